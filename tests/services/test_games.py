"""Ending, confirming and reopening a game."""

from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import make
from tests.play import TIME_UP, chombo, confirm, draw, end, play, reopen, ron, scores, totals
from tournament.models import GameStatus, LogEntry, RoundStatus
from tournament.services.errors import NotPermitted, Refused, StaleWrite
from tournament.services.games import confirm_game, end_game, reopen_game
from tournament.services.writing import Recorded

pytestmark = pytest.mark.django_db

WRITES = [end_game, confirm_game, reopen_game]


def test_end_settles_the_scores_so_far() -> None:
    judge = make.director()
    game = make.game(make.tournament(honba_ron=0))
    # 5800 and 12000 to the dealer, then 7700 to a child
    play(game, ron(0, 3, 3, 30), ron(0, 2, 5), ron(1, 3, 4, 30), by=judge)
    assert scores(game) == [42800, 32700, 13000, 11500]
    end(game, by=judge)
    # 12.8 + 20 + 20; 2.7 + 10; -17 - 10; -18.5 - 20
    assert totals(game) == [528, 127, -270, -385]
    assert (game.status, game.ended) == (GameStatus.FINISHED, True)


def test_end_is_noted_with_its_author() -> None:
    judge = make.director()
    end(make.game(), by=judge)
    line = LogEntry.objects.get()
    assert (line.author, line.action, line.subject) == (judge, "game ended", "1/1")
    assert (line.before, line.after) == ({"status": "playing"}, {"status": "finished"})


def test_end_of_finished_game_is_refused() -> None:
    judge = make.director()
    game = play(make.game(), ron(0, 1, 13), by=judge)
    with pytest.raises(Refused) as refused:
        end(game, by=judge)
    assert refused.value.code == "game_finished"


def test_end_with_chombo_after_uma_takes_it_off_the_total() -> None:
    judge = make.director()
    game = make.game(make.tournament(preset="ema-2025"))
    end(play(game, chombo(2), by=judge), by=judge)
    # all at 30000: the four places are shared, uma is 0 for each
    assert totals(game) == [0, 0, -200, 0]
    assert list(game.seats.order_by("seat").values_list("penalties", "points")) == [
        (0, 0),
        (0, 0),
        (-200, 0),
        (0, 0),
    ]


def test_confirm_finished_game_notes_by_whom() -> None:
    judge = make.director()
    game = confirm(end(make.game(), by=judge), by=judge)
    assert (game.status, game.confirmed_by) == (GameStatus.CONFIRMED, judge)
    assert game.confirmed_at is not None


def test_confirm_running_game_is_refused() -> None:
    judge = make.director()
    with pytest.raises(Refused) as refused:
        confirm(play(make.game(), draw(0), by=judge), by=judge)
    assert refused.value.code == "game_playing"


@pytest.mark.parametrize("write", [confirm_game, end_game])
def test_write_to_confirmed_game_is_refused(write: Callable[..., Recorded]) -> None:
    judge = make.director()
    game = confirm(end(make.game(), by=judge), by=judge)
    with pytest.raises(Refused) as refused:
        write(game_id=game.pk, base_revision=game.revision, by=judge)
    assert refused.value.code == "game_confirmed"


def test_confirm_of_all_tables_finishes_the_round() -> None:
    judge = make.director()
    round_ = make.seated_round(make.tournament(), tables=2)
    one, other = round_.games.order_by("table_number")
    confirm(end(one, by=judge), by=judge)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.RUNNING
    confirm(end(other, by=judge), by=judge)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.FINISHED


def test_reopen_confirmed_game_leaves_it_finished() -> None:
    judge = make.director()
    game = reopen(confirm(end(make.game(), by=judge), by=judge), by=judge)
    assert (game.status, game.confirmed_by, game.confirmed_at) == (GameStatus.FINISHED, None, None)
    assert game.ended
    game.round.refresh_from_db()
    assert game.round.status == RoundStatus.RUNNING


def test_reopen_game_that_the_director_ended_lets_it_go_on() -> None:
    judge = make.director()
    game = reopen(end(play(make.game(), draw(0), by=judge), by=judge), by=judge)
    assert (game.status, game.ended, totals(game)) == (GameStatus.PLAYING, False, [None] * 4)
    play(game, draw(0), by=judge)
    assert game.label == "E1-2"


def test_reopen_game_that_the_rules_ended_is_refused() -> None:
    judge = make.director()
    game = play(make.game(), ron(0, 1, 13), by=judge)
    with pytest.raises(Refused) as refused:
        reopen(game, by=judge)
    assert refused.value.code == "game_finished"


def test_reopen_running_game_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        reopen(make.game(), by=make.director())
    assert refused.value.code == "game_playing"


def test_end_right_after_the_signal_is_for_time() -> None:
    judge = make.director()
    game = make.game(make.tournament(time_policy="finish_hand"))
    end(play(game, draw(0), TIME_UP, by=judge), by=judge)
    assert game.status == GameStatus.FINISHED


@pytest.mark.parametrize("write", WRITES)
def test_write_on_older_revision_is_stale(write: Callable[..., Recorded]) -> None:
    judge = make.director()
    game = play(make.game(), draw(0), by=judge)
    with pytest.raises(StaleWrite):
        write(game_id=game.pk, base_revision=0, by=judge)


@pytest.mark.parametrize("write", WRITES)
def test_write_by_somebody_else_is_not_permitted(write: Callable[..., Recorded]) -> None:
    game = make.game(make.tournament(by=make.person("dora")))
    elsewhere = make.person("elsewhere")
    make.tournament("Autumn Open", by=elsewhere)
    for other in (elsewhere, AnonymousUser()):
        with pytest.raises(NotPermitted):
            partial(write, by=other)(game_id=game.pk, base_revision=0)
