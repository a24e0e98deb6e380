"""Penalties, warnings and bonuses in final points, outside the games: proposed, given, taken back."""

import datetime as dt
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from tournament.models import Adjustment, AdjustmentKind, Entry, Game, Round, User
from tournament.rules.record import format_tenths
from tournament.services.access import (
    Actor,
    Writer,
    authored,
    may_direct,
    require_director,
    require_judge,
    require_writer,
)
from tournament.services.errors import Refused
from tournament.services.locks import lock_tournament
from tournament.services.texts import tidy
from tournament.services.trail import log, raise_versions
from tournament.services.writing import load_game

MOST_TENTHS = 100_000
_REASON_LENGTH = 500
# A finger that bounces, or a form sent again because its answer was slow.
_ONE_PRESS: Final = dt.timedelta(seconds=10)
_PENALTIES = {AdjustmentKind.CHOMBO, AdjustmentKind.LATE, AdjustmentKind.CONDUCT}


@transaction.atomic
def adjust(
    *,
    entry: Entry,
    amount: int,
    reason: str,
    kind: AdjustmentKind = AdjustmentKind.OTHER,
    seating: Round | None = None,
    by: Actor,
) -> Adjustment:
    """Give a penalty (negative) or bonus in tenths of final points, or with 0 a warning.

    What a judge gives is a proposal: it counts once the desk has approved it. `seating` is the round that it
    happened in. The same again within seconds is the same one. Raises Refused, NotPermitted.
    """
    author = require_judge(tournament=entry.tournament, by=by)
    return _make(entry, author, amount=amount, reason=reason, kind=kind, round=seating)


@transaction.atomic
def propose_adjustment(
    *, game_id: int, seat: int, amount: int, reason: str, kind: AdjustmentKind, by: Actor
) -> Adjustment:
    """As `adjust`, for somebody who sits at this table; also its own device proposes.

    Raises Refused, NotPermitted.
    """
    game = load_game(game_id)
    author = require_writer(game=game, by=by)
    entry = _seated(game, seat)
    return _make(entry, author, amount=amount, reason=reason, kind=kind, round=game.round)


@transaction.atomic
def approve_adjustment(*, adjustment: Adjustment, by: Actor) -> None:
    """Let a proposal count. Twice is the same as once. Raises Refused (declined before), NotPermitted."""
    entry = adjustment.entry
    director = require_director(tournament=entry.tournament, by=by)
    now = Adjustment.objects.select_for_update().get(pk=adjustment.pk)
    if now.cancelled_at is not None:
        raise Refused("adjustment_declined")
    if now.approved_at is not None:
        return
    Adjustment.objects.filter(pk=now.pk).update(approved_at=timezone.now(), approved_by=director)
    log(entry.tournament, "adjustment approved", str(entry), after=_facts(now), by=director)
    raise_versions(entry.tournament, standings=True, desk=True)


@transaction.atomic
def cancel_adjustment(*, adjustment: Adjustment, by: Actor) -> None:
    """Take a penalty or bonus back, or decline a proposal; it stays listed. Twice is the same as once.

    Raises NotPermitted.
    """
    entry = adjustment.entry
    author = require_director(tournament=entry.tournament, by=by)
    now = Adjustment.objects.select_for_update().get(pk=adjustment.pk)
    if now.cancelled_at is not None:
        return
    Adjustment.objects.filter(pk=now.pk).update(cancelled_at=timezone.now(), cancelled_by=author)
    action = "adjustment cancelled" if now.approved_at else "adjustment declined"
    log(entry.tournament, action, str(entry), before=_facts(now), by=author)
    raise_versions(entry.tournament, standings=True, desk=True)


def _make(entry: Entry, author: Writer, **given: Any) -> Adjustment:
    given["reason"] = tidy(given["reason"], _REASON_LENGTH)
    _check(given["amount"], given["reason"], given["kind"])
    tournament, counts = entry.tournament, may_direct(tournament=entry.tournament, by=author)
    lock_tournament(tournament)
    given |= authored(author)
    lately = timezone.now() - _ONE_PRESS
    if there := entry.adjustments.filter(**given, cancelled_at=None, created_at__gt=lately).first():
        return there
    if counts:
        given |= {"approved_at": timezone.now(), "approved_by": author}
    made = Adjustment.objects.create(entry=entry, **given)
    action = "adjustment made" if counts else "adjustment proposed"
    log(tournament, action, str(entry), after=_facts(made), by=author)
    raise_versions(tournament, standings=counts, desk=True)
    return made


def granted(
    *,
    entry: Entry,
    amount: int,
    reason: str,
    kind: AdjustmentKind = AdjustmentKind.OTHER,
    seating: Round | None,
    by: User,
) -> Adjustment:
    """One that counts, still to be stored, for a use case that brings many along and logs them as a whole.

    Raises Refused (without a reason, or with one too long; too many points).
    """
    reason = tidy(reason, _REASON_LENGTH)
    _check(amount, reason, kind)
    return Adjustment(
        entry=entry,
        amount=amount,
        reason=reason,
        kind=kind,
        round=seating,
        author=by,
        approved_at=timezone.now(),
        approved_by=by,
    )


def _seated(game: Game, seat: int) -> Entry:
    found = game.seats.select_related("entry__tournament").filter(seat=seat).first()
    if found is None:
        raise Refused("nobody_there")
    return found.entry


def _check(amount: int, reason: str, kind: AdjustmentKind) -> None:
    if amount > 0 and kind in _PENALTIES:
        raise Refused("penalty_positive")
    if amount <= 0 and kind == AdjustmentKind.BONUS:
        raise Refused("bonus_negative")
    if abs(amount) > MOST_TENTHS:
        raise Refused("adjustment_too_large", most=MOST_TENTHS // 10)
    if not reason:
        raise Refused("reason_missing")


def _facts(adjustment: Adjustment) -> dict[str, str]:
    return {
        "points": format_tenths(adjustment.amount),
        "kind": adjustment.kind,
        "reason": adjustment.reason,
    }
