"""The standings by round on their sheet, and how far the writing of a workbook is."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from tests import make
from tests.play import confirm_round, ron
from tournament.exports.sheet import FIRST_ROW
from tournament.exports.workbook import workbook_bytes
from tournament.models import Tournament
from tournament.queries.book import event_book
from tournament.services.adjustments import adjust, cancel_adjustment

pytestmark = pytest.mark.django_db


def _way(tournament: Tournament) -> list[tuple[Any, ...]]:
    """Number, then sum and place after each round."""
    workbook = load_workbook(BytesIO(workbook_bytes(event_book(tournament))))
    rows = workbook["Standings by round"].iter_rows(min_row=FIRST_ROW, values_only=True)
    return [(row[1], *row[3:-1]) for row in rows]


@pytest.fixture
def event() -> Tournament:
    """Two rounds, each with 40.8 for player 1, 5.0 for 3, -15.0 for 4 and -30.8 for 2."""
    director = make.director()
    made = make.tournament(by=director)
    for _ in range(2):
        confirm_round(make.seated_round(made), ron(0, 1, 3, 30), by=director)
    return made


def test_penalty_counts_from_its_round_on_and_without_one_from_the_start(event: Tournament) -> None:
    """After the first round 3 and 4 have the same sum, and 3 was before 4 at their table."""
    director, entries = event.directors.get(), event.entries
    second = event.stages.get().rounds.get(number=2)
    adjust(entry=entries.get(number=1), amount=-500, reason="late", seating=second, by=director)
    adjust(entry=entries.get(number=3), amount=-200, reason="phone", by=director)
    cancelled = adjust(entry=entries.get(number=2), amount=-999, reason="mistaken", by=director)
    cancel_adjustment(adjustment=cancelled, by=director)
    assert _way(event) == [
        (1, 40.8, 1, 31.6, 1),
        (3, -15, 2, -10, 2),
        (4, -15, 3, -30, 3),
        (2, -30.8, 4, -61.6, 4),
    ]


def test_round_that_is_being_played_leaves_the_sums_as_they_are(event: Tournament) -> None:
    make.seated_round(event)
    assert [row[3] for row in _way(event)] == [row[5] for row in _way(event)] == [81.6, 10, -30, -61.6]


def test_shares_that_are_told_rise_to_the_whole(event: Tournament) -> None:
    read, written = list[float](), list[float]()
    book = event_book(event, tell=read.append)
    workbook_bytes(book, tell=written.append)
    assert read == [0.5, 1]
    assert written == sorted(written)
    assert written[-1] == 1


def test_book_without_rounds_has_standings_and_players_alone(event: Tournament) -> None:
    book = event_book(event, rounds=False)
    assert (book.rounds, book.progress) == ((), ())
    assert [line.total for line in book.standings.lines] == [816, 100, -300, -616]
