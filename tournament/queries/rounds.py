"""Rounds: who sits where, and how far the tables are."""

from dataclasses import dataclass, replace

from django.db.models import Count, F, Prefetch, Q

from tournament.models import Bye, Game, GameStatus, Round, Seat, Tournament
from tournament.queries.games import wind_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeat:
    """A player at a table; `wind` is the seat at the start, `rank` and `total` (tenths) come at the end.

    All three numbers are None where results are not to be seen.
    """

    wind: str
    entry_number: int
    name: str
    score: int | None
    rank: int | None
    total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTable:
    game_id: int
    number: int
    status: str
    label: str
    seats: tuple[RoundSeat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBye:
    """A player who sits the round out."""

    entry_number: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    round_id: int
    number: int
    status: str
    stage: int
    stage_name: str
    tables: tuple[RoundTable, ...]
    byes: tuple[RoundBye, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round in a list, with the order of its stage and the number of its tables in each status."""

    round_id: int
    number: int
    stage: int
    stage_name: str
    status: str
    playing: int
    finished: int
    confirmed: int

    @property
    def tables(self) -> int:
        return self.playing + self.finished + self.confirmed


def find_round(*, slug: str, number: int) -> Round:
    """The round with its stage and tournament. Raises Round.DoesNotExist."""
    rounds = Round.objects.select_related("stage__tournament")
    return rounds.get(stage__tournament__slug=slug, number=number)


def round_view(seating: Round) -> RoundView:
    """All tables of a round with their players."""
    seats = Seat.objects.select_related("entry").order_by("seat")
    games = seating.games.order_by("table_number").prefetch_related(Prefetch("seats", queryset=seats))
    return RoundView(
        round_id=seating.pk,
        number=seating.number,
        status=seating.status,
        stage=seating.stage.order,
        stage_name=seating.stage.name,
        tables=tuple(_table(game) for game in games),
        byes=tuple(_bye(bye) for bye in seating.byes.select_related("entry").order_by("entry__number")),
    )


def without_results(view: RoundView) -> RoundView:
    """The seating alone, for those who may not see the rest yet."""
    return replace(view, tables=tuple(_bare(table) for table in view.tables))


def _bare(table: RoundTable) -> RoundTable:
    seats = tuple(replace(seat, score=None, rank=None, total=None) for seat in table.seats)
    return replace(table, label="", seats=seats)


def rounds_of(tournament: Tournament) -> tuple[RoundLine, ...]:
    """All rounds in order."""
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("number")
    counts = {status.value: Count("games", filter=Q(games__status=status)) for status in GameStatus}
    rows = rounds.annotate(**counts, order=F("stage__order"), stage_name=F("stage__name")).values(
        "pk", "number", "order", "stage_name", "status", *counts
    )
    return tuple(RoundLine(round_id=row.pop("pk"), stage=row.pop("order"), **row) for row in rows)


def session_minutes(tournament: Tournament) -> int | None:
    """How long a round was by its clock, the first one that had one."""
    timed = Round.objects.filter(stage__tournament=tournament, clock_minutes__isnull=False)
    return timed.order_by("number").values_list("clock_minutes", flat=True).first()


def open_tables(tournament: Tournament) -> list[str]:
    """The tables without a confirmed result, as "2/14" for table 14 of round 2."""
    games = Game.objects.filter(round__stage__tournament=tournament)
    unconfirmed = games.exclude(status=GameStatus.CONFIRMED).order_by("round__number", "table_number")
    places = unconfirmed.values_list("round__number", "table_number")
    return [f"{number}/{table}" for number, table in places]


def _table(game: Game) -> RoundTable:
    seats = list(game.seats.all())
    return RoundTable(
        game_id=game.pk,
        number=game.table_number,
        status=game.status,
        label=game.label,
        seats=tuple(_seat(seat, len(seats)) for seat in seats),
    )


def _bye(bye: Bye) -> RoundBye:
    return RoundBye(entry_number=bye.entry.number, name=bye.entry.name)


def _seat(seat: Seat, players: int) -> RoundSeat:
    return RoundSeat(
        wind=wind_of(seat.seat, 0, players),
        entry_number=seat.entry.number,
        name=seat.entry.name,
        score=seat.score,
        rank=seat.rank,
        total=seat.total,
    )
