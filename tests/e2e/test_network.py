"""The network fails: whatever was saved at a table arrives, once and in order."""

import time
from collections.abc import Callable, Generator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import make
from tests.e2e.looks import violations
from tests.e2e.wire import Wire, wired
from tests.play import draw, play, scores
from tests.web.pages import table_url
from tournament.models import Game, HandRecord, User
from tournament.queries.replay import counting

pytestmark = pytest.mark.browser


@pytest.fixture
def wire(live_server: LiveServer) -> Generator[Wire]:
    with wired(int(live_server.url.rpartition(":")[2])) as wire:
        yield wire


@pytest.fixture
def hall_url(wire: Wire) -> str:
    return wire.url


@pytest.fixture
def game(director: User) -> Game:
    return make.seated_round(make.tournament(by=director), tables=2).games.get(table_number=1)


@pytest.fixture
def table(desk: Page, game: Game, hall_url: str) -> Page:
    """The page of table 1 in the director's browser."""
    desk.goto(hall_url + table_url(game))
    return desk


def choose(page: Page, field: str) -> None:
    """Whatever the page is dressed in at the moment: taps and their targets are tested elsewhere."""
    page.locator(f"#{field}").dispatch_event("click")


def save_draw(page: Page, *tenpai: int) -> None:
    """Enter a draw as it is tapped."""
    choose(page, "kind-exhaustive_draw")
    for seat in tenpai:
        choose(page, f"tap-{seat}-tenpai")
    time.sleep(0.31)  # What follows faster than 300 ms is the bounce of a finger.
    page.locator(".save--exhaustive_draw").click()


def waiting(page: Page) -> Locator:
    return page.locator("#waiting")


def expect_waiting(page: Page, count: int) -> None:
    expect(page.locator("#waiting [data-count]")).to_have_text(str(count))
    expect(waiting(page)).to_be_visible()


def expect_nothing_waiting(page: Page) -> None:
    expect(page.locator("#waiting [data-list] li")).to_have_count(0)
    expect(waiting(page)).to_be_hidden()


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def tenpai_of(game: Game) -> list[object]:
    """The draws that count, in order, by who was tenpai."""
    return [record.event["tenpai"] for record in counting(game.hand_records.all())]


def test_a_saved_hand_shows_the_new_state_without_loading_the_page(table: Page, game: Game) -> None:
    table.evaluate("window.stays = true")
    save_draw(table, 0)
    expect(table.locator(".centre__label")).to_have_text("E1-1")
    assert table.evaluate("window.stays")
    assert tenpai_of(game) == [[0]]
    save_draw(table, 0, 1)
    expect(table.locator(".centre__label")).to_have_text("E1-2")
    assert tenpai_of(game) == [[0], [0, 1]]


def test_hands_entered_off_line_arrive_once_and_in_order(table: Page, game: Game) -> None:
    table.context.set_offline(True)
    for count, seat in enumerate((0, 1, 2), start=1):
        save_draw(table, seat)
        expect_waiting(table, count)
    assert not HandRecord.objects.exists()
    expect(waiting(table)).to_contain_text("Scores do not count it yet.")
    table.context.set_offline(False)
    expect_nothing_waiting(table)
    assert tenpai_of(game) == [[0], [1], [2]]
    assert HandRecord.objects.count() == 3
    expect(table.locator(".centre__label")).to_have_text("E3-3")


def test_what_waits_is_readable_to_everybody(table: Page, game: Game) -> None:
    table.context.set_offline(True)
    save_draw(table, 0)
    expect_waiting(table, 1)
    waiting(table).locator("summary").click()
    expect(waiting(table)).to_contain_text("Table 1 Round 1")
    expect(waiting(table)).to_contain_text("Player 1 tenpai, Draw")
    assert violations(table) == []


def test_a_hand_whose_answer_gets_lost_counts_once(table: Page, game: Game, wire: Wire) -> None:
    wire.lose_answers()
    save_draw(table, 0)
    until(lambda: HandRecord.objects.count() == 1)
    save_draw(table, 1)
    expect_waiting(table, 2)
    assert wire.lost
    wire.mend()
    expect_nothing_waiting(table)
    assert tenpai_of(game) == [[0], [1]]
    assert HandRecord.objects.count() == 2


def test_a_network_that_nobody_reports_as_gone_is_tried_again(table: Page, game: Game, wire: Wire) -> None:
    wire.cut()
    save_draw(table, 3)
    expect_waiting(table, 1)
    wire.mend()
    expect_nothing_waiting(table)
    assert tenpai_of(game) == [[3]]


