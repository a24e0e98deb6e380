"""Before which hand the signal sounded is what the table says, whenever that is written down."""

import pytest

from tests import make
from tests.play import TIME_UP, VOID, draw, fresh_id, play
from tournament.models import Game, GameStatus, User
from tournament.queries.games import table_view
from tournament.services.errors import NotPermitted, Refused
from tournament.services.signals import signal_before_this_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return make.person("director")


def _game(by: User, policy: str) -> Game:
    return make.game(make.tournament(by=by, time_policy=policy))


def _signal(game: Game, *, by: User) -> None:
    game.refresh_from_db()
    signal_before_this_hand(game_id=game.pk, base_revision=game.revision, client_id=fresh_id(), by=by)
    game.refresh_from_db()


def _log(game: Game) -> list[str]:
    game = Game.objects.select_related("round__stage__tournament").get(pk=game.pk)
    return [str(hand.event.to_json()["type"]) for hand in table_view(game).hands]


def test_a_hand_begun_before_the_signal_is_followed_by_one_more(by: User) -> None:
    """The signal sounds during E1-1: that hand and one more are played."""
    game = play(_game(by, "one_more_hand"), draw(0), TIME_UP, draw(0), by=by)
    assert game.status == GameStatus.PLAYING
    assert play(game, draw(0), by=by).status == GameStatus.FINISHED


def test_a_hand_begun_after_the_signal_is_the_one_more(by: User) -> None:
    """The signal sounded during E1-0, which nobody wrote down then; E1-1 is the last hand."""
    game = play(_game(by, "one_more_hand"), draw(0), by=by)
    _signal(game, by=by)
    assert (game.status, _log(game)) == (GameStatus.PLAYING, ["time_up", "exhaustive_draw"])
    assert play(game, draw(0), by=by).status == GameStatus.FINISHED


def test_no_hand_begins_after_the_signal_where_the_current_one_is_the_last(by: User) -> None:
    game = play(_game(by, "finish_hand"), draw(0), draw(0), by=by)
    _signal(game, by=by)
    assert game.status == GameStatus.FINISHED
    assert _log(game) == ["exhaustive_draw", "time_up", "exhaustive_draw"]


def test_a_hand_that_is_replayed_is_still_the_hand_of_the_signal(by: User) -> None:
    game = play(_game(by, "finish_hand"), draw(0), VOID, by=by)
    _signal(game, by=by)
    assert game.status == GameStatus.PLAYING
    assert play(game, draw(0), by=by).status == GameStatus.FINISHED


def test_the_first_hand_cannot_have_begun_after_the_signal(by: User) -> None:
    with pytest.raises(Refused, match="during this first one"):
        _signal(_game(by, "finish_hand"), by=by)


def test_the_device_of_the_table_may_tell_it_and_no_other(by: User) -> None:
    game = play(_game(by, "one_more_hand"), draw(0), by=by)
    tournament = game.round.stage.tournament
    game.refresh_from_db()
    facts = {"game_id": game.pk, "base_revision": game.revision}
    with pytest.raises(NotPermitted):
        signal_before_this_hand(**facts, client_id="a", by=make.table_link(tournament, 2))
    signal_before_this_hand(**facts, client_id="b", by=make.table_link(tournament, 1))
    assert _log(game)[0] == "time_up"
