"""What orders players, one measure after the other.

| name            | decides by                                                                      |
|-----------------|---------------------------------------------------------------------------------|
| `total`         | final points of all games, and all else that counts                             |
| `head_to_head`  | the games that the tied players played together                                 |
| `best_game`     | the highest final points in one game                                            |
| `average_place` | the lower average of the places at the tables                                   |
| `firsts`        | how often first at a table; a shared first place is one too                     |
| `table_points`  | what was won at the tables, before uma, oka and penalties                       |
| `lot`           | a lot that everybody can draw again, and nobody before the last game (`lot_of`) |

A comparison gets players who are tied so far and gives each a key; the higher key ranks higher, equal
keys stay tied. It sees only the results that the ranking was made from, so games of a later stage
cannot change an earlier list. Games that were played elsewhere and byes have neither places nor table
points, and are no game to be the best.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import Final, TypeAlias

from tournament.rules.errors import gettext_noop
from tournament.standings.results import RoundResults, Sheet

Key: TypeAlias = int | tuple[int, int | Fraction]
"""Higher is better. One comparison gives numbers or tuples, never both."""

Comparison: TypeAlias = Callable[[Sequence[int], Sheet], Sequence[Key]]

_LOTS: Final = 1_000_000


class TieBreak(StrEnum):
    """The names of the measures."""

    TOTAL = "total"
    HEAD_TO_HEAD = "head_to_head"
    BEST_GAME = "best_game"
    AVERAGE_PLACE = "average_place"
    FIRSTS = "firsts"
    TABLE_POINTS = "table_points"
    LOT = "lot"


TITLES: Final[Mapping[TieBreak, str]] = {
    TieBreak.TOTAL: gettext_noop("total"),
    TieBreak.HEAD_TO_HEAD: gettext_noop("head-to-head"),
    TieBreak.BEST_GAME: gettext_noop("best game (highest single result)"),
    TieBreak.AVERAGE_PLACE: gettext_noop("average place"),
    TieBreak.FIRSTS: gettext_noop("number of first places"),
    TieBreak.TABLE_POINTS: gettext_noop("table points (before uma and oka)"),
    TieBreak.LOT: gettext_noop("lot"),
}

MEANINGS: Final[Mapping[TieBreak, str]] = {
    TieBreak.TOTAL: gettext_noop(
        "Final points of all games, with penalties, bonuses, byes and what was carried over."
    ),
    TieBreak.HEAD_TO_HEAD: gettext_noop(
        "The final points that the tied players won from each other's tables: for two, the games that both "
        "played in; for more, only if each two of them met."
    ),
    TieBreak.BEST_GAME: gettext_noop("The highest final points in one game."),
    TieBreak.AVERAGE_PLACE: gettext_noop("The better average of the places at the tables."),
    TieBreak.FIRSTS: gettext_noop("How often first at a table; a shared first place counts as one."),
    TieBreak.TABLE_POINTS: gettext_noop(
        "The scores at the end of the games above the starting points, before uma, oka and penalties."
    ),
    TieBreak.LOT: gettext_noop(
        "Worked out from the moment at which the event was made, the number of the player and the total: "
        "everybody can check it, and nobody knows it before the last game. The higher lot wins."
    ),
}

DEFAULT_ORDER: Final = (TieBreak.TOTAL, TieBreak.HEAD_TO_HEAD, TieBreak.BEST_GAME)
"""Usual at events; none of the rule books behind the presets states an order of its own."""


def total(tied: Sequence[int], sheet: Sheet) -> list[int]:
    """All that counts, each kind once."""
    return [sheet.totals[player] for player in tied]


def head_to_head(tied: Sequence[int], sheet: Sheet) -> list[int]:
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
    margins = dict.fromkeys(tied, 0)
    met: set[frozenset[int]] = set()
    for points in _tables(tied, sheet):
        for one, other in combinations(points, 2):
            met.add(frozenset((one, other)))
            margins[one] += points[one] - points[other]
            margins[other] += points[other] - points[one]
    if len(met) < len(tied) * (len(tied) - 1) // 2:
        return [0] * len(tied)
    return [margins[player] for player in tied]


def best_game(tied: Sequence[int], sheet: Sheet) -> list[tuple[int, int]]:
    """The highest final points in one game; players without a game come last."""
    best = map(sheet.best, tied)
    return [(0, 0) if points is None else (1, points) for points in best]


def average_place(tied: Sequence[int], sheet: Sheet) -> list[tuple[int, int | Fraction]]:
    """The average place, exact; the lower ranks higher, and players without a game come last."""
    everybody = [sheet.places(player) for player in tied]
    return [(1, -Fraction(sum(places), len(places))) if places else (0, 0) for places in everybody]


def firsts(tied: Sequence[int], sheet: Sheet) -> list[int]:
    """How often first at a table."""
    return [sheet.places(player).count(1) for player in tied]


def table_points(tied: Sequence[int], sheet: Sheet) -> list[int]:
    """The sum of `Result.table_points`; starting points are taken off, so that no game is no disadvantage."""
    return [sum(result.table_points for result in sheet.results(player)) for player in tied]


def lot(tied: Sequence[int], sheet: Sheet) -> list[int]:
    """The higher lot ranks higher; in a million draws two may be equal, and stay tied."""
    return [sheet.lot(player, sheet.totals[player]) for player in tied]


COMPARISONS: Final[Mapping[TieBreak, Comparison]] = {
    TieBreak.TOTAL: total,
    TieBreak.HEAD_TO_HEAD: head_to_head,
    TieBreak.BEST_GAME: best_game,
    TieBreak.AVERAGE_PLACE: average_place,
    TieBreak.FIRSTS: firsts,
    TieBreak.TABLE_POINTS: table_points,
    TieBreak.LOT: lot,
}


def lot_of(event: str, number: int, total: int) -> int:
    """The lot of a player, below a million: the SHA-256 of "EVENT/NUMBER/TOTAL", modulo that.

    `event` is a text that never changes, `total` in tenths. Nobody can choose a number with a good lot, since
    the total is known only after the last game; and whoever doubts it can draw it again.
    """
    return int.from_bytes(sha256(f"{event}/{number}/{total}".encode()).digest()) % _LOTS


def _tables(players: Sequence[int], sheet: Sheet) -> Iterator[dict[int, int]]:
    """The final points of these players at every table where two or more of them sat."""
    for one in sheet.rounds:
        seated = [one.games.get(player) for player in players]
        # As a rule nobody met, which is found out in a tenth of the time.
        if len(set(seated)) < len(seated):
            yield from _shared(players, one)


def _shared(players: Sequence[int], one: RoundResults) -> Iterator[dict[int, int]]:
    games: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for player in players:
        if player in one.games:
            games[one.games[player]][player] = one.points[player]
    yield from (points for points in games.values() if len(points) > 1)
