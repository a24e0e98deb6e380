"""Pasted lists of players."""

from collections.abc import Sequence

import pytest
from django.db.models import CharField
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.columns import Layout, guess_layout, lines_above
from tournament.imports.headers import COLUMNS, column_of
from tournament.imports.lists import join_list, split_joined, split_list
from tournament.imports.players import PlayersRead, ReadPlayer, read_players
from tournament.imports.problems import MESSAGES, ProblemCode, Severity
from tournament.models import Entry
from tournament.services.players import LENGTHS, PlayerRow


def row(line: int, name: str, club: str = "", country: str = "", ema_number: str = "") -> ReadPlayer:
    player = PlayerRow(name=name, club=club, country=country, ema_number=ema_number)
    return ReadPlayer(line=line, player=player)


def read_text(text: str, existing: Sequence[str] = ()) -> PlayersRead:
    """A pasted list, read as it is guessed."""
    rows = split_list(text)
    return read_players(rows, guess_layout(rows), existing)


FOUR = Layout(heading=False, columns=("name", "club", "country", "ema_number"))


def read_four(text: str) -> PlayersRead:
    """A pasted list of these four columns."""
    return read_players(split_list(text), FOUR)


def sentences(read: PlayersRead) -> list[str]:
    return [str(problem) for problem in read.problems]


@pytest.mark.parametrize(
    ("text", "above"),
    [
        ("Name\tClub\nAki\tWien", 0),
        ("Spring Open\nName\tClub\nAki\tWien", 1),
        ("Spring Open\n\n\nClub\tSurname\tFirst name\nWien\tSato\tAki", 3),
        ("\n\nName\tClub\nAki\tWien", 0),
        ("Aki\tWien\nBen\tGraz", 0),
        ("Aki\tWien\nName\tGraz", 0),
        ("Aki\tWien\n" * 10 + "Name\tClub", 0),
        ("", 0),
    ],
)
def test_lines_above_the_headings_are_counted(text: str, above: int) -> None:
    """Only headings of two columns or more: somebody may be called Name."""
    assert lines_above(split_joined(text)) == above


def test_names_one_a_line_are_players() -> None:
    read = read_text("Aki Sato\nBen Smith\n山田　太郎\n")
    assert read.rows == (row(1, "Aki Sato"), row(2, "Ben Smith"), row(3, "山田　太郎"))
    assert read.problems == ()
    assert read.can_be_saved()


@pytest.mark.parametrize("mark", ["\t", ";", ",", " ; ", "；", "，"])
def test_further_columns_are_club_country_and_ema_number(mark: str) -> None:
    read = read_four(mark.join(["Aki Sato", "Tokyo Club", "jpn", "04010123"]))
    assert read.rows == (row(1, "Aki Sato", "Tokyo Club", "JPN", "04010123"),)


def test_tabs_leave_commas_in_names_alone() -> None:
    assert read_text("Sato, Aki\tTokyo; East").rows == (row(1, "Sato, Aki", "Tokyo; East"),)


def test_quotation_marks_keep_a_comma_in_its_cell() -> None:
    read = read_text('"Sato, Aki",Tokyo\nAki "Ace" Sato,Tokyo\nBen 5" Smith,Tokyo\n"Say ""Pon""",Tokyo')
    assert [found.player.name for found in read.rows] == [
        "Sato, Aki",
        'Aki "Ace" Sato',
        'Ben 5" Smith',
        'Say "Pon"',
    ]
    assert {found.player.club for found in read.rows} == {"Tokyo"}


def test_header_gives_the_order_of_the_columns() -> None:
    read = read_text("EMA-No.;Country;Name;Club\n04010123;GER;Aki Sato;Tokyo\n;;Ben\n")
    assert read.rows == (row(2, "Aki Sato", "Tokyo", "GER", "04010123"), row(3, "Ben"))
    assert read.problems == ()


def test_header_in_another_script_is_recognised() -> None:
    assert read_text("\ufeff所属\t氏名\r\n東京\t山田 太郎\r\n").rows == (row(2, "山田 太郎", "東京"),)


def test_header_with_first_and_last_names_joins_them() -> None:
    read = read_text("Last name,First name,Club\nSATO,Aki,Tokyo\n")
    assert read.rows == (row(2, "Aki SATO", "Tokyo"),)


def test_header_sets_the_separator_of_all_lines() -> None:
    assert read_text("Name;Club\nSato, Aki\n").rows == (row(2, "Sato, Aki"),)


def test_unknown_column_is_skipped_with_a_note() -> None:
    read = read_text("Seat\tName\n7\tAki\n")
    assert read.rows == (row(2, "Aki"),)
    assert sentences(read) == ["Line 1: the column “Seat” is not known and is skipped."]
    assert read.can_be_saved()


