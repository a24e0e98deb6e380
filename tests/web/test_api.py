"""The read-only JSON API as an overlay of a stream reads it."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from tests import make
from tests.play import chombo, confirm, confirm_round, end, play, ron
from tests.web.pages import text
from tournament.models import Game, HandLogs, Needs, Release, Round, Tournament, User
from tournament.queries.replay import replay_game
from tournament.rules.riichi.needs import needs_json
from tournament.services.clock import pause_clock, start_clock
from tournament.services.taps import tap_riichi

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/events/"
EVENT = f"{EVENTS}event-1/"
ROUND = f"{EVENT}rounds/1/"
TABLE = f"{ROUND}tables/1/"
NOT_THERE = {
    "error": {
        "code": "not_found",
        "message": "There is no such event, round or table, or it is not published.",
    }
}


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def game(director: User) -> Game:
    """East 2 after 3900 from seat 0 to seat 1."""
    return play(make.game(make.tournament(published=True)), ron(1, 0, 3, 30), by=director)


def _read(client: Client, url: str, status: int = 200) -> Any:
    answer = client.get(url)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/json")
    return answer.json()


def _set(**settings: object) -> None:
    Tournament.objects.update(**settings)


def test_events_are_those_that_are_published(client: Client) -> None:
    first = make.tournament("Spring Open", published=True)
    make.tournament("Autumn Open")
    make.seated_round(first, tables=2)
    day, next_day = first.starts_on.isoformat(), first.ends_on.isoformat()
    assert _read(client, EVENTS) == {
        "events": [
            {
                "event": "event-1",
                "name": "Spring Open",
                "place": "Town hall",
                "first_day": day,
                "last_day": next_day,
                "players": 8,
                "rounds_planned": 8,
                "rounds_seated": 1,
            }
        ]
    }


def test_event_tells_its_stages_rounds_and_clock(client: Client, game: Game, director: User) -> None:
    found = _read(client, EVENT)
    assert found["stages"][0]["ruleset"] == game.round.stage.rules.to_json()
    assert found["rounds"] == [
        {
            "round": 1,
            "stage": 1,
            "status": "running",
            "results_shown": True,
            "tables": {"playing": 1, "finished": 0, "confirmed": 0},
        }
    ]
    clock = {"round": 1, "minutes": 90, "starts_at": None, "ends_at": None, "paused_at": None}
    assert found["clock"] == {**clock, "seconds_left": 5400}
    tournament = game.round.stage.tournament
    start_clock(seating=game.round, minutes=80, seen=tournament.clock_version, by=director)
    seating = Round.objects.select_related("stage__tournament").get()
    assert seating.clock_starts_at is not None
    running = _read(client, EVENT)["clock"]
    assert (running["minutes"], running["seconds_left"]) == (80, None)
    assert running["starts_at"] == seating.clock_starts_at.isoformat()
    pause_clock(seating=seating, seen=seating.stage.tournament.clock_version, by=director)
    paused = _read(client, EVENT)["clock"]
    assert (paused["ends_at"], paused["seconds_left"] in (4799, 4800)) == (None, True)


def test_table_tells_seats_with_the_wind_of_this_hand(client: Client, game: Game, director: User) -> None:
    tap_riichi(game_id=game.pk, label="E2-0", seat=2, on=True, by=director)
    found = _read(client, TABLE)
    assert found["next"] == {"label": "E2-0", "round": "E", "kyoku": 2, "dealer": 1, "honba": 0, "sticks": 0}
    seats = [(seat["wind"], seat["player"], seat["score"]) for seat in found["seats"]]
    assert seats == [("N", 1, 21100), ("E", 2, 28900), ("S", 3, 25000), ("W", 4, 25000)]
    assert (found["riichi"], found["result"], found["reason"]) == ([2], None, None)
    assert found["last_hand"] == {
        "label": "E1-0",
        "words": "Player 2 wins from Player 1, 3 han 30 fu, 3900",
        "event": {**ron(1, 0, 3, 30), "riichi": []},
        "deltas": [-3900, 3900, 0, 0],
        "scores": [21100, 28900, 25000, 25000],
        "sticks": 0,
    }


def test_standings_tell_order_and_final_points_as_strings(client: Client, director: User) -> None:
    """30800, 19200, 25000, 25000: uma 20, 10, -10, -20 and oka 20, ties to the seat nearer to East."""
    tournament = make.tournament(published=True)
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=director)
    found = _read(client, f"{EVENT}standings/")
    assert found["measures"] == tournament.measures
    assert found["order"][0] == "total"
    assert (found["rounds"], found["confirmed_games"], found["open_games"]) == ([1], 1, 0)
    first = found["standings"][0]
    expected: Mapping[str, object] = {
        "place": 1,
        "shown_place": "1",
        "player": 1,
        "total": "40.8",
        "by_round": ["40.8"],
        "places": [1, 0, 0, 0],
        "average_place": "1.00",
        "best": "40.8",
        "carried": "0.0",
    }
    assert {key: first[key] for key in expected} == expected
    assert [line["total"] for line in found["standings"]] == ["40.8", "5.0", "-15.0", "-30.8"]


def test_result_of_a_game_that_is_over(client: Client, director: User) -> None:
    """As above, and 20.0 off the final points of Player 3 for a chombo."""
    game = make.game(make.tournament(published=True, chombo="after_uma", chombo_points=20000))
    confirm(end(play(game, chombo(2), ron(0, 1, 3, 30), by=director), by=director), by=director)
    table, (seating,) = _read(client, TABLE), _read(client, ROUND)["games"]
    result = {"ranks": [1, 4, 2, 3], "total": ["40.8", "-30.8", "-15.0", "-15.0"]}
    assert (seating["status"], seating["result"]) == ("confirmed", result)
    assert (table["status"], table["reason"], table["next"]) == ("confirmed", "ended", None)
    assert table["result"] == {
        "scores": [30800, 19200, 25000, 25000],
        "points": ["40.8", "-30.8", "5.0", "-15.0"],
        "penalties": ["0.0", "0.0", "-20.0", "0.0"],
        **result,
    }
    assert _read(client, f"{TABLE}needs/", 404)["error"]["message"] == "The game is over."


def test_standings_go_as_far_as_asked_and_as_results_are_released(client: Client, director: User) -> None:
    tournament = make.tournament(published=True)
    for event in (ron(0, 1, 3, 30), ron(1, 0, 5)):
        confirm_round(make.seated_round(tournament), event, by=director)
    assert _read(client, f"{EVENT}standings/")["rounds"] == [1, 2]
    assert _read(client, f"{EVENT}standings/?through=1")["rounds"] == [1]
    _set(hidden_from=2)
    assert _read(client, f"{EVENT}standings/")["rounds"] == [1]
    assert _read(client, f"{EVENT}standings/?through=2")["rounds"] == [1]


def test_final_does_not_tell_of_a_qualifier_that_is_not_released(client: Client, director: User) -> None:
    tournament = make.tournament(published=True)
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=director)
    make.stage(tournament).entrants.create(entry=tournament.entries.get(number=1), seed=1, carried=204)
    (first,) = _read(client, f"{EVENT}standings/?stage=2")["standings"]
    assert (first["player"], first["carried"]) == (1, "20.4")
    _set(release=Release.BY_ROUND, provisional=True)
    for asked in ("?stage=2", "?stage=2&provisional"):
        assert _read(client, f"{EVENT}standings/{asked}")["standings"] == []


def test_standings_stop_at_the_line_that_is_asked_for(client: Client, director: User) -> None:
    make.seated_round(make.tournament(published=True))
    found = _read(client, f"{EVENT}standings/?top=2")
    assert [line["player"] for line in found["standings"]] == [1, 2]


def test_provisional_standings_are_told_where_the_public_sees_them(client: Client, game: Game) -> None:
    """21100, 28900, 25000, 25000: Player 2 has 38.9, Player 1 has -28.9."""
    sentence = "The provisional standings of this event are not public."
    assert _read(client, f"{EVENT}standings/?provisional", 404)["error"]["message"] == sentence
    assert {line["total"] for line in _read(client, f"{EVENT}standings/")["standings"]} == {"0.0"}
    _set(provisional=True)
    found = _read(client, f"{EVENT}standings/?provisional")
    assert found["provisional"] is True
    totals = {line["player"]: line["total"] for line in found["standings"]}
    assert totals == {2: "38.9", 3: "5.0", 4: "-15.0", 1: "-28.9"}


def test_round_tells_who_sits_where(client: Client, director: User) -> None:
    tournament = make.tournament(published=True)
    make.entries(tournament, 5)
    seating = make.seated_round(tournament, sit_out=["Player 5"])
    play(seating.games.get(), ron(1, 0, 3, 30), by=director)
    found = _read(client, ROUND)
    assert found["byes"] == [{"player": 5, "name": "Player 5"}]
    (table,) = found["games"]
    assert (table["players"], table["scores"]) == ([1, 2, 3, 4], [21100, 28900, 25000, 25000])
    assert (table["label"], table["result"]) == ("E2-0", None)


def test_players_come_without_what_is_private(client: Client) -> None:
    tournament = make.tournament(published=True)
    tournament.entries.create(
        number=1, name="Aki", legal_name="Akiko", notes="allergic", ema_number="04010123"
    )
    (player,) = _read(client, f"{EVENT}players/")["players"]
    assert player == {
        "number": 1,
        "name": "Aki",
        "latin_name": "",
        "club": "",
        "country": "",
        "ema_number": "04010123",
        "team": "",
        "status": "active",
    }


def test_needs_of_a_table_are_those_of_the_command(client: Client, game: Game) -> None:
    state = replay_game(game, game.hand_records.all()).state
    found = _read(client, f"{TABLE}needs/")
    assert {key: found[key] for key in ("label", "seats")} == needs_json(state)
    assert (found["event"], found["round"], found["table"], found["riichi"]) == ("event-1", 1, 1, [])


@pytest.mark.parametrize(
    "kept_back",
    [
        {"needs": Needs.JUDGES},
        {"needs": Needs.NOBODY},
        {"hand_logs": HandLogs.AFTER_ROUND},
        {"release": Release.BY_ROUND},
    ],
)
def test_needs_that_are_not_public_are_not_told(
    client: Client, game: Game, director: User, kept_back: dict[str, str]
) -> None:
    _set(**kept_back)
    client.force_login(director)
    sentence = "What the players of this table need is not public."
    answer = _read(client, f"{TABLE}needs/", 404)
    assert answer == {"error": {"code": "not_found", "message": sentence}}


def test_kept_back_results_are_null_whoever_asks(client: Client, game: Game, director: User) -> None:
    tap_riichi(game_id=game.pk, label="E2-0", seat=2, on=True, by=director)
    _set(release=Release.BY_ROUND)
    client.force_login(director)
    table = _read(client, TABLE)
    assert (table["results_shown"], table["hands_shown"]) == (False, False)
    assert (table["next"], table["last_hand"], table["riichi"]) == (None, None, [])
    assert {seat["score"] for seat in table["seats"]} == {None}
    assert [seat["wind"] for seat in table["seats"]] == ["E", "S", "W", "N"]
    (seating,) = _read(client, ROUND)["games"]
    # The hand would tell that a dealer stayed, or that nobody has reached the target.
    assert (seating["scores"], seating["label"]) == ([None] * 4, "")


def test_hands_that_are_kept_back_leave_the_scores(client: Client, game: Game) -> None:
    _set(hand_logs=HandLogs.NEVER)
    table = _read(client, TABLE)
    assert (table["last_hand"], table["riichi"], table["hands_shown"]) == (None, [], False)
    assert table["seats"][1]["score"] == 28900


@pytest.mark.parametrize("rest", ["", "players/", "standings/", "rounds/1/", "rounds/1/tables/1/"])
def test_unpublished_event_is_not_there_even_for_its_director(
    client: Client, game: Game, director: User, rest: str
) -> None:
    _set(published=False)
    client.force_login(director)
    answer = client.get(EVENT + rest)
    assert (answer.status_code, answer.json()) == (404, NOT_THERE)
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert _read(client, EVENTS) == {"events": []}


@pytest.mark.parametrize("rest", ["rounds/2/", "rounds/1/tables/9/"])
def test_unpublished_seating_and_unknown_places_are_not_there(client: Client, game: Game, rest: str) -> None:
    make.seated_round(game.round.stage.tournament)
    Round.objects.filter(number=2).update(published_at=None)
    assert _read(client, EVENT + rest, 404) == NOT_THERE
    assert [line["round"] for line in _read(client, EVENT)["rounds"]] == [1]


def test_page_explains_the_addresses_to_people(client: Client, game: Game) -> None:
    page = client.get("/api/")
    words = text(page)
    assert "…/rounds/2/tables/7/needs/" in words
    assert "In version 1 no field is renamed or removed" in words
    assert '<a href="/api/v1/events/event-1/">' in page.content.decode()
    assert '<a href="/api/">' in client.get("/").content.decode()
