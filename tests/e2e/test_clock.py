"""The clock and the screens in a browser: devices with wrong clocks, sleep, the signal, pages that turn."""

import datetime as dt
import re

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests import make
from tests.play import confirm_round, draw
from tournament.models import Display, DisplayContent, Round, Tournament, User
from tournament.services.clock import add_minutes, pause_clock, start_clock

pytestmark = pytest.mark.browser
MINUTE = 60_000


@pytest.fixture
def seating(director: User) -> Round:
    tournament = make.tournament(published=True, time_policy="one_more_hand", by=director)
    return make.seated_round(tournament, tables=2)


def _seen() -> int:
    return Tournament.objects.get().clock_version


def _start(seating: Round, by: User, *, ago: dt.timedelta, minutes: int = 90) -> None:
    start_clock(seating=seating, minutes=minutes, seen=_seen(), by=by)
    Round.objects.update(clock_starts_at=timezone.now() - ago)


def _wake(page: Page) -> None:
    """What a device does that has a network again."""
    page.evaluate("dispatchEvent(new Event('online'))")


def _heard(page: Page, strokes: int) -> None:
    """Wait until so many tones have been played; three are a stroke of the gong."""
    for _ in range(50):
        if page.evaluate("window.strokes") == strokes:
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate("window.strokes"))


def _seconds(page: Page) -> int:
    minutes, seconds = page.locator("[data-face]").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.parametrize("off", [3 * MINUTE, -3 * MINUTE])
def test_a_device_with_a_wrong_clock_shows_the_right_time(
    page: Page, hall_url: str, seating: Round, director: User, off: int
) -> None:
    """P-TM-03: opened after 42 of 90 minutes, on a device that is three minutes off."""
    _start(seating, director, ago=dt.timedelta(minutes=42))
    page.clock.install(time=dt.datetime.now(dt.UTC) + dt.timedelta(milliseconds=off))
    page.goto(f"{hall_url}/e/event-1/")
    page.clock.resume()
    expect(page.locator("[data-face]")).to_have_text(re.compile(r"^(48:00|47:5\d)$"))
    page.reload()
    expect(page.locator("[data-face]")).to_have_text(re.compile(r"^(48:00|47:[45]\d)$"))


def test_a_page_follows_what_the_director_does(
    page: Page, hall_url: str, seating: Round, director: User, complaints: list[str]
) -> None:
    page.goto(f"{hall_url}/e/event-1/")
    _start(seating, director, ago=dt.timedelta(minutes=85))
    _wake(page)
    expect(page.get_by_text("Ends at")).to_be_visible()
    pause_clock(seating=seating, seen=_seen(), by=director)
    _wake(page)
    expect(page.get_by_text("Held: the clock stands still.")).to_be_visible()
    held = _seconds(page)
    page.wait_for_timeout(2_200)
    assert _seconds(page) == held
    add_minutes(seating=seating, minutes=10, seen=_seen(), by=director)
    _wake(page)
    expect(page.locator("[data-face]")).to_have_text(f"{held // 60 + 10}:{held % 60:02}")
    assert complaints == []


def test_a_tablet_that_slept_through_the_end_knows_it_without_a_network(
    page: Page, hall_url: str, seating: Round, director: User
) -> None:
    _start(seating, director, ago=dt.timedelta(minutes=60))
    page.clock.install()
    page.goto(f"{hall_url}/e/event-1/")
    expect(page.get_by_text("Ends at")).to_be_visible()
    page.context.set_offline(True)
    page.clock.fast_forward(31 * MINUTE)
    expect(page.get_by_text("Time is up. Finish this hand, then play one more.").first).to_be_visible()
    # It was its own clock that ran ahead: as soon as it can it asks, and has 30 minutes left.
    page.context.set_offline(False)
    _wake(page)
    expect(page.locator("[data-face]")).to_have_text(re.compile(r"^(30:00|29:\d\d)$"))


def test_a_table_counts_to_zero_and_asks_about_its_hand(
    desk: Page, hall_url: str, seating: Round, director: User, complaints: list[str]
) -> None:
    _start(seating, director, ago=dt.timedelta(minutes=89, seconds=50))
    desk.goto(f"{hall_url}/t/event-1/1/1/")
    question = desk.get_by_role("heading", name="The signal has sounded. Hand E1-0 began …")
    expect(desk.locator(".centre__clock")).to_contain_text("left")
    expect(question).to_be_hidden()
    expect(question).to_be_visible()
    expect(desk.locator(".centre__clock")).to_have_text(re.compile(r"0:00\s+time is up"), use_inner_text=True)
    desk.get_by_role("button", name="before it: one more follows").click()
    expect(desk.get_by_text("Time is up: one more hand after this one.")).to_be_visible()
    expect(question).to_be_hidden()
    assert complaints == []


def test_the_signal_sounds_on_a_screen_that_was_opened_long_ago(
    page: Page, hall_url: str, seating: Round, director: User, complaints: list[str]
) -> None:
    page.add_init_script(
        "window.strokes = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (at) { window.strokes += 1; start.call(this, at) }"
    )
    page.goto(f"{hall_url}/display/event-1/")
    page.get_by_role("button", name="Sound on").click()
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    _heard(page, 3)
    _start(seating, director, ago=dt.timedelta(minutes=89, seconds=50))
    expect(page.locator(".top__clock").get_by_text("time is up")).to_be_visible()
    _heard(page, 12)
    # Remembered: after a reload one touch anywhere is enough.
    page.reload()
    expect(page.get_by_role("button", name="Click once to let the sound play")).to_be_visible()
    page.mouse.click(300, 300)
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    assert complaints == []


def test_a_screen_turns_its_pages_and_catches_up(
    browser: Browser, hall_url: str, seating: Round, director: User
) -> None:
    tournament = Tournament.objects.get()
    seating.delete()
    make.entries(tournament, 32)
    confirm_round(make.seated_round(tournament), draw(0), by=director)
    Display.objects.create(tournament=tournament, content=DisplayContent.STANDINGS)
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(f"{hall_url}/display/event-1/")
    shown = page.locator("[data-page]:visible")
    expect(page.locator("[data-pages]")).to_have_text("1 / 2")
    expect(shown.locator("li")).to_have_count(20)
    assert page.evaluate("document.documentElement.scrollHeight") == 1080
    first = shown.locator("li").first.inner_text()
    page.clock.run_for(20_500)
    expect(page.locator("[data-pages]")).to_have_text("2 / 2")
    assert shown.locator("li").first.inner_text() != first
    page.clock.run_for(20_000)
    expect(page.locator("[data-pages]")).to_have_text("1 / 2")
    # The network goes and comes back; meanwhile the director has switched.
    page.context.set_offline(True)
    page.clock.run_for(6_000)
    # A look that was still on its way puts the next one off.
    expect(page.get_by_text("No connection since")).to_be_visible()
    Display.objects.update(content=DisplayContent.MESSAGE, message="Lunch until 13:30")
    Tournament.objects.update(display_version=7)
    page.context.set_offline(False)
    page.clock.run_for(6_000)
    expect(page.get_by_text("Lunch until 13:30")).to_be_visible()
    expect(page.get_by_text("No connection since")).to_be_hidden()
    page.close()
