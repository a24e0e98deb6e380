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

from tournament.seating.plan import Plan, Round, Table, cut, refuse_remainder
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
_STEPS_SMALL, _STEPS_EACH_SMALL = 45_000, 1_000
_MENDING_STEPS, _MENDING_NEAR = 60, 25
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
    refuse_remainder(len(ranking), per_table)
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
    refuse_remainder(len(ranking), per_table)
    if interval < 0:
        raise ValueError(f"an interval of {interval}")
    tables = len(ranking) // per_table
    step = min(interval or tables, tables)
    found: list[Table] = []
    while len(found) < tables:
        start, width = len(found) * per_table, min(step, tables - len(found))
        found += [tuple(start + place + width * seat for seat in range(per_table)) for place in range(width)]
    chance = Random(f"interval/{seed}/{len(history)}")  # noqa: S311  a draw must be repeatable from its seed
    return _seated(found, ranking, history, per_table, chance)


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
    """Tables of places in the ranking, best first, with what each place pays for its company."""

    def __init__(self, players: int, per_table: int, costs: Costs) -> None:
        self._costs = costs
        self._dear = [frozenset(row) for row in costs]
        self._per_table = per_table
        self._tables = list(cut(range(players), per_table))
        self._own = [self._company(one, table) for table in self._tables for one in table]
        self._total = self._least = sum(self._own) / 2 + (per_table - 1) * len(self._tables)
        self.best = list(self._tables)

    def run(self, chance: Random) -> None:
        """Try a number of changes that grows with the field; then mend what rematches are left."""
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
                self._remember()
        self._mend(chance)

    def _remember(self) -> None:
        self._least, self.best = self._total, list(self._tables)

    def _try_change(self, limit: float, draw: Callable[[], float]) -> None:
        """Change the places of two players of near tables if that costs no more than the limit."""
        home = int(draw() * (len(self._tables) - 1))
        away = home + 1 + int(draw() * min(_NEAR, len(self._tables) - 1 - home))
        seat, its = int(draw() * self._per_table), int(draw() * self._per_table)
        here, there = self._tables[home], self._tables[away]
        change = self._wider(here, seat, there[its]) + self._wider(there, its, here[seat])
        change -= self._own[here[seat]] + self._own[there[its]]
        if change > limit:
            return
        mine, theirs = _exchanged(here, seat, there, its)
        change += self._company(here[seat], theirs) + self._company(there[its], mine)
        if change <= limit:
            self._seat(home, mine)
            self._seat(away, theirs)
            self._total += change

    def _wider(self, table: Table, seat: int, other: int) -> float:
        """How much wider a table, in the order of the ranking, is with another player in one seat."""
        low = table[seat == 0]
        high = table[-2] if seat == self._per_table - 1 else table[-1]
        return max(high, other) - min(low, other) - table[-1] + table[0]

    def _seat(self, place: int, table: Table) -> None:
        self._tables[place] = table
        for player in table:
            self._own[player] = self._company(player, table)

    def _company(self, one: int, table: Table) -> float:
        if self._dear[one].isdisjoint(table):
            return 0.0
        return sum(self._costs[one].get(other, 0.0) for other in table)

    def _mend(self, chance: Random) -> None:
        """Give those who pay most the best exchange with anybody near."""
        for place, table in enumerate(self.best):
            self._seat(place, table)
        self._total = self._least
        for _ in range(_MENDING_STEPS):
            paying = [place for place, table in enumerate(self._tables) if self._pays(table)]
            if not paying:
                break
            self._exchange_best(chance.choice(paying), chance)
            if self._total < self._least - _TINY:
                self._remember()

    def _pays(self, table: Table) -> bool:
        return any(self._own[player] >= _REMATCH for player in table)

    def _exchange_best(self, home: int, chance: Random) -> None:
        here, tables = self._tables[home], self._tables
        near = range(max(0, home - _MENDING_NEAR), min(len(tables), home + _MENDING_NEAR + 1))
        changes = [
            (self._change(here, seat, tables[away], its), chance.random(), seat, away, its)
            for seat, player in enumerate(here)
            if self._own[player] >= _REMATCH
            for away in near
            if away != home
            for its in range(self._per_table)
        ]
        change, _, seat, away, its = min(changes)
        mine, theirs = _exchanged(here, seat, tables[away], its)
        self._seat(home, mine)
        self._seat(away, theirs)
        self._total += change

    def _change(self, here: Table, seat: int, there: Table, its: int) -> float:
        one, other = here[seat], there[its]
        mine, theirs = _exchanged(here, seat, there, its)
        change = self._wider(here, seat, other) + self._wider(there, its, one)
        after = self._company(one, theirs) + self._company(other, mine)
        return change + after - self._own[one] - self._own[other]


def _exchanged(here: Table, seat: int, there: Table, its: int) -> tuple[Table, Table]:
    """Two tables after an exchange, again in the order of the ranking."""
    one, other = here[seat], there[its]
    return (
        tuple(sorted((*here[:seat], *here[seat + 1 :], other))),
        tuple(sorted((*there[:its], *there[its + 1 :], one))),
    )
