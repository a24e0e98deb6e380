"""How far the public sees."""

from collections.abc import Sequence

import pytest
from django.utils import timezone

from tests import make
from tournament.models import HandLogs, RoundStatus, Tournament
from tournament.queries.release import Sight, sight_of
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db


def _event(rounds: int, *, released: Sequence[int] = (), unpublished: Sequence[int] = ()) -> Tournament:
    tournament = make.tournament()
    for _ in range(rounds):
        seating = make.seated_round(tournament)
        if seating.number in released:
            seating.released_at = timezone.now()
        if seating.number in unpublished:
            seating.published_at = None
        seating.save()
    return tournament


def _results(sight: Sight, rounds: int) -> list[int]:
    return [number for number in range(1, rounds + 1) if sight.shows_results(number)]


def test_everything_is_seen_live_unless_it_is_hidden() -> None:
    tournament = _event(3)
    assert sight_of(tournament).through is None
    assert _results(sight_of(tournament), 3) == [1, 2, 3]
    tournament.hidden_from = 3
    sight = sight_of(tournament)
    assert (sight.through, _results(sight, 3), sight.hidden) == (2, [1, 2], True)


@pytest.mark.parametrize(
    ("released", "through"), [((), 0), ((1,), 1), ((1, 2), 2), ((2, 3), 0), ((1, 3), 1), ((1, 2, 3), None)]
)
def test_results_are_released_round_by_round_without_gaps(released: list[int], through: int | None) -> None:
    tournament = _event(3, released=released)
    tournament.release = "by_round"
    assert sight_of(tournament).through == through


def test_what_is_hidden_stays_hidden_though_it_was_released() -> None:
    tournament = _event(3, released=(1, 2, 3))
    tournament.release, tournament.hidden_from = "by_round", 2
    assert sight_of(tournament).through == 1


def test_a_round_that_is_not_published_shows_neither_seats_nor_results() -> None:
    sight = sight_of(_event(2, unpublished=(2,)))
    assert (sight.shows_seating(1), sight.shows_seating(2), sight.shows_results(2)) == (True, False, False)
    assert (sight.through, sight.hidden) == (1, False)


def test_standings_for_everybody_do_not_tell_who_sits_out_an_unpublished_round() -> None:
    tournament = make.tournament()
    make.entries(tournament, 5)
    make.seated_round(tournament, sit_out=("Player 1",)).byes.update(points=150)
    second = make.seated_round(tournament, sit_out=("Player 5",))
    second.byes.update(points=150)
    second.published_at = None
    second.save()
    view = standings(tournament, through=sight_of(tournament).through)
    totals = {line.entry_number: line.total for line in view.lines}
    assert (view.rounds, totals) == ((1,), {1: 150, 2: 0, 3: 0, 4: 0, 5: 0})


def test_those_who_run_the_event_see_everything() -> None:
    tournament = _event(2, unpublished=(2,))
    tournament.release, tournament.hidden_from = "by_round", 1
    sight = sight_of(tournament, everything=True)
    assert (_results(sight, 2), sight.hidden) == ([1, 2], False)


@pytest.mark.parametrize(
    ("hand_logs", "read"),
    [(HandLogs.LIVE, [1, 2]), (HandLogs.AFTER_ROUND, [1]), (HandLogs.NEVER, [])],
)
def test_hands_are_read_as_the_event_says_and_never_of_hidden_results(
    hand_logs: HandLogs, read: list[int]
) -> None:
    """Round 1 is over, round 2 is going on, the results of round 3 are hidden."""
    tournament = _event(3)
    tournament.stages.get().rounds.exclude(number=2).update(status=RoundStatus.FINISHED)
    tournament.hand_logs, tournament.hidden_from = hand_logs, 3
    sight = sight_of(tournament)
    assert [number for number in range(1, 4) if sight.shows_hands(number)] == read
    everything = sight_of(tournament, everything=True)
    assert all(everything.shows_hands(number) for number in range(1, 4))
