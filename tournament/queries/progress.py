"""The way of the standings: what each player had after each round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.queries.results import EventResults
from tournament.queries.standings import standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The standings after a round: by number of the player the place, None without one, and tenths."""

    round: int
    standing: Mapping[int, tuple[int | None, int]]

    def of(self, number: int) -> tuple[int | None, int | None]:
        """Place and tenths of the player with this number."""
        return self.standing.get(number, (None, None))


def progress_of(held: EventResults) -> Iterator[Step]:
    """The standings after each round that is seated, as if it were the last."""
    for number in standings_of(held).rounds:
        lines = standings_of(held.through(number)).lines
        yield Step(round=number, standing={line.entry_number: (line.rank, line.total) for line in lines})
