"""Players from the rows of a list, whatever its columns are, with what is wrong row by row.

Everything stays text, so that leading zeros survive.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from django.utils.translation import gettext

from tournament.imports.columns import MOST_COLUMNS, Layout
from tournament.imports.headers import COLUMNS
from tournament.imports.problems import Problem, ProblemCode, in_order, short, stops
from tournament.imports.spreadsheets import Row
from tournament.imports.text import clean, control_characters, name_key, narrow
from tournament.queries.names import bare_name
from tournament.services.players import LENGTHS, PlayerRow

MOST_LINES: Final = 2_000
_MOST_CHARACTERS: Final = 500_000
_CODES: Final = frozenset({"number", "country", "ema_number", "ara_number", "other_number"})
_NO_CODE: Final = re.compile(r"[-–—?/.]+|0+|n/?a|none", re.IGNORECASE)
_UNIQUE: Final = ("number", "ema_number", "ara_number", "other_number")

Fields: TypeAlias = Mapping[str, str]
Fault: TypeAlias = tuple[ProblemCode, Mapping[str, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPlayer:
    """One player of the list; `line` counts from 1."""

    line: int
    player: PlayerRow


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersRead:
    """The players of all lines without an error, and all problems in the order of the lines."""

    rows: tuple[ReadPlayer, ...]
    problems: tuple[Problem, ...]

    def can_be_saved(self, *, forced: bool = False) -> bool:
        """Whether nothing is in the way; `forced` is the director's yes to all questions."""
        return not stops(self.problems, forced=forced)


def read_players(rows: Sequence[Row], layout: Layout, existing: Iterable[str] = ()) -> PlayersRead:
    """Read a list; `existing` are names that ask whether the player is meant a second time.

    Of a list that is too long nothing is read.
    """
    if _is_too_long(rows):
        problem = Problem(code=ProblemCode.TOO_MANY_LINES, params={"most": MOST_LINES})
        return PlayersRead(rows=(), problems=(problem,))
    filled = [number for number, row in enumerate(rows, start=1) if row]
    lines = [(number, rows[number - 1]) for number in range(filled[0], filled[-1] + 1)] if filled else []
    problems = list(_unknown_columns(*lines.pop(0), layout)) if layout.heading and lines else []
    if not lines:
        problems.append(Problem(code=ProblemCode.NOTHING))
    found = []
    for number, row in lines:
        faults = [Problem(code=code, line=number, params=params) for code, params in _faults(row, layout)]
        problems += faults
        if row and not stops(faults):
            found.append(ReadPlayer(line=number, player=player_of(fields_of(row, layout))))
    problems += [*_columns_twice(layout), *_same_names(found, existing), *_same_numbers(found)]
    return PlayersRead(rows=tuple(found), problems=in_order(problems))


def _is_too_long(rows: Sequence[Row]) -> bool:
    return len(rows) > MOST_LINES or sum(len(cell) for row in rows for cell in row) > _MOST_CHARACTERS


def _columns_twice(layout: Layout) -> Iterator[Problem]:
    for column, times in Counter(filter(None, layout.columns)).items():
        if times > 1:
            params = {"column": gettext(COLUMNS[column])}
            yield Problem(code=ProblemCode.COLUMN_TWICE, params=params)


def _unknown_columns(number: int, titles: Row, layout: Layout) -> Iterator[Problem]:
    for title, column in zip(titles, layout.columns, strict=False):
        if title and not column:
            yield Problem(code=ProblemCode.UNKNOWN_COLUMN, line=number, params={"column": short(title)})


def fields_of(row: Row, layout: Layout) -> dict[str, str]:
    """The filled cells of a line by their columns."""
    cells = zip(layout.columns, row, strict=False)
    fields = {column: cell for column, cell in cells if cell and column}
    for code in _CODES & fields.keys():
        fields[code] = narrow(fields[code])
        if _NO_CODE.fullmatch(fields[code]):
            del fields[code]
    parts = [fields.pop(part) for part in ("first_name", "last_name") if part in fields]
    return {"name": " ".join(parts), **fields} if parts else fields


def player_of(fields: Fields) -> PlayerRow:
    """The player whom these cells tell of; `field_faults` has found nothing wrong with them."""
    number = int(fields["number"]) if "number" in fields else None
    texts = {key: fields.get(key, "") for key in LENGTHS}
    return PlayerRow(**{**texts, "country": _country(texts["country"])}, number=number)


def _country(typed: str) -> str:
    """A code in capitals; a name as it is written."""
    return typed.upper() if len(typed) == 3 else typed


def _faults(row: Row, layout: Layout) -> Iterator[Fault]:
    if not row:
        yield ProblemCode.BLANK_LINE, {}
        return
    for character in islice(control_characters("".join(row)), 1):
        yield ProblemCode.CONTROL_CHARACTER, {"character": f"{ord(character):04X}"}
    if len(row) > MOST_COLUMNS:
        yield ProblemCode.TOO_MANY_COLUMNS, {"columns": len(row), "most": MOST_COLUMNS}
    yield from field_faults(fields_of(row, layout))


def field_faults(fields: Fields) -> Iterator[Fault]:
    """What is wrong with the cells of a player."""
    if "name" not in fields:
        yield ProblemCode.NO_NAME, {}
    for column, most in LENGTHS.items():
        if len(fields.get(column, "")) > most:
            yield ProblemCode.TOO_LONG, {"value": short(fields[column]), "most": most}
    if "country" in fields and re.search(r"[\d_]", fields["country"]):
        yield ProblemCode.COUNTRY, {"value": short(fields["country"])}
    if "ema_number" in fields and not re.fullmatch(r"[0-9]+", fields["ema_number"]):
        yield ProblemCode.EMA_NUMBER, {"value": short(fields["ema_number"])}
    if "number" in fields and not re.fullmatch(r"0*[1-9][0-9]{0,5}", fields["number"]):
        yield ProblemCode.PLAYER_NUMBER, {"value": short(fields["number"])}


def _same_names(rows: Iterable[ReadPlayer], existing: Iterable[str]) -> Iterator[Problem]:
    known = {bare_name(clean(name)) for name in existing}
    first: dict[str, int] = {}
    nearly: dict[str, int] = {}
    for row in rows:
        key, params = name_key(row.player.name), {"name": row.player.name}
        if bare_name(key) in known:
            yield Problem(code=ProblemCode.ALREADY_ENTERED, line=row.line, params=params)
        same, similar = first.setdefault(key, row.line), nearly.setdefault(bare_name(key), row.line)
        if same != row.line:
            yield Problem(code=ProblemCode.DUPLICATE_NAME, line=row.line, params={**params, "first": same})
        elif similar != row.line:
            yield Problem(code=ProblemCode.SIMILAR_NAME, line=row.line, params={**params, "first": similar})


def _same_numbers(rows: Iterable[ReadPlayer]) -> Iterator[Problem]:
    first: dict[tuple[str, str], int] = {}
    for row in rows:
        for column in _UNIQUE:
            value = str(getattr(row.player, column) or "")
            earlier = first.setdefault((column, value), row.line)
            if value and earlier != row.line:
                params = {"first": earlier, "value": value}
                yield Problem(code=ProblemCode.NUMBER_TWICE, line=row.line, params=params)
