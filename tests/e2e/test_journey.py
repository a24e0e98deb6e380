"""One event from names to workbook in a real browser, as a director clicks through it."""

import io

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from tournament.models import Game, Tournament

pytestmark = pytest.mark.browser

NAMES = ("Aki", "Ben", "Cara", "Dan", "Eva", "Fay", "佐藤 健", "高橋 美咲")


def test_an_event_goes_from_names_to_workbook(desk: Page, complaints: list[str]) -> None:
    _make_event(desk)
    _choose_rules(desk)
    _paste_names(desk)
    _seat_round(desk)
    _play_table_1(desk)
    _end_table_2(desk)
    _read_standings(desk)
    _download_workbook(desk)
    assert complaints == []


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
    desk.get_by_label("One table a line").fill("1 2 3 4\n5 6 7 8")
    desk.get_by_role("button", name="Check the plan").click()
    expect(desk.get_by_text("Nothing is stored yet.")).to_be_visible()
    desk.get_by_role("button", name="Seat these tables").click()
    expect(desk.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    desk.get_by_role("link", name="Table 1").click()


def _play_table_1(desk: Page) -> None:
    """Ben 3900 from Aki, tenpai alone of Cara in riichi, Dan's mangan, and a yakuman that ends it."""
    _open(desk, "Win")
    _pick(desk, "Winner", "Ben")
    _pick(desk, "From", "Ben")
    _pick(desk, "Han", "3")
    _pick(desk, "Fu", "40")
    _preview(desk, "the win")
    expect(desk.locator("#id_source_error")).to_have_text(
        "Nobody can win on their own discard; choose another discarder, or tsumo."
    )
    expect(
        desk.get_by_role("group", name="Fu", exact=True).first.get_by_role("radio", name="40")
    ).to_be_checked()
    _pick(desk, "From", "Aki")
    _preview(desk, "the win")
    expect(desk.get_by_role("heading", name="Before saving:")).to_contain_text(
        "Ben wins from Aki, 3 han 40 fu, 5200"
    )
    _save(desk, "E2-0")

    _pick(desk, "Riichi in this hand", "Cara")
    _open(desk, "Exhaustive draw")
    _preview(desk, "the draw")
    _save(desk, "E3-1")

    _open(desk, "Win")
    _pick(desk, "Winner", "Dan")
    _pick(desk, "From", "Tsumo")
    _pick(desk, "Han", "5 mangan")
    _preview(desk, "the win")
    _save(desk, "E4-0")

    _open(desk, "Win")
    _pick(desk, "Winner", "Aki")
    _pick(desk, "From", "Dan")
    _pick(desk, "Han", "Yakuman")
    _preview(desk, "the win")
    expect(desk.get_by_text("The game ends:")).to_be_visible()
    desk.get_by_role("button", name="Save", exact=True).click()

    expect(desk.get_by_role("heading", name="Result")).to_be_visible()
    desk.get_by_role("button", name="Confirm this result").click()
    expect(desk.get_by_text("The standings count it.")).to_be_visible()


def _end_table_2(desk: Page) -> None:
    desk.get_by_role("link", name="Round 1").first.click()
    desk.get_by_role("link", name="Table 2").click()
    desk.get_by_text("End the game early").click()
    desk.get_by_role("button", name="End this game now").click()
    desk.get_by_role("button", name="Confirm this result").click()
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
    assert book.sheetnames == ["Standings", "Rounds", "Hands", "Players", "Adjustments", "Rules", "Checks"]
    assert [row[0].value for row in book["Hands"].iter_rows(min_row=2)]


def _open(desk: Page, event: str) -> None:
    fold = desk.get_by_role("group").filter(has=desk.locator("summary", has_text=event)).first
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()


def _pick(desk: Page, group: str, choice: str) -> None:
    desk.get_by_role("group", name=group, exact=True).first.get_by_label(choice).first.check()


def _preview(desk: Page, what: str) -> None:
    desk.get_by_role("button", name=f"Preview {what}").locator("visible=true").click()


def _save(desk: Page, next_hand: str) -> None:
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator(".centre__label")).to_have_text(next_hand)
