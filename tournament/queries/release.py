"""What the public may see of an event: seatings that are published, results that are released."""

from collections import defaultdict
from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from tournament.models import HandLogs, Release, Round, RoundStatus, Tournament

# Later than every round.
_ALL = 10**6


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """`seated`: rounds whose seating may be seen; `through`: the last round whose results may, None for all.

    `logged`: rounds whose hands may be read as far as the event's hand logs go. `hidden`: results that are
    there are kept back, so that a page can say so.
    """

    seated: frozenset[int]
    logged: frozenset[int]
    through: int | None
    hidden: bool

    def shows_seating(self, number: int) -> bool:
        return number in self.seated

    def shows_results(self, number: int) -> bool:
        return number in self.seated and (self.through is None or number <= self.through)

    def shows_hands(self, number: int) -> bool:
        return number in self.logged and self.shows_results(number)


def are_hands_public(tournament: Tournament, round_status: str) -> bool:
    """Whether the public reads what happened hand by hand in a round of this status."""
    if tournament.hand_logs == HandLogs.AFTER_ROUND:
        return round_status == RoundStatus.FINISHED
    return tournament.hand_logs == HandLogs.LIVE


def sight_of(tournament: Tournament, *, everything: bool = False) -> Sight:
    """What may be seen by the public, or with `everything` by those who run the event; one query."""
    return sights_of([tournament], everything={tournament.pk} if everything else ())[tournament.pk]


def sights_of(tournaments: Sequence[Tournament], *, everything: Container[int] = ()) -> dict[int, Sight]:
    """As `sight_of` of each event by its primary key; `everything` of those that it holds. One query."""
    rounds = Round.objects.filter(stage__tournament__in=tournaments).order_by("number")
    rows: defaultdict[int, list[_Row]] = defaultdict(list)
    columns = rounds.values_list("stage__tournament", "number", "status", "published_at", "released_at")
    for event, number, status, published_at, released_at in columns:
        rows[event].append(_Row(number, status, published_at, released_at))
    return {
        tournament.pk: _sight(tournament, rows[tournament.pk], everything=tournament.pk in everything)
        for tournament in tournaments
    }


class _Row(NamedTuple):
    number: int
    status: str
    published_at: datetime | None
    released_at: datetime | None


def _sight(tournament: Tournament, rows: list[_Row], *, everything: bool) -> Sight:
    if everything:
        every = frozenset(row.number for row in rows)
        return Sight(seated=every, logged=every, through=None, hidden=False)
    seated = frozenset(row.number for row in rows if row.published_at is not None)
    unpublished = [row.number for row in rows if row.published_at is None]
    unreleased = [row.number for row in rows if row.released_at is None]
    last = _last_shown(tournament, unpublished, unreleased)
    return Sight(
        seated=seated,
        logged=frozenset(row.number for row in rows if are_hands_public(tournament, row.status)),
        through=None if last == _ALL else last,
        hidden=any(number > last for number in seated),
    )


def _last_shown(tournament: Tournament, unpublished: list[int], unreleased: list[int]) -> int:
    """Byes count from the seating on, so that a list with an unpublished round would tell who sits it out."""
    held = unpublished + unreleased if tournament.release == Release.BY_ROUND else unpublished
    # A list with a gap would be a ranking of its own.
    last = min(held, default=_ALL + 1) - 1
    if tournament.hidden_from is not None:
        last = min(last, tournament.hidden_from - 1)
    return last
