"""Game records brought in as an event of their own."""

import io
import json
import zipfile

import pytest

from tests import make
from tests.play import chombo, confirm_round, draw, play, type_in
from tests.services.gamerecords import NIGHT, at, bring, game_record, lines
from tournament.exports.eventjson import event_json
from tournament.models import Adjustment, Game, GameStatus, User
from tournament.queries.book import event_book
from tournament.queries.standings import standings
from tournament.services.adjustments import adjust
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db


def test_surrounded_records_become_an_event_with_its_hands() -> None:
    players = ["Aki", "Ben", "Cho", "Dai"]
    made = bring(
        lines(at(1, 1, players, game_record(*NIGHT)), at(2, 1, players[::-1], game_record())),
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
    record = game_record(*NIGHT)
    files = io.BytesIO()
    with zipfile.ZipFile(files, "w") as target:
        target.writestr("b.json", json.dumps(record))
        target.writestr("a.jsonl", lines(record))
    contents = {
        "one": json.dumps(record).encode(),
        "list": json.dumps([record, record]).encode(),
        "lines": lines(record, record),
        "zip": files.getvalue(),
    }
    made = bring(contents[packed], make.director())
    tables = 1 if packed == "one" else 2
    assert Game.objects.filter(round__stage__tournament=made, round__number=1).count() == tables
    assert [entry.name for entry in made.entries.all()] == [f"Player {n}" for n in range(1, 4 * tables + 1)]


def test_round_begins_where_somebody_sits_down_again() -> None:
    record = game_record(*NIGHT)
    seatings = [["A", "B", "C", "D"], ["E", "F", "G", "H"], ["A", "E", "B", "F"]]
    made = bring(lines(*({"players": players, "record": record} for players in seatings)), make.director())
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
    made = bring(lines(record), make.director())
    assert {line.entry_number: line.total for line in standings(made).lines} == {
        1: 250,
        2: -200,
        3: 0,
        4: -250,
    }
    assert Adjustment.objects.get().amount == -200
    assert verify(made) == ()


def test_unfinished_record_is_a_game_that_goes_on() -> None:
    made = bring(lines(game_record(*NIGHT, end=False)), make.director())
    game = Game.objects.get(round__stage__tournament=made)
    assert game.status == GameStatus.PLAYING
    play(game, draw(), by=User.objects.get())
    assert game.hand_records.count() == 4


def test_event_that_was_taken_out_as_json_comes_back() -> None:
    director = make.director()
    event = make.tournament("Spring", preset="ema-2025", by=director)
    make.entries(event, ["Aki", "Ben", "Cho", "Dai", "Eva"])
    first = make.seated_round(event, sit_out=["Eva"])
    first.byes.update(points=-150, counts=True)
    confirm_round(first, *NIGHT, chombo(2), by=director)
    type_in(make.seated_round(event, sit_out=["Dai"]).games.get(), 40000, 30000, 30000, 20000, by=director)
    adjust(entry=event.entries.get(number=5), amount=-50, reason="late", by=director)
    content = event_json(event_book(event, records=True))
    made = bring(content, director)
    assert standings(made).lines == standings(event).lines
    again = event_json(event_book(made, records=True))
    for key in ("players", "rounds", "adjustments", "standings"):
        assert json.loads(again)[key] == json.loads(content)[key]
