"""What a ranking is made from: results of games, in tenths of a point."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One player's result of one game that counts.

    `game` is the same for everybody at the table and different for all other games; `place` is the
    place at the table, shared by tied players; `points` are final points in tenths, penalties of
    the game included; `score` is the table score in points.
    """

    player: int
    round: int
    game: int
    place: int
    points: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A round that a player sat out: `points` in tenths for the total. Has no place, even if it `counts`."""

    player: int
    round: int
    points: int
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A player with all results and byes that count; `adjustment` and `total` are in tenths."""

    player: int
    results: Sequence[Result]
    adjustment: int
    total: int
    byes: Sequence[Bye] = ()
