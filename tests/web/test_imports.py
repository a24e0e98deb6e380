"""Lists of players with columns: looked at, corrected, imported, imported again."""

import io
from typing import Protocol

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests import make
from tests.web.pages import Page, directed, errors, notes, part, text, typed
from tournament.models import Person
from tournament.services.players import PlayerRow, enter_players

pytestmark = pytest.mark.django_db

PLAYERS = "/club/event-1/players/"
IMPORT = f"{PLAYERS}import/"
LIST = "Name;Land;Verein;EMA\nAki Sato;AUT;Wien;04010123\nBen;AUT;;\n"


class Answer(Page, Protocol):
    status_code: int


def _form(page: Page, **changed: object) -> dict[str, object]:
    """What the page would send, with some of it changed."""
    held = {name: value[0] for name, value in typed(page).items() if name != "csrfmiddlewaretoken"}
    return {**held, **changed}


def _imported(client: Client, pasted: str) -> Answer:
    looked_at = client.post(PLAYERS, {"text": pasted})
    return client.post(IMPORT, _form(looked_at, **{"import": "1"}), follow=True)


def _file(client: Client, content: bytes, name: str = "players.xlsx") -> Answer:
    return client.post(PLAYERS, {"text": "", "file": SimpleUploadedFile(name, content)})


def test_list_with_columns_is_looked_at_before_it_is_saved(client: Client) -> None:
    tournament = directed(client)
    page = client.post(PLAYERS, {"text": LIST})
    assert page.status_code == 200
    assert "Import 2 players" in text(page)
    assert [typed(page)[f"column_{place}"] for place in range(4)] == [
        ["name"],
        ["country"],
        ["club"],
        ["ema_number"],
    ]
    assert not tournament.entries.exists()


def test_a_title_above_the_headings_is_left_out_and_said(client: Client) -> None:
    tournament = directed(client)
    pasted = "Spring Open\t\t2026\n\nVerein\tName\tNr.\nWien\tAki Sato\t7\n\tBen\t8\n\t\t9"
    page = client.post(PLAYERS, {"text": pasted})
    assert notes(page) == [
        "Left out, as it stands above the headings: Spring Open 2026",
        "Correct these lines below, or choose another column; then the list can be imported.",
    ]
    assert "Line 6 has no name." in text(page)
    assert [typed(page)[f"column_{place}"] for place in range(3)] == [["club"], ["name"], ["number"]]
    client.post(IMPORT, _form(page, **{"import": "1"}))
    assert not tournament.entries.exists()
    page = client.post(PLAYERS, {"text": pasted.removesuffix("\n\t\t9")})
    client.post(IMPORT, _form(page, **{"import": "1"}))
    saved = tournament.entries.order_by("number").values_list("number", "name", "club")
    assert list(saved) == [(7, "Aki Sato", "Wien"), (8, "Ben", "")]


def test_import_saves_every_column(client: Client) -> None:
    tournament = directed(client)
    titles = "Nr\tName\tLatin name\tLegal name\tClub\tCountry\tCity\tEMA\tARA\tID\tTeam\tNotes"
    row = "7\t佐藤\tSato\tAki Sato\tTokyo\tjpn\tOsaka\t04010123\t00777\tX-1\tRed\tveggie"
    response = _imported(client, f"{titles}\n{row}")
    assert notes(response) == [
        "Imported: 1 new, 0 changed, 0 as they were.",
        "3 more players are needed to fill tables of 4; “Seat round” shows the choices.",
    ]
    entry = tournament.entries.get()
    assert (entry.number, entry.name, entry.latin_name, entry.legal_name) == (7, "佐藤", "Sato", "Aki Sato")
    assert (entry.club, entry.country, entry.city, entry.team) == ("Tokyo", "JPN", "Osaka", "Red")
    assert (entry.ema_number, entry.ara_number, entry.other_number) == ("04010123", "00777", "X-1")
    assert entry.notes == "veggie"


