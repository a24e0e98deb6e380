"""The values of a sheet as the XML of its rows.

Cell objects take four times as long as all else in a large workbook, so only styles are made with them.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache, partial
from types import NoneType
from typing import Any, Final
from xml.sax.saxutils import escape

from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.styles import Alignment
from openpyxl.utils import get_column_letter

from tournament.exports.sheet import (
    FIRST_ROW,
    FORMULA_SIGNS,
    Column,
    Formula,
    Row,
    Sheet,
    Size,
    Tenths,
    lines,
    plain,
    shown,
    width,
)

LINE: Final = 15
"""The height of a line of text in points."""

# The most lines of the tallest row that spreadsheets know, of 409 points.
_MOST_LINES: Final = 27
# Spreadsheets count days from here, since they take 1900 for a leap year.
_DAY_0: Final = date(1899, 12, 30)
# Spreadsheets keep 15 digits; a longer number stays exact as a text.
_LONGEST: Final = 10**15


class Form(StrEnum):
    """How a value is shown; the values are the number formats of spreadsheets."""

    GENERAL = "General"
    TEXT = "@"
    ONE_DECIMAL = "0.0"
    TWO_DECIMALS = "0.00"
    DATE = "yyyy-mm-dd"


_FORMS: Final = (Form.GENERAL, Form.ONE_DECIMAL, Form.TWO_DECIMALS)


def styled(target: Any, form: Form, *, gap: bool = False, tall: bool = False) -> Cell:
    """An empty cell for a worksheet that streams, of a class that openpyxl does not name.

    `gap`: room before a text in the next column; `tall`: in a row of several lines.
    """
    cell = WriteOnlyCell(target)
    cell.number_format = form
    cell.alignment = Alignment(
        horizontal="right" if gap else "left" if form is Form.DATE else None,
        indent=int(gap),
        vertical="top" if tall else None,
        wrap_text=form is Form.TEXT and tall,
    )
    return cell


class Styles:
    """All styles of values as attributes of a cell, made before the first value is written."""

    def __init__(self, target: Any) -> None:
        self._known = {
            (form, gap, tall): f' s="{styled(target, form, gap=gap, tall=tall).style_id}"'
            for form in Form
            for gap in (False, True)
            for tall in (False, True)
        }
        self._known[Form.GENERAL, False, False] = ""

    def of(self, form: Form, *, gap: bool = False, tall: bool = False) -> str:
        return self._known[form, gap, tall]


def gaps(sizes: list[Size]) -> list[bool]:
    """Numbers stand at the right edge of their column and would touch a text that follows."""
    return [
        not here.texts and after
        for here, after in zip(sizes, [*(size.texts for size in sizes[1:]), False], strict=True)
    ]


def xml_rows(sheet: Sheet, sizes: list[Size], styles: Styles) -> Iterator[str]:
    """The rows of values, from FIRST_ROW on."""
    if not sheet.rows:
        yield f'<row r="{FIRST_ROW}">{_inline(f"A{FIRST_ROW}", "", escape(sheet.empty))}</row>'
    flat, tall = (_writers(sheet, sizes, styles, tall=tall) for tall in (False, True))
    wrapping = [place for place, size in enumerate(sizes) if size.wraps]
    for number, row in enumerate(sheet.rows, start=FIRST_ROW):
        height = _lines(row, wrapping, sizes)
        size = f' ht="{height * LINE}" customHeight="1"' if height > 1 else ""
        writers = tall if height > 1 else flat
        cells = [kinds[type(value)](value, number) for kinds, value in zip(writers, row, strict=True)]
        yield f'<row r="{number}"{size}>{"".join(cells)}</row>'


_Writers = list[Mapping[type, Callable[[Any, int], str]]]


def _writers(sheet: Sheet, sizes: list[Size], styles: Styles, *, tall: bool) -> _Writers:
    columns = enumerate(zip(sheet.columns, gaps(sizes), strict=True), start=1)
    return [_Writer(place, column, styles, gap=gap, tall=tall).kinds for place, (column, gap) in columns]


def _lines(row: Row, wrapping: list[int], sizes: list[Size]) -> int:
    """The most lines that a text of the row takes, as far as a row can have them."""
    texts = ((row[place], sizes[place].room) for place in wrapping)
    counts = (lines(text, room) for text, room in texts if isinstance(text, str) and width(text) > room)
    return min(_MOST_LINES, max(counts, default=1))


class _Writer:
    """Writes the values of one column by their kinds, each with the number of its row."""

    def __init__(self, place: int, column: Column, styles: Styles, *, gap: bool, tall: bool) -> None:
        self._column = get_column_letter(place)
        style = partial(styles.of, tall=tall)
        self._literal = style(Form.TEXT)
        self._text_style = self._literal if tall or column.identifier else ""
        self._styles = {form: style(form, gap=gap) for form in Form}
        self.kinds: Mapping[type, Callable[[Any, int], str]] = {
            str: self._text,
            int: self._whole,
            Tenths: self._tenths,
            Decimal: self._decimal,
            date: self._day,
            Formula: self._formula,
            NoneType: self._nothing,
        }

    def _text(self, value: str, number: int) -> str:
        if not value:
            return ""
        content, literal = _content(value)
        return _inline(f"{self._column}{number}", self._literal if literal else self._text_style, content)

    def _whole(self, value: int, number: int) -> str:
        return self._number(value, value, Form.GENERAL, number)

    def _tenths(self, value: Tenths, number: int) -> str:
        return self._number(value, value / 10, Form.ONE_DECIMAL, number)

    def _decimal(self, value: Decimal, number: int) -> str:
        return self._number(0, value, Form.TWO_DECIMALS, number)

    def _day(self, value: date, number: int) -> str:
        return self._number(0, (value - _DAY_0).days, Form.DATE, number)

    def _number(self, value: int, content: object, form: Form, number: int) -> str:
        where = f"{self._column}{number}"
        if -_LONGEST < value < _LONGEST:
            return f'<c r="{where}"{self._styles[form]}><v>{content}</v></c>'
        return _inline(where, self._styles[Form.TEXT], shown(value))

    def _formula(self, value: Formula, number: int) -> str:
        style = self._styles[_FORMS[value.decimals]]
        return f'<c r="{self._column}{number}"{style}><f>{escape(value.text)}</f></c>'

    def _nothing(self, _value: None, _number: int) -> str:
        return ""


@lru_cache(maxsize=2**14)
def _content(text: str) -> tuple[str, bool]:
    """A text as it stands in the file, and whether a spreadsheet must be told that it is one."""
    return escape(plain(text)), text.startswith(FORMULA_SIGNS) or text in ERROR_CODES


def _inline(where: str, style: str, text: str) -> str:
    return f'<c r="{where}"{style} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
