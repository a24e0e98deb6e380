"""The measures that order tied players; every key is worked out by hand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256

import pytest

from tests.standings.lists import ranked
from tournament.standings.results import Past, Result, Sheet, by_round
from tournament.standings.tiebreaks import (
    COMPARISONS,
    DEFAULT_ORDER,
    MEANINGS,
    TITLES,
    TieBreak,
    average_place,
    best_game,
    firsts,
    head_to_head,
    lot,
    lot_of,
    table_points,
    total,
)

A, B, C, D = range(1, 5)


def sheet_of(*games: Mapping[int, int]) -> Sheet:
    """A round for each game: players with their points in tenths."""
    results = [
        Result(player=player, round=game, game=game, place=1, points=points)
        for game, table in enumerate(games, start=1)
        for player, points in table.items()
    ]
    return Sheet(players=(A, B, C, D), rounds=by_round(results))


def placed(*rounds: Mapping[int, int]) -> Sheet:
    """A round each: players with their places, at tables of their own."""
    results = [
        Result(player=player, round=number, game=100 * number + player, place=place, points=0)
        for number, places in enumerate(rounds, start=1)
        for player, place in places.items()
    ]
    return Sheet(players=(A, B, C, D), rounds=by_round(results))


def margins(players: Sequence[int], *games: Mapping[int, int]) -> list[int]:
    return head_to_head(players, sheet_of(*games))


def test_two_who_never_met_stay_tied() -> None:
    assert margins([A, B], {A: 500}, {B: 100}) == [0, 0]


def test_two_who_met_compare_their_points_of_those_games() -> None:
    assert margins([A, B], {A: 300, B: 100, C: 700}, {A: -50, B: 20}, {B: 900}) == [130, -130]


def test_two_with_equal_points_of_their_games_stay_tied() -> None:
    assert margins([A, B], {A: 300, B: 100}, {A: 100, B: 300}) == [0, 0]


def test_three_who_all_met_compare_to_both_others() -> None:
    games = ({A: 300, B: 100}, {B: 200, C: 50}, {A: 0, C: 120})
    # A: +200 against B, -120 against C; B: -200, +150; C: -150, +120
    assert margins([A, B, C], *games) == [80, -50, -30]


def test_three_at_one_table_compare_all_pairs_there() -> None:
    assert margins([A, B, C], {A: 300, B: 100, C: -100, D: -300}) == [600, 0, -600]


def test_three_of_whom_two_never_met_all_stay_tied() -> None:
    assert margins([A, B, C], {A: 300, B: 100}, {B: 200, C: 50}) == [0, 0, 0]


def test_games_against_others_do_not_count() -> None:
    assert margins([A, B], {A: 300, B: 100}, {A: -900, C: 500}, {B: 900, D: 0}) == [200, -200]


def test_two_at_different_tables_of_a_round_did_not_meet() -> None:
    results = [Result(A, 1, 11, 1, 400), Result(B, 1, 12, 1, 100)]
    assert head_to_head([A, B], Sheet(players=(A, B), rounds=by_round(results))) == [0, 0]


def test_best_game_is_the_highest_single_result() -> None:
    sheet = sheet_of({A: 100, B: -50}, {A: 400})
    assert best_game([A, B, C], sheet) == [(1, 400), (1, -50), (0, 0)]


def test_player_without_a_game_has_no_better_best_game_than_a_loser() -> None:
    loser, absent = best_game([A, B], sheet_of({A: -900}))
    assert loser > absent


def test_average_place_compares_exact_fractions() -> None:
    """A: 1, 2, 2 is 5/3; B: 1, 3 is 2; C: 2, 1, 2 equals A; D never played."""
    sheet = placed({A: 1, B: 1, C: 2}, {A: 2, B: 3, C: 1}, {A: 2, C: 2})
    keys = average_place([A, B, C, D], sheet)
    assert keys == [(1, Fraction(-5, 3)), (1, -2), (1, Fraction(-5, 3)), (0, 0)]
    assert keys[0] == keys[2] > keys[1] > keys[3]


def test_worst_average_place_ranks_above_no_game() -> None:
    last, absent = average_place([A, B], placed({A: 4}))
    assert last > absent


def test_firsts_counts_first_places_shared_or_not() -> None:
    sheet = placed({A: 1, B: 1, C: 2}, {A: 1, B: 4, C: 2})
    assert firsts([A, B, C, D], sheet) == [2, 1, 0, 0]


def test_table_points_add_up_what_was_won_at_the_tables() -> None:
    """A won 10.8 and lost 3.0, B won 7.8, C never played."""
    results = [
        Result(A, 1, 1, 1, 558, 108),
        Result(B, 1, 2, 2, 128, 78),
        Result(A, 2, 3, 3, -180, -30),
    ]
    sheet = Sheet(players=(A, B, C), rounds=by_round(results))
    assert table_points([A, B, C], sheet) == [78, 78, 0]


def test_total_holds_every_kind_of_points_once() -> None:
    sheet = Sheet(
        players=(A, B),
        rounds=by_round([Result(A, 1, 1, 1, 300), Result(A, 2, 2, 1, -50)]),
        adjustments={A: -200},
        carried={A: 105},
        past={B: Past(2, 70)},
    )
    assert total([A, B], sheet) == [155, 70]


def test_lot_is_the_hash_that_everybody_can_work_out() -> None:
    digest = sha256(b"2026-11-30T09:00:00+00:00/7/-308").hexdigest()
    assert lot_of("2026-11-30T09:00:00+00:00", 7, -308) == int(digest, 16) % 1_000_000


def test_lot_changes_with_the_total_so_that_nobody_knows_it_before() -> None:
    lots = {lot_of("event", 7, points) for points in range(50)}
    assert len(lots) == 50


def test_lots_part_those_whom_nothing_else_parts() -> None:
    def draw(player: int, points: int) -> int:
        return {A: 5, B: 9, C: 5}[player] + points

    lines = ranked([A, B, C], order=[*DEFAULT_ORDER, TieBreak.LOT], lot=draw)
    assert [(line.shown_rank, line.player) for line in lines] == [("1", B), ("=2", A), ("=2", C)]
    assert {line.decided_by for line in lines} == {TieBreak.LOT}


def test_without_lots_nobody_is_parted_by_them() -> None:
    assert lot([A, B], sheet_of({A: 100}, {B: 100})) == [0, 0]


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ((TieBreak.TOTAL, TieBreak.FIRSTS), A),
        ((TieBreak.TOTAL, TieBreak.AVERAGE_PLACE), B),
        ((TieBreak.TOTAL, TieBreak.BEST_GAME), A),
        ((TieBreak.TOTAL, TieBreak.TABLE_POINTS), B),
    ],
)
def test_order_of_the_event_says_who_of_two_equals_is_first(order: Sequence[TieBreak], first: int) -> None:
    """Both have 10.0. A came 1st and 4th, B twice 2nd; B won more at the tables, A had the better game."""
    results = [
        Result(A, 1, 1, 1, 500, 60),
        Result(B, 1, 2, 2, 80, 40),
        Result(A, 2, 3, 4, -400, -110),
        Result(B, 2, 4, 2, 20, 10),
    ]
    lines = ranked([A, B], results, order)
    assert [line.rank for line in lines] == [1, 2]
    assert (lines[0].player, lines[0].decided_by) == (first, order[-1])


def test_titles_name_the_usual_order() -> None:
    """P-SD-07."""
    titles = ", ".join(TITLES[name] for name in DEFAULT_ORDER)
    assert titles == "total, head-to-head, best game (highest single result)"


def test_every_name_has_a_comparison_a_title_and_a_meaning() -> None:
    assert set(COMPARISONS) == set(TITLES) == set(MEANINGS) == set(TieBreak)
