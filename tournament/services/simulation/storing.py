"""Store whole games at once, row for row as the use cases would have stored them hand by hand."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.models import ORDER_STEP, Game, GameStatus, HandRecord, LogEntry, User
from tournament.services.simulation.games import Move
from tournament.services.writing import answer, place_of, store_seats, tournament_of


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
    records = [record for one in played for record in _records(one, by)]
    lines = [_line(record, by) for record in records]
    HandRecord.objects.bulk_create(records)
    LogEntry.objects.bulk_create(lines)
    LogEntry.objects.bulk_create(_confirmation(one, by) for one in played if one.confirmed)
    for one in filter(lambda one: one.moves, played):
        _store_numbers(one, by)


def _records(played: PlayedGame, by: User) -> Iterator[HandRecord]:
    for index, move in enumerate(played.moves):
        status = GameStatus.FINISHED if move.state.finished else GameStatus.PLAYING
        yield HandRecord(
            game=played.game,
            order=(index + 1) * ORDER_STEP,
            event=move.event.to_json(),
            author=by,
            created_at=played.at(move),
            client_id=f"simulated-{played.game.pk}-{index + 1}",
            answer=answer(played.game, index, move.state, status).to_json(),
        )


def _line(record: HandRecord, by: User) -> LogEntry:
    game = record.game
    before, game.label = game.label, record.answer["label"]
    return LogEntry(
        tournament=tournament_of(game),
        at=record.created_at,
        author=by,
        action="hand recorded",
        subject=place_of(game),
        before={"label": before},
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


def _store_numbers(played: PlayedGame, by: User) -> None:
    last, at = played.moves[-1], played.at(played.moves[-1])
    status = GameStatus.FINISHED if played.finished else GameStatus.PLAYING
    changes = {"confirmed_by": by, "confirmed_at": at} if played.confirmed else {}
    Game.objects.filter(pk=played.game.pk).update(
        status=GameStatus.CONFIRMED if played.confirmed else status,
        revision=len(played.moves) + played.confirmed,
        label=last.state.label,
        last_entry_at=at,
        **changes,
    )
    store_seats(played.game, last.state)
