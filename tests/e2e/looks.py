"""What is wrong with a page that a browser shows: what axe finds, and what is wider than the screen."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

PHONE, UPRIGHT, TABLET, PROJECTOR = (390, 844), (768, 1024), (1024, 768), (1920, 1080)


def violations(page: Page, **options: object) -> list[tuple[str, str]]:
    """The rules of axe that are broken, each with the first place."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    asked = {"resultTypes": ["violations"], **options}
    found = page.evaluate("asked => axe.run(asked)", asked)["violations"]
    return [(rule["id"], rule["nodes"][0]["html"]) for rule in found]


def violations_in_light_and_dark(page: Page) -> list[tuple[str, str]]:
    """The dark colours change no more than the contrast."""
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found + violations(page, runOnly=["color-contrast"])


def overflows(page: Page, *sizes: tuple[int, int]) -> list[tuple[str, str]]:
    """The sizes at which the page is wider than the screen; the first size is set again."""
    found = []
    for width, height in (*sizes, sizes[0]):
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found += [(f"wider than {width}", f"by {over}")] * bool(over)
    return found
