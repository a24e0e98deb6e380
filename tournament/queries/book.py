"""A whole event for the workbook, read in one short pass."""

from dataclasses import dataclass
from datetime import date

from tournament.models import Tournament
from tournament.queries.players import AdjustmentLine, PlayerLine
from tournament.queries.standings import StandingsView
from tournament.rules.riichi.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSeat:
    """`score` is the table score before leftover sticks; from `uma` on tenths, None until settled."""

    seat: int
    number: int
    name: str
    score: int
    rank: int | None
    uma: int | None
    oka: int | None
    points: int | None
    penalties: int | None
    total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookHand:
    """`number` is None for a signal (time, stop), which is no hand. Points by seat."""

    number: int | None
    label: str
    words: str
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    sticks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BookTable:
    """`sticks` are the riichi sticks on the table at the end, `sticks_lost` points that nobody got,
    `leftover_sticks` points that were handed out; `start_total` the points in play."""

    number: int
    status: str
    label: str
    reason: str
    seats: tuple[BookSeat, ...]
    sticks: int
    sticks_lost: int
    leftover_sticks: int
    start_total: int
    hands: tuple[BookHand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRound:
    number: int
    tables: tuple[BookTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventBook:
    name: str
    place: str
    starts_on: date
    ends_on: date
    rules: Ruleset
    preset: str
    standings: StandingsView
    players: tuple[PlayerLine, ...]
    rounds: tuple[BookRound, ...]
    adjustments: tuple[AdjustmentLine, ...]


def event_book(tournament: Tournament) -> EventBook:
    """The number of queries does not depend on players or rounds."""
    raise NotImplementedError
