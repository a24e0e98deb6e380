"""At the door with a phone: a list is imported, people are found and checked in."""

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tournament.models import User

pytestmark = pytest.mark.browser

LIST = "Club\tName\nWien\tÁlvaro Vilà\nGraz\tBen\nWien\tCara\nLinz\tDan\nLinz\tEva"


def test_a_list_is_imported_and_checked_in(
    desk: Page, director: User, hall_url: str, complaints: list[str]
) -> None:
    desk.set_viewport_size({"width": 390, "height": 844})
    tournament = make.tournament(by=director)
    desk.goto(f"{hall_url}/club/event-1/players/")
    desk.get_by_label("One player a line").fill(LIST)
    desk.get_by_role("button", name="Enter these players").click()
    expect(desk.get_by_label("Column 2 Name")).to_have_value("name")
    desk.get_by_role("button", name="Import 5 players").click()
    expect(desk.get_by_text("Imported: 5 new")).to_be_visible()

    desk.get_by_role("link", name="Check-in").click()
    desk.get_by_label("Name, number or club").press_sequentially("alv")
    expect(desk.locator(".checkin__player:visible")).to_have_count(1)
    desk.get_by_role("button", name="Álvaro Vilà is here").click()
    expect(desk.locator(".checkin-count").first).to_have_text("1 / 5")
    expect(desk.get_by_label("Name, number or club")).to_have_value("")

    desk.get_by_label("only who is missing").check()
    expect(desk.locator(".checkin__player:visible")).to_have_count(4)
    desk.get_by_role("button", name="Ben is here", exact=True).click()
    expect(desk.locator(".checkin__player:visible")).to_have_count(3)
    expect(desk.get_by_text("2 more substitutes are needed for the 2 who are here")).to_be_visible()
    assert tournament.entries.filter(arrived_at__isnull=False).count() == 2
    assert complaints == []
