"""Results of a past event from the rows of a file or of pasted text, with what is wrong row by row.

Three kinds of sheet, told by their headings in any order: a game a row, a seat of a game a row, or a player
with the total of the event a row.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.imports.figures import read_count, read_final, show_final
from tournament.imports.gamesheets import GamesRead, read_games
from tournament.imports.players import read_players
from tournament.imports.problems import Problem, ProblemCode, in_order, short, stops
from tournament.imports.resultheads import Role, Sheet, SheetKind, cell, find_sheet
from tournament.imports.spreadsheets import Row, read_sheets
from tournament.services.pastevents import PastTotal
from tournament.services.pastgames import PastGame
from tournament.services.players import PlayerRow

KINDS: Final[Mapping[SheetKind, str]] = {
    SheetKind.GAME_ROWS: gettext_noop("games, one in a row"),
    SheetKind.SEAT_ROWS: gettext_noop("games, a seat in a row"),
    SheetKind.TOTALS: gettext_noop("totals, a player in a row"),
}
_SHEETS: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsRead:
    """What a sheet tells: `players` as they come, and either their `games` or their `totals` in that order.

    `kind` is None where no row has headings that say what the sheet is.
    """

    kind: SheetKind | None
    players: tuple[PlayerRow, ...] = ()
    games: tuple[PastGame, ...] = ()
    totals: tuple[PastTotal, ...] = ()
    problems: tuple[Problem, ...]

    def can_be_saved(self, *, forced: bool = False) -> bool:
        """Whether nothing is in the way; `forced` is the director's yes to all questions."""
        return self.kind is not None and not stops(self.problems, forced=forced)

    @property
    def kind_words(self) -> str:
        return _(KINDS[self.kind]) if self.kind else ""


def result_rows(content: bytes) -> tuple[Row, ...]:
    """The rows of a file: of its first sheet, and where that has games, of one more that names their players.

    So a club keeps them: games with the players' numbers, and a leader board. Raises UnreadableFile.
    """
    first, *others = read_sheets(content, most=_SHEETS)
    sheet = find_sheet(first)
    if sheet is None or sheet.kind == SheetKind.TOTALS:
        return first
    lists = ((rows, find_sheet(rows)) for rows in others)
    named = (rows[found.heading :] for rows, found in lists if found is not None and found.names_numbers)
    below = next(named, None)
    return first if below is None else (*first, (), *below)


def read_results(rows: Sequence[Row]) -> ResultsRead:
    """Read a sheet of any of the three kinds."""
    sheet = find_sheet(rows)
    if sheet is None:
        return ResultsRead(kind=None, problems=(Problem(code=ProblemCode.SHEET_HEADINGS),))
    notes = list(_unused(rows, sheet))
    if sheet.kind == SheetKind.TOTALS:
        return _totals(rows, sheet, notes)
    return _games(read_games(rows, sheet), sheet, notes)


def _unused(rows: Sequence[Row], sheet: Sheet) -> Iterator[Problem]:
    titles = rows[sheet.heading]
    for place in sheet.unused:
        if titles[place]:
            params = {"column": short(titles[place])}
            yield Problem(code=ProblemCode.UNKNOWN_COLUMN, line=sheet.heading + 1, params=params)


def _games(read: GamesRead, sheet: Sheet, notes: list[Problem]) -> ResultsRead:
    return ResultsRead(
        kind=sheet.kind,
        players=read.players,
        games=read.games,
        problems=in_order([*notes, *read.problems]),
    )


def _totals(rows: Sequence[Row], sheet: Sheet, notes: list[Problem]) -> ResultsRead:
    """The players are read as from any list of players; the columns of results stand beside them."""
    body = [() if place < sheet.heading else row for place, row in enumerate(rows)]
    read = read_players(body, sheet.layout)
    problems = [problem for problem in read.problems if problem.code != ProblemCode.UNKNOWN_COLUMN]
    totals = [_total(rows[row.line - 1], row.line, sheet, problems) for row in read.rows]
    if not stops(problems, forced=True):
        problems += _places(rows, [row.line for row in read.rows], totals, sheet)
    return ResultsRead(
        kind=sheet.kind,
        players=tuple(row.player for row in read.rows),
        totals=tuple(totals),
        problems=in_order([*notes, *problems]),
    )


def _total(row: Row, line: int, sheet: Sheet, problems: list[Problem]) -> PastTotal:
    points, games = cell(row, sheet.whole, Role.FINAL), cell(row, sheet.whole, Role.GAMES)
    tenths, count = read_final(points), read_count(games) if games else 0
    if tenths is None:
        problems.append(
            Problem(code=ProblemCode.NOT_FINAL_POINTS, line=line, params={"value": short(points)})
        )
    if count is None:
        problems.append(Problem(code=ProblemCode.NOT_A_COUNT, line=line, params={"value": short(games)}))
    return PastTotal(games=count or 0, points=tenths or 0)


def _places(
    rows: Sequence[Row], lines: Sequence[int], totals: Sequence[PastTotal], sheet: Sheet
) -> Iterator[Problem]:
    """Places of the sheet that its totals do not give; those whom it ranks by other measures share one."""
    ranked = sorted(-total.points for total in totals)
    for line, total in zip(lines, totals, strict=True):
        told = read_count(cell(rows[line - 1], sheet.whole, Role.PLACE))
        first, last = bisect_left(ranked, -total.points) + 1, bisect_right(ranked, -total.points)
        if told is not None and not first <= told <= last:
            params = {"place": told, "computed": first, "total": show_final(total.points)}
            yield Problem(code=ProblemCode.PLACE_DIFFERS, line=line, params=params)
