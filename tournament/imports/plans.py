"""Reading a pasted seating plan of one round.

One table a line, the players' numbers in turn order, separated by spaces, commas, semicolons or tabs:
`5 12 33 40`, or with the table's number in front of a colon: `table 3: 5 12 33 40`. Whether the numbers
belong to players is for `seating.plan.check_round` to say.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.imports.problems import Problem, ProblemCode, in_order, short, stops
from tournament.imports.text import clean, narrow, numbered_lines

_LABEL: Final = re.compile(r"[^\d:]*?(?P<table>[0-9]{1,6})\s*:(?P<rest>.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRead:
    """The tables, table 1 first, and all problems in the order of the lines."""

    tables: tuple[tuple[int, ...], ...]
    problems: tuple[Problem, ...]

    def can_be_saved(self) -> bool:
        """Whether every line could be read."""
        return not stops(self.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    number: int
    table: int | None
    words: tuple[str, ...]

    def players(self) -> tuple[int, ...]:
        return tuple(int(word) for word in self.words if _is_number(word))


def read_plan(text: str) -> PlanRead:
    """Read a pasted round; tables stand in the order of their numbers, or else of the lines."""
    lines = [_line(number, line) for number, line in numbered_lines(text)]
    tables = [line for line in lines if line.words or line.table is not None]
    problems = [*_line_problems(lines), *_table_problems(tables)]
    if not tables:
        problems.append(Problem(code=ProblemCode.NOTHING))
    tables.sort(key=lambda line: line.table or 0)
    return PlanRead(tables=tuple(line.players() for line in tables), problems=in_order(problems))


def _line(number: int, line: str) -> _Line:
    text = narrow(clean(line))
    label = _LABEL.fullmatch(text)
    words = re.split(r"[\s,;]+", label["rest"] if label else text)
    table = int(label["table"]) if label else None
    return _Line(number=number, table=table, words=tuple(filter(None, words)))


def _is_number(word: str) -> bool:
    return re.fullmatch(r"[0-9]{1,6}", word) is not None


def _line_problems(lines: Sequence[_Line]) -> Iterator[Problem]:
    for line in lines:
        for word in line.words:
            if not _is_number(word):
                params = {"value": short(word)}
                yield Problem(code=ProblemCode.NOT_A_NUMBER, line=line.number, params=params)
        if not line.words:
            code = ProblemCode.BLANK_LINE if line.table is None else ProblemCode.NO_NUMBERS
            yield Problem(code=code, line=line.number)


def _table_problems(lines: Sequence[_Line]) -> Iterator[Problem]:
    named = [line for line in lines if line.table is not None]
    if not named:
        return
    for line in lines:
        if line.table is None:
            yield Problem(code=ProblemCode.TABLE_UNNAMED, line=line.number)
    yield from _named_twice(named)
    if len(named) == len(lines):
        for table in sorted(set(range(1, len(lines) + 1)) - {line.table for line in named}):
            yield Problem(code=ProblemCode.TABLE_LEFT_OUT, params={"table": table})


def _named_twice(named: Sequence[_Line]) -> Iterator[Problem]:
    first: dict[int | None, int] = {}
    for line in named:
        earlier = first.setdefault(line.table, line.number)
        if earlier != line.number:
            params = {"first": earlier, "table": line.table}
            yield Problem(code=ProblemCode.TABLE_TWICE, line=line.number, params=params)
