"""Penalties and bonuses outside the games."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import make
from tournament.models import Adjustment, Entry, LogEntry
from tournament.services.adjustments import adjust, cancel_adjustment
from tournament.services.errors import NotPermitted, Refused

pytestmark = pytest.mark.django_db


def _entry() -> Entry:
    return make.entries(make.tournament(by=make.person("dora")), ["Aki"])[0]


def test_adjust_keeps_amount_reason_and_author() -> None:
    judge, entry = make.director(), _entry()
    adjust(entry=entry, amount=-200, reason=" late \n twice", by=judge)
    made = Adjustment.objects.get()
    assert (made.amount, made.reason, made.author) == (-200, "late twice", judge)
    line = LogEntry.objects.get()
    assert (line.subject, line.after) == ("1 Aki", {"points": "-20.0", "reason": "late twice"})
    entry.tournament.refresh_from_db()
    assert entry.tournament.standings_version == 1


@pytest.mark.parametrize(
    ("amount", "reason", "code"),
    [
        (0, "late", "adjustment_zero"),
        (100_001, "late", "adjustment_too_large"),
        (-100_001, "late", "adjustment_too_large"),
        (-200, " ", "reason_missing"),
        (-200, "x" * 501, "text_too_long"),
    ],
)
def test_adjust_impossible_is_refused(amount: int, reason: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        adjust(entry=_entry(), amount=amount, reason=reason, by=make.director())
    assert (refused.value.code, Adjustment.objects.count()) == (code, 0)


def test_cancel_keeps_the_row_with_who_and_when() -> None:
    judge = make.director()
    made = adjust(entry=_entry(), amount=-200, reason="late", by=judge)
    cancel_adjustment(adjustment=made, by=judge)
    made.refresh_from_db()
    assert made.cancelled_by == judge
    assert made.cancelled_at is not None
    assert LogEntry.objects.filter(action="adjustment cancelled").count() == 1


def test_cancel_twice_is_noted_once() -> None:
    judge = make.director()
    made = adjust(entry=_entry(), amount=-200, reason="late", by=judge)
    cancel_adjustment(adjustment=made, by=judge)
    first = Adjustment.objects.values().get()
    cancel_adjustment(adjustment=made, by=judge)
    assert Adjustment.objects.values().get() == first
    assert LogEntry.objects.filter(action="adjustment cancelled").count() == 1


def test_adjustments_by_somebody_else_are_not_permitted() -> None:
    entry = _entry()
    made = adjust(entry=entry, amount=-200, reason="late", by=make.director())
    elsewhere = make.person("elsewhere")
    make.tournament("Autumn Open", by=elsewhere)
    for other in (elsewhere, AnonymousUser()):
        with pytest.raises(NotPermitted):
            adjust(entry=entry, amount=10, reason="bonus", by=other)
        with pytest.raises(NotPermitted):
            cancel_adjustment(adjustment=made, by=other)
