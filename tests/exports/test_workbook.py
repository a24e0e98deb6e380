"""The workbook as a spreadsheet program reads it."""

import datetime as dt
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests import make
from tests.play import TIME_UP, chombo, confirm, confirm_round, draw, end, play, record, ron, tsumo
from tournament.exports.sheet import FIRST_ROW, Column, Sheet, columns_of
from tournament.exports.workbook import workbook_bytes
from tournament.exports.writing import sheets_bytes
from tournament.models import Tournament
from tournament.queries.book import event_book
from tournament.queries.words import rule_words
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.adjustments import adjust, cancel_adjustment

pytestmark = pytest.mark.django_db

SHEETS = [
    "Standings",
    "Standings by round",
    "Rounds",
    "Hands",
    "Seating",
    "Players",
    "Penalties",
    "Statistics",
    "Definitions",
    "Rules",
    "Change log",
    "Checks",
]


def _workbook(tournament: Tournament) -> Workbook:
    return load_workbook(BytesIO(workbook_bytes(event_book(tournament))))


def _sheet(tournament: Tournament, name: str) -> Worksheet:
    sheet = _workbook(tournament)[name]
    assert isinstance(sheet, Worksheet)
    return sheet


def _rows(sheet: Worksheet) -> list[dict[Any, Any]]:
    titles, *rows = sheet.iter_rows(min_row=FIRST_ROW - 1, values_only=True)
    return [dict(zip(titles, row, strict=True)) for row in rows]


def _cell(sheet: Any, title: str, row: int = 0) -> Any:
    titles = [cell.value for cell in sheet[FIRST_ROW - 1]]
    return sheet.cell(FIRST_ROW + row, titles.index(title) + 1)


def _named(*names: str) -> Tournament:
    tournament = make.tournament(preset="ema-2025")
    make.entries(tournament, names)
    return tournament


def _played() -> Tournament:
    """One confirmed game with a chombo and a stick that stays: 30000 each, uma 15 and 5."""
    judge, tournament = make.director(), _named("Aki", "Ben", "藤原 美咲", "Dan")
    game = make.game(tournament)
    play(game, ron(0, 1, 3, 30), chombo(2), draw(0, 1, riichi=[1]), by=judge)
    confirm(end(game, by=judge), by=judge)
    return tournament


def test_workbook_of_empty_event_says_so_on_every_sheet() -> None:
    workbook = _workbook(make.tournament("Leerlauf"))
    assert workbook.sheetnames == SHEETS
    first = {sheet.title: sheet.cell(FIRST_ROW, 1).value for sheet in workbook.worksheets}
    assert first == {
        "Standings": "No players are entered yet.",
        "Standings by round": "No players are entered yet.",
        "Rounds": "No round is seated yet.",
        "Hands": "No hand is recorded yet.",
        "Seating": "No round is seated yet.",
        "Players": "No players are entered yet.",
        "Penalties": "There are none.",
        "Statistics": "No players are entered yet.",
        "Definitions": "Games",
        "Rules": "Event",
        "Change log": "There are none.",
        "Checks": "There is nothing to add up yet.",
    }
    assert workbook["Standings"]["A1"].value == "Leerlauf: Standings"


def test_workbook_of_players_without_rounds_lists_them() -> None:
    tournament = _named("Aki", "Ben")
    assert [row["Player"] for row in _rows(_sheet(tournament, "Standings"))] == ["Aki", "Ben"]
    assert _sheet(tournament, "Checks").cell(FIRST_ROW, 1).value == "There is nothing to add up yet."


def test_rounds_show_how_each_result_comes_about() -> None:
    rows = _rows(_sheet(_played(), "Rounds"))
    # 30000 + 5800 + 1500, 30000 - 5800 + 1500 - 1000, 30000 - 1500 twice; the stick goes to the first
    assert [row["Table score"] for row in rows] == [37300, 24700, 28500, 28500]
    assert [row["Place"] for row in rows] == [1, 4, 2, 2]
    assert [row["Uma"] for row in rows] == [15, -15, 0, 0]
    assert [row["Points"] for row in rows] == [23.3, -20.3, -1.5, -1.5]
    assert [row["Penalties"] for row in rows] == [0, 0, -20, 0]
    assert [row["Final points"] for row in rows] == [23.3, -20.3, -21.5, -1.5]
    assert {row["Status"] for row in rows} == {"confirmed"}
    assert {row["End of the game"] for row in rows} == {"the director ended the game"}
    assert [(row["Seat"], row["No."], row["Player"]) for row in rows][2] == ("West", 3, "藤原 美咲")


def test_rounds_of_running_table_have_scores_and_no_result() -> None:
    judge, tournament = make.director(), _named("Aki", "Ben", "Cho", "Dan")
    play(make.game(tournament), tsumo(0, 1, 30), by=judge)
    row = _rows(_sheet(tournament, "Rounds"))[0]
    assert (row["Table score"], row["Place"], row["Final points"]) == (31500, None, None)
    assert (row["Status"], row["End of the game"]) == ("playing", None)


