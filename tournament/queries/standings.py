"""The ranking of a tournament over its confirmed games."""

from dataclasses import dataclass
from decimal import Decimal

from tournament.models import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One player. Final points are tenths; None in `by_round` means no confirmed game there.

    Substitutes play and score but have no rank: `rank` is None and they stand at the end.
    `places` counts the places 1 to the number of players at a table (a shared place counts as that place).
    """

    rank: int | None
    shown_rank: str
    entry_number: int
    name: str
    club: str
    country: str
    status: str
    games: int
    total: int
    by_round: tuple[int | None, ...]
    average_place: Decimal | None
    places: tuple[int, ...]
    best: int | None
    adjustments: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsView:
    """`rounds` are the numbers of all rounds seated so far; `order` names the tie-breaks, translated."""

    rounds: tuple[int, ...]
    lines: tuple[StandingLine, ...]
    order: tuple[str, ...]
    confirmed_games: int
    open_games: int


def standings(tournament: Tournament) -> StandingsView:
    """The ranking now; the number of queries does not depend on players or rounds."""
    raise NotImplementedError
