"""An event as JSON for other programs: who played, every game as a game record of format 1, the standings.

Points are as in game records: table points are whole numbers, final points strings with one decimal.
"""

import json
from typing import Any, Final

from tournament.queries.book import BookRound, BookTable, EventBook
from tournament.queries.players import PlayerLine
from tournament.queries.standings import StandingLine
from tournament.rules.record import format_tenths

FORMAT: Final = 1
KIND: Final = "riichi-tournament-event"

_Json = dict[str, Any]


def event_json(book: EventBook) -> bytes:
    """One JSON object in UTF-8; the order of its keys is fixed."""
    value = {
        "kind": KIND,
        "format": FORMAT,
        "name": book.name,
        "place": book.place,
        "first_day": book.starts_on.isoformat(),
        "last_day": book.ends_on.isoformat(),
        "stages": [
            {
                "stage": stage.order,
                "name": stage.name,
                "preset": stage.preset,
                "ruleset": stage.rules.to_json(),
                "carry_percent": stage.carry_percent,
            }
            for stage in book.stages
        ],
        "players": [_player(line) for line in book.players],
        "rounds": [_round(round_) for round_ in book.rounds],
        "adjustments": [
            {
                "player": line.entry_number,
                "points": format_tenths(line.amount),
                "kind": line.kind,
                "reason": line.reason,
                "round": line.round_number,
                "state": line.state.value,
            }
            for line in book.adjustments
        ],
        "standings": [_line(line) for line in book.standings.lines],
    }
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def _player(line: PlayerLine) -> _Json:
    return {
        "number": line.number,
        "name": line.name,
        "latin_name": line.latin_name,
        "club": line.club,
        "country": line.country,
        "ema_number": line.ema_number,
        "team": line.team,
        "status": str(line.status),
    }


def _round(round_: BookRound) -> _Json:
    return {
        "round": round_.number,
        "stage": round_.stage,
        "byes": [{"player": bye.number, "points": format_tenths(bye.points)} for bye in round_.byes],
        "games": [_game(table) for table in round_.tables],
    }


def _game(table: BookTable) -> _Json:
    """`scores` are before riichi sticks that are left over at the end; `result` is null until it is over."""
    over = all(seat.total is not None for seat in table.seats)
    return {
        "table": table.number,
        "status": str(table.status),
        "players": [seat.number for seat in table.seats],
        "scores": [seat.score for seat in table.seats],
        "result": _result(table) if over else None,
        "record": table.record,
    }


def _result(table: BookTable) -> _Json:
    return {
        "ranks": [seat.rank for seat in table.seats],
        "points": [_points(seat.points) for seat in table.seats],
        "penalties": [_points(seat.penalties) for seat in table.seats],
        "total": [_points(seat.total) for seat in table.seats],
    }


def _line(line: StandingLine) -> _Json:
    return {
        "place": line.rank,
        "shown_place": line.shown_rank,
        "player": line.entry_number,
        "name": line.name,
        "stage": line.stage,
        "games": line.games,
        "total": format_tenths(line.total),
        "by_round": [_points(points) for points in line.by_round],
        "carried": format_tenths(line.carried),
        "adjustments": format_tenths(line.adjustments),
    }


def _points(tenths: int | None) -> str | None:
    return None if tenths is None else format_tenths(tenths)
