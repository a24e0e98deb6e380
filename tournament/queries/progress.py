"""The way of the standings: what each player had after each round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.queries.results import EventResults
from tournament.queries.standings import standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The standings after a round: places and totals in tenths, by the number of the player."""

    round: int
    ranks: Mapping[int, int]
    totals: Mapping[int, int]


def progress_of(held: EventResults) -> Iterator[Step]:
    """The standings after each round that is seated, as if it were the last."""
    for number in standings_of(held).rounds:
        view = standings_of(held.through(number))
        yield Step(round=number, ranks=view.ranks, totals=view.totals)
