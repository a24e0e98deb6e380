"""Writing sheets as a file.

openpyxl writes everything but the rows of values: a cell at a time through its objects takes four times as
long as the rest of a large workbook. The rows are put into its sheets as XML, and styled by its numbers.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from io import BytesIO
from itertools import islice
from typing import Any, Final
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

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

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
"""The content type of such a file."""

_A4: Final = 9
_MARGIN: Final = 0.4
_PADDING: Final = 2
_LINE: Final = 15
_FAST: Final = 1
_SOME: Final = 20_000
_ROOM: Final = 2**20
_END_OF_ROWS: Final = b"</sheetData>"
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
# Spreadsheets count days from here, since they take 1900 for a leap year.
_DAY_0: Final = date(1899, 12, 30)

# Letters are narrower than the digits in which a width is counted.
_LETTERS_PER_DIGIT: Final = 1.1
# A reader who edits such a text would make it a formula.
_FORMULA_SIGNS: Final = ("=", "+", "-", "@")
# Spreadsheets keep 15 digits; a longer number stays exact as a text.
_LONGEST: Final = 10**15


def sheets_bytes(sheets: Iterable[Sheet], event: str) -> bytes:
    """An .xlsx file of these sheets; `event` is named in their titles."""
    workbook = Workbook(write_only=True)
    workbook.properties.title = plain(event)
    workbook.properties.creator = ""
    rows = {
        f"xl/worksheets/sheet{number}.xml": _written(workbook, sheet, event)
        for number, sheet in enumerate(sheets, 1)
    }
    content = BytesIO()
    workbook.save(content)
    return _filled_in(content, rows)


def _written(workbook: Workbook, sheet: Sheet, event: str) -> bytes:
    """Adds the sheet with its head to the workbook, and gives the rows that belong below."""
    writer = _Writer(workbook.create_sheet(sheet.title), sheet)
    writer.set_up()
    writer.write_head(event)
    writer.mark_differences()
    writer.draw_chart()
    return _packed(writer.rows())


def _packed(rows: Iterator[str]) -> bytes:
    """The rows of a large sheet are kept small until its turn in the file comes."""
    pack = zlib.compressobj(_FAST)
    parts = [pack.compress("".join(some).encode()) for some in iter(lambda: list(islice(rows, _SOME)), [])]
    return b"".join([*parts, pack.flush()])


def _filled_in(content: BytesIO, rows: Mapping[str, bytes]) -> bytes:
    """The file with these rows at the end of its sheets."""
    filled = BytesIO()
    with ZipFile(content) as source, ZipFile(filled, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            with target.open(name, "w") as part:
                before, end, after = source.read(name).partition(_END_OF_ROWS)
                part.write(before)
                for some in _unpacked(rows.get(name, b"")):
                    part.write(some)
                part.write(end + after)
    return filled.getvalue()


def _unpacked(rows: bytes) -> Iterator[bytes]:
    unpack = zlib.decompressobj()
    while rows:
        yield unpack.decompress(rows, _ROOM)
        rows = unpack.unconsumed_tail


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
        self.letters = [get_column_letter(place) for place in range(1, len(self.widths) + 1)]
        self.styles: dict[tuple[str, bool, bool], str] = {}

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

    def rows(self) -> Iterator[str]:
        """The rows below the head as XML."""
        for number, row in enumerate(self.sheet.rows, start=FIRST_ROW):
            height = max(self._lines(row), default=1)
            size = f' ht="{height * _LINE}" customHeight="1"' if height > 1 else ""
            yield f'<row r="{number}"{size}>'
            yield from self._cells(row, number, tall=height > 1)
            yield "</row>"
        if not self.sheet.rows:
            yield f'<row r="{FIRST_ROW}">{_text(f"A{FIRST_ROW}", "", self.sheet.empty)}</row>'

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

    def _cells(self, row: Row, number: int, *, tall: bool) -> Iterator[str]:
        for place, value in enumerate(row):
            if value is None or value == "":
                continue
            where = f"{self.letters[place]}{number}"
            if isinstance(value, str):
                yield _text(where, self._style_of_text(value, place, tall=tall), value)
            else:
                yield self._number(where, value, gap=self.gaps[place], tall=tall)

    def _style_of_text(self, text: str, place: int, *, tall: bool) -> str:
        literal = text.startswith(_FORMULA_SIGNS) or text in ERROR_CODES
        if tall or literal or self.sheet.columns[place].identifier:
            return self._style(_TEXT, tall=tall)
        return ""

    def _number(self, where: str, value: Value, *, gap: bool, tall: bool) -> str:
        number_format, content = _formatted(value)
        plainest = number_format == _GENERAL and not gap and not tall
        style = "" if plainest else self._style(number_format, gap=gap, tall=tall)
        if number_format == _TEXT:
            return _text(where, style, content)
        if isinstance(value, Formula):
            return f'<c r="{where}"{style}><f>{escape(content)}</f></c>'
        return f'<c r="{where}"{style}><v>{content}</v></c>'

    def _style(self, number_format: str, *, gap: bool = False, tall: bool = False) -> str:
        key = number_format, gap, tall
        if key not in self.styles:
            self.styles[key] = f' s="{self._new(number_format, gap=gap, tall=tall).style_id}"'
        return self.styles[key]

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


def _text(where: str, style: str, text: str) -> str:
    return (
        f'<c r="{where}"{style} t="inlineStr"><is><t xml:space="preserve">{escape(plain(text))}</t></is></c>'
    )


def _formatted(value: Value) -> tuple[str, Any]:
    """The number format of a value, and what stands in the cell."""
    match value:
        case Formula():
            return _ONE_DECIMAL if value.tenths else _GENERAL, value.text
        case int() if abs(value) >= _LONGEST:
            return _TEXT, shown(value)
        case Tenths():
            return _ONE_DECIMAL, value / 10
        case Decimal():
            return _TWO_DECIMALS, value
        case date():
            return _DATE, (value - _DAY_0).days
        case _:
            return _GENERAL, value


def _filled(cell: Cell, content: Any) -> Cell:
    cell.value = content
    if cell.number_format == _TEXT:
        # Else openpyxl takes a text that begins like a formula for one.
        cell.data_type = "s"
    return cell