def test_what_waits_survives_a_reload(table: Page, game: Game) -> None:
    table.route("**/hand/", lambda route: route.abort())
    save_draw(table, 0)
    expect_waiting(table, 1)
    table.reload()
    expect_waiting(table, 1)
    save_draw(table, 1)
    expect_waiting(table, 2)
    table.unroute("**/hand/")
    expect_nothing_waiting(table)
    assert tenpai_of(game) == [[0], [1]]


def test_what_waits_survives_the_browser_and_is_sent_by_any_page(
    table: Page, game: Game, browser: Browser, wire: Wire
) -> None:
    table.context.set_offline(True)
    save_draw(table, 0)
    save_draw(table, 1)
    expect_waiting(table, 2)
    kept = table.context.storage_state()
    table.context.close()
    with browser.new_context(storage_state=kept) as later:
        page = later.new_page()
        page.goto(f"{wire.url}/")
        until(lambda: HandRecord.objects.count() == 2)
        expect_nothing_waiting(page)
    assert tenpai_of(game) == [[0], [1]]


def test_a_spectator_sees_nothing_of_all_this(page: Page, director: User, hall_url: str) -> None:
    page.goto(f"{hall_url}/")
    expect(waiting(page)).to_be_hidden()


def test_two_tabs_send_each_entry_once_and_in_order(table: Page, game: Game, wire: Wire) -> None:
    second = table.context.new_page()
    second.goto(wire.url + table_url(game))
    wire.cut()
    for tab, seat in ((table, 0), (second, 1), (table, 2)):
        save_draw(tab, seat)
    expect_waiting(second, 3)
    wire.mend()
    for tab in (table, second):
        expect_nothing_waiting(tab)
        expect(tab.locator(".centre__label")).to_have_text("E3-3")
    assert tenpai_of(game) == [[0], [1], [2]]
    assert HandRecord.objects.count() == 3


def test_a_double_tap_counts_once(table: Page, game: Game) -> None:
    choose(table, "kind-exhaustive_draw")
    table.locator(".save--exhaustive_draw").dblclick(delay=20)
    expect(table.locator(".centre__label")).to_have_text("E2-1")
    expect_nothing_waiting(table)
    assert HandRecord.objects.count() == 1


def _both_enter_the_same_hand(table: Page, game: Game, by: User) -> None:
    choose(table, "kind-exhaustive_draw")
    choose(table, "tap-0-tenpai")
    play(game, draw(2), by=by)
    time.sleep(0.31)
    table.locator(".save--exhaustive_draw").click()
    expect(waiting(table)).to_contain_text("Somebody else has changed this table in the meantime")
    expect(waiting(table)).to_contain_text("Stored now: E1-0: Draw, Player 3 is tenpai and gets 3000")


def test_the_second_of_two_devices_may_drop_its_own_hand(table: Page, game: Game, director: User) -> None:
    _both_enter_the_same_hand(table, game, director)
    table.once("dialog", lambda dialog: dialog.dismiss())
    waiting(table).get_by_role("button", name="Drop mine").click()
    expect_waiting(table, 1)
    table.once("dialog", lambda dialog: dialog.accept())
    waiting(table).get_by_role("button", name="Drop mine").click()
    expect_nothing_waiting(table)
    assert tenpai_of(game) == [[2]]


def test_the_second_of_two_devices_may_save_its_own_hand_as_the_next(
    table: Page, game: Game, director: User
) -> None:
    _both_enter_the_same_hand(table, game, director)
    waiting(table).get_by_role("button", name="Save mine after it").click()
    expect_nothing_waiting(table)
    assert tenpai_of(game) == [[2], [0]]
    expect(table.locator(".centre__label")).to_have_text("E3-2")


def test_the_second_of_two_devices_may_look_at_both(table: Page, game: Game, director: User) -> None:
    _both_enter_the_same_hand(table, game, director)
    waiting(table).get_by_role("button", name="Look at it and edit").click()
    expect(table.get_by_role("heading", name="Stored now")).to_be_visible()
    expect(table.get_by_role("heading", name="Yours, not saved")).to_be_visible()
    choose(table, "tap-1-tenpai")
    time.sleep(0.31)
    table.locator(".save--exhaustive_draw").click()
    expect(table.locator(".centre__label")).to_have_text("E2-2")
    expect_nothing_waiting(table)
    assert tenpai_of(game) == [[2], [0, 1]]


