"""Faults of a seated round, each as data and as a sentence."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating.plan import MESSAGES, FaultCode, check_round, substitutes_needed

EIGHT = range(1, 9)


def faults(
    tables: Sequence[Sequence[int]], players: Sequence[int] = EIGHT, per_table: int = 4
) -> list[tuple[str, dict[str, int]]]:
    return [(fault.code.value, dict(fault.params)) for fault in check_round(tables, players, per_table)]


def test_round_with_everybody_seated_once_has_no_fault() -> None:
    assert faults([[1, 2, 3, 4], [5, 6, 7, 8]]) == []


def test_faults_of_an_imported_plan_are_named() -> None:
    """P-SE-02."""
    assert faults([[1, 2, 3, 4], [5, 6, 7, 7]]) == [
        ("doubled_at_table", {"number": 7, "table": 2}),
        ("missing", {"number": 8}),
    ]
    assert faults([[1, 2, 3, 9], [4, 5, 6, 8]]) == [
        ("unknown", {"number": 9, "table": 1}),
        ("missing", {"number": 7}),
    ]


def test_player_twice_at_one_table_is_refused() -> None:
    """P-VA-02."""
    assert faults([[1, 2, 2, 4]], [1, 2, 4]) == [("doubled_at_table", {"number": 2, "table": 1})]


def test_player_at_two_tables_names_both() -> None:
    assert faults([[1, 2, 3, 4], [1, 5, 6, 7]]) == [
        ("doubled", {"number": 1, "first": 1, "second": 2}),
        ("missing", {"number": 8}),
    ]


def test_player_at_three_tables_is_named_for_each_further_one() -> None:
    found = faults([[1, 2], [1, 3], [4, 1]], [1, 2, 3, 4], 2)
    assert found == [
        ("doubled", {"number": 1, "first": 1, "second": 2}),
        ("doubled", {"number": 1, "first": 1, "second": 3}),
    ]


def test_table_of_the_wrong_size_is_named() -> None:
    assert faults([[1, 2, 3], [4, 5, 6, 7, 8]]) == [
        ("table_size", {"table": 1, "size": 3, "expected": 4}),
        ("table_size", {"table": 2, "size": 5, "expected": 4}),
    ]


def test_plan_for_fewer_players_says_so_before_the_missing_ones() -> None:
    found = faults([[1, 2, 3, 4]])
    assert found[0] == ("other_size", {"planned": 4, "players": 8})
    assert found[1:] == [("missing", {"number": number}) for number in (5, 6, 7, 8)]


def test_plan_for_more_players_says_so_before_the_unknown_ones() -> None:
    found = faults([[1, 2, 3], [4, 5, 6]], [1, 2, 3], 3)
    assert found[0] == ("other_size", {"planned": 6, "players": 3})
    assert found[1:] == [("unknown", {"number": number, "table": 2}) for number in (4, 5, 6)]


def test_numbers_with_gaps_are_fine_after_a_withdrawal() -> None:
    assert faults([[2, 5, 9, 40]], [2, 5, 9, 40]) == []


def test_every_fault_has_a_sentence_with_its_numbers() -> None:
    found = check_round([[1, 2, 3, 3], [1, 9, 5]], EIGHT, 4)
    assert [str(fault) for fault in found] == [
        "Table 2 has 3 players; it needs 4.",
        "Player 3 is named twice at table 1.",
        "Player 1 sits at table 1 and again at table 2.",
        "Number 9 at table 2 is no player of this round.",
        "Player 4 has no seat.",
        "Player 6 has no seat.",
        "Player 7 has no seat.",
        "Player 8 has no seat.",
    ]
    assert set(MESSAGES) == set(FaultCode)


@pytest.mark.parametrize(
    ("players", "per_table", "expected"),
    [(40, 4, 0), (41, 4, 3), (42, 4, 2), (43, 4, 1), (3, 4, 1), (40, 3, 2), (0, 4, 0)],
)
def test_substitutes_needed_fill_the_last_table(players: int, per_table: int, expected: int) -> None:
    assert substitutes_needed(players, per_table) == expected


@given(
    st.lists(st.lists(st.integers(0, 9), max_size=5), max_size=4),
    st.sets(st.integers(1, 9), max_size=9),
    st.sampled_from([3, 4]),
)
def test_no_fault_means_a_partition_into_full_tables(
    tables: list[list[int]], players: set[int], per_table: int
) -> None:
    numbers = sorted(number for table in tables for number in table)
    partition = numbers == sorted(players) and all(len(table) == per_table for table in tables)
    assert (not check_round(tables, players, per_table)) == partition