def test_answers_for_all_lines_of_a_long_list_are_taken(client: Client) -> None:
    """Two for each of 2,000 lines. Coded as an address, a list of another script is too long to send."""
    tournament = directed(client)
    page = client.post(PLAYERS, {"text": LIST})
    assert 'enctype="multipart/form-data" action' in page.content.decode()
    lines = [str(line) for line in range(2, 2002)]
    asked = {f"known_{line}": "0" for line in lines}
    client.post(IMPORT, _form(page, **asked, stranger=lines, **{"import": "1"}))
    assert [entry.name for entry in tournament.entries.all()] == ["Aki Sato", "Ben"]


def test_wrong_guess_is_corrected_by_the_select_of_the_column(client: Client) -> None:
    tournament = directed(client)
    page = client.post(PLAYERS, {"text": "Aki;Red\nBen;Blue"})
    page = client.post(IMPORT, _form(page, column_1="team", look="1"))
    assert "Team Red" in text(page)
    client.post(IMPORT, _form(page, **{"import": "1"}))
    assert list(tournament.entries.values_list("name", "team", "club")) == [
        ("Aki", "Red", ""),
        ("Ben", "Blue", ""),
    ]


def test_select_changed_at_the_last_moment_is_shown_first(client: Client) -> None:
    tournament = directed(client)
    page = client.post(PLAYERS, {"text": "Aki;Red"})
    page = client.post(IMPORT, _form(page, column_1="team", **{"import": "1"}))
    assert page.status_code == 422
    assert notes(page)[0].startswith("The list or the players have changed since you looked.")
    assert not tournament.entries.exists()


def test_workbook_is_read_with_its_leading_zeros(client: Client) -> None:
    tournament = directed(client)
    book, file = Workbook(), io.BytesIO()
    book.worksheets[0].append(["EMA", "氏名"])
    book.worksheets[0].append(["04010123", "山田　太郎"])
    book.save(file)
    page = _file(client, file.getvalue())
    client.post(IMPORT, _form(page, **{"import": "1"}))
    assert tournament.entries.values_list("name", "ema_number").get() == ("山田　太郎", "04010123")


def test_file_of_names_alone_is_looked_at_too(client: Client) -> None:
    tournament = directed(client)
    assert "Import 2 players" in text(_file(client, b"Aki\nBen\n", "players.csv"))
    assert not tournament.entries.exists()


def test_unreadable_file_is_refused_with_a_sentence(client: Client) -> None:
    directed(client)
    page = _file(client, bytes.fromhex("d0cf11e0a1b11ae1"))
    assert page.status_code == 422
    assert errors(page) == {
        "file": ["This is a workbook of the old kind (.xls); save it as Excel workbook (.xlsx) or as CSV."]
    }


def test_names_in_the_box_are_not_lost_beside_a_file(client: Client) -> None:
    directed(client)
    page = client.post(PLAYERS, {"text": "Aki", "file": SimpleUploadedFile("a.csv", b"Ben")})
    assert errors(page) == {"file": ["There are names in the box as well; enter one of the two first."]}
    assert typed(page)["text"] == ["Aki"]


def test_faulty_list_stays_in_the_page_and_is_corrected_there(client: Client) -> None:
    tournament = directed(client)
    page = client.post(PLAYERS, {"text": "Name;Land\nAki;A7T\n;AUT\nCho;AUT"})
    page = client.post(IMPORT, _form(page, **{"import": "1"}))
    assert page.status_code == 422
    assert part(page, r"<li>(Line .*?)</li>") == [
        "Line 2: “A7T” is not a country; write its name, or its code such as JPN.",
        "Line 3 has no name.",
    ]
    assert typed(page)["list"] == ["Name\tLand\nAki\tA7T\n\tAUT\nCho\tAUT"]
    corrected = "Name\tLand\r\nAki\tAUT\r\nBen\tAUT\r\nCho\tAUT"
    page = client.post(IMPORT, _form(page, list=corrected, look="1"))
    client.post(IMPORT, _form(page, **{"import": "1"}))
    assert [entry.name for entry in tournament.entries.all()] == ["Aki", "Ben", "Cho"]


