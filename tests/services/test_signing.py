"""The players agree to a result; a judge approves it where the event wants that."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import make
from tests.play import confirm, draw, end, play, reopen, ron, sign, type_in, undo
from tournament.models import Game, GameStatus, LogEntry, TableEntry, Tournament
from tournament.services.access import Writer
from tournament.services.errors import NotPermitted, Refused, StaleWrite
from tournament.services.games import sign_game

pytestmark = pytest.mark.django_db


def _event(entry: TableEntry) -> Tournament:
    tournament = make.tournament()
    tournament.table_entry = entry
    tournament.save()
    return tournament


def _over(tournament: Tournament) -> Game:
    return play(make.game(tournament), ron(0, 1, 13), by=make.director())


def test_sign_by_the_table_confirms_the_result() -> None:
    tournament = _event(TableEntry.CONFIRM)
    link = make.table_link(tournament, 1)
    game = sign(_over(tournament), by=link)
    assert (game.status, game.confirmed_link, game.confirmed_by) == (GameStatus.CONFIRMED, link, None)
    assert (game.confirmed_at is not None, game.signed_at) == (True, None)
    line = LogEntry.objects.get(action="game confirmed")
    assert line.author_name == "Table 1"


def test_sign_by_the_table_waits_for_a_judge_where_the_event_wants_it() -> None:
    tournament = _event(TableEntry.APPROVE)
    link = make.table_link(tournament, 1)
    game = sign(_over(tournament), by=link)
    assert (game.status, game.signed_at is not None) == (GameStatus.FINISHED, True)
    with pytest.raises(Refused, match="a judge has yet to approve it") as refused:
        sign(game, by=link)
    assert refused.value.code == "result_signed"
    judge = make.judge_link(tournament)
    confirm(game, by=judge)
    assert (game.status, game.confirmed_link, game.signed_at) == (GameStatus.CONFIRMED, judge, None)


@pytest.mark.parametrize("by", [make.judge_link, lambda tournament: make.director("second")])
def test_sign_in_front_of_a_judge_is_approved_by_that(by: Callable[[Tournament], Writer]) -> None:
    tournament = _event(TableEntry.APPROVE)
    game = sign(_over(tournament), by=by(tournament))
    assert (game.status, game.signed_at) == (GameStatus.CONFIRMED, None)


def test_sign_by_a_device_that_only_looks_is_not_permitted() -> None:
    tournament = _event(TableEntry.NOTHING)
    game = _over(tournament)
    with pytest.raises(NotPermitted):
        sign(game, by=make.table_link(tournament, 1))


def test_sign_running_game_is_refused() -> None:
    tournament = _event(TableEntry.CONFIRM)
    game = play(make.game(tournament), draw(0), by=make.director())
    with pytest.raises(Refused) as refused:
        sign(game, by=make.table_link(tournament, 1))
    assert refused.value.code == "game_playing"


def test_sign_confirmed_game_is_refused() -> None:
    tournament = _event(TableEntry.CONFIRM)
    link = make.table_link(tournament, 1)
    game = sign(_over(tournament), by=link)
    with pytest.raises(Refused) as refused:
        sign(game, by=link)
    assert refused.value.code == "game_confirmed"


def test_sign_on_an_older_revision_is_stale() -> None:
    tournament = _event(TableEntry.CONFIRM)
    game = _over(tournament)
    with pytest.raises(StaleWrite):
        sign_game(game_id=game.pk, base_revision=0, by=make.table_link(tournament, 1))


def test_signature_is_taken_back_with_the_hand() -> None:
    tournament = _event(TableEntry.APPROVE)
    link = make.table_link(tournament, 1)
    game = sign(_over(tournament), by=link)
    undo(game, by=link)
    game.refresh_from_db()
    assert (game.status, game.signed_at) == (GameStatus.PLAYING, None)


def test_reopen_by_a_judge_undoes_the_last_step_first() -> None:
    tournament = _event(TableEntry.APPROVE)
    judge, link = make.judge_link(tournament), make.table_link(tournament, 1)
    game = play(make.game(tournament), draw(0), by=link)
    type_in(game, 30000, 30000, 20000, 20000, by=link)
    sign(game, by=link)
    reopen(game, by=judge)
    assert (game.status, game.signed_at, game.totals is None) == (GameStatus.FINISHED, None, False)
    reopen(game, by=judge)
    assert (game.status, game.totals) == (GameStatus.PLAYING, None)
    with pytest.raises(Refused) as refused:
        reopen(game, by=judge)
    assert refused.value.code == "game_playing"


def test_reopen_by_a_judge_opens_what_the_director_ended() -> None:
    tournament = make.tournament()
    game = end(make.game(tournament), by=make.director())
    assert reopen(game, by=make.judge_link(tournament)).status == GameStatus.PLAYING


def test_reopen_confirmed_game_takes_the_director() -> None:
    tournament, director = make.tournament(), make.director()
    game = confirm(end(make.game(tournament), by=director), by=make.judge_link(tournament))
    for other in (make.judge_link(tournament, "Ben"), make.table_link(tournament, 1), AnonymousUser()):
        with pytest.raises(NotPermitted):
            reopen(game, by=other)
    reopen(game, by=director)
    assert (game.status, game.confirmed_link, game.confirmed_at) == (GameStatus.FINISHED, None, None)


def test_confirm_by_the_device_of_a_table_is_not_permitted() -> None:
    tournament = make.tournament()
    with pytest.raises(NotPermitted):
        confirm(_over(tournament), by=make.table_link(tournament, 1))
