"""The director's pages of links, and the paper that is printed from them."""

import re

import pytest
from django.test import Client, RequestFactory
from django.utils.html import escape

from tests import make
from tests.play import confirm_round, draw
from tests.web.pages import directed, errors, notes, part, rows, text, typed
from tournament.models import AccessLink, HandLogs, Needs, TableEntry, Tournament
from tournament.services.links import code_of, token_of
from tournament.web.qr import origins, qr_drawing

pytestmark = pytest.mark.django_db

LINKS = "/club/event-1/links/"
HALL = {"host": "192.168.1.5:8000"}


def test_links_are_made_listed_and_taken_back(client: Client) -> None:
    directed(client)
    made = client.post(LINKS, {"tables": "2", "judges": "Anna\r\n\r\nBen\r\n"}, follow=True)
    assert notes(made) == ["4 links are made."]
    assert [row[:2] for row in rows(made)] == [
        ["Anna", "not yet"],
        ["Ben", "not yet"],
        ["Table 1", "not yet"],
        ["Table 2", "not yet"],
    ]
    ben = AccessLink.objects.get(name="Ben")
    after = client.post(f"{LINKS}{ben.pk}/revoke/", follow=True)
    assert notes(after) == ["The link of Ben is taken back; devices that used it are out at once."]
    assert [row[2] for row in rows(after)] == [
        "valid take back",
        "taken back",
        "valid take back",
        "valid take back",
    ]


def test_links_that_are_there_are_not_made_again(client: Client) -> None:
    directed(client)
    first, again = (client.post(LINKS, {"tables": "1", "judges": ""}, follow=True) for _ in range(2))
    assert notes(first) == ["1 link is made."]
    assert notes(again) == ["All of these have their link already."]
    assert AccessLink.objects.count() == 1


def test_link_of_another_event_is_not_taken_back_from_here(client: Client) -> None:
    directed(client)
    foreign = make.judge_link(make.tournament("Other event"))
    assert client.post(f"{LINKS}{foreign.pk}/revoke/").status_code == 404
    foreign.refresh_from_db()
    assert foreign.revoked_at is None


def test_number_of_tables_is_offered_from_the_round_or_the_players(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, 12)
    assert typed(client.get(LINKS))["tables"] == ["3"]
    make.seated_round(tournament).games.get(table_number=3).delete()
    assert typed(client.get(LINKS))["tables"] == ["2"]


def test_faulty_form_keeps_what_was_typed(client: Client) -> None:
    directed(client)
    response = client.post(LINKS, {"tables": "many", "judges": "Anna"})
    assert response.status_code == 422
    assert errors(response) == {"tables": ["Enter a whole number."]}
    assert typed(response)["judges"] == ["Anna"]
    assert not AccessLink.objects.exists()


def test_name_that_is_too_long_is_refused_with_a_sentence(client: Client) -> None:
    directed(client)
    response = client.post(LINKS, {"tables": "", "judges": "x" * 101})
    assert "at most 100 characters fit." in text(response)
    assert not AccessLink.objects.exists()


def test_list_says_when_a_link_was_opened_last(client: Client) -> None:
    tournament = directed(client)
    Client().get(f"/l/{token_of(make.table_link(tournament))}/")
    assert rows(client.get(LINKS))[0][1] != "not yet"


def test_printed_links_show_codes_and_drawings_of_the_valid_ones(client: Client) -> None:
    tournament = directed(client)
    tables = [make.table_link(tournament, number) for number in (2, 1)]
    judge = make.judge_link(tournament, "Anna <b>")
    gone = make.judge_link(tournament, "Gone")
    AccessLink.objects.filter(pk=gone.pk).update(revoked_at=gone.created_at)
    page = client.get("/club/event-1/print/links/", headers=HALL)
    assert part(page, r'class="code">(.*?)<') == [code_of(link) for link in (judge, *reversed(tables))]
    assert part(page, r'class="slip__name">(.*?)</p>') == ["Anna <b>", "Table 1", "Table 2"]
    html = page.content.decode()
    for link in (judge, *tables):
        assert qr_drawing(f"http://192.168.1.5:8000/l/{token_of(link)}/") in html
        # The address is in the drawing alone, where nobody reads it over a shoulder.
        assert token_of(link) not in html
    assert escape("Anna <b>") in html


def test_printed_links_lead_to_the_address_that_the_director_uses(client: Client) -> None:
    make.table_link(directed(client))
    for asked in ({}, {"origin": "http://evil.example"}):
        page = client.get("/club/event-1/print/links/", asked, headers=HALL)
        assert part(page, r"<strong>(http.*?)</strong>") == ["http://192.168.1.5:8000"]
        assert "evil" not in text(page)