@pytest.mark.parametrize("text", ["", "\n \n\t\n", "\ufeff", "Name;Club\n"])
def test_nothing_to_read_is_an_error(text: str) -> None:
    read = read_text(text)
    assert [problem.code for problem in read.problems] == [ProblemCode.NOTHING]
    assert not read.can_be_saved(forced=True)


def test_blank_lines_inside_are_noted_and_others_ignored() -> None:
    read = read_text("\n\nAki\n　\n;;\nBen\n\n")
    assert read.rows == (row(3, "Aki"), row(6, "Ben"))
    assert sentences(read) == ["Line 4 is blank and is skipped.", "Line 5 is blank and is skipped."]
    assert read.can_be_saved()


def test_line_numbers_hold_for_every_kind_of_line_end() -> None:
    assert [found.line for found in read_text("Aki\r\nBen\rChi\nDai").rows] == [1, 2, 3, 4]


def test_existing_name_is_found_without_outer_spaces_and_letter_case() -> None:
    """P-VA-08."""
    read = read_text("player one ", existing=["Player One"])
    assert [problem.code for problem in read.problems] == [ProblemCode.ALREADY_ENTERED]
    assert not read.can_be_saved()
    assert read.can_be_saved(forced=True)
    assert read.rows == (row(1, "player one"),)


@pytest.mark.parametrize(
    "other", ["aki  sato", "ＡＫＩ　ＳＡＴＯ", "AKI SATO\u200b", "\ufeffAki\u00a0Sato", "Aki\u3000Sato"]
)
def test_duplicate_names_both_lines_however_it_is_written(other: str) -> None:
    read = read_text(f"Aki Sato\nBen\n{other}\n")
    assert [(problem.code, problem.line, problem.params["first"]) for problem in read.problems] == [
        (ProblemCode.DUPLICATE_NAME, 3, 1)
    ]
    assert sentences(read)[0].startswith("Lines 1 and 3 have the same name")
    assert read.can_be_saved(forced=True)


def test_half_width_kana_are_the_same_name() -> None:
    assert read_text("ヤマダ\nﾔﾏﾀﾞ").problems[0].severity == Severity.QUESTION


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\tOnly Club", "Line 1 has no name."),
        ("A;B;GER;1" + ";x" * 40, "Line 1 has 44 columns; at most 40 are read."),
        (
            "Aki\x07",
            "Line 1 contains an invisible control character (U+0007); type the line anew.",
        ),
        (
            "Aki\x0bBen",
            "Line 1 contains an invisible control character (U+000B); type the line anew.",
        ),
        ("Aki;;J1N", "Line 1: “J1N” is not a country; write its name, or its code such as JPN."),
        ("Aki;;;4a", "Line 1: the EMA number “4a” must consist of digits."),
        ("A" * 201, f"Line 1: “{'A' * 30}…” is too long; at most 200 characters fit here."),
        ("Aki;;;" + "1" * 21, "Line 1: “111111111111111111111” is too long; at most 20 characters fit here."),
    ],
)
def test_line_that_cannot_be_stored_is_named_and_left_out(text: str, sentence: str) -> None:
    read = read_four(text)
    assert sentences(read) == [sentence]
    assert read.rows == ()
    assert not read.can_be_saved(forced=True)


def test_all_problems_are_reported_in_the_order_of_the_lines() -> None:
    read = read_four("Aki\nBen;;X1\nAKI\n;Club;Y2;z")
    assert [(problem.line, problem.code.value) for problem in read.problems] == [
        (2, "country"),
        (3, "duplicate_name"),
        (4, "no_name"),
        (4, "country"),
        (4, "ema_number"),
    ]


def test_wide_letters_and_digits_become_ordinary_codes() -> None:
    assert read_four("Aki;;ｊｐｎ;０４０１").rows == (row(1, "Aki", "", "JPN", "0401"),)


def test_joiners_that_belong_to_a_spelling_stay() -> None:
    assert read_text("علی\u200cرضا").rows == (row(1, "علی\u200cرضا"),)


def test_very_long_line_is_refused_in_a_moment() -> None:
    read = read_text("\t".join(['"a"'] * 100_000))
    assert ProblemCode.TOO_MANY_COLUMNS in {problem.code for problem in read.problems}


def test_columns_hold_no_more_than_the_database() -> None:
    for column, most in LENGTHS.items():
        field = Entry._meta.get_field(column)
        assert isinstance(field, CharField)
        assert field.max_length == most


