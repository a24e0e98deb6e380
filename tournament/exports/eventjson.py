"""An event as JSON for other programs: who played, every game as a game record of format 1, the standings.

Points are as in game records: table points are whole numbers, final points strings with one decimal.
"""

import json
from typing import Any, Final

from tournament.queries.book import EventBook
from tournament.queries.bookrounds import BookBye, BookRound, BookTable
from tournament.queries.players import PlayerLine
from tournament.queries.standings import StandingLine
from tournament.rules.record import format_tenths
from tournament.rules.riichi.ruleset import Ruleset

FORMAT: Final = 1
KIND: Final = "riichi-tournament-event"

Json = dict[str, Any]


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
            stage_json(stage.order, stage.name, stage.preset, stage.rules, stage.carry_percent)
            for stage in book.stages
        ],
        "players": [player_json(line) for line in book.players],
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
        "order": list(book.standings.order),
        "standings": [standing_json(line) for line in book.standings.lines],
    }
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def stage_json(order: int, name: str, preset: str, rules: Ruleset, carry_percent: int) -> Json:
    """A stage, its rules as a ruleset of the record format."""
    return {
        "stage": order,
        "name": name,
        "preset": preset,
        "ruleset": rules.to_json(),
        "carry_percent": carry_percent,
    }


def player_json(line: PlayerLine) -> Json:
    """A player as everybody may see one."""
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


def _round(round_: BookRound) -> Json:
    return {
        "round": round_.number,
        "stage": round_.stage,
        "byes": [_bye(bye) for bye in round_.byes],
        "games": [_game(table) for table in round_.tables],
    }


def _bye(bye: BookBye) -> Json:
    return {"player": bye.number, "points": format_tenths(bye.points), "counts": bye.counts}


def _game(table: BookTable) -> Json:
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


def _result(table: BookTable) -> Json:
    return {
        "ranks": [seat.rank for seat in table.seats],
        "points": [points_json(seat.points) for seat in table.seats],
        "penalties": [points_json(seat.penalties) for seat in table.seats],
        "total": [points_json(seat.total) for seat in table.seats],
    }


def standing_json(line: StandingLine) -> Json:
    """A line of the standings; `by_round` has null where the player has no result."""
    return {
        "place": line.rank,
        "shown_place": line.shown_rank,
        "player": line.entry_number,
        "name": line.name,
        "stage": line.stage,
        "games": line.games,
        "total": format_tenths(line.total),
        "by_round": [points_json(points) for points in line.by_round],
        "carried": format_tenths(line.carried),
        "adjustments": format_tenths(line.adjustments),
    }


def points_json(tenths: int | None) -> str | None:
    """Final points as a string with one decimal."""
    return None if tenths is None else format_tenths(tenths)
