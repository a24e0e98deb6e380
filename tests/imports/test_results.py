"""Sheets of past events: which kind they are, what they say, and what is wrong with them line by line."""

import csv
import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import make
from tests.play import confirm_round, draw, ron
from tournament.exports.bundle import lists_bytes
from tournament.exports.clubsheet import club_xlsx
from tournament.exports.ema import EmaFacts, ema_csv
from tournament.exports.kinds import KINDS
from tournament.imports.figures import read_count, read_final, read_score, read_sticks
from tournament.imports.lists import split_list
from tournament.imports.resultheads import SheetKind, find_sheet
from tournament.imports.results import ResultsRead, read_results, result_rows
from tournament.imports.spreadsheets import read_rows
from tournament.queries.book import event_book
from tournament.queries.standings import standings
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.pastgames import settle_games

# As a club's own sheet has them.
_CLUB_SEATS = "|".join(f"Player {n} {what}" for n in (1, 2, 3, 4) for what in ("ID", "raw", "formatted"))


def _read(text: str) -> ResultsRead:
    return read_results(split_list(text))


def _problems(text: str) -> list[str]:
    return [str(problem) for problem in _read(text).problems]


@pytest.mark.parametrize(
    ("headings", "kind"),
    [
        ("Round|Table|Player 1|Score 1|Player 2|Score 2|Player 3|Score 3|Player 4|Score 4", "game rows"),
        ("Score|North|Score|West|Score|South|Score|East|Table|Round", "game rows"),
        (f"Time stamp|Round|Game number|{_CLUB_SEATS}|Leftover sticks", "game rows"),
        ("回戦|卓|東家|東家点数|南家|南家点数|西家|西家点数|北家|北家点数", "game rows"),
        ("選手1|素点1|選手2|素点2|選手3|素点3", "game rows"),
        ("Runde|Tisch|Spieler1|Punkte1|Spieler2|Punkte2|Spieler3|Punkte3", "game rows"),
        ("Round|Table|Seat|No.|Player|Table score|Place|Final points", "seat rows"),
        ("Score|Name|Game", "seat rows"),
        ("Rank|ID|Name|EMA number|Games|Total", "totals"),
        ("Platz|Spieler|Verein|Spiele|Gesamt", "totals"),
        ("順位|氏名|所属|合計", "totals"),
        ("Name|R1|R2|R3|R4|Total", "totals"),
        ("Place|Player's first name|Player's last name|EMA number|Table points|Score", "totals"),
    ],
)
def test_kind_of_a_sheet_is_told_by_its_headings(headings: str, kind: str) -> None:
    sheet = find_sheet([("Results",), (), tuple(headings.split("|"))])
    assert sheet is not None
    assert (sheet.kind, sheet.heading) == (kind, 2)


@pytest.mark.parametrize(
    "headings", ["Aki|25000|Ben|25000", "Name|Club", "Round|Table|East|South|West|North", "Total"]
)
def test_rows_that_are_no_headings_are_no_sheet(headings: str) -> None:
    assert find_sheet([tuple(headings.split("|"))]) is None


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("52.3", 523),
        ("+52,3", 523),
        ("−10,3", -103),
        ("▲25,0", -250),
        ("△ 25", -250),
        ("‐0.5", -5),
        ("１２．５", 125),
        ("12.30", 123),
        ("1.234,5", 12345),
        ("1,234.5", 12345),
        ("1 234.5", 12345),
        ("0", 0),
        ("45,300", None),
        ("12.35", None),
        ("10001", None),
        ("1.2.3", None),
        ("", None),
        ("n/a", None),
        ("1e3", None),
    ],
)
def test_final_points_are_read_with_any_sign_and_mark(text: str, tenths: int | None) -> None:
    assert read_final(text) == tenths


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("25300", 25300),
        ("25.300", 25300),
        ("25,300", 25300),
        ("▲1200", -1200),
        ("−1 200", -1200),
        ("25.3", None),
        ("25350", None),
        ("", None),
        ("9" * 30, None),
    ],
)
def test_table_scores_are_whole_hundreds(text: str, score: int | None) -> None:
    assert read_score(text) == score


def test_counts_and_sticks_are_read_with_words_and_as_points() -> None:
    assert [read_count(text) for text in ("3", "Round 3", "3. Runde", "第3回", "1-2", "x", "-3", "2.5")] == [
        3,
        3,
        3,
        3,
        None,
        None,
        None,
        None,
    ]
    assert [read_sticks(text) for text in ("2", "2000", "0", "2500", "-1", "x")] == [
        2,
        2,
        0,
        None,
        None,
        None,
    ]


