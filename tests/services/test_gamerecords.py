"""Game records brought in: as an event of their own, or into tables that wait for their hands."""

import datetime as dt
import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import make
from tests.play import Event, chombo, confirm_round, draw, play, ron, scores, totals, tsumo, type_in
from tournament.exports.eventjson import event_json
from tournament.imports.records import read_records
from tournament.models import Adjustment, Game, GameStatus, Tournament, User
from tournament.queries.book import event_book
from tournament.queries.standings import standings
from tournament.services.adjustments import adjust
from tournament.services.errors import NotPermitted, Refused
from tournament.services.gamerecords import RecordFacts, bring_records, record_into
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
FACTS = RecordFacts(
    name="Club night", place="Wien", starts_on=dt.date(2019, 5, 1), ends_on=dt.date(2019, 5, 1)
)
NIGHT = [ron(0, 1, 3, 40), draw(2, riichi=[2]), tsumo(1, 5)]


def _record(*events: Event, **more: Any) -> Json:
    return {"format": 1, "ruleset": {"preset": "ema-2016"}, "events": list(events), "end": True, **more}


def _at(round_: int, table: int, players: list[Any], record: Json) -> Json:
    return {"round": round_, "table": table, "players": players, "record": record}


def _lines(*values: Any) -> bytes:
    return "\n".join(map(json.dumps, values)).encode()


def _bring(content: bytes, by: User) -> Tournament:
    read = read_records(content)
    return bring_records(facts=FACTS, games=read.games, event=read.event, by=by)


def _refusal(content: bytes) -> str:
    by = User.objects.first() or make.director()
    with pytest.raises(Refused) as refused:
        _bring(content, by)
    assert not Tournament.objects.filter(name=FACTS.name).exists()
    return str(refused.value)


def test_surrounded_records_become_an_event_with_its_hands() -> None:
    players = ["Aki", "Ben", "Cho", "Dai"]
    made = _bring(
        _lines(_at(1, 1, players, _record(*NIGHT)), _at(2, 1, players[::-1], _record())),
        make.director(),
    )
    assert [entry.name for entry in made.entries.all()] == players
    stage = made.stages.get()
    assert (stage.preset, made.rounds_planned) == ("ema-2016", 2)
    first = Game.objects.get(round__number=1)
    assert [record.event["type"] for record in first.hand_records.all()] == ["win", "exhaustive_draw", "win"]
    assert (first.status, first.ended, first.label) == (GameStatus.CONFIRMED, True, "E2-3")
    assert verify(made) == ()
    assert made.log_entries.filter(action="records brought").get().after == {"players": 4, "games": 2}


@pytest.mark.parametrize("packed", ["one", "list", "lines", "zip"])
def test_bare_records_sit_at_tables_of_one_round(packed: str) -> None:
    record = _record(*NIGHT)
    files = io.BytesIO()
    with zipfile.ZipFile(files, "w") as target:
        target.writestr("b.json", json.dumps(record))
        target.writestr("a.jsonl", _lines(record))
    contents = {
        "one": json.dumps(record).encode(),
        "list": json.dumps([record, record]).encode(),
        "lines": _lines(record, record),
        "zip": files.getvalue(),
    }
    made = _bring(contents[packed], make.director())
    tables = 1 if packed == "one" else 2
    assert Game.objects.filter(round__stage__tournament=made, round__number=1).count() == tables
    assert [entry.name for entry in made.entries.all()] == [f"Player {n}" for n in range(1, 4 * tables + 1)]


def test_round_begins_where_somebody_sits_down_again() -> None:
    record = _record(*NIGHT)
    seatings = [["A", "B", "C", "D"], ["E", "F", "G", "H"], ["A", "E", "B", "F"]]
    made = _bring(_lines(*({"players": players, "record": record} for players in seatings)), make.director())
    games = Game.objects.filter(round__stage__tournament=made).order_by("pk")
    assert [(game.round.number, game.table_number) for game in games] == [(1, 1), (1, 2), (2, 1)]


def test_penalties_of_a_record_count_beside_its_game() -> None:
    final = {"scores": [40000, 30000, 30000, 20000], "sticks": 0}
    record = {
        "format": 1,
        "ruleset": {"preset": "ema-2016"},
        "final": final,
        "penalties": ["0", "-20", "0", "0"],
    }
    made = _bring(_lines(record), make.director())
    assert {line.entry_number: line.total for line in standings(made).lines} == {
        1: 250,
        2: -200,
        3: 0,
        4: -250,
    }
    assert Adjustment.objects.get().amount == -200
    assert verify(made) == ()


def test_unfinished_record_is_a_game_that_goes_on() -> None:
    made = _bring(_lines(_record(*NIGHT, end=False)), make.director())
    game = Game.objects.get(round__stage__tournament=made)
    assert game.status == GameStatus.PLAYING
    play(game, draw(), by=User.objects.get())
    assert game.hand_records.count() == 4


