"""Unpacking a zip that somebody brings along."""

from collections.abc import Callable
from io import BytesIO
from zipfile import BadZipFile, ZipFile, ZipInfo

from tournament.services.errors import Refused


def unpack(content: bytes, wanted: Callable[[str], bool], *, most: int) -> list[tuple[str, bytes]]:
    """The wanted files with their names, in the order of the zip.

    Raises Refused (they unpack to more than `most` bytes; none is unpacked then), BadZipFile.
    """
    try:
        with ZipFile(BytesIO(content)) as source:
            files = _small_enough([info for info in source.infolist() if wanted(info.filename)], most)
            return [(info.filename, source.read(info)) for info in files]
    except Refused:
        raise
    except Exception as error:  # whatever a damaged zip makes zipfile and what unpacks for it raise
        raise BadZipFile from error


def _small_enough(files: list[ZipInfo], most: int) -> list[ZipInfo]:
    # A zip never gives more of a file than it declares.
    if sum(info.file_size for info in files) > most:
        raise Refused("archive_too_large", most=most // 1_000_000)
    return files
