"""The program is killed while a hand is on its way, and started again."""

import json
import signal
import sqlite3
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.test_network import expect_nothing_waiting, expect_waiting, save_draw, until
from tests.e2e.wire import Wire, wired
from tests.management.program import Started, run

pytestmark = pytest.mark.browser

_SEAT_A_TABLE = """
from tests import make
make.seated_round(make.tournament(by=make.director("judge")))
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def program(data: Path) -> Generator[Started]:
    """The program as it runs in a hall, with a table that has just sat down."""
    started = Started(data)
    started.wait_until_it_answers()
    made = run(data, "shell", "-c", _SEAT_A_TABLE)
    assert made.returncode == 0, made.stderr
    yield started
    started.stop()


@pytest.fixture
def wire(program: Started) -> Generator[Wire]:
    with wired(program.port) as wire:
        yield wire


@pytest.fixture
def table(page: Page, wire: Wire) -> Page:
    page.goto(f"{wire.url}/account/login/?next=/t/event-1/1/1/")
    page.get_by_label("Username").fill("judge")
    page.get_by_label("Password").fill(make.PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".centre__label")).to_have_text("E1-0")
    return page


def _tenpai(data: Path) -> list[object]:
    """Everything that is stored, read without the program: who was tenpai, in order."""
    with closing(sqlite3.connect(data / "tournament.sqlite3")) as database:
        rows = database.execute('SELECT event FROM tournament_handrecord ORDER BY "order", revision')
        return [json.loads(event)["tenpai"] for (event,) in rows]


def _start_again(data: Path, wire: Wire) -> Started:
    again = Started(data)
    again.wait_until_it_answers()
    wire.program_port = again.port
    return again


def test_a_hand_saved_while_the_program_is_dead_arrives_after_its_restart(
    table: Page, program: Started, data: Path, wire: Wire
) -> None:
    save_draw(table, 0)
    expect(table.locator(".centre__label")).to_have_text("E1-1")
    program.stop(signal.SIGKILL)
    save_draw(table, 1)
    save_draw(table, 2)
    expect_waiting(table, 2)
    again = _start_again(data, wire)
    expect_nothing_waiting(table)
    expect(table.locator(".centre__label")).to_have_text("E3-3")
    again.stop()
    assert _tenpai(data) == [[0], [1], [2]]


def test_a_hand_that_was_stored_before_the_program_died_counts_once(
    table: Page, program: Started, data: Path, wire: Wire
) -> None:
    wire.lose_answers()
    save_draw(table, 0)
    until(lambda: _tenpai(data) == [[0]])
    program.stop(signal.SIGKILL)
    expect_waiting(table, 1)
    again = _start_again(data, wire)
    wire.mend()
    expect_nothing_waiting(table)
    again.stop()
    assert _tenpai(data) == [[0]]
