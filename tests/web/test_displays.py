"""Screens of the hall: what they show and do not show, and the page that switches them."""

import re

import pytest
from django.test import Client

from tests import make
from tests.play import confirm, confirm_round, end, play, ron
from tests.web.pages import Page, directed, notes, part, text
from tournament.models import Display, Tournament

pytestmark = pytest.mark.django_db
SCREEN = "/display/event-1/"


def _event(client: Client, *, published: bool = True) -> Tournament:
    tournament = directed(client, published=published, preset="ema-2025")
    make.entries(tournament, ["Aki", "Ben", "Cho", "Dan"])
    return tournament


def _switch(client: Client, number: int = 1, **fields: str) -> Page:
    return client.post(f"/club/event-1/screens/{number}/show/", fields, follow=True)


def _rev(page: Page) -> str:
    found = re.search(r'id="screen" data-rev="([^"]+)"', page.content.decode())
    assert found
    return found[1]


def test_a_screen_needs_no_login_and_shows_what_it_is_told(client: Client) -> None:
    seating = make.seated_round(_event(client))
    hall = Client()
    assert "Seating of round 1 Table 1 東 East Aki" in text(hall.get(SCREEN))
    confirm_round(seating, ron(0, 1, 3, 30), by=make.director("chief"))
    wanted = {
        "names": "Seating of round 1, by name Aki Table 1 東 East Ben",
        "standings": "Standings after round 1 total, head-to-head, best game (highest single result) "
        "1 Aki +20.8 +20.8 =2 Cho 0.0 0.0 =2 Dan",
        "results": "Results of round 1 Table 1 東 East Aki +20.8",
        "clock": "Round 1 75:00 not started",
        "mixed": "Round 1 75:00 not started",
    }
    for content, words in wanted.items():
        _switch(client, content=content)
        assert words in text(hall.get(SCREEN)), content
    _switch(client, content="message", message="Lunch until 13:30")
    assert "Lunch until 13:30" in text(hall.get(SCREEN))
    _switch(client, content="blank")
    assert "Aki" not in text(hall.get(SCREEN))


def test_the_header_tells_event_round_and_tables_still_playing(client: Client) -> None:
    make.seated_round(_event(client))
    assert "Spring Open Round 1 1 of 1 table playing" in text(Client().get(SCREEN))


def test_the_poll_is_answered_204_until_something_changes(client: Client) -> None:
    tournament = _event(client)
    hall = Client()
    rev = _rev(hall.get(SCREEN))
    answer = hall.get(SCREEN, {"rev": rev})
    assert (answer.status_code, answer.content) == (204, b"")
    for change in (
        lambda: _switch(client, content="clock"),
        lambda: _switch(client, light="yes"),
        lambda: client.post("/club/event-1/release/", {"release": "by_round", "hidden_from": ""}),
        lambda: confirm_round(make.seated_round(tournament), ron(0, 1, 3), by=make.director("chief")),
    ):
        change()
        fresh = hall.get(SCREEN, {"rev": rev})
        assert (fresh.status_code, _rev(fresh) != rev) == (200, True)
        rev = _rev(fresh)
        assert hall.get(SCREEN, {"rev": rev}).status_code == 204


def test_an_event_that_is_not_published_shows_nothing_and_catches_up(client: Client) -> None:
    make.seated_round(_event(client, published=False))
    page = Client().get(SCREEN)
    assert (page.status_code, _rev(page)) == (200, "unpublished")
    assert "Nothing is shown here yet." in text(page)
    assert not {"Aki", "Spring"} & set(text(page).split())
    client.post("/club/event-1/publish/", {"published": "yes"})
    fresh = Client().get(SCREEN, {"rev": "unpublished"})
    assert "Aki" in text(fresh)


def test_several_screens_show_different_things(client: Client) -> None:
    make.seated_round(_event(client))
    client.post("/club/event-1/screens/add/")
    _switch(client, 2, content="clock")
    assert "Seating of round 1" in text(client.get(SCREEN))
    assert "not started" in text(client.get(f"{SCREEN}2/"))
    assert client.get(f"{SCREEN}0/").status_code == client.get(f"{SCREEN}10/").status_code == 404
    assert client.get("/display/nowhere/").status_code == 404
    client.post("/club/event-1/screens/2/remove/")
    assert not Display.objects.filter(number=2).exists()


