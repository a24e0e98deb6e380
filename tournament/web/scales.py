"""What charts are measured with: axes with round ticks, and how wide texts are."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final
from unicodedata import east_asian_width

from tournament.templatetags.marks import MINUS

Number = int | float

_MOST_TICKS: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """The values that a drawing spans, with ticks at round ones."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    upside_down: bool = False

    def share(self, value: Number) -> float:
        """How far below the top of the drawing a value lies, from 0 to 1."""
        above = (self.high - value) / (self.high - self.low)
        return 1 - above if self.upside_down else above


def axis_of(values: Sequence[Number], *, zero: bool) -> Axis:
    """From a round value at or below the least to one at or above the greatest; `zero`: and over 0."""
    low, high = min(values, default=0), max(values, default=0)
    if zero:
        low, high = min(low, 0), max(high, 0)
    step, decimals = _step(high - low)
    first, last = math.floor(low / step), math.ceil(high / step)
    if first == last:
        first, last = first - 1, last + 1
    ticks = tuple((number * step, _written(number * step, decimals)) for number in range(first, last + 1))
    return Axis(low=first * step, high=last * step, ticks=ticks)


def places_axis(values: Sequence[Number]) -> Axis:
    """Places from 1, which is at the top, to the last of these."""
    last = max([2, *values])
    step = max(1, round(_step(last - 1)[0]))
    places = [1, *(place for place in range(step, int(last) + 1, step) if place - 1 > step / 2)]
    return Axis(low=1, high=last, ticks=tuple((place, str(place)) for place in places), upside_down=True)


def _step(span: float) -> tuple[float, int]:
    """A round distance of ticks for this span, and how many decimals they have."""
    if not span:
        return 1, 0
    exponent = math.floor(math.log10(span / _MOST_TICKS))
    size = 10.0**exponent
    return next(size * by for by in (1, 2, 5, 10) if size * by * _MOST_TICKS >= span), max(0, -exponent)


def _written(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}".replace("-", MINUS)


def cells_of(text: str) -> int:
    """How many half-width signs take as much room."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def shortened(text: str, cells: int) -> str:
    """As much of a text as fits, with an ellipsis where something is left out."""
    if cells_of(text) <= cells:
        return text
    kept = next(end for end in count(1) if cells_of(text[: end + 1]) > cells - 1)
    return text[:kept].rstrip() + "…"