def test_second_import_shows_what_changes_field_by_field(client: Client) -> None:
    tournament = directed(client)
    _imported(client, LIST)
    again = "Name;Club;EMA\nAkiko Sato;Graz;04010123\nben;;\nCho;;"
    page = client.post(PLAYERS, {"text": again})
    assert part(page, r'<div class="import-change">(.*?)</div>') == [
        "Name Aki Sato → Akiko Sato",
        "Club Wien → Graz",
        "Name Ben → ben",
    ]
    response = client.post(IMPORT, _form(page, **{"import": "1"}), follow=True)
    assert notes(response) == [
        "Imported: 1 new, 2 changed, 0 as they were.",
        "1 more player is needed to fill tables of 4; “Seat round” shows the choices.",
    ]
    assert list(tournament.entries.values_list("number", "name", "country", "club")) == [
        (1, "Akiko Sato", "AUT", "Graz"),
        (2, "ben", "AUT", ""),
        (3, "Cho", "", ""),
    ]


def test_same_list_again_has_nothing_to_import(client: Client) -> None:
    directed(client)
    _imported(client, LIST)
    page = client.post(PLAYERS, {"text": LIST})
    assert "Nothing to import: everybody is entered just so." in text(page)
    assert "2 players stay as entered" in text(page)


def test_namesake_is_entered_as_a_new_player_after_a_tick(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, ["Aki"])
    page = client.post(PLAYERS, {"text": "Name;Club\nAki;Graz"})
    page = client.post(IMPORT, _form(page, stranger="2", look="1"))
    assert "1 new player" in text(page)
    client.post(IMPORT, _form(page, **{"import": "1"}))
    assert list(tournament.entries.values_list("name", "club")) == [("Aki", ""), ("Aki", "Graz")]


def test_two_imports_at_once_enter_nobody_twice(client: Client) -> None:
    tournament = directed(client)
    first = client.post(PLAYERS, {"text": LIST})
    second = client.post(PLAYERS, {"text": LIST})
    client.post(IMPORT, _form(first, **{"import": "1"}))
    page = client.post(IMPORT, _form(second, **{"import": "1"}))
    assert page.status_code == 422
    assert "2 players stay as entered" in text(page)
    assert tournament.entries.count() == 2


@pytest.mark.parametrize("club", ["Wien", "Graz"])
def test_namesake_in_the_register_is_offered_and_not_forced(client: Client, club: str) -> None:
    tournament = directed(client)
    by = tournament.directors.get()
    enter_players(tournament=make.tournament(by=by), players=[PlayerRow(name="AKI SATO", club="Wien")], by=by)
    page = client.post(PLAYERS, {"text": f"Name;Club\nAki Sato;{club}"})
    person = Person.objects.get()
    assert part(page, r'<option value="\d+"[^>]*>(AKI.*?)</option>') == ["AKI SATO, Wien (1 event)"]
    assert typed(page).get("known_2") == ([str(person.pk)] if club == "Wien" else None)
    client.post(IMPORT, _form(page, **{"import": "1"}))
    entry = tournament.entries.get()
    assert entry.person == (person if club == "Wien" else None)


def test_lines_and_people_that_are_not_there_are_passed_over(client: Client) -> None:
    tournament = directed(client)
    looked_at = client.post(PLAYERS, {"text": LIST})
    sent = _form(looked_at, stranger="9" * 5000, **{"known_" + "9" * 500: "1", "known_2": "9" * 5000})
    client.post(IMPORT, {**sent, "import": "1"})
    assert sorted(tournament.entries.values_list("name", flat=True)) == ["Aki Sato", "Ben"]


def test_the_page_of_the_import_without_a_list_leads_back(client: Client) -> None:
    directed(client)
    assert client.get(IMPORT).headers["Location"] == PLAYERS
