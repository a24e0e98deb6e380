"""The ranking of a series from stored events: what counts, who is one person, what the public sees."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, type_in
from tournament.models import Entry, PastResult, Person, Release, Round, Series, Tournament, User
from tournament.queries.series.ranking import SeriesRow, SeriesView, series_view
from tournament.queries.series.steps import series_steps
from tournament.services.adjustments import adjust
from tournament.services.attendance import withdraw_player
from tournament.services.players import add_substitutes
from tournament.services.privacy import forget_person, forget_player

pytestmark = pytest.mark.django_db

FOUR = ("Aki", "Ben", "Cho", "Dan")
# +50.0, +10.0, -20.0, -40.0 under the rules of the tests: 30000 to return to, uma 20/10, oka 20
SCORES = (40000, 30000, 20000, 10000)
# +50.0, 0.0, -50.0 among three: 35000 to start with, 40000 to return to, uma 15, oka 15
SCORES_OF_THREE = (50000, 40000, 15000)


@pytest.fixture
def desk() -> User:
    return make.director()


def _night(
    month: int, desk: User, names: Sequence[str] = FOUR, *, rounds: int = 1, published: bool = True
) -> Tournament:
    """A club night in which everybody finishes each game in order of their numbers."""
    night = make.tournament(f"Night {month}", published=published)
    night.starts_on = night.ends_on = dt.date(2026, month, 10)
    night.save()
    make.entries(night, names)
    for _ in range(rounds):
        _play(make.seated_round(night), desk)
    return night


def _play(round_: Round, desk: User, scores: Sequence[int] = SCORES) -> None:
    for game in round_.games.order_by("table_number"):
        type_in(game, *scores, by=desk)
        confirm(game, by=desk)


def _shown(view: SeriesView) -> list[tuple[str, str, object, int]]:
    return [(row.shown_rank, row.name, row.score, row.games) for row in view.rows]


def _row(view: SeriesView, name: str) -> SeriesRow:
    (row,) = [row for row in view.rows if row.name == name]
    return row


def _told(view: SeriesView, part: str) -> bool:
    return any(part in sentence for sentence in (*view.rule, *view.notes))


def test_names_as_spelled_join_events_and_are_counted(desk: User) -> None:
    nights = _night(1, desk), _night(2, desk, ("BEN", "Aki", "Eve", "Cho"), rounds=2)
    view = series_view(make.series("Nights", *nights))
    assert _shown(view) == [
        ("1", "BEN", 100 + 1000, 3),
        ("2", "Aki", 500 + 200, 3),
        ("=3", "Dan", -400, 1),
        ("=3", "Eve", -400, 2),
        ("5", "Cho", -200 - 800, 3),
    ]
    assert view.by_name == 3
    assert [part and part.points for part in _row(view, "Eve").by_event] == [None, -400]


def test_person_of_the_register_is_one_whatever_the_spelling(desk: User) -> None:
    nights = _night(1, desk), _night(2, desk, ("Akiko", "Ben", "Cho", "Dan"))
    aki = Person.objects.create(name="Aki")
    Entry.objects.filter(name__in=("Aki", "Akiko")).update(person=aki)
    view = series_view(make.series("Nights", *nights))
    assert _row(view, "Akiko").score == 1000
    assert not _row(view, "Akiko").by_name
    assert view.by_name == 3


def test_entry_without_a_person_joins_the_only_one_of_its_name(desk: User) -> None:
    nights = _night(1, desk), _night(2, desk)
    nights[0].entries.filter(name="Aki").update(person=Person.objects.create(name="Aki"))
    aki = _row(series_view(make.series("Nights", *nights)), "Aki")
    assert aki.score == 1000
    assert aki.by_name


@pytest.mark.parametrize(
    ("reason", "brought"),
    [
        ("two in the register", [[500, None, None], [None, 500, None], [None, None, 500]]),
        (
            "twice in one event",
            [[500, None, None], [None, 500, None], [None, None, 500], [None, -400, None]],
        ),
        ("plays there already", [[None, 500, None], [None, None, 500]]),
    ],
)
def test_name_that_may_be_two_people_joins_nobody(
    desk: User, reason: str, brought: list[list[int | None]]
) -> None:
    second = ("Aki", "Ben", "Cho", "Aki" if reason == "twice in one event" else "Dan")
    nights = _night(1, desk), _night(2, desk, second), _night(3, desk)
    if reason == "two in the register":
        for night in nights[:2]:
            night.entries.filter(name="Aki").update(person=Person.objects.create(name="Aki"))
    elif reason == "plays there already":
        person = Person.objects.create(name="Aki")
        nights[0].entries.filter(name="Aki").update(person=person)
        for night in nights[1:]:
            night.entries.filter(name="Dan").update(person=person)
    view = series_view(make.series("Nights", *nights))
    rows = [row for row in view.rows if row.name == "Aki"]
    assert [[part and part.points for part in row.by_event] for row in rows] == brought
    assert not any(row.by_name for row in rows)


def test_removed_people_are_placeholders_and_never_joined_by_them(desk: User) -> None:
    nights = _night(1, desk), _night(2, desk)
    aki = Person.objects.create(name="Aki")
    Entry.objects.filter(name="Aki").update(person=aki)
    forget_person(person=aki, by=desk)
    for entry in Entry.objects.filter(name="Ben"):
        forget_player(entry=entry, by=desk)
    view = series_view(make.series("Nights", *nights))
    assert _shown(view) == [
        ("1", "Removed person", 1000, 2),
        ("=2", "Player 2", 100, 1),
        ("=2", "Player 2", 100, 1),
        ("4", "Cho", -400, 2),
        ("5", "Dan", -800, 2),
    ]


def test_substitutes_bring_nothing_unless_their_event_ranks_them(desk: User) -> None:
    night = _night(1, desk, ("Aki", "Ben", "Cho"), rounds=0)
    add_substitutes(tournament=night, count=1, by=desk)
    _play(make.seated_round(night), desk)
    series = make.series("Nights", night, scoring="average")
    assert [row.name for row in series_view(series).rows] == ["Aki", "Ben", "Cho"]
    night.substitutes_ranked, night.substitute_points = True, -150
    night.save()
    assert _row(series_view(series), "Substitute 1").score == -150


def test_substitute_at_the_table_moves_no_rating(desk: User) -> None:
    night = _night(1, desk, ("Aki", "Ben", "Cho"), rounds=0)
    add_substitutes(tournament=night, count=1, by=desk)
    _play(make.seated_round(night), desk)
    view = series_view(make.series("Nights", night, scoring="rating"))
    assert {row.name: int(row.score) for row in view.rows} == {"Aki": 15_200, "Ben": 15_000, "Cho": 14_800}


def test_withdrawn_players_penalties_and_byes_count_once(desk: User) -> None:
    night = _night(1, desk)
    withdraw_player(entry=night.entries.get(name="Dan"), by=desk)
    adjust(entry=night.entries.get(name="Ben"), amount=-30, reason="late", by=desk)
    Round.objects.get(stage__tournament=night).byes.create(
        entry=night.entries.create(number=5, name="Eve"), points=15, counts=True
    )
    assert _shown(series_view(make.series("Nights", night))) == [
        ("1", "Aki", 500, 1),
        ("2", "Ben", 70, 1),
        ("3", "Eve", 15, 1),
        ("4", "Cho", -200, 1),
        ("5", "Dan", -400, 1),
    ]


def test_games_of_a_final_count_in_full_whatever_was_carried(desk: User) -> None:
    night = _night(1, desk)
    final = make.stage(night)
    for seed, entry in enumerate(night.entries.all(), start=1):
        final.entrants.create(entry=entry, seed=seed, carried=7)
    _play(make.seated_round(night), desk)
    view = series_view(make.series("Nights", night))
    assert _row(view, "Aki").score == 1000
    assert _told(view, "Played in stages: Night 1.")


def test_past_results_count_with_their_games_and_move_no_rating(desk: User) -> None:
    past = make.tournament("Old league", published=True)
    aki, ben = make.entries(past, ("Aki", "Ben"))
    PastResult.objects.create(entry=aki, games=8, points=755)
    PastResult.objects.create(entry=ben, games=0, points=0)
    series = make.series("Nights", past, _night(1, desk))
    view = series_view(series)
    assert _shown(view)[0] == ("1", "Aki", 755 + 500, 9)
    assert _told(view, "Known by totals: Old league.")
    series.scoring = "rating"
    rated = series_view(series)
    assert _row(rated, "Aki").games == 1
    assert [event.name for event in rated.others] == ["Old league"]
    assert _told(rated, "Known by totals alone")


def test_three_and_four_at_a_table_are_said(desk: User) -> None:
    """1530, 1510 and 1490 come in that order among three: Aki gives 20/120 and 40/120 of a point."""
    night, sanma = _night(1, desk), make.tournament("Sanma", preset="seed-sanma", published=True)
    sanma.starts_on = sanma.ends_on = dt.date(2026, 2, 10)
    sanma.save()
    make.entries(sanma, FOUR[:3])
    _play(make.seated_round(sanma), desk, SCORES_OF_THREE)
    series = make.series("Nights", sanma, night)
    assert _told(series_view(series), "Three at a table in Sanma: final points are added as they are")
    series.scoring = "rating"
    rated = series_view(series)
    assert _told(rated, "Three at a table in Sanma: each game moves the rating by the size of its table")
    assert [part and part.points for part in _row(rated, "Aki").by_event] == [300, 300 - 2 - 3]
    assert not _told(series_view(make.series("All of three", sanma)), "Three at a table")


def test_unpublished_events_are_seen_by_their_directors_alone(desk: User) -> None:
    owner, other = make.person("owner"), make.person("other")
    hidden = _night(2, desk, published=False)
    hidden.directors.add(owner)
    series = make.series("Nights", _night(1, desk), hidden)
    assert [_row(series_view(series, by), "Aki").score for by in (None, other, owner, desk)] == [
        500,
        500,
        1000,
        1000,
    ]
    assert [event.name for event in series_view(series).events] == ["Night 1"]
    assert _told(series_view(series, owner), "You direct Night 2 and see more of it here")


def test_event_hidden_for_the_ceremony_counts_as_far_as_it_is_released(desk: User) -> None:
    night = _night(1, desk, rounds=3)
    series = make.series("Nights", night, scoring="rating")
    assert _row(series_view(series), "Aki").games == 3
    night.hidden_from = 3
    night.save()
    view = series_view(series)
    assert _row(view, "Aki").games == 2
    assert _told(view, "Night 1 counts up to round 2")
    night.hidden_from = 1
    night.save()
    assert _told(series_view(series, desk), "You direct Night 1 and see more")
    view = series_view(series)
    assert view.rows == ()
    assert _told(view, "The results of Night 1 are not released yet.")


def test_rounds_that_are_not_released_do_not_leak(desk: User) -> None:
    night = _night(1, desk, rounds=2)
    night.release = Release.BY_ROUND
    night.save()
    Round.objects.filter(number=1).update(released_at=timezone.now())
    for scoring, score in (("sum", 500), ("average", 500), ("rating", 15_300)):
        row = _row(series_view(make.series("Nights", night, scoring=scoring)), "Aki")
        assert (row.games, int(row.score)) == (1, score)


def test_months_roll_back_from_the_last_event_with_results(desk: User) -> None:
    """A night that is only planned moves nothing out."""
    nights = _night(1, desk), _night(2, desk), _night(3, desk), _night(6, desk, rounds=0)
    view = series_view(make.series("Nights", *nights, months=2))
    assert [event.name for event in view.events] == ["Night 2", "Night 3"]
    assert [(event.name, event.is_past) for event in view.others] == [("Night 1", True), ("Night 6", False)]
    assert _row(view, "Aki").score == 1000
    assert view.last == dt.date(2026, 3, 10)


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"scoring": "best", "best": 1}, "The final points of each person's best event count"),
        ({"scoring": "best", "best": 3}, "The final points of each person's best 3 events count"),
        ({"months": 1}, "Events of the last month count"),
        ({"months": 12}, "Events of the last 12 months count"),
        ({"minimum_games": 1}, "Whoever has fewer than 1 game is listed without a place."),
        ({"minimum_games": 8}, "Whoever has fewer than 8 games is listed without a place."),
        ({"scoring": "rating"}, "Everybody starts at 1500"),
    ],
)
def test_rule_is_said_in_words(facts: dict[str, Any], sentence: str) -> None:
    assert any(told.startswith(sentence) for told in series_view(make.series("Nights", **facts)).rule)


def test_rating_follows_the_dates_of_the_events(desk: User) -> None:
    """Added the other way round; Aki beats Ben while they are equal, then loses from above."""
    later = _night(2, desk, ("Ben", "Aki", "Cho", "Dan"))
    series = make.series("Nights", later, _night(1, desk), scoring="rating")
    # Second night: 10 for the place, 0.1 + 0.3 + 0.4 to the others by difference.
    assert [part and part.points for part in _row(series_view(series), "Aki").by_event] == [300, 100 - 8]
    steps = series_steps(series, None, later.slug, 2)
    assert steps is not None
    assert [(step.event, step.before, step.change, step.after) for step in steps.steps] == [
        ("Night 1", 15_000, 300, 15_300),
        ("Night 2", 15_300, 92, 15_392),
    ]
    assert [(duel.name, duel.change) for duel in steps.steps[1].duels] == [
        ("Ben", -101),
        ("Cho", 97),
        ("Dan", 96),
    ]


def test_steps_are_there_for_rated_players_alone(desk: User) -> None:
    night = _night(1, desk)
    series = make.series("Nights", night, scoring="rating")
    assert series_steps(series, None, night.slug, 9) is None
    assert series_steps(series, None, "elsewhere", 1) is None
    assert series_steps(make.series("Sums", night), None, night.slug, 1) is None


def test_steps_need_a_game_and_not_a_bye_or_a_penalty_alone(desk: User) -> None:
    night = _night(1, desk)
    late, idle = make.entries(night, ("Eve", "Fay"))
    adjust(entry=late, amount=-30, reason="never came", by=desk)
    Round.objects.get(stage__tournament=night).byes.create(entry=idle, points=15, counts=True)
    series = make.series("Nights", night, scoring="rating")
    assert [row.name for row in series_view(series).rows] == list(FOUR)
    assert series_steps(series, None, night.slug, late.number) is None
    assert series_steps(series, None, night.slug, idle.number) is None


@pytest.mark.parametrize("scoring", ["sum", "rating"])
@pytest.mark.parametrize(("events", "tables"), [(1, 1), (3, 2)])
def test_ranking_takes_eight_queries(
    desk: User, django_assert_num_queries: DjangoAssertNumQueries, scoring: str, events: int, tables: int
) -> None:
    names = [f"Name {number}" for number in range(4 * tables)]
    series = make.series("Nights", *(_night(month, desk, names) for month in range(1, events + 1)))
    Series.objects.update(scoring=scoring)
    series.refresh_from_db()
    with django_assert_num_queries(8):
        view = series_view(series)
    assert len(view.rows) == 4 * tables
