"""The page of a table."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import TIME_UP, chombo, confirm, draw, end, play, ron, tsumo, undo
from tournament.models import Game, GameStatus
from tournament.queries.games import CheckSum, find_game, table_view
from tournament.rules.riichi.payments import Part

pytestmark = pytest.mark.django_db


def _named_game(**rules: Any) -> Game:
    tournament = make.tournament(**rules)
    make.entries(tournament, ["Aki", "Ben", "Cho", "Dan"])
    return make.game(tournament)


def test_find_loads_the_table_by_its_address(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = make.tournament()
    make.seated_round(tournament, tables=2)
    make.seated_round(tournament)
    with django_assert_num_queries(1):
        game = find_game(slug=tournament.slug, round_number=2, table_number=2)
        place = game.round.stage.tournament.name, game.round.number, game.table_number
    assert place == ("Spring Open", 2, 2)


def test_find_unknown_table_does_not_exist() -> None:
    with pytest.raises(Game.DoesNotExist):
        find_game(slug=make.tournament().slug, round_number=1, table_number=1)


def test_view_of_new_table_shows_winds_and_check_sum() -> None:
    view = table_view(_named_game())
    assert (view.tournament_name, view.round_number, view.table_number) == ("Spring Open", 1, 1)
    assert [(seat.name, seat.wind, seat.is_dealer) for seat in view.seats] == [
        ("Aki", "E", True),
        ("Ben", "S", False),
        ("Cho", "W", False),
        ("Dan", "N", False),
    ]
    assert (view.label, view.status, view.hands, view.settlement) == ("E1-0", GameStatus.PLAYING, (), None)
    assert view.check == CheckSum(scores_total=100000, sticks_points=0, in_play=100000, difference=0)


def test_view_moves_winds_with_the_deal_and_tells_gaps() -> None:
    game = play(_named_game(), draw(1, 2, riichi=[1]), by=make.director())
    view = table_view(game)
    assert [(seat.wind, seat.start_wind, seat.score, seat.to_leader) for seat in view.seats] == [
        ("N", "E", 23500, -3000),
        ("E", "S", 25500, -1000),
        ("S", "W", 26500, 0),
        ("W", "N", 23500, -3000),
    ]
    assert (view.label, view.state.honba, view.state.sticks) == ("E2-1", 1, 1)
    assert view.check == CheckSum(scores_total=99000, sticks_points=1000, in_play=100000, difference=0)


def test_view_lists_hands_with_parts_and_author() -> None:
    judge = make.director()
    game = _named_game()
    play(game, draw(1, 2, riichi=[1]), tsumo(2, 3, 30, riichi=[2]), by=judge)
    first, second = table_view(game).hands
    assert (first.number, first.label, first.deltas, first.sticks) == (
        1,
        "E1-0",
        (-1500, 500, 1500, -1500),
        1,
    )
    assert second.words == "Cho wins by tsumo, 3 han 30 fu, 1000/2000 + 100; takes 2 sticks; riichi: Cho"
    assert second.author == "director"
    parts = [(part.payer, part.payee, part.points, part.part) for part in second.parts]
    assert (1, 2, 2000, Part.HAND) in parts
    assert (None, 2, 1000, Part.OLD_STICKS) in parts
    assert (None, 2, 1000, Part.NEW_STICKS) in parts
    assert second.scores == (22400, 23400, 31800, 22400)


def test_view_leaves_out_what_was_taken_back() -> None:
    judge = make.director()
    game = play(_named_game(), draw(0), draw(1), by=judge)
    undo(game, by=judge)
    game.refresh_from_db()
    assert [hand.label for hand in table_view(game).hands] == ["E1-0"]


def test_view_shows_a_signal_without_a_number() -> None:
    game = play(_named_game(time_policy="one_more_hand"), draw(0), TIME_UP, draw(0), by=make.director())
    lines = [(hand.number, hand.label, hand.deltas) for hand in table_view(game).hands]
    assert lines == [
        (1, "E1-0", (3000, -1000, -1000, -1000)),
        (None, "E1-1", (0, 0, 0, 0)),
        (2, "E1-1", (3000, -1000, -1000, -1000)),
    ]


def test_view_shows_note_of_a_hand() -> None:
    game = play(_named_game(), {**draw(0), "note": "wall fell"}, by=make.director())
    assert table_view(game).hands[0].note == "wall fell"


def test_view_settles_step_by_step() -> None:
    """P-FN-01 in the seed's rules: a leftover stick goes to first place."""
    judge = make.director()
    game = play(_named_game(), ron(0, 3, 5), draw(0, riichi=[0]), by=judge)
    end(game, by=judge)
    settlement = table_view(game).settlement
    assert settlement is not None
    assert (settlement.reason, settlement.reason_words) == ("ended", "the director ended the game")
    first = settlement.seats[0]
    # 25000 + 12000 + 3000 - 1000, and the stick back; 10 + 20 + 20
    assert (first.score_before, first.leftover, first.score) == (39000, 1000, 40000)
    assert (first.rounded, first.uma, first.oka, first.correction) == (100, 200, 200, 0)
    assert (first.points, first.penalties, first.total) == (500, 0, 500)
    assert [seat.shown_rank for seat in settlement.seats] == ["1", "2", "3", "4"]


def test_view_marks_shared_places_and_chombo() -> None:
    judge = make.director()
    game = end(play(_named_game(preset="ema-2025"), chombo(3), by=judge), by=judge)
    settlement = table_view(game).settlement
    assert settlement is not None
    assert [(seat.shown_rank, seat.penalties, seat.total) for seat in settlement.seats] == [
        ("=1", 0, 0),
        ("=1", 0, 0),
        ("=1", 0, 0),
        ("=1", -200, -200),
    ]


def test_view_names_who_confirmed() -> None:
    judge = make.director()
    game = confirm(end(_named_game(), by=judge), by=judge)
    view = table_view(game)
    assert (view.status, view.confirmed_by, view.ended_by_director) == ("confirmed", "director", True)


@pytest.mark.parametrize("hands", [1, 5])
def test_view_takes_two_queries(django_assert_num_queries: DjangoAssertNumQueries, hands: int) -> None:
    game = play(_named_game(), *[draw(0)] * hands, by=make.director())
    slug = game.round.stage.tournament.slug
    found = find_game(slug=slug, round_number=1, table_number=1)
    with django_assert_num_queries(2):
        assert len(table_view(found).hands) == hands
