"""Writing a sheet as a stream.

A styled cell costs half as much again as a plain one, so only values that need a style get it. As a row is
written cell by cell, one cell of each style is filled again and again.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties

from tournament.exports.sheet import FIRST_ROW, Formula, Row, Sheet, Tenths, Value, lines, plain, shown, width

_A4: Final = 9
_MARGIN: Final = 0.4
_PADDING: Final = 2
_LINE: Final = 15
_FONT: Final = "Calibri"
_HEAD_COLOUR: Final = "DDE3EA"
_WRONG_COLOUR: Final = "F4B8B0"
_TOLERANCE: Final = 0.001
_CHARTED: Final = 10

_GENERAL: Final = "General"
_TEXT: Final = "@"
_ONE_DECIMAL: Final = "0.0"
_TWO_DECIMALS: Final = "0.00"
_DATE: Final = "yyyy-mm-dd"

# Letters are narrower than the digits in which a width is counted.
_LETTERS_PER_DIGIT: Final = 1.1
# A reader who edits such a text would make it a formula.
_FORMULA_SIGNS: Final = ("=", "+", "-", "@")
# Spreadsheets keep 15 digits; a longer number stays exact as a text.
_LONGEST: Final = 10**15


def write_sheet(workbook: Workbook, sheet: Sheet, event: str) -> None:
    """Add the sheet to a workbook in write-only mode; `event` is named in its title."""
    writer = _Writer(workbook.create_sheet(sheet.title), sheet)
    writer.set_up()
    writer.write_head(event)
    writer.write_rows()
    writer.mark_differences()
    writer.draw_chart()


class _Writer:
    """`target` is a worksheet that streams, of a class that openpyxl does not name."""

    def __init__(self, target: Any, sheet: Sheet) -> None:
        self.target = target
        self.sheet = sheet
        self.widths = sheet.widths()
        self.texts = sheet.texts()
        # Numbers stand at the right edge of their column and would touch a text that follows.
        self.gaps = [
            not here and after for here, after in zip(self.texts, [*self.texts[1:], False], strict=True)
        ]
        self.room = [round(letters * _LETTERS_PER_DIGIT) for letters in self.widths]
        self.last_row = FIRST_ROW + len(sheet.rows) - 1
        self.styled: dict[tuple[str, bool, bool], Cell] = {}

    def set_up(self) -> None:
        """Widths, frozen titles, filter and print; openpyxl writes some of it before the first row."""
        target, rows = self.target, len(self.sheet.rows)
        for place, letters in enumerate(self.widths, start=1):
            target.column_dimensions[get_column_letter(place)].width = letters + _PADDING
        target.freeze_panes = f"A{FIRST_ROW}"
        if rows:
            corner = f"{get_column_letter(len(self.widths))}{self.last_row}"
            target.auto_filter.ref = f"A{FIRST_ROW - 1}:{corner}"
            target.print_area = f"A1:{corner}"
        target.print_title_rows = f"1:{FIRST_ROW - 1}"
        target.page_setup.orientation = "landscape"
        target.page_setup.paperSize = _A4
        target.page_setup.fitToHeight = 0
        target.page_margins = PageMargins(left=_MARGIN, right=_MARGIN, top=_MARGIN, bottom=2 * _MARGIN)
        target.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        target.HeaderFooter.oddFooter.center.text = "&P / &N"

    def write_head(self, event: str) -> None:
        title = self._new(_TEXT)
        title.font = Font(name=_FONT, size=14, bold=True)
        self.target.append([_filled(title, plain(f"{event}: {self.sheet.title}"))])
        self.target.append([plain(self.sheet.note)])
        titles = [column.title for column in self.sheet.columns]
        self._set_height(FIRST_ROW - 1, max(map(lines, titles, self.widths)))
        self.target.append([self._head(place, text) for place, text in enumerate(titles)])

    def write_rows(self) -> None:
        for number, row in enumerate(self.sheet.rows, start=FIRST_ROW):
            height = max(self._lines(row), default=1)
            self._set_height(number, height)
            self.target.append(self._cells(row, tall=height > 1))
        if not self.sheet.rows:
            self.target.append([self.sheet.empty])

    def mark_differences(self) -> None:
        """Numbers that should be equal and are not get a colour, also when a reader changes one."""
        if self.sheet.compared is None or not self.sheet.rows:
            return
        first, second = (get_column_letter(self.sheet.place(title)) for title in self.sheet.compared)
        formula = f"ABS(${first}{FIRST_ROW}-${second}{FIRST_ROW})>{_TOLERANCE}"
        mark = DifferentialStyle(fill=PatternFill(bgColor=_WRONG_COLOUR))
        rule = Rule(type="expression", dxf=mark, formula=[formula])
        self.target.conditional_formatting.add(f"{first}{FIRST_ROW}:{second}{self.last_row}", rule)

    def draw_chart(self) -> None:
        """Bars of the first rows, the first on top, at the right of what is printed."""
        if self.sheet.charted is None or not self.sheet.rows:
            return
        names, numbers = map(self.sheet.place, self.sheet.charted)
        last = min(self.last_row, FIRST_ROW + _CHARTED - 1)
        chart = BarChart()
        chart.type, chart.legend, chart.title = "bar", None, self.sheet.charted[1]
        chart.add_data(Reference(self.target, numbers, FIRST_ROW, max_row=last))
        chart.set_categories(Reference(self.target, names, FIRST_ROW, max_row=last))
        chart.x_axis.scaling.orientation = "maxMin"
        chart.x_axis.tickLblPos = "low"
        chart.x_axis.delete = chart.y_axis.delete = False
        self.target.add_chart(chart, f"{get_column_letter(len(self.widths) + 2)}{FIRST_ROW}")

    def _lines(self, row: Row) -> Iterator[int]:
        """The lines of the texts that do not fit into one."""
        for value, room in zip(row, self.room, strict=True):
            if isinstance(value, str) and width(value) > room:
                yield lines(value, room)

    def _set_height(self, number: int, count: int) -> None:
        if count > 1:
            self.target.row_dimensions[number].height = count * _LINE

    def _cells(self, row: Row, *, tall: bool) -> Iterator[object]:
        for place, value in enumerate(row):
            if value is None or value == "":
                yield None
            elif isinstance(value, str):
                yield self._text(plain(value), place, tall=tall)
            else:
                yield self._number(value, gap=self.gaps[place], tall=tall)

    def _text(self, text: str, place: int, *, tall: bool) -> object:
        literal = text.startswith(_FORMULA_SIGNS) or text in ERROR_CODES
        if tall or literal or self.sheet.columns[place].identifier:
            return self._styled(_TEXT, text, tall=tall)
        return text

    def _number(self, value: Value, *, gap: bool, tall: bool) -> object:
        number_format, content = _formatted(value)
        if number_format == _GENERAL and not gap and not tall:
            return content
        return self._styled(number_format, content, gap=gap, tall=tall)

    def _styled(self, number_format: str, content: Any, *, gap: bool = False, tall: bool = False) -> Cell:
        key = number_format, gap, tall
        if key not in self.styled:
            self.styled[key] = self._new(number_format, gap=gap, tall=tall)
        return _filled(self.styled[key], content)

    def _new(self, number_format: str, *, gap: bool = False, tall: bool = False) -> Cell:
        cell = WriteOnlyCell(self.target)
        cell.number_format = number_format
        cell.alignment = Alignment(
            horizontal="right" if gap else "left" if number_format == _DATE else None,
            indent=int(gap),
            vertical="top" if tall else None,
            wrap_text=number_format == _TEXT and tall,
        )
        return cell

    def _head(self, place: int, title: str) -> Cell:
        cell = self._new(_TEXT)
        cell.alignment = Alignment(
            horizontal="left" if self.texts[place] else "right",
            indent=int(self.gaps[place]),
            vertical="center",
            wrap_text=True,
        )
        cell.font = Font(name=_FONT, bold=True)
        cell.fill = PatternFill("solid", fgColor=_HEAD_COLOUR)
        return _filled(cell, title)


def _formatted(value: Value) -> tuple[str, Any]:
    """The number format of a value, and what stands in the cell."""
    match value:
        case Formula():
            return _ONE_DECIMAL if value.tenths else _GENERAL, f"={value.text}"
        case int() if abs(value) >= _LONGEST:
            return _TEXT, shown(value)
        case Tenths():
            return _ONE_DECIMAL, value / 10
        case Decimal():
            return _TWO_DECIMALS, value
        case date():
            return _DATE, value
        case _:
            return _GENERAL, value


def _filled(cell: Cell, content: Any) -> Cell:
    cell.value = content
    if cell.number_format == _TEXT:
        # Else openpyxl takes a text that begins like a formula for one.
        cell.data_type = "s"
    return cell
