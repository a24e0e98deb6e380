"""Who starts in which wind, so that everybody has each wind equally often."""

from collections.abc import Sequence
from itertools import count, permutations
from random import Random
from typing import TypeAlias

from tournament.seating.plan import Round, Table

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


def even_winds(rounds: Sequence[Round], chance: Random) -> list[Round]:
    """The same tables in orders that give everybody each wind once in every set of as many rounds.

    A set is as many rounds as there are winds, counted from the first. So the winds of a player never
    differ by more than one after any round, and not at all after each complete set.
    """
    winds = len(rounds[0][0])
    return [
        tables
        for first in range(0, len(rounds), winds)
        for tables in _even_set(rounds[first : first + winds], chance)
    ]


def _even_set(rounds: Sequence[Round], chance: Random) -> list[Round]:
    """One set: the edges between players and tables are coloured with the winds (König's theorem)."""
    colouring = _Colouring(len(rounds[0]) * len(rounds[0][0]), rounds)
    tables = list(enumerate(table for tables in rounds for table in tables))
    chance.shuffle(tables)
    for place, table in tables:
        for player in table:
            colouring.join(player, place)
    return colouring.rounds(len(rounds[0]))


class _Colouring:
    """For each player the table of each wind, for each table the player of each wind."""

    def __init__(self, players: int, rounds: Sequence[Round]) -> None:
        winds = len(rounds[0][0])
        self._players = players
        self._other: list[list[int | None]] = [[None] * winds for _ in range(players + sum(map(len, rounds)))]

    def join(self, player: int, place: int) -> None:
        """Give the player a wind at the table; others may have to change theirs."""
        table = self._players + place
        mine, theirs = self._other[player], self._other[table]
        free = [wind for wind, taken in enumerate(mine) if taken is None]
        wind = next((wind for wind in free if theirs[wind] is None), free[0])
        if theirs[wind] is not None:
            self._exchange(table, wind, theirs.index(None))
        mine[wind], theirs[wind] = table, player

    def _exchange(self, start: int, one: int, other: int) -> None:
        """Exchange two winds along the path that leaves a table by the first; it never meets the player."""
        path, wind = [start], one
        while (following := self._other[path[-1]][wind]) is not None:
            path.append(following)
            wind = other if wind == one else one
        for point in path:
            ends = self._other[point]
            ends[one], ends[other] = ends[other], ends[one]

    def rounds(self, tables: int) -> list[Round]:
        """The coloured tables, that many a round, the players of each in the order of the winds."""
        ordered: list[Table] = [
            tuple(player for player in ends if player is not None) for ends in self._other[self._players :]
        ]
        return [tuple(ordered[first : first + tables]) for first in range(0, len(ordered), tables)]


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
