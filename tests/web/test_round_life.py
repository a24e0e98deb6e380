"""The steps of a round on the director's page."""

import pytest
from django.test import Client

from tests import make
from tests.play import draw, end, play
from tests.web.pages import directed, notes, part, text
from tournament.models import Release, Round, Tournament
from tournament.services.links import token_of

pytestmark = pytest.mark.django_db

ROUND, SEAT = "/club/event-1/rounds/1/", "/club/event-1/rounds/seat/"


def _step(client: Client, do: str) -> list[str]:
    return notes(client.post(f"{ROUND}step/", {"do": do}, follow=True))


def _steps(client: Client) -> list[str]:
    return part(client.get(ROUND), r'<li class="life__step[^>]*>(.*?)</li>')


def test_round_is_seated_hidden_and_published_by_a_button(client: Client) -> None:
    tournament = directed(client, published=True)
    make.entries(tournament, 4)
    sent = {"do": "store", "text": "1 2 3 4", "publish": "later"}
    page = client.post(SEAT, sent, follow=True)
    assert "Round 1 is seated; nobody sees it until you publish it." in text(page)
    assert _steps(client)[1] == (
        "○ Published : open Nobody but directors sees this seating. Publish the seating"
    )
    public = Client()
    assert public.get("/e/event-1/rounds/1/").status_code == 404
    assert "Player 1" not in text(_tablet(tournament).get("/table/"))
    assert "The seating is published." in _step(client, "publish")
    assert public.get("/e/event-1/rounds/1/").status_code == 200
    assert "The seating is hidden again." in _step(client, "hide")
    assert public.get("/e/event-1/rounds/1/").status_code == 404


def _tablet(tournament: Tournament) -> Client:
    tablet = Client()
    tablet.get(f"/l/{token_of(make.table_link(tournament))}/")
    return tablet


def test_finished_tables_are_confirmed_by_one_button(client: Client) -> None:
    tournament = directed(client, published=True)
    by = tournament.directors.get()
    one, two, three = make.seated_round(tournament, tables=3).games.order_by("table_number")
    play(three, draw(0), by=by)
    for game in (one, two):
        end(game, by=by)
    *_, finished, confirmed, released = _steps(client)
    assert finished == "○ Finished : open Table 3 still plays."
    assert confirmed.startswith("○ Confirmed : open Tables 1 and 2 wait to be confirmed.")
    assert released.endswith("The public sees each result as soon as its table is confirmed.")
    assert "The finished tables are confirmed." in _step(client, "confirm")
    assert client.get(ROUND).content.decode().count('<span class="mark mark--done">confirmed') == 2
    assert "The confirmations of this round are taken back." in _step(client, "reopen")


def test_results_are_released_after_a_word_about_open_tables(client: Client) -> None:
    tournament = directed(client)
    Tournament.objects.update(release=Release.BY_ROUND)
    make.seated_round(tournament, tables=2)
    asked = client.post(f"{ROUND}step/", {"do": "release"})
    assert asked.status_code == 409
    assert "These tables are not confirmed yet: 1 and 2." in text(asked)
    assert "The results are released." in _step(client, "release-anyway")
    assert Round.objects.get().released_at
    assert "The results are hidden again." in _step(client, "withhold")
    assert Round.objects.get().released_at is None


def test_round_that_has_begun_is_not_hidden(client: Client) -> None:
    tournament = directed(client)
    play(make.game(tournament), draw(0), by=tournament.directors.get())
    assert _step(client, "hide") == [
        "Round 1 has begun, so its seating stays published. Hands are recorded at: 1."
    ]


def test_late_players_are_named_with_their_table(client: Client) -> None:
    tournament = directed(client)
    play(make.game(tournament), draw(0), by=tournament.directors.get())
    sent = {"do": "store", "text": "1 2 3 4", "despite_open_tables": "yes"}
    client.post(SEAT, sent)
    page = text(client.get("/club/event-1/rounds/2/"))
    assert "Late: they still play in an earlier round Player 1, expected at table 1: Round 1, table 1" in page