def test_director_at_the_laptop_itself_is_offered_what_tablets_reach() -> None:
    *others, last = origins(RequestFactory().get("/", headers={"host": "localhost:8000"}))
    assert last == "http://localhost:8000"
    assert all(re.fullmatch(r"http://[\d.]+:8000", other) for other in others)
    assert "http://127.0.0.1:8000" not in others


def test_drawings_carry_no_style_that_the_policy_forbids() -> None:
    drawn = qr_drawing("http://192.168.1.5:8000/l/12-abcdefghijklmnopqrstuv/")
    assert drawn.startswith('<svg viewBox="0 0 41 41" class="qr">')
    assert "style" not in drawn


def test_table_cards_are_for_tables_and_say_what_the_device_may(client: Client) -> None:
    tournament = directed(client)
    link = make.table_link(tournament, 12)
    make.judge_link(tournament, "Anna")
    address = "/club/event-1/print/cards/"
    page = client.get(address)
    assert part(page, r'class="table-card__number">(.*?)<') == ["12"]
    assert part(page, r'class="code">(.*?)<') == [code_of(link)]
    assert "Scan to enter the hands of this table." in text(page)
    Tournament.objects.update(table_entry=TableEntry.NOTHING)
    assert "Scan to follow the scores of this table." in text(client.get(address))


def test_score_sheets_come_filled_in(client: Client) -> None:
    tournament = directed(client, preset="ema-2025")
    make.entries(tournament, ["Aki", "Ben", "王小明", "Dora", "Emil", "Fay", "Gus", "Hana"])
    make.seated_round(tournament)
    page = client.get("/club/event-1/print/rounds/1/sheets/")
    assert part(page, r'<p class="score-sheet__place">(.*?)</p>') == ["Table 1 Round 1", "Table 2 Round 1"]
    assert part(page, r'class="score-sheet__player">(.*?)</th>')[:4] == [
        "東 East Aki",
        "南 South Ben",
        "西 West 王小明",
        "北 North Dora",
    ]
    assert "scores + sticks × 1000 = 120000" in text(page)
    assert rows(page)[0] == ["Start", "", "30000", "", "30000", "", "30000", "", "30000", "0", "✓"]
    assert rows(page)[1][:2] == ["1", "E1-0"]
    assert len(rows(page)) == 2 * 18


def test_score_sheets_for_three_have_three_seats(client: Client) -> None:
    tournament = directed(client, preset="seed-sanma")
    make.seated_round(tournament)
    page = client.get("/club/event-1/print/rounds/1/sheets/")
    assert len(part(page, r'class="score-sheet__player">(.*?)</th>')) == 3


def test_score_sheets_of_a_round_that_is_not_there_are_not_found(client: Client) -> None:
    directed(client)
    assert client.get("/club/event-1/print/rounds/1/sheets/").status_code == 404


def test_rules_on_one_page_leave_out_what_holds_for_three(client: Client) -> None:
    directed(client, tobi_line=-10000)
    words = text(client.get("/club/event-1/print/rules/"))
    assert "Rules of Spring Open" in words
    assert "Line for tobi −10000 points" in words
    assert "Several winners" in words
    assert "three players" not in words


def test_event_form_sets_what_is_open_to_whom(client: Client) -> None:
    tournament = directed(client)
    facts = {name: values[0] for name, values in typed(client.get("/club/event-1/edit/")).items()}
    assert (facts["hand_logs"], facts["table_entry"], facts["needs"]) == ("live", "confirm", "everybody")
    changed = {**facts, "hand_logs": "never", "table_entry": "approve", "needs": "judges"}
    client.post("/club/event-1/edit/", changed)
    tournament.refresh_from_db()
    assert (tournament.hand_logs, tournament.table_entry) == (HandLogs.NEVER, TableEntry.APPROVE)
    assert tournament.needs == Needs.JUDGES
    unknown = client.post("/club/event-1/edit/", {**facts, "hand_logs": "always"})
    assert (unknown.status_code, list(errors(unknown))) == (422, ["hand_logs"])


def test_public_page_shows_hands_as_the_event_says(client: Client) -> None:
    tournament = make.tournament(published=True)
    round_ = make.seated_round(tournament)
    director = make.director()
    Tournament.objects.update(hand_logs=HandLogs.AFTER_ROUND)
    address = "/e/event-1/rounds/1/tables/1/"
    assert "The hands are shown when the round is over." in text(client.get(address))
    confirm_round(round_, draw(0), by=director)
    page = client.get(address)
    assert "The hands are shown" not in text(page)
    assert len(part(page, r'(class="hand-log__label")')) == 1
    Tournament.objects.update(hand_logs=HandLogs.NEVER)
    page = client.get(address)
    assert "In this event the hands are not shown." in text(page)
    assert part(page, r'(class="hand-log__label")') == []
    client.force_login(director)
    assert len(part(client.get(address), r'(class="hand-log__label")')) == 1
