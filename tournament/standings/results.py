"""What a ranking is made from: results of games, in tenths of a point."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Result(NamedTuple):
    """One player's result of one game that counts. A tuple, since a large event has tens of thousands.

    `game` is the same for everybody at the table and different for all other games; `place` is the
    place at the table, shared by tied players; `points` are final points in tenths, penalties of
    the game included.
    """

    player: int
    round: int
    game: int
    place: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A round that a player sat out: `points` in tenths for the total. Has no place, even if it `counts`."""

    player: int
    round: int
    points: int
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A player with all results and byes that count; all points are tenths.

    `total` holds them, the points `carried` over from an earlier stage and the `adjustment`.
    """

    player: int
    results: Sequence[Result]
    adjustment: int
    total: int
    byes: Sequence[Bye] = ()
    carried: int = 0
