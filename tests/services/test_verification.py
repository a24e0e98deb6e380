"""Stored numbers against the hand logs."""

from io import StringIO

import pytest
from django.core.management import call_command

from tests import make
from tests.play import confirm, draw, end, play, ron, undo
from tournament.models import Game, GameStatus, HandRecord, Seat
from tournament.services.verification import Difference, verify

pytestmark = pytest.mark.django_db


def _played() -> Game:
    judge = make.director()
    one, other = make.seated_round(make.tournament(), tables=2).games.order_by("table_number")
    play(one, draw(0), ron(1, 0, 5), by=judge)
    undo(one, by=judge)
    return confirm(end(play(other, ron(2, 3, 3, 40), by=judge), by=judge), by=judge)


def test_verify_finds_nothing_after_ordinary_play() -> None:
    assert verify(_played().round.stage.tournament) == ()


def test_verify_names_a_changed_score_and_total() -> None:
    game = _played()
    Seat.objects.filter(game=game, seat=2).update(score=31200, total=500)
    tournament = game.round.stage.tournament
    score, total = verify(tournament)
    assert score == Difference(
        round_number=1, table_number=2, seat=2, what="score", stored=31200, replayed=30200
    )
    # 0.2 + 20 + 20
    assert (total.what, total.stored, total.replayed) == ("total", 500, 402)


def test_verify_names_a_status_that_the_log_does_not_give() -> None:
    game = _played()
    game.ended = False
    game.save(update_fields=["ended"])
    found = verify(game.round.stage.tournament)
    assert found[0].what == "finished"
    assert (found[0].stored, found[0].replayed) == (True, False)


def test_verify_names_a_log_that_the_rules_refuse() -> None:
    game = _played()
    HandRecord.objects.filter(game=game).update(event={"type": "shuffle"})
    (found,) = verify(game.round.stage.tournament)
    assert (found.table_number, found.what) == (2, "log")
    assert "shuffle" in str(found.replayed)


def test_command_says_that_all_is_well() -> None:
    _played()
    said = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("verify", stdout=said)
    assert left.value.code == 0
    assert said.getvalue() == "Every stored number follows from its hand log.\n"


def test_command_lists_differences_and_fails() -> None:
    game = _played()
    Game.objects.filter(pk=game.pk).update(label="S4-0", status=GameStatus.FINISHED, confirmed_at=None)
    said = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("verify", stdout=said)
    assert left.value.code == 1
    assert said.getvalue().splitlines() == [
        "Spring Open: round 1, table 2: label is S4-0, the log gives E2-0",
        "Differences: 1",
    ]