def test_the_desk_is_told_what_a_screen_would_lack(client: Client) -> None:
    tournament, by = _event(client), make.director("chief")
    make.entries(tournament, 4)
    one, two = make.seated_round(tournament).games.order_by("table_number")
    for game in (one, two):
        play(game, ron(0, 1, 3, 30), by=by)
    confirm(end(two, by=by), by=by)
    desk = _switch(client, content="standings")
    assert "This table is not confirmed, and the ranking does without it: 1/1." in notes(desk)
    assert "Standings after round 1 1 table is still missing total" in text(client.get(SCREEN))
    withheld = "This screen stays empty: the public does not see provisional standings. Change that"
    assert withheld not in notes(desk)
    assert withheld in notes(_switch(client, content="provisional"))
    confirm(end(one, by=by), by=by)
    Tournament.objects.update(provisional=True)
    assert notes(client.get("/club/event-1/screens/")) == []


def test_the_address_of_a_screen_can_be_typed_at_the_projector(client: Client) -> None:
    _event(client)
    client.post("/club/event-1/screens/add/")
    page = client.get("/club/event-1/screens/", headers={"host": "192.168.1.5:8000"})
    assert part(page, r'<a class="switches__address"[^>]*>(.*?)</a>') == [
        "http://192.168.1.5:8000/display/event-1/",
        "http://192.168.1.5:8000/display/event-1/2/",
    ]


def test_a_ceremony_goes_place_by_place_and_back(client: Client) -> None:
    confirm_round(make.seated_round(_event(client)), ron(0, 1, 3, 30), by=make.director("chief"))
    client.post("/club/event-1/release/", {"release": "live", "hidden_from": "1"})
    hall = Client()
    told = []
    for revealed in ("0", "1", "2", "1"):
        seen = Tournament.objects.get().display_version
        client.post("/club/event-1/screens/1/reveal/", {"revealed": revealed, "seen": seen})
        words = text(hall.get(SCREEN))
        told.append([name for name in ("Aki", "Ben", "Cho", "Dan") if name in words])
    assert told == [[], ["Ben"], ["Ben", "Dan"], ["Ben"]]
    desk = text(client.get("/club/event-1/screens/"))
    assert "Ceremony: 3 places are still secret. Reveal place 3 Back a step" in desk
    assert "Results are shown when the director releases them." in text(hall.get("/e/event-1/standings/"))


@pytest.mark.parametrize(
    ("address", "fields", "sentence"),
    [
        ("1/show/", {"content": "fireworks"}, "This screen cannot show that"),
        ("1/show/", {}, "This screen cannot show that"),
        ("1/show/", {"content": "message", "message": " "}, "Write the message that the screen is to show."),
        ("7/show/", {"content": "clock"}, "This screen is not there any more"),
        ("1/reveal/", {"revealed": "all", "seen": "0"}, "Write how many places are shown"),
        ("1/reveal/", {"revealed": "99", "seen": "0"}, "There are no more places"),
        ("1/remove/", {}, "Only the screen that was added last"),
    ],
)
def test_what_a_screen_cannot_do_is_refused_in_words(
    client: Client, address: str, fields: dict[str, str], sentence: str
) -> None:
    _event(client)
    page = client.post(f"/club/event-1/screens/{address}", fields, follow=True)
    assert sentence in " ".join(notes(page))


def test_a_round_that_is_not_in_the_list_hides_nothing(client: Client) -> None:
    _event(client)
    for wrong in ({"release": "live", "hidden_from": "99"}, {"release": "never"}):
        page = client.post("/club/event-1/release/", wrong, follow=True)
        assert "Choose a round from the list." in notes(page)
    assert Tournament.objects.get().hidden_from is None


def test_the_log_tells_what_was_switched(client: Client) -> None:
    _event(client)
    _switch(client, content="message", message="Lunch")
    client.post("/club/event-1/release/", {"release": "by_round", "hidden_from": "8"})
    words = text(client.get("/club/event-1/log/"))
    assert "Screen switched · Screen 1 by director message Lunch" in words
    assert "What the public sees changed" in words
