"""Every sum that must hold: stored, explained, and computed again by a formula."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from tests import make
from tests.exports.formulas import compared, computed
from tests.play import chombo, confirm, confirm_round, draw, end, play, ron
from tournament.exports.checks import FinalSum
from tournament.exports.sheet import FIRST_ROW
from tournament.exports.workbook import workbook_bytes
from tournament.models import Seat, TeamScoring, Tournament
from tournament.queries.book import event_book
from tournament.services.adjustments import adjust
from tournament.services.simulation import simulate

pytestmark = pytest.mark.django_db


def _workbook(tournament: Tournament) -> Workbook:
    return load_workbook(BytesIO(workbook_bytes(event_book(tournament))))


def _checks(tournament: Tournament) -> list[tuple[Any, ...]]:
    """Rows without the formula: round, table, sum, stored, by the rules, difference, explanation, result."""
    rows = _workbook(tournament)["Checks"].iter_rows(min_row=FIRST_ROW, values_only=True)
    return [row[:4] + row[5:] for row in rows]


def test_checks_of_game_that_adds_up() -> None:
    judge, tournament = make.director(), make.tournament()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    assert _checks(tournament) == [
        (1, 1, "table scores", 100000, 100000, 0, None, "adds up"),
        (1, 1, "final points", 0, 0, 0, None, "adds up"),
        (1, None, "final points of the round", 0, 0, 0, None, "adds up"),
        (None, None, "total of 1 Player 1", 40.8, 40.8, 0, None, "adds up"),
        (None, None, "total of 3 Player 3", 5, 5, 0, None, "adds up"),
        (None, None, "total of 4 Player 4", -15, -15, 0, None, "adds up"),
        (None, None, "total of 2 Player 2", -30.8, -30.8, 0, None, "adds up"),
    ]


def test_checks_of_running_game_compare_only_scores() -> None:
    tournament = make.tournament()
    play(make.game(tournament), draw(0, 1, riichi=[0, 1]), by=make.director())
    first, *rest = _checks(tournament)
    assert first == (
        1,
        1,
        "table scores",
        98000,
        100000,
        -2000,
        "2 riichi sticks on the table",
        "explained",
    )
    assert {row[2] for row in rest} == {f"total of {number} Player {number}" for number in (1, 2, 3, 4)}


def test_checks_explain_lost_sticks_and_penalties() -> None:
    judge = make.director()
    tournament = make.tournament(preset="wrc-2025")
    make.entries(tournament, 8)
    one, other = make.seated_round(tournament).games.order_by("table_number")
    confirm(end(play(one, draw(0, riichi=[0]), chombo(1), by=judge), by=judge), by=judge)
    confirm(end(play(other, draw(0, 1, riichi=[0, 1]), by=judge), by=judge), by=judge)
    explained = [row[2:] for row in _checks(tournament) if row[2].startswith("final")]
    assert explained == [
        ("final points", -31, 0, -31, "penalties -30.0; lost riichi sticks -1.0", "explained"),
        ("final points", -2, 0, -2, "lost riichi sticks -2.0", "explained"),
        (
            "final points of the round",
            -33,
            0,
            -33,
            "penalties -30.0; lost riichi sticks -3.0",
            "explained",
        ),
    ]


def test_checks_explain_rounding_without_correction() -> None:
    """An oka of its own leaves the table uncorrected: 30.8 and 19.2 round to 31 and 19, the sum by chance."""
    judge = make.director()
    tournament = make.tournament(rounding="floor", oka=0)
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    row = next(row for row in _checks(tournament) if row[2] == "final points")
    # (30 - 30) + (19 - 30) + 2 x (25 - 30) against 100 - 4 x 30
    assert row[3:] == (-21, -20, -1, "rounding -1.0", "explained")


def test_checks_shout_where_a_stored_number_is_wrong() -> None:
    judge, tournament = make.director(), make.tournament()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    Seat.objects.filter(entry__number=1).update(score=99000, total=500)
    wrong = [row[2] for row in _checks(tournament) if row[-1] == "DOES NOT ADD UP"]
    assert wrong == ["table scores", "final points", "final points of the round"]
    assert _workbook(tournament)["Checks"]["A2"].value == "3 sums do NOT add up."


def test_checks_say_when_all_is_well() -> None:
    tournament = make.tournament()
    make.seated_round(tournament)
    note = _workbook(tournament)["Checks"]["A2"].value
    assert note.startswith("All sums add up or are explained")


@pytest.mark.parametrize("preset", ["ema-2025", "wrc-2025", "jpml-a", "seed-sanma", "club-10-30", "points"])
def test_every_formula_gives_the_stored_value(preset: str) -> None:
    judge = make.director()
    tournament = simulate(name="Sums", players=9, rounds=2, seed=11, preset=preset, by=judge)
    adjust(entry=tournament.entries.get(number=2), amount=-105, reason="late", by=judge)
    tournament.entries.filter(number__lte=4).update(team="Cranes")
    workbook = _workbook(tournament)
    found = list(compared(workbook))
    assert [(where, stored) for where, stored, _ in found] == [(where, value) for where, _, value in found]
    sheets = {where.partition("!")[0] for where, _, _ in found}
    assert sheets == {"Standings", "Standings by round", "Rounds", "Hands", "Teams", "Checks"}
    assert "DOES NOT ADD UP" not in {row[8] for row in workbook["Checks"].values}


def test_formula_finds_a_stored_total_that_is_wrong() -> None:
    judge, tournament = make.director(), make.tournament()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    Seat.objects.filter(entry__number=1).update(total=500)
    wrong = [
        (where, stored, value) for where, stored, value in compared(_workbook(tournament)) if stored != value
    ]
    assert wrong == [("Rounds!R4", 50, 40.8)]


@pytest.mark.parametrize("scoring", ["sum", "average", "best"])
def test_formula_gives_the_score_of_a_team(scoring: str) -> None:
    judge, tournament = make.director(), make.tournament()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    tournament.entries.exclude(number=4).update(team="Cranes")
    tournament.team_scoring, tournament.team_best = scoring, 2
    workbook = _workbook(tournament)
    [score] = [(stored, value) for where, stored, value in compared(workbook) if where.startswith("Teams")]
    # 40.8, 5.0 and -30.8
    wanted = {"sum": 15, "average": 5, "best": 45.8}[scoring]
    assert score == (wanted, wanted)


def test_score_of_a_team_is_rounded_as_on_its_page() -> None:
    """A quarter of 0.1 for each of four: 0.025 is shown as 0.03."""
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament, 4)
    tournament.entries.update(team="Cranes")
    adjust(entry=tournament.entries.get(number=1), amount=1, reason="helped", by=judge)
    tournament.team_scoring = TeamScoring.AVERAGE
    [score] = [
        (stored, value)
        for where, stored, value in compared(_workbook(tournament))
        if where.startswith("Teams")
    ]
    assert score == (0.03, 0.03)


def test_formula_gives_a_substitute_the_fixed_points_for_each_game() -> None:
    """Player 1 won both games with 40.8 each and is worth -15.0 for each: -30.0, and -2.0 for being late."""
    judge, tournament = make.director(), make.tournament()
    for _ in range(2):
        confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    substitute = tournament.entries.get(number=1)
    adjust(entry=substitute, amount=-20, reason="late", by=judge)
    tournament.entries.filter(number=1).update(status="substitute")
    tournament.substitute_points = -150
    workbook = _workbook(tournament)
    rows = list(workbook["Checks"].iter_rows(min_row=FIRST_ROW, values_only=True))
    totals = {
        row[2]: (row[3], computed(workbook, workbook["Checks"], str(row[4])), row[8]) for row in rows[-4:]
    }
    assert totals == {
        "total of 1 Player 1": (-32, -32, "adds up"),
        "total of 2 Player 2": (-61.6, -61.6, "adds up"),
        "total of 3 Player 3": (10, 10, "adds up"),
        "total of 4 Player 4": (-30, -30, "adds up"),
    }


def test_final_sum_holds_within_the_rounding_only() -> None:
    def rounded(stored: int) -> FinalSum:
        return FinalSum(stored=stored, expected=0, penalties=0, lost=0, rounding=40)

    assert rounded(40).holds
    assert rounded(40).words() == "rounding 4.0"
    assert not rounded(-41).holds
    assert rounded(-41).words() == ""
