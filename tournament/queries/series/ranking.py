"""The ranking of a series as it is shown."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext

from tournament.models import Series, SeriesScoring, User
from tournament.queries.bulk import without_collecting
from tournament.queries.series.results import SeriesEntry
from tournament.queries.series.standing import SeriesStanding, series_standing
from tournament.queries.series.words import note_words, rule_sentences
from tournament.standings.rating import SETTLED
from tournament.standings.series import SeriesLine


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesEvent:
    """An event in sight, with how many people bring something from it.

    One that does not count has no result yet, or `is_past`: it ended too long ago.
    """

    slug: str
    name: str
    place: str
    starts_on: date
    ends_on: date
    published: bool
    people: int
    counts: bool
    is_past: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPart:
    """What somebody brings from an event, in tenths: final points, or the change of their rating."""

    points: int
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRow:
    """One person. `rank` is None without a place; `score` exact, in tenths.

    `by_event` has a part for each event that counts, None where the person brings nothing. `slug` and
    `number` lead to their latest event. `is_settled`: enough games for a rating to say something.
    """

    rank: int | None
    shown_rank: str
    name: str
    club: str
    slug: str
    number: int
    games: int
    score: Fraction
    is_settled: bool
    by_name: bool
    by_event: tuple[EventPart | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesView:
    """`events` are those that count, by date; `others` count no longer or have no result yet.

    `rule` are sentences on how people are ranked, `notes` on what should be known besides; `by_name`: how
    many people are joined across events by nothing but their name.
    """

    events: tuple[SeriesEvent, ...]
    others: tuple[SeriesEvent, ...]
    rows: tuple[SeriesRow, ...]
    is_rating: bool
    rule: tuple[str, ...]
    notes: tuple[str, ...]
    by_name: int

    @property
    def last(self) -> date | None:
        """The last day of the last event that counts."""
        return max((event.ends_on for event in self.events), default=None)


@without_collecting()
def series_view(series: Series, by: User | None = None) -> SeriesView:
    """The ranking now; queries as `series_standing`."""
    standing, is_rating = series_standing(series, by), series.scoring == SeriesScoring.RATING
    events, rows = list(_events(standing)), tuple(_rows(standing, is_rating=is_rating))
    return SeriesView(
        events=tuple(event for event in events if event.counts),
        others=tuple(event for event in events if not event.counts),
        rows=rows,
        is_rating=is_rating,
        rule=tuple(rule_sentences(series)),
        notes=tuple(note_words(series, standing)),
        by_name=sum(row.by_name for row in rows),
    )


def _events(standing: SeriesStanding) -> Iterator[SeriesEvent]:
    people = Counter(event for line in standing.lines for event in line.by_event)
    for event in standing.held.events:
        yield SeriesEvent(
            slug=event.slug,
            name=event.name,
            place=event.place,
            starts_on=event.starts_on,
            ends_on=event.ends_on,
            published=event.published,
            people=people[event.pk],
            counts=event.pk in standing.counting,
            is_past=standing.since is not None and event.ends_on <= standing.since,
        )


def _rows(standing: SeriesStanding, *, is_rating: bool) -> Iterator[SeriesRow]:
    by_person = standing.entries_by_person()
    events = {event.pk: event for event in standing.held.events}
    for line in standing.lines:
        latest = by_person[line.person][-1]
        yield SeriesRow(
            rank=line.rank,
            shown_rank=line.shown_rank,
            name=shown_name(latest),
            club=latest.club,
            slug=events[latest.event].slug,
            number=latest.number,
            games=line.games,
            score=line.score,
            is_settled=not is_rating or line.games >= SETTLED,
            by_name=line.person in standing.joined.by_name,
            by_event=tuple(_part(line, event) for event in standing.counting),
        )


def shown_name(entry: SeriesEntry) -> str:
    """As entered in the latest event, except for somebody who asked to be forgotten."""
    return gettext("Removed person") if entry.is_removed else entry.name


def _part(line: SeriesLine, event: int) -> EventPart | None:
    points = line.by_event.get(event)
    return None if points is None else EventPart(points=points, counts=event in line.counted)
