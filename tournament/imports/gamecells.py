"""The cells of games as they stand in a sheet, before anything is read from them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from tournament.imports.players import field_faults, fields_of, player_of
from tournament.imports.problems import Problem, ProblemCode
from tournament.imports.resultheads import Role, Sheet, SheetKind, cell, find_sheet, seat_of
from tournament.imports.spreadsheets import Row
from tournament.imports.text import narrow
from tournament.services.players import PlayerRow

NUMBERS: Final = ("number", "ema_number", "ara_number", "other_number")
"""What tells a player without the name, the surest first."""

_EMA_DIGITS: Final = 7
_MERGED: Final = {
    SheetKind.GAME_ROWS: {Role.ROUND},
    SheetKind.SEAT_ROWS: {Role.ROUND, Role.TABLE, Role.GAME},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCells:
    """A seat as it is written; `wind` is its place in turn order where the sheet tells it."""

    line: int
    player: Mapping[str, str]
    score: str
    final: str
    wind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCells:
    """A game as it is written, in the line where it begins."""

    line: int
    round: str
    table: str
    sticks: str
    seats: tuple[SeatCells, ...]


def game_cells(rows: Sequence[Row], sheet: Sheet, problems: list[Problem]) -> list[GameCells]:
    """All games below the headings; what is wrong with the rows as such is added to the problems."""
    if sheet.kind == SheetKind.GAME_ROWS:
        return list(_game_rows(rows, sheet))
    return list(_seat_rows(rows, sheet, problems))


def divided(rows: Sequence[Row], sheet: Sheet) -> tuple[Sequence[Row], Mapping[str, PlayerRow]]:
    """The rows of the games, and the players of the list below them by their numbers."""
    for place in range(sheet.heading + 1, len(rows)):
        if rows[place - 1]:
            continue
        found = find_sheet(rows[place : place + 1])
        if found is not None and found.names_numbers:
            return rows[:place], dict(_numbered(rows[place + 1 :], found))
    return rows, {}


def _numbered(rows: Sequence[Row], sheet: Sheet) -> Iterator[tuple[str, PlayerRow]]:
    """Those without a fault: somebody else has their number for a name."""
    for row in rows:
        fields = fields_of(row, sheet.layout)
        if not any(field_faults(fields)):
            for key in NUMBERS:
                if key in fields:
                    yield fields[key].lstrip("0"), player_of(fields)


def with_name(row: PlayerRow, names: Mapping[str, PlayerRow]) -> PlayerRow:
    """What the list tells of somebody of whom the games tell only a number."""
    number = str(row.number or row.ema_number or row.ara_number or row.other_number).lstrip("0")
    if row.name or number not in names:
        return row
    return replace(names[number], number=row.number)


def _game_rows(rows: Sequence[Row], sheet: Sheet) -> Iterator[GameCells]:
    for line, row in _body(rows, sheet):
        seats = [_seat_of_columns(row, line, columns, sheet.number) for columns in sheet.seats]
        filled = [seat for seat in seats if seat.player or seat.score]
        yield _game_cells(row, line, sheet, filled)


def _body(rows: Sequence[Row], sheet: Sheet) -> Iterator[tuple[int, Row]]:
    above: dict[Role, str] = {}
    for line, row in islice(enumerate(rows, start=1), sheet.heading + 1, None):
        if row:
            yield line, _filled(row, sheet, above)


def _filled(row: Row, sheet: Sheet, above: dict[Role, str]) -> Row:
    """With the round, and in rows of seats the table, of the row above where one cell stands for several."""
    told = cell(row, sheet.whole, Role.ROUND)
    if told:
        above.clear()
    cells = [*row, *[""] * max(sheet.whole.values(), default=0)]
    for role in _MERGED[sheet.kind] & sheet.whole.keys():
        place = sheet.whole[role]
        cells[place] = above[role] = cells[place] or above.get(role, "")
    return tuple(cells)


def _game_cells(row: Row, line: int, sheet: Sheet, seats: Sequence[SeatCells]) -> GameCells:
    table = Role.TABLE if Role.TABLE in sheet.whole else Role.GAME
    return GameCells(
        line=line,
        round=cell(row, sheet.whole, Role.ROUND),
        table=cell(row, sheet.whole, table),
        sticks=cell(row, sheet.whole, Role.STICKS),
        seats=tuple(seats),
    )


def _seat_of_columns(row: Row, line: int, columns: Mapping[Role, int], number: str) -> SeatCells:
    player = {"name": cell(row, columns, Role.PLAYER), number: cell(row, columns, Role.NUMBER)}
    return SeatCells(
        line=line,
        player=_known({key: text for key, text in player.items() if text}),
        score=cell(row, columns, Role.SCORE),
        final=cell(row, columns, Role.FINAL),
        wind="",
    )


def _seat_rows(rows: Sequence[Row], sheet: Sheet, problems: list[Problem]) -> Iterator[GameCells]:
    """Rows of one round and table make a game, wherever they stand."""
    if not {Role.TABLE, Role.GAME} & sheet.whole.keys():
        problems.append(Problem(code=ProblemCode.PLAN_COLUMNS, params={"column": "Table"}))
        return
    found: dict[tuple[str, str], list[tuple[int, Row]]] = {}
    for line, row in _body(rows, sheet):
        if not cell(row, sheet.whole, Role.SCORE):
            problems.append(Problem(code=ProblemCode.NO_SCORES, line=line))
            continue
        whole = _game_cells(row, line, sheet, ())
        found.setdefault((whole.round, whole.table), []).append((line, row))
    for group in found.values():
        line, row = group[0]
        yield _game_cells(row, line, sheet, _in_turn([_seat_of_row(*one, sheet) for one in group]))


def _seat_of_row(line: int, row: Row, sheet: Sheet) -> SeatCells:
    return SeatCells(
        line=line,
        player=_known(fields_of(row, sheet.layout)),
        score=cell(row, sheet.whole, Role.SCORE),
        final=cell(row, sheet.whole, Role.FINAL),
        wind=cell(row, sheet.whole, Role.SEAT),
    )


def _in_turn(seats: list[SeatCells]) -> list[SeatCells]:
    """By their winds, where each has one of its own."""
    winds = [seat_of(seat.wind) for seat in seats]
    if None in winds or len(set(winds)) < len(winds):
        return seats
    return sorted(seats, key=lambda seat: seat_of(seat.wind) or 0)


def _known(fields: Mapping[str, str]) -> dict[str, str]:
    """A name of digits alone is a number, a long one that of the EMA."""
    known = dict(fields)
    name = narrow(known.get("name", ""))
    if name.isdecimal():
        del known["name"]
        known.setdefault("ema_number" if len(name) >= _EMA_DIGITS else "number", name)
    return known
