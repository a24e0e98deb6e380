"""Making an event, changing it, publishing it, and the lists of events."""

import datetime as dt

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.web.pages import directed, errors, rows, signed_in, text, typed
from tournament.models import Tournament
from tournament.rules.riichi.presets import PRESETS

FACTS = {
    "name": "Spring Open 2026",
    "place": "Town hall",
    "starts_on": "2026-04-18",
    "ends_on": "2026-04-19",
    "rounds_planned": "8",
    "preset": "ema-2025",
}


def test_an_event_is_made_with_the_rules_of_its_preset(client: Client, db: None) -> None:
    director = make.person("director")
    response = signed_in(client, director).post("/club/new/", FACTS)
    made = Tournament.objects.get()
    assert response.headers["Location"] == f"/club/{made.slug}/rules/"
    assert (made.name, made.place, made.rounds_planned) == ("Spring Open 2026", "Town hall", 8)
    assert (made.starts_on, made.ends_on) == (dt.date(2026, 4, 18), dt.date(2026, 4, 19))
    assert (made.published, list(made.directors.all())) == (False, [director])
    assert made.stages.get().rules.start_points == 30000


def test_a_faulty_form_says_so_at_the_fields_and_keeps_what_was_typed(client: Client, db: None) -> None:
    signed_in(client, make.person())
    response = client.post(
        "/club/new/", {**FACTS, "name": "", "ends_on": "2026-04-17", "rounds_planned": "0"}
    )
    assert response.status_code == 422
    assert errors(response) == {
        "name": ["This field is required."],
        "ends_on": ["The last day lies before the first one."],
        "rounds_planned": ["Ensure this value is greater than or equal to 1."],
    }
    kept = typed(response)
    assert (kept["place"], kept["starts_on"], kept["preset"]) == (["Town hall"], ["2026-04-18"], ["ema-2025"])
    assert not Tournament.objects.exists()


def test_every_preset_is_offered_with_its_date_and_key_facts(client: Client, db: None) -> None:
    signed_in(client, make.person())
    words = text(client.get("/club/new/"))
    assert [
        preset.title for preset in PRESETS.values() if f"{preset.title} ({preset.date})" not in words
    ] == []
    assert "4 players · 30000 / 30000 · uma 15 / 5 / −5 / −15" in words


def test_name_dates_and_rounds_can_be_changed(client: Client, db: None) -> None:
    tournament = directed(client)
    shown = typed(client.get("/club/event-1/edit/"))
    assert (shown["name"], shown["starts_on"]) == ([tournament.name], [tournament.starts_on.isoformat()])
    changed = {**shown, "name": "Autumn Open", "rounds_planned": "6"}
    assert client.post("/club/event-1/edit/", changed).headers["Location"] == "/club/event-1/"
    tournament.refresh_from_db()
    assert (tournament.name, tournament.slug, tournament.rounds_planned) == ("Autumn Open", "event-1", 6)


def test_a_change_with_a_fault_is_refused(client: Client, db: None) -> None:
    directed(client)
    entered = {**typed(client.get("/club/event-1/edit/")), "starts_on": "soon"}
    response = client.post("/club/event-1/edit/", entered)
    assert errors(response) == {"starts_on": ["Enter a valid date."]}


def test_publishing_shows_the_event_to_everybody_and_hiding_takes_it_back(client: Client, db: None) -> None:
    directed(client)
    assert "Everybody can see this event now." in text(
        client.post("/club/event-1/publish/", {"published": "yes"}, follow=True)
    )
    assert [row[0] for row in rows(Client().get("/"))] == ["Spring Open"]
    client.post("/club/event-1/publish/", {"published": "no"})
    assert rows(Client().get("/")) == []
    assert "No event is published yet." in text(Client().get("/"))


def test_a_director_sees_only_the_own_events(client: Client, db: None) -> None:
    make.tournament("Of another", by=make.person("other"))
    directed(client)
    assert [row[0] for row in rows(client.get("/club/"))] == ["Spring Open"]


def test_the_first_visit_offers_to_make_an_event(client: Client, db: None) -> None:
    words = text(signed_in(client, make.person()).get("/club/"))
    assert "You direct no event yet." in words
    assert "Make an event" in words


@pytest.mark.parametrize("events", [1, 3])
def test_lists_of_events_take_the_same_number_of_queries(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, events: int
) -> None:
    director = make.person("director")
    for _ in range(events):
        make.tournament(published=True, by=director)
    with django_assert_num_queries(2):
        assert len(rows(Client().get("/"))) == events
    signed_in(client, director)
    with django_assert_num_queries(4):
        assert len(rows(client.get("/club/"))) == events


def test_a_director_finds_the_own_events_on_the_first_page_too(client: Client, db: None) -> None:
    directed(client)
    page = client.get("/")
    assert [row[0] for row in rows(page)] == ["Spring Open"]
    assert 'href="/club/event-1/"' in page.content.decode()
