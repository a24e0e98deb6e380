"""One event from names to workbook in a real browser, as a director clicks through it."""

import io

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from tests import make
from tournament.models import Game, Tournament, User

pytestmark = pytest.mark.browser

AKI, BEN, CARA, DAN = range(4)
NAMES = ("Aki", "Ben", "Cara", "Dan", "Eva", "Fay", "佐藤 健", "高橋 美咲")


def test_an_event_goes_from_names_to_workbook(
    page: Page, hall_url: str, director: User, complaints: list[str]
) -> None:
    desk = _sign_in(page, hall_url, director)
    _make_event(desk)
    _choose_rules(desk)
    _paste_names(desk)
    _seat_round(desk)
    _play_table_1(desk)
    _end_table_2(desk)
    _read_standings(desk)
    _download_workbook(desk)
    assert complaints == []


def _sign_in(page: Page, hall_url: str, director: User) -> Page:
    page.goto(f"{hall_url}/account/login/?next=/club/")
    page.get_by_label("Username").fill(director.username)
    page.get_by_label("Password").fill(make.PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{hall_url}/club/")
    return page


def _make_event(desk: Page) -> None:
    desk.get_by_role("link", name="Make an event").click()
    desk.get_by_label("Name", exact=True).fill("Spring Open 2026")
    desk.get_by_label("Place", exact=True).fill("Town hall")
    desk.get_by_label("First day").fill("2026-04-18")
    desk.get_by_label("Last day").fill("2026-04-18")
    desk.get_by_label("Rounds", exact=True).fill("1")
    desk.get_by_role("radio", name="Default rules, four players").check()
    desk.get_by_role("button", name="Make the event").click()
    expect(desk.get_by_role("heading", name="Rules", exact=True)).to_be_visible()


def _choose_rules(desk: Page) -> None:
    uma, save = desk.get_by_label("Uma", exact=True), desk.get_by_role("button", name="Save the rules")
    uma.fill("15000 / 5000 / -5000 / -14000")
    desk.get_by_role("group", name="Length").get_by_label("East only").check()
    save.click()
    beside = desk.locator("#id_uma_error")
    expect(beside).to_have_text("The numbers of “Uma” add up to 1000; they must add up to 0.")
    expect(uma).to_have_value("15000 / 5000 / -5000 / -14000")
    expect(desk.get_by_role("group", name="Length").get_by_label("East only")).to_be_checked()
    uma.fill("15000 / 5000 / -5000 / -15000")
    save.click()


def _paste_names(desk: Page) -> None:
    desk.get_by_label("One player a line").fill("\n".join((*NAMES, "Aki")))
    desk.get_by_role("button", name="Enter these players").click()
    expect(desk.get_by_text("Lines 1 and 9 have the same name, Aki.")).to_be_visible()
    desk.get_by_label("One player a line").fill("\n".join(NAMES))
    desk.get_by_role("button", name="Enter these players").click()
    expect(desk.get_by_text("8 players are entered.")).to_be_visible()
    desk.get_by_role("link", name="Go on with the event").click()


def _seat_round(desk: Page) -> None:
    desk.get_by_role("link", name="Seat round 1").click()
    desk.get_by_text("By hand: paste the tables").click()
    desk.get_by_label("One table a line").fill("1 2 3 4\n5 6 7 8")
    desk.get_by_role("button", name="Check the plan").click()
    expect(desk.get_by_text("Nothing is stored yet.")).to_be_visible()
    desk.get_by_role("button", name="Seat these tables").click()
    expect(desk.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    desk.get_by_role("link", name="Table 1").click()


def _play_table_1(desk: Page) -> None:
    """Ben 3900 from Aki, tenpai alone of Cara in riichi, Dan's mangan, and a yakuman that ends it."""
    _tap(desk, BEN)
    _tap(desk, AKI)
    called = desk.get_by_label("Points as called").first
    called.fill("3950")
    expect(desk.get_by_text("No ron of a child pays 3950; the nearest are 3900, 4500.")).to_be_visible()
    expect(called).to_have_value("3950")
    called.fill("")
    _value(desk, "3-40")
    expect(desk.locator(".preview__words")).to_contain_text("Ben wins from Aki, 3 han 40 fu, 5200")
    _save(desk, "E2-0")

    desk.get_by_role("button", name="Riichi of Cara").click()
    expect(desk.get_by_role("button", name="Riichi of Cara")).to_have_attribute("aria-pressed", "true")
    desk.locator("#kind-exhaustive_draw").check(force=True)
    _save(desk, "E3-1")

    _tap(desk, DAN)
    _tap(desk, DAN)
    _value(desk, "5")
    _save(desk, "E4-0")

    _tap(desk, AKI)
    _tap(desk, DAN)
    _value(desk, "y1")
    expect(desk.get_by_text("The game ends:")).to_be_visible()
    desk.locator(".save").locator("visible=true").click()

    expect(desk.get_by_role("heading", name="Result")).to_be_visible()
    desk.get_by_role("button", name="Confirm as a judge").click()
    expect(desk.get_by_text("The standings count it.")).to_be_visible()


def _end_table_2(desk: Page) -> None:
    desk.get_by_role("link", name="Tables", exact=True).click()
    desk.get_by_role("link", name="Table 2", exact=True).click()
    desk.get_by_text("End the game early").click()
    desk.get_by_role("button", name="End this game now").click()
    desk.get_by_role("button", name="Confirm as a judge").click()
    assert Game.objects.filter(status="confirmed").count() == 2


def _read_standings(desk: Page) -> None:
    desk.get_by_role("link", name="Spring Open 2026").first.click()
    expect(desk.get_by_text("All planned rounds are played")).to_be_visible()
    desk.get_by_role("button", name="Publish the event").click()
    desk.get_by_role("link", name="Standings").first.click()
    expect(desk.get_by_text("2 confirmed games count.")).to_be_visible()
    first = desk.get_by_role("row").nth(1)
    expect(first.get_by_role("rowheader")).to_have_text("Aki")
    desk.get_by_role("link", name="Player", exact=True).click()
    expect(desk.get_by_role("columnheader", name="Player")).to_have_attribute("aria-sort", "ascending")
    first.get_by_role("link", name="Aki").click()
    expect(desk.get_by_role("heading", name="Aki")).to_be_visible()


def _download_workbook(desk: Page) -> None:
    slug = Tournament.objects.get().slug
    with desk.expect_download() as download:
        desk.get_by_role("link", name="Run").click()
        desk.get_by_role("link", name="Download the workbook").first.click()
    assert download.value.suggested_filename == f"{slug}.xlsx"
    book = load_workbook(io.BytesIO(download.value.path().read_bytes()))
    assert {"Standings", "Rounds", "Hands", "Seating", "Rules", "Checks"} <= set(book.sheetnames)
    assert [row[0].value for row in book["Hands"].iter_rows(min_row=2)]


def _tap(desk: Page, seat: int) -> None:
    # The tap lands on what covers the whole seat, as a finger does.
    desk.locator(f".seat--{seat} .seat__who").click(force=True)


def _value(desk: Page, code: str) -> None:
    desk.locator(f'.worth label.value:has(input[value="{code}"])').locator("visible=true").first.click()


def _save(desk: Page, next_hand: str) -> None:
    expect(desk.locator(".preview__words")).to_be_visible()
    desk.locator(".save").locator("visible=true").click()
    expect(desk.locator(".centre__label")).to_have_text(next_hand)
