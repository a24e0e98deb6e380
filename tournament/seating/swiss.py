"""Seating the next round by the ranking: neighbours together (Swiss), or at intervals.

Swiss starts from tables of neighbours in the ranking. Then players of near tables change places, so that few
meet again and the tables stay narrow: a table costs its worst rank minus its best, and what its rematches
cost. Changes for the worse are made now and then, more seldom the longer the search goes on (annealing).
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from math import log
from random import Random
from typing import Final, TypeAlias

from tournament.seating.plan import Plan, Round, Table
from tournament.seating.quality import wind_counts
from tournament.seating.winds import best_order

Costs: TypeAlias = Sequence[Mapping[int, float]]
"""For each place in the ranking what it costs to meet others, if anything."""


class RematchRule(StrEnum):
    """Which rematches a Swiss round avoids."""

    NEVER = "never"
    WINDOW = "window"
    DISTANCE = "distance"


_REMATCH: Final = 60.0
_LONG_AGO: Final = 0.5
_SAME_GROUP: Final = 12.0
_STEPS_EACH: Final = 200
_STEPS_SMALL, _STEPS_EACH_SMALL = 60_000, 1_000
_HOT, _COLD = 3.0, 0.4
_NEAR: Final = 10
_TINY: Final = 1e-6


def swiss_round(
    ranking: Sequence[int],
    history: Plan,
    *,
    rule: RematchRule = RematchRule.NEVER,
    window: int = 0,
    per_table: int = 4,
    seed: int = 0,
    groups: Mapping[int, str] | None = None,
) -> Round:
    """Seat one more round after `history`, the best of the ranking at table 1; a seed repeats the draw.

    `ranking` holds all numbers that play, best first. Rematches are avoided for ever, in the last `window`
    rounds only, or by distance: the longer ago the last meeting, the less a rematch costs. `groups` (number
    to club) are kept apart where that makes the tables little wider. ValueError unless whole tables.
    """
    _refuse_remainder(ranking, per_table)
    chance = Random(f"swiss/{seed}/{len(history)}")  # noqa: S311  a draw must be repeatable from its seed
    costs = _costs(ranking, history, rule, window, groups or {})
    search = _Search(len(ranking), per_table, costs)
    search.run(chance)
    return _seated(sorted(search.best), ranking, history, per_table, chance)


def interval_round(
    ranking: Sequence[int], history: Plan = (), *, interval: int, per_table: int = 4, seed: int = 0
) -> Round:
    """Tables of players that many ranks apart: 1-2-3-4 by interval 1, 1-5-9-13 by interval 4.

    Interval 0 is as wide as the field, with one player of each quarter at a table; the last tables are
    narrower where the field is not a multiple. Winds are evened out over `history`. ValueError unless whole
    tables, or for a negative interval.
    """
    _refuse_remainder(ranking, per_table)
    if interval < 0:
        raise ValueError(f"an interval of {interval}")
    tables = len(ranking) // per_table
    step = min(interval or tables, tables)
    found: list[Table] = []
    while len(found) < tables:
        start, width = len(found) * per_table, min(step, tables - len(found))
        found += [tuple(start + place + width * seat for seat in range(per_table)) for place in range(width)]
    chance = Random(f"interval/{seed}/{len(history)}")  # noqa: S311
    return _seated(found, ranking, history, per_table, chance)


def _refuse_remainder(ranking: Sequence[int], per_table: int) -> None:
    if not ranking or len(ranking) % per_table:
        raise ValueError(f"{len(ranking)} players do not fill tables of {per_table}")


def _seated(
    tables: Sequence[Table], ranking: Sequence[int], history: Plan, per_table: int, chance: Random
) -> Round:
    """The numbers of these places, each table in the order that is best for the winds."""
    counts = wind_counts(history, per_table)
    turns = [counts.get(number, (0,) * per_table) for number in ranking]
    return tuple(tuple(ranking[place] for place in best_order(table, turns, chance)) for table in tables)


def _costs(
    ranking: Sequence[int], history: Plan, rule: RematchRule, window: int, groups: Mapping[int, str]
) -> Costs:
    place_of = {number: place for place, number in enumerate(ranking)}
    costs: list[dict[int, float]] = [{} for _ in ranking]
    for ago, tables in enumerate(reversed(history), start=1):
        price = _price(rule, window, ago)
        for table in tables:
            for one, other in combinations([place_of[who] for who in table if who in place_of], 2):
                costs[one][other] = costs[other][one] = costs[one].get(other, 0) + price
    for members in _members(ranking, groups).values():
        for one, other in combinations(members, 2):
            costs[one][other] = costs[other][one] = costs[one].get(other, 0) + _SAME_GROUP
    return costs


def _price(rule: RematchRule, window: int, ago: int) -> float:
    """What a meeting that many rounds ago makes a rematch cost, in ranks of a table's width."""
    if rule is RematchRule.DISTANCE:
        return _REMATCH / (ago * ago)
    return _REMATCH if rule is RematchRule.NEVER or ago <= window else _LONG_AGO


def _members(ranking: Sequence[int], groups: Mapping[int, str]) -> Mapping[str, Sequence[int]]:
    members: dict[str, list[int]] = {}
    for place, number in enumerate(ranking):
        if groups.get(number):
            members.setdefault(groups[number], []).append(place)
    return members


class _Search:
    """Tables of places in the ranking, with what each place pays for its company."""

    def __init__(self, players: int, per_table: int, costs: Costs) -> None:
        self._costs = costs
        self._dear = [frozenset(row) for row in costs]
        self._per_table = per_table
        self._tables = [tuple(range(first, first + per_table)) for first in range(0, players, per_table)]
        self._own = [self._company(one, table) for table in self._tables for one in table]
        self._total = self._least = sum(self._own) / 2 + (per_table - 1) * len(self._tables)
        self.best = list(self._tables)

    def run(self, chance: Random) -> None:
        """Try a number of changes that grows with the field."""
        if len(self._tables) < 2:
            return
        players = len(self._costs)
        steps = max(_STEPS_EACH * players, min(_STEPS_SMALL, _STEPS_EACH_SMALL * players))
        cooling = (_COLD / _HOT) ** (1 / steps)
        warmth = _HOT
        for _ in range(steps):
            warmth *= cooling
            self._try_change(-warmth * log(1 - chance.random()), chance.random)
            if self._total < self._least - _TINY:
                self._least, self.best = self._total, list(self._tables)

    def _try_change(self, limit: float, draw: Callable[[], float]) -> None:
        """Change the places of two players of near tables if that costs no more than the limit."""
        tables, seats = self._tables, self._per_table
        home = int(draw() * (len(tables) - 1))
        away = home + 1 + int(draw() * min(_NEAR, len(tables) - 1 - home))
        seat, its = int(draw() * seats), int(draw() * seats)
        here, there = tables[home], tables[away]
        one, other = here[seat], there[its]
        mine, theirs = [*here], [*there]
        mine[seat], theirs[its] = other, one
        change: float = max(mine) - min(mine) - max(here) + min(here)
        change += max(theirs) - min(theirs) - max(there) + min(there)
        change -= self._own[one] + self._own[other]
        if change > limit:
            return
        change += self._company(one, theirs) + self._company(other, mine)
        if change <= limit:
            tables[home], tables[away] = tuple(mine), tuple(theirs)
            self._total += change
            for table in (mine, theirs):
                for player in table:
                    self._own[player] = self._company(player, table)

    def _company(self, one: int, table: Sequence[int]) -> float:
        if self._dear[one].isdisjoint(table):
            return 0.0
        return sum(self._costs[one].get(other, 0.0) for other in table)
