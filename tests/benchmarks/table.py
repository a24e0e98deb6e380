"""How fast the page of a table is in a browser.

The program runs as in a hall, with one worker; the browser is on the same machine, so that a network adds its
own delay: two round trips from Save to the new state.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests import make
from tests.management.program import run, started

TABLES: Final = 20
HANDS: Final = 10
_SEAT: Final = f"""
from tests import make
make.seated_round(make.tournament(by=make.director("judge")), tables={TABLES})
"""
# From the tap on Save to the moment at which the fresh table stands in the page.
_CLOCK: Final = """
window.times = [];
addEventListener("submit", () => { window.tapped = performance.now(); }, true);
document.addEventListener("table:fresh", () => { times.push(performance.now() - tapped); });
"""

Lines = Iterator[tuple[str, str]]


def saving(page: Page, url: str) -> Lines:
    """Draws with everybody tenpai, which move nothing and go on for ever."""
    times: list[float] = []
    for table in range(1, TABLES + 1):
        page.goto(f"{url}t/event-1/1/{table}/")
        page.evaluate(_CLOCK)
        for hand in range(1, HANDS + 1):
            _save_draw(page, hand)
        times += page.evaluate("times")
    assert len(times) == TABLES * HANDS
    yield f"Save to the new state, median of {len(times)} hands", f"{median(times):.0f} ms"
    yield f"Save to the new state, 95 of 100 of {len(times)} hands", f"{quantiles(times, n=20)[-1]:.0f} ms"


def _save_draw(page: Page, hand: int) -> None:
    page.locator("#kind-exhaustive_draw").dispatch_event("click")
    for seat in range(4):
        page.locator(f"#tap-{seat}-tenpai").dispatch_event("click")
    # Longer than the guard against double taps.
    page.wait_for_timeout(310)
    page.locator(".save--exhaustive_draw").click()
    page.locator(".centre__label", has_text=f"E1-{hand}").wait_for()
    page.wait_for_function(f"times.length === {hand}")


def size(browser: Browser, url: str) -> Lines:
    with browser.new_context() as fresh:
        page = _sign_in(fresh.new_page(), url)
        heard: list[float] = []
        devtools = fresh.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.clearBrowserCache")
        devtools.on("Network.loadingFinished", lambda loaded: heard.append(loaded["encodedDataLength"]))
        for cache in ("cold", "warm"):
            heard.clear()
            page.goto(f"{url}t/event-1/1/1/", wait_until="networkidle")
            yield f"table page after {HANDS} hands, {cache} cache", f"{sum(heard) / 1000:.1f} kB"


def _sign_in(page: Page, url: str) -> Page:
    page.goto(f"{url}account/login/")
    page.get_by_label("Username").fill("judge")
    page.get_by_label("Password").fill(make.PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sign out").wait_for()
    return page


def in_a_browser() -> Lines:
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as program:
        run(Path(folder), "shell", "-c", _SEAT).check_returncode()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            yield from saving(_sign_in(browser.new_page(), program.url), program.url)
            yield from size(browser, program.url)
