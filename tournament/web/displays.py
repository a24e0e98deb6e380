"""What the pages for screens need besides the event itself."""

from dataclasses import dataclass

from tournament.models import Display, Tournament
from tournament.queries.screens import display_of
from tournament.queries.standings import standings


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayLine:
    """A screen on the director's page. `places`: how many a ceremony can reveal in all."""

    display: Display
    places: int
    removable: bool

    @property
    def revealed(self) -> int | None:
        """How many a ceremony has revealed; None without one."""
        return self.display.revealed

    @property
    def left(self) -> int:
        return max(self.places - (self.revealed or 0), 0)

    @property
    def next(self) -> int:
        return (self.revealed or 0) + 1

    @property
    def back(self) -> int:
        return (self.revealed or 0) - 1

    @property
    def first(self) -> int:
        """How many are revealed at once where the eight best are to come one by one."""
        return max(self.places - 8, 0)


def display_lines(tournament: Tournament) -> list[DisplayLine]:
    """All screens, the first one also before it was switched."""
    others = list(tournament.displays.exclude(number=1).order_by("number"))
    places = sum(line.rank is not None for line in standings(tournament).lines)
    last = others[-1].number if others else 1
    return [
        DisplayLine(display=display, places=places, removable=display.number == last != 1)
        for display in (display_of(tournament, 1), *others)
    ]


def screen_mark(tournament: Tournament) -> str:
    """Differs whenever a screen of the event may show something else."""
    if not tournament.published:
        return "unpublished"
    versions = (
        tournament.display_version,
        tournament.seating_version,
        tournament.standings_version,
        tournament.clock_version,
    )
    return "-".join(map(str, versions))
