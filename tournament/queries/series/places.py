"""Where one person stands in the series that somebody may see."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q

from tournament.models import Person, Series, SeriesScoring, User
from tournament.queries.series.lists import directed_series
from tournament.queries.series.standing import series_standing


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesPlace:
    """A place among `people` who have one; `score` exact, in tenths."""

    slug: str
    name: str
    shown_rank: str
    people: int
    score: Fraction
    games: int
    is_rating: bool


def series_places(person: Person, by: User) -> tuple[SeriesPlace, ...]:
    """By name of the series; those that are published, or that `by` directs."""
    in_sight = Q(published=True) | Q(pk__in=directed_series(by).values("pk"))
    events = person.entries.values("tournament")
    series = Series.objects.filter(in_sight, tournaments__in=events).distinct().order_by("name", "pk")
    return tuple(place for one in series for place in _places(one, person, by))


def _places(series: Series, person: Person, by: User) -> Iterator[SeriesPlace]:
    """None where nothing that the person brings counts."""
    standing = series_standing(series, by)
    own = {standing.joined.person[entry.key] for entry in standing.entries if entry.person == person.pk}
    for line in standing.lines:
        if line.person in own:
            yield SeriesPlace(
                slug=series.slug,
                name=series.name,
                shown_rank=line.shown_rank,
                people=sum(one.rank is not None for one in standing.lines),
                score=line.score,
                games=line.games,
                is_rating=series.scoring == SeriesScoring.RATING,
            )
