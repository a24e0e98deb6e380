"""A plan of all rounds in a real browser: made, changed by two taps, used, and a round seated by it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tournament.models import Round, SeatingPlan, User
from tournament.queries.seating import history

pytestmark = pytest.mark.browser


def test_a_plan_goes_from_its_button_to_a_seated_round(
    desk: Page, director: User, hall_url: str, complaints: list[str]
) -> None:
    tournament = make.tournament(rounds=3, by=director)
    make.entries(tournament, 20)
    desk.goto(f"{hall_url}/club/event-1/")
    desk.get_by_role("link", name="Plan all rounds ahead").click()
    desk.get_by_role("button", name="Make the plan").click()
    expect(desk.get_by_text("Nobody meets a player for the second time.")).to_be_visible()
    _swap(desk)
    desk.get_by_role("button", name="Use this plan").click()
    expect(desk.get_by_text("The rounds to come are seated by this plan.")).to_be_visible()
    desk.get_by_role("link", name="Seat round 1").click()
    desk.get_by_role("button", name="Seat round 1 by the plan").click()
    expect(desk.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    planned = SeatingPlan.objects.get(in_force=True).rounds[0]
    assert history(tournament) == (tuple(map(tuple, planned)),)
    _print(desk)
    assert complaints == []


def _swap(desk: Page) -> None:
    """Two taps far down the page, which must not move under the finger."""
    seats = desk.locator("button[name=tap]")
    seats.nth(17).scroll_into_view_if_needed()
    first, second = seats.nth(9).inner_text(), seats.nth(17).inner_text()
    seats.nth(9).click()
    expect(seats.nth(9)).to_have_attribute("aria-pressed", "true")
    scrolled = desk.evaluate("scrollY")
    seats.nth(17).click()
    expect(desk.get_by_text(re.compile("^Exchanged"))).to_be_visible()
    assert abs(desk.evaluate("scrollY") - scrolled) < 100
    assert _who(seats.nth(9).inner_text()) == _who(second)
    assert _who(seats.nth(17).inner_text()) == _who(first)


def _who(seat: str) -> list[str]:
    """A seat without its wind."""
    return [line for line in seat.split("\n") if line.startswith("Player")]


def _print(desk: Page) -> None:
    desk.get_by_role("link", name="Seating by name").click()
    desk.get_by_label("Paper").select_option("letter")
    # A page that is still on its way cannot be printed.
    with desk.expect_navigation(url=re.compile("letter")):
        desk.get_by_role("button", name="Show").click()
    printed = desk.pdf(prefer_css_page_size=True)
    assert re.findall(rb"/MediaBox \[0 0 (\d+) (\d+)\]", printed) == [(b"612", b"792")]
    assert Round.objects.count() == 1
