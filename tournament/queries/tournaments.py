"""Lists of events."""

from dataclasses import dataclass
from datetime import date

from tournament.models import User


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
    """What everybody may see, newest first."""
    raise NotImplementedError


def events_of(user: User) -> tuple[EventLine, ...]:
    """What this director runs, newest first; a superuser runs all."""
    raise NotImplementedError
