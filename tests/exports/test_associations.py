"""The lists for the ARA, national associations and clubs, and the observer's summary."""

import csv
import datetime as dt
import io

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from tests import make
from tests.play import confirm, confirm_round, draw, end, play, ron
from tournament.exports.ara import AraFacts, ara_csv, ara_xlsx
from tournament.exports.clubsheet import club_xlsx, national_csv
from tournament.exports.observer import ObserverFacts, observer_lines, observer_xlsx
from tournament.exports.sheet import FIRST_ROW
from tournament.models import Game, Tournament
from tournament.queries.book import EventBook, event_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A game by the EMA's rules with a substitute: 30000 + 7700 - 1000 for the first, who gets the stick."""
    director = make.director()
    made = make.tournament("Sample Open", preset="ema-2025")
    made.starts_on, made.ends_on = dt.date(2026, 3, 7), dt.date(2026, 3, 8)
    made.save()
    make.entries(made, ["Alex Sample", "Ben", "藤原 美咲", "Dan"])
    by_number = made.entries.filter
    by_number(number=1).update(legal_name="Alexander Sample", club="Riichi NYC", ara_number="0042")
    by_number(number=1).update(country="USA")
    by_number(number=2).update(ema_number="04010123", country="FIN")
    by_number(number=3).update(latin_name="Misaki Fujiwara", country="USA")
    by_number(number=4).update(status="substitute")
    game = make.seated_round(made).games.get()
    confirm(end(play(game, ron(0, 1, 3, 40), draw(2, riichi=[2]), by=director), by=director), by=director)
    return made


def _ara_book(event: Tournament) -> EventBook:
    return event_book(event, rounds=False, legal_names=True)


