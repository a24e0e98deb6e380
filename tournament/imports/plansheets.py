"""Reading a plan of several rounds, from the rows of a file or of pasted text.

With titles (Round, Table, East, South, West, North; others are skipped) each row is a table, in any order.
Without titles a row holds the numbers of a table, perhaps after the table's own; a line such as "Round 2" or
a blank one begins the next round, and where there is neither, rounds follow each other table by table.
Whether the numbers belong to players is for `seating.plan.check_round` to say.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tournament.imports.problems import Problem, ProblemCode, in_order, rounds_left_out, short, stops
from tournament.imports.spreadsheets import Row
from tournament.imports.text import clean, narrow

Rounds: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]

_WINDS: Final = ("east", "south", "west", "north")
_TITLES: Final[Mapping[str, str]] = {
    "round": "round",
    "hanchan": "round",
    "session": "round",
    "回戦": "round",
    "table": "table",
    "卓": "table",
    "east": "east",
    "e": "east",
    "東": "east",
    "south": "south",
    "s": "south",
    "南": "south",
    "west": "west",
    "w": "west",
    "西": "west",
    "north": "north",
    "n": "north",
    "北": "north",
}
_ROUND_TITLE: Final = re.compile(r"[^\W\d][^\d]*?(?P<number>[0-9]{1,3})[^\d]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanSheetRead:
    """All rounds, round 1 first and table 1 first, and all problems in the order of the lines."""

    rounds: Rounds
    problems: tuple[Problem, ...]

    def can_be_saved(self) -> bool:
        """Whether every line could be read."""
        return not stops(self.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    line: int
    round: int
    table: int | None
    players: tuple[int, ...]


def text_rows(text: str) -> tuple[Row, ...]:
    """Pasted text as rows of cells: split at tabs, commas, semicolons and spaces."""
    lines = re.split(r"\r\n|\r|\n", text)
    return tuple(tuple(_words(line)) for line in lines)


def _words(line: str) -> Iterator[str]:
    text = narrow(clean(line))
    if _ROUND_TITLE.fullmatch(text.removesuffix(":")):
        yield text.removesuffix(":")
        return
    label, colon, rest = text.partition(":")
    if colon and (number := re.search(r"[0-9]+", label)):
        yield number[0]
        text = rest
    yield from filter(None, re.split(r"[\s,;]+", text))


def read_plan_rows(rows: Sequence[Row], *, per_table: int, tables: int) -> PlanSheetRead:
    """Read a plan for tables of `per_table`; `tables` a round, for plans that do not say where one ends."""
    plain = [tuple(narrow(cell) for cell in row) for row in rows]
    titles = next((place for place, row in enumerate(plain) if len(_columns(row)) > 2), None)
    problems: list[Problem] = []
    if titles is None:
        found = list(_untitled(plain, per_table, tables, problems))
    else:
        found = list(_titled(plain, titles, per_table, problems))
    if not found and not problems:
        problems.append(Problem(code=ProblemCode.NOTHING))
    problems += _order_problems(found)
    return PlanSheetRead(rounds=_rounds(found), problems=in_order(problems))


def _columns(row: Row) -> dict[str, int]:
    """The column of each title that is known."""
    names = (_TITLES.get(re.sub(r"[\s.:]+", "", cell).casefold()) for cell in row)
    columns: dict[str, int] = {}
    for place, name in enumerate(names):
        if name is not None:
            columns.setdefault(name, place)
    return columns


def _titled(rows: Sequence[Row], titles: int, per_table: int, problems: list[Problem]) -> Iterator[_Table]:
    columns = _columns(rows[titles])
    missing = [name for name in ("round", *_WINDS[:per_table]) if name not in columns]
    problems += [
        Problem(code=ProblemCode.PLAN_COLUMNS, params={"column": name.capitalize()}) for name in missing
    ]
    if missing:
        return
    for line, row in enumerate(rows[titles + 1 :], start=titles + 2):
        cells = [_cell(row, columns[name]) for name in ("round", *_WINDS[:per_table])]
        if not any(cells):
            continue
        table = _cell(row, columns["table"]) if "table" in columns else ""
        numbers = _numbers([*cells, *([table] if table else [])], line, problems)
        if numbers is not None:
            place = numbers[-1] if table else None
            players = tuple(numbers[1 : per_table + 1])
            yield _Table(line=line, round=numbers[0], table=place, players=players)


def _cell(row: Row, place: int) -> str:
    return row[place] if place < len(row) else ""


def _untitled(rows: Sequence[Row], per_table: int, tables: int, problems: list[Problem]) -> Iterator[_Table]:
    number, since, separated = 1, 0, any(map(_separates, _inner(rows)))
    for line, row in enumerate(rows, start=1):
        cells = [cell for cell in row if cell]
        title = _ROUND_TITLE.fullmatch(" ".join(cells))
        if title and (since or int(title["number"]) != number):
            number, since = int(title["number"]), 0
        elif not cells and since:
            number, since = number + 1, 0
        if title or not cells:
            continue
        if not separated and since and since == tables:
            number, since = number + 1, 0
        since += 1
        table = _table(cells, line, number, per_table, problems)
        if table is not None:
            yield table


def _inner(rows: Sequence[Row]) -> Sequence[Row]:
    """Without the blank rows at the end."""
    last = max((place for place, row in enumerate(rows) if any(row)), default=-1)
    return rows[: last + 1]


def _separates(row: Row) -> bool:
    return not any(row) or _ROUND_TITLE.fullmatch(" ".join(filter(None, row))) is not None


def _table(
    cells: Sequence[str], line: int, number: int, per_table: int, problems: list[Problem]
) -> _Table | None:
    numbers = _numbers(cells, line, problems)
    if numbers is None:
        return None
    if len(numbers) not in {per_table, per_table + 1}:
        params = {"cells": len(numbers), "per_table": per_table}
        problems.append(Problem(code=ProblemCode.PLAN_ROW, line=line, params=params))
        return None
    named = len(numbers) > per_table
    players = tuple(numbers[named:])
    return _Table(line=line, round=number, table=numbers[0] if named else None, players=players)


def _numbers(cells: Sequence[str], line: int, problems: list[Problem]) -> list[int] | None:
    wrong = [cell for cell in cells if not re.fullmatch(r"[0-9]{1,6}", cell)]
    problems += [
        Problem(code=ProblemCode.NOT_A_NUMBER, line=line, params={"value": short(cell)}) for cell in wrong
    ]
    return None if wrong else [int(cell) for cell in cells]


def _order_problems(found: Sequence[_Table]) -> Iterator[Problem]:
    first: dict[tuple[int, int], int] = {}
    for table in found:
        if table.table is not None:
            earlier = first.setdefault((table.round, table.table), table.line)
            if earlier != table.line:
                params = {"first": earlier, "table": table.table}
                yield Problem(code=ProblemCode.TABLE_TWICE, line=table.line, params=params)
    numbers = {table.round for table in found}
    yield from rounds_left_out(numbers, first=min(numbers, default=1))


def _rounds(found: Sequence[_Table]) -> Rounds:
    rounds: defaultdict[int, list[_Table]] = defaultdict(list)
    for table in found:
        rounds[table.round].append(table)
    return tuple(
        tuple(table.players for table in sorted(tables, key=lambda table: table.table or 0))
        for _number, tables in sorted(rounds.items())
    )
