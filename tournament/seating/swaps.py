"""Improving the tables of one round by changing the places of two players at a time.

A tabu search: some player who pays at their table changes places with the partner for whom the whole
round then costs least, even if that is more than before; both then stay for a few steps, which keeps
the search from going in circles. The best tables seen are the answer.
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

from tournament.seating.plan import Table

Costs: TypeAlias = Sequence[Sequence[int]]
"""What each pair costs at one table: symmetric, with 0 for a player and themselves."""

_STEPS = 2000
_LONGEST_REST = 6


def improve(
    tables: Sequence[Table], costs: Costs, *, partners: Sequence[Sequence[int]], chance: Random
) -> list[Table]:
    """Tables that cost as little as a bounded number of steps can find, 0 at best.

    Players are positions in `costs`; only those of one group of `partners` change places.
    """
    seating = _Seating(tables, costs)
    group_of = {player: group for group in partners for player in group}
    best, least = list(tables), seating.cost
    for step in range(_STEPS):
        if least == 0:
            break
        _swap_somebody(seating, group_of, step, chance)
        if seating.cost < least:
            best, least = [tuple(table) for table in seating.tables], seating.cost
    return best


def table_cost(table: Table, costs: Costs) -> int:
    """The costs of all pairs of one table."""
    return sum(costs[one][other] for one, other in combinations(table, 2))


def _swap_somebody(
    seating: "_Seating", group_of: dict[int, Sequence[int]], step: int, chance: Random
) -> None:
    movable = [player for player in seating.paying() if seating.rests_until[player] <= step]
    if not movable:
        return
    player = chance.choice(movable)
    choices = seating.best_partners(player, group_of[player], step)
    if choices:
        partner = chance.choice(choices)
        seating.swap(player, partner)
        for moved in (player, partner):
            seating.rests_until[moved] = step + chance.randint(2, _LONGEST_REST)


class _Seating:
    """Tables with the cost of every player at every table, kept up to date through swaps."""

    def __init__(self, tables: Sequence[Table], costs: Costs) -> None:
        self.tables = [list(table) for table in tables]
        self.rests_until = [0] * len(costs)
        self._costs = costs
        self._table_of = [0] * len(costs)
        for number, table in enumerate(tables):
            for player in table:
                self._table_of[player] = number
        self._at = [
            list(map(sum, zip(*(costs[player] for player in table), strict=True))) for table in tables
        ]
        self._own = [self._at[table][player] for player, table in enumerate(self._table_of)]

    @property
    def cost(self) -> int:
        """The costs of all tables."""
        return sum(self._own) // 2

    def paying(self) -> list[int]:
        """The players with a cost at their own table."""
        return [player for player, cost in enumerate(self._own) if cost]

    def best_partners(self, player: int, group: Sequence[int], step: int) -> list[int]:
        """Those of the group at other tables, and not at rest, with whom a swap leaves the least cost."""
        own, at, costs, home = self._own, self._at, self._costs[player], self._table_of[player]
        here, table_of = at[home], self._table_of
        changes = {
            other: at[table_of[other]][player] + here[other] - 2 * costs[other] - own[other]
            for other in group
            if table_of[other] != home and self.rests_until[other] <= step
        }
        least = min(changes.values(), default=0)
        return [other for other, change in changes.items() if change == least]

    def swap(self, one: int, other: int) -> None:
        """Change the places of two players of different tables."""
        home, away = self._table_of[one], self._table_of[other]
        self._replace(home, one, other)
        self._replace(away, other, one)
        for table in (home, away):
            for player in self.tables[table]:
                self._own[player] = self._at[table][player]

    def _replace(self, table: int, leaver: int, joiner: int) -> None:
        seats, left, joined = self.tables[table], self._costs[leaver], self._costs[joiner]
        seats[seats.index(leaver)] = joiner
        self._table_of[joiner] = table
        self._at[table] = [
            cost - minus + plus for cost, minus, plus in zip(self._at[table], left, joined, strict=True)
        ]
