"""Lists as CSV, the event as JSON and the EMA's list, as other programs read them."""

import csv
import datetime as dt
import io
import json
import zipfile
from typing import Any

import pytest
from openpyxl import load_workbook

from tests import make
from tests.play import chombo, confirm, confirm_round, draw, end, play, ron, type_in
from tournament.exports.bundle import lists_bytes
from tournament.exports.csvfile import csv_bytes
from tournament.exports.ema import COLUMNS, EmaFacts, ema_csv, ema_xlsx, split_name
from tournament.exports.eventjson import event_json
from tournament.models import Tournament
from tournament.queries.book import event_book
from tournament.rules.record import score

pytestmark = pytest.mark.django_db


def _lists(tournament: Tournament) -> dict[str, list[dict[str, str]]]:
    with zipfile.ZipFile(io.BytesIO(lists_bytes(event_book(tournament)))) as source:
        texts = {name: source.read(name).decode("utf-8-sig") for name in source.namelist()}
    return {name: list(csv.DictReader(io.StringIO(text))) for name, text in texts.items()}


def _event_of_two_rounds() -> Tournament:
    director, tournament = make.director(), make.tournament(preset="ema-2025")
    make.entries(tournament, ["=cmd()", "-Ben", "藤原 美咲", "Dan"])
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 40), by=director)
    confirm_round(make.seated_round(tournament), chombo(3), draw(1, riichi=[1]), by=director)
    return tournament


def test_lists_are_one_csv_each() -> None:
    lists = _lists(_event_of_two_rounds())
    assert {name: len(rows) for name, rows in lists.items()} == {
        "standings.csv": 4,
        "standings-by-round.csv": 4,
        "rounds.csv": 8,
        "hands.csv": 3,
        "seating.csv": 2,
        "players.csv": 4,
        "penalties.csv": 0,
        "statistics.csv": 4,
        "definitions.csv": 27,
    }
    assert [row["Name"] for row in lists["players.csv"]] == ["'=cmd()", "'-Ben", "藤原 美咲", "Dan"]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"])
def test_text_that_a_spreadsheet_would_compute_gets_an_apostrophe(sign: str) -> None:
    """The wide signs too: Japanese programs take them for the others."""
    text = csv_bytes([(f"{sign}1+1", f"1{sign}1")]).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text, newline=""))) == [[f"'{sign}1+1", f"1{sign}1"]]


def test_standings_by_round_add_up_to_the_standings() -> None:
    """P-EX-04: after a round stands the sum of the rounds up to it."""
    lists = _lists(_event_of_two_rounds())
    for whole, way in zip(lists["standings.csv"], lists["standings-by-round.csv"], strict=True):
        assert way["R1 sum"] == whole["R1"]
        assert float(way["R2 sum"]) == pytest.approx(float(whole["R1"]) + float(whole["R2"]))
        assert (way["R2 sum"], way["R2 place"]) == (whole["Total"], whole["Place"])


def test_every_game_of_the_json_is_a_record_that_gives_its_result() -> None:
    director, tournament = make.director(), make.tournament(chombo="after_uma", leftover_sticks="lost")
    make.entries(tournament, 12)
    seated = make.seated_round(tournament, tables=3)
    first, second, _ = seated.games.order_by("table_number")
    confirm(
        end(play(first, ron(0, 1, 3, 40), chombo(2), draw(0, riichi=[0]), by=director), by=director),
        by=director,
    )
    type_in(play(second, chombo(1), by=director), 40000, 30000, 20000, 10000, by=director)
    event = json.loads(event_json(event_book(tournament, records=True)))
    results = [(game["result"], score(game["record"])) for game in event["rounds"][0]["games"]]
    for stored, scored in results[:2]:
        final: Any = scored["final"]
        assert {key: final[key] for key in ("ranks", "points", "penalties", "total")} == stored
    assert results[2][0] is None
    assert results[2][1]["finished"] is False
    assert event["standings"][0]["total"] == event["rounds"][0]["games"][0]["result"]["total"][0]


def _sample_open() -> Tournament:
    """P-EX-01 with a table: 8 players are not needed to see the columns."""
    director = make.director()
    tournament = make.tournament("Sample Open", preset="ema-2025")
    tournament.starts_on, tournament.ends_on = dt.date(2025, 3, 8), dt.date(2025, 3, 9)
    tournament.save()
    make.entries(tournament, ["Alex Sample", "de Beta, Zoe", "CHI Adam", "Mononym"])
    tournament.entries.filter(number=1).update(country="fin", ema_number="04010123")
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 40), by=director)
    return tournament


def test_ema_list_has_its_columns_and_types() -> None:
    """P-EX-01 and P-EX-02."""
    facts = EmaFacts(host_country="FIN", city="Sampletown", days=2)
    sheet = load_workbook(io.BytesIO(ema_xlsx(event_book(_sample_open()), facts))).active
    assert sheet is not None
    titles, first, *_ = sheet.iter_rows()
    assert tuple(cell.value for cell in titles) == COLUMNS
    row = {title: cell for title, cell in zip(COLUMNS, first, strict=True) if cell.value is not None}
    assert {title: cell.value for title, cell in row.items()} == {
        "Tournament name": "Sample Open",
        "Number of participants": 4,
        "Place": 1,
        "Player's first name": "Alex",
        "Player's last name": "SAMPLE",
        "EMA number": "04010123",
        "Table points": 1,
        "Score": 22.7,
        "EMA member": "YES",
        "Country": "FIN",
        "Date": dt.datetime(2025, 3, 9),  # noqa: DTZ001 - a cell has no zone
        "Countrycourt": "FIN",
        "city": "Sampletown",
        "rules": "Riichi",
        "NbDays": 2,
        "Extra": "NO",
    }
    types = {title: cell.data_type for title, cell in row.items()}
    assert [types[title] for title in ("Score", "Place", "EMA number", "Table points", "Date")] == list(
        "nnsnd"
    )
    assert row["Date"].number_format == "dd.mm.yyyy"


def test_ema_list_as_csv_has_the_day_in_digits() -> None:
    text = ema_csv(event_book(_sample_open()), EmaFacts(name="Sample Open 2025")).decode("utf-8-sig")
    first, *_, last = csv.DictReader(io.StringIO(text))
    assert (first["Tournament name"], first["Date"], first["EMA number"]) == (
        "Sample Open 2025",
        "09.03.2025",
        "04010123",
    )
    assert (last["EMA member"], last["mers"], last["NbDays"]) == ("", "", "")


@pytest.mark.parametrize(
    ("name", "family_first", "parts"),
    [
        ("Alex Sample", False, ("Alex", "Sample")),
        ("Anna Maria Sample", False, ("Anna Maria", "Sample")),
        ("de Beta, Zoe", False, ("Zoe", "de Beta")),
        ("CHI Adam", False, ("Adam", "CHI")),
        ("Zoe VAN DYK", False, ("Zoe", "VAN DYK")),
        ("Fujiwara Misaki", True, ("Misaki", "Fujiwara")),
        ("Mononym", False, ("", "Mononym")),
    ],
)
def test_names_are_parted(name: str, parts: tuple[str, str], *, family_first: bool) -> None:
    assert split_name(name, family_first=family_first) == parts
