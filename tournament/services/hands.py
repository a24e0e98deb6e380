"""Entering hands: record one, take the last one back."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournament.models import ORDER_STEP, Game, GameStatus, HandRecord
from tournament.queries.replay import Replay, counting, replay_game
from tournament.rules.riichi.events import TimeUp, read_event
from tournament.rules.riichi.game import apply
from tournament.rules.riichi.state import State
from tournament.services.access import Actor
from tournament.services.errors import Refused
from tournament.services.handlog import Stamp, records_of, storable, store
from tournament.services.trail import log, raise_versions
from tournament.services.writing import Recorded, open_game, place_of, refuse_confirmed, tournament_of


@transaction.atomic
def record_hand(
    *, game_id: int, base_revision: int, client_id: str, event: Mapping[str, object], by: Actor
) -> Recorded:
    """Add an event to a game: a hand, or one of the signals `time_up`, `stop`, `void`.

    `base_revision` is the revision of the game that the writer saw, `client_id` the id that the page gave
    this entry. Riichi sticks that were tapped are cleared; a signal during the hand leaves them.
    Nothing is changed when it raises: RuleError (the rules refuse the event), Refused (the game is over),
    StaleWrite (somebody was faster), AlreadyRecorded (the same entry again), NotPermitted.
    """
    game, writer = open_game(game_id=game_id, by=by)
    stamp = Stamp(base_revision=base_revision, client_id=client_id, by=writer)
    records = records_of(game, stamp)
    before = replay_game(game, records)
    _refuse_over(game, before)
    read = read_event(event, before.state.rules)
    state = apply(before.state, read).state
    order = max((record.order for record in records), default=0) + ORDER_STEP
    record = HandRecord(game=game, order=order, event=storable(read.to_json()))
    changes: dict[str, Any] = {} if isinstance(read, TimeUp) else {"riichi": []}
    return _write(record, stamp, state, "hand recorded", **changes)


@transaction.atomic
def undo_last_hand(*, game_id: int, base_revision: int, client_id: str, by: Actor) -> Recorded:
    """Take the last record back, by a new revision of it; the game goes on before it.

    Its riichi sticks are tapped again, for the hand is about to be entered once more. Raises Refused
    (nothing recorded, result confirmed, ended by the director or by typed scores), StaleWrite,
    AlreadyRecorded, NotPermitted.
    """
    game, writer = open_game(game_id=game_id, by=by)
    stamp = Stamp(base_revision=base_revision, client_id=client_id, by=writer)
    records = records_of(game, stamp)
    kept = counting(records)
    _refuse_undo(game, kept)
    last = kept[-1]
    record = taken_back(last)
    state = replay_game(game, [*records, record]).state
    changes = {"riichi": last.event["riichi"]} if "riichi" in last.event else {}
    return _write(record, stamp, state, "hand taken back", **changes)


def taken_back(record: HandRecord) -> HandRecord:
    """The revision that removes a record."""
    return HandRecord(
        game=record.game,
        order=record.order,
        revision=record.revision + 1,
        event=record.event,
        removed=True,
    )


def _refuse_over(game: Game, before: Replay) -> None:
    refuse_confirmed(game)
    _refuse_ended(game)
    if before.state.finished:
        raise Refused("game_finished")


def _refuse_undo(game: Game, kept: list[HandRecord]) -> None:
    refuse_confirmed(game)
    _refuse_ended(game)
    if not kept:
        raise Refused("nothing_to_undo")


def _refuse_ended(game: Game) -> None:
    if game.totals is not None:
        raise Refused("scores_typed")
    if game.ended:
        raise Refused("game_ended")


def _write(record: HandRecord, stamp: Stamp, state: State, action: str, **changes: Any) -> Recorded:
    """Store one record and all that follows from it; counters last (see `raise_versions`)."""
    game, event = record.game, tournament_of(record.game)
    status = GameStatus.FINISHED if state.finished else GameStatus.PLAYING
    recorded = store(game, [record], stamp, state=state, status=status, **changes)
    after = {"order": record.order, "event": record.event, "scores": list(state.scores)}
    log(event, action, place_of(game), before={"label": game.label}, after=after, by=stamp.by)
    raise_versions(event, standings=True)
    return recorded
