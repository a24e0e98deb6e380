"""A whole event for the workbook."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import TIME_UP, confirm, confirm_round, draw, end, play, ron
from tournament.queries.book import event_book
from tournament.services.adjustments import adjust

pytestmark = pytest.mark.django_db


def test_book_of_event_without_rounds_is_empty() -> None:
    book = event_book(make.tournament(preset="ema-2025"))
    (stage,) = book.stages
    assert (book.name, book.place, stage.preset) == ("Spring Open", "Town hall", "ema-2025")
    assert (book.rounds, book.players, book.adjustments) == ((), (), ())
    assert stage.rules.start_points == 30000


def test_book_shows_results_and_lost_sticks() -> None:
    """P-FN-02: a stick that nobody gets is missing from the table's sum, and that is right."""
    judge, tournament = make.director(), make.tournament(leftover_sticks="lost", oka=0, return_points=25000)
    game = play(make.game(tournament), ron(0, 1, 3, 30), draw(0, riichi=[0]), by=judge)
    confirm(end(game, by=judge), by=judge)
    adjust(entry=tournament.entries.get(number=2), amount=-100, reason="late", by=judge)
    book = event_book(tournament)
    ((table,),) = (round_.tables for round_ in book.rounds)
    assert (table.number, table.status, table.reason) == (1, "confirmed", "the director ended the game")
    assert (table.sticks, table.sticks_lost, table.leftover_sticks, table.start_total) == (1, 1000, 0, 100000)
    # 30800 + 3000 - 1000, 19200 - 1000, 24000, 24000; uma 20, -20, 10, -10
    assert [(seat.score, seat.rank, seat.uma, seat.oka, seat.points, seat.total) for seat in table.seats] == [
        (32800, 1, 200, 0, 278, 278),
        (18200, 4, -200, 0, -268, -268),
        (24000, 2, 100, 0, 90, 90),
        (24000, 3, -100, 0, -110, -110),
    ]
    assert sum(seat.total or 0 for seat in table.seats) == -10
    assert [line.amount for line in book.adjustments] == [-100]
    assert book.standings.lines[-1].total == -368


def test_book_lists_hands_in_words() -> None:
    judge, tournament = make.director(), make.tournament(time_policy="finish_hand")
    make.entries(tournament, ["Aki", "Ben", "Cho", "Dan"])
    play(make.game(tournament), draw(0, riichi=[0]), TIME_UP, ron(1, 0, 3, 40), by=judge)
    ((table,),) = (round_.tables for round_ in event_book(tournament).rounds)
    lines = [(hand.number, hand.label, hand.words) for hand in table.hands]
    assert lines == [
        (1, "E1-0", "Draw, Aki is tenpai and gets 3000; riichi: Aki"),
        (None, "E1-1", "Time is up"),
        (2, "E1-1", "Ben wins from Aki, 3 han 40 fu, 5200 + 300; takes 1 stick"),
    ]
    assert table.hands[2].deltas == (-5500, 6500, 0, 0)
    assert table.hands[2].scores == (21500, 30500, 24000, 24000)
    assert table.leftover_sticks == 0


def test_book_of_running_table_has_no_results() -> None:
    tournament = make.tournament()
    play(make.game(tournament), draw(0), by=make.director())
    ((table,),) = (round_.tables for round_ in event_book(tournament).rounds)
    assert (table.reason, table.label) == ("", "E1-1")
    assert {seat.total for seat in table.seats} == {None}


@pytest.mark.parametrize(("tables", "rounds"), [(1, 1), (3, 2)])
def test_book_takes_as_many_queries_for_one_round_as_for_two(
    django_assert_num_queries: DjangoAssertNumQueries, tables: int, rounds: int
) -> None:
    judge, tournament = make.director(), make.tournament()
    for _ in range(rounds):
        confirm_round(make.seated_round(tournament, tables=tables), draw(0), by=judge)
    with django_assert_num_queries(19):
        book = event_book(tournament)
    assert sum(len(round_.tables) for round_ in book.rounds) == tables * rounds
