"""Measures of plans, with the worked cases of the field notes."""

import pytest

from tournament.seating.plan import Plan
from tournament.seating.quality import (
    Repeat,
    SameTable,
    fewest_repeats,
    meetings,
    repeat_count,
    repeats,
    same_tables,
    tables_visited,
    wind_counts,
    wind_spread,
)

TWO_ROUNDS: Plan = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)))


def test_repeated_pairs_of_eight_players_over_two_rounds() -> None:
    """P-SE-01."""
    assert repeats(meetings(TWO_ROUNDS)) == tuple(
        Repeat(pair=pair, rounds=(1, 2)) for pair in ((1, 2), (3, 4), (5, 6), (7, 8))
    )
    assert repeat_count(TWO_ROUNDS) == 4
    assert fewest_repeats(players=8, rounds=2, per_table=4) == 4


def test_third_meeting_counts_as_a_second_repeat() -> None:
    plan = (((1, 2, 3),), ((3, 2, 1),), ((2, 1, 3),))
    assert repeat_count(plan) == 6
    assert meetings(plan) == {(1, 2): (1, 2, 3), (1, 3): (1, 2, 3), (2, 3): (1, 2, 3)}


@pytest.mark.parametrize(
    ("players", "rounds", "per_table", "least"),
    [
        (16, 5, 4, 0),  # every pair exactly once
        (16, 6, 4, 24),
        (40, 13, 4, 0),
        (40, 14, 4, 60),
        (12, 2, 4, 3),
        (8, 4, 4, 20),  # 48 meetings of 28 pairs
        (4, 3, 4, 12),
        (6, 2, 3, 2),
        (9, 4, 3, 0),
        (9, 5, 3, 9),
        (3, 1, 4, 0),
    ],
)
def test_fewest_repeats_by_size(players: int, rounds: int, per_table: int, least: int) -> None:
    assert fewest_repeats(players, rounds, per_table) == least


def test_wind_spread_over_four_rounds() -> None:
    """P-SE-03: East, South, West, North; and East, East, South, North."""
    assert wind_spread((1, 1, 1, 1)) == 0
    assert wind_spread((2, 1, 0, 1)) == 2


def test_wind_counts_follow_the_order_of_the_seats() -> None:
    assert wind_counts((((1, 2, 3),), ((1, 3, 2),)), 3) == {1: (2, 0, 0), 2: (0, 1, 1), 3: (0, 1, 1)}


def test_tables_visited_are_listed_round_by_round() -> None:
    visited = tables_visited(TWO_ROUNDS)
    assert visited == {1: (1, 1), 2: (1, 1), 3: (1, 2), 4: (1, 2), 5: (2, 1), 6: (2, 1), 7: (2, 2), 8: (2, 2)}


def test_exact_repeat_of_a_table_is_flagged_whatever_the_seats() -> None:
    """P-SE-05."""
    plan: Plan = (
        ((1, 2, 3, 4), (5, 6, 7, 8)),
        ((1, 5, 2, 6), (3, 7, 4, 8)),
        ((4, 3, 2, 1), (8, 7, 6, 5)),
    )
    assert same_tables(plan) == (
        SameTable(round=3, table=1, same_as_round=1),
        SameTable(round=3, table=2, same_as_round=1),
    )


def test_empty_plan_measures_nothing() -> None:
    assert repeat_count(()) == 0
    assert meetings(()) == {}
    assert wind_counts((), 4) == tables_visited(()) == {}
