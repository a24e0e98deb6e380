"""Places in a list while one of its tables still plays."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """All totals of a list, in tenths of final points.

    `others`: of those who sit elsewhere, the lowest first; `before`: of the table by seat, without the game
    that is played, None for whoever has no rank.
    """

    others: tuple[int, ...]
    before: tuple[int | None, ...]

    def totals(self, won: Sequence[int]) -> tuple[int | None, ...]:
        """The totals of the table if its game brings so many tenths by seat."""
        return tuple(
            None if had is None else had + points for had, points in zip(self.before, won, strict=True)
        )

    def place(self, seat: int, won: Sequence[int]) -> int:
        """The place of a seat then, by the total alone: equals share it."""
        totals = self.totals(won)
        own = totals[seat]
        if own is None:
            raise ValueError(seat)
        at_table = sum(total is not None and total > own for total in totals)
        return 1 + at_table + len(self.others) - bisect_right(self.others, own)

    def total_at(self, place: int, won: Sequence[int]) -> int | None:
        """The total that holds a place then; None where so few have a rank."""
        at_table = [total for total in self.totals(won) if total is not None]
        ranked = sorted((*self.others, *at_table), reverse=True)
        return ranked[place - 1] if place <= len(ranked) else None
