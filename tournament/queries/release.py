"""What the public may see of an event: seatings that are published, results that are released."""

from dataclasses import dataclass

from tournament.models import Release, Round, Tournament

# Later than every round.
_ALL = 10**6


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """`seated`: rounds whose seating may be seen; `through`: the last round whose results may, None for all.

    `hidden`: results that are there are kept back, so that a page can say so.
    """

    seated: frozenset[int]
    through: int | None
    hidden: bool

    def shows_seating(self, number: int) -> bool:
        return number in self.seated

    def shows_results(self, number: int) -> bool:
        return number in self.seated and (self.through is None or number <= self.through)


def sight_of(tournament: Tournament, *, everything: bool = False) -> Sight:
    """What may be seen by the public, or with `everything` by those who run the event; one query."""
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("number")
    rows = list(rounds.values_list("number", "published_at", "released_at"))
    if everything:
        return Sight(seated=frozenset(row[0] for row in rows), through=None, hidden=False)
    seated = frozenset(number for number, published, _ in rows if published is not None)
    unpublished = [number for number, published, _ in rows if published is None]
    unreleased = [number for number, _, released in rows if released is None]
    last = _last_shown(tournament, unpublished, unreleased)
    return Sight(
        seated=seated,
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
