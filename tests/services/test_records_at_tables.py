"""Game records entered at tables that wait for their hands."""

import pytest

from tests import make
from tests.play import draw, play, ron, scores, totals
from tests.services.gamerecords import NIGHT, Json, at, game_record, lines
from tournament.imports.records import read_records
from tournament.models import Game, GameStatus, Tournament, User
from tournament.services.errors import NotPermitted, Refused
from tournament.services.gamerecords import record_into
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db


def _waiting(by: User) -> Tournament:
    event = make.tournament("Today", preset="ema-2016", by=by)
    make.entries(event, ["Aki", "Ben", "Cho", "Dai", "Eva", "Fay", "Gil", "Hal"])
    make.seated_round(event, tables=2)
    return event


def _into(event: Tournament, *values: Json, by: User) -> int:
    return record_into(tournament=event, games=read_records(lines(*values)).games, by=by)


def test_record_is_entered_at_the_table_that_it_names() -> None:
    by = make.director()
    event = _waiting(by)
    assert _into(event, at(1, 2, [5, "fay", 7, "Hal"], game_record(*NIGHT)), by=by) == 1
    first, second = Game.objects.order_by("table_number")
    assert (first.revision, second.status, second.revision) == (0, GameStatus.FINISHED, 1)
    assert sum(scores(second)) == 120_000
    assert None not in totals(second)
    assert verify(event) == ()


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (game_record(), "Game record 2 names no table of this event"),
        (at(1, 3, [], game_record()), "Game record 2 names no table of this event"),
        (
            at(1, 1, ["Ben", "Aki", "Cho", "Dai"], game_record()),
            "Game record 2 names somebody else in the seat of Aki.",
        ),
        (
            at(1, 1, [], game_record(ruleset={"preset": "ema-2025", "tobi": "below"})),
            "Game record 2 is played by other rules: ",
        ),
        (at(1, 1, [], game_record(ron(0, 0, 1, 30))), "Game record 2, event 1: "),
    ],
)
def test_record_that_does_not_fit_its_table_changes_nothing(value: Json, sentence: str) -> None:
    by = make.director()
    event = _waiting(by)
    with pytest.raises(Refused) as refused:
        _into(event, at(1, 2, [], game_record(*NIGHT)), value, by=by)
    assert str(refused.value).startswith(sentence)
    assert {game.revision for game in Game.objects.all()} == {0}


def test_table_where_hands_are_recorded_is_left_alone() -> None:
    by = make.director()
    event = _waiting(by)
    play(Game.objects.get(table_number=1), draw(0), by=by)
    with pytest.raises(Refused) as refused:
        _into(event, at(1, 1, [], game_record(*NIGHT)), by=by)
    assert refused.value.code == "record_table_taken"


def test_who_does_not_direct_the_event_enters_no_records() -> None:
    event = _waiting(make.director())
    with pytest.raises(NotPermitted):
        _into(event, at(1, 1, [], game_record(*NIGHT)), by=make.person())
