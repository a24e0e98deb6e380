"""Pasted seating plans."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.plans import PlanRead, read_plan
from tournament.imports.problems import ProblemCode


def sentences(read: PlanRead) -> list[str]:
    return [str(problem) for problem in read.problems]


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4\n5 6 7 8",
        "1,2,3,4\r\n5, 6, 7, 8\r\n",
        "1\t2\t3\t4\n5;6;7;8",
        "\ufeff1　2　3　4\n５ ６ ７ ８",
        "table 1: 1 2 3 4\ntable 2: 5 6 7 8",
        "Table 2: 5 6 7 8\nTable 1: 1 2 3 4",
        "卓１：1 2 3 4\n卓２：5 6 7 8",
        "2:5,6,7,8\n1:1,2,3,4",
    ],
)
def test_one_table_a_line_is_read(text: str) -> None:
    read = read_plan(text)
    assert read.tables == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert read.problems == ()
    assert read.can_be_saved()


def test_blank_lines_are_noted_and_keep_the_line_numbers() -> None:
    read = read_plan("1 2 3 4\n\n5 6 7 x")
    assert sentences(read) == ["Line 2 is blank and is skipped.", "Line 3: “x” is not a player's number."]
    assert not read.can_be_saved()


@pytest.mark.parametrize("word", ["x", "-4", "4.5", "1234567", "²²x", "=4"])
def test_what_is_no_number_is_named_with_its_line(word: str) -> None:
    (problem,) = read_plan(f"1 2 3 4\n5 6 7 {word}").problems
    assert (problem.code, problem.line) == (ProblemCode.NOT_A_NUMBER, 2)


def test_table_without_players_is_named() -> None:
    assert sentences(read_plan("table 1: 1 2 3 4\ntable 2:")) == ["Line 2 names a table without players."]


def test_table_named_twice_and_one_left_out_are_named() -> None:
    assert sentences(read_plan("1: 1 2 3 4\n1: 5 6 7 8")) == [
        "There is no line for table 2.",
        "Lines 1 and 2 are both for table 1.",
    ]


def test_line_without_a_table_among_named_ones_is_named() -> None:
    assert sentences(read_plan("1: 1 2 3 4\n5 6 7 8")) == [
        "Line 2 does not say which table it is, while other lines do; name all tables or none."
    ]


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_empty_plan_is_an_error(text: str) -> None:
    read = read_plan(text)
    assert [problem.code for problem in read.problems] == [ProblemCode.NOTHING]
    assert not read.can_be_saved()


@given(st.lists(st.lists(st.integers(0, 999_999), min_size=1, max_size=5), min_size=1, max_size=8))
def test_written_plans_come_back(tables: list[list[int]]) -> None:
    lines = [" ".join(map(str, table)) for table in tables]
    assert read_plan("\n".join(lines)).tables == tuple(map(tuple, tables))
    labelled = [f"table {number}: {line}" for number, line in enumerate(lines, start=1)]
    assert read_plan("\n".join(reversed(labelled))).tables == tuple(map(tuple, tables))


@given(st.text())
def test_any_text_gives_tables_and_sentences_but_never_fails(text: str) -> None:
    read = read_plan(text)
    assert all(sentences(read))
    assert read.tables or not read.can_be_saved()
