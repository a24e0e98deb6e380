"""Game records brought in: as a new event, or into tables of an event that wait for their hands."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import DatabaseError, transaction
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from tournament.models import (
    ORDER_STEP,
    Adjustment,
    AdjustmentKind,
    Bye,
    Entry,
    EntryStatus,
    Game,
    GameStatus,
    HandRecord,
    Round,
    Tournament,
    User,
)
from tournament.queries.bulk import without_collecting
from tournament.queries.names import bare_name
from tournament.queries.standings import standings
from tournament.services.access import Actor, require_account, require_director
from tournament.services.adjustments import granted
from tournament.services.errors import Refused
from tournament.services.handlog import Stamp, store
from tournament.services.locks import lock_games
from tournament.services.pastevents import refuse_second
from tournament.services.pastplayers import enter_all, recognised
from tournament.services.recordedgames import (
    Gathered,
    PlayedRecord,
    RecordedEvent,
    RecordedGame,
    gather,
    play_record,
    refuse_other_rules,
)
from tournament.services.tournaments import create_tournament
from tournament.services.trail import log, raise_versions
from tournament.services.wholegames import WholeGame, status_of, store_whole_games
from tournament.services.writing import place_of

RECORDS_BROUGHT: Final = "records brought"
"""What the log calls it."""

_ID_LENGTH: Final = 22


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFacts:
    """What records do not say of their event; their rules they bring along."""

    name: str
    place: str
    starts_on: dt.date
    ends_on: dt.date


@without_collecting()
def bring_records(
    *,
    facts: RecordFacts,
    games: Sequence[RecordedGame],
    event: RecordedEvent | None = None,
    by: Actor,
) -> Tournament:
    """A new event from game records; what is over counts, as far as it was confirmed.

    Players known by a number of an association are linked to the register. `event` is what surrounds the
    games in the JSON of an event; its totals must be those of the games.

    Raises Refused (a record that is impossible, with its number and that of the event in it; players or
    tables that do not fit; other totals), NotPermitted.
    """
    author = require_account(by=by)
    # Played before the transaction, which keeps everybody else from writing.
    gathered = gather(games, event)
    with transaction.atomic():
        refuse_second(facts.name, facts.starts_on, by=author)
        made = _create(facts, gathered, author)
        known = recognised(players=gathered.players, by=author)
        statuses = event.statuses if event else {}
        entries = enter_all(made, gathered.players, known, statuses=statuses, by=author)
        rounds = store_whole_games(made.stages.get(), _whole(gathered, entries), by=author)
        _give_penalties(gathered, entries, rounds, author)
        if event is not None:
            _surround(event, {entry.number: entry for entry in entries}, rounds, author)
            _check_totals(made, event)
        after = {"players": len(entries), "games": len(games)}
        log(made, RECORDS_BROUGHT, made.name, after=after, by=author)
        raise_versions(made, seating=True, standings=True)
    return made


def record_into(*, tournament: Tournament, games: Sequence[RecordedGame], by: Actor) -> int:
    """Enter whole records at tables of this event at which nothing is recorded yet; how many.

    A game that is over by them still waits for its confirmation.

    Raises Refused (round or table not told or not there, hands are recorded, other rules or players, an
    impossible record), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    played = [play_record(game) for game in games]
    with transaction.atomic():
        tables = _waiting_tables(tournament, games)
        for one in played:
            table = tables.pop((one.game.round or 0, one.game.table or 0), None)
            if table is None:
                raise Refused("record_table_taken", place=one.game.place)
            refuse_other_rules(one, table.round.stage.rules)
            _record(table, one, author)
        raise_versions(tournament, standings=True)
    return len(games)


def _create(facts: RecordFacts, gathered: Gathered, author: User) -> Tournament:
    return create_tournament(
        name=facts.name,
        place=facts.place,
        starts_on=facts.starts_on,
        ends_on=facts.ends_on,
        rounds_planned=max(one.game.round or 1 for one in gathered.played),
        preset=gathered.preset,
        ruleset=gathered.rules,
        by=author,
    )


def _whole(gathered: Gathered, entries: Sequence[Entry]) -> list[WholeGame]:
    return [
        WholeGame(
            round=one.game.round or 1,
            table=one.game.table or 1,
            players=tuple(entries[seat] for seat in seats),
            state=one.state,
            events=one.events,
            totals=one.totals,
            ended=one.ended,
            confirmed=one.game.confirmed,
        )
        for one, seats in zip(gathered.played, gathered.seatings, strict=True)
    ]


