"""From results to a ranked list, in whole tenths of a point throughout."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from tournament.standings.results import Bye, Result, Tally
from tournament.standings.tiebreaks import COMPARISONS, DEFAULT_ORDER, TieBreak


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player's line of the list.

    `total`, `by_round`, `best`, `adjustment` and `carried` are final points in tenths; `by_round` has
    each round with a result. `places` counts how often the player came 1st, 2nd and so on;
    `decided_by`: the last comparison that parted the player from equals.
    """

    rank: int
    tied: bool
    player: int
    games: int
    total: int
    adjustment: int
    carried: int
    by_round: Mapping[int, int]
    best: int | None
    places: tuple[int, ...]
    decided_by: TieBreak | None

    @property
    def shown_rank(self) -> str:
        """The rank as lists print it: "2", or "=2" where others share it."""
        return f"={self.rank}" if self.tied else str(self.rank)


def average_place(places: Sequence[int]) -> Fraction | None:
    """The exact average of so many 1st, 2nd and further places; None without any."""
    if not any(places):
        return None
    return Fraction(sum(place * count for place, count in enumerate(places, start=1)), sum(places))


def rank(
    players: Iterable[int],
    results: Iterable[Result],
    adjustments: Mapping[int, int] | None = None,
    order: Sequence[TieBreak] = DEFAULT_ORDER,
    *,
    per_table: int = 4,
    byes: Iterable[Bye] = (),
    carried: Mapping[int, int] | None = None,
) -> tuple[Line, ...]:
    """Rank the players, best first, with ranks 1, 1, 3 where two are tied for first.

    Everybody in `players` is listed, also without a game; others in `results`, such as substitutes
    who are not ranked, are left out. `adjustments` are penalties (negative) and bonuses of the event
    in tenths, one sum for each player, added to the total once. `order` names the comparisons; those
    whom all of them leave tied share a rank and stand in the order of `players`. `byes` add their points
    to the total and say whether they count as games; they are no results to compare. `carried` are the
    points that players start with.
    """
    groups = [_Group(_tallies(players, results, adjustments or {}, byes, carried or {}), None)]
    for name in order:
        groups = [part for group in groups for part in _split(group, name)]
    return tuple(_lines(groups, per_table))


def _tallies(
    players: Iterable[int],
    results: Iterable[Result],
    adjustments: Mapping[int, int],
    byes: Iterable[Bye],
    carried: Mapping[int, int],
) -> list[Tally]:
    played: defaultdict[int, list[Result]] = defaultdict(list)
    for result in results:
        played[result.player].append(result)
    sat_out: defaultdict[int, list[Bye]] = defaultdict(list)
    for bye in byes:
        sat_out[bye.player].append(bye)
    return [
        _tally(
            player,
            played.get(player, ()),
            sat_out.get(player, ()),
            adjustments.get(player, 0),
            carried.get(player, 0),
        )
        for player in players
    ]


def _tally(
    player: int, results: Sequence[Result], byes: Sequence[Bye], adjustment: int, carried: int
) -> Tally:
    played = sum([result.points for result in results]) + sum([bye.points for bye in byes])
    return Tally(
        player=player,
        results=results,
        byes=byes,
        adjustment=adjustment,
        carried=carried,
        total=carried + played + adjustment,
    )


class _Group(NamedTuple):
    tied: list[Tally]
    decided_by: TieBreak | None


def _split(group: _Group, name: TieBreak) -> list[_Group]:
    """The tied players in groups by one comparison, best first."""
    if len(group.tied) == 1:
        return [group]
    by_key = defaultdict(list)
    for key, tally in zip(COMPARISONS[name](group.tied), group.tied, strict=True):
        by_key[key].append(tally)
    decided_by = name if len(by_key) > 1 else group.decided_by
    return [_Group(by_key[key], decided_by) for key in sorted(by_key, reverse=True)]


def _lines(groups: Iterable[_Group], per_table: int) -> Iterator[Line]:
    place = 1
    for group in groups:
        for tally in group.tied:
            yield _line(tally, place, per_table, group)
        place += len(group.tied)


def _line(tally: Tally, place: int, per_table: int, group: _Group) -> Line:
    results = tally.results
    places = [result.place for result in results]
    return Line(
        rank=place,
        tied=len(group.tied) > 1,
        player=tally.player,
        games=len(results) + sum(bye.counts for bye in tally.byes),
        total=tally.total,
        adjustment=tally.adjustment,
        carried=tally.carried,
        by_round=_by_round(tally),
        best=max([result.points for result in results], default=None),
        places=tuple(map(places.count, range(1, per_table + 1))),
        decided_by=group.decided_by,
    )


def _by_round(tally: Tally) -> dict[int, int]:
    points = {result.round: result.points for result in tally.results}
    if len(points) == len(tally.results) and not tally.byes:
        return points
    played: Sequence[Result | Bye] = (*tally.results, *tally.byes)
    return {one.round: sum(same.points for same in played if same.round == one.round) for one in played}


def chained(lists: Sequence[Sequence[Line]]) -> tuple[tuple[Line, ...], ...]:
    """The lists of all stages as one, the last stage first: each player once, in the last list they are in.

    Whoever did not reach a stage is ranked behind all who did, in the order of the list that they are in.
    """
    placed: set[int] = set()
    parts = []
    for lines in lists:
        rest = [line for line in lines if line.player not in placed]
        parts.append(tuple(_renumbered(rest, len(placed))))
        placed |= {line.player for line in rest}
    return tuple(parts)


def _renumbered(lines: Iterable[Line], before: int) -> Iterator[Line]:
    place = before + 1
    for _, group in groupby(lines, key=attrgetter("rank")):
        tied = list(group)
        yield from (replace(line, rank=place, tied=len(tied) > 1) for line in tied)
        place += len(tied)
