"""Players of a tournament, and the games of one of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery

from tournament.models import Entry, EntryStatus, Game, GameStatus, PastResult, Seat, StageEntry, Tournament
from tournament.queries.adjustments import AdjustmentLine, decided_adjustments_of, is_seen
from tournament.queries.games import wind_of
from tournament.queries.release import Sight


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """Without the legal name, which nobody needs but an association that asks for it."""

    entry_id: int
    number: int
    name: str
    latin_name: str
    club: str
    country: str
    city: str
    ema_number: str
    ara_number: str
    other_number: str
    team: str
    block: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeat:
    wind: str
    number: int
    name: str
    club: str


class Carried(NamedTuple):
    """Tenths, and the stage that they were carried over to."""

    points: int
    stage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerGame:
    """A game from one player's side; `rank` and `total` (tenths) are None until it is over.

    They are None with the score as long as the public does not see the result. `carried`: what the player
    brought along, at the first result of a later stage.
    """

    round_number: int
    table_number: int
    wind: str
    status: str
    score: int | None
    rank: int | None
    total: int | None
    seats: tuple[TableSeat, ...]
    opponents: tuple[TableSeat, ...]
    carried: Carried | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBye:
    """A round without a table; `points` (tenths) are None where its results may not be seen."""

    round_number: int
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """`past`: where only totals are known.

    `instead`: tenths that count for each game of a substitute in place of its result, if there are any.
    """

    player: PlayerLine
    games: tuple[PlayerGame, ...]
    byes: tuple[PlayerBye, ...]
    adjustments: tuple[AdjustmentLine, ...]
    past: PastResult | None
    instead: int | None

    @property
    def next_game(self) -> PlayerGame | None:
        """Where the player sits now: the latest game, until it is over."""
        last = self.games[-1] if self.games else None
        return last if last and last.status == GameStatus.PLAYING else None


def players_of(tournament: Tournament) -> tuple[PlayerLine, ...]:
    """All entries by number, withdrawn ones and substitutes included."""
    return tuple(_line(entry) for entry in tournament.entries.order_by("number"))


def legal_names_of(tournament: Tournament) -> Mapping[int, str]:
    """Those that are known, by the number of the player."""
    return dict(tournament.entries.exclude(legal_name="").values_list("number", "legal_name"))


def lacking_for_ara(tournament: Tournament) -> Mapping[str, int]:
    """How many active players have no legal name, club or ARA number, all of which the ARA asks."""
    names = ("legal_name", "club", "ara_number")
    active = tournament.entries.filter(status=EntryStatus.ACTIVE)
    counts = active.aggregate(**{f"no_{name}": Count("pk", filter=Q(**{name: ""})) for name in names})
    return {name: counts[f"no_{name}"] for name in names}


def is_past(tournament: Tournament) -> bool:
    """Whether there are players of whom only a total of this event is known."""
    return PastResult.objects.filter(entry__tournament=tournament).exists()


def player_view(tournament: Tournament, number: int, sight: Sight) -> PlayerView:
    """As much as may be seen. Raises Entry.DoesNotExist."""
    entry = tournament.entries.select_related("past_result").get(number=number)
    return PlayerView(
        player=_line(entry),
        games=tuple(_games(entry, sight)),
        byes=tuple(_byes(entry, sight)),
        adjustments=tuple(line for line in decided_adjustments_of(entry) if is_seen(line, sight)),
        past=getattr(entry, "past_result", None),
        instead=tournament.substitute_points if entry.status == EntryStatus.SUBSTITUTE else None,
    )


def _line(entry: Entry) -> PlayerLine:
    return PlayerLine(
        entry_id=entry.pk,
        number=entry.number,
        name=entry.name,
        latin_name=entry.latin_name,
        club=entry.club,
        country=entry.country,
        city=entry.city,
        ema_number=entry.ema_number,
        ara_number=entry.ara_number,
        other_number=entry.other_number,
        team=entry.team,
        block=entry.block,
        status=entry.status,
    )


def _byes(entry: Entry, sight: Sight) -> Iterator[PlayerBye]:
    for number, points in entry.byes.order_by("round__number").values_list("round__number", "points"):
        if sight.shows_seating(number):
            yield PlayerBye(round_number=number, points=points if sight.shows_results(number) else None)


def _games(entry: Entry, sight: Sight) -> Iterator[PlayerGame]:
    tables = Seat.objects.select_related("entry").order_by("seat")
    seats = _seats(entry).select_related("game__round__stage").order_by("round__number")
    first: dict[int, int] = {}
    for seat in seats.prefetch_related(Prefetch("game__seats", queryset=tables)):
        number, stage = seat.game.round.number, seat.game.round.stage
        if not sight.shows_seating(number):
            continue
        shown = sight.shows_results(number)
        begins = shown and first.setdefault(stage.pk, number) == number
        seated = tuple(_table_seats(seat.game))
        yield PlayerGame(
            round_number=number,
            table_number=seat.game.table_number,
            wind=wind_of(seat.seat, 0, len(seated)),
            status=seat.game.status,
            score=seat.score if shown else None,
            rank=seat.rank if shown else None,
            total=seat.total if shown else None,
            seats=seated,
            opponents=tuple(other for other in seated if other.number != entry.number),
            carried=Carried(seat.carried, str(stage)) if begins and seat.carried is not None else None,
        )


def _seats(entry: Entry) -> QuerySet[Any]:
    """With what was `carried` over to the stage of each, None in the first."""
    brought = StageEntry.objects.filter(entry=OuterRef("entry"), stage=OuterRef("round__stage"))
    return entry.seats.annotate(carried=Subquery(brought.values("carried")))


def _table_seats(game: Game) -> Iterator[TableSeat]:
    """All seats of a game whose seats and entries are loaded."""
    table = list(game.seats.all())
    for seat in table:
        yield TableSeat(
            wind=wind_of(seat.seat, 0, len(table)),
            number=seat.entry.number,
            name=seat.entry.name,
            club=seat.entry.club,
        )
