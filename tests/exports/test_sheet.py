"""How much room values take, and which signs a workbook can hold."""

import pytest

from tournament.exports.sheet import Column, Formula, Sheet, Tenths, lines, plain, shown, width


def _sheet(*rows: tuple[str | int, ...], title: str = "Rounds", widest: int = 40) -> Sheet:
    columns = (Column(title="No."), Column(title="Player", widest=widest))
    return Sheet(title=title, note="", columns=columns, rows=rows, empty="nobody")


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Aki", 3),
        ("Łukasz Gołąb", 12),
        ("藤原 美咲", 9),
        ("정현우", 6),
        ("ｱｷ", 2),
        ("Ａｋｉ", 6),
        ("e\u0301", 1),
        ("", 0),
    ],
)
def test_width_counts_wide_signs_double_and_marks_not(text: str, letters: int) -> None:
    assert width(text) == letters


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1),
        ("one two", 1),
        ("three four", 1),
        ("three fours", 2),
        ("abcdefghijklmnopqrstu", 3),
        ("a abcdefghijk", 3),
        ("東西南北東西南北東西南", 3),
    ],
)
def test_lines_of_ten_letters_break_between_words(text: str, count: int) -> None:
    assert lines(text, 10) == count


def test_plain_drops_what_xml_cannot_hold() -> None:
    assert plain("A\x00ki\x1b \ud83d\ufffe\ttab\nline 東") == "Aki \ttab\nline 東"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Tenths(-5), "-0.5"),
        (Tenths(1912), "191.2"),
        (25000, "25000"),
        (None, ""),
        (Formula(text="SUM()"), ""),
    ],
)
def test_shown_values(value: Tenths | int | Formula | None, text: str) -> None:
    assert shown(value) == text


def test_widths_follow_the_longest_value_up_to_the_widest() -> None:
    sheet = _sheet((1, "Aki"), (100_000, "藤原 美咲 from a very long way away"), widest=20)
    assert [size.letters for size in sheet.sizes()] == [6, 20]
    assert [size.wraps for size in sheet.sizes()] == [False, True]


def test_widths_leave_room_for_the_title_and_its_filter() -> None:
    assert [size.letters for size in _sheet((1, "A")).sizes()] == [6, 9]


def test_cells_of_a_column_stand_below_the_titles() -> None:
    sheet = _sheet((1, "Aki"), (2, "Ben"), (3, "Cho"))
    assert sheet.cells("Player") == "'Rounds'!$B$4:$B$6"
    assert sheet.column("No.")(1, 2) == "'Rounds'!$A$5:$A$6"


def test_title_of_a_sheet_is_cut_to_what_a_tab_may_hold() -> None:
    sheet = _sheet((1, "Aki"), title="Zwischenstände: nach jeder Runde/Hanchan")
    assert sheet.name == "Zwischenstände  nach jeder Rund"
    assert sheet.cells("No.") == "'Zwischenstände  nach jeder Rund'!$A$4:$A$4"


def test_cells_of_a_sheet_with_an_apostrophe_are_quoted() -> None:
    assert _sheet((1, "Aki"), title="L'esito").cells("No.") == "'L''esito'!$A$4:$A$4"


def test_text_beyond_the_length_of_a_cell_is_cut() -> None:
    """32,767 signs, by the specification of Excel."""
    assert plain("東" * 40_000) == "東" * 32_767
