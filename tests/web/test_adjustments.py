"""Penalties and bonuses in final points."""

import pytest
from django.test import Client

from tests import make
from tests.web.pages import directed, errors, rows, text, typed
from tournament.models import Adjustment
from tournament.services.adjustments import adjust

pytestmark = pytest.mark.django_db

PENALTIES = "/club/event-1/adjustments/"


def _sent(amount: str, reason: str, **more: str) -> dict[str, str]:
    return {"player": "1", "kind": "other", "amount": amount, "reason": reason, **more}


def test_a_penalty_is_given_with_its_reason_and_counts_at_once(client: Client) -> None:
    make.entries(directed(client, published=True), ["Aki", "Ben"])
    sent = _sent("−20", "Late to round 2", player="2", kind="late")
    page = client.post(PENALTIES, sent, follow=True)
    assert rows(page) == [["Ben", "−20.0", "late", "Late to round 2", "director", "cancel"]]
    standings = rows(client.get("/e/event-1/standings/"))
    assert [row[1] for row in standings] == ["Aki", "Ben"]
    assert standings[1][2] == "−20.0"


@pytest.mark.parametrize(("amount", "shown"), [("0.5", "+0.5"), ("0,5", "+0.5"), ("+3", "+3.0")])
def test_a_bonus_may_have_one_decimal(client: Client, amount: str, shown: str) -> None:
    make.entries(directed(client), ["Aki"])
    page = client.post(PENALTIES, _sent(amount, "Best costume", kind="bonus"), follow=True)
    assert rows(page)[0][1] == shown


@pytest.mark.parametrize("amount", ["", "0", "-0"])
def test_a_warning_has_no_points_and_is_counted(client: Client, amount: str) -> None:
    make.entries(directed(client, published=True), ["Aki"])
    page = client.post(PENALTIES, _sent(amount, "Talks", kind="conduct"), follow=True)
    assert rows(page) == [["Aki", "warning", "conduct", "Talks", "director", "cancel"]]
    assert "1 Aki 0.0 1 warning" in text(page)
    assert "Warning Conduct: Talks" in text(client.get("/e/event-1/players/1/"))
    assert rows(client.get("/e/event-1/standings/"))[0][2] == "0.0"


def test_a_penalty_names_a_round_that_is_seated(client: Client) -> None:
    tournament = directed(client)
    make.seated_round(tournament)
    client.post(PENALTIES, _sent("-20", "Late", kind="late", round="1"))
    page = client.post(PENALTIES, _sent("-20", "Late", kind="late", round="2"))
    assert page.status_code == 422
    assert errors(page) == {"round": ["This round is not seated; leave it empty where it belongs to none."]}
    given = Adjustment.objects.filter(entry__tournament=tournament)
    assert list(given.values_list("round__number", flat=True)) == [1]


@pytest.mark.parametrize(
    ("amount", "reason", "kind", "expected"),
    [
        ("much", "Late", "other", {"amount": ["Write a number of final points, for example -20 or 0.5."]}),
        ("0.25", "Late", "other", {"amount": ["Write a number of final points, for example -20 or 0.5."]}),
        ("", "Hat", "bonus", {"amount": ["A bonus is positive, for example 5 or 0.5."]}),
        ("-20", "", "late", {"reason": ["This field is required."]}),
    ],
)
def test_a_faulty_penalty_is_refused_at_its_field(
    client: Client, amount: str, reason: str, kind: str, expected: dict[str, list[str]]
) -> None:
    make.entries(directed(client), ["Aki"])
    page = client.post(PENALTIES, _sent(amount, reason, kind=kind))
    assert page.status_code == 422
    assert errors(page) == expected
    assert (typed(page)["amount"], typed(page)["player"]) == ([amount], ["1"])


def test_a_cancelled_penalty_stays_listed_and_counts_no_more(client: Client) -> None:
    tournament = directed(client, published=True)
    entry = make.entries(tournament, ["Aki"])[0]
    given = adjust(entry=entry, amount=-200, reason="Late", by=tournament.directors.get())
    page = client.post(f"{PENALTIES}{given.pk}/cancel/", follow=True)
    assert rows(page) == [["Aki", "−20.0", "other", "Late", "director (director)", "cancelled"]]
    assert rows(client.get("/e/event-1/standings/"))[0][2] == "0.0"


def test_a_proposal_waits_for_a_word_and_is_hidden_from_the_public(client: Client) -> None:
    tournament = directed(client, published=True)
    (entry,) = make.entries(tournament, ["Aki"])
    given = adjust(entry=entry, amount=-100, reason="Late", by=make.judge_link(tournament))
    page = client.get(PENALTIES)
    assert "1 waits for your word 1 Aki −10.0 other: Late" in text(page)
    assert "Late" not in text(Client().get("/e/event-1/players/1/"))
    page = client.post(f"{PENALTIES}{given.pk}/approve/", follow=True)
    assert "Approved; the standings count it." in text(page)
    assert rows(page) == [["Aki", "−10.0", "other", "Late", "Anna (director)", "cancel"]]
    assert "−10.0 Late" in text(Client().get("/e/event-1/players/1/"))


def test_a_declined_proposal_stays_listed(client: Client) -> None:
    tournament = directed(client)
    (entry,) = make.entries(tournament, ["Aki"])
    given = adjust(entry=entry, amount=-100, reason="Late", by=make.judge_link(tournament))
    page = client.post(f"{PENALTIES}{given.pk}/cancel/", follow=True)
    assert rows(page) == [["Aki", "−10.0", "other", "Late", "Anna (director)", "declined"]]
    page = client.post(f"{PENALTIES}{given.pk}/approve/", follow=True)
    assert "This proposal was declined; give a new one if it should count after all." in text(page)


def test_a_penalty_of_another_event_cannot_be_cancelled_here(client: Client) -> None:
    other = make.tournament(by=make.person("other"))
    entry = make.entries(other, ["Aki"])[0]
    given = entry.adjustments.create(amount=-200, reason="Late", author=other.directors.get())
    directed(client)
    assert client.post(f"/club/event-2/adjustments/{given.pk}/cancel/").status_code == 404


def test_without_penalties_the_page_says_so(client: Client) -> None:
    directed(client)
    assert "None yet." in text(client.get(PENALTIES))
