"""A whole event for the workbook, read in one short pass."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import Prefetch

from tournament.models import Game, HandRecord, Seat, Tournament
from tournament.queries.adjustments import AdjustmentLine, adjustments_of
from tournament.queries.log import end_words, log_lines
from tournament.queries.players import PlayerLine, players_of
from tournament.queries.replay import Replay, replay_game
from tournament.queries.standings import StandingsView, standings
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
    """The whole event; the number of queries does not depend on players or rounds.

    Rules are those of the last stage.
    """
    stage = tournament.stages.order_by("-order")[0]
    return EventBook(
        name=tournament.name,
        place=tournament.place,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        rules=stage.rules,
        preset=stage.preset,
        standings=standings(tournament),
        players=players_of(tournament),
        rounds=tuple(_rounds(tournament)),
        adjustments=adjustments_of(tournament),
    )


def _rounds(tournament: Tournament) -> Iterator[BookRound]:
    games = Game.objects.filter(round__stage__tournament=tournament).select_related("round__stage")
    games = games.order_by("round__number", "table_number").prefetch_related(
        Prefetch("hand_records", HandRecord.objects.only("game_id", "order", "revision", "event", "removed")),
        Prefetch("seats", Seat.objects.select_related("entry").order_by("seat")),
    )
    for number, tables in groupby(games, key=lambda game: game.round.number):
        yield BookRound(number=number, tables=tuple(_table(game) for game in tables))


def _table(game: Game) -> BookTable:
    played = replay_game(game, game.hand_records.all())
    settlement, rules = played.settlement, played.state.rules
    seats = tuple(_seat(seat) for seat in game.seats.all())
    return BookTable(
        number=game.table_number,
        status=game.status,
        label=played.state.label,
        reason=end_words(played),
        seats=seats,
        sticks=played.state.sticks,
        sticks_lost=settlement.sticks_lost if settlement else 0,
        leftover_sticks=sum(settlement.leftover) if settlement else 0,
        start_total=rules.points_in_play,
        hands=tuple(_hands(played, [seat.name for seat in seats])),
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
