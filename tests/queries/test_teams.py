"""Teams, substitutes with fixed points or a rank."""

from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, confirm_round, draw, end, play, ron
from tournament.models import EntryStatus, TeamScoring, Tournament
from tournament.queries.standings import standings
from tournament.queries.teams import Kind, Scoring, TeamsView, group_standings, team_standings
from tournament.services.adjustments import adjust
from tournament.services.attendance import withdraw_player
from tournament.templatetags.people import exact

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """One confirmed game: Aki wins from Dan, Ben and Cho have what they brought."""
    judge, made = make.director(), make.tournament()
    make.entries(made, ["Aki", "Ben", "Cho", "Dan"])
    game = make.seated_round(made).games.get()
    confirm(end(play(game, ron(0, 3, 3, 40), by=judge), by=judge), by=judge)
    return made


def _teams(tournament: Tournament, *teams: str) -> None:
    for entry, team in zip(tournament.entries.order_by("number"), teams, strict=True):
        entry.team = team
        entry.save()


def _scores(view: TeamsView) -> list[tuple[str, str, Fraction]]:
    return [(line.shown_rank, line.name, line.score) for line in view.lines]


def _totals(tournament: Tournament) -> dict[str, int]:
    return {line.name: line.total for line in standings(tournament).lines}


def test_team_has_the_sum_of_its_members(tournament: Tournament) -> None:
    _teams(tournament, "Red", "Blue", "ｒｅｄ ", "Blue")
    points = _totals(tournament)
    view = team_standings(tournament)
    assert _scores(view) == [
        ("1", "Red", Fraction(points["Aki"] + points["Cho"])),
        ("2", "Blue", Fraction(points["Ben"] + points["Dan"])),
    ]
    assert view.rule == (
        "The sum of all members counts. Equal scores: by best game (highest single result), of all members; "
        "then the same place, marked with “=”."
    )
    assert view.warnings == ()


def test_average_is_exact(tournament: Tournament) -> None:
    tournament.team_scoring = TeamScoring.AVERAGE
    _teams(tournament, "Red", "Red", "Red", "Blue")
    points = _totals(tournament)
    expected = Fraction(points["Aki"] + points["Ben"] + points["Cho"], 3)
    assert _scores(team_standings(tournament))[0] == ("1", "Red", expected)


def test_best_members_count_and_the_others_are_shown(tournament: Tournament) -> None:
    tournament.team_scoring, tournament.team_best = TeamScoring.BEST, 2
    _teams(tournament, "Red", "Red", "Red", "")
    points = _totals(tournament)
    (line,) = team_standings(tournament).lines
    assert line.score == points["Aki"] + max(points["Ben"], points["Cho"])
    assert [member.counts for member in line.members] == [True, True, False]


def test_teams_of_one_and_of_unequal_sizes_are_warned_about(tournament: Tournament) -> None:
    _teams(tournament, "Red", "Red", "Rde", "")
    assert team_standings(tournament).warnings == (
        "Only one member: Rde. Is a name spelt in two ways?",
        "The teams have from 1 to 2 members.",
    )


def test_equal_teams_share_a_place_and_withdrawn_members_count() -> None:
    tournament = make.tournament()
    make.entries(tournament, 4)
    _teams(tournament, "Red", "Blue", "Red", "Blue")
    withdraw_player(entry=tournament.entries.get(number=1), by=make.director())
    assert [(line.shown_rank, len(line.members)) for line in team_standings(tournament).lines] == [
        ("=1", 2),
        ("=1", 2),
    ]


@pytest.mark.parametrize(
    ("measures", "first", "shown"),
    [
        (["total"], "Blue", "=1"),
        (["total", "firsts"], "Red", "1"),
        (["total", "average_place"], "Blue", "=1"),
        (["total", "head_to_head", "best_game"], "Red", "1"),
    ],
)
def test_equal_teams_are_parted_by_measures_over_their_members(
    tournament: Tournament, measures: list[str], first: str, shown: str
) -> None:
    """Red: 1st and 4th; Blue: 2nd and 3rd. Both averages are 2.5, the scores are made equal."""
    tournament.measures = measures
    _teams(tournament, "Red", "Blue", "Blue", "Red")
    scores = {line.name: line.score for line in team_standings(tournament).lines}
    by = tournament.directors.model.objects.get(is_superuser=True)
    difference = int(scores["Red"] - scores["Blue"])
    adjust(entry=tournament.entries.get(name="Ben"), amount=difference, reason="appeal", by=by)
    best = team_standings(tournament).lines[0]
    assert (best.name, best.shown_rank) == (first, shown)


def test_clubs_are_counted_by_any_scoring(tournament: Tournament) -> None:
    """Players without a club are in none of them."""
    tournament.entries.filter(name__in=["Aki", "Dan"]).update(club="Cranes")
    points = _totals(tournament)
    best = Scoring(way=TeamScoring.BEST, best=1)
    (cranes,) = group_standings(tournament, Kind.CLUB, best).lines
    assert (cranes.name, len(cranes.members)) == ("Cranes", 2)
    assert cranes.score == points["Aki"]
    assert group_standings(tournament, Kind.CLUB, best).rule.startswith("The best member counts.")


@pytest.mark.parametrize("rounds", [1, 3])
def test_teams_take_the_same_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries, rounds: int
) -> None:
    judge, made = make.director(), make.tournament()
    for _ in range(rounds):
        confirm_round(make.seated_round(made, tables=2), draw(0), by=judge)
    _teams(made, *["Red", "Blue"] * 4)
    with django_assert_num_queries(7):
        team_standings(made)


def test_substitute_has_fixed_points_and_the_others_keep_theirs(tournament: Tournament) -> None:
    """P-FN-15: a substitute's score must not disturb the table."""
    before = _totals(tournament)
    tournament.entries.filter(name="Dan").update(status=EntryStatus.SUBSTITUTE)
    tournament.substitute_points = -150
    assert _totals(tournament) == {**before, "Dan": -150}


def test_substitute_has_a_rank_where_the_event_says_so(tournament: Tournament) -> None:
    tournament.entries.filter(name="Aki").update(status=EntryStatus.SUBSTITUTE)
    assert {line.name: line.rank for line in standings(tournament).lines}["Aki"] is None
    tournament.substitutes_ranked = True
    assert {line.name: line.rank for line in standings(tournament).lines}["Aki"] == 1


@pytest.mark.parametrize(
    ("tenths", "shown"),
    [
        (Fraction(523), "+52.3"),
        (Fraction(1570, 3), "+52.33"),
        (Fraction(-1, 3), "−0.03"),
        (Fraction(0), "0.0"),
    ],
)
def test_scores_of_teams_are_written_with_as_many_decimals_as_they_need(tenths: Fraction, shown: str) -> None:
    assert exact(tenths) == shown