def test_event_that_was_taken_out_as_json_comes_back() -> None:
    director = make.director()
    event = make.tournament("Spring", preset="ema-2025", by=director)
    make.entries(event, ["Aki", "Ben", "Cho", "Dai", "Eva"])
    first = make.seated_round(event, sit_out=["Eva"])
    confirm_round(first, *NIGHT, chombo(2), by=director)
    type_in(make.seated_round(event, sit_out=["Dai"]).games.get(), 40000, 30000, 30000, 20000, by=director)
    adjust(entry=event.entries.get(number=5), amount=-50, reason="late", by=director)
    content = event_json(event_book(event, records=True))
    made = _bring(content, director)
    assert standings(made).lines == standings(event).lines
    again = event_json(event_book(made, records=True))
    for key in ("players", "rounds", "adjustments", "standings"):
        assert json.loads(again)[key] == json.loads(content)[key]


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


PLAYERS = ["A", "B", "C", "D"]
FAULTS: dict[str, tuple[list[Any], str]] = {
    "event": (
        [_record(), _record(draw(0), ron(1, 1, 3, 40))],
        "Game record 2, event 2: ",
    ),
    "whole": ([{"format": 2}], "Game record 1: "),
    "no object": ([7], "Game record 1: “record” is not what it should be."),
    "start": (
        [_record(start={"honba": 1})],
        "Game record 1 begins in the middle of a game; only whole games can be brought in.",
    ),
    "rules": (
        [_record(), _record(ruleset={"preset": "ema-2016", "uma": [30000, 10000, -10000, -30000]})],
        "Game record 2 is played by other rules: uma.",
    ),
    "place": (
        [_at(1, 1, PLAYERS, _record()), {"record": _record()}],
        "Game record 2 does not say its round and table, while others do; say it for all or none.",
    ),
    "table twice": (
        [_at(1, 1, PLAYERS, _record()), _at(1, 1, [1, 2, 3, 4], _record())],
        "Game records 1 and 2 are both for table 1 of round 1.",
    ),
    "sits twice": (
        [_at(1, 1, PLAYERS, _record()), _at(1, 2, ["a", "X", "Y", "Z"], _record())],
        "Game record 2: A has a seat in round 1 already.",
    ),
    "three": (
        [_at(1, 1, PLAYERS[:3], _record())],
        "Game record 1 does not name 4 different players of the event by number or name.",
    ),
    "round": (
        [{**_at(1, 1, PLAYERS, _record()), "round": "one"}],
        "Game record 1: “round” is not what it should be.",
    ),
    "text": ([_record({**draw(0), "note": "\ud800"})], "A text of this entry holds characters"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_wrong_record_is_named_and_nothing_is_stored(fault: str) -> None:
    values, sentence = FAULTS[fault]
    assert _refusal(_lines(*values)).startswith(sentence)


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
    inside = {**_record(*NIGHT), key: value}
    around = {**_at(1, 1, PLAYERS, _record(*NIGHT)), key: value}
    by = User.objects.first() or make.director()
    for content in (inside, around):
        with suppress(Refused):
            assert verify(_bring(json.dumps(content).encode(), by)) == ()


def _waiting(by: User) -> Tournament:
    event = make.tournament("Today", preset="ema-2016", by=by)
    make.entries(event, ["Aki", "Ben", "Cho", "Dai", "Eva", "Fay", "Gil", "Hal"])
    make.seated_round(event, tables=2)
    return event


def _into(event: Tournament, *values: Json, by: User) -> int:
    return record_into(tournament=event, games=read_records(_lines(*values)).games, by=by)


def test_record_is_entered_at_the_table_that_it_names() -> None:
    by = make.director()
    event = _waiting(by)
    assert _into(event, _at(1, 2, [5, "fay", 7, "Hal"], _record(*NIGHT)), by=by) == 1
    first, second = Game.objects.order_by("table_number")
    assert (first.revision, second.status, second.revision) == (0, GameStatus.FINISHED, 1)
    assert sum(scores(second)) == 120_000
    assert None not in totals(second)
    assert verify(event) == ()


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (_record(), "Game record 2 names no table of this event"),
        (_at(1, 3, [], _record()), "Game record 2 names no table of this event"),
        (
            _at(1, 1, ["Ben", "Aki", "Cho", "Dai"], _record()),
            "Game record 2 names somebody else in the seat of Aki.",
        ),
        (
            _at(1, 1, [], _record(ruleset={"preset": "ema-2025", "tobi": "below"})),
            "Game record 2 is played by other rules: ",
        ),
        (_at(1, 1, [], _record(ron(0, 0, 1, 30))), "Game record 2, event 1: "),
    ],
)
def test_record_that_does_not_fit_its_table_changes_nothing(value: Json, sentence: str) -> None:
    by = make.director()
    event = _waiting(by)
    with pytest.raises(Refused) as refused:
        _into(event, _at(1, 2, [], _record(*NIGHT)), value, by=by)
    assert str(refused.value).startswith(sentence)
    assert {game.revision for game in Game.objects.all()} == {0}


def test_table_where_hands_are_recorded_is_left_alone() -> None:
    by = make.director()
    event = _waiting(by)
    play(Game.objects.get(table_number=1), draw(0), by=by)
    with pytest.raises(Refused) as refused:
        _into(event, _at(1, 1, [], _record(*NIGHT)), by=by)
    assert refused.value.code == "record_table_taken"


def test_who_does_not_direct_the_event_enters_no_records() -> None:
    event = _waiting(make.director())
    with pytest.raises(NotPermitted):
        _into(event, _at(1, 1, [], _record(*NIGHT)), by=make.person())
