"""Answers of the read-only JSON API, version 1.

Names and units are those of `eventjson` where both have them. Each function leaves out, or makes null, what
the public may not see.
"""

import datetime as dt
from collections.abc import Iterable, Sequence

from tournament.exports.eventjson import Json, player_json, points_json, stage_json, standing_json
from tournament.queries.clock import Clock, Phase
from tournament.queries.games import HandView, SeatView, SettlementView, TableView
from tournament.queries.needs import sticks_out
from tournament.queries.players import PlayerLine
from tournament.queries.release import Sight
from tournament.queries.rounds import RoundLine, RoundSeat, RoundTable, RoundView
from tournament.queries.standings import StandingLine, StandingsView
from tournament.queries.tournaments import EventLine
from tournament.rules.record import next_json
from tournament.rules.riichi.needs import needs_json
from tournament.rules.riichi.ruleset import Ruleset


def events_json(events: Iterable[EventLine]) -> Json:
    """The list of events."""
    return {"events": [event_json(event) for event in events]}


def event_json(event: EventLine) -> Json:
    """The plain facts of an event; `event` is its name in addresses."""
    return {
        "event": event.slug,
        "name": event.name,
        "place": event.place,
        "first_day": event.starts_on.isoformat(),
        "last_day": event.ends_on.isoformat(),
        "players": event.players,
        "rounds_planned": event.rounds_planned,
        "rounds_seated": event.rounds_seated,
    }


def stages_json(stages: Iterable[tuple[int, str, str, Ruleset, int]]) -> list[Json]:
    """Stages as order, name, preset, rules and the share of points that is carried over."""
    return [stage_json(*stage) for stage in stages]


def rounds_json(rounds: Iterable[RoundLine], sight: Sight) -> list[Json]:
    """The rounds whose seating is published, and how many of their tables are how far."""
    return [
        {
            "round": line.number,
            "stage": line.stage,
            "status": line.status,
            "results_shown": sight.shows_results(line.number),
            "tables": {
                "playing": line.playing,
                "finished": line.finished,
                "confirmed": line.confirmed,
            },
        }
        for line in rounds
        if sight.shows_seating(line.number)
    ]


def clock_json(number: int, clock: Clock, now: dt.datetime) -> Json:
    """The clock of a round as it is set; it holds no number that changes with every second.

    `seconds_left` only while the clock stands still, `ends_at` only while it runs.
    """
    reading = clock.at(now)
    stands = reading.phase in (Phase.SET, Phase.PAUSED)
    return {
        "round": number,
        "minutes": int(clock.length.total_seconds()) // 60,
        "starts_at": clock.starts_at and clock.starts_at.isoformat(),
        "ends_at": reading.ends_at and reading.ends_at.isoformat(),
        "paused_at": clock.paused_at and clock.paused_at.isoformat(),
        "seconds_left": reading.seconds_left if stands else None,
    }


def players_json(players: Iterable[PlayerLine]) -> list[Json]:
    """Everybody by number."""
    return [player_json(line) for line in players]


def standings_json(view: StandingsView, measures: Sequence[str], *, top: int | None) -> Json:
    """The list, or the `top` of it, and its order: the names of the measures, and what people call them."""
    return {
        "stage": view.stage,
        "rounds": list(view.rounds),
        "measures": list(measures),
        "order": list(view.order),
        "confirmed_games": view.confirmed_games,
        "open_games": view.open_games,
        "standings": [_line(line) for line in view.lines[:top]],
    }


def _line(line: StandingLine) -> Json:
    average = line.average_place
    return standing_json(line) | {
        "club": line.club,
        "country": line.country,
        "status": line.status,
        "places": list(line.places),
        "average_place": None if average is None else str(average),
        "best": points_json(line.best),
        "decided_by": line.decided_by,
    }


def round_json(view: RoundView, *, results_shown: bool) -> Json:
    """Who sits where, and the scores so far."""
    return {
        "round": view.number,
        "stage": view.stage,
        "status": view.status,
        "results_shown": results_shown,
        "byes": [{"player": bye.entry_number, "name": bye.name} for bye in view.byes],
        "games": [_game(table) for table in view.tables],
    }


def _game(table: RoundTable) -> Json:
    seats = table.seats
    over = all(seat.total is not None for seat in seats)
    return {
        "table": table.number,
        "status": table.status,
        "label": table.label,
        "players": [seat.entry_number for seat in seats],
        "names": [seat.name for seat in seats],
        "scores": [seat.score for seat in seats],
        "result": _round_result(seats) if over else None,
    }


def _round_result(seats: Sequence[RoundSeat]) -> Json:
    return {"ranks": [seat.rank for seat in seats], "total": [points_json(seat.total) for seat in seats]}


def table_json(view: TableView, *, stage: int, results_shown: bool, hands_shown: bool) -> Json:
    """A table as it stands. `riichi` and `last_hand` come with the hands, other numbers with the results."""
    counted = [hand for hand in view.hands if hand.number is not None]
    return {
        "round": view.round_number,
        "stage": stage,
        "table": view.table_number,
        "status": str(view.status),
        "results_shown": results_shown,
        "hands_shown": hands_shown,
        "next": next_json(view.state) if results_shown else None,
        "riichi": list(view.riichi) if hands_shown else [],
        "seats": [_seat(seat, shown=results_shown) for seat in view.seats],
        "reason": view.settlement.reason if view.settlement and results_shown else None,
        "result": _result(view.settlement) if view.settlement and results_shown else None,
        "last_hand": _hand(counted[-1]) if counted and hands_shown else None,
    }


def _seat(seat: SeatView, *, shown: bool) -> Json:
    return {
        "seat": seat.seat,
        "wind": seat.wind if shown else seat.start_wind,
        "player": seat.entry_number,
        "name": seat.name,
        "club": seat.club,
        "score": seat.score if shown else None,
    }


def _result(settlement: SettlementView) -> Json:
    seats = settlement.seats
    return {
        "scores": [seat.score for seat in seats],
        "ranks": [seat.rank for seat in seats],
        "points": [points_json(seat.points) for seat in seats],
        "penalties": [points_json(seat.penalties) for seat in seats],
        "total": [points_json(seat.total) for seat in seats],
    }


def _hand(hand: HandView) -> Json:
    return {
        "label": hand.label,
        "words": hand.words,
        "event": hand.event.to_json(),
        "deltas": list(hand.deltas),
        "scores": list(hand.scores),
        "sticks": hand.sticks,
    }


def table_needs_json(view: TableView) -> Json:
    """As `manage.py needs`, with the sticks of riichi that were tapped. Raises RuleError once it is over."""
    riichi = sticks_out(view)
    return {
        "round": view.round_number,
        "table": view.table_number,
        "riichi": list(riichi),
        **needs_json(view.state, riichi),
    }
