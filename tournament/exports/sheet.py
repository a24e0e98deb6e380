"""A sheet before it is written: titled columns and rows of values, and the room that they take."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Final
from unicodedata import category, east_asian_width

from openpyxl.utils import get_column_letter, quote_sheetname

from tournament.rules.record import format_tenths

FIRST_ROW: Final = 4
"""Row of the first values; above them stand title, note and column titles."""

_FILTER_MARK: Final = 3
# Signs that XML cannot hold: a file with one of them does not open.
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


class Tenths(int):
    """Final points in tenths, shown with one decimal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A formula without its equals sign; `tenths`: it gives final points."""

    text: str
    tenths: bool = False


Value = str | int | Tenths | Decimal | date | Formula | None
Row = Sequence[Value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`widest` in letters, longer texts wrap; an `identifier` is kept as typed, with its leading zeros."""

    title: str
    widest: int = 40
    identifier: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """`note` stands below the title; `empty` is said where there are no rows. Texts are never None.

    `compared`: the titles of two columns whose numbers are marked where they differ. `charted`: the titles of
    the columns with names and numbers of which the first rows are drawn beside the table.
    """

    title: str
    note: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    empty: str
    compared: tuple[str, str] | None = None
    charted: tuple[str, str] | None = None

    def place(self, title: str) -> int:
        """The number of a column, from 1."""
        return [column.title for column in self.columns].index(title) + 1

    def cells(self, title: str, first: int = 0, last: int | None = None) -> str:
        """The cells of a column from `rows[first]` to `rows[last]`, for formulas on other sheets."""
        letter = get_column_letter(self.place(title))
        bottom = (len(self.rows) - 1 if last is None else last) + FIRST_ROW
        return f"{quote_sheetname(self.title)}!${letter}${first + FIRST_ROW}:${letter}${bottom}"

    def widths(self) -> list[int]:
        """The letters that each column needs."""
        return [
            _column_width(column, (row[place] for row in self.rows))
            for place, column in enumerate(self.columns)
        ]

    def texts(self) -> list[bool]:
        """Whether each column holds texts."""
        first = self.rows[0] if self.rows else ("",) * len(self.columns)
        return [isinstance(value, str) for value in first]


def plain(text: str) -> str:
    """The text without signs that a workbook cannot hold."""
    return _UNPRINTABLE.sub("", text)


def shown(value: Value) -> str:
    """What a value looks like, near enough to measure it; a formula is as wide as the value beside it."""
    match value:
        case Tenths():
            return format_tenths(value)
        case None | Formula():
            return ""
        case _:
            return str(value)


def width(text: str) -> int:
    """Letters of the Latin script that take the same room: wide signs count double, marks nothing."""
    return len(text) if text.isascii() else sum(map(_sign_width, text))


def lines(text: str, letters: int) -> int:
    """How many lines a text takes that breaks between words, and within words that are too long."""
    count, used = 1, 0
    for word in text.split(" "):
        needed = width(word)
        if used and used + 1 + needed > letters:
            count, used = count + 1, needed
        else:
            used += needed + bool(used)
        if used > letters:
            count, used = count + (used - 1) // letters, (used - 1) % letters + 1
    return count


@cache
def _sign_width(sign: str) -> int:
    if east_asian_width(sign) in "WF":
        return 2
    return 0 if category(sign) in {"Mn", "Me", "Cf"} else 1


def _column_width(column: Column, values: Iterable[Value]) -> int:
    """Titles may wrap between words and need room for the mark of the filter."""
    title = max(map(width, column.title.split())) + _FILTER_MARK
    widest = max((width(shown(value)) for value in values), default=0)
    return max(title, min(column.widest, widest))
