"""Uploaded files, honest ones and others."""

import io
import zipfile
from collections.abc import Callable
from datetime import date

import pytest
from openpyxl import Workbook
from openpyxl.styles import numbers

from tournament.imports import spreadsheets
from tournament.imports.problems import ProblemCode
from tournament.imports.spreadsheets import LARGEST_FILE, UnreadableFile, read_rows


def saved(book: Workbook) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(list(row))
    return saved(book)


def repacked(content: bytes, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """The same archive after a change of its parts."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return file.getvalue()


def code_of(content: bytes) -> ProblemCode:
    with pytest.raises(UnreadableFile) as refused:
        read_rows(content)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "{" not in sentence
    return refused.value.problem.code


def test_cells_of_a_workbook_become_text() -> None:
    content = workbook(
        ("Name", "EMA", "Points", "Born", "Here"),
        ("Aki\u3000Sato ", "04010123", 25.5, date(1990, 2, 3), True),
        ("Ben\nSmith", 4010123, 3.0, None, None),
    )
    assert read_rows(content) == (
        ("Name", "EMA", "Points", "Born", "Here"),
        ("Aki\u3000Sato", "04010123", "25.5", "1990-02-03", "True"),
        ("Ben Smith", "4010123", "3"),
    )


def test_number_shown_with_leading_zeros_keeps_them() -> None:
    book = Workbook()
    cell = book.worksheets[0].cell(1, 1, 4010123)
    cell.number_format = "00000000"
    book.worksheets[0].cell(1, 2, 7).number_format = numbers.FORMAT_NUMBER
    assert read_rows(saved(book)) == (("04010123", "7"),)


def test_blank_rows_count_and_the_last_ones_do_not() -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet["A3"], sheet["B3"] = "Aki", " "
    sheet["A1048576"] = " "
    assert read_rows(saved(book)) == ((), (), ("Aki",))


def test_first_sheet_with_something_in_it_is_read() -> None:
    book = Workbook()
    book.create_sheet("Players")["A1"] = "Aki"
    assert read_rows(saved(book)) == (("Aki",),)


def test_formula_is_read_by_its_stored_value_only() -> None:
    assert code_of(workbook(("=1+1",))) is ProblemCode.FILE_EMPTY


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_csv_of_every_program_is_read(mark: str, coding: str) -> None:
    text = f'Name{mark}EMA{mark}Club\r\n"Müller{mark} Eva"{mark}04010123\r\n\r\nÅsa{mark}{mark}"a ""b"""\r\n'
    assert read_rows(text.encode(coding)) == (
        ("Name", "EMA", "Club"),
        (f"Müller{mark} Eva" if mark != "\t" else "Müller Eva", "04010123"),
        (),
        ("Åsa", "", 'a "b"'),
    )


def test_csv_of_a_japanese_program_is_read() -> None:
    assert read_rows("氏名,所属\r\n山田　太郎,東京\r\n".encode("cp932")) == (
        ("氏名", "所属"),
        ("山田　太郎", "東京"),
    )


def test_line_that_names_the_separator_is_no_row() -> None:
    assert read_rows(b"sep=;\r\nName;Club, town\r\n") == (("Name", "Club, town"),)


def test_file_above_the_limit_is_not_opened() -> None:
    assert code_of(b"a" * (LARGEST_FILE + 1)) is ProblemCode.FILE_TOO_LARGE


@pytest.mark.parametrize("content", [b"", b"\r\n \r\n", b"\xef\xbb\xbf", workbook()])
def test_file_without_a_word_is_empty(content: bytes) -> None:
    assert code_of(content) is ProblemCode.FILE_EMPTY


def test_archive_that_unpacks_to_too_much_is_not_opened() -> None:
    bomb = repacked(workbook(("Aki",)), lambda parts: parts.update({"xl/media/a.bin": bytes(41_000_000)}))
    assert len(bomb) < 100_000
    assert code_of(bomb) is ProblemCode.FILE_BOMB


def test_archive_of_very_many_parts_is_not_opened() -> None:
    bomb = repacked(workbook(("Aki",)), lambda parts: parts.update({f"x/{n}": b"" for n in range(1000)}))
    assert code_of(bomb) is ProblemCode.FILE_BOMB


def test_part_larger_than_it_says_is_damaged() -> None:
    content = repacked(workbook(("Aki",)), lambda parts: parts.update({"xl/workbook.xml": bytes(2_000_000)}))
    size = (2_000_000).to_bytes(4, "little")
    assert code_of(content.replace(size, (5).to_bytes(4, "little"))) is ProblemCode.FILE_BROKEN


def test_document_type_in_a_part_is_not_opened() -> None:
    def swell(parts: dict[str, bytes]) -> None:
        sheet = parts["xl/worksheets/sheet1.xml"]
        parts["xl/worksheets/sheet1.xml"] = b'<!DOCTYPE a [<!ENTITY b "bbbb">]>' + sheet

    assert code_of(repacked(workbook(("Aki",)), swell)) is ProblemCode.FILE_BOMB


def test_more_cells_than_a_list_has_are_refused() -> None:
    assert code_of(b"a;b;c;d;e;f;g;h;i;j;k\n" * 19_000) is ProblemCode.FILE_TOO_LONG
    assert code_of(b"\n" * 20_000 + b"Aki\n") is ProblemCode.FILE_TOO_LONG


def _with_rows(rows: str, *, shared: str = "") -> bytes:
    """A workbook with these rows as XML; `shared` is the text to which its cells can refer as number 0."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"

    def change(parts: dict[str, bytes]) -> None:
        sheet = f"<worksheet {space}><sheetData>{rows}</sheetData></worksheet>"
        named = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
        parts["xl/worksheets/sheet1.xml"] = sheet.encode()
        parts["xl/sharedStrings.xml"] = f"<sst {space}><si><t>{shared}</t></si></sst>".encode()
        parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", named.encode())

    return repacked(workbook(("Aki",)), change)


def test_row_far_below_is_not_looked_for() -> None:
    """Before row 2,000,000,000 stand as many blank ones, each of which would be made."""
    assert code_of(_with_rows('<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>')) is (
        ProblemCode.FILE_TOO_LONG
    )


def test_rows_that_are_formatted_to_the_last_column_are_read() -> None:
    formatted = "".join(f'<row r="{number}"><c r="XFD{number}"/></row>' for number in range(2, 40))
    row = '<row r="1"><c r="B1" t="inlineStr"><is><t>Aki</t></is></c><c r="XFD1"/></row>'
    assert read_rows(_with_rows(row + formatted)) == (("", "Aki"),)


def test_blank_cells_of_all_sheets_together_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Workbook()
    for sheet in (book.worksheets[0], book.create_sheet(), book.create_sheet()):
        sheet.cell(10, 100).number_format = "0.0"
    # Each sheet has 10 rows, of which only the last has cells: 110 together with them.
    monkeypatch.setattr(spreadsheets, "_MOST_PASSED", 330)
    assert code_of(saved(book)) is ProblemCode.FILE_EMPTY
    monkeypatch.setattr(spreadsheets, "_MOST_PASSED", 329)
    assert code_of(saved(book)) is ProblemCode.FILE_TOO_LONG


def test_long_text_that_stands_in_many_cells_is_not_opened() -> None:
    def content(count: int) -> bytes:
        cells = "".join(
            f'<row r="{row}"><c r="A{row}" t="s"><v>0</v></c></row>' for row in range(1, count + 1)
        )
        return _with_rows(cells, shared="x" * 1_000_000)

    assert len(read_rows(content(5))) == 5
    assert code_of(content(6)) is ProblemCode.FILE_BOMB


@pytest.mark.parametrize(("zeros", "shown"), [(20, "0" * 19 + "7"), (21, "7")])
def test_number_is_filled_up_to_as_many_digits_as_a_number_may_have(zeros: int, shown: str) -> None:
    book = Workbook()
    book.worksheets[0].cell(1, 1, 7).number_format = "0" * zeros
    assert read_rows(saved(book)) == ((shown,),)


def test_macros_are_refused() -> None:
    plain = workbook(("Aki",))
    with_code = repacked(plain, lambda parts: parts.update({"xl/vbaProject.bin": b"x"}))
    assert code_of(with_code) is ProblemCode.FILE_MACROS

    def renamed(parts: dict[str, bytes]) -> None:
        types = parts["[Content_Types].xml"]
        macro = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
        plain_type = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
        parts["[Content_Types].xml"] = types.replace(plain_type, macro)

    assert code_of(repacked(plain, renamed)) is ProblemCode.FILE_MACROS


def test_protected_and_old_workbooks_are_told_apart() -> None:
    ole = bytes.fromhex("d0cf11e0a1b11ae1")
    assert code_of(ole + "EncryptedPackage".encode("utf-16-le")) is ProblemCode.FILE_ENCRYPTED
    assert code_of(ole + "Workbook".encode("utf-16-le")) is ProblemCode.FILE_OLD


def test_other_files_are_no_tables() -> None:
    document = repacked(workbook(("Aki",)), lambda parts: parts.pop("xl/workbook.xml"))
    assert code_of(document) is ProblemCode.FILE_UNKNOWN
    assert code_of(b"%PDF-1.7\0\0\x81") is ProblemCode.FILE_UNKNOWN
    assert code_of(b"\xff\xfe\x00") is ProblemCode.FILE_UNKNOWN


@pytest.mark.parametrize("length", [30, 1000, 4000])
def test_half_a_workbook_is_damaged(length: int) -> None:
    assert code_of(workbook(("Aki",))[:length]) is ProblemCode.FILE_BROKEN


def test_part_that_is_no_xml_is_damaged() -> None:
    content = repacked(workbook(("Aki",)), lambda parts: parts.update({"xl/worksheets/sheet1.xml": b"<a"}))
    assert code_of(content) is ProblemCode.FILE_BROKEN
