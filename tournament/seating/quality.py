"""Measures of a seating plan, counted from the plan alone.

Nothing here knows how a plan was made, so that these numbers can judge every way of making one.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TypeAlias

from tournament.seating.plan import Plan

Pair: TypeAlias = tuple[int, int]
"""Two players, the lower number first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Two players who meet more than once, and the rounds (from 1) in which they do."""

    pair: Pair
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SameTable:
    """A table whose players have all sat together before; numbers from 1."""

    round: int
    table: int
    same_as_round: int


def meetings(plan: Plan) -> dict[Pair, tuple[int, ...]]:
    """The rounds (from 1) in which each pair sits at one table; pairs that never meet are left out."""
    rounds: defaultdict[Pair, list[int]] = defaultdict(list)
    for number, tables in enumerate(plan, start=1):
        for table in tables:
            for pair in combinations(sorted(table), 2):
                rounds[pair].append(number)
    return {pair: tuple(met) for pair, met in sorted(rounds.items())}


def repeats(met: Mapping[Pair, tuple[int, ...]]) -> tuple[Repeat, ...]:
    """Of all `meetings` the pairs that meet more than once, in the order of their numbers."""
    return tuple(Repeat(pair=pair, rounds=rounds) for pair, rounds in met.items() if len(rounds) > 1)


def repeat_count(plan: Plan) -> int:
    """All meetings beyond the first of each pair, added up; compare it with `fewest_repeats`."""
    return sum(len(met) - 1 for met in meetings(plan).values())


def fewest_repeats(players: int, rounds: int, per_table: int) -> int:
    """A lower bound for `repeat_count`; no plan of full tables can have fewer.

    The greater of two bounds: there are only so many pairs, and where there are fewer tables than
    seats at a table, each later table must hold people who sat together in the first round.
    """
    tables = players // per_table
    if tables == 0:
        return 0
    by_pairs = comb(per_table, 2) * tables * rounds - comb(players, 2)
    share, over = divmod(per_table, tables)
    forced = over * comb(share + 1, 2) + (tables - over) * comb(share, 2)
    return max(0, by_pairs, (rounds - 1) * forced * tables)


def wind_counts(plan: Plan, per_table: int) -> dict[int, tuple[int, ...]]:
    """How often each player starts in each seat, East first."""
    counts: defaultdict[int, list[int]] = defaultdict(lambda: [0] * per_table)
    for tables in plan:
        for table in tables:
            for seat, player in enumerate(table):
                counts[player][seat] += 1
    return {player: tuple(turns) for player, turns in sorted(counts.items())}


def wind_spread(turns: Sequence[int]) -> int:
    """Most minus fewest turns of one player in one wind."""
    return max(turns) - min(turns)


def tables_visited(plan: Plan) -> dict[int, tuple[int, ...]]:
    """The table numbers (from 1) of each player, round by round."""
    visited: defaultdict[int, list[int]] = defaultdict(list)
    for tables in plan:
        for number, table in enumerate(tables, start=1):
            for player in table:
                visited[player].append(number)
    return {player: tuple(numbers) for player, numbers in sorted(visited.items())}


def same_tables(plan: Plan) -> tuple[SameTable, ...]:
    """Tables where exactly the same people sat together before, whatever their seats."""
    first_round: dict[frozenset[int], int] = {}
    found = []
    for number, tables in enumerate(plan, start=1):
        for place, table in enumerate(tables, start=1):
            earlier = first_round.setdefault(frozenset(table), number)
            if earlier != number:
                found.append(SameTable(round=number, table=place, same_as_round=earlier))
    return tuple(found)
