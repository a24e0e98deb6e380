"""Plans for teams of four: no team mates at a table, and every two teams meet about equally often.

The plan is one of differences (see `differences.py`) whose element i of every column is a player of team i.
Two teams meet as often as the difference of their places occurs between two columns in a round, so all
differences but 0 should occur equally often over the rounds. The search changes one shift at a time.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import exp
from random import Random
from typing import Final

from tournament.seating.differences import Shifts
from tournament.seating.watch import Watch
from tournament.seating.wish import Wish

_STARTS: Final = 10
_STEPS: Final = 30_000
_LOOK: Final = 256
_TWICE: Final = 4
_HOT, _COLD = 2.0, 0.25


def equal_teams(wish: Wish) -> list[list[int]] | None:
    """The players (from 0) of each team if all teams fill just one table, else None."""
    members: dict[str, list[int]] = {}
    for player, team in enumerate(wish.teams):
        members.setdefault(team, []).append(player)
    fitting = "" not in members and all(len(team) == wish.per_table for team in members.values())
    return list(members.values()) if members and fitting else None


def clubs_in_columns(
    teams: Sequence[Sequence[int]], groups: Sequence[str], chance: Random
) -> list[list[int]]:
    """The members of each team in an order that brings clubs into columns, whose players never meet."""
    taken: Counter[tuple[str, int]] = Counter()
    ordered = []
    for team in teams:
        orders = list(permutations(chance.sample(team, len(team))))
        clubs = {player: groups[player] if groups else "" for player in team}
        best = max(
            orders,
            key=lambda order: sum(
                taken[clubs[player], column] for column, player in enumerate(order) if clubs[player]
            ),
        )
        taken.update((clubs[player], column) for column, player in enumerate(best))
        ordered.append(list(best))
    return ordered


def team_rows(teams: int, columns: int, rounds: int, chance: Random, watch: Watch) -> list[Shifts] | None:
    """The shifts of each round; None if the search finds none without a repeat, or time is up."""
    # Between two columns every round has a difference of its own, and none is 0.
    if rounds >= teams or teams <= columns:
        return None
    for _ in range(_STARTS):
        family = _Family(teams, columns, rounds, chance)
        family.run(chance, watch)
        if family.cost == 0:
            return family.rows()
    return None


class _Family:
    """Shifts for all rounds, with the number of times that each difference occurs.

    The cost counts team mates at a table, repeated pairs and tables, and differences that occur too often
    or too seldom. The last column stands for the tables, whose shift is always 0.
    """

    def __init__(self, teams: int, columns: int, rounds: int, chance: Random) -> None:
        self._teams, self._columns = teams, columns
        self._rows = [[*(chance.randrange(teams) for _ in range(columns)), 0] for _ in range(rounds)]
        self._used = [[[0] * teams for _ in range(columns + 1)] for _ in range(columns + 1)]
        self._total = [0] * teams
        meetings = columns * (columns - 1) * rounds
        self._low, self._high = meetings // (teams - 1), -(-meetings // (teams - 1))
        self.cost = sum(map(self._uneven, range(teams)))
        for row in self._rows:
            for column in range(columns):
                self._count(row, column, 1, range(column + 1, columns + 1))

    def rows(self) -> list[Shifts]:
        """The shifts of the columns without that of the tables."""
        return [tuple(row[: self._columns]) for row in self._rows]

    def run(self, chance: Random, watch: Watch) -> None:
        """Change shifts until nothing is wrong any more, for a bounded number of steps."""
        cooling = (_COLD / _HOT) ** (1 / _STEPS)
        warmth = _HOT
        for step in range(_STEPS):
            if self.cost == 0 or (step % _LOOK == 0 and watch.over()):
                break
            warmth *= cooling
            self.change(warmth, chance)

    def change(self, warmth: float, chance: Random) -> None:
        """Change one shift if that costs less, or by chance."""
        row = self._rows[int(chance.random() * len(self._rows))]
        column = int(chance.random() * self._columns)
        others = [other for other in range(self._columns + 1) if other != column]
        before, old = self.cost, row[column]
        self._count(row, column, -1, others)
        row[column] = int(chance.random() * self._teams)
        self._count(row, column, 1, others)
        if self.cost > before and chance.random() >= exp((before - self.cost) / warmth):
            self._count(row, column, -1, others)
            row[column] = old
            self._count(row, column, 1, others)

    def _count(self, row: Sequence[int], column: int, times: int, others: Sequence[int]) -> None:
        for other in others:
            one, two = min(column, other), max(column, other)
            difference = (row[one] - row[two]) % self._teams
            used = self._used[one][two]
            self.cost += _TWICE * times if used[difference] > (times < 0) else 0
            used[difference] += times
            if two < self._columns:
                self._balance(difference, times)
                self._balance(-difference % self._teams, times)

    def _balance(self, difference: int, times: int) -> None:
        self.cost -= self._uneven(difference)
        self._total[difference] += times
        self.cost += self._uneven(difference)

    def _uneven(self, difference: int) -> int:
        total = self._total[difference]
        if difference == 0:
            return _TWICE * total
        return max(self._low - total, total - self._high, 0)
