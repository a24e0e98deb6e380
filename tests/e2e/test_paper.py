"""What comes out of the printer: how many pages, which way round, and nothing cut off."""

import re

import pytest
from playwright.sync_api import Page

from tests import make
from tournament.models import Tournament, User
from tournament.rules.riichi.presets import PRESETS

pytestmark = pytest.mark.browser

LONG_NAME = "Maximilian-Alexander von Hohenberg-Wittelsbach"
A4, A4_WIDE, LETTER, LETTER_WIDE = (210, 297), (297, 210), (216, 279), (279, 216)


def _pages(page: Page) -> list[tuple[int, int]]:
    """Width and height of each printed page in millimetres."""
    printed = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    return [(round(float(width) / 72 * 25.4), round(float(height) / 72 * 25.4)) for width, height in boxes]


@pytest.fixture
def event(director: User) -> Tournament:
    """Three tables with the longest names that a hall has seen."""
    tournament = make.tournament("The Riichi Open of the Whole of Upper Austria 2026", by=director)
    make.entries(tournament, [f"{LONG_NAME} {number}" for number in range(1, 13)])
    make.seated_round(tournament)
    for number in (1, 2, 3):
        make.table_link(tournament, number)
    for number in range(14):
        make.judge_link(tournament, f"{LONG_NAME} {number}")
    return tournament


@pytest.mark.parametrize(
    ("address", "pages"),
    [
        ("links/", [A4] * 2),
        ("links/?paper=letter", [LETTER] * 2),
        ("cards/", [A4] * 2),
        ("cards/?paper=letter", [LETTER] * 2),
        ("rules/", [A4]),
        ("rules/?paper=letter", [LETTER]),
        ("standings/", [A4]),
        ("standings/?paper=letter", [LETTER]),
        ("rounds/1/sheets/", [A4_WIDE] * 3),
        ("rounds/1/sheets/?paper=letter", [LETTER_WIDE] * 3),
        ("rounds/1/tables/", [A4]),
        ("rounds/1/names/?paper=letter", [LETTER]),
        ("rounds/1/slips/", [A4]),
    ],
)
def test_paper_has_as_many_pages_as_it_should(
    desk: Page, event: Tournament, hall_url: str, address: str, pages: list[tuple[int, int]]
) -> None:
    desk.goto(f"{hall_url}/club/event-1/print/{address}")
    assert _pages(desk) == pages


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_every_preset_fit_on_one_page(
    desk: Page, director: User, hall_url: str, preset: str
) -> None:
    make.tournament("The Riichi Open of the Whole of Upper Austria 2026", preset=preset, by=director)
    for paper, size in (("a4", A4), ("letter", LETTER)):
        desk.goto(f"{hall_url}/club/event-1/print/rules/?paper={paper}")
        assert _pages(desk) == [size]


@pytest.mark.parametrize(
    ("address", "room"),
    [
        ("links/", 182),
        ("links/?paper=letter", 187.9),
        ("cards/", 210),
        ("cards/?paper=letter", 215.9),
        ("rules/", 182),
        ("rules/?paper=letter", 191.9),
        ("rounds/1/sheets/", 279),
        ("rounds/1/sheets/?paper=letter", 261.4),
    ],
)
def test_paper_cuts_nothing_off_at_its_edge(
    desk: Page, event: Tournament, hall_url: str, address: str, room: float
) -> None:
    """`room`: the width of the page without its margins, in millimetres."""
    desk.goto(f"{hall_url}/club/event-1/print/{address}")
    desk.emulate_media(media="print")
    desk.set_viewport_size({"width": round(room / 25.4 * 96), "height": 794})
    over = desk.evaluate(
        "[...document.querySelectorAll('.paper *:not(.visually-hidden)')]"
        ".filter(node => node.getBoundingClientRect().right > innerWidth + 1).map(node => node.className)"
    )
    assert over == []
