"""The ranking as if every table ended now, with uma 20, 10, -10, -20 and oka 20 for the first."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import chombo, confirm, confirm_round, end, play, ron, type_in
from tournament.models import HandLogs, Release, Tournament, User
from tournament.queries.provisional import ProvisionalView, provisional_standings
from tournament.queries.release import sight_of
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge() -> User:
    return make.director()


def _seen(tournament: Tournament, *, everything: bool = False) -> ProvisionalView:
    return provisional_standings(tournament, sight_of(tournament, everything=everything))


def _totals(found: ProvisionalView) -> dict[int, int]:
    return {line.entry_number: line.total for line in found.view.lines}


def test_running_game_counts_as_if_it_ended_now(judge: User) -> None:
    """5800 from Player 2: 30800, 19200, 25000, 25000; equal scores in seat order."""
    tournament = make.tournament()
    play(make.seated_round(tournament).games.get(), ron(0, 1, 3, 30), by=judge)
    found = _seen(tournament)
    # 0.8 + 20 + 20, then -5.0 + 10 and -5.0 - 10, and -10.8 - 20
    assert _totals(found) == {1: 408, 3: 50, 4: -150, 2: -308}
    assert (found.running, found.finished, found.confirmed) == (1, 0, 0)
    assert [line.total for line in standings(tournament).lines] == [0, 0, 0, 0]


def test_provisional_list_becomes_the_confirmed_one(judge: User) -> None:
    tournament = make.tournament()
    game = play(make.seated_round(tournament).games.get(), ron(0, 1, 3, 30), chombo(2), by=judge)
    before = _seen(tournament)
    confirm(end(game, by=judge), by=judge)
    assert list(standings(tournament).lines) == list(before.view.lines)
    after = _seen(tournament)
    assert (after.is_empty, after.confirmed, after.moved) == (True, 1, {1: 0, 2: 0, 3: 0, 4: 0})


def test_game_that_is_over_counts_before_it_is_confirmed(judge: User) -> None:
    tournament = make.tournament()
    type_in(make.seated_round(tournament).games.get(), 40000, 30000, 20000, 10000, by=judge)
    found = _seen(tournament)
    assert _totals(found) == {1: 500, 2: 100, 3: -200, 4: -400}
    assert (found.running, found.finished) == (0, 1)


def test_table_that_has_not_begun_is_left_out(judge: User) -> None:
    """Nobody wins or loses an uma by sitting down."""
    tournament = make.tournament()
    first, _second = make.seated_round(tournament, tables=2).games.order_by("table_number")
    play(first, ron(0, 1, 3, 30), by=judge)
    found = _seen(tournament)
    games = {line.entry_number: line.games for line in found.view.lines}
    assert games == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0, 7: 0, 8: 0}


def test_movement_is_that_against_the_confirmed_list(judge: User) -> None:
    """Confirmed: 1, 3, 4, 2. Player 2 takes 8000 from player 1: 17000, 33000, 25000, 25000."""
    tournament = make.tournament()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    play(make.seated_round(tournament).games.get(), ron(1, 0, 5), by=judge)
    found = _seen(tournament)
    assert _totals(found) == {2: 122, 3: 100, 1: 78, 4: -300}
    assert found.moved == {2: 3, 3: 0, 1: -2, 4: -1}


def test_hidden_results_stay_hidden(judge: User) -> None:
    """By round: neither the running nor the confirmed games of an unreleased round are told to the public."""
    tournament = make.tournament()
    tournament.release = Release.BY_ROUND
    seated = make.seated_round(tournament, tables=2)
    first, second = seated.games.order_by("table_number")
    confirm(end(play(first, ron(0, 1, 3, 30), by=judge), by=judge), by=judge)
    play(second, ron(0, 1, 3, 30), by=judge)
    assert set(_totals(_seen(tournament)).values()) == {0}
    found = _seen(tournament, everything=True)
    assert (found.confirmed, found.running) == (1, 1)


@pytest.mark.parametrize(("logs", "running"), [("live", 1), ("after_round", 0), ("never", 0)])
def test_running_game_counts_for_the_public_where_its_hands_may_be_read(
    judge: User, logs: str, running: int
) -> None:
    tournament = make.tournament()
    tournament.hand_logs = HandLogs(logs)
    first, second = make.seated_round(tournament, tables=2).games.order_by("table_number")
    play(first, ron(0, 1, 3, 30), by=judge)
    type_in(second, 40000, 30000, 20000, 10000, by=judge)
    found = _seen(tournament)
    assert (found.running, found.finished) == (running, 1)
    assert _seen(tournament, everything=True).running == 1


def test_substitute_has_the_fixed_points_in_the_provisional_list_too(judge: User) -> None:
    tournament = make.tournament()
    seated = make.seated_round(tournament)
    tournament.entries.filter(number=1).update(status="substitute")
    tournament.substitute_points = -150
    play(seated.games.get(), ron(0, 1, 3, 30), by=judge)
    assert _totals(_seen(tournament))[1] == -150


def test_running_game_counts_in_every_measure(judge: User) -> None:
    """Both winners have 40.8 and a first place; table points of 5.8 each part nobody."""
    tournament = make.tournament()
    tournament.measures = ["total", "firsts", "table_points"]
    for game in make.seated_round(tournament, tables=2).games.order_by("table_number"):
        play(game, ron(0, 1, 3, 30), by=judge)
    first, second = _seen(tournament).view.lines[:2]
    assert (first.shown_rank, second.shown_rank) == ("=1", "=1")
    assert (first.places, first.best) == ((1, 0, 0, 0), 408)


@pytest.mark.parametrize("tables", [1, 6])
def test_provisional_standings_take_eleven_queries(
    judge: User, django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    tournament = make.tournament()
    for game in make.seated_round(tournament, tables=tables).games.all():
        play(game, ron(0, 1, 3, 30), by=judge)
    sight = sight_of(tournament)
    with django_assert_num_queries(11):
        provisional_standings(tournament, sight)
