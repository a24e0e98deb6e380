"""Games from the rows of a sheet: who sat where with which score, a game or a seat in a row."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from tournament.imports.figures import read_count, read_final, read_score, read_sticks
from tournament.imports.gamecells import NUMBERS, GameCells, SeatCells, divided, game_cells, with_name
from tournament.imports.players import field_faults, player_of
from tournament.imports.problems import Problem, ProblemCode, in_order, rounds_left_out, short, stops
from tournament.imports.resultheads import LEAST_SEATS, MOST_SEATS, Role, Sheet
from tournament.imports.spreadsheets import Row
from tournament.imports.text import control_characters, narrow
from tournament.queries.names import bare_name
from tournament.services.pastgames import PastGame
from tournament.services.players import PlayerRow


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesRead:
    """The games of all lines without an error, the players as they come, and all problems."""

    players: tuple[PlayerRow, ...]
    games: tuple[PastGame, ...]
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class _Players:
    """Everybody who was met so far, found again by a number or else by the name."""

    rows: list[PlayerRow] = field(default_factory=list)
    places: dict[tuple[str, str], int] = field(default_factory=dict)

    def place(self, seat: SeatCells) -> int:
        key = _key(seat.player)
        if key not in self.places:
            self.places[key] = len(self.rows)
            self.rows.append(player_of(seat.player))
        return self.places[key]


def read_games(rows: Sequence[Row], sheet: Sheet) -> GamesRead:
    """Read all games below the headings of the sheet.

    Below them, after a blank row, may stand a list of who has which number.
    """
    rows, names = divided(rows, sheet)
    problems: list[Problem] = []
    players, games = _Players(), list[PastGame]()
    for game in game_cells(rows, sheet, problems):
        if all(not seat.score for seat in game.seats):
            problems.append(Problem(code=ProblemCode.NO_SCORES, line=game.line))
            continue
        faults = list(_faults(game, sheet))
        problems += faults
        if not faults:
            games.append(_game(game, players))
    placed = tuple(_tables(_rounds(games) if Role.ROUND not in sheet.whole else games, sheet))
    problems += _twice(placed, players)
    if not placed and not stops(problems):
        problems.append(Problem(code=ProblemCode.NOTHING))
    people = tuple(with_name(row, names) for row in players.rows)
    return GamesRead(players=people, games=placed, problems=in_order(problems))


def _key(player: Mapping[str, str]) -> tuple[str, str]:
    """What tells a player from others."""
    key = next((key for key in NUMBERS if key in player), "name")
    value = narrow(player[key])
    return (key, value.lstrip("0")) if key == "number" else (key, bare_name(value))


def _faults(game: GameCells, sheet: Sheet) -> Iterator[Problem]:
    if not LEAST_SEATS <= len(game.seats) <= MOST_SEATS:
        yield Problem(
            code=ProblemCode.GAME_SIZE,
            line=game.line,
            params={"players": len(game.seats), "least": LEAST_SEATS, "most": MOST_SEATS},
        )
    for role, text in ((Role.ROUND, game.round), (Role.TABLE, game.table)):
        if role in sheet.whole and not read_count(text):
            yield Problem(code=ProblemCode.NOT_A_COUNT, line=game.line, params={"value": short(text)})
    if game.sticks and read_sticks(game.sticks) is None:
        yield Problem(code=ProblemCode.NOT_STICKS, line=game.line, params={"value": short(game.sticks)})
    for seat in game.seats:
        yield from _seat_faults(seat)


def _seat_faults(seat: SeatCells) -> Iterator[Problem]:
    if read_score(seat.score) is None:
        yield _problem(ProblemCode.NOT_A_SCORE, seat, value=short(seat.score))
    if seat.final and read_final(seat.final) is None:
        yield _problem(ProblemCode.NOT_FINAL_POINTS, seat, value=short(seat.final))
    if not any(key in seat.player for key in ("name", *NUMBERS)):
        yield _problem(ProblemCode.NO_PLAYER, seat)
        return
    for character in islice(control_characters("".join(seat.player.values())), 1):
        yield _problem(ProblemCode.CONTROL_CHARACTER, seat, character=f"{ord(character):04X}")
    for code, params in field_faults(seat.player):
        if code != ProblemCode.NO_NAME:
            yield _problem(code, seat, **params)


def _problem(code: ProblemCode, seat: SeatCells, **params: Any) -> Problem:
    return Problem(code=code, line=seat.line, params=params)


def _game(game: GameCells, players: _Players) -> PastGame:
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
    yield from rounds_left_out({game.round for game in games})
