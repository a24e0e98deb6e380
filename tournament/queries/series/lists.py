"""Lists of series, and the events that may be added to one."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q, QuerySet

from tournament.models import Series, SeriesScoring, Tournament, User
from tournament.queries.tournaments import directed_events


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine:
    """A series in a list; `last` is the first day of its latest event, None without one."""

    slug: str
    name: str
    scoring: str
    published: bool
    events: int
    last: date | None


def directed_series(by: User) -> QuerySet[Series]:
    """What this person directs; a superuser directs all."""
    return Series.objects.all() if by.is_superuser else by.series.all()


def series_of(by: User) -> tuple[SeriesLine, ...]:
    """As `directed_series`, by name, with all their events."""
    return _lines(directed_series(by), Q())


def published_series() -> tuple[SeriesLine, ...]:
    """What everybody may see, by name, with the events that everybody may see."""
    return _lines(Series.objects.filter(published=True), Q(tournaments__published=True))


def series_with(tournament: Tournament) -> tuple[SeriesLine, ...]:
    """The published ones in which an event counts; as `published_series`."""
    within = Q(pk__in=tournament.series.values("pk"))
    return _lines(Series.objects.filter(within, published=True), Q(tournaments__published=True))


def addable_events(by: User, series: Series | None = None) -> QuerySet[Tournament]:
    """What this person may add to a series, the latest first: published events and those that they direct.

    And those that are in this series already.
    """
    open_to_all = Q(published=True) | Q(pk__in=directed_events(by).values("pk"))
    here = Q() if series is None else Q(pk__in=series.tournaments.values("pk"))
    return Tournament.objects.filter(open_to_all | here).order_by("-starts_on", "-pk")


def _lines(series: QuerySet[Series], shown: Q) -> tuple[SeriesLine, ...]:
    counted = series.annotate(
        events=Count("tournaments", filter=shown, distinct=True),
        last=Max("tournaments__starts_on", filter=shown),
    )
    return tuple(
        SeriesLine(
            slug=one.slug,
            name=one.name,
            scoring=str(SeriesScoring(one.scoring).label),
            published=one.published,
            events=one.events,
            last=one.last,
        )
        for one in counted.order_by("name", "pk")
    )
