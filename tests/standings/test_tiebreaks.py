"""The comparisons that order tied players."""

from collections.abc import Mapping, Sequence

from tournament.standings.results import Result, Tally
from tournament.standings.tiebreaks import (
    COMPARISONS,
    DEFAULT_ORDER,
    TITLES,
    TieBreak,
    best_game,
    head_to_head,
    total,
)

A, B, C, D = range(1, 5)


def tallies(players: Sequence[int], games: Sequence[Mapping[int, int]]) -> list[Tally]:
    """Players with their points (tenths) of each game; all have the same total."""
    results = [
        Result(player=player, round=game, game=game, place=1, points=points)
        for game, table in enumerate(games, start=1)
        for player, points in table.items()
    ]
    return [
        Tally(
            player=player,
            results=[result for result in results if result.player == player],
            adjustment=0,
            total=0,
        )
        for player in players
    ]


def margins(players: Sequence[int], *games: Mapping[int, int]) -> list[int]:
    return [key[0] for key in head_to_head(tallies(players, games))]


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


def test_best_game_is_the_highest_single_result() -> None:
    assert best_game(tallies([A, B, C], [{A: 100, B: -50}, {A: 400}])) == [(1, 400), (1, -50), (0, 0)]


def test_player_without_a_game_has_no_better_best_game_than_a_loser() -> None:
    loser, absent = best_game(tallies([A, B], [{A: -900}]))
    assert loser > absent


def test_total_compares_totals() -> None:
    high = Tally(player=A, results=(), adjustment=50, total=50)
    low = Tally(player=B, results=(), adjustment=-200, total=-200)
    assert total([high, low]) == [(50,), (-200,)]


def test_titles_name_the_usual_order() -> None:
    """P-SD-07."""
    titles = ", ".join(TITLES[name] for name in DEFAULT_ORDER)
    assert titles == "total, head-to-head, best game (highest single result)"


def test_every_name_has_a_comparison_and_a_title() -> None:
    assert set(COMPARISONS) == set(TITLES) == set(TieBreak)
