"""Games replayed once: which of them may be seen, and digests that are kept until a game changes."""

import pytest
from django.core.cache import cache
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, confirm_round, correct, draw, end, play, ron, type_in
from tournament.models import ORDER_STEP, Game, HandLogs, Tournament, User
from tournament.queries.release import sight_of
from tournament.queries.replay import Replay
from tournament.queries.replays import digests, logged_games, replays, shown_games
from tournament.services.changes import RemoveHand

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def event(director: User) -> Tournament:
    """One round: a confirmed game of two hands, one of typed scores, one that is being played."""
    event = make.tournament(published=True)
    first, second, third = make.seated_round(event, tables=3).games.order_by("table_number")
    confirm(end(play(first, ron(1, 0, 3, 40), draw(1, 2), by=director), by=director), by=director)
    type_in(second, 40000, 30000, 20000, 10000, by=director)
    confirm(second, by=director)
    play(third, draw(), by=director)
    return event


def _hands(_game: Game, played: Replay) -> int:
    return len(played.plays)


def _count(event: Tournament, *, seconds: float = 60) -> list[int]:
    counted = digests(logged_games(event, sight_of(event)), "hands", _hands, seconds=seconds)
    return sorted(counted.found.values())


def test_confirmed_games_are_shown_and_those_with_hands_are_logged(event: Tournament) -> None:
    sight = sight_of(event)
    assert [game.table_number for game in shown_games(event, sight)] == [1, 2]
    assert [game.table_number for game in logged_games(event, sight)] == [1]


def test_hidden_results_hide_the_games(event: Tournament) -> None:
    event.hidden_from = 1
    assert list(shown_games(event, sight_of(event))) == []
    assert len(shown_games(event, sight_of(event, everything=True))) == 2


@pytest.mark.parametrize("logs", [HandLogs.NEVER, HandLogs.AFTER_ROUND])
def test_hands_that_nobody_may_read_are_not_logged(event: Tournament, logs: HandLogs) -> None:
    event.hand_logs = logs
    assert list(logged_games(event, sight_of(event))) == []
    assert len(logged_games(event, sight_of(event, everything=True))) == 1


def test_replays_take_as_many_queries_as_for_one_game(
    event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    games = shown_games(event, sight_of(event))
    with django_assert_num_queries(2):
        played = {game.table_number: replay for game, replay in replays(games)}
    assert played[1].state.scores == (18300, 31700, 26500, 23500)
    assert played[2].typed


def test_a_digest_is_made_once_and_again_when_its_game_changes(
    event: Tournament, director: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert _count(event) == [2]
    sight = sight_of(event)
    with django_assert_num_queries(1):
        digests(logged_games(event, sight), "hands", _hands, seconds=60)
    game = shown_games(event, sight).get(table_number=1)
    correct(game, RemoveHand(order=ORDER_STEP), by=director)
    assert _count(event) == [1]


def test_games_that_take_too_long_are_left_for_the_next_visitor(
    event: Tournament, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.queries.replays._CHUNK", 1)
    confirm_round(make.seated_round(event), draw(), by=director)
    games = logged_games(event, sight_of(event))
    assert [digests(games, "hands", _hands, seconds=1e-9).missing for _ in range(3)] == [3, 2, 1]
    assert digests(games, "hands", _hands, seconds=0).missing == 1


def test_one_visitor_at_a_time_counts(event: Tournament) -> None:
    cache.add("hands:busy", value=True)
    assert _count(event) == []
    cache.delete("hands:busy")
    assert _count(event) == [2]
