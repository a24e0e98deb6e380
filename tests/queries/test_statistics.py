"""Statistics of an event and of one player: which games count, and how many queries they take."""

import pytest
from django.core.cache import cache
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, confirm_round, correct, draw, end, play, ron, tsumo, type_in
from tournament.models import Entry, HandLogs, Person, Tournament, User
from tournament.queries.release import sight_of
from tournament.queries.statistics import (
    EventStatistics,
    event_statistics,
    person_statistics,
    player_statistics,
)
from tournament.services.changes import ChangeHand
from tournament.standings.statistics import Counts

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def event(director: User) -> Tournament:
    """Aki wins 3900 from Ben and draws a hand in round 1; round 2 is typed in; round 3 is being played."""
    event = make.tournament(published=True)
    make.entries(event, ["Aki", "Ben", "Cho", "Dan"])
    confirm_round(make.seated_round(event), draw(), ron(0, 1, 3, 30, riichi=[0]), by=director)
    second = make.seated_round(event).games.get()
    type_in(second, -5000, 45000, 30000, 30000, by=director)
    confirm(second, by=director)
    play(make.seated_round(event).games.get(), tsumo(0, 5), by=director)
    return event


def _statistics(event: Tournament, *, everything: bool = False) -> EventStatistics:
    return event_statistics(event, sight_of(event, everything=everything), seconds=60)


def _of(event: Tournament, name: str, *, everything: bool = False) -> Counts:
    counts = {player.name: player.counts for player in _statistics(event, everything=everything).players}
    return counts[name]


def test_confirmed_games_count_and_typed_ones_with_their_result_alone(event: Tournament) -> None:
    aki = _of(event, "Aki")
    assert (aki.games, dict(aki.places)) == (2, {1: 1, 4: 1})
    # South deals the second hand, so that East wins as a child: 3900, one honba and the own stick
    assert (aki.hands, aki.wins, aki.win_points, aki.balance, aki.below_zero) == (2, 1, 3900, 4200, 1)
    ben = _of(event, "Ben")
    assert (ben.deal_ins, ben.deal_in_points, ben.dealt) == (1, 3900, 1)
    left_out = _statistics(event).left_out
    assert (left_out.games, left_out.typed, left_out.unread, left_out.missing) == (2, 1, 0, 0)


def test_hands_that_may_not_be_read_are_in_no_number(event: Tournament) -> None:
    event.hand_logs = HandLogs.NEVER
    aki = _of(event, "Aki")
    assert (aki.games, aki.hands, aki.wins) == (2, 0, 0)
    left_out = _statistics(event).left_out
    assert (left_out.games, left_out.typed, left_out.unread) == (2, 1, 1)


def test_what_those_who_run_the_event_see_is_kept_apart(event: Tournament) -> None:
    event.hand_logs, event.hidden_from = HandLogs.NEVER, 2
    for _ in range(2):
        assert (_of(event, "Aki", everything=True).games, _of(event, "Aki", everything=True).wins) == (2, 1)
        assert (_of(event, "Aki").games, _of(event, "Aki").wins) == (1, 0)


def test_hands_of_a_running_round_count_when_it_is_over(event: Tournament, director: User) -> None:
    event.hand_logs = HandLogs.AFTER_ROUND
    assert _of(event, "Aki").hands == 2
    confirm(end(event.stages.get().rounds.get(number=3).games.get(), by=director), by=director)
    assert _of(event, "Aki").hands == 3


def test_results_that_are_hidden_do_not_count(event: Tournament) -> None:
    assert _of(event, "Aki").games == 2
    event.hidden_from = 2
    assert _of(event, "Aki").games == 1
    event.hidden_from = 1
    assert _of(event, "Aki") == Counts()


