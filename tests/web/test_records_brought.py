"""Game records through the page: looked at, then a new event or tables of one that is being played."""

import json

import pytest
from django.test import Client

from tests import make
from tests.play import confirm_round, draw, ron
from tests.web.pages import Page, directed, errors, part, signed_in, text, typed
from tournament.exports.eventjson import event_json
from tournament.models import Game, GameStatus, Tournament, User
from tournament.queries.book import event_book

pytestmark = pytest.mark.django_db

BRING, RECORDS = "/club/import/", "/club/import/records/"
RECORD = {"format": 1, "events": [ron(0, 1, 3, 40), draw(2)], "end": True}
FACTS = {"name": "Night 7", "starts_on": "2019-05-01", "ends_on": "2019-05-01"}


def _form(page: Page, **changed: object) -> dict[str, object]:
    held = {name: value[0] for name, value in typed(page).items() if name != "csrfmiddlewaretoken"}
    return {**held, **changed}


def _pasted(client: Client, *values: object) -> Page:
    return client.post(BRING, {"text": "\n".join(map(json.dumps, values))})


def test_records_are_looked_at_and_become_an_event(client: Client) -> None:
    signed_in(client, make.person("director"))
    page = _pasted(client, RECORD, RECORD)
    assert part(page, r'<dl class="facts">(.*?)</dl>')[0].startswith("Games 2 Hands 4 Players 8 Rules ")
    assert not Tournament.objects.exists()
    answer = client.post(RECORDS, _form(page, **FACTS))
    made = Tournament.objects.get()
    assert answer.headers["Location"] == f"/club/{made.slug}/"
    assert Game.objects.filter(status=GameStatus.CONFIRMED).count() == 2


def test_event_without_a_name_is_asked_again_with_its_records(client: Client) -> None:
    signed_in(client, make.person("director"))
    page = _pasted(client, RECORD)
    answer = client.post(RECORDS, _form(page, **{**FACTS, "name": ""}))
    assert (answer.status_code, errors(answer)) == (422, {"name": ["This field is required."]})
    assert typed(answer)["records"] == typed(page)["records"]


def test_impossible_record_is_named_before_anything_is_asked(client: Client) -> None:
    signed_in(client, make.person("director"))
    page = _pasted(client, RECORD, {**RECORD, "events": [ron(0, 0, 3, 40)]})
    assert "Game record 2, event 1: " in text(page)
    assert client.post(RECORDS, _form(page, **FACTS)).status_code == 422
    assert not Tournament.objects.exists()


def test_json_of_an_event_brings_its_name_and_date_along(client: Client) -> None:
    event = directed(client)
    confirm_round(make.seated_round(event), draw(0), by=User.objects.get())
    page = client.post(BRING, {"text": event_json(event_book(event, records=True)).decode()})
    assert typed(page)["name"] == [event.name]
    again = client.post(RECORDS, _form(page))
    assert f"An event “{event.name}” of that day is here already (/e/{event.slug}/)." in text(again)
    client.post(RECORDS, _form(page, name="A copy"))
    assert Tournament.objects.filter(starts_on=event.starts_on).count() == 2


def test_record_goes_to_the_table_that_waits_for_it(client: Client) -> None:
    event = directed(client)
    game = make.seated_round(event, tables=2).games.get(table_number=1)
    page = _pasted(client, {"round": 1, "table": 1, "record": RECORD})
    assert client.post(RECORDS, _form(page, event=event.slug)).headers["Location"] == f"/club/{event.slug}/"
    game.refresh_from_db()
    assert game.status == GameStatus.FINISHED
    again = client.post(RECORDS, _form(page, event=event.slug))
    assert again.status_code == 422
    assert "names no table of this event that is seated and has nothing recorded yet" in text(again)


def test_event_of_somebody_else_is_not_offered(client: Client) -> None:
    event = make.tournament(by=make.person("other"))
    make.game(event)
    signed_in(client, make.person("director"))
    page = _pasted(client, {"round": 1, "table": 1, "record": RECORD})
    answer = client.post(RECORDS, _form(page, **FACTS, event=event.slug))
    assert answer.status_code == 422
    assert Game.objects.get().revision == 0


@pytest.mark.parametrize("sent", ["[", "{}", "[[1]]", "\ud800", ""])
def test_records_that_the_page_did_not_send_are_refused(client: Client, sent: str) -> None:
    signed_in(client, make.person("director"))
    answer = client.post(RECORDS, {"records": sent.encode(errors="replace").decode(), **FACTS})
    assert answer.status_code == 422
    assert not Tournament.objects.exists()
