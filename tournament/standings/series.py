"""Several events to one ranking of people: a season, a league, the nights of a club.

| scoring   | what orders people                                                       |
|-----------|--------------------------------------------------------------------------|
| `sum`     | the sum of their final points                                            |
| `average` | that sum divided by the number of their games                            |
| `best`    | the sum of the final points of their best events                         |
| `rating`  | a rating that moves with every game (`standings/rating.py`)              |

The order of the events matters for the rating alone.
"""

from calendar import monthrange
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from tournament.standings.ranking import shown_rank
from tournament.standings.rating import START


class Scoring(StrEnum):
    """The names of what orders people."""

    SUM = "sum"
    AVERAGE = "average"
    BEST = "best"
    RATING = "rating"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """`best`: how many events count at most, None for all. With fewer than `minimum_games`: no place."""

    scoring: Scoring
    best: int | None = None
    minimum_games: int = 0


class Brought(NamedTuple):
    """What somebody brings from an event: tenths of final points, or of the change of their rating."""

    person: int
    event: int
    points: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine:
    """One person. `rank` is None without a place; `by_event` are tenths, `counted` the events that count.

    `score` is exact, in tenths: an average may have a fraction.
    """

    rank: int | None
    tied: bool
    person: int
    games: int
    score: Fraction
    by_event: Mapping[int, int]
    counted: frozenset[int]

    @property
    def shown_rank(self) -> str:
        """The place as lists print it: "2", "=2" where others share it, empty without one."""
        return "" if self.rank is None else shown_rank(self.rank, tied=self.tied)


def rank_people(brought: Iterable[Brought], rule: Rule) -> tuple[SeriesLine, ...]:
    """Everybody with a game, best first; whoever has too few for a place comes last, best first as well.

    Each person brings something from an event once. Equal scores share a place and stand in the order in
    which the people first come in `brought`.
    """
    by_person: defaultdict[int, list[Brought]] = defaultdict(list)
    for one in brought:
        by_person[one.person].append(one)
    played = [own for own in by_person.values() if any(one.games for one in own)]
    best_first = sorted((_unplaced(own, rule) for own in played), key=lambda line: -line.score)
    enough = [line for line in best_first if line.games >= rule.minimum_games]
    return (*_placed(enough), *(line for line in best_first if line.games < rule.minimum_games))


def counts_after(last: date, months: int) -> date:
    """The day so many months before `last`: what ends later counts. A day that a month lacks is its last."""
    year, month = divmod(last.year * 12 + last.month - 1 - months, 12)
    return date(year, month + 1, min(last.day, monthrange(year, month + 1)[1]))


def _unplaced(brought: list[Brought], rule: Rule) -> SeriesLine:
    counting = _counting(brought, rule)
    games = sum(one.games for one in brought)
    points = Fraction(sum(one.points for one in counting))
    if rule.scoring is Scoring.AVERAGE:
        points /= games
    if rule.scoring is Scoring.RATING:
        points += START
    return SeriesLine(
        rank=None,
        tied=False,
        person=brought[0].person,
        games=games,
        score=points,
        by_event={one.event: one.points for one in brought},
        counted=frozenset(one.event for one in counting),
    )


def _counting(brought: list[Brought], rule: Rule) -> list[Brought]:
    """Of equal events the earlier ones."""
    if rule.scoring is not Scoring.BEST:
        return brought
    return sorted(brought, key=lambda one: -one.points)[: rule.best]


def _placed(best_first: list[SeriesLine]) -> Iterator[SeriesLine]:
    place = 1
    for _, group in groupby(best_first, key=attrgetter("score")):
        equals = list(group)
        yield from (replace(line, rank=place, tied=len(equals) > 1) for line in equals)
        place += len(equals)
