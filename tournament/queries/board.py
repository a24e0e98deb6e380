"""The director's board: all tables of the round that is on, and those of earlier rounds that still play."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from zlib import crc32

from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery

from tournament.models import (
    Adjustment,
    DeskNote,
    Game,
    GameStatus,
    HandRecord,
    NoteKind,
    Round,
    Seat,
    Tournament,
)
from tournament.queries.clock import Reading, table_clock
from tournament.queries.games import wind_of
from tournament.queries.notes import NoteLine, note_line
from tournament.queries.presence import crowded_tables


class TableState(StrEnum):
    """How far a table is. `WAITING`: the players agreed and a judge has yet to approve."""

    PLAYING = "playing"
    FINISHED = "finished"
    WAITING = "waiting"
    CONFIRMED = "confirmed"


class Show(StrEnum):
    """Which tables of the board are shown."""

    ALL = "all"
    PLAYING = "playing"
    FINISHED = "finished"
    CONFIRMED = "confirmed"
    CALLS = "calls"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSeat:
    """`leads`: nobody has more, and somebody has less. `late`: still plays a game of an earlier round."""

    wind: str
    entry_number: int
    name: str
    score: int
    leads: bool
    late: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """A table of the board. `earlier`: of a round before the one that is shown.

    `devices` have its page open, where it is more than one; `extra_minutes` are what its clock has beyond
    the hall's.
    """

    game_id: int
    round_number: int
    number: int
    state: TableState
    label: str
    seats: tuple[BoardSeat, ...]
    last_entry_at: dt.datetime | None
    last_entry_by: str
    notes: tuple[NoteLine, ...]
    devices: tuple[str, ...]
    clock: Reading
    extra_minutes: int
    earlier: bool

    @property
    def calls(self) -> bool:
        return any(note.kind == NoteKind.CALL for note in self.notes)

    @property
    def trouble(self) -> bool:
        return any(note.kind == NoteKind.TROUBLE for note in self.notes)

    @property
    def late(self) -> tuple[str, ...]:
        """Who is expected here but still plays elsewhere."""
        return tuple(seat.name for seat in self.seats if seat.late)

    def is_shown(self, show: Show) -> bool:
        match show:
            case Show.PLAYING:
                return self.state is TableState.PLAYING
            case Show.FINISHED:
                return self.state in (TableState.FINISHED, TableState.WAITING)
            case Show.CONFIRMED:
                return self.state is TableState.CONFIRMED
            case Show.CALLS:
                return self.calls
            case Show.TROUBLE:
                return self.trouble
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """`round` is None before the first seating. `proposals`: penalties that the desk has yet to approve."""

    round: Round | None
    rounds: tuple[int, ...]
    tables: tuple[BoardTable, ...]
    proposals: int

    def counts(self) -> dict[Show, int]:
        """How many tables each choice shows."""
        return {show: sum(table.is_shown(show) for table in self.tables) for show in Show}


def board_mark(tournament: Tournament) -> str:
    """Differs whenever the board does; in one query, so that a poll is answered without making it."""
    here = "\0".join(f"{game} {names}" for game, names in sorted(crowded_tables(tournament).items()))
    versions = (
        tournament.seating_version,
        tournament.standings_version,
        tournament.clock_version,
        tournament.desk_version,
    )
    return "-".join(map(str, (*versions, f"{crc32(here.encode()):x}")))


def board_of(tournament: Tournament, *, now: dt.datetime, number: int | None = None) -> Board:
    """The board of a round, in seven queries; without a number of the round that is on."""
    seatings = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    rounds = list(seatings.order_by("number"))
    shown = _chosen(rounds, number)
    return Board(
        round=shown,
        rounds=tuple(seating.number for seating in rounds),
        tables=tuple(_tables(tournament, shown, now)) if shown else (),
        proposals=proposals_of(tournament).count(),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarms:
    """What waits for somebody at the desk, by number."""

    calls: int
    trouble: int
    proposals: int

    def __bool__(self) -> bool:
        return bool(self.calls or self.trouble or self.proposals)


def alarms_of(tournament: Tournament) -> Alarms:
    """Open calls, trouble and proposals of an event; in two queries."""
    notes = DeskNote.objects.filter(game__round__stage__tournament=tournament, closed_at__isnull=True)
    kinds = list(notes.values_list("kind", flat=True))
    return Alarms(
        calls=kinds.count(NoteKind.CALL),
        trouble=kinds.count(NoteKind.TROUBLE),
        proposals=proposals_of(tournament).count(),
    )


def proposals_of(tournament: Tournament) -> QuerySet[Adjustment]:
    """Penalties and bonuses that wait for the desk."""
    return Adjustment.objects.filter(
        entry__tournament=tournament, approved_at__isnull=True, cancelled_at__isnull=True
    )


def _chosen(rounds: Sequence[Round], number: int | None) -> Round | None:
    """The round with this number, else the last published one, else the last."""
    named = [seating for seating in rounds if seating.number == number]
    published = [seating for seating in rounds if seating.published_at]
    return next((kept[-1] for kept in (named, published, rounds) if kept), None)


def _tables(tournament: Tournament, shown: Round, now: dt.datetime) -> Iterator[BoardTable]:
    games = list(_games(shown))
    pks = [game.pk for game in games]
    notes, devices, authors = _notes(pks), crowded_tables(tournament), _last_authors(games)
    busy = {
        seat.entry_id
        for game in games
        if game.round_id != shown.pk and game.status == GameStatus.PLAYING
        for seat in game.seats.all()
    }
    for game in games:
        earlier = game.round_id != shown.pk
        yield BoardTable(
            game_id=game.pk,
            round_number=game.round.number,
            number=game.table_number,
            state=_state(game),
            label=game.label,
            seats=tuple(_seats(game, set() if earlier else busy)),
            last_entry_at=game.last_entry_at,
            last_entry_by=authors.get(game.pk, ""),
            notes=tuple(notes[game.pk]),
            devices=devices.get(game.pk, ()),
            clock=table_clock(game).at(now),
            extra_minutes=game.extra_minutes,
            earlier=earlier,
        )


def _games(shown: Round) -> QuerySet[Game]:
    earlier = Q(round__number__lt=shown.number) & ~Q(status=GameStatus.CONFIRMED)
    games = Game.objects.filter(
        Q(round=shown) | earlier, round__stage__tournament=shown.stage.tournament_id
    ).select_related("round__stage")
    last = HandRecord.objects.filter(game=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("seat"))
    return (
        games.annotate(last_record=Subquery(last))
        .order_by("round__number", "table_number")
        .prefetch_related(seats)
    )


def _last_authors(games: Sequence[Game]) -> dict[int, str]:
    pks = [pk for game in games if (pk := getattr(game, "last_record", None))]
    records = HandRecord.objects.filter(pk__in=pks).select_related("author", "link")
    return {record.game_id: record.author_name for record in records}


def _notes(games: Sequence[int]) -> Mapping[int, list[NoteLine]]:
    found: defaultdict[int, list[NoteLine]] = defaultdict(list)
    open_ones = DeskNote.objects.filter(game__in=games, closed_at__isnull=True)
    for note in open_ones.select_related("author", "link"):
        found[note.game_id].append(note_line(note))
    return found


def _state(game: Game) -> TableState:
    if game.signed_at is not None:
        return TableState.WAITING
    return TableState(game.status)


def _seats(game: Game, busy: set[int]) -> Iterator[BoardSeat]:
    seats = list(game.seats.all())
    scores = [seat.score for seat in seats]
    for seat in seats:
        yield BoardSeat(
            wind=wind_of(seat.seat, 0, len(seats)),
            entry_number=seat.entry.number,
            name=seat.entry.name,
            score=seat.score,
            leads=seat.score == max(scores) > min(scores),
            late=seat.entry_id in busy,
        )
