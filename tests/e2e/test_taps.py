"""How many taps a hand takes at a table, with the finger of a judge, and what two devices see."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import make
from tests.play import play, ron, scores
from tournament.models import Game, User

pytestmark = pytest.mark.browser

SIZES = ((1024, 768), (768, 1024), (390, 844))
EAST, SOUTH, WEST, NORTH = range(4)
DOUBLE_TAP = 350  # milliseconds


class Finger:
    """Taps on what is visible, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def _tap(self, selector: str) -> None:
        target = self.page.locator(selector).locator("visible=true").first
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1

    def seat(self, seat: int) -> None:
        self._tap(f".seat--{seat} .seat__who")

    def stick(self, seat: int) -> None:
        self._tap(f".seat--{seat} .stick")

    def kind(self, kind: str) -> None:
        self._tap(f"label[for=kind-{kind}]")

    def value(self, words: str) -> None:
        cell = self.page.locator(".worth .value", has_text=words).locator("visible=true").first
        cell.scroll_into_view_if_needed()
        cell.click()
        self.taps += 1

    def save(self) -> None:
        """Save has to be in view as it is, without scrolling."""
        button = self.page.locator(".save").locator("visible=true")
        expect(button).to_be_in_viewport(ratio=1)
        button.click()
        self.taps += 1


@pytest.fixture
def game(director: User) -> Game:
    return make.game(make.tournament(by=director))


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def finger(request: pytest.FixtureRequest, desk: Page, game: Game, hall_url: str) -> Finger:
    width, height = request.param
    desk.set_viewport_size({"width": width, "height": height})
    desk.goto(f"{hall_url}/t/event-1/1/1/")
    return Finger(desk)


def _next_hand(page: Page, label: str) -> None:
    expect(page.locator(".centre__label")).to_have_text(label)


def test_a_ron_takes_four_taps(finger: Finger, game: Game, complaints: list[str]) -> None:
    finger.page.evaluate("window.stayed = true")
    finger.seat(SOUTH)
    finger.seat(EAST)
    finger.value("5200")
    expect(finger.page.locator("#preview-1")).to_contain_text("+5200")
    assert finger.page.evaluate("window.stayed === true")
    expect(finger.page.locator("#preview")).to_contain_text("Next hand: E2-0")
    finger.save()
    _next_hand(finger.page, "E2-0")
    assert (finger.taps, scores(game)) == (4, [19800, 30200, 25000, 25000])
    assert complaints == []


def test_a_tsumo_takes_four_taps(finger: Finger, game: Game) -> None:
    finger.seat(WEST)
    finger.seat(WEST)
    finger.value("1000/2000")
    finger.save()
    _next_hand(finger.page, "E2-0")
    assert (finger.taps, scores(game)) == (4, [23000, 24000, 29000, 24000])


def test_a_dealer_sees_what_a_dealer_is_paid(finger: Finger, game: Game) -> None:
    finger.seat(EAST)
    finger.seat(NORTH)
    finger.value("5800")
    finger.save()
    _next_hand(finger.page, "E1-1")
    assert scores(game) == [30800, 25000, 25000, 19200]


def test_a_draw_takes_two_taps_and_one_for_each_who_shows_tenpai(finger: Finger, game: Game) -> None:
    finger.stick(SOUTH)
    expect(finger.page.locator(".seat--1 .stick")).to_have_attribute("aria-pressed", "true")
    finger.taps = 0
    finger.kind("exhaustive_draw")
    expect(finger.page.locator(".seat--1 .tap--locked")).to_be_visible()
    finger.seat(NORTH)
    finger.save()
    _next_hand(finger.page, "E2-1")
    assert (finger.taps, scores(game)) == (3, [23500, 25500, 23500, 26500])


def test_no_seat_moves_when_what_a_draw_brings_arrives(finger: Finger) -> None:
    finger.stick(SOUTH)
    finger.page.route("**/hand/", lambda route: route.abort())
    finger.kind("exhaustive_draw")
    expect(finger.page.locator("#preview")).to_contain_text("No network")
    before = _seats(finger.page)
    finger.page.unroute("**/hand/")
    finger.seat(NORTH)
    expect(finger.page.locator("#preview-3")).to_contain_text("+1500")
    assert _seats(finger.page) == pytest.approx(before, abs=4)


def _seats(page: Page) -> list[float]:
    """Where each seat begins and ends, in pixels from the top."""
    boxes = [page.locator(f".seat--{seat}").bounding_box() for seat in range(4)]
    return [edge for box in boxes if box for edge in (box["y"], box["y"] + box["height"])]


