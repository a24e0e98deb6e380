"""Game records that cannot be: refused in one sentence, and nothing of them is stored."""

import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm_round, draw, ron
from tests.services.gamerecords import FACTS, NIGHT, PLAYERS, Json, at, bring, game_record, lines
from tournament.exports.eventjson import event_json
from tournament.models import Adjustment, Tournament, User
from tournament.queries.book import event_book
from tournament.services.errors import Refused
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db


def _refusal(content: bytes) -> str:
    by = User.objects.first() or make.director()
    with pytest.raises(Refused) as refused:
        bring(content, by)
    assert not Tournament.objects.filter(name=FACTS.name).exists()
    return str(refused.value)


def test_json_of_an_event_with_another_total_is_refused() -> None:
    director = make.director()
    event = make.tournament("Spring", by=director)
    confirm_round(make.seated_round(event), *NIGHT, by=director)
    value = json.loads(event_json(event_book(event, records=True)))
    value["standings"][0]["total"] = "99.0"
    name = value["standings"][0]["name"]
    assert _refusal(json.dumps(value).encode()) == (
        f"The games of this event give {name} another total than it names, so nothing was imported."
    )


def _bye_twice(value: Json) -> None:
    value["rounds"][0]["byes"] = [{"player": 5, "points": "0.0"}] * 2


def _bye_of_nobody(value: Json) -> None:
    value["rounds"][0]["byes"] = [{"player": 99, "points": "0.0"}]


def _adjustment(**changed: Any) -> Callable[[Json], None]:
    def change(value: Json) -> None:
        given = {
            "player": 1,
            "points": "-5.0",
            "kind": "late",
            "reason": "late",
            "round": 1,
            "state": "given",
        }
        value["adjustments"] = [{**given, **changed}]

    return change


@pytest.mark.parametrize(
    "change",
    [
        _bye_twice,
        _bye_of_nobody,
        _adjustment(player=99),
        _adjustment(round=9),
        _adjustment(kind="luck"),
        _adjustment(reason=""),
        _adjustment(reason="x" * 501),
        _adjustment(points="-99999999.0"),
        _adjustment(points=5),
    ],
)
def test_json_of_an_event_with_wrong_surroundings_is_refused(change: Callable[[Json], None]) -> None:
    director = make.director()
    event = make.tournament("Spring", by=director)
    make.entries(event, 5)
    confirm_round(make.seated_round(event, sit_out=["Player 5"]), *NIGHT, by=director)
    value = json.loads(event_json(event_book(event, records=True)))
    change(value)
    value["standings"] = []
    assert _refusal(json.dumps(value).encode())
    assert Adjustment.objects.count() == 0


FAULTS: dict[str, tuple[list[Any], str]] = {
    "event": (
        [game_record(), game_record(draw(0), ron(1, 1, 3, 40))],
        "Game record 2, event 2: ",
    ),
    "whole": ([{"format": 2}], "Game record 1: "),
    "no object": ([7], "Game record 1: “record” is not what it should be."),
    "start": (
        [game_record(start={"honba": 1})],
        "Game record 1 begins in the middle of a game; only whole games can be brought in.",
    ),
    "rules": (
        [game_record(), game_record(ruleset={"preset": "ema-2016", "uma": [30000, 10000, -10000, -30000]})],
        "Game record 2 is played by other rules: uma.",
    ),
    "place": (
        [at(1, 1, PLAYERS, game_record()), {"record": game_record()}],
        "Game record 2 does not say its round and table, while others do; say it for all or none.",
    ),
    "table twice": (
        [at(1, 1, PLAYERS, game_record()), at(1, 1, [1, 2, 3, 4], game_record())],
        "Game records 1 and 2 are both for table 1 of round 1.",
    ),
    "sits twice": (
        [at(1, 1, PLAYERS, game_record()), at(1, 2, ["a", "X", "Y", "Z"], game_record())],
        "Game record 2: A has a seat in round 1 already.",
    ),
    "three": (
        [at(1, 1, PLAYERS[:3], game_record())],
        "Game record 1 does not name 4 different players of the event by number or name.",
    ),
    "round": (
        [{**at(1, 1, PLAYERS, game_record()), "round": "one"}],
        "Game record 1: “round” is not what it should be.",
    ),
    "text": ([game_record({**draw(0), "note": "\ud800"})], "A text of this entry holds characters"),
}


def test_records_are_played_before_anybody_has_to_wait_for_it(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    by, content = make.director(), lines(game_record(*NIGHT), game_record(ron(0, 0, 1, 30)))
    with django_assert_num_queries(0), pytest.raises(Refused, match="Game record 2, event 1: "):
        bring(content, by)


@pytest.mark.parametrize("fault", FAULTS)
def test_wrong_record_is_named_and_nothing_is_stored(fault: str) -> None:
    values, sentence = FAULTS[fault]
    assert _refusal(lines(*values)).startswith(sentence)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"[]", "There is no game record in this file."),
        (b'{"format": 1}\nnot json', "Line 2 is not JSON: "),
        (b"\xff{", "This file is damaged or holds no game records (UTF-8)."),
        (b"PK\x03\x04", "This file is damaged or holds no game records (zip)."),
        (b'{"players": ["\\ud83d"]}', "A text of this entry holds characters that cannot be stored;"),
        (b"[" * 100_000, "Line 1 is not JSON: nested too deeply"),
        (b'{"kind": "riichi-tournament-event", "format": 2}', "This event is of a newer format than 1;"),
        (
            b'{"kind": "riichi-tournament-event", "format": 1, "stages": [1, 2]}',
            "This event has several stages,",
        ),
        (
            b'{"kind": "riichi-tournament-event", "format": 1, "stages": [1]}',
            "Around the games of this event something is missing",
        ),
    ],
)
def test_unreadable_file_is_refused_in_one_sentence(content: bytes, sentence: str) -> None:
    assert _refusal(content).startswith(sentence)


def _event_of(games: int) -> Json:
    return {
        "kind": "riichi-tournament-event",
        "format": 1,
        "name": "Spring",
        "place": "",
        "first_day": "2026-05-01",
        "last_day": "2026-05-01",
        "stages": [{}],
        "players": [],
        "rounds": [{"round": 1, "byes": [], "games": [{}] * games}],
        "adjustments": [],
        "standings": [],
    }


@pytest.mark.parametrize("values", [[{}] * 10_001, _event_of(10_001)])
def test_more_records_than_a_season_has_are_not_read(values: Any) -> None:
    assert _refusal(json.dumps(values).encode()) == "These are more than 10000 game records; divide them."


def test_zip_that_unpacks_to_too_much_is_not_opened() -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as target, target.open("a.json", "w") as file:
        for _ in range(101):
            file.write(b" " * 1_000_000)
    assert _refusal(content.getvalue()).startswith("This file holds more than 100 MB")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(
    key=st.sampled_from(["format", "ruleset", "events", "final", "end", "penalties", "round", "players"]),
    value=_JSON,
)
@settings(max_examples=60)
def test_whatever_stands_in_a_record_is_stored_or_refused(key: str, value: Any) -> None:
    inside = {**game_record(*NIGHT), key: value}
    around = {**at(1, 1, PLAYERS, game_record(*NIGHT)), key: value}
    by = User.objects.first() or make.director()
    for content in (inside, around):
        with suppress(Refused):
            assert verify(bring(json.dumps(content).encode(), by)) == ()
