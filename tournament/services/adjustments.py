"""Penalties and bonuses in final points, given outside the games."""

from django.db import transaction
from django.utils import timezone

from tournament.models import Adjustment, Entry
from tournament.rules.record import format_tenths
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.texts import tidy
from tournament.services.trail import log, raise_versions

MOST_TENTHS = 100_000
_REASON_LENGTH = 500


@transaction.atomic
def adjust(*, entry: Entry, amount: int, reason: str, by: Actor) -> Adjustment:
    """Give a penalty (negative) or bonus, in tenths of final points. Raises Refused, NotPermitted."""
    author = require_director(tournament=entry.tournament, by=by)
    reason = tidy(reason, _REASON_LENGTH)
    _check(amount, reason)
    made = Adjustment.objects.create(
        entry=entry,
        amount=amount,
        reason=reason,
        author=author,
        approved_at=timezone.now(),
        approved_by=author,
    )
    after = {"points": format_tenths(amount), "reason": reason}
    log(entry.tournament, "adjustment made", str(entry), after=after, by=author)
    raise_versions(entry.tournament, standings=True)
    return made


@transaction.atomic
def cancel_adjustment(*, adjustment: Adjustment, by: Actor) -> None:
    """Take a penalty or bonus back; it stays listed. Twice is the same as once. Raises NotPermitted."""
    entry = adjustment.entry
    author = require_director(tournament=entry.tournament, by=by)
    open_ones = Adjustment.objects.filter(pk=adjustment.pk, cancelled_at__isnull=True)
    if not open_ones.update(cancelled_at=timezone.now(), cancelled_by=author):
        return
    before = {"points": format_tenths(adjustment.amount), "reason": adjustment.reason}
    log(entry.tournament, "adjustment cancelled", str(entry), before=before, by=author)
    raise_versions(entry.tournament, standings=True)


def _check(amount: int, reason: str) -> None:
    if not amount:
        raise Refused("adjustment_zero")
    if abs(amount) > MOST_TENTHS:
        raise Refused("adjustment_too_large", most=MOST_TENTHS // 10)
    if not reason:
        raise Refused("reason_missing")