def test_a_correction_is_counted_anew(event: Tournament, director: User) -> None:
    assert _of(event, "Aki").win_points == 3900
    game = event.stages.get().rounds.get(number=1).games.get()
    correct(game, ChangeHand(order=2048, event=ron(2, 1, 5)), by=director)
    assert (_of(event, "Aki").wins, _of(event, "Cho").win_points) == (0, 8000)


def test_everybody_is_listed_by_number(event: Tournament) -> None:
    make.entries(event, ["Eva"])
    players = _statistics(event).players
    assert [(player.number, player.name) for player in players] == [
        (1, "Aki"),
        (2, "Ben"),
        (3, "Cho"),
        (4, "Dan"),
        (5, "Eva"),
    ]
    assert players[-1].counts == Counts()


def test_games_that_there_is_no_time_for_are_missing(event: Tournament) -> None:
    cache.add("counts:busy", value=True)
    found = event_statistics(event, sight_of(event), seconds=60)
    assert (found.left_out.missing, found.players[0].counts.games, found.players[0].counts.hands) == (1, 2, 0)


def test_a_player_has_the_same_numbers_as_in_the_event(event: Tournament) -> None:
    for entry in event.entries.all():
        found = player_statistics(event, entry.pk, sight_of(event))
        assert (found.counts, found.left_out) == (_of(event, entry.name), _statistics(event).left_out)


def test_the_courses_of_a_player_run_from_hand_to_hand(event: Tournament) -> None:
    found = player_statistics(event, event.entries.get(name="Ben").pk, sight_of(event))
    (course,) = found.courses
    assert (course.round_number, course.table_number) == (1, 1)
    assert course.labels == ("E1-0", "E2-1")
    assert course.scores == (25000, 25000, 20800)


def test_a_player_without_games_has_nothing(event: Tournament) -> None:
    (eva,) = make.entries(event, ["Eva"])
    found = player_statistics(event, eva.pk, sight_of(event))
    assert (found.counts, found.courses) == (Counts(), ())


def test_a_person_has_the_sum_of_their_events(event: Tournament, director: User) -> None:
    person = Person.objects.create(name="Aki")
    sanma = make.tournament(preset="seed-sanma")
    make.entries(sanma, ["Cho", "Dan", "Aki"])
    for entry in Entry.objects.filter(name="Aki"):
        entry.person = person
        entry.save()
    alone = person_statistics(person, director, seconds=60)
    assert (alone.counts, alone.mixed) == (_of(event, "Aki"), False)
    confirm_round(make.seated_round(sanma), ron(2, 0, 5), by=director)
    both = person_statistics(person, director, seconds=60)
    assert both.counts == _of(event, "Aki") + _of(sanma, "Aki")
    assert (both.counts.games, both.counts.wins, both.left_out.typed, both.mixed) == (3, 2, 1, True)


def test_a_person_has_no_numbers_of_events_that_others_direct(event: Tournament) -> None:
    person = Person.objects.create(name="Aki")
    event.entries.filter(name="Aki").update(person=person)
    assert person_statistics(person, make.person("stranger"), seconds=60).counts == Counts()


@pytest.mark.parametrize(("tables", "rounds"), [(1, 1), (2, 3)])
def test_statistics_take_as_many_queries_for_any_event(
    django_assert_num_queries: DjangoAssertNumQueries, director: User, tables: int, rounds: int
) -> None:
    event = make.tournament()
    for _ in range(rounds):
        confirm_round(make.seated_round(event, tables=tables), draw(0), by=director)
    sight, entry = sight_of(event), event.entries.get(number=1)
    with django_assert_num_queries(6):
        assert _all(event_statistics(event, sight, seconds=60)) == 4 * tables * rounds
    with django_assert_num_queries(1):
        assert _all(event_statistics(event, sight, seconds=60)) == 4 * tables * rounds
    with django_assert_num_queries(3):
        assert player_statistics(event, entry.pk, sight).counts.hands == rounds


def _all(found: EventStatistics) -> int:
    return sum(player.counts.hands for player in found.players)
