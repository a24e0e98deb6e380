"""Reading a file that somebody uploaded, CSV or XLSX, as rows of text.

Nothing in the file is trusted: its size, its unpacked size and its number of cells are limited before
anything is built from it, and formulas, macros and links are never followed.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from itertools import islice
from typing import Any, Final, TypeAlias

from openpyxl import load_workbook

from tournament.imports.problems import Problem, ProblemCode
from tournament.imports.text import clean, separator, stripped

LARGEST_FILE: Final = 5_000_000
"""Bytes; a list of 1,000 players takes 100,000."""

_LARGEST_UNPACKED: Final = 40_000_000
_MOST_PARTS: Final = 1_000
_MOST_CELLS: Final = 200_000
_MOST_ROWS: Final = 20_000
# Blank rows and cells too: a sheet may be formatted to its last column, or name a row far below.
_LAST_ROW: Final = 2**20
_MOST_PASSED: Final = 20_000_000
# A text of a workbook may stand in very many cells and is stored once.
_MOST_CHARACTERS: Final = LARGEST_FILE
_MOST_DIGITS: Final = 20

# Only cp1252 has bytes without a meaning, and Japanese text in cp932 uses them.
_ENCODINGS: Final = ("utf-8-sig", "cp1252", "cp932")
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DOCTYPES: Final = tuple("<!DOCTYPE".encode(code) for code in ("ascii", "utf-16-le", "utf-16-be"))

Row: TypeAlias = tuple[str, ...]


class UnreadableFile(Exception):
    """The file is no table that can be read; `str()` gives the one sentence that says why."""

    def __init__(self, code: ProblemCode, **params: object) -> None:
        super().__init__(code)
        self.problem = Problem(code=code, params=params)

    def __str__(self) -> str:
        return str(self.problem)


def read_rows(content: bytes) -> tuple[Row, ...]:
    """The rows of a CSV file or of the first sheet of an XLSX file that is not empty.

    Row 1 of the file comes first; a blank row is (), and blank rows and cells at the end are left out.
    Every cell is one line of clean text: "04010123" keeps its zero, a number has no ".0". Raises
    UnreadableFile.
    """
    return read_sheets(content, most=1)[0]


def read_sheets(content: bytes, *, most: int) -> tuple[tuple[Row, ...], ...]:
    """As `read_rows`, of the first so many sheets that are not empty; a CSV file has one."""
    if len(content) > LARGEST_FILE:
        raise UnreadableFile(ProblemCode.FILE_TOO_LARGE, most=LARGEST_FILE // 1_000_000)
    if content.startswith(_ZIP):
        sheets = _workbook_sheets(content, most)
    elif content.startswith(_OLE):
        raise UnreadableFile(_why_not_ole(content))
    else:
        sheets = tuple(filter(None, (_collected(_csv_rows(_decoded(content))),)))
    if not sheets:
        raise UnreadableFile(ProblemCode.FILE_EMPTY)
    return sheets


def _collected(lines: Iterable[Sequence[str]]) -> tuple[Row, ...]:
    """The rows up to the last that is not blank, as long as they are not too many."""
    rows: list[Row] = []
    filled = 0
    for number, line in enumerate(lines, start=1):
        if row := _cleaned(line):
            filled += len(row)
            if number > _MOST_ROWS or filled > _MOST_CELLS:
                raise UnreadableFile(ProblemCode.FILE_TOO_LONG, rows=_MOST_ROWS, cells=_MOST_CELLS)
            rows += [()] * (number - 1 - len(rows))
            rows.append(row)
    return tuple(rows)


def _cleaned(line: Sequence[str]) -> Row:
    # A sheet may have a million blank rows.
    return stripped([clean(re.sub(r"[\t\r\n\v\f]+", " ", cell)) for cell in line]) if line else ()


def _decoded(content: bytes) -> str:
    codes = ("utf-16",) if content.startswith((b"\xff\xfe", b"\xfe\xff")) else _ENCODINGS
    for code in codes:
        try:
            text = content.decode(code)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise UnreadableFile(ProblemCode.FILE_UNKNOWN)


def _csv_rows(text: str) -> Iterator[list[str]]:
    lines = io.StringIO(text, newline="")
    try:
        yield from csv.reader(lines, delimiter=_delimiter(lines))
    except csv.Error as error:
        raise UnreadableFile(ProblemCode.FILE_BROKEN) from error


def _delimiter(lines: io.StringIO) -> str:
    """What separates the cells of the first line that is not blank; the pointer is put after "sep=;"."""
    first = next((line for line in lines if line.strip()), "")
    named = re.fullmatch(r"sep=([;,\t])\s*", first, re.IGNORECASE)
    if named:
        return named[1]
    lines.seek(0)
    return separator(first)[0]


def _why_not_ole(content: bytes) -> ProblemCode:
    """An encrypted workbook hides in the container of the old format."""
    encrypted = "EncryptedPackage".encode("utf-16-le") in content
    return ProblemCode.FILE_ENCRYPTED if encrypted else ProblemCode.FILE_OLD


def _workbook_sheets(content: bytes, most: int) -> tuple[tuple[Row, ...], ...]:
    try:
        _check_archive(content)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        reading = _Reading()
        sheets = (_collected(reading.rows(sheet)) for sheet in book.worksheets)
        return tuple(islice(filter(None, sheets), most))
    except UnreadableFile:
        raise
    except Exception as error:  # whatever a broken archive makes zipfile, the XML parser or openpyxl raise
        raise UnreadableFile(ProblemCode.FILE_BROKEN) from error


def _check_archive(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        # zipfile never unpacks more of a part than it declares here.
        if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > _LARGEST_UNPACKED:
            raise UnreadableFile(ProblemCode.FILE_BOMB)
        if any(part.flag_bits & 1 for part in parts):
            raise UnreadableFile(ProblemCode.FILE_ENCRYPTED)
        names = {part.filename for part in parts}
        if "[Content_Types].xml" not in names or "xl/workbook.xml" not in names:
            raise UnreadableFile(ProblemCode.FILE_UNKNOWN)
        if _has_macros(archive, names):
            raise UnreadableFile(ProblemCode.FILE_MACROS)
        _refuse_entities(archive, names)


def _has_macros(archive: zipfile.ZipFile, names: Iterable[str]) -> bool:
    is_macro = any("vbaproject" in name.lower() or "macrosheets" in name.lower() for name in names)
    return is_macro or b"macroEnabled" in archive.read("[Content_Types].xml")


def _refuse_entities(archive: zipfile.ZipFile, names: Iterable[str]) -> None:
    """No office program writes a document type; it can only be there to blow up the parser."""
    for name in names:
        if name.endswith((".xml", ".rels")):
            part = archive.read(name)
            if any(mark in part for mark in _DOCTYPES):
                raise UnreadableFile(ProblemCode.FILE_BOMB)


class _Reading:
    """Goes through the sheets of a workbook, as long as all of them together do not take too long."""

    def __init__(self) -> None:
        self._cells = self._characters = 0

    def rows(self, sheet: Any) -> Iterator[Sequence[str]]:
        """The texts of each row."""
        # What a sheet says about its own size may be wrong in both directions.
        sheet.reset_dimensions()
        for number, row in enumerate(sheet.iter_rows(), start=1):
            self._cells += 1 + len(row)
            if number > _LAST_ROW or self._cells > _MOST_PASSED:
                raise UnreadableFile(ProblemCode.FILE_TOO_LONG, rows=_MOST_ROWS, cells=_MOST_CELLS)
            yield self._texts(row) if row else ()

    def _texts(self, row: Sequence[Any]) -> list[str]:
        """Up to the last value."""
        texts = [_text(cell) for cell in row[: _filled(row)]]
        self._characters += sum(map(len, texts))
        if self._characters > _MOST_CHARACTERS:
            raise UnreadableFile(ProblemCode.FILE_BOMB)
        return texts


def _filled(row: Sequence[Any]) -> int:
    """The number of cells up to the last with a value."""
    return next((place for place in range(len(row), 0, -1) if row[place - 1].value is not None), 0)


def _text(cell: Any) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, float):
        value = int(value) if value.is_integer() else f"{value:.15g}"
    if isinstance(value, datetime) and value.time() == time():
        value = value.date()
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value).zfill(_zeros(cell)) if isinstance(value, int) else str(value)


def _zeros(cell: Any) -> int:
    """The digits that a number is filled up to in the sheet: 4010123 with the format 00000000 is 04010123."""
    return len(cell.number_format) if re.fullmatch(f"0{{1,{_MOST_DIGITS}}}", cell.number_format) else 0
