"""Seating by rank."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating.ranked import spread_round, top_round


def test_top_round_seats_the_best_together() -> None:
    assert top_round([7, 3, 9, 1, 2, 8, 6, 5]) == ((7, 3, 9, 1), (2, 8, 6, 5))


def test_spread_round_goes_there_and_back() -> None:
    assert spread_round(range(1, 17)) == ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))


def test_one_table_is_the_same_either_way() -> None:
    assert top_round([4, 2, 1], 3) == spread_round([4, 2, 1], 3) == ((4, 2, 1),)


@pytest.mark.parametrize("ranking", [[], [1, 2, 3], range(6)])
def test_players_who_fill_no_tables_are_an_error(ranking: Sequence[int]) -> None:
    for seat in (top_round, spread_round):
        with pytest.raises(ValueError, match="do not fill tables of 4"):
            seat(ranking)


@given(st.integers(1, 30), st.sampled_from([3, 4]))
def test_everybody_sits_once_in_order_of_rank(tables: int, per_table: int) -> None:
    """Law: at each table the ranks rise from East on; spread tables have nearly equal sums of ranks."""
    ranking = range(1, tables * per_table + 1)
    for seat in (top_round, spread_round):
        seated = seat(ranking, per_table)
        assert sorted(player for table in seated for player in table) == list(ranking)
        assert all(list(table) == sorted(table) for table in seated)
    sums = {sum(table) for table in spread_round(ranking, per_table)}
    assert max(sums) - min(sums) <= (0 if per_table == 4 else tables - 1)
