"""What orders players, one comparison after the other.

| name           | decides by                                      |
|----------------|-------------------------------------------------|
| `total`        | final points of all games, and adjustments      |
| `head_to_head` | the games that the tied players played together |
| `best_game`    | the highest final points in one game            |

A comparison gets players who are tied so far and gives each a key; the higher key ranks higher, equal
keys stay tied. It sees only the results that the ranking was made from, so games of a later stage
cannot change an earlier list.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Final, TypeAlias

from tournament.rules.errors import gettext_noop
from tournament.standings.results import Result, Tally

Key: TypeAlias = tuple[int, ...]
"""Compared like any tuple; higher is better."""

Comparison: TypeAlias = Callable[[Sequence[Tally]], list[Key]]


class TieBreak(StrEnum):
    """The names of the comparisons."""

    TOTAL = "total"
    HEAD_TO_HEAD = "head_to_head"
    BEST_GAME = "best_game"


TITLES: Final[Mapping[TieBreak, str]] = {
    TieBreak.TOTAL: gettext_noop("total"),
    TieBreak.HEAD_TO_HEAD: gettext_noop("head-to-head"),
    TieBreak.BEST_GAME: gettext_noop("best game (highest single result)"),
}

DEFAULT_ORDER: Final = (TieBreak.TOTAL, TieBreak.HEAD_TO_HEAD, TieBreak.BEST_GAME)


def total(tied: Sequence[Tally]) -> list[Key]:
    """Final points of all games plus adjustments."""
    return [(tally.total,) for tally in tied]


def head_to_head(tied: Sequence[Tally]) -> list[Key]:
    """How far each player came out ahead of the other tied ones when they sat at one table.

    Two players: of all games in which both sat at the same table, the one with the higher sum of
    final points in those games ranks higher. Never met, or equal sums: still tied.

    Three or more: each player's key is the sum, over all games and over all tied opponents at that
    table, of the own final points minus the opponent's. That only compares fairly when everybody met
    everybody, so unless each two of the tied players met at least once the whole group stays tied.
    Players whose sums are equal stay tied and go on to the next comparison together; they are not
    compared again among themselves.

    Final points are those of the game, penalties of the game included; adjustments do not count.
    """
    margins = {tally.player: 0 for tally in tied}
    met: set[frozenset[int]] = set()
    for results in _games_together(tied):
        for one, other in combinations(results, 2):
            met.add(frozenset((one.player, other.player)))
            margins[one.player] += one.points - other.points
            margins[other.player] += other.points - one.points
    if len(met) < len(tied) * (len(tied) - 1) // 2:
        return [(0,)] * len(tied)
    return [(margins[tally.player],) for tally in tied]


def best_game(tied: Sequence[Tally]) -> list[Key]:
    """The highest final points in one game; players without a game come last."""
    return [max(((1, result.points) for result in tally.results), default=(0, 0)) for tally in tied]


COMPARISONS: Final[Mapping[TieBreak, Comparison]] = {
    TieBreak.TOTAL: total,
    TieBreak.HEAD_TO_HEAD: head_to_head,
    TieBreak.BEST_GAME: best_game,
}


def _games_together(tied: Sequence[Tally]) -> list[list[Result]]:
    games: defaultdict[int, list[Result]] = defaultdict(list)
    for tally in tied:
        for result in tally.results:
            games[result.game].append(result)
    return [results for results in games.values() if len(results) > 1]
