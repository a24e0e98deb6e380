"""What an open page of a table asks every five seconds, and what that costs."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import draw, play
from tests.web.pages import Page, directed, table_url, text
from tournament.models import AccessLink, Game, Tournament, User
from tournament.services.access import Writer
from tournament.services.games import confirm_game
from tournament.services.presence import note_presence
from tournament.services.taps import tap_riichi

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make.tournament(by=make.person("director"))


def _director(tournament: Tournament) -> User:
    return tournament.directors.get()


def _device(link: AccessLink) -> Client:
    """A tablet that this link has let in today."""
    client = Client()
    session = client.session
    session["link"] = link.pk
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    client.get("/table/")
    return client


def _mark(page: Page) -> str:
    found = re.search(r'data-rev="([^"]+)"', page.content.decode())
    assert found
    return found[1]


def _status(client: Client, game: Game, mark: str) -> int:
    return client.get(table_url(game, "live/"), {"rev": mark}).status_code


def test_nothing_is_sent_while_nothing_changes(tournament: Tournament) -> None:
    game, tablet = make.game(tournament), _device(make.table_link(tournament))
    mark = _mark(tablet.get(table_url(game)))
    answer = tablet.get(table_url(game, "live/"), {"rev": mark})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_poll_takes_two_queries_beside_session_and_link(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game, tablet = make.game(tournament), _device(make.table_link(tournament))
    play(game, draw(0), draw(1), by=_director(tournament))
    mark = _mark(tablet.get(table_url(game)))
    with django_assert_num_queries(4):
        assert _status(tablet, game, mark) == 204


@pytest.mark.parametrize("what", ["hand", "riichi", "end", "arrival"])
def test_whatever_the_page_shows_makes_it_fresh(tournament: Tournament, what: str) -> None:
    game, tablet = make.game(tournament), _device(make.table_link(tournament))
    by = _director(tournament)
    mark = _mark(tablet.get(table_url(game)))
    changes: dict[str, Callable[[], object]] = {
        "hand": lambda: play(game, draw(0), by=by),
        "riichi": lambda: tap_riichi(game_id=game.pk, label="E1-0", seat=2, on=True, by=by),
        "end": lambda: _end_and_confirm(game, by),
        "arrival": lambda: note_presence(game=game, visitor="laptop", by=by),
    }
    changes[what]()
    answer = tablet.get(table_url(game, "live/"), {"rev": mark})
    assert answer.status_code == 200
    assert _mark(answer) != mark
    assert _status(tablet, game, _mark(answer)) == 204


def _end_and_confirm(game: Game, by: Writer) -> None:
    type(game).objects.filter(pk=game.pk).update(ended=True, status="finished")
    confirm_game(game_id=game.pk, base_revision=game.revision, by=by)


def test_both_devices_and_the_desk_see_who_is_at_the_table(client: Client) -> None:
    tournament = directed(client)
    game = make.game(tournament)
    tablet, phone = _device(make.table_link(tournament)), _device(make.judge_link(tournament, "Anna"))
    mark = _mark(tablet.get(table_url(game)))
    assert "Open on: Table 1" in text(phone.get(table_url(game)))
    assert "Open on: Anna" in text(tablet.get(table_url(game, "live/"), {"rev": mark}))
    assert "Open on: Anna, Table 1" in text(client.get(f"/club/{tournament.slug}/rounds/1/"))


def test_a_page_shows_nobody_but_the_others(tournament: Tournament) -> None:
    tablet = _device(make.table_link(tournament))
    assert "Open on:" not in text(tablet.get(table_url(make.game(tournament))))