def test_what_was_saved_can_be_undone_at_once(finger: Finger, game: Game) -> None:
    finger.kind("exhaustive_draw")
    finger.save()
    undo = finger.page.locator(".undo").get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport(ratio=1)
    # No finger is that fast: a tap sooner than this after the last one is taken for a double tap.
    finger.page.wait_for_timeout(DOUBLE_TAP)
    undo.click()
    _next_hand(finger.page, "E1-0")
    assert scores(game) == [25000] * 4


def test_a_second_winner_and_pao_have_their_place(finger: Finger, game: Game) -> None:
    page = finger.page
    finger.seat(SOUTH)
    expect(page.locator(".also").first).to_be_hidden()
    finger.seat(EAST)
    expect(page.locator(".worth .pao")).to_be_hidden()
    finger.value("Mangan")
    page.locator(".also summary").first.click()
    page.locator(".also").first.locator(".chip--3").click()
    page.locator(".also").first.locator(".value", has_text="Haneman").click()
    expect(page.locator("#preview")).to_contain_text("Player 2 wins from Player 1, 5 han, 8000")
    finger.save()
    _next_hand(page, "E2-0")
    assert scores(game) == [5000, 33000, 25000, 37000]


def test_pao_appears_with_a_yakuman(finger: Finger) -> None:
    finger.seat(SOUTH)
    finger.seat(SOUTH)
    finger.value("Yakuman")
    expect(finger.page.locator(".worth .pao")).to_be_visible()


def test_clear_starts_again(finger: Finger) -> None:
    finger.seat(SOUTH)
    finger.seat(EAST)
    finger.page.locator("button[name=clear]").last.click()
    expect(finger.page.locator("[name=winner]:checked, [name=source]:checked")).to_have_count(0)
    expect(finger.page.locator(".hint--winner")).to_be_visible()


def _seat_below(page: Page) -> str:
    boxes = [(page.locator(f".seat--{seat}").bounding_box() or {"y": 0})["y"] for seat in range(4)]
    return f"seat {boxes.index(max(boxes))}"


def test_the_table_turns_and_stays_turned_on_this_device(finger: Finger, hall_url: str) -> None:
    page = finger.page
    assert _seat_below(page) == "seat 0"
    page.locator("button[name=turn]").click()
    assert _seat_below(page) == "seat 1"
    page.reload()
    assert _seat_below(page) == "seat 1"
    finger.seat(WEST)
    expect(page.get_by_role("radio", name="Player 3 won", exact=True)).to_be_checked()


@pytest.fixture
def second(browser: Browser, desk: Page, hall_url: str) -> Page:
    """Another device of the same director."""
    state = desk.context.storage_state()
    page = browser.new_context(storage_state=state).new_page()
    page.goto(f"{hall_url}/t/event-1/1/1/")
    return page


def _is_out(page: Page, seat: int) -> bool:
    return page.locator(f".seat--{seat} .stick").get_attribute("aria-pressed") == "true"


def test_riichi_is_seen_on_a_second_device_and_can_be_taken_back(
    desk: Page, game: Game, hall_url: str, second: Page
) -> None:
    desk.goto(f"{hall_url}/t/event-1/1/1/")
    finger = Finger(desk)
    with desk.expect_response("**/riichi/"):
        finger.stick(WEST)
    second.reload()
    assert _is_out(second, WEST)
    desk.reload()
    assert _is_out(desk, WEST)
    with desk.expect_response("**/riichi/"):
        finger.stick(WEST)
    second.reload()
    assert not _is_out(second, WEST)


def test_riichi_without_the_points_springs_back_with_the_reason(
    desk: Page, director: User, game: Game, hall_url: str
) -> None:
    play(game, ron(1, 0, 8), ron(2, 0, 5), ron(3, 0, 1), by=director)
    desk.goto(f"{hall_url}/t/event-1/1/1/")
    Finger(desk).stick(EAST)
    expect(desk.locator("#said")).to_have_text("Riichi needs 1000 points; this player has 0.")
    assert not _is_out(desk, EAST)


def test_a_hand_is_practised_without_an_account(page: Page, hall_url: str, transactional_db: None) -> None:
    page.goto(f"{hall_url}/practice/")
    finger = Finger(page)
    finger.stick(SOUTH)
    finger.seat(SOUTH)
    finger.seat(EAST)
    finger.value("5200")
    expect(page.locator("#preview-1")).to_contain_text("→ 30200")
    finger.save()
    _next_hand(page, "E2-0")
    expect(page.locator(".seat--1 .seat__score")).to_have_text("30200")
    assert not Game.objects.exists()
