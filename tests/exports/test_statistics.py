"""The statistics of an event as sheets."""

from decimal import Decimal

import pytest

from tests import make
from tests.play import confirm, confirm_round, draw, play, ron, type_in
from tournament.exports.sheet import Value
from tournament.exports.statistics import statistics_sheets
from tournament.models import Tournament
from tournament.queries.book import event_book
from tournament.queries.release import sight_of
from tournament.queries.statistics import event_statistics
from tournament.standings.definitions import STATISTICS

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Aki wins 1500 and then draws; a game of typed scores; one that is not confirmed."""
    event, by = make.tournament(), make.director()
    make.entries(event, ["Aki", "Ben", "Cho", "Dan", "Eva"])
    for entry in event.entries.filter(name="Eva"):
        entry.status = "withdrawn"
        entry.save()
    sit_out = ["Eva"]
    confirm_round(make.seated_round(event, sit_out=sit_out), ron(0, 1, 1, 30), draw(0, 1), by=by)
    second = make.seated_round(event, sit_out=sit_out).games.get()
    type_in(second, 40000, 30000, 20000, 10000, by=by)
    confirm(second, by=by)
    play(make.seated_round(event, sit_out=sit_out).games.get(), ron(0, 1, 5), by=by)
    return event


def _rows(event: Tournament) -> dict[Value, dict[str, Value]]:
    """The values of each player by the titles of the columns."""
    sheet, _ = statistics_sheets(event_book(event))
    titles = [column.title for column in sheet.columns]
    return {row[1]: dict(zip(titles, row, strict=True)) for row in sheet.rows}


def test_each_player_has_a_row_of_numbers(event: Tournament) -> None:
    aki = _rows(event)["Aki"]
    assert (aki["No."], aki["Games"], aki["Hands"]) == (1, 2, 2)
    assert (aki["Average place"], aki["Wins %"], aki["Average win"]) == (
        Decimal("1.00"),
        Decimal("50.0"),
        1500,
    )
    assert (aki["Average deal-in"], aki["Longest deal"]) == (None, 2)
    # 1500 and 1500, of two hands
    assert aki["Balance of a hand"] == 1500


def test_a_player_without_a_game_has_no_rates(event: Tournament) -> None:
    eva = _rows(event)["Eva"]
    assert (eva["Games"], eva["Wins %"], eva["Average place"]) == (0, None, None)


def test_the_note_says_what_is_left_out(event: Tournament) -> None:
    sheet, _ = statistics_sheets(event_book(event))
    assert sheet.note.startswith("2 confirmed games count. 1 game by totals is left out")


def test_every_column_is_defined(event: Tournament) -> None:
    sheet, definitions = statistics_sheets(event_book(event))
    assert [row[0] for row in definitions.rows] == [column.title for column in sheet.columns][2:]
    assert all(row[1] for row in definitions.rows)


def test_the_sheet_has_the_numbers_of_the_page(event: Tournament) -> None:
    page = event_statistics(event, sight_of(event, everything=True), seconds=60)
    rows = _rows(event)
    for player in page.players:
        row = list(rows[player.name].values())[2:]
        assert row == [statistic.rounded(player.counts) for statistic in STATISTICS]
