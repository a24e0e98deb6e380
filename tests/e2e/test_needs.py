"""What each player needs, unfolded at a table that is being played."""

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tests.play import play, ron
from tournament.models import User

pytestmark = pytest.mark.browser


def test_needs_are_fetched_when_unfolded_and_again_after_a_tap(
    desk: Page, director: User, hall_url: str
) -> None:
    game = play(make.game(make.tournament(by=director)), ron(1, 0, 3, 30), by=director)
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url))
    desk.goto(f"{hall_url}/t/event-1/1/1/")
    needs = f"{hall_url}/t/event-1/1/1/needs/"
    assert needs not in asked
    fold = desk.locator("[data-part] > summary")
    fold.click()
    expect(desk.get_by_role("heading", name="At the table")).to_be_visible()
    assert asked.count(needs) == 1
    desk.locator(".seat--2 .stick").click()
    expect(desk.get_by_role("heading", name="At the table")).to_be_hidden()
    fold.click()
    expect(desk.get_by_text(f"riichi of {game.seats.get(seat=2).entry.name}")).to_be_visible()