def test_a_refused_entry_is_edited_and_the_later_ones_follow_it(table: Page, game: Game) -> None:
    table.context.set_offline(True)
    _save_ron(table, "3901")
    save_draw(table, 1)
    expect_waiting(table, 2)
    table.context.set_offline(False)
    expect(waiting(table)).to_contain_text("3901")
    expect(waiting(table).get_by_role("button", name="Look at it and edit")).to_have_count(1)
    assert not HandRecord.objects.exists()
    waiting(table).get_by_role("button", name="Look at it and edit").click()
    expect(table.locator("#id_points")).to_have_value("3901")
    table.locator("#id_points").fill("3900")
    time.sleep(0.31)
    table.locator(".save--win").click()
    expect_nothing_waiting(table)
    assert [record.event["type"] for record in counting(game.hand_records.all())] == [
        "win",
        "exhaustive_draw",
    ]


def test_a_refused_entry_is_dropped_and_the_later_ones_go_on(table: Page, game: Game) -> None:
    table.context.set_offline(True)
    _save_ron(table, "3901")
    save_draw(table, 1)
    table.context.set_offline(False)
    table.once("dialog", lambda dialog: dialog.accept())
    waiting(table).get_by_role("listitem").filter(has_text="3901").get_by_role(
        "button", name="Drop mine"
    ).click()
    expect_nothing_waiting(table)
    assert tenpai_of(game) == [[1]]


def _save_ron(page: Page, points: str) -> None:
    choose(page, "tap-1-winner")
    choose(page, "tap-0-source")
    page.locator("#id_points").evaluate(
        "node => { for (let up = node; up; up = up.parentElement) up.open = true }"
    )
    page.locator("#id_points").fill(points)
    time.sleep(0.31)
    page.locator(".save--win").click()


def test_an_entry_waits_for_a_new_sign_in(table: Page, game: Game, hall_url: str) -> None:
    table.context.clear_cookies(name="sessionid")
    save_draw(table, 0)
    expect(waiting(table)).to_contain_text("This device is not let in any more, so nothing was saved.")
    table.goto(f"{hall_url}/account/login/?next=/club/")
    table.get_by_label("Username").fill("director")
    table.get_by_label("Password").fill(make.PASSWORD)
    table.keyboard.press("Enter")
    expect(table).to_have_url(f"{hall_url}/club/")
    until(lambda: tenpai_of(game) == [[0]])
    expect_nothing_waiting(table)


def test_what_somebody_else_saves_appears_by_itself(table: Page, game: Game, director: User) -> None:
    play(game, draw(0), by=director)
    expect(table.locator(".centre__label")).to_have_text("E1-1", timeout=8000)


def test_what_is_being_entered_stays_when_somebody_else_saves(
    table: Page, game: Game, director: User
) -> None:
    choose(table, "kind-exhaustive_draw")
    choose(table, "tap-3-tenpai")
    play(game, draw(0), by=director)
    expect(table.get_by_text("Something has changed at this table.")).to_be_visible(timeout=8000)
    expect(table.locator("#tap-3-tenpai")).to_be_checked()
    expect(table.locator(".centre__label")).to_have_text("E1-0")


def _press_off_line(page: Page, button: Locator) -> None:
    page.context.set_offline(True)
    button.click()
    expect(page.get_by_text("No connection, so nothing was sent.")).to_be_visible()
    page.context.set_offline(False)
    button.click()


def test_typed_scores_stay_while_nobody_answers(table: Page, game: Game, hall_url: str) -> None:
    table.goto(hall_url + table_url(game, "totals/"))
    for seat, score in enumerate(("31000", "42400", "29000", "2400")):
        table.locator(f"#id_score_{seat}").fill(score)
    table.locator("#id_minus_3").check()
    _press_off_line(table, table.get_by_role("button", name="Save"))
    expect(table.get_by_role("heading", name="Result")).to_be_visible()
    assert scores(game) == [31000, 42400, 29000, -2400]


def test_a_correction_stays_while_nobody_answers(
    table: Page, game: Game, director: User, hall_url: str
) -> None:
    play(game, draw(0), by=director)
    order = HandRecord.objects.get().order
    table.goto(hall_url + table_url(game, f"corrections/remove/{order}/"))
    table.get_by_label("Reason in words").fill("No such hand")
    _press_off_line(table, table.locator("button[name=save]").first)
    expect(table.locator(".centre__label")).to_have_text("E1-0")
    assert tenpai_of(game) == []
    assert HandRecord.objects.get(removed=True).reason == "No such hand"
