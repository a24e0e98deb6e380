"""A pasted list as rows of cells, and back as a text that keeps every cell where it is."""

import re
from collections.abc import Iterable

from tournament.imports.headers import column_of
from tournament.imports.spreadsheets import Row
from tournament.imports.text import cells, clean, numbered_lines, separator, stripped


def split_list(text: str) -> tuple[Row, ...]:
    """The cells of every line from the first; blank lines are ().

    Cells are separated by tabs, semicolons or commas: of these the first kind in the heading, or without a
    heading in each line itself.
    """
    lines = numbered_lines(text)
    if not lines:
        return ()
    first, mark = lines[0][1], separator(lines[0][1])
    heading = any(column_of(cell) for cell in cells(first, mark))
    rows = [stripped(cells(line, mark if heading else separator(line))) for _, line in lines]
    return (*[()] * (lines[0][0] - 1), *rows)


def join_list(rows: Iterable[Row]) -> str:
    """The rows as text with tabs, to be read by `split_joined`."""
    return "\n".join("\t".join(row) for row in rows)


def split_joined(text: str) -> tuple[Row, ...]:
    """The rows of a text with nothing but tabs between the cells."""
    lines = re.split(r"\r\n|\r|\n", text.rstrip("\t\r\n "))
    return tuple(stripped([clean(cell) for cell in line.split("\t")]) for line in lines)
