"""A hand before it is saved."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import TIME_UP, chombo, draw, play, ron, tsumo
from tournament.models import HandRecord
from tournament.queries.games import TableView, table_view
from tournament.queries.preview import PreviewSeat, preview_hand
from tournament.rules.errors import RuleError

pytestmark = pytest.mark.django_db


def _view(**rules: Any) -> TableView:
    """East 2, one honba, two sticks on the table; 23500, 23500, 25500, 25500."""
    tournament = make.tournament(**rules)
    make.entries(tournament, ["Aki", "Ben", "Cho", "Dan"])
    game = play(make.game(tournament), draw(2, 3, riichi=[2, 3]), by=make.director())
    return table_view(game)


def test_preview_splits_a_tsumo_into_its_parts() -> None:
    """P-HD-19: two old sticks, two of this hand, one honba."""
    shown = preview_hand(_view(), tsumo(2, 3, 30, riichi=[0, 2]))
    assert shown.seats[2] == PreviewSeat(
        seat=2,
        name="Cho",
        hand=4000,
        honba=300,
        old_sticks=2000,
        new_sticks=2000,
        deposit=-1000,
        delta=7300,
        score=32800,
    )
    assert [seat.delta for seat in shown.seats] == [-2100, -2100, 7300, -1100]
    assert (shown.check.scores_total, shown.check.sticks_points, shown.check.difference) == (100000, 0, 0)
    assert (shown.next_label, shown.finished, shown.reason_words) == ("E3-0", False, "")


def test_preview_columns_make_up_the_change() -> None:
    shown = preview_hand(_view(), ron(3, 1, 8, riichi=[0, 3]))
    for seat in shown.seats:
        parts = seat.hand, seat.honba, seat.old_sticks, seat.new_sticks, seat.deposit
        assert sum(parts) == seat.delta
    assert [seat.score for seat in shown.seats] == [22500, 7200, 25500, 44800]


def test_preview_of_chombo_pays_back_nothing_else() -> None:
    shown = preview_hand(_view(), chombo(3))
    assert [(seat.hand, seat.delta) for seat in shown.seats] == [
        (2000, 2000),
        (4000, 4000),
        (2000, 2000),
        (-8000, -8000),
    ]
    assert shown.check.sticks_points == 2000


def test_preview_of_a_signal_moves_nothing() -> None:
    shown = preview_hand(_view(time_policy="finish_hand"), TIME_UP)
    assert (shown.words, shown.seats, shown.parts) == ("Time is up", (), ())


def test_preview_tells_that_the_game_would_be_over() -> None:
    shown = preview_hand(_view(), ron(3, 1, 13))
    assert (shown.finished, shown.reason_words) == (True, "a player has run out of points (tobi)")


def test_preview_refuses_what_saving_refuses() -> None:
    with pytest.raises(RuleError):
        preview_hand(_view(), ron(3, 3, 2))


def test_preview_saves_and_asks_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    view = _view()
    with django_assert_num_queries(0):
        preview_hand(view, draw(0))
    assert HandRecord.objects.count() == 1
