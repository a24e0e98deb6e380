"""How the JSON API answers, whatever is asked: methods, faults, other origins, what has not changed."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import draw, play, ron
from tournament.models import Game, User
from tournament.services.taps import tap_riichi

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/events/"
EVENT = f"{EVENTS}event-1/"
TABLE = f"{EVENT}rounds/1/tables/1/"


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def game(director: User) -> Game:
    """East 2."""
    return play(make.game(make.tournament(published=True)), ron(1, 0, 3, 30), by=director)


def test_unknown_address_says_where_the_addresses_are(client: Client) -> None:
    answer = client.get("/api/v1/events")
    sentence = "There is nothing at “v1/events”; /api/ lists the addresses, which end in a slash."
    assert (answer.status_code, answer.json()) == (
        404,
        {"error": {"code": "not_found", "message": sentence}},
    )


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_addresses_are_only_read(game: Game, method: str) -> None:
    answer = Client(enforce_csrf_checks=True).generic(method, EVENT)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, OPTIONS")
    assert answer.json() == {
        "error": {"code": "method_not_allowed", "message": "This address is only read; use GET."}
    }


def test_pages_from_a_file_may_read(client: Client, game: Game) -> None:
    answer = client.get(EVENT, headers={"Origin": "null"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    asked = client.options(EVENT, headers={"Origin": "null"})
    assert (asked.status_code, asked.headers["Access-Control-Allow-Headers"]) == (204, "If-None-Match")


@pytest.mark.parametrize(
    "url",
    [EVENTS, EVENT, f"{EVENT}players/", f"{EVENT}standings/", f"{EVENT}rounds/1/", TABLE, f"{TABLE}needs/"],
)
def test_unchanged_answer_is_304_in_one_query(
    client: Client, game: Game, django_assert_num_queries: DjangoAssertNumQueries, url: str
) -> None:
    first = client.get(url)
    assert first.headers["Cache-Control"] == "no-cache"
    with django_assert_num_queries(1):
        again = client.get(url, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert again.headers["Access-Control-Allow-Origin"] == "*"


def test_answers_change_with_every_hand_and_every_stick(client: Client, game: Game, director: User) -> None:
    tags = {client.get(TABLE).headers["ETag"]}
    tap_riichi(game_id=game.pk, label="E2-0", seat=2, on=True, by=director)
    tags.add(client.get(TABLE).headers["ETag"])
    play(game, draw(2, riichi=[2]), by=director)
    tags.add(client.get(TABLE).headers["ETag"])
    assert len(tags) == 3
