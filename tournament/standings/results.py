"""What a ranking is made from: results of games and what counts beside them, in tenths of a point."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple


class Result(NamedTuple):
    """One player's result of one game that counts.

    `game` is the same for everybody at the table and different for all other games; `place` is the
    place at the table, shared by tied players; `points` are final points in tenths, penalties of
    the game included. `table_points`: what was won at the table, in tenths: the score above the starting
    points, with the sticks and the rounding that the rules give it, before uma, oka and penalties.
    """

    player: int
    round: int
    game: int
    place: int
    points: int
    table_points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResults:
    """The results of one round, each kind of number by player; the same players in all of them.

    A list needs the points of everybody but the rest of few, and a large event has tens of thousands of
    results. `table_points` is empty where no measure asks for them.
    """

    round: int
    games: dict[int, int] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    table_points: dict[int, int] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Also count this result of the round."""
        self.games[result.player] = result.game
        self.places[result.player] = result.place
        self.points[result.player] = result.points
        self.table_points[result.player] = result.table_points

    def copy(self) -> "RoundResults":
        """Another one, to add to."""
        columns = {name: dict(getattr(self, name)) for name in ("games", "places", "points", "table_points")}
        return RoundResults(round=self.round, **columns)

    def of(self, player: int) -> Result:
        """The result of a player of the round."""
        return Result(
            player,
            self.round,
            self.games[player],
            self.places[player],
            self.points[player],
            self.table_points.get(player, 0),
        )

    def __iter__(self) -> Iterator[Result]:
        return map(self.of, self.points)


def by_round(results: Iterable[Result]) -> tuple[RoundResults, ...]:
    """Results in the rounds that they belong to."""
    found: dict[int, RoundResults] = {}
    for result in results:
        found.setdefault(result.round, RoundResults(round=result.round)).add(result)
    return tuple(found.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A round that a player sat out: `points` in tenths for the total. Has no place, even if it `counts`."""

    player: int
    round: int
    points: int
    counts: bool


class Past(NamedTuple):
    """Games that were played elsewhere and their final points in tenths; nothing else is known of them."""

    games: int
    points: int


def no_lot(player: int, total: int) -> int:
    """Where no lots are drawn all of them are equal."""
    del player, total
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a player has in a list.

    `total`, `by_round`, `best`, `adjustment` and `carried` are final points in tenths; `by_round` has each
    round with a result or a bye; `carried` holds what came from an earlier stage or from elsewhere.
    `places` counts how often the player came 1st, 2nd and so on.
    """

    games: int
    total: int
    adjustment: int
    carried: int
    by_round: Mapping[int, int]
    best: int | None
    places: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """All that counts in one list; points are tenths, players stand in the order that equals are listed in.

    Results of others than `players`, such as substitutes without a rank, are left out. `adjustments` are
    penalties (negative) and bonuses, one sum for each player. `carried` are the points of an earlier stage
    that players start with. `lot` draws a player's lot, given the total; the higher one wins.
    """

    players: Sequence[int]
    rounds: Sequence[RoundResults] = ()
    byes: Sequence[Bye] = ()
    adjustments: Mapping[int, int] = field(default_factory=dict)
    carried: Mapping[int, int] = field(default_factory=dict)
    past: Mapping[int, Past] = field(default_factory=dict)
    lot: Callable[[int, int], int] = no_lot

    @cached_property
    def totals(self) -> Mapping[int, int]:
        """The total of each player: every kind of points once."""
        totals = defaultdict(int, self.carried)
        for one in self.rounds:
            for player, points in one.points.items():
                totals[player] += points
        for player, points in self.adjustments.items():
            totals[player] += points
        for bye in self.byes:
            totals[bye.player] += bye.points
        for player, past in self.past.items():
            totals[player] += past.points
        return {player: totals[player] for player in self.players}

    def results(self, player: int) -> list[Result]:
        """The games of a player, in order of the rounds."""
        return [one.of(player) for one in self.rounds if player in one.points]

    def places(self, player: int) -> list[int]:
        """The places of a player at the tables, in order of the rounds."""
        return [one.places[player] for one in self.rounds if player in one.places]

    def best(self, player: int) -> int | None:
        """The highest final points in one game."""
        return max([one.points[player] for one in self.rounds if player in one.points], default=None)

    def score(self, player: int, *, per_table: int = 4) -> Score:
        """All numbers of a player; `per_table`: how many places a table has."""
        places, byes = self.places(player), self._byes.get(player, ())
        played = {one.round: one.points[player] for one in self.rounds if player in one.points}
        past = self.past.get(player, Past(0, 0))
        return Score(
            games=len(places) + sum(bye.counts for bye in byes) + past.games,
            total=self.totals[player],
            adjustment=self.adjustments.get(player, 0),
            carried=self.carried.get(player, 0) + past.points,
            by_round=played | {bye.round: bye.points + played.get(bye.round, 0) for bye in byes},
            best=self.best(player),
            places=tuple(map(places.count, range(1, per_table + 1))),
        )

    @cached_property
    def _byes(self) -> Mapping[int, list[Bye]]:
        found: defaultdict[int, list[Bye]] = defaultdict(list)
        for bye in self.byes:
            found[bye.player].append(bye)
        return found


def average_place(places: Sequence[int]) -> Fraction | None:
    """The exact average of so many 1st, 2nd and further places; None without any."""
    if not any(places):
        return None
    return Fraction(sum(place * count for place, count in enumerate(places, start=1)), sum(places))
