"""What a file that somebody brings along is, by what is in it."""

import zipfile
from enum import StrEnum
from io import BytesIO

from tournament.queries.archive import MANIFEST

_ZIP = b"PK"


class FileKind(StrEnum):
    ARCHIVE = "archive"
    RECORDS = "records"
    SHEET = "sheet"


def kind_of(content: bytes) -> FileKind:
    """A damaged zip counts as an archive: its reader says what is wrong with it."""
    if content.startswith(_ZIP):
        return _kind_of_zip(content)
    begins = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return FileKind.RECORDS if begins in (b"{", b"[") else FileKind.SHEET


def _kind_of_zip(content: bytes) -> FileKind:
    try:
        with zipfile.ZipFile(BytesIO(content)) as source:
            names = source.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return FileKind.ARCHIVE
    if "[Content_Types].xml" in names:
        return FileKind.SHEET
    if f"{MANIFEST}.json" not in names and any(name.endswith((".json", ".jsonl")) for name in names):
        return FileKind.RECORDS
    return FileKind.ARCHIVE
