"""Entering hands: record one, take the last one back."""

import json
from collections.abc import Iterable, Mapping

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.models import ORDER_STEP, Game, GameStatus, HandRecord, RoundStatus
from tournament.queries.replay import Replay, counting, replay
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.game import apply
from tournament.rules.riichi.state import State
from tournament.services.access import Actor, Writer, authored
from tournament.services.errors import AlreadyRecorded, Refused, StaleWrite
from tournament.services.trail import log, raise_versions
from tournament.services.writing import (
    Recorded,
    answer,
    check_base,
    claim,
    open_game,
    place_of,
    refresh_round,
    refuse_confirmed,
    store_seats,
    tournament_of,
)

_ID_LENGTH = 64


@transaction.atomic
def record_hand(
    *, game_id: int, base_revision: int, client_id: str, event: Mapping[str, object], by: Actor
) -> Recorded:
    """Add an event to a game: a hand, or one of the signals `time_up`, `stop`, `void`.

    `base_revision` is the revision of the game that the writer saw, `client_id` the id that the page gave
    this entry. Nothing is changed when it raises: RuleError (the rules refuse the event), Refused (the game
    is over), StaleWrite (somebody was faster), AlreadyRecorded (the same entry again), NotPermitted.
    """
    game, writer = open_game(game_id=game_id, by=by)
    records = _records(game, base_revision, client_id)
    before = replay(game.round.stage.rules, counting(records), ended=game.ended)
    _refuse_over(game, before)
    read = read_event(event, before.state.rules)
    state = apply(before.state, read).state
    order = max((record.order for record in records), default=0) + ORDER_STEP
    record = HandRecord(
        game=game,
        order=order,
        event=_storable(read.to_json()),
        client_id=client_id,
        **authored(writer),
    )
    return _write(record, base_revision, state, "hand recorded", writer)


@transaction.atomic
def undo_last_hand(*, game_id: int, base_revision: int, client_id: str, by: Actor) -> Recorded:
    """Take the last record back, by a new revision of it; the game goes on before it.

    Raises Refused (nothing recorded, result confirmed, ended by the director), StaleWrite, AlreadyRecorded,
    NotPermitted.
    """
    game, writer = open_game(game_id=game_id, by=by)
    kept = counting(_records(game, base_revision, client_id))
    _refuse_undo(game, kept)
    *rest, last = kept
    state = replay(game.round.stage.rules, rest).state
    record = HandRecord(
        game=game,
        order=last.order,
        revision=last.revision + 1,
        event=last.event,
        removed=True,
        client_id=client_id,
        **authored(writer),
    )
    return _write(record, base_revision, state, "hand taken back", writer)


def _records(game: Game, base_revision: int, client_id: str) -> list[HandRecord]:
    """All records of the game, if this entry is new and was made on the latest of them."""
    if not 0 < len(client_id) <= _ID_LENGTH or not client_id.isprintable():
        raise Refused("client_id_wrong")
    records = list(game.hand_records.all())
    _refuse_repeat(game, (record for record in records if record.client_id == client_id))
    check_base(game, base_revision)
    return records


def _refuse_repeat(game: Game, same_id: Iterable[HandRecord]) -> None:
    for record in same_id:
        if record.game_id != game.pk:
            raise Refused("client_id_elsewhere")
        raise AlreadyRecorded(record.answer)


def _refuse_over(game: Game, before: Replay) -> None:
    refuse_confirmed(game)
    if game.ended:
        raise Refused("game_ended")
    if before.state.finished:
        raise Refused("game_finished")


def _refuse_undo(game: Game, kept: list[HandRecord]) -> None:
    refuse_confirmed(game)
    if game.ended:
        raise Refused("game_ended")
    if not kept:
        raise Refused("nothing_to_undo")


def _storable(event: dict[str, object]) -> dict[str, object]:
    """PostgreSQL keeps neither NUL nor half a surrogate pair in JSON; no database may get them."""
    try:
        json.dumps(event, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refused("text_unreadable") from None
    if "\\u0000" in json.dumps(event):
        raise Refused("text_unreadable")
    return event


def _write(record: HandRecord, base_revision: int, state: State, action: str, writer: Writer) -> Recorded:
    """Store one record and all that follows from it; counters last (see `raise_versions`)."""
    game = record.game
    status = GameStatus.FINISHED if state.finished else GameStatus.PLAYING
    recorded = answer(game, base_revision, state, status)
    _claim(record, base_revision, recorded)
    record.answer = recorded.to_json()
    _insert(record)
    store_seats(game, state)
    if game.round.status == RoundStatus.SEATED:
        refresh_round(game.round)
    after = {"order": record.order, "event": record.event, "scores": list(state.scores)}
    log(tournament_of(game), action, place_of(game), before={"label": game.label}, after=after, by=writer)
    raise_versions(tournament_of(game), standings=True)
    return recorded


def _claim(record: HandRecord, base_revision: int, recorded: Recorded) -> None:
    game = record.game
    try:
        claim(game, base_revision, status=recorded.status, label=recorded.label, last_entry_at=timezone.now())
    except StaleWrite:
        # The faster one may have been this very entry, sent twice at once.
        _refuse_repeat(game, HandRecord.objects.filter(client_id=record.client_id))
        raise


def _insert(record: HandRecord) -> None:
    # A savepoint, because PostgreSQL answers nothing more in a transaction after an error.
    try:
        with transaction.atomic():
            record.save(force_insert=True)
    except IntegrityError:
        _refuse_repeat(record.game, HandRecord.objects.filter(client_id=record.client_id))
        raise
