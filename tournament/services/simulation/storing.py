"""Store whole games at once, row for row as the use cases would have stored them hand by hand."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournament.models import ORDER_STEP, Game, GameStatus, HandRecord, LogEntry, Seat, User
from tournament.rules.record import settle_state
from tournament.rules.riichi.state import State
from tournament.services.simulation.games import Move
from tournament.services.writing import answer, place_of, tournament_of

_TENTHS: Final = ("uma", "oka", "points", "penalties", "total")
_SEAT: Final = ("score", "rank", *_TENTHS)
_GAME: Final = ("status", "revision", "label", "last_entry_at", "confirmed_by", "confirmed_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A seated game with what happened in it since `started_at`; `confirmed`: its result counts."""

    game: Game
    moves: Sequence[Move]
    started_at: dt.datetime
    confirmed: bool

    @property
    def finished(self) -> bool:
        return bool(self.moves) and self.moves[-1].state.finished

    def at(self, move: Move) -> dt.datetime:
        return self.started_at + dt.timedelta(minutes=move.minute)


def store_games(played: Sequence[PlayedGame], *, by: User) -> None:
    """Store games that nobody has touched yet. Their round and its stage are loaded."""
    records = [_record(one, index, by) for one in played for index, _ in enumerate(one.moves)]
    labels = [move.label for one in played for move in one.moves]
    HandRecord.objects.bulk_create(records)
    LogEntry.objects.bulk_create(_line(*pair, by) for pair in zip(records, labels, strict=True))
    LogEntry.objects.bulk_create(_confirmation(one, by) for one in played if one.confirmed)
    _store_numbers([one for one in played if one.moves], by)


def _record(played: PlayedGame, index: int, by: User) -> HandRecord:
    move = played.moves[index]
    status = GameStatus.FINISHED if move.state.finished else GameStatus.PLAYING
    return HandRecord(
        game=played.game,
        order=(index + 1) * ORDER_STEP,
        event=move.event.to_json(),
        author=by,
        created_at=played.at(move),
        client_id=f"simulated-{played.game.pk}-{index + 1}",
        answer=answer(played.game, index, move.state, status).to_json(),
    )


def _line(record: HandRecord, label: str, by: User) -> LogEntry:
    return LogEntry(
        tournament=tournament_of(record.game),
        at=record.created_at,
        author=by,
        action="hand recorded",
        subject=place_of(record.game),
        before={"label": label},
        after={"order": record.order, "event": record.event, "scores": record.answer["scores"]},
    )


def _confirmation(played: PlayedGame, by: User) -> LogEntry:
    return LogEntry(
        tournament=tournament_of(played.game),
        at=played.at(played.moves[-1]),
        author=by,
        action="game confirmed",
        subject=place_of(played.game),
        before={"status": GameStatus.FINISHED},
        after={"status": GameStatus.CONFIRMED},
    )


def _store_numbers(played: Sequence[PlayedGame], by: User) -> None:
    for one in played:
        _set_numbers(one, by)
    games = [one.game for one in played]
    seats = [seat for one in played for seat in _set_seats(one.game, one.moves[-1].state)]
    # Four times as fast as `bulk_update`, which writes every value into a CASE of its own.
    Game.objects.bulk_create(games, update_conflicts=True, unique_fields=["pk"], update_fields=_GAME)
    Seat.objects.bulk_create(seats, update_conflicts=True, unique_fields=["pk"], update_fields=_SEAT)


def _set_numbers(played: PlayedGame, by: User) -> None:
    game, last = played.game, played.moves[-1]
    game.status = GameStatus.FINISHED if played.finished else GameStatus.PLAYING
    game.revision, game.label = len(played.moves), last.state.label
    game.last_entry_at = played.at(last)
    if played.confirmed:
        game.status, game.revision = GameStatus.CONFIRMED, game.revision + 1
        game.confirmed_by, game.confirmed_at = by, game.last_entry_at


def _set_seats(game: Game, state: State) -> list[Seat]:
    seats, settlement = list(game.seats.all()), settle_state(state)
    for place, seat in enumerate(seats):
        seat.score = state.scores[place]
        if settlement:
            seat.rank = settlement.ranks[place]
            for name in _TENTHS:
                setattr(seat, name, getattr(settlement, name)[place])
    return seats