def _give_penalties(
    gathered: Gathered, entries: Sequence[Entry], rounds: Mapping[int, Round], author: User
) -> None:
    Adjustment.objects.bulk_create(
        penalty
        for one, seats in zip(gathered.played, gathered.seatings, strict=True)
        for penalty in _penalties(one, [entries[seat] for seat in seats], rounds[one.game.round or 1], author)
    )


def _penalties(
    one: PlayedRecord, entries: Sequence[Entry], round_: Round, author: User
) -> Iterable[Adjustment]:
    """Penalties of a record stand beside its game, as those that judges give."""
    reason = _("Penalty of the game record that was brought in")
    return (
        granted(entry=entry, amount=tenths, reason=reason, seating=round_, by=author)
        for entry, tenths in zip(entries, one.penalties, strict=True)
        if tenths
    )


def _surround(
    event: RecordedEvent, entries: Mapping[int, Entry], rounds: Mapping[int, Round], author: User
) -> None:
    """The byes and the adjustments of an event. Raises Refused where they name what is not there."""
    try:
        Bye.objects.bulk_create(
            Bye(round=rounds[bye.round], entry=entries[bye.number], points=bye.points, counts=bye.counts)
            for bye in event.byes
        )
        Adjustment.objects.bulk_create(
            granted(
                entry=entries[given.number],
                amount=given.points,
                reason=given.reason,
                kind=AdjustmentKind(given.kind),
                seating=None if given.round is None else rounds[given.round],
                by=author,
            )
            for given in event.adjustments
        )
    except (LookupError, ValueError, DatabaseError):
        raise Refused("records_event_wrong") from None


def _check_totals(made: Tournament, event: RecordedEvent) -> None:
    substitutes = {number for number, status in event.statuses.items() if status == EntryStatus.SUBSTITUTE}
    for line in standings(made).lines:
        told = event.totals.get(line.entry_number)
        if told not in (None, line.total) and line.entry_number not in substitutes:
            raise Refused("records_totals_differ", name=line.name)


def _waiting_tables(tournament: Tournament, games: Iterable[RecordedGame]) -> dict[tuple[int, int], Game]:
    """The tables named by these records at which nothing is recorded yet, by round and table; all locked."""
    rounds = {game.round for game in games if game.round is not None}
    playing = Game.objects.filter(
        round__stage__tournament=tournament, round__number__in=rounds, status=GameStatus.PLAYING
    )
    lock_games(playing)
    # What was read before the lock may be older than a hand, or than the rules.
    waiting = playing.filter(totals__isnull=True, hand_records__isnull=True)
    found = waiting.select_related("round__stage__tournament")
    return {(game.round.number, game.table_number): game for game in found}


def _record(table: Game, played: PlayedRecord, author: User) -> None:
    seats = list(table.seats.select_related("entry").order_by("seat"))
    _refuse_others(played, [seat.entry for seat in seats])
    whole = WholeGame(
        round=table.round.number,
        table=table.table_number,
        players=tuple(seat.entry for seat in seats),
        state=played.state,
        confirmed=False,
    )
    rows = [
        HandRecord(game=table, order=place * ORDER_STEP, event=event)
        for place, event in enumerate(played.events, start=1)
    ]
    stamp = Stamp(base_revision=table.revision, client_id=get_random_string(_ID_LENGTH), by=author)
    changes = {"ended": played.ended, "totals": played.totals}
    store(table, rows, stamp, state=played.state, status=status_of(whole), **changes)
    Adjustment.objects.bulk_create(_penalties(played, whole.players, table.round, author))
    after = {"hands": len(rows), "totals": played.totals}
    log(table.round.stage.tournament, "record entered", place_of(table), after=after, by=author)


def _refuse_others(played: PlayedRecord, entries: Sequence[Entry]) -> None:
    """Where a record names its players, they are those at the table, seat by seat."""
    for player, entry in zip(played.game.players, entries, strict=bool(played.game.players)):
        if player != entry.number and bare_name(str(player)) != bare_name(entry.name):
            raise Refused("record_other_players", place=played.game.place, name=entry.name)
