"""Games from the rows of a sheet: who sat where with which score, a game or a seat in a row."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

from tournament.imports.figures import read_count, read_final, read_score, read_sticks
from tournament.imports.players import field_faults, fields_of, player_of
from tournament.imports.problems import Problem, ProblemCode, in_order, short
from tournament.imports.resultheads import (
    LEAST_SEATS,
    MOST_SEATS,
    Role,
    Sheet,
    SheetKind,
    cell,
    find_sheet,
    seat_of,
)
from tournament.imports.spreadsheets import Row
from tournament.imports.text import control_characters, narrow
from tournament.queries.names import bare_name
from tournament.services.pastgames import PastGame
from tournament.services.players import PlayerRow

_NUMBERS: Final = ("number", "ema_number", "ara_number", "other_number")


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesRead:
    """The games of all lines without an error, the players as they come, and all problems."""

    players: tuple[PlayerRow, ...]
    games: tuple[PastGame, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _SeatCells:
    """A seat as it is written; `wind` is its place in turn order where the sheet tells it."""

    line: int
    player: Mapping[str, str]
    score: str
    final: str
    wind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _GameCells:
    line: int
    round: str
    table: str
    sticks: str
    seats: tuple[_SeatCells, ...]


@dataclass(slots=True)
class _Players:
    """Everybody who was met so far, found again by a number or else by the name."""

    rows: list[PlayerRow] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    places: dict[tuple[str, str], int] = field(default_factory=dict)

    def place(self, seat: _SeatCells) -> int:
        key = _key(seat.player)
        if key not in self.places:
            self.places[key] = len(self.rows)
            self.rows.append(player_of(seat.player))
            self.lines.append(seat.line)
        return self.places[key]


def read_games(rows: Sequence[Row], sheet: Sheet) -> GamesRead:
    """Read all games below the headings of the sheet.

    Below them, after a blank row, may stand a list of who has which number.
    """
    rows, names = _divided(rows, sheet)
    problems: list[Problem] = []
    if sheet.kind == SheetKind.GAME_ROWS:
        written = list(_game_rows(rows, sheet))
    else:
        written = list(_seat_rows(rows, sheet, problems))
    players, games = _Players(), list[PastGame]()
    for game in written:
        if all(not seat.score for seat in game.seats):
            problems.append(Problem(code=ProblemCode.NO_SCORES, line=game.line))
            continue
        faults = list(_faults(game))
        problems += faults
        if not faults:
            games.append(_game(game, players))
    placed = tuple(_tables(_rounds(games) if Role.ROUND not in sheet.whole else games, sheet))
    problems += _missing(written, problems)
    problems += _twice(placed, players)
    people = tuple(_with_name(row, names) for row in players.rows)
    return GamesRead(players=people, games=placed, problems=in_order(problems))


def _divided(rows: Sequence[Row], sheet: Sheet) -> tuple[Sequence[Row], Mapping[str, PlayerRow]]:
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
            for key in _NUMBERS:
                if key in fields:
                    yield fields[key].lstrip("0"), player_of(fields)


def _with_name(row: PlayerRow, names: Mapping[str, PlayerRow]) -> PlayerRow:
    number = str(row.number or row.ema_number or row.ara_number or row.other_number).lstrip("0")
    if row.name or number not in names:
        return row
    return replace(names[number], number=row.number)


def _game_rows(rows: Sequence[Row], sheet: Sheet) -> Iterator[_GameCells]:
    for line, row in _body(rows, sheet):
        seats = [_seat_of_columns(row, line, columns, sheet.number) for columns in sheet.seats]
        filled = [seat for seat in seats if seat.player or seat.score]
        yield _game_cells(row, line, sheet, filled)


def _body(rows: Sequence[Row], sheet: Sheet) -> Iterator[tuple[int, Row]]:
    lines = enumerate(rows, start=1)
    return ((line, row) for line, row in islice(lines, sheet.heading + 1, None) if row)


def _game_cells(row: Row, line: int, sheet: Sheet, seats: Sequence[_SeatCells]) -> _GameCells:
    table = Role.TABLE if Role.TABLE in sheet.whole else Role.GAME
    return _GameCells(
        line=line,
        round=cell(row, sheet.whole, Role.ROUND),
        table=cell(row, sheet.whole, table),
        sticks=cell(row, sheet.whole, Role.STICKS),
        seats=tuple(seats),
    )


def _seat_of_columns(row: Row, line: int, columns: Mapping[Role, int], number: str) -> _SeatCells:
    player = {"name": cell(row, columns, Role.PLAYER), number: cell(row, columns, Role.NUMBER)}
    return _SeatCells(
        line=line,
        player=_known({key: text for key, text in player.items() if text}),
        score=cell(row, columns, Role.SCORE),
        final=cell(row, columns, Role.FINAL),
        wind="",
    )


def _seat_rows(rows: Sequence[Row], sheet: Sheet, problems: list[Problem]) -> Iterator[_GameCells]:
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


def _seat_of_row(line: int, row: Row, sheet: Sheet) -> _SeatCells:
    return _SeatCells(
        line=line,
        player=_known(fields_of(row, sheet.layout)),
        score=cell(row, sheet.whole, Role.SCORE),
        final=cell(row, sheet.whole, Role.FINAL),
        wind=cell(row, sheet.whole, Role.SEAT),
    )


def _in_turn(seats: list[_SeatCells]) -> list[_SeatCells]:
    """By their winds, where each has one of its own."""
    winds = [seat_of(seat.wind) for seat in seats]
    if None in winds or len(set(winds)) < len(winds):
        return seats
    return sorted(seats, key=lambda seat: seat_of(seat.wind) or 0)


def _known(fields: Mapping[str, str]) -> dict[str, str]:
    """A name of digits alone is a number."""
    known = dict(fields)
    name = narrow(known.get("name", ""))
    if name.isdecimal():
        del known["name"]
        known.setdefault("number", name)
    return known


def _key(player: Mapping[str, str]) -> tuple[str, str]:
    """What tells a player from others."""
    key = next((key for key in _NUMBERS if key in player), "name")
    value = narrow(player[key])
    return (key, value.lstrip("0")) if key == "number" else (key, bare_name(value))


def _faults(game: _GameCells) -> Iterator[Problem]:
    if not LEAST_SEATS <= len(game.seats) <= MOST_SEATS:
        yield Problem(
            code=ProblemCode.GAME_SIZE,
            line=game.line,
            params={"players": len(game.seats), "least": LEAST_SEATS, "most": MOST_SEATS},
        )
    for text in (game.round, game.table):
        if text and not read_count(text):
            yield Problem(code=ProblemCode.NOT_A_COUNT, line=game.line, params={"value": short(text)})
    if game.sticks and read_sticks(game.sticks) is None:
        yield Problem(code=ProblemCode.NOT_STICKS, line=game.line, params={"value": short(game.sticks)})
    for seat in game.seats:
        yield from _seat_faults(seat)


def _seat_faults(seat: _SeatCells) -> Iterator[Problem]:
    if read_score(seat.score) is None:
        yield _problem(ProblemCode.NOT_A_SCORE, seat, value=short(seat.score))
    if seat.final and read_final(seat.final) is None:
        yield _problem(ProblemCode.NOT_FINAL_POINTS, seat, value=short(seat.final))
    if not any(key in seat.player for key in ("name", *_NUMBERS)):
        yield _problem(ProblemCode.NO_PLAYER, seat)
        return
    for character in islice(control_characters("".join(seat.player.values())), 1):
        yield _problem(ProblemCode.CONTROL_CHARACTER, seat, character=f"{ord(character):04X}")
    for code, params in field_faults(seat.player):
        if code != ProblemCode.NO_NAME:
            yield _problem(code, seat, **params)


def _problem(code: ProblemCode, seat: _SeatCells, **params: Any) -> Problem:
    return Problem(code=code, line=seat.line, params=params)


def _game(game: _GameCells, players: _Players) -> PastGame:
    """A game without a fault; a round or table that is not told is 0 and gets its number later."""
    return PastGame(
        line=game.line,
        round=read_count(game.round) or 0,
        table=read_count(game.table) or 0,
        players=tuple(players.place(seat) for seat in game.seats),
        scores=tuple(read_score(seat.score) or 0 for seat in game.seats),
        sticks=read_sticks(game.sticks) if game.sticks else None,
        finals=tuple(read_final(seat.final) if seat.final else None for seat in game.seats),
    )


def _rounds(games: Sequence[PastGame]) -> Iterator[PastGame]:
    """Where the sheet names no rounds, one begins when somebody sits down again."""
    number, seated = 1, set[int]()
    for game in games:
        if not seated.isdisjoint(game.players):
            number, seated = number + 1, set()
        seated.update(game.players)
        yield replace(game, round=number)


def _tables(games: Iterator[PastGame] | Sequence[PastGame], sheet: Sheet) -> Iterator[PastGame]:
    """Numbers of games run through the event; tables are counted from 1 in each round instead."""
    last: defaultdict[int, int] = defaultdict(int)
    for game in games:
        last[game.round] += 1
        yield game if Role.TABLE in sheet.whole else replace(game, table=last[game.round])


def _missing(written: Sequence[_GameCells], problems: Sequence[Problem]) -> Iterator[Problem]:
    if not written and not problems:
        yield Problem(code=ProblemCode.NOTHING)


def _twice(games: Sequence[PastGame], players: _Players) -> Iterator[Problem]:
    """Tables and players that a round has twice, and rounds that are left out."""
    tables: dict[tuple[int, int], int] = {}
    seated: dict[tuple[int, int], int] = {}
    for game in games:
        first = tables.setdefault((game.round, game.table), game.line)
        if first != game.line:
            params = {"first": first, "table": game.table}
            yield Problem(code=ProblemCode.TABLE_TWICE, line=game.line, params=params)
        for player in dict.fromkeys(game.players):
            first = seated.setdefault((game.round, player), game.line)
            if first != game.line or game.players.count(player) > 1:
                row = players.rows[player]
                name = row.name or row.number or row.other_number
                told = {"name": name, "round": game.round}
                yield Problem(code=ProblemCode.SITS_TWICE, line=game.line, params=told)
    numbers = {game.round for game in games}
    for number in range(1, max(numbers, default=0)):
        if number not in numbers:
            yield Problem(code=ProblemCode.ROUND_LEFT_OUT, params={"round": number})
