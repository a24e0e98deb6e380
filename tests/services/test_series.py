"""Series: who makes, changes, publishes and deletes them, and what stands in the logs of their events."""

from typing import Any

import pytest

from tests import make
from tournament.models import LogEntry, Series, SeriesScoring, Tournament, User
from tournament.services.errors import NotPermitted, Refused
from tournament.services.series import (
    change_series,
    choose_events,
    create_series,
    delete_series,
    publish_series,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora() -> User:
    return make.person("dora")


def _logged(tournament: Tournament) -> list[tuple[str, str]]:
    rows = LogEntry.objects.filter(tournament=tournament).order_by("pk")
    return [(entry.action, entry.subject) for entry in rows]


def test_whoever_makes_a_series_directs_it(dora: User) -> None:
    made = create_series(name="  Club   nights ", scoring=SeriesScoring.SUM, by=dora)
    assert (made.name, made.slug, made.published) == ("Club nights", "club-nights", False)
    assert list(made.directors.all()) == [dora]
    assert create_series(name="Club nights", scoring=SeriesScoring.SUM, by=dora).slug == "club-nights-2"
    assert create_series(name="New", scoring=SeriesScoring.SUM, by=dora).slug == "new-2"


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"name": " "}, "name_missing"),
        ({"scoring": SeriesScoring.BEST}, "best_missing"),
        ({"scoring": SeriesScoring.BEST, "best": 0}, "series_number_out_of_range"),
        ({"scoring": SeriesScoring.BEST, "best": 101}, "series_number_out_of_range"),
        ({"minimum_games": -1}, "series_number_out_of_range"),
        ({"minimum_games": 1001}, "series_number_out_of_range"),
        ({"months": 0}, "series_number_out_of_range"),
        ({"months": 121}, "series_number_out_of_range"),
    ],
)
def test_impossible_rules_are_refused(dora: User, facts: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        create_series(**{"name": "League", "scoring": SeriesScoring.SUM, **facts}, by=dora)
    assert refused.value.code == code
    assert not Series.objects.exists()


def test_series_published_twice_is_told_once(dora: User) -> None:
    event = make.tournament("Night", by=dora)
    series = make.series("League", event, by=dora)
    for published in (True, True, False):
        publish_series(series=series, published=published, by=dora)
    assert _logged(event) == [("series published", "League"), ("series hidden", "League")]


def test_published_and_own_events_can_be_added(dora: User) -> None:
    own, public = make.tournament("Own", by=dora), make.tournament("Public", published=True)
    series = make.series("League", by=dora)
    choose_events(series=series, tournaments=[own, public], by=dora)
    assert set(series.tournaments.all()) == {own, public}
    with pytest.raises(NotPermitted):
        choose_events(series=series, tournaments=[own, make.tournament("Secret")], by=dora)
    assert set(series.tournaments.all()) == {own, public}


def test_event_that_was_hidden_since_stays_and_can_be_taken_out(dora: User) -> None:
    hidden = make.tournament("Hidden")
    series = make.series("League", hidden, by=dora)
    choose_events(series=series, tournaments=[hidden], by=dora)
    choose_events(series=series, tournaments=[], by=dora)
    assert not series.tournaments.exists()


def test_each_event_notes_what_concerns_it(dora: User) -> None:
    first, second = make.tournament("First", by=dora), make.tournament("Second", by=dora)
    series = make.series("League", by=dora)
    choose_events(series=series, tournaments=[first], by=dora)
    choose_events(series=series, tournaments=[first, second], by=dora)
    for _ in range(2):
        change_series(series=series, name="League", scoring=SeriesScoring.BEST, best=2, by=dora)
    publish_series(series=series, published=True, by=dora)
    choose_events(series=series, tournaments=[second], by=dora)
    delete_series(series=series, by=dora)
    changes = [("series joined", "League"), ("series changed", "League"), ("series published", "League")]
    assert _logged(first) == _logged(second) == [*changes, ("series left", "League")]
    assert not Series.objects.exists()


def test_best_is_kept_only_where_the_best_count(dora: User) -> None:
    series = make.series("League", by=dora)
    change_series(series=series, name="League", scoring=SeriesScoring.RATING, best=3, months=12, by=dora)
    assert (series.scoring, series.best, series.months) == ("rating", None, 12)


def test_only_its_directors_change_a_series(dora: User) -> None:
    """Directing its events is not enough."""
    other = make.person("other")
    event = make.tournament(by=other)
    series = make.series("League", event, by=dora)
    with pytest.raises(NotPermitted):
        change_series(series=series, name="Mine", scoring=SeriesScoring.SUM, by=other)
    with pytest.raises(NotPermitted):
        choose_events(series=series, tournaments=[], by=other)
    with pytest.raises(NotPermitted):
        publish_series(series=series, published=True, by=other)
    with pytest.raises(NotPermitted):
        delete_series(series=series, by=make.judge_link(event))
    publish_series(series=series, published=True, by=make.director("desk-2"))
    assert Series.objects.get().published
