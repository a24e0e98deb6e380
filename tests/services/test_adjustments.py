"""Penalties and bonuses outside the games."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import make
from tournament.models import Adjustment, AdjustmentKind, Entry, LogEntry
from tournament.queries.adjustments import AdjustmentState, adjustments_of, sums_of
from tournament.queries.standings import standings
from tournament.services.adjustments import (
    adjust,
    approve_adjustment,
    cancel_adjustment,
    propose_adjustment,
)
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
    assert (line.subject, line.after) == (
        "1 Aki",
        {"points": "-20.0", "kind": "other", "reason": "late twice"},
    )
    entry.tournament.refresh_from_db()
    assert entry.tournament.standings_version == 1


@pytest.mark.parametrize(
    ("amount", "reason", "kind", "code"),
    [
        (100_001, "late", "other", "adjustment_too_large"),
        (-100_001, "late", "other", "adjustment_too_large"),
        (-200, " ", "other", "reason_missing"),
        (-200, "x" * 501, "other", "text_too_long"),
        (200, "late", "late", "penalty_positive"),
        (200, "chombo", "chombo", "penalty_positive"),
        (-50, "best hat", "bonus", "bonus_negative"),
        (0, "best hat", "bonus", "bonus_negative"),
    ],
)
def test_adjust_impossible_is_refused(amount: int, reason: str, kind: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        adjust(entry=_entry(), amount=amount, reason=reason, kind=AdjustmentKind(kind), by=make.director())
    assert (refused.value.code, Adjustment.objects.count()) == (code, 0)


def test_warning_is_kept_and_costs_nothing() -> None:
    entry = _entry()
    adjust(entry=entry, amount=0, reason="talks", kind=AdjustmentKind.CONDUCT, by=make.director())
    (line,) = adjustments_of(entry.tournament)
    assert (line.warning, line.kind_words, line.state) == (True, "conduct", AdjustmentState.GIVEN)
    assert standings(entry.tournament).lines[0].total == 0
    (counted,) = sums_of([line])
    assert (counted.warnings, counted.penalties, counted.total) == (1, 0, 0)


def _proposal() -> Adjustment:
    game = make.game()
    return propose_adjustment(
        game_id=game.pk,
        seat=1,
        amount=-100,
        reason="late by ten minutes",
        kind=AdjustmentKind.LATE,
        by=make.table_link(game.round.stage.tournament),
    )


def _total(adjustment: Adjustment) -> int:
    lines = standings(adjustment.entry.tournament).lines
    return next(line.total for line in lines if line.entry_number == adjustment.entry.number)


def test_proposal_of_a_table_counts_once_it_is_approved() -> None:
    proposal, director = _proposal(), make.director("dora")
    assert (proposal.entry.name, proposal.author_name, _total(proposal)) == ("Player 2", "Table 1", 0)
    for _ in range(2):
        approve_adjustment(adjustment=proposal, by=director)
    assert _total(proposal) == -100
    (line,) = adjustments_of(proposal.entry.tournament)
    assert (line.state, line.decided_by, line.round_number) == (AdjustmentState.GIVEN, "dora", 1)
    actions = LogEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["adjustment proposed", "adjustment approved"]


def test_declined_proposal_never_counts() -> None:
    proposal, director = _proposal(), make.director("dora")
    cancel_adjustment(adjustment=proposal, by=director)
    with pytest.raises(Refused) as refused:
        approve_adjustment(adjustment=proposal, by=director)
    assert (refused.value.code, _total(proposal)) == ("adjustment_declined", 0)
    (line,) = adjustments_of(proposal.entry.tournament)
    assert (line.state, line.decided_by) == (AdjustmentState.DECLINED, "dora")
    assert LogEntry.objects.latest("pk").action == "adjustment declined"


def test_proposal_of_a_director_counts_at_once() -> None:
    game, director = make.game(), make.director()
    made = propose_adjustment(
        game_id=game.pk, seat=0, amount=-200, reason="found late", kind=AdjustmentKind.CHOMBO, by=director
    )
    assert (made.approved_by, _total(made)) == (director, -200)


def test_nobody_is_charged_at_an_empty_seat_or_from_another_table() -> None:
    game = make.game()
    event = game.round.stage.tournament
    given: dict[str, Any] = {"amount": -100, "reason": "late", "kind": AdjustmentKind.LATE}
    with pytest.raises(Refused) as refused:
        propose_adjustment(game_id=game.pk, seat=4, by=make.table_link(event), **given)
    assert refused.value.code == "nobody_there"
    with pytest.raises(NotPermitted):
        propose_adjustment(game_id=game.pk, seat=0, by=make.table_link(event, 2), **given)


def test_cancel_keeps_the_row_with_who_and_when() -> None:
    judge = make.director()
    made = adjust(entry=_entry(), amount=-200, reason="late", by=judge)
    cancel_adjustment(adjustment=made, by=judge)
    made.refresh_from_db()
    assert made.cancelled_by == judge
    assert made.cancelled_at is not None
    assert LogEntry.objects.filter(action="adjustment cancelled").count() == 1


def _given(entry: Entry) -> list[int]:
    lines = adjustments_of(entry.tournament)
    return [line.amount for line in lines if line.state is AdjustmentState.GIVEN]


def test_a_penalty_pressed_twice_counts_once() -> None:
    entry, judge = _entry(), make.director()
    made = [adjust(entry=entry, amount=-200, reason="late", by=judge) for _ in range(2)]
    assert made[0] == made[1]
    assert _given(entry) == [-200]
    assert LogEntry.objects.count() == 1


def test_the_same_penalty_for_something_else_counts_as_well() -> None:
    entry, judge = _entry(), make.director()
    adjust(entry=entry, amount=-200, reason="late", by=judge)
    adjust(entry=entry, amount=-200, reason="late again", by=judge)
    assert _given(entry) == [-200, -200]


def test_a_penalty_that_was_taken_back_can_be_given_again() -> None:
    entry, judge = _entry(), make.director()
    cancel_adjustment(adjustment=adjust(entry=entry, amount=-200, reason="late", by=judge), by=judge)
    adjust(entry=entry, amount=-200, reason="late", by=judge)
    assert _given(entry) == [-200]


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
