"""The board of all tables: who sees it, its filters, and what an open one asks."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import draw, end, play
from tests.web.pages import Page, directed, part, signed_in, text
from tournament.models import Needs, Tournament, User
from tournament.services.links import token_of
from tournament.services.notes import call_judge

pytestmark = pytest.mark.django_db

DESK = "/club/event-1/desk/"


@pytest.fixture
def tournament(client: Client) -> Tournament:
    """Table 1 calls, 2 is over, 3 has just sat down."""
    made = directed(client)
    by = made.directors.get()
    one, two, _three = make.seated_round(made, tables=3).games.order_by("table_number")
    play(one, draw(0), by=by)
    call_judge(game_id=one.pk, by=make.table_link(made))
    end(two, by=by)
    return made


def _spots(page: Page) -> list[str]:
    return [words.split(" E ")[0] for words in part(page, r'<li class="spot [^>]*>(.*?)</ol>')]


def _mark(page: Page) -> str:
    found = re.search(r'id="desk" data-rev="([^"]+)"', page.content.decode())
    assert found
    return found[1]


def test_board_shows_every_table_with_its_leader_and_its_call(client: Client, tournament: Tournament) -> None:
    page = client.get(DESK)
    assert _spots(page) == ["Table 1 E1-1", "Table 2 finished", "Table 3 E1-0"]
    (first, *_others) = part(page, r'<li class="spot [^>]*>(.*?)</li>\s*<li class="spot ')
    assert "Player 1 leads 28000 S Player 2 24000" in first
    assert "A judge is called" in first
    assert first.endswith("director Needs , table 1")


def test_a_running_table_leads_to_what_its_players_need(client: Client, tournament: Tournament) -> None:
    def linked() -> list[str]:
        return re.findall(r'class="spot__needs" href="([^"]+)"', client.get(DESK).content.decode())

    assert linked() == ["/t/event-1/1/1/needs/", "/t/event-1/1/3/needs/"]
    assert "What each player needs" in text(client.get(linked()[0]))
    Tournament.objects.update(needs=Needs.JUDGES)
    assert linked() == ["/t/event-1/1/1/needs/", "/t/event-1/1/3/needs/"]
    Tournament.objects.update(needs=Needs.NOBODY)
    assert linked() == []


@pytest.mark.parametrize(
    ("query", "spots"),
    [
        ("?show=playing", ["Table 1 E1-1", "Table 3 E1-0"]),
        ("?show=finished", ["Table 2 finished"]),
        ("?show=calls", ["Table 1 E1-1"]),
        ("?show=trouble", []),
        ("?show=nonsense&round=x", ["Table 1 E1-1", "Table 2 finished", "Table 3 E1-0"]),
    ],
)
def test_board_is_narrowed_by_its_address(
    client: Client, tournament: Tournament, query: str, spots: list[str]
) -> None:
    assert _spots(client.get(DESK + query)) == spots


def test_open_board_is_sent_only_what_changed(client: Client, tournament: Tournament) -> None:
    mark = _mark(client.get(DESK))
    quiet = client.get(DESK, {"rev": mark})
    assert (quiet.status_code, quiet.content) == (204, b"")
    note = tournament.stages.get().rounds.get().games.get(table_number=1).notes.get()
    client.post(f"/t/event-1/1/1/notes/{note.pk}/close/", {"back": "desk"})
    fresh = client.get(DESK, {"rev": mark})
    assert "A judge is called" not in text(fresh)
    assert client.get(DESK, {"rev": _mark(fresh)}).status_code == 204


def test_a_poll_takes_three_queries_beside_the_session(
    client: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    mark = _mark(client.get(DESK))
    # the event, its directors, who is at its tables; and the session with its account
    with django_assert_num_queries(5):
        assert client.get(DESK, {"rev": mark}).status_code == 204


def test_done_on_the_board_leads_back_to_it(client: Client, tournament: Tournament) -> None:
    note = tournament.stages.get().rounds.get().games.get(table_number=1).notes.get()
    answer = client.post(f"/t/event-1/1/1/notes/{note.pk}/close/", {"back": "desk"})
    assert answer.headers["Location"] == DESK
    note.refresh_from_db()
    assert note.closed_by == "director"


def test_judges_see_the_board_without_the_desks_links(tournament: Tournament) -> None:
    tablet = Client()
    tablet.get(f"/l/{token_of(make.judge_link(tournament))}/")
    page = tablet.get(DESK)
    assert _spots(page) == ["Table 1 E1-1", "Table 2 finished", "Table 3 E1-0"]
    assert 'href="/club/event-1/rounds/1/"' not in page.content.decode()


def test_judge_with_one_event_is_led_to_its_board_after_signing_in(tournament: Tournament) -> None:
    judge = make.person("anna")
    tournament.judges.add(judge)
    visitor = Client()
    signed = visitor.post("/account/login/", {"username": "anna", "password": make.PASSWORD}, follow=True)
    assert signed.redirect_chain[-1] == (DESK, 302)
    assert len(_spots(signed)) == 3


def test_judge_with_two_events_chooses(tournament: Tournament) -> None:
    judge = make.person("anna")
    for event in (tournament, make.tournament("Autumn Open")):
        event.judges.add(judge)
    page = signed_in(Client(), judge).get("/club/")
    assert "Events that you judge" in text(page)
    assert 'href="/club/event-2/desk/"' in page.content.decode()


def test_dashboard_tells_what_waits(client: Client, tournament: Tournament) -> None:
    (entry, *_others) = tournament.entries.all()
    entry.adjustments.create(amount=-50, reason="late", link=make.judge_link(tournament))
    told = part(client.get("/club/event-1/"), r'<div class="note note--warning"><p class="row">(.*?)</p>')
    assert told == ["The desk is waited for: 1 call of a judge 1 penalty or bonus to decide"]


def test_judges_are_named_made_and_removed_beside_the_links(client: Client, tournament: Tournament) -> None:
    made = client.post("/club/event-1/judges/", {"username": "anna", "do": "make"})
    password = part(made, r"<dt>Password</dt><dd[^>]*>(.*?)</dd>")[0]
    assert Client().login(username="anna", password=password)
    make.person("ben")
    page = client.post("/club/event-1/judges/", {"username": "ben", "do": "add"}, follow=True)
    assert "ben judges this event now." in text(page)
    assert [judge.username for judge in tournament.judges.order_by("username")] == ["anna", "ben"]
    anna = User.objects.get(username="anna")
    client.post(f"/club/event-1/judges/{anna.pk}/remove/")
    assert [judge.username for judge in tournament.judges.all()] == ["ben"]


@pytest.mark.parametrize(
    ("name", "do", "sentence"),
    [
        ("", "add", "Type the user name of the judge."),
        ("nobody", "add", "Nobody here has the user name “nobody”; make an account for this judge."),
        ("director", "make", "The user name “director” is taken. If it is this judge's, add it as it is."),
    ],
)
def test_judge_that_cannot_be_added_is_explained(
    client: Client, tournament: Tournament, name: str, do: str, sentence: str
) -> None:
    page = client.post("/club/event-1/judges/", {"username": name, "do": do}, follow=True)
    assert sentence in text(page)
    assert not tournament.judges.exists()
