"""The stored results of an event, stage by stage, as plain numbers that a ranking is made from.

Everything that counts is gathered here, each kind in a query of its own, so that the number of queries
depends neither on players nor on rounds.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

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
from tournament.queries.aggregates import Listed
from tournament.queries.bulk import without_collecting
from tournament.rules.riichi.ruleset import Ruleset
from tournament.standings.results import Bye as SatOut
from tournament.standings.results import Past, Result, RoundResults
from tournament.standings.tiebreaks import TieBreak


class Player(NamedTuple):
    """An entry; `key` is its primary key. The last two are None unless games were played elsewhere."""

    key: int
    number: int
    name: str
    club: str
    country: str
    team: str
    block: str
    status: str
    past_games: int | None
    past_points: int | None

    @property
    def past(self) -> Past | None:
        return None if self.past_points is None else Past(self.past_games or 0, self.past_points)


class StageRound(NamedTuple):
    """A round of a stage; `open` of its games are not confirmed."""

    key: int
    number: int
    created_at: datetime
    open: int


class Given(NamedTuple):
    """A penalty or bonus in tenths; `round` where it belongs to one."""

    player: int
    round: int | None
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StageResults:
    """What counts in one stage. Players and rounds are primary keys, points tenths.

    `results` are those of confirmed games, by round, `byes` those of all rounds seated: a bye is a stated
    score that nobody has yet to confirm. `carried` has everybody who advanced to the stage, in the order in
    which they came; None in the first stage, where everybody plays and `past` is what they brought along.
    """

    stage: Stage
    rounds: tuple[StageRound, ...]
    carried: Mapping[int, int] | None
    past: Mapping[int, Past] = field(default_factory=dict)
    results: dict[int, RoundResults] = field(default_factory=dict)
    byes: list[SatOut] = field(default_factory=list)
    adjustments: list[Given] = field(default_factory=list)

    @property
    def confirmed_games(self) -> int:
        return sum(len(set(one.games.values())) for one in self.results.values())

    def games_of(self, player: int) -> int:
        """How many games of a player count here."""
        played = sum(player in one.points for one in self.results.values())
        byes = sum(bye.counts for bye in self.byes if bye.player == player)
        return played + byes + (self.past[player].games if player in self.past else 0)

    def copy(self) -> "StageResults":
        """The same, to add results to."""
        return replace(self, results={key: one.copy() for key, one in self.results.items()})

    def through(self, number: int) -> "StageResults":
        """The same without all that belongs to a round with a higher number."""
        rounds = tuple(row for row in self.rounds if row.number <= number)
        kept = {row.key for row in rounds}
        return replace(
            self,
            rounds=rounds,
            results={key: one for key, one in self.results.items() if key in kept},
            byes=[bye for bye in self.byes if bye.round in kept],
            adjustments=[one for one in self.adjustments if one.round is None or one.round in kept],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResults:
    """`players` by primary key, in order of their numbers; `stages` in their order."""

    tournament: Tournament
    players: Mapping[int, Player]
    stages: tuple[StageResults, ...]

    def through(self, number: int) -> "EventResults":
        """The same without all that belongs to a round with a higher number."""
        return replace(self, stages=tuple(stage.through(number) for stage in self.stages))

    def with_results(self, more: Iterable[Result]) -> "EventResults":
        """The same with results of further games."""
        stages = tuple(stage.copy() for stage in self.stages)
        by_round = {row.key: stage.results for stage in stages for row in stage.rounds}
        for result in more:
            empty = RoundResults(round=result.round)
            by_round[result.round].setdefault(result.round, empty).add(result)
        _fix_substitutes(self.tournament, self.players.values(), stages)
        return replace(self, stages=stages)


@without_collecting()
def event_results(tournament: Tournament, *, through: int | None = None) -> EventResults:
    """All that counts in the event. `through` leaves out all that belongs to a round with a higher number.

    So it does with those who advanced after such a round, and with what they carry.

    Seven queries, one more for an event with several stages.
    """
    stages, players = list(tournament.stages.order_by("order")), _players(tournament)
    unconfirmed = _unconfirmed(tournament)
    rounds = _rounds(tournament, Counter(unconfirmed.values()))
    carried = _carried(stages, _decided(stages, rounds, through))
    parts = tuple(
        StageResults(
            stage=stage,
            rounds=tuple(row for row in rounds[stage.pk] if through is None or row.number <= through),
            carried=carried.get(stage.pk),
            past={} if stage.pk in carried else _past(players.values()),
        )
        for stage in stages
    )
    by_round = {row.key: part for part in parts for row in part.rounds}
    _add_games(tournament, by_round, unconfirmed)
    _fix_substitutes(tournament, players.values(), parts)
    _add_byes(by_round)
    _add_adjustments(tournament, by_round, [(rounds[part.stage.pk], part) for part in parts])
    return EventResults(tournament=tournament, players=players, stages=parts)


def _players(tournament: Tournament) -> Mapping[int, Player]:
    columns = ("pk", *Player._fields[1:-2], "past_result__games", "past_result__points")
    rows = tournament.entries.order_by("number").values_list(*columns)
    return {player.key: player for player in map(Player._make, rows)}


def _past(players: Iterable[Player]) -> Mapping[int, Past]:
    return {player.key: player.past for player in players if player.past is not None}


def _unconfirmed(tournament: Tournament) -> Mapping[int, int]:
    """The round of each game that is still open."""
    games = Game.objects.filter(round__stage__tournament=tournament).exclude(status=GameStatus.CONFIRMED)
    return dict(games.order_by().values_list("pk", "round"))


def _rounds(tournament: Tournament, still_open: Mapping[int, int]) -> Mapping[int, list[StageRound]]:
    """The rounds of every stage, by its primary key."""
    rows = Round.objects.filter(stage__tournament=tournament).order_by("number")
    found: defaultdict[int, list[StageRound]] = defaultdict(list)
    for stage, key, number, created_at in rows.values_list("stage", "pk", "number", "created_at"):
        found[stage].append(StageRound(key, number, created_at, still_open.get(key, 0)))
    return found


def _decided(
    stages: Sequence[Stage], rounds: Mapping[int, list[StageRound]], through: int | None
) -> Sequence[Stage]:
    """The stages before which no round has a higher number than `through`."""
    if through is None:
        return stages
    later = (n for n, stage in enumerate(stages, 1) if any(row.number > through for row in rounds[stage.pk]))
    return stages[: next(later, None)]


def _carried(stages: Sequence[Stage], decided: Sequence[Stage]) -> Mapping[int, dict[int, int]]:
    """By stage: those who advanced to it, nobody to one that is not among the `decided`.

    The first one is left out, as everybody plays there.
    """
    found: dict[int, dict[int, int]] = {stage.pk: {} for stage in stages[1:]}
    if not found:
        return found
    rows = StageEntry.objects.filter(stage__in=decided).order_by("seed", "entry__number")
    for stage, entry, carried in rows.values_list("stage", "entry", "carried"):
        found[stage][entry] = carried
    return found


def _add_games(
    tournament: Tournament, by_round: Mapping[int, StageResults], unconfirmed: Collection[int]
) -> None:
    with_table_points = TieBreak.TABLE_POINTS in tournament.measures
    seats = Seat.objects.filter(round__in=list(by_round), total__isnull=False)
    if unconfirmed:
        # Between the rounds there are none, and to look for each seat among them takes half of the time.
        seats = seats.exclude(game__in=list(unconfirmed))
    for row in _listed(seats, *(("points", "uma", "oka") if with_table_points else ())):
        results, part = _round_results(*row[:5]), by_round[row[0]]
        if with_table_points:
            rules = part.stage.rules
            for player, *won in zip(row[1], *row[5:], strict=True):
                results.table_points[player] = above_start(rules, *map(int, won))
        part.results[results.round] = results


def above_start(rules: Ruleset, points: int, uma: int, oka: int) -> int:
    """`Result.table_points` from settled numbers, which are counted from the return points; all tenths."""
    return points - uma - oka + (rules.return_points - rules.start_points) // 100


def game_results(rounds: Iterable[int]) -> Iterator[Result]:
    """The confirmed games of these rounds, given by their primary keys; one query."""
    among = list(rounds)
    unconfirmed = Game.objects.filter(round__in=among).exclude(status=GameStatus.CONFIRMED)
    seats = Seat.objects.filter(round__in=among, total__isnull=False).exclude(game__in=unconfirmed)
    for row in _listed(seats):
        yield from _round_results(*row)


def _listed(seats: QuerySet[Seat], *more: str) -> Iterable[tuple[Any, ...]]:
    """A row for each round: its key, lists of `entry`, `game`, `rank` and `total`, and what else is asked."""
    columns = map(Listed, ("entry", "game", "rank", "total", *more))
    return seats.order_by().values("round").values_list("round", *columns)


def _round_results(
    round_: int, players: Sequence[int], games: Sequence[int], places: Sequence[int], points: Sequence[str]
) -> RoundResults:
    """From lists in one order; points are text in databases."""
    return RoundResults(
        round=round_,
        games=dict(zip(players, games, strict=True)),
        places=dict(zip(players, places, strict=True)),
        points=dict(zip(players, map(int, points), strict=True)),
    )


def _fix_substitutes(
    tournament: Tournament, players: Iterable[Player], stages: Iterable[StageResults]
) -> None:
    """In place of what they played substitutes get fixed points for each game, where the event says so."""
    if tournament.substitute_points is None:
        return
    substitutes = {player.key for player in players if player.status == EntryStatus.SUBSTITUTE}
    for results in (results for stage in stages for results in stage.results.values()):
        for player in results.points.keys() & substitutes:
            results.points[player] = tournament.substitute_points
            results.table_points.pop(player, None)


def _add_byes(by_round: Mapping[int, StageResults]) -> None:
    rows = Bye.objects.filter(round__in=by_round).values_list("entry", "round", "points", "counts")
    for player, round_, points, counts in rows:
        by_round[round_].byes.append(SatOut(player=player, round=round_, points=points, counts=counts))


def counting_adjustments() -> QuerySet[Adjustment]:
    """Of all events; cancelled ones and those the desk has not approved are left out."""
    return Adjustment.objects.filter(cancelled_at__isnull=True, approved_at__isnull=False)


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
        elif given.round_id in by_round:
            part = by_round[given.round_id]
        else:
            continue
        part.adjustments.append(Given(given.entry_id, given.round_id, given.amount))
