"""What a file is, by what is in it, and that none of its readers stumbles over any bytes."""

import io
import json
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tournament.imports.archives import read_archive
from tournament.imports.filekinds import FileKind, kind_of
from tournament.imports.records import read_records
from tournament.imports.results import read_results, result_rows
from tournament.imports.spreadsheets import UnreadableFile
from tournament.services.errors import Refused


def _zip(*names: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as target:
        for name in names:
            target.writestr(name, "{}")
    return content.getvalue()


def _workbook() -> bytes:
    book, content = Workbook(), io.BytesIO()
    book.worksheets[0].append(["Name", "Total"])
    book.worksheets[0].append(["Aki", 12.5])
    book.save(content)
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (_zip("archive.json", "games.json"), FileKind.ARCHIVE),
        (_zip("readme.txt"), FileKind.ARCHIVE),
        (b"PK\x03\x04 cut off", FileKind.ARCHIVE),
        (_zip("night.json"), FileKind.RECORDS),
        (_zip("games/1.jsonl", "archive.txt"), FileKind.RECORDS),
        (b'\xef\xbb\xbf {"format": 1}', FileKind.RECORDS),
        (b"\n[\n", FileKind.RECORDS),
        (_workbook(), FileKind.SHEET),
        (b"Name;Total\nAki;12.5", FileKind.SHEET),
        (b"\xff\xfeN\0", FileKind.SHEET),
        (b"", FileKind.SHEET),
    ],
)
def test_kind_of_a_file_is_told_by_what_is_in_it(content: bytes, kind: FileKind) -> None:
    assert kind_of(content) == kind


def _read(content: bytes) -> None:
    match kind_of(content):
        case FileKind.ARCHIVE:
            read_archive(content)
        case FileKind.RECORDS:
            read_records(content)
        case FileKind.SHEET:
            read_results(result_rows(content))


_WHOLE = (
    _zip("archive.json", "games.json"),
    _zip("night.json"),
    _workbook(),
    json.dumps({"round": 1, "players": ["A"], "record": {"format": 1, "events": []}}).encode(),
    "Round;Table;P1;Score;P2;Score;P3;Score\n1;1;A;1000;B;▲1000;C;0".encode(),
)


@given(
    whole=st.sampled_from(_WHOLE),
    place=st.integers(min_value=0, max_value=5000),
    put=st.binary(max_size=6),
    cut=st.integers(min_value=0, max_value=40),
)
@settings(max_examples=150)
def test_damaged_file_is_read_or_refused(whole: bytes, place: int, put: bytes, cut: int) -> None:
    place %= len(whole)
    with suppress(Refused, UnreadableFile):
        _read(whole[:place] + put + whole[place + cut :])


@pytest.mark.parametrize("packed", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_zip_that_is_damaged_inside_is_refused_however_it_is_packed(packed: int) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", packed) as target:
        target.writestr("night.json", json.dumps([{"round": number} for number in range(300)]))
    whole = content.getvalue()
    with pytest.raises(Refused) as refused:
        _read(whole[:60] + bytes(byte ^ 0x5A for byte in whole[60:200]) + whole[200:])
    assert str(refused.value) == "This file is damaged or holds no game records (zip)."


@pytest.mark.parametrize(
    ("part", "size", "sentence"),
    [
        ("xl/vbaProject.bin", 1, "The file contains macros and is not opened"),
        ("xl/worksheets/sheet9.xml", 50_000_000, "The file unpacks to far more than a list needs"),
    ],
)
def test_workbook_with_macros_or_a_bomb_is_not_opened(part: str, size: int, sentence: str) -> None:
    content = io.BytesIO(_workbook())
    with zipfile.ZipFile(content, "a", zipfile.ZIP_DEFLATED) as target:
        target.writestr(part, b" " * size)
    with pytest.raises(UnreadableFile, match=sentence):
        _read(content.getvalue())


def test_file_that_is_too_large_is_refused_unread() -> None:
    with pytest.raises(UnreadableFile, match="The file is larger than 5 MB"):
        _read(b"Name;Total\n" + b"A;1\n" * 1_300_000)
