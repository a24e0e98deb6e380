"""A wrong hand found late, in a real browser: corrected at the table, read and reverted by the director."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import PHONE, TABLET, UPRIGHT, overflows, violations_in_light_and_dark
from tests.play import confirm, end, scores
from tests.services.games import six_hands
from tournament.models import Game, HandRecord, User

pytestmark = pytest.mark.browser


@pytest.fixture
def game(director: User) -> Game:
    """Six hands were played, the game was ended and its result confirmed."""
    return confirm(end(six_hands(director), by=director), by=director)


def test_a_wrong_hand_is_put_right_and_taken_back(
    desk: Page, game: Game, hall_url: str, complaints: list[str]
) -> None:
    desk.goto(f"{hall_url}/t/event-1/1/1/")
    _open_hand(desk, "E3-0")
    _enter_what_happened(desk)
    _look_at_what_follows(desk)
    _save_with_a_reason(desk)
    game.refresh_from_db()
    assert (game.status, scores(game)) == ("confirmed", [30900, 26700, 29400, 13000])
    _read_the_history(desk)
    _go_back(desk)
    game.refresh_from_db()
    assert (game.status, scores(game)) == ("confirmed", [30600, 26700, 24500, 18200])
    assert HandRecord.objects.filter(order=4096).count() == 3
    _read_the_log(desk)
    assert complaints == []


def _open_hand(desk: Page, label: str) -> None:
    line = desk.get_by_role("listitem").filter(has_text=label).first
    line.get_by_text("Correct").first.click()
    line.get_by_role("link", name="Change").click()
    expect(desk.get_by_role("heading", name=f"Change hand {label}")).to_be_visible()


def _enter_what_happened(desk: Page) -> None:
    winner, source = (desk.get_by_role("group", name=name, exact=True).first for name in ("Winner", "From"))
    expect(winner.get_by_label("Dan")).to_be_checked()
    expect(desk.get_by_label("2 han 30 fu").first).to_be_checked()
    winner.get_by_label("Cho").check()
    source.get_by_label("Dan").check()
    _press_look(desk)


def _press_look(desk: Page) -> None:
    desk.locator("details[open] > .fold__body > .row > button", has_text="See what follows").first.click()


def _look_at_what_follows(desk: Page) -> None:
    expect(desk.get_by_text("This result is confirmed.")).to_be_visible()
    expect(desk.get_by_role("heading", name="3 lines of the log change")).to_be_visible()
    ends = desk.get_by_role("table", name="Scores and final points")
    expect(ends.get_by_role("row", name="Aki")).to_contain_text("+40.9")
    expect(ends.get_by_role("row", name="Dan")).to_contain_text("−37.0")


def _save_with_a_reason(desk: Page) -> None:
    desk.get_by_role("button", name="Save the correction").click()
    expect(desk.locator("#id_why_error")).to_contain_text("Give the reason of this correction")
    expect(desk.get_by_role("group", name="Winner", exact=True).first.get_by_label("Cho")).to_be_checked()
    desk.get_by_label("Misheard").check()
    desk.get_by_role("button", name="Save the correction").click()
    expect(desk.get_by_text("Corrected; the result and the standings follow.")).to_be_visible()


def _read_the_history(desk: Page) -> None:
    desk.get_by_role("link", name="History").click()
    expect(desk.get_by_text("Cho wins from Dan, 2 han 30 fu", exact=True)).to_be_visible()
    expect(desk.get_by_text("– Misheard")).to_be_visible()


def _go_back(desk: Page) -> None:
    desk.get_by_role("link", name="Back to this version").click()
    title = desk.get_by_role("heading", level=1).inner_text()
    assert title.startswith("Back to the version of ")
    expect(desk.get_by_label("Reason in words")).to_have_value(title)
    desk.get_by_role("button", name="Save the correction").click()
    expect(desk.get_by_text("Corrected; the result and the standings follow.")).to_be_visible()


def _read_the_log(desk: Page) -> None:
    desk.get_by_role("link", name="History").click()
    desk.get_by_role("link", name="Everything done at this table").click()
    first = desk.locator(".journal__line").first
    expect(first).to_contain_text("Back to an earlier version")
    expect(first).to_contain_text("Cho wins from Dan, 2 han 30 fu → Dan wins from Cho, 2 han 30 fu")


def test_pages_of_corrections_pass_axe_and_fit_the_screen(desk: Page, game: Game, hall_url: str) -> None:
    found: list[tuple[str, str, str]] = []
    for page in ("", "change/4096/", "insert/4096/", "remove/1024/", "seats/", "add/"):
        desk.goto(f"{hall_url}/t/event-1/1/1/corrections/{page}")
        found += _faults(desk, page)
    desk.goto(f"{hall_url}/t/event-1/1/1/corrections/change/4096/")
    _enter_what_happened(desk)
    _look_at_what_follows(desk)
    found += _faults(desk, "consequences")
    desk.goto(f"{hall_url}/club/event-1/log/")
    found += _faults(desk, "log")
    assert found == []


def _faults(desk: Page, page: str) -> list[tuple[str, str, str]]:
    faults = violations_in_light_and_dark(desk) + overflows(desk, TABLET, PHONE, UPRIGHT)
    return [(page, *fault) for fault in faults]