def _read(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_ara_list_has_both_names_and_says_what_is_missing(event: Tournament) -> None:
    facts = AraFacts(organiser="Kim", observer="Lee", announced_on=dt.date(2026, 1, 1))
    rows = _read(ara_csv(_ara_book(event), facts))
    columns = ("Place", "Legal name", "Preferred name", "Organization", "ARA number", "Missing")
    assert [tuple(row[title] for title in columns) for row in rows] == [
        ("1", "Alexander Sample", "Alex Sample", "Riichi NYC", "0042", ""),
        ("2", "", "Misaki Fujiwara", "", "", "Legal name, Organization, ARA number"),
        ("3", "", "Ben", "", "", "Legal name, Organization, ARA number"),
    ]
    event_columns = ("Event", "First day", "Last day", "Location", "Organizer", "Observer", "Announced on")
    assert tuple(rows[0][title] for title in event_columns) == (
        "Sample Open",
        "2026-03-07",
        "2026-03-08",
        "Town hall",
        "Kim",
        "Lee",
        "2026-01-01",
    )


def test_ara_list_takes_the_organisation_for_players_without_a_club(event: Tournament) -> None:
    rows = _read(ara_csv(_ara_book(event), AraFacts(organisation="Independent")))
    assert [row["Organization"] for row in rows] == ["Riichi NYC", "Independent", "Independent"]
    assert rows[1]["Missing"] == "Legal name, ARA number"


@pytest.mark.parametrize(
    ("facts", "note"),
    [
        (AraFacts(), "Missing: organizer, observer, day of the announcement. Players who lack a field: 2."),
        (
            AraFacts(organiser="Kim", observer="Lee", announced_on=dt.date(2026, 1, 7)),
            "Announced less than 60 days before the event. Players who lack a field: 2.",
        ),
        (
            AraFacts(organiser="Kim", observer="Lee", announced_on=dt.date(2026, 1, 6)),
            "Players who lack a field: 2.",
        ),
    ],
)
def test_ara_workbook_says_below_its_title_what_will_be_asked(
    event: Tournament, facts: AraFacts, note: str
) -> None:
    sheet = load_workbook(io.BytesIO(ara_xlsx(_ara_book(event), facts)))["Results"]
    assert sheet["A2"].value == note
    number = sheet.cell(FIRST_ROW, 5)
    assert (number.value, number.data_type, number.number_format) == ("0042", "s", "@")


def test_legal_names_are_only_in_a_book_that_asks_for_them(event: Tournament) -> None:
    assert event_book(event).legal_names == {}
    assert _ara_book(event).legal_names == {1: "Alexander Sample"}


def test_national_list_has_those_with_a_place(event: Tournament) -> None:
    rows = _read(national_csv(event_book(event, rounds=False)))
    assert [tuple(row.values()) for row in rows] == [
        ("1", "Alex Sample", "22.7", "1", ""),
        ("2", "藤原 美咲", "7.0", "1", ""),
        ("3", "Ben", "-23.7", "1", "04010123"),
    ]


def test_club_sheet_has_a_line_for_each_confirmed_game(event: Tournament) -> None:
    Game.objects.update(confirmed_at=dt.datetime(2026, 3, 7, 14, 5, 9, tzinfo=dt.UTC))
    make.seated_round(event)
    # In winter an hour ahead of UTC.
    with timezone.override("Europe/Vienna"):
        workbook = load_workbook(io.BytesIO(club_xlsx(event_book(event))))
    ((moment, *cells),) = workbook["Games"].iter_rows(min_row=FIRST_ROW, values_only=True)
    assert moment == "2026-03-07 15:05:09"
    assert cells == [1, 1, *(1, 36700, 22.7), *(2, 21300, -23.7), *(3, 32000, 7), *(4, 29000, -6), 1]


def test_club_sheet_has_a_leader_board(event: Tournament) -> None:
    workbook = load_workbook(io.BytesIO(club_xlsx(event_book(event))))
    rows = list(workbook["Leader board"].iter_rows(min_row=FIRST_ROW, values_only=True))
    assert rows == [
        (1, 1, "Alex Sample", "0042", 1, 22.7),
        (2, 3, "藤原 美咲", None, 1, 7),
        (3, 2, "Ben", "04010123", 1, -23.7),
    ]


def test_observers_summary_is_filled_in(event: Tournament) -> None:
    facts = ObserverFacts(observer="Lee", organiser="Kim", weight="2.5", minutes=90, remarks="No appeals")
    assert dict(observer_lines(event_book(event, rounds=False), facts)) == {
        "Observer": "Lee",
        "Organiser": "Kim",
        "Event": "Sample Open",
        "Place of the event": "Town hall",
        "Dates": "7 Mar 2026 – 8 Mar 2026",
        "Rule system": "EMA, edition 2025 (version 1.1)",
        "Weight": "2.5",
        "Number of sessions": "1",
        "Length of a session": "90 minutes",
        "Players": "3 and 1 substitute",
        "Countries": "2: FIN 1, USA 2",
        "Penalties": "0",
        "Winner": "Alex Sample",
        "Remarks": "No appeals",
    }


def test_observers_summary_of_an_event_without_anything_has_its_lines() -> None:
    lines = dict(observer_lines(event_book(make.tournament(), rounds=False), ObserverFacts()))
    assert (lines["Players"], lines["Countries"], lines["Winner"], lines["Length of a session"]) == (
        "0",
        "",
        "",
        "",
    )


def test_observers_summary_names_no_winner_before_a_result() -> None:
    tournament = make.tournament()
    make.seated_round(tournament)
    assert dict(observer_lines(event_book(tournament, rounds=False), ObserverFacts()))["Winner"] == ""


def test_observers_summary_names_all_who_share_the_first_place() -> None:
    """Two tables with the same scores; nothing parts the two who won at them."""
    tournament = make.tournament()
    make.entries(tournament, ["Ada", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal"])
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=make.director())
    lines = dict(observer_lines(event_book(tournament, rounds=False), ObserverFacts()))
    assert lines["Winner"] == "Ada, Eva"


def test_observers_summary_is_a_sheet_too(event: Tournament) -> None:
    content = observer_xlsx(event_book(event, rounds=False), ObserverFacts(observer="Lee"))
    sheet = load_workbook(io.BytesIO(content)).worksheets[0]
    assert sheet.title == "Observer's summary"
    assert [cell.value for cell in sheet[FIRST_ROW]] == ["Observer", "Lee"]