def test_seats_in_rows_are_put_in_turn_order_by_their_winds() -> None:
    read = _read(
        "Round;Table;Wind;Name;Score\n1;1;North;D;10000\n1;1;W;C;20000\n1;1;東;A;40000\n1;1;2;B;30000"
    )
    assert [read.players[place].name for place in read.games[0].players] == ["A", "B", "C", "D"]
    assert read.games[0].scores == (40000, 30000, 20000, 10000)
    assert read.problems == ()


def test_cells_that_are_merged_stand_for_all_their_rows() -> None:
    rows = "1;1;A;1000\n;;B;1000\n;;C;1000\n;2;D;1000\n;;E;1000\n;;F;1000\n2;1;A;1000\n;;D;1000\n;;E;1000"
    games = _read(f"Round;Table;Name;Score\n{rows}").games
    assert [(game.round, game.table, game.players) for game in games] == [
        (1, 1, (0, 1, 2)),
        (1, 2, (3, 4, 5)),
        (2, 1, (0, 3, 4)),
    ]
    wide = "Round;Table;P1;Score;P2;Score;P3;Score\n1;1;A;0;B;0;C;0\n;2;D;0;E;0;F;0"
    assert [(game.round, game.table) for game in _read(wide).games] == [(1, 1), (1, 2)]


@pytest.mark.parametrize("word", ["回戦", "ラウンド", "라운드", "Hanchan"])
def test_round_is_read_under_each_of_its_names(word: str) -> None:
    games = _read(f"{word};卓;P1;Score;P2;Score;P3;Score\n4;2;A;0;B;0;C;0\n5;2;D;0;E;0;F;0").games
    assert [(game.round, game.table) for game in games] == [(4, 2), (5, 2)]


def test_games_without_rounds_begin_one_where_somebody_sits_down_again() -> None:
    heads = "Game;P1;Score 1;P2;Score 2;P3;Score 3\n"
    rows = ["17;A;1000;B;1000;C;1000", "18;D;1000;E;1000;F;1000", "19;A;1000;D;1000;B;1000"]
    games = _read(heads + "\n".join(rows)).games
    assert [(game.round, game.table) for game in games] == [(1, 1), (1, 2), (2, 1)]


def test_players_are_one_by_number_or_by_name_whatever_the_spelling() -> None:
    read = _read(
        "Round;Table;P1;Score;P2;Score;P3;Score\n"
        "1;1;Aki Sato;1000;007;1000;山田　太郎;1000\n2;1;AKI  SATO;1000;7;1000;山田太郎;1000\n"
        "3;1;04010123;1000;7;1000;山田太郎;1000"
    )
    assert [(row.name, row.number, row.ema_number) for row in read.players] == [
        ("Aki Sato", None, ""),
        ("", 7, ""),
        ("山田　太郎", None, ""),
        ("", None, "04010123"),
    ]


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        ("1;1;A;25;B;1000;C;1000", ["Line 2: “25” is not a table score, in whole hundreds such as 25300."]),
        ("1;1;A;1000;B;1000", ["Line 2: this game has 2 players; at a table sit 3 or 4."]),
        ("1;1;A;1000;B;1000;;1000", ["Line 2 has a score without a player."]),
        ("x;1;A;1000;B;1000;C;1000", ["Line 2: “x” is not a whole number from 1."]),
        (";1;A;1000;B;1000;C;1000", ["Line 2: “” is not a whole number from 1."]),
        ("1;;A;1000;B;1000;C;1000", ["Line 2: “” is not a whole number from 1."]),
        ("1;1;A;1000;B;1000;A;1000", ["Line 2: A has a seat in round 1 already."]),
        (
            "1;1;A;;B;;C;",
            [
                "There is nothing to read; write one line for each player or table.",
                "Line 2 has no score and is skipped.",
            ],
        ),
        (
            "1;1;A;1000;B;1000;C;1000\n1;1;D;1000;E;1000;F;1000",
            ["Lines 2 and 3 are both for table 1."],
        ),
        (
            "1;1;A;1000;B;1000;C;1000\n3;1;A;1000;B;1000;C;1000",
            ["Round 2 is missing, and a later one is there."],
        ),
        ("", ["There is nothing to read; write one line for each player or table."]),
        (
            f"1;1;{'A' * 201};1000;B;1000;C;1000",
            [f"Line 2: “{'A' * 30}…” is too long; at most 200 characters fit here."],
        ),
    ],
)
def test_problems_of_games_name_their_line(rows: str, problems: list[str]) -> None:
    assert _problems(f"Round;Table;P1;Score;P2;Score;P3;Score\n{rows}") == problems


