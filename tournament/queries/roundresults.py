"""The results of a round, table by table, with what final points are made of."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from tournament.models import Round, Seat
from tournament.queries.games import wind_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSeat:
    """`score` is the score at the table in points; from `rank` on None until the game is over, in tenths."""

    wind: str
    entry_number: int
    name: str
    score: int
    rank: int | None
    uma: int | None
    oka: int | None
    penalties: int | None
    total: int | None

    @property
    def bonus(self) -> int | None:
        """Uma and oka."""
        return None if self.uma is None or self.oka is None else self.uma + self.oka


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultTable:
    number: int
    status: str
    seats: tuple[ResultSeat, ...]


def round_results(seating: Round) -> tuple[ResultTable, ...]:
    """All tables of the round, one query."""
    return tuple(_tables(seating))


def _tables(seating: Round) -> Iterator[ResultTable]:
    seats = Seat.objects.filter(round=seating).select_related("game", "entry")
    for game, group in groupby(seats.order_by("game__table_number", "seat"), key=attrgetter("game")):
        held = list(group)
        yield ResultTable(
            number=game.table_number,
            status=game.status,
            seats=tuple(_seat(seat, len(held)) for seat in held),
        )


def _seat(seat: Seat, players: int) -> ResultSeat:
    return ResultSeat(
        wind=wind_of(seat.seat, 0, players),
        entry_number=seat.entry.number,
        name=seat.entry.name,
        score=seat.score,
        rank=seat.rank,
        uma=seat.uma,
        oka=seat.oka,
        penalties=seat.penalties,
        total=seat.total,
    )
