"""Corrections of a hand log as values, and the rows that each of them adds.

Every value has `set_aside`: hands that would come after the end of the corrected game are removed with it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.models import ORDER_STEP, Game, HandRecord
from tournament.queries.history import exchanges_of, is_older
from tournament.queries.replay import counting
from tournament.rules.errors import RuleError
from tournament.rules.record import read_totals
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.swap import swap_seats
from tournament.services.errors import Refused
from tournament.services.handlog import storable

Json = Mapping[str, object]


class HandsFollow(StrEnum):
    """Whom the recorded hands belong to when two players sat on each other's seats."""

    CHAIRS = "chairs"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeHand:
    """Another event in place of the recorded one."""

    order: int
    event: Json
    set_aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InsertHand:
    """A forgotten event before the record at `before_order`, or behind the last one."""

    before_order: int | None
    event: Json
    set_aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveHand:
    order: int
    set_aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RevertHand:
    """What an earlier revision of a record said, removed or not."""

    order: int
    revision: int
    set_aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapSeats:
    """Two seats exchange their players. The hands stay with the chairs, or are rewritten for the people."""

    first: int
    second: int
    hands_follow: HandsFollow
    set_aside: bool = False


Change = ChangeHand | InsertHand | RemoveHand | RevertHand | SwapSeats


def rows_of(change: Change, game: Game, records: Sequence[HandRecord], rules: Ruleset) -> list[HandRecord]:
    """The new revisions, not saved yet. Raises Refused, and RuleError for an event that cannot be."""
    match change:
        case ChangeHand():
            record = _counting_at(records, change.order)
            return [_differing(record, _event(change.event, rules), removed=False)]
        case InsertHand():
            order = _free_order(records, change.before_order)
            return [HandRecord(game=game, order=order, event=_event(change.event, rules))]
        case RemoveHand():
            record = _counting_at(records, change.order)
            return [next_revision(record, record.event, removed=True)]
        case RevertHand():
            return [_reverted(game, records, change, rules)]
        case SwapSeats():
            return list(_swapped(records, change, rules))


def moved_totals(change: Change, totals: object, rules: Ruleset) -> object:
    """Typed scores (`Game.totals`) after a change: where hands follow the people, so do these."""
    if totals is None or not isinstance(change, SwapSeats) or change.hands_follow is HandsFollow.CHAIRS:
        return totals
    read = read_totals("totals", totals, rules)
    scores = list(read.scores)
    scores[change.first], scores[change.second] = read.scores[change.second], read.scores[change.first]
    return {"scores": scores, "sticks": read.sticks}


def next_revision(record: HandRecord, event: Json, *, removed: bool) -> HandRecord:
    """The revision that follows the latest one of a record."""
    revision = record.revision + 1
    return HandRecord(game=record.game, order=record.order, revision=revision, event=event, removed=removed)


def _event(given: Json, rules: Ruleset) -> Json:
    return storable(read_event(given, rules).to_json())


def _differing(latest: HandRecord, event: Json, *, removed: bool) -> HandRecord:
    if (latest.event, latest.removed) == (event, removed):
        raise Refused("nothing_changes")
    return next_revision(latest, event, removed=removed)


def _counting_at(records: Iterable[HandRecord], order: int) -> HandRecord:
    for record in counting(records):
        if record.order == order:
            return record
    raise Refused("no_such_hand")


def _free_order(records: Sequence[HandRecord], before: int | None) -> int:
    """A number between two records; removed ones keep theirs."""
    if before is None:
        return max((record.order for record in records), default=0) + ORDER_STEP
    _counting_at(records, before)
    last = max((record.order for record in records if record.order < before), default=0)
    if before - last < 2:
        raise Refused("no_room_to_insert")
    return (last + before) // 2


def _reverted(game: Game, records: Iterable[HandRecord], change: RevertHand, rules: Ruleset) -> HandRecord:
    revisions = {record.revision: record for record in records if record.order == change.order}
    if change.revision not in revisions:
        raise Refused("no_such_hand")
    wanted, latest = revisions[change.revision], revisions[max(revisions)]
    event = read_event(wanted.event, rules)
    for exchange in exchanges_of(game):
        if exchange.people and is_older(wanted, exchange):
            event = swap_seats(event, exchange.first, exchange.second)
    return _differing(latest, event.to_json(), removed=wanted.removed)


def _swapped(records: Iterable[HandRecord], change: SwapSeats, rules: Ruleset) -> Iterator[HandRecord]:
    _check_seats(change, rules)
    if change.hands_follow is HandsFollow.CHAIRS:
        return
    for record in counting(records):
        event = read_event(record.event, rules)
        moved = swap_seats(event, change.first, change.second)
        if moved != event:
            yield next_revision(record, moved.to_json(), removed=False)


def _check_seats(change: SwapSeats, rules: Ruleset) -> None:
    for seat in (change.first, change.second):
        if not 0 <= seat < rules.players:
            raise RuleError("no_such_seat", key="seat", seat=seat, last=rules.players - 1)
    if change.first == change.second:
        raise Refused("swap_same_seat")
