"""Numbering the tables so that people move about the hall.

Nobody should sit at one table oftener than rounds / tables, rounded up; the second visit too many counts
twice, the third thrice, so that what cannot be avoided is spread. The numbers of a round are changed two at a
time, where a player sits at a table too often; the search is bounded and the best seen counts.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final

from tournament.seating.plan import Round
from tournament.seating.watch import Watch

_STEPS: Final = 20_000
_PATIENCE: Final = 4_000
# As long again, where it may still come out even.
_NEARLY: Final = 2
_LOOK: Final = 64
_LONGEST_REST: Final = 8


def number_tables(
    rounds: Sequence[Round],
    *,
    chance: Random,
    watch: Watch,
    first: int = 0,
    fixed: Mapping[int, int] | None = None,
    steps: int = _STEPS,
) -> list[Round]:
    """The same rounds with their tables in a better order; all but the `first` rounds may change.

    Players and tables count from 0. The table of a `fixed` player is put where it belongs; where two of
    them sit together, one of them is.
    """
    numbering = _Numbering(rounds, first, fixed or {})
    numbering.run(steps, chance, watch)
    return numbering.best


def _placed(tables: Round, fixed: Mapping[int, int]) -> tuple[list[tuple[int, ...]], set[int]]:
    """The tables with those of fixed players in their places, and these places."""
    order = list(tables)
    kept: set[int] = set()
    for player, place in sorted(fixed.items()):
        now = next(number for number, table in enumerate(order) if player in table)
        if place not in kept and now not in kept:
            order[now], order[place] = order[place], order[now]
            kept.add(place)
    return order, kept


class _Numbering:
    """An order of the tables of each round, and how often each player has been at each."""

    def __init__(self, rounds: Sequence[Round], first: int, fixed: Mapping[int, int]) -> None:
        self._rounds = [list(tables) for tables in rounds]
        self._free: list[list[int]] = [[] for _ in range(first)]
        for number in range(first, len(rounds)):
            self._rounds[number], kept = _placed(rounds[number], fixed)
            self._free.append([place for place, _ in enumerate(rounds[number]) if place not in kept])
        tables = len(rounds[0])
        self._due = -(-len(rounds) // tables)
        self._still = set(fixed)
        self._visits = [[0] * tables for _ in range(tables * len(rounds[0][0]))]
        for number, _ in enumerate(rounds):
            for place in range(tables):
                self._count(number, place, 1)
        over = [times - self._due for row in self._visits for times in row if times > self._due]
        self._over = sum(visit * (visit + 1) // 2 for visit in over)
        self._rests: dict[tuple[int, int], int] = {}
        self.best, self._least = self._copy(), self._over

    def _copy(self) -> list[Round]:
        return [tuple(tables) for tables in self._rounds]

    def run(self, steps: int, chance: Random, watch: Watch) -> None:
        """Swap numbers until nobody comes back too often, for that many steps at most."""
        since = 0
        for step in range(steps):
            patience = 2 * _PATIENCE if self._least <= _NEARLY else _PATIENCE
            if self._least == 0 or step - since > patience or (step % _LOOK == 0 and watch.over()):
                break
            self._swap_somewhere(step, chance)
            if self._over < self._least:
                self.best, self._least, since = self._copy(), self._over, step

    def _swap_somewhere(self, step: int, chance: Random) -> None:
        number = int(chance.random() * len(self._rounds))
        crowded = [place for place in self._free[number] if self._pays(number, place)]
        if not crowded:
            return
        place = crowded[int(chance.random() * len(crowded))]
        changes = [
            (self._change(number, place, other), chance.random(), other)
            for other in self._free[number]
            if other != place and self._rests.get((number, other), 0) <= step
        ]
        if changes:
            change, _, other = min(changes)
            self._swap(number, place, other)
            self._over += change
            for moved in (place, other):
                self._rests[number, moved] = step + int(chance.random() * _LONGEST_REST)

    def _pays(self, number: int, place: int) -> bool:
        return any(self._visits[player][place] > self._due for player in self._rounds[number][place])

    def _change(self, number: int, one: int, other: int) -> int:
        tables = self._rounds[number]
        return self._moved(tables[one], one, other) + self._moved(tables[other], other, one)

    def _moved(self, players: Collection[int], here: int, there: int) -> int:
        change, due = 0, self._due
        for player in players:
            visits = self._visits[player]
            change += max(0, visits[there] + 1 - due) - max(0, visits[here] - due)
        return change

    def _swap(self, number: int, one: int, other: int) -> None:
        tables = self._rounds[number]
        for place in (one, other):
            self._count(number, place, -1)
        tables[one], tables[other] = tables[other], tables[one]
        for place in (one, other):
            self._count(number, place, 1)

    def _count(self, number: int, place: int, times: int) -> None:
        for player in self._rounds[number][place]:
            if player not in self._still:
                self._visits[player][place] += times
