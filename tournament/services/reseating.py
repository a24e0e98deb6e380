"""Seating the last round anew while it is on.

A table that keeps its players in their seats keeps its game. At the others the game begins again: hands that
were recorded are set aside by new revisions, so that they stay in the history of the table with the names of
those who played them, and the log of the event tells who left.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.crypto import get_random_string
from django.utils.translation import gettext, ngettext

from tournament.models import Entry, Game, GameStatus, HandRecord, Round, RoundStatus, Seat
from tournament.queries.history import SEATED_ANEW
from tournament.queries.replay import counting
from tournament.queries.seating import field_of
from tournament.rules.riichi.game import start_game
from tournament.rules.riichi.state import State
from tournament.services.access import Actor, Writer, authored, require_director
from tournament.services.changes import next_revision
from tournament.services.errors import Refused, Warned
from tournament.services.locks import lock_games, lock_stage
from tournament.services.rounds import Tables, check_plan, last_number, let_sit_out
from tournament.services.trail import log, raise_versions
from tournament.services.writing import UNCONFIRMED, answer, claim, place_of, refresh_round

_ID_LENGTH = 22


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """A game with who sits there, and the hands that count."""

    game: Game
    numbers: tuple[int, ...]
    names: tuple[str, ...]
    hands: tuple[HandRecord, ...]

    @property
    def begun(self) -> bool:
        return bool(self.hands) or self.game.totals is not None or self.game.status != GameStatus.PLAYING


@transaction.atomic
def reseat_round(*, seating: Round, tables: Tables, by: Actor, despite_begun_tables: bool = False) -> None:
    """Seat the last round with these tables of entry numbers, as `seat_round` does.

    Raises Refused (not the last round, a wrong plan, hands at a table that would be no more), Warned (games
    that have begun would be set aside: the sentence lists them; `despite_begun_tables` goes on),
    NotPermitted.
    """
    stage = lock_stage(seating.stage_id)
    author = require_director(tournament=stage.tournament, by=by)
    if seating.number != last_number(stage.tournament):
        raise Refused("not_last_round")
    field, entries = field_of(stage), {entry.number: entry for entry in stage.tournament.entries.all()}
    check_plan(tables, field, entries)
    old = _tables_of(seating)
    wanted = dict(enumerate(map(tuple, tables), start=1))
    changed = [table for table in old if wanted.get(table.game.table_number) != table.numbers]
    _refuse_vanishing(table for table in changed if table.game.table_number not in wanted)
    if not despite_begun_tables:
        _warn_of_begun(changed)
    start = start_game(stage.rules)
    _clear(changed, wanted, start, author)
    _sit_down(seating, wanted, entries, start)
    seating.byes.all().delete()
    let_sit_out(seating, field, entries)
    _renew_status(seating, [table for table in old if table not in changed])
    before = {"tables": [list(table.numbers) for table in old]}
    after = {"tables": [list(table) for table in tables]}
    log(stage.tournament, "round seated anew", str(seating.number), before=before, after=after, by=author)
    raise_versions(stage.tournament, seating=True, standings=True)


def _tables_of(seating: Round) -> list[_Table]:
    games = lock_games(seating.games.prefetch_related("seats__entry", "hand_records"))
    found = []
    for game in sorted(games, key=lambda game: game.table_number):
        game.round = seating
        seats = sorted(game.seats.all(), key=lambda seat: seat.seat)
        found.append(
            _Table(
                game=game,
                numbers=tuple(seat.entry.number for seat in seats),
                names=tuple(seat.entry.name for seat in seats),
                hands=tuple(counting(game.hand_records.all())),
            )
        )
    return found


def _refuse_vanishing(tables: Iterable[_Table]) -> None:
    """The log of a table is never deleted, whether its hands still count or not."""
    kept = [str(table.game.table_number) for table in tables if table.game.hand_records.all()]
    if kept:
        raise Refused("tables_vanish", tables=", ".join(kept))


def _warn_of_begun(changed: Sequence[_Table]) -> None:
    begun = [_lost(table) for table in changed if table.begun]
    if begun:
        raise Warned("tables_begun", override="despite_begun_tables", tables="; ".join(begun))


def _lost(table: _Table) -> str:
    hands = ngettext("%d hand", "%d hands", len(table.hands)) % len(table.hands)
    words = gettext("table {number} ({names}): {hands}, {status}")
    return words.format(
        number=table.game.table_number,
        names=", ".join(table.names),
        hands=hands,
        status=table.game.get_status_display(),
    )


def _clear(
    changed: Sequence[_Table], wanted: Mapping[int, tuple[int, ...]], start: State, author: Writer
) -> None:
    # All seats first: nobody may sit at two tables of a round, not even for a moment.
    Seat.objects.filter(game__in=[table.game.pk for table in changed]).delete()
    for table in changed:
        if table.game.table_number in wanted:
            _begin_again(table, start, author)
        else:
            table.game.delete()


def _sit_down(
    seating: Round, wanted: Mapping[int, tuple[int, ...]], entries: Mapping[int, Entry], start: State
) -> None:
    """Seat everybody at the tables where nobody sits."""
    there = set(seating.games.values_list("table_number", flat=True))
    Game.objects.bulk_create(
        Game(round=seating, table_number=number, label=start.label)
        for number in wanted
        if number not in there
    )
    empty = seating.games.filter(seats__isnull=True)
    Seat.objects.bulk_create(
        Seat(game=game, round=seating, seat=seat, entry=entries[player], score=start.scores[seat])
        for game in empty
        for seat, player in enumerate(wanted[game.table_number])
    )


def _begin_again(table: _Table, start: State, author: Writer) -> None:
    """A new revision of the game, so that what a device still holds for those who left is refused."""
    game = table.game
    base = game.revision
    recorded = answer(game, base, start, GameStatus.PLAYING)
    fresh = {"status": GameStatus.PLAYING, "label": start.label, "ended": False, "totals": None, "riichi": []}
    claim(game, base, **fresh, **UNCONFIRMED)
    rows = [next_revision(record, record.event, removed=True) for record in table.hands]
    for row in rows:
        row.client_id, row.reason = get_random_string(_ID_LENGTH), gettext("The round was seated anew.")
        row.author, row.link = authored(author)["author"], authored(author)["link"]
        row.answer = recorded.to_json()
    HandRecord.objects.bulk_create(rows)
    before = {"hands": [record.event for record in table.hands], "totals": game.totals}
    after = {"revision": recorded.revision, "names_before": list(table.names)}
    log(game.round.stage.tournament, SEATED_ANEW, place_of(game), before=before, after=after, by=author)


def _renew_status(seating: Round, kept: Sequence[_Table]) -> None:
    if any(table.begun for table in kept):
        refresh_round(seating)
    else:
        Round.objects.filter(pk=seating.pk).update(status=RoundStatus.SEATED)
