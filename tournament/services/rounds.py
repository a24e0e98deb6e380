"""Seating rounds: draw one, seat one, remove one."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from tournament.models import (
    Entry,
    EntryStatus,
    Game,
    GameStatus,
    HandRecord,
    Round,
    Seat,
    Stage,
    Tournament,
    User,
)
from tournament.queries.seating import history
from tournament.rules.riichi.game import start_game
from tournament.seating import plan
from tournament.seating.search import draw_round
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused, Warned
from tournament.services.trail import log, raise_versions

Tables = Sequence[Sequence[int]]


def draw_tables(*, stage: Stage, seed: int) -> plan.Round:
    """Seat the next round by draw: numbers in turn order, the first dealer first.

    All active players and as many substitutes as it takes. Nothing is saved. Raises Refused where there
    are no players, or not enough substitutes.
    """
    players = _players_to_draw(stage)
    return draw_round(players, history(stage.tournament), per_table=stage.rules.players, seed=seed)


@transaction.atomic
def seat_round(*, stage: Stage, tables: Tables, by: Actor, despite_open_tables: bool = False) -> Round:
    """Make the next round with these tables of entry numbers in turn order, the first dealer first.

    Raises Refused (a wrong plan: the sentence names every fault), Warned (tables of an earlier round are
    not confirmed; `despite_open_tables` goes on), NotPermitted.
    """
    author = require_director(tournament=stage.tournament, by=by)
    # Rounds are made one after the other: a button pressed twice meets the open tables of its first press.
    stage = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.pk)
    entries = {entry.number: entry for entry in stage.tournament.entries.all()}
    _check_plan(tables, entries, stage.rules.players)
    if not despite_open_tables:
        _warn_of_open_tables(stage.tournament)
    return _save(stage, tables, entries, author)


@transaction.atomic
def remove_round(*, seating: Round, by: Actor) -> None:
    """Take the last round back, as long as no hand was ever recorded in it. Raises Refused, NotPermitted."""
    tournament = seating.stage.tournament
    author = require_director(tournament=tournament, by=by)
    if seating.number != _last_number(tournament):
        raise Refused("not_last_round")
    games = Game.objects.select_for_update().filter(round=seating)
    if HandRecord.objects.filter(game__in=[game.pk for game in games]).exists():
        raise Refused("hands_recorded", round=seating.number)
    tables = [list(table) for table in history(tournament)[-1]]
    log(tournament, "round removed", str(seating.number), before={"tables": tables}, by=author)
    seating.delete()
    raise_versions(tournament, seating=True, standings=True)


def _players_to_draw(stage: Stage) -> list[int]:
    rows = stage.tournament.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("number")
    numbers: dict[str, list[int]] = {EntryStatus.ACTIVE: [], EntryStatus.SUBSTITUTE: []}
    for number, status in rows.values_list("number", "status"):
        numbers[status].append(number)
    active, substitutes = numbers[EntryStatus.ACTIVE], numbers[EntryStatus.SUBSTITUTE]
    if not active:
        raise Refused("no_players")
    needed = plan.substitutes_needed(len(active), stage.rules.players)
    if needed > len(substitutes):
        raise Refused(
            "substitutes_missing",
            players=len(active),
            per_table=stage.rules.players,
            missing=needed - len(substitutes),
        )
    return active + substitutes[:needed]


def _check_plan(tables: Tables, entries: dict[int, Entry], per_table: int) -> None:
    seated = {number for table in tables for number in table}
    if not seated:
        raise Refused("no_players")
    withdrawn = [
        gettext("Player {number} ({name}) has withdrawn.").format(number=number, name=entry.name)
        for number, entry in entries.items()
        if entry.status == EntryStatus.WITHDRAWN and number in seated
    ]
    faults = plan.check_round(tables, _must_sit(entries, seated), per_table)
    sentences = withdrawn + [_words(fault) for fault in faults]
    if sentences:
        raise Refused("plan_wrong", problems=" ".join(sentences))


def _must_sit(entries: dict[int, Entry], seated: set[int]) -> set[int]:
    """Everybody active; others only if the plan seats them (a withdrawn one is named by itself)."""
    return {
        number for number, entry in entries.items() if entry.status == EntryStatus.ACTIVE or number in seated
    }


def _words(fault: plan.Fault) -> str:
    return gettext(plan.MESSAGES[fault.code]).format(**fault.params)


def _warn_of_open_tables(tournament: Tournament) -> None:
    games = Game.objects.filter(round__stage__tournament=tournament)
    unconfirmed = games.exclude(status=GameStatus.CONFIRMED).order_by("round__number", "table_number")
    places = list(unconfirmed.values_list("round__number", "table_number"))
    if places:
        tables = ", ".join(f"{number}/{table}" for number, table in places)
        raise Warned("tables_open", override="despite_open_tables", tables=tables)


def _last_number(tournament: Tournament) -> int:
    rounds = Round.objects.filter(stage__tournament=tournament)
    return rounds.aggregate(last=Max("number"))["last"] or 0


def _save(stage: Stage, tables: Tables, entries: dict[int, Entry], author: User) -> Round:
    tournament, start = stage.tournament, start_game(stage.rules)
    number = _last_number(tournament) + 1
    made = Round.objects.create(stage=stage, number=number, published_at=timezone.now())
    games = Game.objects.bulk_create(
        Game(round=made, table_number=number, label=start.label) for number in range(1, len(tables) + 1)
    )
    Seat.objects.bulk_create(
        Seat(game=game, round=made, seat=seat, entry=entries[number], score=start.scores[seat])
        for game, table in zip(games, tables, strict=True)
        for seat, number in enumerate(table)
    )
    after = {"tables": [list(table) for table in tables]}
    log(tournament, "round seated", str(made.number), after=after, by=author)
    raise_versions(tournament, seating=True, standings=True)
    return made
