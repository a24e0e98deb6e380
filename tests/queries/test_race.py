"""What the players of a table need in the standings. Values are worked out by hand."""

import pytest

from tests import make
from tests.play import confirm_round, play, ron
from tournament.models import Game, Tournament, User
from tournament.queries.games import find_game, table_view
from tournament.queries.race import RaceView, race_view
from tournament.queries.release import sight_of
from tournament.services.adjustments import adjust
from tournament.services.attendance import withdraw_player
from tournament.services.stages import add_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def game(director: User) -> Game:
    """Players 1 to 4 in East 4 of the second round, at 21100, 26900, 26000, 26000.

    Uma 20, 10, -10, -20, oka 20, equal scores by seat. From round 1 they have 40.8, -30.8, 5.0, -15.0, and
    the scores add -28.9, 36.9, 6.0, -14.0. Elsewhere are 40.8, -30.8, 5.0, -15.0, and nobody plays yet.
    """
    tournament = make.tournament(length="east")
    confirm_round(make.seated_round(tournament, tables=2), ron(0, 1, 3, 30), by=director)
    wins = (ron(1, 0, 3, 30), ron(2, 1, 2, 30), ron(3, 2, 1, 30))
    return play(make.seated_round(tournament).games.get(table_number=1), *wins, by=director)


def _race(game: Game, **asked: int) -> RaceView:
    tournament: Tournament = game.round.stage.tournament
    found = find_game(slug=tournament.slug, round_number=2, table_number=1)
    race = race_view(found, table_view(found), sight_of(tournament, everything=True), **asked)
    assert race is not None
    return race


def _words(race: RaceView, seat: int) -> dict[int, str]:
    return {aim.place: aim.line.words for aim in race.seats[seat].aims}


def test_places_are_those_if_the_table_ended_now(game: Game) -> None:
    race = _race(game)
    assert [(line.place, line.total) for line in race.seats] == [(2, 119), (4, 61), (3, 110), (7, -290)]
    assert (race.running, race.next_stage) == (0, "")


def test_better_place_needs_uma_and_what_the_others_get(game: Game) -> None:
    """Player 1 has 40.8, as Player 5, so second at the table with 20000 is enough, and third never is.

    5200 makes 26300, second behind 26900 or, from West, first; 4500 makes 25600, third. 1000/2000 makes
    25100, second to 25900; 900/1800 makes 24700, third.
    """
    (aim,) = _race(game).seats[0].aims
    assert (aim.place, aim.total, aim.advances) == (1, 408, False)
    assert aim.line.words == "tsumo 1000/2000, or ron 5200"


def test_next_place_the_third_and_the_first_are_told(game: Game) -> None:
    """The dealer's 1500 is first place and 22.5, more than Player 1 has; 40.8 takes 18300 more."""
    words = _words(_race(game), 3)
    assert list(words) == [6, 3, 1]
    assert words[6] == words[3] == "tsumo 500 all, ron 1500, or tenpai alone"
    assert list(_words(_race(game, place=5), 3)) == [6, 5, 3, 1]


def test_cut_of_the_next_stage_is_told(game: Game, director: User) -> None:
    add_stage(
        tournament=game.round.stage.tournament, name="Final", rounds_planned=1, carry_percent=50, by=director
    )
    race = _race(game)
    assert race.next_stage == "Final"
    assert [line.advances for line in race.seats] == [True, True, True, False]
    cut = race.seats[3].aims[-1]
    assert (cut.place, cut.total, cut.advances) == (4, 61, True)
    assert cut.line.words == "tsumo 500 all, ron 1500, or tenpai alone"
    assert [line.advances for line in _race(game, cut=2).seats] == [True, False, False, False]


def test_cut_passes_over_whoever_has_withdrawn(game: Game, director: User) -> None:
    tournament = game.round.stage.tournament
    add_stage(tournament=tournament, name="Final", rounds_planned=1, carry_percent=50, by=director)
    assert not _race(game, cut=2).seats[2].advances
    entry = tournament.entries.get(number=5)
    withdraw_player(entry=entry, despite_running_game=True, by=director)
    race = _race(game, cut=2)
    assert (race.seats[2].place, race.seats[2].advances) == (3, True)


def test_other_tables_count_as_they_are(game: Game, director: User) -> None:
    """Player 6 wins 8000 from Player 5: 12.2, 10.0, 7.8, -30.0 for Players 6, 7, 5, 8."""
    play(game.round.games.get(table_number=2), ron(1, 0, 5), by=director)
    race = _race(game)
    assert race.running == 1
    assert [line.place for line in race.seats] == [2, 6, 3, 7]


def test_adjustments_count(game: Game, director: User) -> None:
    adjust(entry=game.round.stage.tournament.entries.get(number=1), amount=-200, reason="late", by=director)
    first = _race(game).seats[0]
    assert (first.place, first.total) == (5, -81)


def test_substitute_without_a_rank_is_in_no_race(game: Game) -> None:
    game.round.stage.tournament.entries.filter(number=2).update(status="substitute")
    race = _race(game)
    assert [line.seat.entry_number for line in race.seats] == [1, 3, 4]
    assert [line.place for line in race.seats] == [2, 3, 6]


def test_equal_total_counts_as_reached(game: Game, director: User) -> None:
    """Player 3's 11.0 and Player 7, who is given as much."""
    entry = game.round.stage.tournament.entries.get(number=7)
    adjust(entry=entry, amount=60, reason="table fee", by=director)
    assert [line.place for line in _race(game).seats] == [2, 5, 3, 7]
