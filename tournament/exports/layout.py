"""One sheet of a workbook: titled columns and rows of values, written as a stream.

What a value looks like follows from its type. A number format costs several times the cell itself, so only
values that need one get it; one cell for each format is filled again and again, since a row is written cell
by cell.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, Final
from unicodedata import category, east_asian_width

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties

from tournament.rules.record import format_tenths

FIRST_ROW: Final = 4
"""Row of the first values; above them stand title, note and column titles."""

_A4: Final = 9
_MARGIN: Final = 0.4
_FONT: Final = "Calibri"
_HEAD_COLOUR: Final = "DDE3EA"
_PADDING: Final = 2
_FILTER_MARK: Final = 2
# Signs that XML cannot hold: a sheet with one of them does not open.
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
# A reader who edits such a text would turn it into a formula.
_FORMULA_SIGNS: Final = ("=", "+", "-", "@")
# Spreadsheets count in floating point and keep 15 digits.
_EXACT: Final = 10**15


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
    """`note` stands below the title; `empty` is said where there are no rows."""

    title: str
    note: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    empty: str

    def column(self, title: str, first: int = 0, last: int | None = None) -> str:
        """The cells of a column from row `first` to `last` of `rows`, for formulas of other sheets."""
        names = [column.title for column in self.columns]
        letter = get_column_letter(names.index(title) + 1)
        bottom = (len(self.rows) - 1 if last is None else last) + FIRST_ROW
        return f"{quote_sheetname(self.title)}!${letter}${first + FIRST_ROW}:${letter}${bottom}"


def write_sheet(workbook: Workbook, sheet: Sheet, event: str) -> None:
    """Add the sheet to a workbook in write-only mode."""
    writer = _Writer(workbook.create_sheet(sheet.title), sheet)
    writer.set_up()
    writer.write_head(event)
    writer.write_rows()


def width(text: str) -> int:
    """Letters of the Latin script that take the same room: wide signs count double, marks nothing."""
    if text.isascii():
        return len(text)
    return sum(map(_sign_width, text))


def plain(text: str) -> str:
    """The text without signs that a workbook cannot hold."""
    return _UNPRINTABLE.sub("", text)


@cache
def _sign_width(sign: str) -> int:
    if east_asian_width(sign) in "WF":
        return 2
    return 0 if category(sign) in {"Mn", "Me", "Cf"} else 1


def _column_width(column: Column, values: Iterable[Value]) -> int:
    """Titles may wrap between words and need room for the mark of the filter."""
    title = max(map(width, column.title.split())) + _FILTER_MARK
    return max(title, min(column.widest, max(map(_shown_width, values), default=0)))


def _shown_width(value: Value) -> int:
    # The stored value that a formula stands beside is as wide.
    return 0 if isinstance(value, Formula) else width(_shown(value))


def _shown(value: Value) -> str:
    if isinstance(value, Tenths):
        return format_tenths(value)
    return "" if value is None else str(value)


class _Writer:
    """Writes one sheet; `target` is a worksheet that streams, of a class that openpyxl does not name."""

    def __init__(self, target: Any, sheet: Sheet) -> None:
        self.target = target
        self.sheet = sheet
        self.widths = [
            _column_width(column, (row[place] for row in sheet.rows))
            for place, column in enumerate(sheet.columns)
        ]
        self.tenths, self.hundredths = self._cell("0.0"), self._cell("0.00")
        self.date, self.text = self._cell("yyyy-mm-dd"), self._cell("@")
        self.wrapped = self._cell("@")
        self.wrapped.alignment = Alignment(wrap_text=True, vertical="top")

    def set_up(self) -> None:
        """Widths, frozen titles, filter and print; openpyxl writes some of it before the first row."""
        target, rows, columns = self.target, self.sheet.rows, self.sheet.columns
        for place, letters in enumerate(self.widths, start=1):
            target.column_dimensions[get_column_letter(place)].width = letters + _PADDING
        target.freeze_panes = f"A{FIRST_ROW}"
        target.print_title_rows = f"1:{FIRST_ROW - 1}"
        if rows:
            end = f"{get_column_letter(len(columns))}{FIRST_ROW + len(rows) - 1}"
            target.auto_filter.ref = f"A{FIRST_ROW - 1}:{end}"
        target.page_setup.orientation = "landscape"
        target.page_setup.paperSize = _A4
        target.page_setup.fitToHeight = 0
        target.page_margins = PageMargins(left=_MARGIN, right=_MARGIN, top=_MARGIN, bottom=2 * _MARGIN)
        target.print_options.gridLines = True
        target.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        target.HeaderFooter.oddFooter.center.text = "&P / &N"

    def write_head(self, event: str) -> None:
        title = self._cell("@", Font(name=_FONT, size=14, bold=True))
        self.target.append([self._fill(title, plain(f"{event}: {self.sheet.title}"))])
        self.target.append([plain(self.sheet.note)])
        over_texts, over_numbers = self._head("left"), self._head("right")
        first = self.sheet.rows[0] if self.sheet.rows else [""] * len(self.sheet.columns)
        self.target.append(
            self._fill(over_texts if isinstance(value, str) else over_numbers, column.title)
            for column, value in zip(self.sheet.columns, first, strict=True)
        )

    def write_rows(self) -> None:
        for row in self.sheet.rows:
            self.target.append(self.cells(row))
        if not self.sheet.rows:
            self.target.append([self.sheet.empty])

    def cells(self, row: Row) -> Iterator[object]:
        """Plain values as they are, others in the cell of their format."""
        for column, letters, value in zip(self.sheet.columns, self.widths, row, strict=True):
            match value:
                case str():
                    yield self._text(value, column, letters)
                case None:
                    yield None
                case _:
                    yield self._number(value)

    def _text(self, text: str, column: Column, letters: int) -> object:
        text = plain(text)
        if not text:
            return None
        if width(text) > letters:
            return self._fill(self.wrapped, text)
        if column.identifier or text.startswith(_FORMULA_SIGNS) or text in ERROR_CODES:
            return self._fill(self.text, text)
        return text

    def _number(self, value: int | Decimal | date | Formula) -> object:
        match value:
            case Formula():
                return self._fill(self.tenths, f"={value.text}") if value.tenths else f"={value.text}"
            case int() if abs(value) >= _EXACT:
                return self._fill(self.text, _shown(value))
            case Tenths():
                return self._fill(self.tenths, value / 10)
            case Decimal():
                return self._fill(self.hundredths, value)
            case date():
                return self._fill(self.date, value)
            case _:
                return value

    def _cell(self, number_format: str, font: Font | None = None) -> Cell:
        cell = WriteOnlyCell(self.target)
        cell.number_format = number_format
        if font:
            cell.font = font
        return cell

    def _head(self, side: str) -> Cell:
        cell = self._cell("@", Font(name=_FONT, bold=True))
        cell.fill = PatternFill("solid", fgColor=_HEAD_COLOUR)
        cell.alignment = Alignment(wrap_text=True, vertical="center", horizontal=side)
        return cell

    @staticmethod
    def _fill(cell: Cell, value: str | float | Decimal | date) -> Cell:
        cell.value = value
        if cell.number_format == "@":
            # Else text that begins like a formula becomes one.
            cell.data_type = "s"
        return cell