def test_hands_list_event_payments_and_running_scores() -> None:
    judge, tournament = make.director(), _named("Aki", "Ben", "Cho", "Dan")
    play(make.game(tournament), draw(0, riichi=[0]), TIME_UP, ron(1, 0, 3, 40), by=judge)
    rows = _rows(_sheet(tournament, "Hands"))
    assert [(row["Hand"], row["Label"], row["Sticks"]) for row in rows] == [
        (1, "E1-0", 1),
        (None, "E1-1", 1),
        (2, "E1-1", 0),
    ]
    assert rows[2]["Event"] == "Ben wins from Aki, 3 han 40 fu, 5200 + 300; takes 1 stick"
    winds = ("East", "South", "West", "North")
    assert [rows[2][f"{wind} +/−"] for wind in winds] == [-5500, 6500, 0, 0]
    assert [rows[2][f"{wind} score"] for wind in winds] == [26500, 35500, 29000, 29000]


def test_hands_of_three_players_have_three_columns_of_scores() -> None:
    judge, tournament = make.director(), make.tournament(preset="seed-sanma")
    play(make.game(tournament), draw(0), by=judge)
    row = _rows(_sheet(tournament, "Hands"))[0]
    assert [title for title in row if title.endswith(" score")] == ["East score", "South score", "West score"]


def test_standings_hold_numbers_of_the_ranking() -> None:
    judge, tournament = make.director(), _named("Aki", "Ben", "Cho", "Dan")
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    adjust(entry=tournament.entries.get(number=4), amount=-105, reason="late", by=judge)
    rows = _rows(_sheet(tournament, "Standings"))
    assert [(row["Place"], row["Player"], row["Total"], row["R1"]) for row in rows] == [
        (1, "Aki", 20.8, 20.8),
        (2, "Cho", 0, 0),
        (3, "Dan", -10.5, 0),
        (4, "Ben", -20.8, -20.8),
    ]
    assert rows[1] | {"Average place": 2, "2nd": 1, "1st": 0, "Penalties": 0, "Best game": 0} == rows[1]


def test_final_points_are_numbers_with_one_decimal() -> None:
    cell = _cell(_sheet(_played(), "Rounds"), "Final points", 1)
    assert (cell.value, cell.data_type, cell.number_format) == (-20.3, "n", "0.0")


def test_association_numbers_stay_texts_with_leading_zeros() -> None:
    tournament = _named("Aki")
    tournament.entries.update(ema_number="04000123")
    cell = _cell(_sheet(tournament, "Players"), "EMA number")
    assert (cell.value, cell.data_type, cell.number_format) == ("04000123", "s", "@")


def test_dates_are_dates() -> None:
    tournament = make.tournament()
    rows = _rows(_sheet(tournament, "Rules"))
    values = {row["Rule"]: row["Value"] for row in rows if row["Chapter"] == "Event"}
    assert values.pop("As of")
    assert values == {
        "Name": "Spring Open",
        "Place of the event": "Town hall",
        "First day": dt.datetime.combine(tournament.starts_on, dt.time()),
        "Last day": dt.datetime.combine(tournament.ends_on, dt.time()),
        "Rules copied from": "Default rules, four players",
    }


def test_rules_name_every_option_in_words() -> None:
    rows = _rows(_sheet(make.tournament(preset="wrc-2025"), "Rules"))
    options = [tuple(row.values()) for row in rows if row["Chapter"] != "Event"]
    assert options == [
        (line.chapter, line.title, line.value, line.sentence, line.example)
        for line in rule_words(read_ruleset({"preset": "wrc-2025"}))
    ]


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x", "#N/A", "#DIV/0!", "=", "1e5", "007", "TRUE"])
def test_names_that_look_like_formulas_or_numbers_stay_texts(name: str) -> None:
    workbook = _workbook(_named(name))
    for sheet, title in (("Standings", "Player"), ("Players", "Name")):
        cell = _cell(workbook[sheet], title)
        assert (cell.value, cell.data_type) == (name, "s")


def test_formula_signs_are_marked_as_text_for_whoever_edits_the_cell() -> None:
    assert _cell(_sheet(_named("=1+1"), "Players"), "Name").number_format == "@"


def test_control_characters_do_not_break_the_file() -> None:
    book = event_book(_named("Aki"))
    typed = replace(book.players[0], name="Ak\x00i\x1f", club="\ud800club", country="\uffffAUT")
    content = workbook_bytes(replace(book, name="Spring\x0b Open", players=(typed,)))
    sheet = load_workbook(BytesIO(content))["Players"]
    assert sheet["A1"].value == "Spring Open: Players"
    assert [_cell(sheet, title).value for title in ("Name", "Club", "Country")] == ["Aki", "club", "AUT"]


def test_control_characters_in_a_title_do_not_break_the_file() -> None:
    """Events name the columns of a series, and one that was brought along may be called anything."""
    sheet = Sheet(title="Ranking", note="", columns=columns_of(["Spring\x07 Open"]), rows=[], empty="")
    content = sheets_bytes([sheet], "League")
    assert load_workbook(BytesIO(content))["Ranking"]["A3"].value == "Spring Open"


