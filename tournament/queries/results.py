"""The stored results of an event, stage by stage, as plain numbers that a ranking is made from.

Everything that counts is gathered here, each kind in a query of its own, so that the number of queries
depends neither on players nor on rounds.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournament.models import (
    Adjustment,
    Bye,
    EntryStatus,
    Game,
    GameStatus,
    Round,
    Seat,
    Stage,
    StageEntry,
    Tournament,
)
from tournament.standings.results import Bye as SatOut
from tournament.standings.results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRound:
    """A round of a stage, with how many of its games are confirmed and still open."""

    key: int
    number: int
    created_at: datetime
    confirmed: int
    open: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StageResults:
    """What counts in one stage. Players and rounds are primary keys, points tenths.

    `results` are those of confirmed games, `byes` those of all rounds seated: a bye is a stated score that
    nobody has yet to confirm. `carried` has everybody who advanced to the stage, in the order in which
    they came; None in the first stage, where everybody plays.
    """

    stage: Stage
    rounds: tuple[StageRound, ...]
    carried: Mapping[int, int] | None
    results: list[Result] = field(default_factory=list)
    byes: list[SatOut] = field(default_factory=list)
    adjustments: dict[int, int] = field(default_factory=lambda: defaultdict(int))


def stage_results(tournament: Tournament, *, through: int | None = None) -> tuple[StageResults, ...]:
    """All stages in order. `through` leaves out all that belongs to a round with a higher number."""
    rounds, carried = _rounds(tournament), _carried(tournament)
    stages = list(tournament.stages.order_by("order"))
    parts = tuple(
        StageResults(
            stage=stage,
            rounds=tuple(row for row in rounds[stage.pk] if through is None or row.number <= through),
            carried=carried[stage.pk] if stage is not stages[0] else None,
        )
        for stage in stages
    )
    by_round = {row.key: part for part in parts for row in part.rounds}
    _add_games(by_round)
    if tournament.substitute_points is not None:
        _fix_substitutes(tournament, tournament.substitute_points, parts)
    _add_byes(by_round)
    _add_adjustments(tournament, by_round, [(rounds[part.stage.pk], part) for part in parts])
    return parts


def _rounds(tournament: Tournament) -> Mapping[int, list[StageRound]]:
    """The rounds of every stage, by its primary key."""
    is_confirmed = Q(games__status=GameStatus.CONFIRMED)
    counted = Round.objects.filter(stage__tournament=tournament).annotate(
        confirmed=Count("games", filter=is_confirmed), open=Count("games", filter=~is_confirmed)
    )
    rows = counted.order_by("number").values_list("stage", "pk", "number", "created_at", "confirmed", "open")
    found: defaultdict[int, list[StageRound]] = defaultdict(list)
    for stage, key, number, created_at, confirmed, still_open in rows:
        found[stage].append(
            StageRound(key=key, number=number, created_at=created_at, confirmed=confirmed, open=still_open)
        )
    return found


def _carried(tournament: Tournament) -> Mapping[int, dict[int, int]]:
    rows = StageEntry.objects.filter(stage__tournament=tournament).order_by("seed", "entry__number")
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for stage, entry, carried in rows.values_list("stage", "entry", "carried"):
        found[stage][entry] = carried
    return found


def _add_games(by_round: Mapping[int, StageResults]) -> None:
    for result in game_results(by_round):
        by_round[result.round].results.append(result)


def game_results(rounds: Iterable[int]) -> Iterator[Result]:
    """The confirmed games of these rounds, given by their primary keys; one query.

    Plain rows without a join: model instances of 10,000 seats would take most of the time of a page.
    """
    among = list(rounds)
    unconfirmed = Game.objects.filter(round__in=among).exclude(status=GameStatus.CONFIRMED)
    seats = Seat.objects.filter(round__in=among, total__isnull=False).exclude(game__in=unconfirmed)
    text = Cast("total", TextField())  # spares a converter for each row; the column is text already
    rows = seats.order_by().values_list("entry_id", "round_id", "game_id", "rank", text)
    for player, round_, game, place, points in rows:
        yield Result(player, round_, game, place, int(points))


def counting_adjustments() -> QuerySet[Adjustment]:
    """Of all events; cancelled ones and those the desk has not approved are left out."""
    return Adjustment.objects.filter(cancelled_at__isnull=True, approved_at__isnull=False)


def _fix_substitutes(tournament: Tournament, points: int, parts: Iterable[StageResults]) -> None:
    """In place of what they played substitutes get the `points` of the event for each game."""
    substitutes = set(tournament.entries.filter(status=EntryStatus.SUBSTITUTE).values_list("pk", flat=True))
    for part in parts:
        part.results[:] = [
            result._replace(points=points) if result.player in substitutes else result
            for result in part.results
        ]


def _add_byes(by_round: Mapping[int, StageResults]) -> None:
    rows = Bye.objects.filter(round__in=by_round).values_list("entry", "round", "points", "counts")
    for player, round_, points, counts in rows:
        by_round[round_].byes.append(SatOut(player=player, round=round_, points=points, counts=counts))


def _add_adjustments(
    tournament: Tournament,
    by_round: Mapping[int, StageResults],
    stages: Iterable[tuple[list[StageRound], StageResults]],
) -> None:
    """One without a round counts in the stage that was being played when it was given."""
    begun = [(rounds[0].created_at, part) for rounds, part in stages if rounds]
    first = next(part for _, part in stages)
    for given in counting_adjustments().filter(entry__tournament=tournament):
        if given.round_id is None:
            part = next((part for start, part in reversed(begun) if start <= given.created_at), first)
            part.adjustments[given.entry_id] += given.amount
        elif given.round_id in by_round:
            by_round[given.round_id].adjustments[given.entry_id] += given.amount