def test_every_code_has_a_sentence_for_translation() -> None:
    assert set(MESSAGES) == set(ProblemCode)
    with translation.override("en"):
        assert sentences(read_text(""))[0].startswith("There is nothing to read")


NAMES = st.lists(
    st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=20), min_size=1, max_size=12
)


@given(NAMES, st.sampled_from(["\n", "\r\n"]))
def test_plain_names_come_back_as_they_are(names: list[str], end: str) -> None:
    numbered = [f"{name} {place}" for place, name in enumerate(names)]
    read = read_text(end.join(numbered))
    assert [found.player.name for found in read.rows] == numbered
    assert read.problems == ()


@given(st.text())
def test_any_text_gives_rows_and_sentences_but_never_fails(text: str) -> None:
    read = read_text(text)
    assert all(sentences(read))
    assert all(found.player.name.strip() == found.player.name != "" for found in read.rows)
    assert read.rows or read.problems


def test_headings_of_other_languages_are_recognised_in_any_order() -> None:
    read = read_text(
        "Mannschaft;Nr.;Land;EMA-Nummer;Nachname;Vorname;Bemerkung\nRot;12;aut;0401;Sato;Aki;late"
    )
    assert read.rows == (
        ReadPlayer(
            line=2,
            player=PlayerRow(
                name="Aki Sato", number=12, team="Rot", country="AUT", ema_number="0401", notes="late"
            ),
        ),
    )


def test_name_beside_a_first_name_is_the_family_name() -> None:
    assert read_text("Nom;Prénom;Ville\nSATO;Aki;Lyon").rows[0].player.name == "Aki SATO"


def test_columns_without_headings_are_told_by_what_they_hold() -> None:
    layout = guess_layout(split_list("1;Eva;Wien;AUT;04010123\n2;Ned;Graz;AUT;04010124"))
    assert layout == Layout(heading=False, columns=("number", "name", "club", "country", "ema_number"))


def test_short_names_alone_are_no_countries() -> None:
    assert guess_layout((("AKI",), ("BEN",))).columns == ("name",)


def test_names_that_differ_by_a_space_are_asked_about() -> None:
    read = read_text("山田太郎\n山田　太郎")
    assert sentences(read) == ["Lines 1 and 2 have names that differ only by a space, 山田　太郎."]
    assert read.can_be_saved(forced=True)


def test_name_without_the_space_of_one_who_is_there_is_asked_about() -> None:
    read = read_text("山田太郎", existing=["山田　太郎"])
    assert sentences(read) == ["Line 1: there is already a player called 山田太郎."]


@pytest.mark.parametrize("heading", ["No", "EMA", "ARA", "ID"])
def test_number_that_comes_twice_is_an_error(heading: str) -> None:
    read = read_text(f"Name;{heading}\nAki;7\nBen;7\nCho;-\nDan;0\n")
    assert sentences(read) == ["Lines 2 and 3 have the same number, 7."]
    assert not read.can_be_saved(forced=True)


def test_column_chosen_twice_is_an_error() -> None:
    layout = Layout(heading=False, columns=("name", "name"))
    assert sentences(read_players((("Aki", "Ben"),), layout)) == [
        "Two columns are marked as “Name”; each can be there once."
    ]


def test_list_of_very_many_lines_is_divided() -> None:
    read = read_text("\n".join(f"Player {number}" for number in range(2001)))
    assert [problem.code for problem in read.problems] == [ProblemCode.TOO_MANY_LINES]
    assert read.rows == ()


def test_list_with_a_sea_of_blank_lines_is_refused_in_a_moment() -> None:
    read = read_text("Aki" + "\n" * 50_000 + "Ben")
    assert [problem.code for problem in read.problems] == [ProblemCode.TOO_MANY_LINES]


def test_every_column_has_a_heading_and_can_be_stored() -> None:
    columns = set(COLUMNS) - {"number", "first_name", "last_name"}
    assert columns == set(LENGTHS)
    assert {column_of(title) for title in COLUMNS.values()} == set(COLUMNS)


@given(st.lists(st.lists(st.text(st.characters(categories=["L", "Nd", "P"]), max_size=6), max_size=5)))
def test_joined_list_keeps_every_cell_in_its_place(rows: list[list[str]]) -> None:
    joined = split_joined(join_list(tuple(map(tuple, rows))))
    assert split_joined(join_list(joined)) == joined


@pytest.mark.parametrize(("typed", "kept"), [("aut", "AUT"), ("Austria", "Austria"), ("日本", "日本")])
def test_country_is_a_code_or_a_name(typed: str, kept: str) -> None:
    rows = read_four(f"Aki;Wien;{typed}").rows
    assert [row.player.country for row in rows] == [kept]
