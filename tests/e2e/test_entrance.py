"""A tablet at a table and a judge's phone, let in by a QR code or a typed code."""

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import make
from tests.play import confirm_round, draw
from tournament.models import Tournament, User
from tournament.services.links import code_of, token_of

pytestmark = pytest.mark.browser


@pytest.fixture
def event(director: User) -> Tournament:
    tournament = make.tournament(published=True, by=director)
    make.seated_round(tournament, tables=2)
    return tournament


def test_tablet_that_scanned_its_code_shows_its_table_and_not_its_secret(
    page: Page, event: Tournament, hall_url: str, complaints: list[str]
) -> None:
    token = token_of(make.table_link(event, 2))
    page.goto(f"{hall_url}/l/{token}/")
    assert page.url == f"{hall_url}/t/event-1/1/2/"
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 2")
    assert token not in page.content()
    assert complaints == []


def test_tablet_stays_in_when_its_browser_is_closed(
    page: Page, browser: Browser, event: Tournament, hall_url: str
) -> None:
    page.goto(f"{hall_url}/l/{token_of(make.table_link(event, 1))}/")
    kept = page.context.storage_state()
    days = [(cookie["expires"] - time.time()) / 86400 for cookie in kept["cookies"]]
    # More than a month each: the session, and the token that forms carry
    assert min(days) > 34
    again = browser.new_context(storage_state=kept).new_page()
    again.goto(f"{hall_url}/table/")
    assert again.url == f"{hall_url}/t/event-1/1/1/"
    again.context.close()


def test_code_is_typed_by_keyboard_and_leads_through_the_rounds(
    page: Page, event: Tournament, director: User, hall_url: str
) -> None:
    page.goto(f"{hall_url}/code/")
    page.keyboard.type(code_of(make.table_link(event, 1)).lower().replace("-", " "))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/event-1/1/1/")
    confirm_round(event.stages.get().rounds.get(), draw(0), by=director)
    make.seated_round(event)
    page.goto(f"{hall_url}/table/")
    assert page.url == f"{hall_url}/t/event-1/2/1/"


def test_judge_opens_any_table_from_the_list(page: Page, event: Tournament, hall_url: str) -> None:
    page.goto(f"{hall_url}/l/{token_of(make.judge_link(event, 'Anna'))}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("All tables of round 1")
    page.get_by_role("link", name="Table 2").click()
    page.wait_for_url("**/t/event-1/1/2/")


def test_desk_sees_the_tablet_at_its_table(
    desk: Page, browser: Browser, event: Tournament, hall_url: str
) -> None:
    tablet = browser.new_context().new_page()
    tablet.goto(f"{hall_url}/l/{token_of(make.table_link(event, 2))}/")
    desk.goto(f"{hall_url}/club/event-1/rounds/1/")
    expect(desk.get_by_role("listitem").filter(has_text="Open on:")).to_contain_text("Open on: Table 2")
    tablet.context.close()
