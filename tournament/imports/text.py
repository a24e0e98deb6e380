"""Cleaning of pasted text, the same for all readers."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from tournament.queries.names import same_name

_JOINERS: Final = "\u200c\u200d"  # part of the spelling in Persian and in several Indian scripts

_UNUSABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_LONGEST_LINE: Final = 2000  # a longer one has a cell that is refused as too long, or too many cells
_SEPARATORS: Final = ("\t", ";；", ",，")


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers from 1, blank ones included, those before and after the text not."""
    lines = list(enumerate(re.split(r"\r\n|\r|\n", text), start=1))
    filled = [place for place, (_, line) in enumerate(lines) if clean(line)]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def clean(text: str) -> str:
    """Without invisible marks (such as a byte order mark), outer spaces and doubled spaces.

    A full-width space inside a name stays what it is.
    """
    visible = "".join(
        character for character in text if unicodedata.category(character) != "Cf" or character in _JOINERS
    )
    return re.sub(r"(\s)\s+", r"\1", visible.strip())


def name_key(name: str) -> str:
    """What two names are compared by: as the services do, and without invisible marks."""
    return same_name(clean(name))


def narrow(text: str) -> str:
    """Full-width letters and digits as ordinary ones."""
    return unicodedata.normalize("NFKC", text).strip()


def control_characters(text: str) -> Iterator[str]:
    """Characters that no name contains and that would break a workbook; tabs are separators."""
    for character in text:
        unusable = unicodedata.category(character) in _UNUSABLE or ord(character) & 0xFFFE == 0xFFFE
        if unusable and character != "\t":
            yield character


def separator(line: str) -> str:
    """The characters that separate the cells: the first kind of tab, semicolon and comma in the line."""
    unquoted = re.sub(r'"[^"]*"', "", line)
    kinds = [kind for kind in _SEPARATORS if not set(kind).isdisjoint(unquoted)]
    return kinds[0] if kinds else _SEPARATORS[0]


def cells(line: str, separators: str) -> list[str]:
    """The cleaned cells of a line; a separator inside a pair of quotation marks is part of the cell."""
    line, pattern = line[:_LONGEST_LINE], f"[{separators}]"
    if line.count('"') % 2 == 0:
        pattern += r'(?=(?:[^"]*"[^"]*")*[^"]*$)'
    return [_unquoted(cell) for cell in re.split(pattern, line)]


def stripped(row: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row up to the last that is not blank."""
    filled = [place for place, cell in enumerate(row, start=1) if cell]
    return tuple(row[: max(filled, default=0)])


def _unquoted(cell: str) -> str:
    quoted = re.fullmatch(r'"(.*)"', clean(cell))
    return clean(quoted[1].replace('""', '"') if quoted else cell)
