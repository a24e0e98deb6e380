"""Putting right what was recorded: hands changed, inserted, removed, reverted; players on the right seats."""

from dataclasses import asdict
from typing import Any

from django.db import transaction

from tournament.models import Game, GameStatus, Seat
from tournament.queries.history import SEATS_EXCHANGED
from tournament.queries.replay import Replay
from tournament.services.access import Actor, Writer, is_table_device, may_direct, require_writer
from tournament.services.changes import (
    Change,
    ChangeHand,
    HandsFollow,
    InsertHand,
    RemoveHand,
    RevertHand,
    SwapSeats,
    moved_totals,
)
from tournament.services.consequences import Outlook, consequences_of, look_ahead
from tournament.services.errors import NotPermitted, Refused, Warned
from tournament.services.handlog import Stamp, records_of, store
from tournament.services.texts import tidy
from tournament.services.trail import log, raise_versions
from tournament.services.writing import (
    UNCONFIRMED,
    Recorded,
    open_game,
    place_of,
    status_after,
    tournament_of,
)

_REASON_LENGTH = 500
_ACTIONS = {
    ChangeHand: "hand changed",
    InsertHand: "hand inserted",
    RemoveHand: "hand removed",
    RevertHand: "hand reverted",
    SwapSeats: SEATS_EXCHANGED,
}


@transaction.atomic
def amend(
    *, game_id: int, base_revision: int, client_id: str, change: Change, reason: str, by: Actor
) -> Recorded:
    """Correct the hand log by new revisions, and compute everything that follows from it.

    A device corrects its own table while the game is on, a judge until the result is confirmed, the director
    always: a confirmed result then stays confirmed if the game is still over, and the standings follow.

    Nothing is changed when it raises: RuleError (the rules refuse the corrected hand), Refused (no reason,
    too late for this writer, a later hand becomes impossible, or the change cannot be made), Warned (hands
    would come after the end; `set_aside` of the change removes them), StaleWrite, AlreadyRecorded,
    NotPermitted.
    """
    game, writer = open_game(game_id=game_id, by=by)
    stamp = Stamp(base_revision=base_revision, client_id=client_id, by=writer)
    records = records_of(game, stamp)
    _refuse_too_late(game, writer)
    reason = tidy(reason, _REASON_LENGTH)
    if not reason:
        raise Refused("change_reasonless")
    outlook = look_ahead(game, change, records)
    _refuse_impossible(game, change, outlook)
    return _write(game, change, outlook, stamp, reason)


def may_amend(*, game: Game, by: Actor) -> bool:
    """Whether this writer may still correct the hands of this game."""
    try:
        require_amender(game=game, by=by)
    except (NotPermitted, Refused):
        return False
    return True


def require_amender(*, game: Game, by: Actor) -> Writer:
    """Whoever may still correct this game. Raises NotPermitted, and Refused where it is too late."""
    writer = require_writer(game=game, by=by)
    _refuse_too_late(game, writer)
    return writer


def _refuse_too_late(game: Game, writer: Writer) -> None:
    if game.status == GameStatus.CONFIRMED and not may_direct(tournament=tournament_of(game), by=writer):
        raise Refused("change_too_late_confirmed")
    if game.status == GameStatus.FINISHED and is_table_device(writer):
        raise Refused("change_too_late_finished")


def _refuse_impossible(game: Game, change: Change, outlook: Outlook) -> None:
    if outlook.stopped is None and (change.set_aside or not outlook.late):
        return
    follows = consequences_of(game, change, outlook)
    if follows.problem is None:
        hands = "; ".join(f"{late.label} ({late.words})" for late in follows.late)
        raise Warned("hands_after_end", override="set_aside", hands=hands)
    problem = follows.problem
    raise Refused("correct_first", label=problem.label, words=problem.words, sentence=problem.sentence)


def _write(game: Game, change: Change, outlook: Outlook, stamp: Stamp, reason: str) -> Recorded:
    event, status = tournament_of(game), status_after(game, outlook.after)
    for row in outlook.rows:
        row.reason = reason
    changes = _game_changes(game, change, status)
    recorded = store(game, outlook.rows, stamp, state=outlook.after.state, status=status, **changes)
    after = _numbers(status, outlook, outlook.after)
    after |= {"reason": reason, "revision": recorded.revision}
    if isinstance(change, SwapSeats):
        _exchange(game, change)
        after |= asdict(change)
    if not outlook.rows:
        after |= {"client_id": stamp.client_id, "answer": recorded.to_json()}
    before = _numbers(game.status, outlook, outlook.before)
    log(event, _ACTIONS[type(change)], place_of(game), before=before, after=after, by=stamp.by)
    raise_versions(event, seating=isinstance(change, SwapSeats), standings=True)
    return recorded


def _game_changes(game: Game, change: Change, status: GameStatus) -> dict[str, Any]:
    """What a correction changes in the game besides its log."""
    changes: dict[str, Any] = {"totals": moved_totals(change, game.totals, game.round.stage.rules)}
    if status != GameStatus.PLAYING:
        changes["riichi"] = []
    elif isinstance(change, SwapSeats) and change.hands_follow is HandsFollow.PEOPLE:
        moved = {change.first: change.second, change.second: change.first}
        changes["riichi"] = sorted(moved.get(seat, seat) for seat in game.riichi)
    if status != GameStatus.CONFIRMED:
        changes |= UNCONFIRMED
    return changes


def _exchange(game: Game, change: SwapSeats) -> None:
    """Two players change places; new rows, because each of the old ones forbids the other's new place."""
    seats = list(Seat.objects.filter(game=game, seat__in=(change.first, change.second)))
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    one, other = seats
    one.entry_id, other.entry_id = other.entry_id, one.entry_id
    one.pk = other.pk = None
    Seat.objects.bulk_create(seats)


def _numbers(status: str, outlook: Outlook, played: Replay) -> dict[str, Any]:
    """One side of a correction for the log; a hand without an event is not there."""
    events = {play.record.order: play.record.event for play in played.plays}
    orders = sorted({row.order for row in outlook.rows})
    return {
        "status": status,
        "label": played.state.label,
        "scores": list(played.state.scores),
        "hands": [{"order": order, "event": events.get(order)} for order in orders],
    }
