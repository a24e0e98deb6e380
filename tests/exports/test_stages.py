"""The workbook of an event whose final is played by other rules."""

import csv
from io import BytesIO, StringIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from tests import make
from tests.exports.formulas import compared
from tests.play import confirm_round, draw, ron
from tournament.exports.ara import AraFacts, ara_csv
from tournament.exports.clubsheet import club_xlsx, national_csv
from tournament.exports.sheet import FIRST_ROW
from tournament.exports.workbook import workbook_bytes
from tournament.models import Tournament
from tournament.queries.book import event_book
from tournament.services.advancing import advance
from tournament.services.stages import add_stage

pytestmark = pytest.mark.django_db


def _two_stages() -> Tournament:
    """Nine players by the seed rules, one of whom sits out; the final with 30000 points each and no oka."""
    judge, tournament = make.director(), make.tournament(rounds=1)
    make.entries(tournament, 9)
    seated = make.seated_round(tournament, sit_out=("Player 9",))
    seated.byes.update(points=55)
    confirm_round(seated, ron(0, 1, 3, 30), by=judge)
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 50, "preset": "ema-2025"}
    final = add_stage(tournament=tournament, **facts, by=judge)
    advance(stage=final, numbers=[1, 3, 5, 9], by=judge)
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 30), draw(1), by=judge)
    return tournament


def _rows(workbook: Workbook, sheet: str) -> list[dict[Any, Any]]:
    titles, *rows = workbook[sheet].iter_rows(min_row=FIRST_ROW - 1, values_only=True)
    return [dict(zip(titles, row, strict=True)) for row in rows]


@pytest.fixture
def workbook() -> Workbook:
    return load_workbook(BytesIO(workbook_bytes(event_book(_two_stages()))))


def test_workbook_has_the_list_of_each_stage(workbook: Workbook) -> None:
    assert workbook.sheetnames[:3] == ["Standings", "Stage 1", "Stage 2"]
    whole, first, final = (_rows(workbook, name) for name in workbook.sheetnames[:3])
    assert [row["No."] for row in whole[:4]] == [row["No."] for row in final]
    assert {row["Stage"] for row in whole[:4]} == {2}
    assert [row["Carried over"] for row in final if row["No."] == 9] == [2.8]
    assert len(first) == len(whole) == 9
    order = "Order: total, head-to-head, best game (highest single result)."
    notes = [workbook[name]["A2"].value for name in workbook.sheetnames[:3]]
    assert notes[0] == f"Games confirmed: 3; still open: 0. {order}"
    assert notes[2] == f"Final. Games confirmed: 1; still open: 0. {order}"


def test_lists_for_others_count_the_games_of_all_stages() -> None:
    """Player 9 sat out the round before the final, which counts as no game."""
    book = event_book(_two_stages())
    national = csv.DictReader(StringIO(national_csv(book).decode("utf-8-sig")))
    games = {row["Name"]: row["Games"] for row in national}
    finalists = {"Player 1": "2", "Player 3": "2", "Player 5": "2", "Player 9": "1"}
    assert games == finalists | dict.fromkeys([f"Player {number}" for number in (2, 4, 6, 7, 8)], "1")
    ara = csv.DictReader(StringIO(ara_csv(book, AraFacts()).decode("utf-8-sig")))
    assert {row["Preferred name"]: row["Games"] for row in ara} == games
    leaders = _rows(load_workbook(BytesIO(club_xlsx(book))), "Leader board")
    assert {row["Name"]: str(row["Games"]) for row in leaders} == games


def test_checks_go_by_the_rules_of_each_table(workbook: Workbook) -> None:
    rows = _rows(workbook, "Checks")
    assert {row["Result"] for row in rows} == {"adds up"}
    scores = [row["By the rules"] for row in rows if row["Sum"] == "table scores"]
    assert scores == [100000, 100000, 120000]


def test_formulas_take_the_games_of_the_stage_alone(workbook: Workbook) -> None:
    assert len(_rows(workbook, "Checks")) == 3 + 3 + 2 + 9
    found = list(compared(workbook))
    assert [(where, stored) for where, stored, _ in found] == [(where, value) for where, _, value in found]


def test_rules_of_both_stages_are_printed(workbook: Workbook) -> None:
    rows = _rows(workbook, "Rules")
    names = [(row["Chapter"], row["Value"]) for row in rows if row["Rule"] == "Name"]
    assert names == [("Event", "Spring Open"), ("Stage 1", "Qualifier"), ("Stage 2", "Final")]
    assert [row["Value"] for row in rows if row["Rule"] == "Points carried over"] == ["50 %"]
    starting = [row["Value"] for row in rows if row["Rule"] == "Starting points"]
    assert starting == ["25000 points", "30000 points"]


def test_standings_by_round_end_with_what_was_carried_over(workbook: Workbook) -> None:
    """Half of 40.8, of 5.0, of 5.0 and of 5.5, and what the final gave."""
    totals = {row["No."]: row["Total"] for row in _rows(workbook, "Standings")}
    way = _rows(workbook, "Standings by round")
    assert {row["No."]: row["R2 sum"] for row in way} == totals
    assert {row["No."]: row["R1 sum"] for row in way if row["No."] in {1, 9}} == {1: 40.8, 9: 5.5}
