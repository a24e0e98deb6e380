"""The director's laptop beside a tablet in the hall: a call, a finished table, and Done."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import make
from tests.play import end
from tournament.models import User
from tournament.services.links import token_of

pytestmark = pytest.mark.browser


def test_a_call_reaches_the_board_and_is_closed_there(
    browser: Browser, desk: Page, director: User, hall_url: str, complaints: list[str]
) -> None:
    one, two = make.seated_round(make.tournament(), tables=2).games.order_by("table_number")
    tablet = browser.new_page()
    tablet.goto(f"{hall_url}/l/{token_of(make.table_link(one.round.stage.tournament))}/")
    desk.goto(f"{hall_url}/club/event-1/desk/")
    desk.get_by_role("button", name="Sound on").click()
    expect(desk.get_by_role("button", name="Sound is on")).to_be_visible()

    _tap_a_winner(tablet)
    tablet.get_by_role("button", name="Call a judge").click()
    expect(tablet.get_by_text("A judge is called")).to_be_visible()
    # what was being entered is still there
    expect(tablet.locator("#tap-1-winner")).to_be_checked()

    spot = desk.locator(f'[data-spot="{one.pk}"]')
    expect(spot).to_contain_text("A judge is called")
    expect(desk.locator("#desk-said")).to_have_text("Table 1 calls a judge.")
    spot.get_by_role("button", name="Done at table 1").click()
    expect(spot).not_to_contain_text("A judge is called")
    expect(tablet.get_by_text("A judge is called")).to_have_count(0)
    expect(tablet.locator("#tap-1-winner")).to_be_checked()

    end(two, by=director)
    expect(desk.locator("#desk-said")).to_have_text("Table 2 is finished.")
    desk.get_by_role("link", name="To confirm 1").click()
    desk.get_by_role("link", name="Table 2", exact=True).click()
    expect(desk.get_by_role("button", name="Confirm as a judge")).to_be_visible()
    assert complaints == []
    tablet.close()


def _tap_a_winner(tablet: Page) -> None:
    # The tap lands on what covers the whole seat, as a finger does.
    tablet.locator(".seat--1 .seat__who").click(force=True)
