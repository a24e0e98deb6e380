"""How the JSON API answers, whatever is asked: methods, faults, other origins, what has not changed."""

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import draw, play, ron
from tournament.models import Game, HandLogs, Needs, Release, Tournament, User
from tournament.services.adjustments import adjust
from tournament.services.clock import start_clock
from tournament.services.measures import change_measures
from tournament.services.privacy import forget_player
from tournament.services.release import set_release
from tournament.services.roundlife import release_round
from tournament.services.taps import tap_riichi
from tournament.services.tournaments import change_tournament, publish_tournament

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/events/"
EVENT = f"{EVENTS}event-1/"
PLAYERS, STANDINGS, ROUND = f"{EVENT}players/", f"{EVENT}standings/", f"{EVENT}rounds/1/"
TABLE = f"{ROUND}tables/1/"
NEEDS = f"{TABLE}needs/"


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def game(director: User) -> Game:
    """East 2."""
    tournament = make.tournament(published=True)
    make.entries(tournament, ["Aki", "Ben", "Cho", "Dan"])
    return play(make.game(tournament), ron(1, 0, 3, 30), by=director)


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


def test_head_is_the_answer_without_its_body(client: Client, game: Game) -> None:
    answer, head = client.get(EVENT), client.head(EVENT)
    assert (head.status_code, head.content, head.headers["ETag"]) == (200, b"", answer.headers["ETag"])


def test_pages_from_a_file_may_read(client: Client, game: Game) -> None:
    answer = client.get(EVENT, headers={"Origin": "null"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    asked = client.options(EVENT, headers={"Origin": "null"})
    assert (asked.status_code, asked.headers["Access-Control-Allow-Headers"]) == (204, "If-None-Match")


@pytest.mark.parametrize(
    "url",
    [EVENTS, EVENT, PLAYERS, STANDINGS, ROUND, TABLE, NEEDS],
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


def _event(game: Game) -> Tournament:
    return game.round.stage.tournament


def _set(game: Game, by: User, **changed: object) -> None:
    event = _event(game)
    facts = ("name", "place", "starts_on", "ends_on", "rounds_planned", "hand_logs", "table_entry", "needs")
    change_tournament(tournament=event, **{key: getattr(event, key) for key in facts} | changed, by=by)


def _release(game: Game, by: User, release: Release, hidden_from: int | None = None) -> None:
    set_release(tournament=_event(game), release=release, hidden_from=hidden_from, by=by)


def _measure(game: Game, by: User) -> None:
    change_measures(tournament=_event(game), measures=["total"], provisional=False, by=by)


def _start_clock(game: Game, by: User) -> None:
    start_clock(seating=game.round, minutes=80, seen=_event(game).clock_version, by=by)


def _publish(game: Game, by: User) -> None:
    another = make.tournament("Another", by=by)
    publish_tournament(tournament=another, published=True, by=by)


def _hide(game: Game, by: User) -> None:
    publish_tournament(tournament=_event(game), published=False, by=by)


def _forget(game: Game, by: User) -> None:
    forget_player(entry=game.seats.get(seat=0).entry, by=by)


def _penalise(game: Game, by: User) -> None:
    adjust(entry=game.seats.get(seat=0).entry, amount=-30, reason="late", by=by)


@pytest.mark.parametrize(
    ("change", "urls"),
    [
        (partial(_set, name="Renamed"), [EVENTS, EVENT]),
        (partial(_set, hand_logs=HandLogs.NEVER), [TABLE, NEEDS]),
        (partial(_set, needs=Needs.JUDGES), [NEEDS]),
        (partial(_release, release=Release.BY_ROUND), [EVENT, STANDINGS, ROUND, TABLE, NEEDS]),
        (partial(_release, release=Release.LIVE, hidden_from=1), [EVENT, STANDINGS, ROUND, TABLE, NEEDS]),
        (_measure, [STANDINGS]),
        (_start_clock, [EVENT]),
        (_publish, [EVENTS]),
        (_hide, [EVENTS, EVENT, PLAYERS, STANDINGS, ROUND, TABLE, NEEDS]),
        (_forget, [PLAYERS, STANDINGS, ROUND, TABLE]),
        (_penalise, [STANDINGS]),
    ],
)
def test_whoever_has_an_answer_gets_the_changed_one(
    client: Client, game: Game, director: User, change: Callable[[Game, User], None], urls: list[str]
) -> None:
    before = {url: client.get(url) for url in urls}
    change(game, director)
    for url, had in before.items():
        again = client.get(url, headers={"If-None-Match": had.headers["ETag"]})
        assert again.status_code in (200, 404), url
        assert again.content != had.content, url


def test_release_of_a_round_changes_its_answers(client: Client, game: Game, director: User) -> None:
    _release(game, director, Release.BY_ROUND)
    had = {url: client.get(url).headers["ETag"] for url in (EVENT, STANDINGS, ROUND, TABLE)}
    release_round(seating=game.round, despite_open_tables=True, by=director)
    for url, tag in had.items():
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 200, url
