"""Plans of several rounds as people keep them: titles or none, rounds set apart or not."""

import pytest

from tournament.imports.plansheets import Rounds, read_plan_rows, text_rows

TWO_ROUNDS: Rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), (3, 7, 4, 8)))


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4\n5 6 7 8\n\n1 5 2 6\n3 7 4 8\n",
        "1 2 3 4\n5 6 7 8\n1 5 2 6\n3 7 4 8",
        "Round 1\n1 2 3 4\n5 6 7 8\nRound 2\n1,5,2,6\n3,7,4,8",
        "Round 1:\ntable 2: 5 6 7 8\ntable 1: 1 2 3 4\n\nRound 2\n2;3;7;4;8\n1;1;5;2;6",
        "Hanchan 1\n\n1 2 3 4\n5 6 7 8\n\n\nHanchan 2\n\n１ ５ ２ ６\n3 7 4 8",
        "Round\tTable\tEast\tSouth\tWest\tNorth\n2\t1\t1\t5\t2\t6\n1\t2\t5\t6\t7\t8\n1\t1\t1\t2\t3\t4\n2\t2\t3\t7\t4\t8",
        "N,W,S,E,Round\n4,3,2,1,1\n8,7,6,5,1\n6,2,5,1,2\n8,4,7,3,2",
    ],
)
def test_plan_is_read_however_it_is_kept(text: str) -> None:
    read = read_plan_rows(text_rows(text), per_table=4, tables=2)
    assert (read.problems, read.rounds) == ((), TWO_ROUNDS)


def test_sheet_is_read_below_its_heading_and_beside_its_names() -> None:
    rows = [
        ("Spring Open: Seating plan",),
        (),
        ("Round", "Table", "East", "South", "West", "East name"),
        ("1", "1", "1", "2", "3", "Aki"),
        ("1", "2", "4", "5", "6", "Dan"),
    ]
    read = read_plan_rows(rows, per_table=3, tables=2)
    assert (read.problems, read.rounds) == ((), (((1, 2, 3), (4, 5, 6)),))


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", ["There is nothing to read; write one line for each player or table."]),
        ("1 2 3\n4 5 6 7", ["Line 1 has 3 numbers; a table has 4."]),
        ("1 2 3 4 5 6", ["Line 1 has 6 numbers; a table has 4."]),
        ("1 2 3 Aki", ["Line 1: “Aki” is not a player's number."]),
        ("Round 1\n1 2 3 4\nRound 3\n1 2 3 4", ["Round 2 is missing, and a later one is there."]),
        ("1: 1 2 3 4\n1: 5 6 7 8", ["Lines 1 and 2 are both for table 1."]),
        ("Table East South West North\n1 1 2 3 4", ["The titles name no column for Round."]),
        ("99999999 2 3 4", ["Line 1: “99999999” is not a player's number."]),
    ],
)
def test_what_cannot_be_read_is_said_line_by_line(text: str, sentences: list[str]) -> None:
    read = read_plan_rows(text_rows(text), per_table=4, tables=2)
    assert [str(problem) for problem in read.problems] == sentences
    assert not read.can_be_saved()


def test_round_far_away_names_only_the_first_that_are_missing() -> None:
    rows = [("Round", "East", "South", "West"), ("1", "1", "2", "3"), ("999999", "1", "2", "3")]
    read = read_plan_rows(rows, per_table=3, tables=1)
    assert [problem.params["round"] for problem in read.problems] == list(range(2, 22))


def test_word_of_very_many_letters_is_a_word_at_once() -> None:
    assert text_rows("x" * 100_000) == (("x" * 100_000,),)
