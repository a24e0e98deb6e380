"""A whole event for the workbook, read in one short pass."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from django.db.models import Prefetch

from tournament.models import Bye, Game, HandRecord, Seat, Tournament
from tournament.queries.adjustments import AdjustmentLine, adjustments_of
from tournament.queries.bulk import without_collecting
from tournament.queries.gamerecords import Json, game_record
from tournament.queries.journal import JournalLine, changes_of
from tournament.queries.log import end_words, log_lines
from tournament.queries.players import PlayerLine, players_of
from tournament.queries.replay import Replay, replay_game
from tournament.queries.snapshot import one_moment
from tournament.queries.standings import StandingsView, standings
from tournament.queries.teams import TeamsView, has_teams, team_standings
from tournament.rules.riichi.ruleset import Ruleset

# Games that are in memory at once with all their records.
_GAMES: Final = 400


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
    `leftover_sticks` points that were handed out; `start_total` the points in play by the `rules`.
    `record` is the game as a game record of format 1, where it was asked for."""

    number: int
    rules: Ruleset
    status: str
    label: str
    reason: str
    seats: tuple[BookSeat, ...]
    sticks: int
    sticks_lost: int
    leftover_sticks: int
    start_total: int
    hands: tuple[BookHand, ...]
    record: Json | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookBye:
    number: int
    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRound:
    """`stage` is the order of the stage that it belongs to; `byes` sat out, with tenths of final points."""

    number: int
    stage: int
    tables: tuple[BookTable, ...]
    byes: tuple[BookBye, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookStage:
    """A stage with its own list and rules. The only stage of an event has no name that anybody sees."""

    order: int
    name: str
    rules: Ruleset
    preset: str
    carry_percent: int
    standings: StandingsView


@dataclass(frozen=True, slots=True, kw_only=True)
class EventBook:
    """`standings` are those of the whole event; `teams` is None where it has none.

    `substitute_points`: tenths that a substitute gets for each game in place of its result, None where the
    result counts. `changes` is what was done beside entering and confirming results, the first first.
    """

    name: str
    place: str
    starts_on: date
    ends_on: date
    stages: tuple[BookStage, ...]
    substitute_points: int | None
    standings: StandingsView
    players: tuple[PlayerLine, ...]
    rounds: tuple[BookRound, ...]
    adjustments: tuple[AdjustmentLine, ...]
    teams: TeamsView | None
    changes: tuple[JournalLine, ...]

    @property
    def several_stages(self) -> bool:
        return len(self.stages) > 1

    @property
    def per_table(self) -> int:
        """The most players of a table in any stage."""
        return max(stage.rules.players for stage in self.stages)


@without_collecting()
def event_book(tournament: Tournament, *, records: bool = False) -> EventBook:
    """The whole event at one moment; the number of queries does not depend on players or rounds.

    `records`: with a game record of each game.
    """
    with one_moment():
        return _read(tournament, records=records)


def _read(tournament: Tournament, *, records: bool) -> EventBook:
    whole = standings(tournament)
    return EventBook(
        name=tournament.name,
        place=tournament.place,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        stages=tuple(_stages(tournament, whole)),
        substitute_points=tournament.substitute_points,
        standings=whole,
        players=players_of(tournament),
        rounds=tuple(_rounds(tournament, records=records)),
        adjustments=adjustments_of(tournament),
        teams=team_standings(tournament) if has_teams(tournament) else None,
        changes=changes_of(tournament),
    )


def _stages(tournament: Tournament, whole: StandingsView) -> Iterator[BookStage]:
    """The list of the only stage is that of the event."""
    stages = list(tournament.stages.order_by("order"))
    for stage in stages:
        yield BookStage(
            order=stage.order,
            name=stage.name,
            rules=stage.rules,
            preset=stage.preset,
            carry_percent=stage.carry_percent,
            standings=standings(tournament, stage=stage.order) if len(stages) > 1 else whole,
        )


def _rounds(tournament: Tournament, *, records: bool) -> Iterator[BookRound]:
    games = Game.objects.filter(round__stage__tournament=tournament).select_related("round__stage")
    games = games.order_by("round__number", "table_number").prefetch_related(
        Prefetch("hand_records", HandRecord.objects.only("game_id", "order", "revision", "event", "removed")),
        Prefetch("seats", Seat.objects.select_related("entry").order_by("seat")),
        Prefetch("round__byes", Bye.objects.select_related("entry").order_by("entry__number")),
    )
    for _, group in groupby(games.iterator(chunk_size=_GAMES), key=lambda game: game.round.number):
        tables = list(group)
        seating = tables[0].round
        yield BookRound(
            number=seating.number,
            stage=seating.stage.order,
            tables=tuple(_table(game, records=records) for game in tables),
            byes=tuple(
                BookBye(number=bye.entry.number, name=bye.entry.name, points=bye.points)
                for bye in seating.byes.all()
            ),
        )


def _table(game: Game, *, records: bool) -> BookTable:
    played = replay_game(game, game.hand_records.all())
    settlement, rules = played.settlement, played.state.rules
    seats = tuple(_seat(seat) for seat in game.seats.all())
    return BookTable(
        number=game.table_number,
        rules=rules,
        status=game.status,
        label=played.state.label,
        reason=end_words(played),
        seats=seats,
        sticks=played.state.sticks,
        sticks_lost=settlement.sticks_lost if settlement else 0,
        leftover_sticks=sum(settlement.leftover) if settlement else 0,
        start_total=rules.points_in_play,
        hands=tuple(_hands(played, [seat.name for seat in seats])),
        record=game_record(game, played) if records else None,
    )


def _seat(seat: Seat) -> BookSeat:
    return BookSeat(
        seat=seat.seat,
        number=seat.entry.number,
        name=seat.entry.name,
        score=seat.score,
        rank=seat.rank,
        uma=seat.uma,
        oka=seat.oka,
        points=seat.points,
        penalties=seat.penalties,
        total=seat.total,
    )


def _hands(played: Replay, names: Sequence[str]) -> Iterator[BookHand]:
    for line in log_lines(played, names):
        yield BookHand(
            number=line.number,
            label=line.play.label,
            words=line.words,
            deltas=line.deltas,
            scores=line.scores,
            sticks=line.sticks,
        )
