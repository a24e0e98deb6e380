"""Every page in the browser: what axe finds, what overflows, what the content security policy stops."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.looks import (
    PHONE,
    PROJECTOR,
    TABLET,
    UPRIGHT,
    overflows,
    violations,
    violations_in_light_and_dark,
)
from tests.play import chombo, confirm, draw, end, play, ron, tsumo
from tournament.models import NoteKind, User
from tournament.services.adjustments import adjust
from tournament.services.notes import call_judge, leave_note
from tournament.services.stages import add_stage

pytestmark = pytest.mark.browser

PAGES = (
    "/",
    "/account/password/",
    "/club/",
    "/club/new/",
    "/club/event-1/",
    "/club/import/",
    "/club/event-1/edit/",
    "/club/event-1/delete/",
    "/club/event-1/rules/",
    "/club/event-1/players/",
    "/club/event-1/players/1/",
    "/club/event-1/players/numbers/",
    "/club/event-1/players/settings/",
    "/club/event-1/check-in/",
    "/club/people/",
    "/club/series/",
    "/club/series/series-1/",
    "/club/event-1/stages/",
    "/club/event-1/stages/2/",
    "/club/event-1/stages/2/players/",
    "/club/event-1/rounds/seat/",
    "/club/event-1/rounds/1/",
    "/club/event-1/rounds/1/reseat/",
    "/club/event-1/plan/",
    "/club/event-1/plan/import/",
    "/club/event-1/adjustments/",
    "/club/event-1/desk/",
    "/club/event-1/log/",
    "/club/event-1/links/",
    "/club/event-1/screens/",
    "/club/event-1/standings/",
    "/club/event-1/exports/",
    "/club/event-1/exports/xlsx/progress/",
    "/club/event-1/print/standings/",
    "/club/event-1/print/certificates/",
    "/club/event-1/print/certificates/?as=list",
    "/club/event-1/print/observer/",
    "/club/event-1/print/links/",
    "/club/event-1/print/cards/",
    "/club/event-1/print/name-cards/",
    "/club/event-1/print/rules/",
    "/club/event-1/print/rounds/1/sheets/",
    "/club/event-1/print/rounds/1/tables/",
    "/club/event-1/print/rounds/1/names/",
    "/club/event-1/print/rounds/1/slips/",
    "/club/event-1/print/rounds/1/results/",
    "/code/",
    "/t/event-1/1/1/",
    "/t/event-1/1/2/",
    "/t/event-1/1/2/needs/",
    "/t/event-1/1/2/notes/",
    "/t/event-1/1/2/totals/",
    "/practice/",
    "/check/",
    "/api/",
    "/display/event-1/",
    "/e/event-1/",
    "/e/event-1/standings/",
    "/e/event-1/standings/provisional/",
    "/e/event-1/standings/clubs/",
    "/e/event-1/rules/",
    "/e/event-1/records/",
    "/e/event-1/statistics/",
    "/records/",
    "/e/event-1/rounds/1/",
    "/e/event-1/rounds/1/tables/1/",
    "/e/event-1/rounds/1/tables/2/needs/",
    "/e/event-1/players/1/",
    "/e/event-1/teams/",
    "/s/series-1/",
    "/s/series-1/rating/event-1/1/",
    "/nowhere/",
)
OPEN_ALL = "for (const fold of document.querySelectorAll('details')) { fold.name = ''; fold.open = true }"
TARGETS = (
    "main button, main .button, .chip label, .fold > summary, .field select, "
    ".field input:not([type=radio], [type=checkbox])"
)
SIZES = (TABLET, PHONE, UPRIGHT, PROJECTOR)
QUARTERS = [PAGES[first::4] for first in range(4)]


@pytest.fixture
def event(director: User) -> None:
    """A published event with a confirmed table and one that is being played."""
    tournament = make.tournament(published=True, by=director, rinshan_pao=True, time_policy="finish_hand")
    make.plan(tournament, [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]] * 2)
    first, second, _ = make.seated_round(tournament, tables=3).games.order_by("table_number")
    confirm(end(play(first, ron(1, 0, 3, 40, riichi=[1]), draw(1, 2), by=director), by=director), by=director)
    play(second, tsumo(2, 2), chombo(0), by=director)
    make.series("Rating", tournament, by=director, published=True, scoring="rating")
    judge = make.judge_link(tournament)
    call_judge(game_id=second.pk, by=make.table_link(tournament, 2))
    leave_note(game_id=second.pk, kind=NoteKind.TROUBLE, text="a tile is missing", by=judge)
    adjust(entry=tournament.entries.get(number=1), amount=-100, reason="late", by=judge)
    adjust(entry=tournament.entries.get(number=2), amount=0, reason="talks", by=director)
    add_stage(tournament=tournament, name="Final", rounds_planned=1, carry_percent=50, by=director)


@pytest.mark.parametrize("pages", QUARTERS, ids=lambda pages: pages[0])
def test_axe_finds_nothing_on_any_page_and_none_is_wider_than_the_screen(
    desk: Page, event: None, hall_url: str, complaints: list[str], pages: Sequence[str]
) -> None:
    found = []
    for path in pages:
        desk.goto(hall_url + path)
        faults = violations_in_light_and_dark(desk) + overflows(desk, *SIZES)
        found += [(path, *fault) for fault in faults]
    assert found == []
    assert [line for line in complaints if "404" not in line] == []


def test_the_whole_entry_form_passes_axe(desk: Page, event: None, hall_url: str) -> None:
    desk.goto(f"{hall_url}/t/event-1/1/2/")
    desk.evaluate(OPEN_ALL)
    assert violations(desk) == []


@pytest.mark.parametrize(("width", "height"), SIZES[:3])
def test_buttons_of_the_table_page_fit_a_finger(
    desk: Page, event: None, hall_url: str, width: int, height: int
) -> None:
    desk.set_viewport_size({"width": width, "height": height})
    desk.goto(f"{hall_url}/t/event-1/1/2/")
    desk.evaluate(OPEN_ALL)
    small = desk.evaluate(
        "targets => [...document.querySelectorAll(targets)]"
        ".filter(node => node.checkVisibility() && node.tabIndex >= 0 || node.matches('label'))"
        ".map(node => [node.getBoundingClientRect().height, node.outerHTML])"
        ".filter(([height]) => height > 0 && height < 48)",
        TARGETS,
    )
    assert small == []


def test_a_hand_can_be_entered_by_keyboard_alone(desk: Page, event: None, hall_url: str) -> None:
    desk.goto(f"{hall_url}/t/event-1/1/3/")
    desk.locator("#kind-win").focus()
    desk.keyboard.press("ArrowRight")
    expect(desk.locator("#kind-exhaustive_draw")).to_be_checked()
    desk.locator("#tap-0-tenpai").focus()
    desk.keyboard.press("Space")
    outlines = desk.evaluate(
        "[document.activeElement.nextElementSibling, document.activeElement.closest('.seat')].flatMap("
        "node => [null, '::before', '::after'].map(part => getComputedStyle(node, part).outlineStyle))"
    )
    assert "solid" in outlines
    expect(desk.locator(".preview__words")).to_contain_text("Player 9")
    desk.locator(".save--exhaustive_draw").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator(".centre__label")).to_have_text("E1-1")
