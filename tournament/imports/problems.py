"""What is wrong with pasted text, line by line, and the sentence for each of it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import Final

from django.utils.translation import gettext, gettext_noop

_QUOTED: Final = 30
_MOST_LEFT_OUT: Final = 20


class Severity(StrEnum):
    """What a problem means for saving."""

    NOTE = "note"
    """Worth a word, stops nothing."""

    QUESTION = "question"
    """Can be saved after an explicit yes."""

    ERROR = "error"
    """The line must be corrected."""


class ProblemCode(StrEnum):
    """The problems of pasted lists and plans."""

    NOTHING = "nothing"
    BLANK_LINE = "blank_line"
    UNKNOWN_COLUMN = "unknown_column"
    DUPLICATE_NAME = "duplicate_name"
    SIMILAR_NAME = "similar_name"
    ALREADY_ENTERED = "already_entered"
    NUMBER_TWICE = "number_twice"
    PLAYER_NUMBER = "player_number"
    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    TOO_MANY_COLUMNS = "too_many_columns"
    TOO_MANY_LINES = "too_many_lines"
    COLUMN_TWICE = "column_twice"
    CONTROL_CHARACTER = "control_character"
    COUNTRY = "country"
    EMA_NUMBER = "ema_number"
    NOT_A_NUMBER = "not_a_number"
    NO_NUMBERS = "no_numbers"
    TABLE_TWICE = "table_twice"
    TABLE_LEFT_OUT = "table_left_out"
    TABLE_UNNAMED = "table_unnamed"
    PLAN_ROW = "plan_row"
    PLAN_COLUMNS = "plan_columns"
    ROUND_LEFT_OUT = "round_left_out"
    SHEET_HEADINGS = "sheet_headings"
    NO_SCORES = "no_scores"
    NOT_A_SCORE = "not_a_score"
    NOT_FINAL_POINTS = "not_final_points"
    NOT_A_COUNT = "not_a_count"
    NOT_STICKS = "not_sticks"
    NO_PLAYER = "no_player"
    GAME_SIZE = "game_size"
    SITS_TWICE = "sits_twice"
    PLACE_DIFFERS = "place_differs"
    FILE_TOO_LARGE = "file_too_large"
    FILE_TOO_LONG = "file_too_long"
    FILE_EMPTY = "file_empty"
    FILE_UNKNOWN = "file_unknown"
    FILE_OLD = "file_old"
    FILE_BROKEN = "file_broken"
    FILE_ENCRYPTED = "file_encrypted"
    FILE_MACROS = "file_macros"
    FILE_BOMB = "file_bomb"


MESSAGES: Final[Mapping[ProblemCode, str]] = {
    ProblemCode.NOTHING: gettext_noop("There is nothing to read; write one line for each player or table."),
    ProblemCode.BLANK_LINE: gettext_noop("Line {line} is blank and is skipped."),
    ProblemCode.UNKNOWN_COLUMN: gettext_noop(
        "Line {line}: the column “{column}” is not known and is skipped."
    ),
    ProblemCode.DUPLICATE_NAME: gettext_noop("Lines {first} and {line} have the same name, {name}."),
    ProblemCode.SIMILAR_NAME: gettext_noop(
        "Lines {first} and {line} have names that differ only by a space, {name}."
    ),
    ProblemCode.NUMBER_TWICE: gettext_noop("Lines {first} and {line} have the same number, {value}."),
    ProblemCode.PLAYER_NUMBER: gettext_noop(
        "Line {line}: “{value}” is not a number of a player, a whole number from 1."
    ),
    ProblemCode.ALREADY_ENTERED: gettext_noop("Line {line}: there is already a player called {name}."),
    ProblemCode.NO_NAME: gettext_noop("Line {line} has no name."),
    ProblemCode.TOO_LONG: gettext_noop(
        "Line {line}: “{value}” is too long; at most {most} characters fit here."
    ),
    ProblemCode.TOO_MANY_COLUMNS: gettext_noop("Line {line} has {columns} columns; at most {most} are read."),
    ProblemCode.TOO_MANY_LINES: gettext_noop(
        "The list has more than {most} lines or is very long; divide it."
    ),
    ProblemCode.COLUMN_TWICE: gettext_noop("Two columns are marked as “{column}”; each can be there once."),
    ProblemCode.CONTROL_CHARACTER: gettext_noop(
        "Line {line} contains an invisible control character (U+{character}); type the line anew."
    ),
    ProblemCode.COUNTRY: gettext_noop(
        "Line {line}: “{value}” is not a country; write its name, or its code such as JPN."
    ),
    ProblemCode.EMA_NUMBER: gettext_noop("Line {line}: the EMA number “{value}” must consist of digits."),
    ProblemCode.NOT_A_NUMBER: gettext_noop("Line {line}: “{value}” is not a player's number."),
    ProblemCode.NO_NUMBERS: gettext_noop("Line {line} names a table without players."),
    ProblemCode.TABLE_TWICE: gettext_noop("Lines {first} and {line} are both for table {table}."),
    ProblemCode.TABLE_LEFT_OUT: gettext_noop("There is no line for table {table}."),
    ProblemCode.PLAN_ROW: gettext_noop("Line {line} has {cells} numbers; a table has {per_table}."),
    ProblemCode.PLAN_COLUMNS: gettext_noop("The titles name no column for {column}."),
    ProblemCode.ROUND_LEFT_OUT: gettext_noop("Round {round} is missing, and a later one is there."),
    ProblemCode.SHEET_HEADINGS: gettext_noop(
        "No line has headings that tell what this is. Games need Round and Table, and for each seat Player "
        "and Score; totals need Name and Total."
    ),
    ProblemCode.NO_SCORES: gettext_noop("Line {line} has no score and is skipped."),
    ProblemCode.NOT_A_SCORE: gettext_noop(
        "Line {line}: “{value}” is not a table score, in whole hundreds such as 25300."
    ),
    ProblemCode.NOT_FINAL_POINTS: gettext_noop(
        "Line {line}: “{value}” is not a number of final points, in thousands with one decimal such as -12.3."
    ),
    ProblemCode.NOT_A_COUNT: gettext_noop("Line {line}: “{value}” is not a whole number from 1."),
    ProblemCode.NOT_STICKS: gettext_noop("Line {line}: “{value}” is not a number of riichi sticks."),
    ProblemCode.NO_PLAYER: gettext_noop("Line {line} has a score without a player."),
    ProblemCode.GAME_SIZE: gettext_noop(
        "Line {line}: this game has {players} players; at a table sit {least} or {most}."
    ),
    ProblemCode.SITS_TWICE: gettext_noop("Line {line}: {name} has a seat in round {round} already."),
    ProblemCode.PLACE_DIFFERS: gettext_noop(
        "Line {line}: the sheet gives place {place}, and the total {total} place {computed}."
    ),
    ProblemCode.TABLE_UNNAMED: gettext_noop(
        "Line {line} does not say which table it is, while other lines do; name all tables or none."
    ),
    ProblemCode.FILE_TOO_LARGE: gettext_noop("The file is larger than {most} MB; save only the list itself."),
    ProblemCode.FILE_TOO_LONG: gettext_noop(
        "The file has more than {rows} rows or {cells} cells; save only the list itself."
    ),
    ProblemCode.FILE_EMPTY: gettext_noop("There is nothing in this file."),
    ProblemCode.FILE_UNKNOWN: gettext_noop(
        "This is not a table that can be read; save it as Excel workbook (.xlsx) or as CSV."
    ),
    ProblemCode.FILE_OLD: gettext_noop(
        "This is a workbook of the old kind (.xls); save it as Excel workbook (.xlsx) or as CSV."
    ),
    ProblemCode.FILE_BROKEN: gettext_noop("The file is damaged; save it anew as .xlsx or as CSV."),
    ProblemCode.FILE_ENCRYPTED: gettext_noop(
        "The file is protected by a password; save it without one, as .xlsx or as CSV."
    ),
    ProblemCode.FILE_MACROS: gettext_noop(
        "The file contains macros and is not opened; save it as plain Excel workbook (.xlsx) or as CSV."
    ),
    ProblemCode.FILE_BOMB: gettext_noop(
        "The file unpacks to far more than a list needs and is not opened; save only the list itself."
    ),
}

_NOTES: Final = frozenset(
    {
        ProblemCode.BLANK_LINE,
        ProblemCode.UNKNOWN_COLUMN,
        ProblemCode.NO_SCORES,
        ProblemCode.PLACE_DIFFERS,
    }
)
_QUESTIONS: Final = frozenset(
    {ProblemCode.DUPLICATE_NAME, ProblemCode.SIMILAR_NAME, ProblemCode.ALREADY_ENTERED}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One problem; `line` counts from 1, None where it concerns the whole text.

    `params` and `line` fill the placeholders of `MESSAGES[code]`.
    """

    code: ProblemCode
    line: int | None = None
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def severity(self) -> Severity:
        """Whether it stops saving."""
        if self.code in _NOTES:
            return Severity.NOTE
        return Severity.QUESTION if self.code in _QUESTIONS else Severity.ERROR

    def __str__(self) -> str:
        return gettext(MESSAGES[self.code]).format(line=self.line, **self.params)


def stops(problems: Iterable[Problem], *, forced: bool = False) -> bool:
    """Whether the problems keep the text from being saved; `forced` is a yes to all questions."""
    severities = {problem.severity for problem in problems}
    return Severity.ERROR in severities or (Severity.QUESTION in severities and not forced)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of the whole text first, then line by line."""
    return tuple(sorted(problems, key=lambda problem: problem.line or 0))


def rounds_left_out(rounds: Collection[int], *, first: int = 1) -> Iterator[Problem]:
    """A problem for each of the first rounds that are missing: a cell may name round 999999."""
    missing = (number for number in range(first, max(rounds, default=first)) if number not in rounds)
    for number in islice(missing, _MOST_LEFT_OUT):
        yield Problem(code=ProblemCode.ROUND_LEFT_OUT, params={"round": number})


def short(value: str) -> str:
    """A value for a sentence, cut where it is so long that it would hide the rest."""
    return value if len(value) <= _QUOTED else f"{value[:_QUOTED]}…"