def test_players_with_one_total_share_their_places() -> None:
    rows = "Place;Name;Total\n2;A;10\n1;B;10\n2;C;-20"
    assert _problems(rows) == ["Line 4: the sheet gives place 2, and the total −20.0 place 3."]


@pytest.mark.parametrize(("between", "kind"), [(198, SheetKind.TOTALS), (199, None)])
def test_headings_are_looked_for_in_the_first_two_hundred_columns(
    between: int, kind: SheetKind | None
) -> None:
    sheet = find_sheet([("Name", *[""] * between, "Total")])
    assert (sheet and sheet.kind) == kind


def test_seat_rows_without_a_table_ask_for_it() -> None:
    assert _problems("Round;Name;Score\n1;A;1000") == ["The titles name no column for Table."]


@pytest.mark.django_db
def test_lists_of_this_program_are_read_back() -> None:
    director = make.director()
    event = make.tournament(preset="ema-2025", by=director)
    confirm_round(make.seated_round(event, tables=2), ron(0, 1, 3, 40), draw(2, riichi=[2]), by=director)
    with zipfile.ZipFile(io.BytesIO(lists_bytes(event_book(event)))) as lists:
        games = read_results(read_rows(lists.read("rounds.csv")))
        totals = read_results(read_rows(lists.read("standings.csv")))
    assert (games.kind, len(games.games), games.can_be_saved()) == (SheetKind.SEAT_ROWS, 2, True)
    settled = settle_games(read_ruleset({"preset": "ema-2025"}), games.games)
    assert (settled.faults, settled.differences) == ((), ())
    expected = [(line.name, line.games, line.total) for line in standings(event).lines]
    told = zip(totals.players, totals.totals, strict=True)
    assert [(row.name, total.games, total.points) for row, total in told] == expected
    assert totals.can_be_saved()
    ema = read_results(read_rows(ema_csv(event_book(event), EmaFacts())))
    assert [total.points for total in ema.totals] == [line.total for line in standings(event).lines]


@pytest.mark.django_db
def test_workbook_of_a_club_names_the_players_of_its_games_on_another_sheet() -> None:
    director = make.director()
    event = make.tournament(preset="ema-2025", by=director)
    make.entries(event, ["Aki", "Ben", "Cho", "Dai"])
    confirm_round(make.seated_round(event), ron(0, 1, 3, 40), draw(2, riichi=[2]), by=director)
    rows = result_rows(club_xlsx(KINDS["club"].read(event)))
    read = read_results(rows)
    assert [str(problem) for problem in read.problems] == [
        "Line 3: the column “Time stamp” is not known and is skipped."
    ]
    assert sorted((row.name, row.other_number) for row in read.players) == [
        ("Aki", "1"),
        ("Ben", "2"),
        ("Cho", "3"),
        ("Dai", "4"),
    ]
    settled = settle_games(read_ruleset({"preset": "ema-2025"}), read.games)
    assert (read.games[0].sticks, settled.faults, settled.differences) == (1, (), ())


def test_list_below_the_games_names_their_players() -> None:
    games = "Round;Table;P1;Score;P2;Score;P3;Score\n1;1;7;1000;8;1000;Cho;1000\n"
    read = _read(f"{games}\nNo.;Name;Club;Total\n007;Aki;Kan;0\n9;Eva;Kan;0\n8;;;0")
    assert [(row.name, row.club, row.number) for row in read.players] == [
        ("Aki", "Kan", 7),
        ("", "", 8),
        ("Cho", "", None),
    ]


_WORDS = (
    "|Round|Table|Player|Score|Player 1|Score 1|Name|Total|Games|Place|East|#|1|2|-1|25000|25.3|▲12,3|Aki|Ⅳ"
)
_CELLS = st.sampled_from([*_WORDS.split("|"), "=1+1", "\u0661", "\ufffe", "9" * 40]) | st.text(max_size=4)


@given(rows=st.lists(st.lists(_CELLS, max_size=9).map(tuple), max_size=6))
@settings(max_examples=150)
def test_whatever_stands_in_a_sheet_is_read_or_refused(rows: list[tuple[str, ...]]) -> None:
    read = read_results(rows)
    for game in read.games:
        assert (len(game.players), len(game.finals)) == (len(game.scores),) * 2
    assert all(str(problem) for problem in read.problems)
    text = io.StringIO()
    csv.writer(text, delimiter="\t").writerows(rows)
    _read(text.getvalue())
