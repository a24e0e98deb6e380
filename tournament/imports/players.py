"""Reading a pasted list of players.

One player a line: name, then optionally club, country and EMA number, separated by tabs, semicolons
or commas (of these the first kind that the line contains). A header line may put the columns into any
order. Everything stays text, so that leading zeros survive.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from tournament.imports.problems import Problem, ProblemCode, in_order, short, stops
from tournament.imports.text import (
    cells,
    control_characters,
    name_key,
    narrow,
    numbered_lines,
    separator,
)

LONGEST: Final[Mapping[str, int]] = {"name": 200, "club": 200, "ema_number": 20}
"""The most characters that a column holds."""

_COLUMNS: Final = ("name", "club", "country", "ema_number")
_NAMES: Final = frozenset({"name", "first_name", "last_name"})
_HEADERS: Final[Mapping[str, str]] = {
    "name": "name",
    "player": "name",
    "player name": "name",
    "full name": "name",
    "名前": "name",
    "氏名": "name",
    "選手": "name",
    "姓名": "name",
    "first name": "first_name",
    "last name": "last_name",
    "surname": "last_name",
    "club": "club",
    "team": "club",
    "organisation": "club",
    "organization": "club",
    "所属": "club",
    "country": "country",
    "nationality": "country",
    "国": "country",
    "ema": "ema_number",
    "ema no": "ema_number",
    "ema nr": "ema_number",
    "ema id": "ema_number",
    "ema number": "ema_number",
}

Fields: TypeAlias = Mapping[str, str]
Fault: TypeAlias = tuple[ProblemCode, Mapping[str, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """One player as pasted; what was not given is empty. `line` counts from 1."""

    line: int
    name: str
    club: str
    country: str
    ema_number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersRead:
    """The players of all lines without an error, and all problems in the order of the lines."""

    rows: tuple[PlayerRow, ...]
    problems: tuple[Problem, ...]

    def can_be_saved(self, *, forced: bool = False) -> bool:
        """Whether nothing is in the way; `forced` is the director's yes to all questions."""
        return not stops(self.problems, forced=forced)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """How lines are read: by the header's separator, or None for that of each line itself."""

    separator: str | None = None
    columns: tuple[str, ...] = _COLUMNS


def read_players(text: str, existing: Iterable[str] = ()) -> PlayersRead:
    """Read a pasted list; `existing` are the names that the event has already."""
    lines = numbered_lines(text)
    header = _header(lines[0][1]) if lines else None
    problems = list(_unknown_columns(*lines.pop(0))) if header else []
    if not lines:
        problems.append(Problem(code=ProblemCode.NOTHING))
    layout, rows = header or _Layout(), []
    for number, line in lines:
        fields, found = _fields(line, layout), list(_problems(number, line, layout))
        problems += found
        if fields and not stops(found):
            rows.append(_row(number, fields))
    problems += _same_names(rows, existing)
    return PlayersRead(rows=tuple(rows), problems=in_order(problems))


def _header(line: str) -> _Layout | None:
    """The layout by a line of column titles, None where the line is a player's."""
    columns = tuple(_column(cell) for cell in cells(line, separator(line)))
    if _NAMES.isdisjoint(columns):
        return None
    return _Layout(separator=separator(line), columns=columns)


def _column(title: str) -> str:
    return _HEADERS.get(re.sub(r"[\W_]+", " ", name_key(title)).strip(), "")


def _unknown_columns(number: int, line: str) -> Iterator[Problem]:
    for title in cells(line, separator(line)):
        if title and not _column(title):
            yield Problem(code=ProblemCode.UNKNOWN_COLUMN, line=number, params={"column": short(title)})


def _fields(line: str, layout: _Layout) -> Fields:
    """The filled cells of a line by their columns, {} for a blank line."""
    found = _cells(line, layout)
    fields = {column: cell for column, cell in zip(layout.columns, found, strict=False) if cell}
    parts = [fields.pop(part) for part in ("first_name", "last_name") if part in fields]
    return {"name": " ".join(parts), **fields} if parts else fields


def _cells(line: str, layout: _Layout) -> list[str]:
    found = cells(line, separator(line) if layout.separator is None else layout.separator)
    while found and not found[-1]:
        found.pop()
    return found


def _row(number: int, fields: Fields) -> PlayerRow:
    return PlayerRow(
        line=number,
        name=fields["name"],
        club=fields.get("club", ""),
        country=narrow(fields.get("country", "")).upper(),
        ema_number=narrow(fields.get("ema_number", "")),
    )


def _problems(number: int, line: str, layout: _Layout) -> Iterator[Problem]:
    for code, params in _faults(line, _cells(line, layout), layout):
        yield Problem(code=code, line=number, params=params)


def _faults(line: str, found: Sequence[str], layout: _Layout) -> Iterator[Fault]:
    if not found:
        yield ProblemCode.BLANK_LINE, {}
        return
    for character in islice(control_characters(line), 1):
        yield ProblemCode.CONTROL_CHARACTER, {"character": f"{ord(character):04X}"}
    if len(found) > len(layout.columns):
        yield ProblemCode.TOO_MANY_COLUMNS, {"columns": len(found), "most": len(layout.columns)}
    yield from _field_faults(_fields(line, layout))


def _field_faults(fields: Fields) -> Iterator[Fault]:
    if "name" not in fields:
        yield ProblemCode.NO_NAME, {}
    for column, most in LONGEST.items():
        if len(fields.get(column, "")) > most:
            yield ProblemCode.TOO_LONG, {"value": short(fields[column]), "most": most}
    if "country" in fields and not re.fullmatch(r"[A-Z]{3}", narrow(fields["country"]).upper()):
        yield ProblemCode.COUNTRY, {"value": short(fields["country"])}
    if "ema_number" in fields and not re.fullmatch(r"[0-9]+", narrow(fields["ema_number"])):
        yield ProblemCode.EMA_NUMBER, {"value": short(fields["ema_number"])}


def _same_names(rows: Iterable[PlayerRow], existing: Iterable[str]) -> Iterator[Problem]:
    known = {name_key(name) for name in existing}
    first: dict[str, int] = {}
    for row in rows:
        key = name_key(row.name)
        if key in known:
            yield Problem(code=ProblemCode.ALREADY_ENTERED, line=row.line, params={"name": row.name})
        earlier = first.setdefault(key, row.line)
        if earlier != row.line:
            params = {"name": row.name, "first": earlier}
            yield Problem(code=ProblemCode.DUPLICATE_NAME, line=row.line, params=params)
