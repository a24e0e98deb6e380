"""Writing sheets as a file.

openpyxl writes everything but the rows of values. They are put into its sheets as XML while the file is
packed, so that no sheet stands in memory as a whole.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties

from tournament.exports.cells import LINE, Form, Styles, gaps, styled, xml_rows
from tournament.exports.sheet import FIRST_ROW, Sheet, Size, lines, plain

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
"""The content type of such a file."""

_A4: Final = 9
_MARGIN: Final = 0.4
_PADDING: Final = 2
# The letters of a text that fit beside each other on the short side of the paper.
_NARROW: Final = 100
_SOME: Final = 2_000
_LEVEL: Final = 3
_END_OF_ROWS: Final = b"</sheetData>"
_FONT: Final = "Calibri"
_HEAD_COLOUR: Final = "DDE3EA"
_WRONG_COLOUR: Final = "F4B8B0"
_TOLERANCE: Final = 0.001
_CHARTED: Final = 10


def sheets_bytes(
    sheets: Sequence[Sheet], event: str, *, moment: str = "", tell: Callable[[float], object] | None = None
) -> bytes:
    """An .xlsx file of these sheets; `event` is named in their titles, `moment` at the foot of each page.

    `tell` is called now and then with the share of the rows that are written, from 0 to 1.
    """
    workbook = Workbook(write_only=True)
    workbook.properties.title = plain(event)
    workbook.properties.creator = ""
    heads = [_Head(workbook.create_sheet(sheet.name), sheet) for sheet in sheets]
    for head in heads:
        head.write(event, moment)
    styles = Styles(workbook.worksheets[0])
    content = BytesIO()
    workbook.save(content)
    rows = {
        f"xl/worksheets/sheet{number}.xml": xml_rows(head.sheet, head.sizes, styles)
        for number, head in enumerate(heads, start=1)
    }
    return _filled_in(content, rows, _sharing(tell, sum(len(sheet.rows) for sheet in sheets)))


def _sharing(tell: Callable[[float], object] | None, total: int) -> Callable[[int], None]:
    """Takes numbers of rows as they are written, and tells which share of the `total` they are together."""
    written = 0

    def note(rows: int) -> None:
        nonlocal written
        written += rows
        if tell is not None:
            tell(min(1.0, written / max(1, total)))

    return note


def _filled_in(content: BytesIO, rows: Mapping[str, Iterator[str]], note: Callable[[int], None]) -> bytes:
    """The file with these rows at the end of its sheets."""
    filled = BytesIO()
    with ZipFile(content) as source, ZipFile(filled, "w", ZIP_DEFLATED, compresslevel=_LEVEL) as target:
        for name in source.namelist():
            with target.open(name, "w") as part:
                before, end, after = source.read(name).partition(_END_OF_ROWS)
                part.write(before)
                for some in _parts(rows.get(name, iter(()))):
                    part.write("".join(some).encode())
                    note(len(some))
                part.write(end + after)
    return filled.getvalue()


def _parts(rows: Iterator[str]) -> Iterator[list[str]]:
    return iter(lambda: list(islice(rows, _SOME)), [])


class _Head:
    """All of a sheet but its rows. `target` is a worksheet that streams."""

    def __init__(self, target: Any, sheet: Sheet) -> None:
        self.target = target
        self.sheet = sheet
        self.sizes = sheet.sizes()
        self.last_row = FIRST_ROW + len(sheet.rows) - 1

    def write(self, event: str, moment: str) -> None:
        self._set_up()
        self._set_up_print(moment)
        self._write_titles(event)
        self._mark_differences()
        self._draw_chart()

    def _set_up(self) -> None:
        """Widths, frozen titles and filter; openpyxl writes some of it before the first row."""
        for place, size in enumerate(self.sizes, start=1):
            self.target.column_dimensions[get_column_letter(place)].width = size.letters + _PADDING
        self.target.freeze_panes = f"A{FIRST_ROW}"
        if self.sheet.rows:
            corner = f"{get_column_letter(len(self.sizes))}{self.last_row}"
            self.target.auto_filter.ref = f"A{FIRST_ROW - 1}:{corner}"
            self.target.print_area = f"A1:{corner}"

    def _set_up_print(self, moment: str) -> None:
        """A4, as wide as the sheet needs, with the titles on every page."""
        target, letters = self.target, sum(size.letters + _PADDING for size in self.sizes)
        target.print_title_rows = f"1:{FIRST_ROW - 1}"
        target.page_setup.orientation = "portrait" if letters <= _NARROW else "landscape"
        target.page_setup.paperSize = _A4
        target.page_setup.fitToHeight = 0
        target.page_margins = PageMargins(left=_MARGIN, right=_MARGIN, top=_MARGIN, bottom=2 * _MARGIN)
        target.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        target.HeaderFooter.oddFooter.left.text = moment or None
        target.HeaderFooter.oddFooter.right.text = "&P / &N"

    def _write_titles(self, event: str) -> None:
        title = styled(self.target, Form.TEXT)
        title.font = Font(name=_FONT, size=14, bold=True)
        self.target.append([_filled(title, plain(f"{event}: {self.sheet.title}"))])
        self.target.append([plain(self.sheet.note)])
        titles = [column.title for column in self.sheet.columns]
        height = max(lines(text, size.letters) for text, size in zip(titles, self.sizes, strict=True))
        if height > 1:
            self.target.row_dimensions[FIRST_ROW - 1].height = height * LINE
        columns = zip(titles, self.sizes, gaps(self.sizes), strict=True)
        self.target.append([self._title(title, size, gap=gap) for title, size, gap in columns])

    def _title(self, title: str, size: Size, *, gap: bool) -> Cell:
        cell = styled(self.target, Form.TEXT)
        cell.alignment = Alignment(
            horizontal="left" if size.texts else "right",
            indent=int(gap),
            vertical="center",
            wrap_text=True,
        )
        cell.font = Font(name=_FONT, bold=True)
        cell.fill = PatternFill("solid", fgColor=_HEAD_COLOUR)
        return _filled(cell, plain(title))

    def _mark_differences(self) -> None:
        """Numbers that should be equal and are not get a colour, also when a reader changes one."""
        if self.sheet.compared is None or not self.sheet.rows:
            return
        first, second = (get_column_letter(self.sheet.place(title)) for title in self.sheet.compared)
        formula = f"ABS(${first}{FIRST_ROW}-${second}{FIRST_ROW})>{_TOLERANCE}"
        mark = DifferentialStyle(fill=PatternFill(bgColor=_WRONG_COLOUR))
        for column in (first, second):
            rule = Rule(type="expression", dxf=mark, formula=[formula])
            self.target.conditional_formatting.add(f"{column}{FIRST_ROW}:{column}{self.last_row}", rule)

    def _draw_chart(self) -> None:
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
        self.target.add_chart(chart, f"{get_column_letter(len(self.sizes) + 2)}{FIRST_ROW}")


def _filled(cell: Cell, content: str) -> Cell:
    """Else openpyxl takes a text that begins like a formula for one."""
    cell.value, cell.data_type = content, "s"
    return cell
