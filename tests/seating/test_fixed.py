"""Fixed tables: kept whatever was drawn, with as few moves as can be."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.seating.fixed import keep_fixed

TWELVE = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))


def test_whole_table_moves_to_its_fixed_player() -> None:
    assert keep_fixed(TWELVE, {6: 1}) == ((5, 6, 7, 8), (1, 2, 3, 4), (9, 10, 11, 12))


def test_two_who_meet_and_sit_apart_are_separated_with_their_winds() -> None:
    assert keep_fixed(TWELVE, {1: 1, 2: 3}) == ((1, 10, 3, 4), (5, 6, 7, 8), (9, 2, 11, 12))


def test_table_that_is_not_there_and_player_who_sits_out_change_nothing() -> None:
    assert keep_fixed(TWELVE, {1: 9, 99: 1}) == TWELVE


@given(st.permutations(range(1, 13)), st.dictionaries(st.integers(1, 12), st.integers(1, 3), max_size=4))
def test_everybody_sits_once_and_the_fixed_where_they_belong(order: list[int], fixed: dict[int, int]) -> None:
    drawn = tuple(tuple(order[first : first + 4]) for first in range(0, 12, 4))
    tables = keep_fixed(drawn, fixed)
    assert sorted(sum(tables, ())) == list(range(1, 13))
    assert all(player in tables[table - 1] for player, table in fixed.items())