def test_other_scripts_stay_and_get_room() -> None:
    names = ("藤原 美咲", "若溪 欧阳若溪 欧阳", "정현우", "Łukasz", "O’Connor & <Sons>")
    sheet = _sheet(_named(*names), "Players")
    assert tuple(row["Name"] for row in _rows(sheet)) == names
    # 4 + 1 + 8 + 1 + 4 letters of double width among them, and the padding
    assert sheet.column_dimensions["B"].width == 20


def test_long_texts_wrap_in_a_row_of_their_height() -> None:
    judge, tournament = make.director(), _named("Aki")
    reason = "late for the first and the second round " * 4
    adjust(entry=tournament.entries.get(), amount=-10, reason=reason, by=judge)
    sheet = _sheet(tournament, "Penalties")
    assert _cell(sheet, "Reason").alignment.wrap_text
    assert sheet.row_dimensions[FIRST_ROW].height == 45


@pytest.mark.parametrize(("words", "height"), [(27, 405), (28, 405), (1000, 405), (26, 390)])
def test_no_row_is_taller_than_spreadsheets_know(words: int, height: int) -> None:
    """A word in each line; 409 points are the most, and a line has 15."""
    columns = [Column(title="Details", widest=10)]
    sheet = Sheet(title="Log", note="", columns=columns, rows=[(" ".join(["abcdefghi"] * words),)], empty="")
    read = load_workbook(BytesIO(sheets_bytes([sheet], "League")))["Log"]
    assert read.row_dimensions[FIRST_ROW].height == height


def test_penalties_tell_reason_author_and_which_are_cancelled() -> None:
    judge, tournament = make.director(), _named("Aki")
    entry = tournament.entries.get()
    adjust(entry=entry, amount=-105, reason="late", by=judge)
    cancel_adjustment(adjustment=adjust(entry=entry, amount=-200, reason="noise", by=judge), by=judge)
    assert [tuple(row.values()) for row in _rows(_sheet(tournament, "Penalties"))] == [
        (1, "Aki", -10.5, "other", "late", None, "director", "given", None),
        (1, "Aki", -20, "other", "noise", None, "director", "cancelled", "director"),
    ]


def test_large_numbers_stay_exact_as_texts() -> None:
    judge = make.director()
    tournament = make.tournament(limits="aotenjou", tobi="none")
    record(make.game(tournament), ron(0, 1, 80, 30), by=judge)
    score = _rows(_sheet(tournament, "Rounds"))[0]["Table score"]
    assert isinstance(score, str)
    assert int(score) == tournament.entries.get(number=1).seats.get().score


@pytest.mark.parametrize("name", SHEETS)
def test_sheets_are_set_up_for_screen_and_print(name: str) -> None:
    sheet = _sheet(_played(), name)
    setup = sheet.page_setup
    assert (sheet.freeze_panes, sheet.print_title_rows) == (f"A{FIRST_ROW}", f"$1:${FIRST_ROW - 1}")
    wide = name not in {"Standings by round", "Seating", "Penalties", "Change log"}
    orientation = "landscape" if wide else "portrait"
    assert (setup.orientation, setup.paperSize, setup.fitToHeight) == (orientation, 9, 0)
    assert sheet.oddFooter is not None
    assert str(sheet.oddFooter.left.text).startswith("As of ")
    assert sheet.sheet_properties.pageSetUpPr is not None
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert all(cell.font.bold for cell in sheet[FIRST_ROW - 1])


def test_standings_have_a_chart_of_the_first_ten() -> None:
    tournament = _named(*(f"Player {number}" for number in range(1, 13)))
    (chart,) = vars(_sheet(tournament, "Standings"))["_charts"]
    (series,) = chart.series
    assert (series.cat.numRef.f, series.val.numRef.f) == ("'Standings'!$C$4:$C$13", "'Standings'!$G$4:$G$13")


@pytest.mark.parametrize(
    ("name", "stored", "recomputed"),
    [
        ("Standings", "G", "P"),
        ("Standings by round", "D", "F"),
        ("Rounds", "P", "R"),
        ("Hands", "O", "P"),
        ("Checks", "D", "E"),
    ],
)
def test_numbers_that_differ_are_marked(name: str, stored: str, recomputed: str) -> None:
    sheet = _sheet(_played(), name)
    marked = {str(area.sqref): area.rules[0].formula for area in sheet.conditional_formatting}
    formula, last = [f"ABS(${stored}4-${recomputed}4)>0.001"], sheet.max_row
    assert marked == {f"{column}4:{column}{last}": formula for column in (stored, recomputed)}


def test_printed_is_the_table_without_its_chart() -> None:
    sheet = _sheet(_played(), "Standings")
    assert str(sheet.print_area).replace("$", "") == f"'Standings'!A1:{sheet.auto_filter.ref.split(':')[1]}"
