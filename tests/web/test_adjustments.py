"""Penalties and bonuses in final points."""

import pytest
from django.test import Client

from tests import make
from tests.web.pages import directed, errors, rows, text, typed

PENALTIES = "/club/event-1/adjustments/"


def test_a_penalty_is_given_with_its_reason_and_counts_at_once(client: Client, db: None) -> None:
    make.entries(directed(client, published=True), ["Aki", "Ben"])
    sent = {"player": "2", "amount": "−20", "reason": "Late to round 2"}
    page = client.post(PENALTIES, sent, follow=True)
    assert rows(page) == [["Ben", "−20.0", "Late to round 2", "director", "cancel"]]
    standings = rows(client.get("/e/event-1/standings/"))
    assert [row[1] for row in standings] == ["Aki", "Ben"]
    assert standings[1][4] == "−20.0"


@pytest.mark.parametrize(("amount", "shown"), [("0.5", "+0.5"), ("0,5", "+0.5"), ("+3", "+3.0")])
def test_a_bonus_may_have_one_decimal(client: Client, db: None, amount: str, shown: str) -> None:
    make.entries(directed(client), ["Aki"])
    page = client.post(PENALTIES, {"player": "1", "amount": amount, "reason": "Best costume"}, follow=True)
    assert rows(page)[0][1] == shown


@pytest.mark.parametrize(
    ("amount", "reason", "expected"),
    [
        ("much", "Late", {"amount": ["Write a number of final points, for example -20 or 0.5."]}),
        ("0.25", "Late", {"amount": ["Write a number of final points, for example -20 or 0.5."]}),
        ("0", "Late", {"amount": ["A penalty or bonus of 0 changes nothing."]}),
        ("-20", "", {"reason": ["This field is required."]}),
    ],
)
def test_a_faulty_penalty_is_refused_at_its_field(
    client: Client, db: None, amount: str, reason: str, expected: dict[str, list[str]]
) -> None:
    make.entries(directed(client), ["Aki"])
    page = client.post(PENALTIES, {"player": "1", "amount": amount, "reason": reason})
    assert page.status_code == 422
    assert errors(page) == expected
    assert (typed(page)["amount"], typed(page)["player"]) == ([amount], ["1"])


def test_a_cancelled_penalty_stays_listed_and_counts_no_more(client: Client, db: None) -> None:
    tournament = directed(client, published=True)
    entry = make.entries(tournament, ["Aki"])[0]
    given = entry.adjustments.create(amount=-200, reason="Late", author=tournament.directors.get())
    page = client.post(f"{PENALTIES}{given.pk}/cancel/", follow=True)
    assert rows(page) == [["Aki", "−20.0", "Late", "director", "cancelled"]]
    assert rows(client.get("/e/event-1/standings/"))[0][4] == "0.0"


def test_a_penalty_of_another_event_cannot_be_cancelled_here(client: Client, db: None) -> None:
    other = make.tournament(by=make.person("other"))
    entry = make.entries(other, ["Aki"])[0]
    given = entry.adjustments.create(amount=-200, reason="Late", author=other.directors.get())
    directed(client)
    assert client.post(f"/club/event-2/adjustments/{given.pk}/cancel/").status_code == 404


def test_without_penalties_the_page_says_so(client: Client, db: None) -> None:
    directed(client)
    assert "None yet." in text(client.get(PENALTIES))
