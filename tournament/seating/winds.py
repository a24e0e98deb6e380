"""Who starts in which wind, so that everybody has each wind equally often."""

from collections.abc import Sequence
from itertools import count, permutations
from random import Random
from typing import TypeAlias

Turns: TypeAlias = Sequence[Sequence[int]]
"""For each player how often they have started in each seat, East first."""


def share_winds(turns: Turns, chance: Random) -> list[list[int]]:
    """Split the players evenly into one list for each wind, each player with a wind they had least.

    Players are positions in `turns`, their number a multiple of the number of winds. While all have
    played every round, players and their least used winds are a regular bipartite graph, which always
    has such a matching. Where people missed rounds, some may get the next best wind.
    """
    sharing = _Sharing(turns)
    for player in chance.sample(range(len(turns)), len(turns)):
        sharing.place(player)
    for players in sharing.holders:
        chance.shuffle(players)
    return sharing.holders


def best_order(players: Sequence[int], turns: Turns, chance: Random) -> tuple[int, ...]:
    """The order of one table that leaves the winds of its players most even."""
    orders = list(permutations(players))
    chance.shuffle(orders)
    return min(orders, key=lambda order: wind_cost(order, turns))


def wind_cost(order: Sequence[int], turns: Turns) -> int:
    """What an order costs: 1 for a least used wind, 4 for one used once more, 16 for twice more.

    So one player who falls far behind weighs more than several who fall a little behind.
    """
    return sum(4 ** (turns[player][seat] - min(turns[player])) for seat, player in enumerate(order))


class _Sharing:
    """Winds given so far; a newcomer may move others to another of their winds (augmenting paths)."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._room = len(turns) // len(turns[0])
        self.holders: list[list[int]] = [[] for _ in turns[0]]

    def place(self, player: int) -> None:
        """Give a wind, one of the least used if that is possible at all."""
        for slack in count():
            if self._give(player, slack, set()):
                return

    def _give(self, player: int, slack: int, asked: set[int]) -> bool:
        turns = self._turns[player]
        limit = min(turns) + slack
        for wind, used in enumerate(turns):
            if used <= limit and wind not in asked:
                asked.add(wind)
                if self._make_room(wind, slack, asked):
                    self.holders[wind].append(player)
                    return True
        return False

    def _make_room(self, wind: int, slack: int, asked: set[int]) -> bool:
        holders = self.holders[wind]
        if len(holders) < self._room:
            return True
        for other in holders:
            if self._give(other, slack, asked):
                holders.remove(other)
                return True
        return False
