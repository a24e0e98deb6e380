"""The way of a player through the standings: as the list after each round, from one read."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm_round, draw, ron
from tournament.models import Tournament, User
from tournament.queries.playersteps import player_steps
from tournament.queries.release import sight_of
from tournament.queries.standings import standings
from tournament.services.adjustments import adjust

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def event(director: User) -> Tournament:
    """Aki wins round 1, Ben round 2; nobody has won round 3 yet, which is seated."""
    event = make.tournament(published=True, tie="split")
    make.entries(event, ["Aki", "Ben", "Cho", "Dan"])
    for event_of_round in (ron(0, 1, 3, 30), ron(1, 0, 5)):
        confirm_round(make.seated_round(event), event_of_round, by=director)
    make.seated_round(event)
    return event


def test_every_step_is_the_list_after_its_round(event: Tournament, director: User) -> None:
    adjust(entry=event.entries.get(number=2), amount=-300, reason="late", by=director)
    event.refresh_from_db()
    for number in range(1, 5):
        steps = player_steps(event, number, sight_of(event))
        assert [step.round_number for step in steps] == [1, 2]
        for step in steps:
            lines = standings(event, through=step.round_number).lines
            line = next(line for line in lines if line.entry_number == number)
            assert (step.rank, step.total, step.ranked) == (line.rank, line.total, 4)
            assert step.tied == line.shown_rank.startswith("=")


def test_equals_share_a_place(event: Tournament) -> None:
    cho, dan = (player_steps(event, number, sight_of(event))[0] for number in (3, 4))
    assert (cho.rank, cho.tied, dan.rank, dan.tied) == (2, True, 2, True)


def test_rounds_that_are_hidden_are_no_steps(event: Tournament) -> None:
    event.hidden_from = 2
    for _ in range(2):
        assert len(player_steps(event, 1, sight_of(event, everything=True))) == 2
        assert [step.round_number for step in player_steps(event, 1, sight_of(event))] == [1]


def test_a_substitute_has_a_total_and_no_place(event: Tournament) -> None:
    event.entries.filter(number=1).update(status="substitute")
    step = player_steps(event, 1, sight_of(event))[0]
    # 30800 less 30000, uma and oka of 20 each
    assert (step.rank, step.tied, step.ranked, step.total) == (None, False, 3, 408)


def test_nobody_waits_twice_for_the_same_list(
    event: Tournament, director: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sight = sight_of(event)
    assert len(player_steps(event, 1, sight)) == 2
    with django_assert_num_queries(0):
        assert len(player_steps(event, 2, sight)) == 2
    confirm_round(event.stages.get().rounds.get(number=3), draw(0), by=director)
    event.refresh_from_db()
    assert len(player_steps(event, 2, sight)) == 3
