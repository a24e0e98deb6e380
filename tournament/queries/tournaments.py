"""Lists of events."""

from dataclasses import dataclass, fields
from datetime import date

from django.db.models import Count, Q, QuerySet

from tournament.models import EntryStatus, Tournament, User


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    slug: str
    name: str
    place: str
    starts_on: date
    ends_on: date
    published: bool
    players: int
    rounds_planned: int
    rounds_seated: int


def published_events() -> tuple[EventLine, ...]:
    """What everybody may see, newest first; of the rounds those whose seating is published."""
    return _published(Tournament.objects.filter(published=True))


def published_event(tournament: Tournament) -> EventLine:
    """One of them."""
    return _published(Tournament.objects.filter(pk=tournament.pk))[0]


def _published(tournaments: QuerySet[Tournament]) -> tuple[EventLine, ...]:
    return _lines(tournaments, rounds=Q(stages__rounds__published_at__isnull=False))


def directed_events(by: User) -> QuerySet[Tournament]:
    """What this person runs; a superuser runs all."""
    return Tournament.objects.all() if by.is_superuser else by.tournaments.all()


def events_of(user: User) -> tuple[EventLine, ...]:
    """What this director runs, newest first."""
    return _lines(directed_events(user))


def events_judged_by(user: User) -> tuple[EventLine, ...]:
    """Where this person is a judge with an account, newest first."""
    return _lines(Tournament.objects.filter(judges=user))


def _lines(tournaments: QuerySet[Tournament], *, rounds: Q | None = None) -> tuple[EventLine, ...]:
    counted = tournaments.annotate(
        players=Count("entries", filter=~Q(entries__status=EntryStatus.SUBSTITUTE), distinct=True),
        rounds_seated=Count("stages__rounds", filter=rounds, distinct=True),
    )
    rows = counted.order_by("-starts_on", "-pk").values(*(field.name for field in fields(EventLine)))
    return tuple(EventLine(**row) for row in rows)
