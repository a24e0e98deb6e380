"""A sheet before it is written: titled columns and rows of values, and the room that they take."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Final
from unicodedata import category, east_asian_width

from openpyxl.utils import get_column_letter, quote_sheetname

from tournament.rules.record import format_tenths

FIRST_ROW: Final = 4
"""Row of the first values; above them stand title, note and column titles."""

FORMULA_SIGNS: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
"""What a text begins with that a spreadsheet computes: in a CSV file, or in a cell once a reader edits it."""

_FILTER_MARK: Final = 3
# Letters are narrower than the digits in which the width of a column is counted.
_LETTERS_PER_DIGIT: Final = 1.1
# What spreadsheets allow as the name of a sheet.
_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\]")
_LONGEST_NAME: Final = 31
# Signs that XML cannot hold: a file with one of them does not open.
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")

# What a cell can hold; of a longer text spreadsheets say that the file is damaged.
_LONGEST_TEXT: Final = 32_767


class Tenths(int):
    """Final points in tenths, shown with one decimal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A formula without its equals sign, and the decimals of what it gives."""

    text: str
    decimals: int = 0


Value = str | int | Tenths | Decimal | date | Formula | None
Row = Sequence[Value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`widest` in letters, longer texts wrap; an `identifier` is kept as typed, with its leading zeros.

    A column that is `computed` holds formulas; a file without formulas leaves it out.
    """

    title: str
    widest: int = 40
    identifier: bool = False
    computed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The `letters` that a column takes; whether it holds `texts`, and whether one of them `wraps`."""

    letters: int
    texts: bool
    wraps: bool

    @property
    def room(self) -> int:
        """Letters of a text that fit into one line."""
        return round(self.letters * _LETTERS_PER_DIGIT)


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

    @property
    def name(self) -> str:
        """The title as it may stand on a tab, whatever language it is in."""
        return _FORBIDDEN.sub(" ", self.title)[:_LONGEST_NAME]

    def place(self, title: str) -> int:
        """The number of a column, from 1."""
        return [column.title for column in self.columns].index(title) + 1

    def cells(self, title: str) -> str:
        """All cells of a column, for formulas on other sheets."""
        return self.column(title)(0, len(self.rows) - 1)

    def column(self, title: str) -> Callable[[int, int], str]:
        """Names the cells of a column from `rows[first]` to `rows[last]`, for formulas on other sheets."""
        letter, sheet = get_column_letter(self.place(title)), quote_sheetname(self.name)
        return lambda first, last: f"{sheet}!${letter}${first + FIRST_ROW}:${letter}${last + FIRST_ROW}"

    def sizes(self) -> list[Size]:
        """The size of each column."""
        values = zip(*self.rows, strict=True) if self.rows else ((),) * len(self.columns)
        return [_size(column, held) for column, held in zip(self.columns, values, strict=True)]


def columns_of(titles: Iterable[str], *, recomputed: str = "") -> list[Column]:
    """Columns of which only the titles have to be said; `recomputed` is that of a last one of formulas."""
    columns = [Column(title=title) for title in titles]
    return [*columns, Column(title=recomputed, computed=True)] if recomputed else columns


def letters(titles: Iterable[str]) -> dict[str, str]:
    """The letter of each column by its title, for formulas that stay in their row."""
    return {title: get_column_letter(place) for place, title in enumerate(titles, start=1)}


def tenths(value: int | None) -> Tenths | None:
    """Final points, if there are any."""
    return None if value is None else Tenths(value)


def plain(text: str) -> str:
    """The text without what a workbook cannot hold: some signs, and all beyond its length."""
    return _UNPRINTABLE.sub("", text)[:_LONGEST_TEXT]


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


def _size(column: Column, values: Sequence[Value]) -> Size:
    """Titles may wrap between words and need room for the mark of the filter."""
    title = max(map(width, column.title.split())) + _FILTER_MARK
    # Equal values look alike; a large sheet holds few different ones.
    different = set() if column.computed else set(values)
    widest = max((width(shown(value)) for value in different), default=0)
    letters = max(title, min(column.widest, widest))
    first = next((value for value in values if value not in (None, "")), None if values else "")
    size = Size(letters=letters, texts=isinstance(first, str), wraps=False)
    return replace(size, wraps=widest > size.room)
