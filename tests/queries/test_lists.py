"""Lists of events, rounds and players."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, draw, end, play, ron
from tournament.models import Entry, Round
from tournament.queries.adjustments import adjustments_of
from tournament.queries.players import player_view, players_of
from tournament.queries.release import sight_of
from tournament.queries.rounds import find_round, round_view, rounds_of
from tournament.queries.seating import history
from tournament.queries.tournaments import events_of, published_events
from tournament.services.adjustments import adjust, cancel_adjustment
from tournament.services.players import add_substitutes

pytestmark = pytest.mark.django_db


def test_published_events_show_nothing_hidden() -> None:
    make.tournament("Hidden")
    tournament = make.tournament("Shown", published=True)
    make.seated_round(tournament, tables=2)
    make.seated_round(tournament)
    director, unpublished = make.director(), make.seated_round(tournament)
    unpublished.published_at = None
    unpublished.save()
    add_substitutes(tournament=tournament, count=1, by=director)
    (line,) = published_events()
    assert (line.name, line.players, line.rounds_seated, line.rounds_planned) == ("Shown", 8, 2, 8)
    assert [own.rounds_seated for own in events_of(director) if own.name == "Shown"] == [3]


def test_events_of_director_are_the_own_ones() -> None:
    dora = make.person("dora")
    make.tournament("Own", by=dora)
    make.tournament("Other", by=make.person("other"))
    assert [line.name for line in events_of(dora)] == ["Own"]
    assert {line.name for line in events_of(make.director())} == {"Own", "Other"}


@pytest.mark.parametrize("events", [1, 3])
def test_events_take_one_query(django_assert_num_queries: DjangoAssertNumQueries, events: int) -> None:
    for number in range(events):
        make.seated_round(make.tournament(f"Event {number}", published=True))
    with django_assert_num_queries(1):
        assert len(published_events()) == events


def test_find_round_unknown_does_not_exist() -> None:
    with pytest.raises(Round.DoesNotExist):
        find_round(slug=make.tournament().slug, number=1)


def test_round_view_shows_tables_and_results() -> None:
    judge, tournament = make.director(), make.tournament()
    one, other = make.seated_round(tournament, tables=2).games.order_by("table_number")
    confirm(end(play(one, ron(0, 1, 3, 30), by=judge), by=judge), by=judge)
    play(other, draw(0), by=judge)
    view = round_view(find_round(slug=tournament.slug, number=1))
    assert (view.number, view.status) == (1, "running")
    first, second = view.tables
    assert [(seat.wind, seat.name, seat.score, seat.rank, seat.total) for seat in first.seats] == [
        ("E", "Player 1", 30800, 1, 408),
        ("S", "Player 2", 19200, 4, -308),
        ("W", "Player 3", 25000, 2, 50),
        ("N", "Player 4", 25000, 3, -150),
    ]
    assert (second.number, second.status, second.label) == (2, "playing", "E1-1")
    assert second.seats[0].rank is None


def test_rounds_count_their_tables_by_status() -> None:
    judge, tournament = make.director(), make.tournament()
    one, two, _three = make.seated_round(tournament, tables=3).games.order_by("table_number")
    confirm(end(one, by=judge), by=judge)
    end(two, by=judge)
    (line,) = rounds_of(tournament)
    assert (line.number, line.playing, line.finished, line.confirmed, line.tables) == (1, 1, 1, 1, 3)


@pytest.mark.parametrize("tables", [1, 5])
def test_round_view_takes_three_queries(
    django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    tournament = make.tournament()
    make.seated_round(tournament, tables=tables)
    seated = find_round(slug=tournament.slug, number=1)
    with django_assert_num_queries(3):
        assert len(round_view(seated).tables) == tables


def test_players_are_listed_by_number_with_substitutes() -> None:
    tournament = make.tournament()
    make.entries(tournament, ["Ben", "Aki"])
    add_substitutes(tournament=tournament, count=1, by=make.director())
    assert [(line.number, line.name, line.status) for line in players_of(tournament)] == [
        (1, "Ben", "active"),
        (2, "Aki", "active"),
        (3, "Substitute 1", "substitute"),
    ]


def test_player_view_shows_games_from_the_own_side() -> None:
    judge, tournament = make.director(), make.tournament()
    game = make.game(tournament)
    confirm(end(play(game, ron(1, 0, 5), by=judge), by=judge), by=judge)
    make.seated_round(tournament)
    first, second = player_view(tournament, 2, sight_of(tournament)).games
    assert (first.round_number, first.table_number, first.wind) == (1, 1, "S")
    assert (first.score, first.rank, first.total) == (33000, 1, 430)
    assert [seat.name for seat in first.opponents] == ["Player 1", "Player 3", "Player 4"]
    assert (second.round_number, second.status, second.total) == (2, "playing", None)


def test_player_view_of_unknown_number_does_not_exist() -> None:
    tournament = make.tournament()
    with pytest.raises(Entry.DoesNotExist):
        player_view(tournament, 1, sight_of(tournament))


@pytest.mark.parametrize("rounds", [1, 3])
def test_player_view_takes_five_queries(
    django_assert_num_queries: DjangoAssertNumQueries, rounds: int
) -> None:
    tournament = make.tournament()
    for _ in range(rounds):
        make.seated_round(tournament)
    sight = sight_of(tournament)
    with django_assert_num_queries(5):
        assert len(player_view(tournament, 1, sight).games) == rounds


def test_adjustments_list_cancelled_ones_as_such() -> None:
    judge, tournament = make.director(), make.tournament()
    aki, ben = make.entries(tournament, ["Aki", "Ben"])
    adjust(entry=ben, amount=-200, reason="late", by=judge)
    cancel_adjustment(adjustment=adjust(entry=aki, amount=10, reason="wrong", by=judge), by=judge)
    lines = adjustments_of(tournament)
    assert [(line.name, line.amount, line.author, line.cancelled) for line in lines] == [
        ("Ben", -200, "director", False),
        ("Aki", 10, "director", True),
    ]
    assert [line.reason for line in player_view(tournament, 2, sight_of(tournament)).adjustments] == ["late"]


def test_history_keeps_the_turn_order() -> None:
    tournament = make.tournament()
    make.seated_round(tournament, tables=2)
    make.seated_round(tournament)
    assert history(tournament) == (((1, 2, 3, 4), (5, 6, 7, 8)),) * 2
