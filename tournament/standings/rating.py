"""A rating that moves with every game, and that whoever wants to can work out by hand.

It is the R formula of the online platforms (https://tenhou.net/man/#Rating): a game changes a rating by
30 / 10 / -10 / -30 for the place (30 / 0 / -30 at a table of three) plus a fortieth of what the average of
the table is above it. Two things differ, so that what one player wins another loses:

* A game weighs the same for everybody; there, the first games of a player weigh up to five times as much.
* It is settled between each two at the table, which adds up to the same change: the better placed gets 10
  from the other (15 among three), and whoever is rated higher gives 1/160 (1/120) of the difference.

Ratings and changes are whole tenths. The share of the difference is rounded for each two, from the middle
away from zero, so that no tenth is lost and the order of seats does not matter.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

START: Final = 15_000
"""Everybody's rating before the first game, in tenths."""

SETTLED: Final = 40
"""Games after which, at a table of four, less than half of the way from the start is still ahead.

Each game takes away three of 160 parts of the distance to opponents of equal ratings.
"""

_FIRST_PLACE: Final = 300
_SHARE: Final = 40


class Seated(NamedTuple):
    """Somebody at a table; `person` is None where they are not rated, `place` is shared by equals."""

    person: int | None
    place: int


class Table(NamedTuple):
    """A game that counts, with everybody at the table."""

    game: int
    event: int
    seats: Sequence[Seated]


class Rated(NamedTuple):
    """A person at a table with the rating that they sat down with, in tenths."""

    person: int
    place: int
    rating: int


class Step(NamedTuple):
    """What one game did to the rating of one person, in tenths.

    `table` has everybody who is rated there, `players` how many sat at it.
    """

    game: int
    event: int
    own: Rated
    change: int
    table: Sequence[Rated]
    players: int

    @property
    def after(self) -> int:
        return self.own.rating + self.change


class Duel(NamedTuple):
    """What two at a table settle between them, in tenths and as the first of them sees it."""

    other: Rated
    place: int
    share: int


def rate(tables: Iterable[Table]) -> Iterator[Step]:
    """Every step of every rating, in the order of the games."""
    ratings: defaultdict[int, int] = defaultdict(lambda: START)
    for game, event, seats in tables:
        rated = [Rated(who, place, ratings[who]) for who, place in seats if who is not None]
        for own, change in zip(rated, _changes(rated, len(seats)), strict=True):
            ratings[own.person] += change
            yield Step(game, event, own, change, rated, len(seats))


def duels(step: Step) -> tuple[Duel, ...]:
    """What a step is made of."""
    others = [other for other in step.table if other is not step.own]
    return tuple(
        Duel(other, _for_place(step.own, other, step.players), _share(step.own, other, step.players))
        for other in others
    )


def _changes(rated: Sequence[Rated], players: int) -> list[int]:
    """What each of them wins or loses: each two settle once, and one gets what the other gives."""
    changes = [0] * len(rated)
    for (first, one), (second, other) in combinations(enumerate(rated), 2):
        won = _for_place(one, other, players) + _share(one, other, players)
        changes[first] += won
        changes[second] -= won
    return changes


def _for_place(own: Rated, other: Rated, players: int) -> int:
    better = (other.place > own.place) - (other.place < own.place)
    return better * _FIRST_PLACE // (players - 1)


def _share(own: Rated, other: Rated, players: int) -> int:
    difference, parts = other.rating - own.rating, _SHARE * players
    share = (2 * abs(difference) + parts) // (2 * parts)
    return share if difference >= 0 else -share
