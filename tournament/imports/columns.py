"""What the columns of a list hold: by their headings, or else by what stands in them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.imports.headers import column_of
from tournament.imports.spreadsheets import Row
from tournament.imports.text import narrow

MOST_COLUMNS: Final = 40

_NAMES: Final = frozenset({"name", "first_name", "last_name"})
# A title, a day and a place may stand above the headings of a sheet.
_MOST_ABOVE: Final = 10
# What a list without headings holds, apart from what its own cells give away.
_USUAL: Final = ("name", "club")
_NEARLY_ALL: Final = 0.8
_SHAPES: Final = {"country": r"[A-Z]{3}", "ema_number": r"[0-9]{6,20}", "number": r"[0-9]{1,4}"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How a list is read: whether its first line that is not blank is a heading, and the columns.

    A column is a key of headers.COLUMNS, or empty to be skipped.
    """

    heading: bool
    columns: tuple[str, ...]


def lines_above(rows: Sequence[Row]) -> int:
    """How many lines stand above the headings; 0 where there are none, or no headings.

    A line of headings names the players and at least one thing more.
    """
    titles = [{column_of(cell) for cell in row[:MOST_COLUMNS] if cell} - {""} for row in rows[:_MOST_ABOVE]]
    heads = [place for place, known in enumerate(titles) if known & _NAMES and len(known) > 1]
    return heads[0] if heads and any(rows[: heads[0]]) else 0


def guess_layout(rows: Sequence[Row]) -> Layout:
    """The likeliest layout; the director may correct it. Columns beyond MOST_COLUMNS are skipped."""
    first = next((row for row in rows if row), ())
    titles = [column_of(cell) for cell in first[:MOST_COLUMNS]]
    width = max((len(row) for row in rows), default=0)
    if not _NAMES.isdisjoint(titles):
        named = _each_once(_parts_of_a_name(titles))
        return Layout(heading=True, columns=(*named, *[""] * (width - len(named))))
    held = list(_by_content(rows, min(width, MOST_COLUMNS)))
    return Layout(heading=False, columns=(*held, *[""] * (width - len(held))))


def _parts_of_a_name(titles: Sequence[str]) -> list[str]:
    """Beside a first name, "Nom" or "Name" is the family name."""
    if "first_name" in titles and "last_name" not in titles:
        return ["last_name" if title == "name" else title for title in titles]
    return list(titles)


def _each_once(columns: Sequence[str]) -> list[str]:
    return [column if column not in columns[:place] else "" for place, column in enumerate(columns)]


def _by_content(rows: Sequence[Row], width: int) -> Iterator[str]:
    usual, given = list(_USUAL), set[str]()
    cells = [
        [narrow(cell) for row in rows for cell in row[place : place + 1] if cell] for place in range(width)
    ]
    shapes = [_shape(column, place) for place, column in enumerate(cells)]
    for place, shape in enumerate(shapes):
        column = shape or (usual.pop(0) if usual and cells[place] else "")
        # Somewhere there must be names, and they come early.
        if place == 0 and "" not in shapes:
            column = "name"
        yield "" if column in given else column
        given.add(column)


def _shape(cells: Sequence[str], place: int) -> str:
    """The kind of codes or numbers that nearly all these cells are, empty for words."""
    for column, pattern in _SHAPES.items():
        fitting = sum(re.fullmatch(pattern, cell) is not None for cell in cells)
        if cells and fitting >= _NEARLY_ALL * len(cells):
            # Names come first and may have three letters; so do the players' numbers, and points come later.
            return (
                "" if (column == "country" and place == 0) or (column == "number" and place > 0) else column
            )
    return ""
