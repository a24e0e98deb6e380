"""Improving several rounds at once by changing the places of two players of one round.

Simulated annealing: a change that costs less is made, one that costs more only sometimes, and more seldom the
further the search is. A pair that meets n times costs n(n-1)/2 times `REPEAT`, so that repeats are spread;
each meeting of a pair also costs what `extra` says (clubs, teams). The best rounds seen are the answer.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from math import comb, exp
from random import Random
from typing import Final, TypeAlias

from tournament.seating.plan import Round
from tournament.seating.quality import fewest_repeats
from tournament.seating.watch import Watch

Extra: TypeAlias = Callable[[int, int], int]
"""What each meeting of two players costs besides the repeats."""

REPEAT: Final = 10
_LOOK: Final = 256
_HOT: Final = 0.9 * REPEAT
_COLD: Final = 0.14 * REPEAT


def anneal(
    rounds: Sequence[Round],
    *,
    steps: int,
    chance: Random,
    watch: Watch,
    first: int = 0,
    pinned: Collection[int] = (),
    extra: Extra | None = None,
    hot: float = _HOT,
) -> list[Round]:
    """Rounds that cost as little as that many steps find; all but the `first` rounds may change.

    Players count from 0; `pinned` ones keep their tables. The search ends once nothing better is possible.
    A search that starts from good rounds keeps what they have if it is not too `hot`.
    """
    mixer = _Mixer(rounds, first, pinned, extra)
    mixer.run(steps, hot, chance, watch)
    return mixer.best


def least_cost(players: int, rounds: int, per_table: int) -> int:
    """What the repeats of such a plan cost at the very least: as few as can be, spread evenly."""
    pairs = comb(players, 2)
    each, over = divmod(comb(per_table, 2) * (players // per_table) * rounds, pairs)
    spread = pairs * comb(each, 2) + over * each
    return REPEAT * max(spread, fewest_repeats(players, rounds, per_table))


class _Mixer:
    """The rounds, and what it costs to seat any two players together once more."""

    def __init__(
        self, rounds: Sequence[Round], first: int, pinned: Collection[int], extra: Extra | None
    ) -> None:
        self.best = list(rounds)
        self._open = range(first, len(rounds))
        self._rounds = [[list(table) for table in tables] for tables in rounds]
        self._per_table = len(rounds[0][0])
        size = self._per_table * len(rounds[0])
        self._movable = [player for player in range(size) if player not in pinned]
        self._join = [
            [extra(one, other) if extra and one != other else 0 for other in range(size)]
            for one in range(size)
        ]
        self._met = [[0] * size for _ in range(size)]
        self._table_of = [[0] * size for _ in rounds]
        self._cost = self._repeats = 0
        self._enter_all()
        self._least, self._least_repeats = self._cost, self._repeats
        self._target = least_cost(size, len(rounds), self._per_table)

    def _enter_all(self) -> None:
        for place_of, tables in zip(self._table_of, self._rounds, strict=True):
            for place, table in enumerate(tables):
                for player in table:
                    place_of[player] = place
                for one, other in combinations(table, 2):
                    self._cost += self._join[one][other]
                    self._meet(one, other)

    def run(self, steps: int, hot: float, chance: Random, watch: Watch) -> None:
        """Try that many swaps."""
        if not self._open or len(self._movable) < 2:
            return
        cooling = (_COLD / hot) ** (1 / steps)
        warmth = hot
        for step in range(steps):
            if step % _LOOK == 0 and self._ends(step / steps, watch):
                break
            warmth *= cooling
            self._try_swap(warmth, chance)
            if self._cost < self._least:
                self._remember()

    def _ends(self, done: float, watch: Watch) -> bool:
        watch.tell(done, self.best, self._least_repeats)
        return self._least <= self._target or watch.over()

    def _remember(self) -> None:
        self._least, self._least_repeats = self._cost, self._repeats
        self.best = [tuple(map(tuple, tables)) for tables in self._rounds]

    def _try_swap(self, warmth: float, chance: Random) -> None:
        number = self._open[int(chance.random() * len(self._open))]
        one = self._movable[int(chance.random() * len(self._movable))]
        other = self._movable[int(chance.random() * len(self._movable))]
        home, away = self._table_of[number][one], self._table_of[number][other]
        if home == away:
            return
        here, there = self._rounds[number][home], self._rounds[number][away]
        mine, theirs = self._join[one], self._join[other]
        change = 2 * ((self._per_table - 1) * REPEAT - mine[other])
        for player in here:
            change += theirs[player] - mine[player]
        for player in there:
            change += mine[player] - theirs[player]
        if change <= 0 or chance.random() < exp(-change / warmth):
            self._cost += change
            self._replace(here, one, other)
            self._replace(there, other, one)
            self._table_of[number][one], self._table_of[number][other] = away, home

    def _replace(self, table: list[int], leaver: int, joiner: int) -> None:
        seat = table.index(leaver)
        for player in table:
            if player != leaver:
                self._part(leaver, player)
                self._meet(joiner, player)
        table[seat] = joiner

    def _meet(self, one: int, other: int) -> None:
        self._repeats += self._met[one][other] > 0
        for a, b in ((one, other), (other, one)):
            self._met[a][b] += 1
            self._join[a][b] += REPEAT

    def _part(self, one: int, other: int) -> None:
        self._repeats -= self._met[one][other] > 1
        for a, b in ((one, other), (other, one)):
            self._met[a][b] -= 1
            self._join[a][b] -= REPEAT
