"""Rounds: who sits where, and how far the tables are."""

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Round, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeat:
    """A player at a table of the round; `wind` is the seat at the start, `rank` and `total` (tenths) once settled."""

    seat: int
    wind: str
    entry_number: int
    name: str
    club: str
    score: int
    rank: int | None
    total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTable:
    game_id: int
    number: int
    status: str
    label: str
    revision: int
    last_entry_at: datetime | None
    seats: tuple[RoundSeat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    round_id: int
    number: int
    status: str
    stage_name: str
    tables: tuple[RoundTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round in a list, with the number of its tables in each status."""

    round_id: int
    number: int
    status: str
    playing: int
    finished: int
    confirmed: int

    @property
    def tables(self) -> int:
        return self.playing + self.finished + self.confirmed


def find_round(*, slug: str, number: int) -> Round:
    """The round with its stage and tournament. Raises Round.DoesNotExist."""
    raise NotImplementedError


def round_view(seating: Round) -> RoundView:
    """All tables of a round with their players."""
    raise NotImplementedError


def rounds_of(tournament: Tournament) -> tuple[RoundLine, ...]:
    """All rounds in order."""
    raise NotImplementedError
