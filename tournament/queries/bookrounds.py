"""All rounds of an event with their tables, results and hands, for the workbook.

Rows instead of models where there are ten thousand of them: making those would take most of the time.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from tournament.models import Bye, Game, GameStatus, HandRecord, Round, Seat, Tournament
from tournament.queries.gamerecords import Json, game_record
from tournament.queries.log import LineState, end_words, log_lines
from tournament.queries.replay import Replay, replay_game
from tournament.queries.statistics import counts_of_hands
from tournament.rules.riichi.ruleset import Ruleset
from tournament.standings.statistics import Counts

_RECORDED: Final = ("order", "revision", "event", "removed")
# The stored fields of BookSeat, and where they stand.
_SEAT: Final = {
    "seat": "seat",
    "number": "entry__number",
    "name": "entry__name",
    **{name: name for name in ("score", "rank", "uma", "oka", "points", "penalties", "total")},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSeat:
    """`score` is the table score before leftover sticks, in points; from `uma` on tenths, None until settled.

    `leftover` (points), `over` (score minus return points, rounded) and `correction` (tenths) are the steps
    of the settlement that no column stores.
    """

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
    leftover: int | None
    over: int | None
    correction: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookTable:
    """`sticks` are the riichi sticks on the table at the end, `sticks_lost` points that nobody got,
    `leftover_sticks` points that were handed out; `start_total` the points in play by the `rules`.
    `counts` are what the hands come to for each seat, empty where the scores were typed in; `record` is the
    game as a game record of format 1, where it was asked for."""

    number: int
    rules: Ruleset
    status: str
    confirmed_at: datetime | None
    label: str
    reason: str
    seats: tuple[BookSeat, ...]
    sticks: int
    sticks_lost: int
    leftover_sticks: int
    start_total: int
    hands: tuple[LineState, ...]
    counts: tuple[Counts, ...]
    record: Json | None

    @property
    def is_confirmed(self) -> bool:
        return self.status == GameStatus.CONFIRMED


@dataclass(frozen=True, slots=True, kw_only=True)
class BookBye:
    """`counts`: as a game."""

    number: int
    name: str
    points: int
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRound:
    """`stage` is the order of the stage that it belongs to; `byes` sat out, with tenths of final points."""

    number: int
    stage: int
    tables: tuple[BookTable, ...]
    byes: tuple[BookBye, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRounds:
    """The rows of all rounds, not replayed yet. By primary keys: of rounds, then of games.

    `hands` are the columns of HandRecord that a replay needs; `seats` those of BookSeat that are stored.
    """

    rounds: Mapping[int, Round]
    games: Sequence[Game]
    byes: Mapping[int, list[BookBye]]
    seats: Mapping[int, list[dict[str, Any]]]
    hands: Mapping[int, list[tuple[Any, ...]]]


def stored_rounds(tournament: Tournament) -> StoredRounds:
    """Five queries and little else: on SQLite a result that is saved meanwhile waits for the end of them."""
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    games = Game.objects.filter(round__stage__tournament=tournament)
    return StoredRounds(
        rounds={round_.pk: round_ for round_ in rounds},
        games=list(games.order_by("round__number", "table_number")),
        byes=_byes(tournament),
        seats=_seats(tournament),
        hands=_hands_of(tournament),
    )


def book_rounds(
    stored: StoredRounds, *, records: bool, tell: Callable[[float], object] | None = None
) -> Iterator[BookRound]:
    """Replayed, rounds and tables by number. `tell` is called with the share of the games that is done."""
    done = 0
    for key, games in groupby(stored.games, key=attrgetter("round_id")):
        round_ = stored.rounds[key]
        tables = tuple(_table(game, stored, records=records) for game in games)
        yield BookRound(
            number=round_.number,
            stage=round_.stage.order,
            tables=tables,
            byes=tuple(stored.byes.get(key, ())),
        )
        done += len(tables)
        if tell is not None:
            tell(done / len(stored.games))


def _byes(tournament: Tournament) -> Mapping[int, list[BookBye]]:
    rows = Bye.objects.filter(round__stage__tournament=tournament).order_by("entry__number")
    found: defaultdict[int, list[BookBye]] = defaultdict(list)
    columns = ("round_id", "entry__number", "entry__name", "points", "counts")
    for key, number, name, points, counts in rows.values_list(*columns):
        found[key].append(BookBye(number=number, name=name, points=points, counts=counts))
    return found


def _seats(tournament: Tournament) -> Mapping[int, list[dict[str, Any]]]:
    rows = Seat.objects.filter(round__stage__tournament=tournament).order_by("game", "seat")
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for game, *values in rows.values_list("game_id", *_SEAT.values()):
        found[game].append(dict(zip(_SEAT, values, strict=True)))
    return found


def _hands_of(tournament: Tournament) -> Mapping[int, list[tuple[Any, ...]]]:
    rows = HandRecord.objects.filter(game__round__stage__tournament=tournament).order_by()
    found: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for game, *columns in rows.values_list("game_id", *_RECORDED).iterator():
        found[game].append(tuple(columns))
    return found


def _table(game: Game, stored: StoredRounds, *, records: bool) -> BookTable:
    # One round and one stage for all its games, or its rules would be read for each of them.
    game.round = stored.rounds[game.round_id]
    hand_records = [HandRecord.from_db(None, _RECORDED, row) for row in stored.hands.get(game.pk, ())]
    played = replay_game(game, hand_records)
    settlement, rules = played.settlement, played.state.rules
    seats = tuple(
        BookSeat(**fields, **_steps(played, place)) for place, fields in enumerate(stored.seats[game.pk])
    )
    return BookTable(
        number=game.table_number,
        rules=rules,
        status=game.status,
        confirmed_at=game.confirmed_at,
        label=played.state.label,
        reason=end_words(played),
        seats=seats,
        sticks=played.state.sticks,
        sticks_lost=settlement.sticks_lost if settlement else 0,
        leftover_sticks=sum(settlement.leftover) if settlement else 0,
        start_total=rules.points_in_play,
        hands=tuple(line.state for line in log_lines(played, [seat.name for seat in seats])),
        counts=counts_of_hands(game, played),
        record=game_record(game, played) if records else None,
    )


def _steps(played: Replay, place: int) -> dict[str, Any]:
    steps = played.settlement
    if steps is None:
        return {"leftover": None, "over": None, "correction": None}
    return {
        "leftover": steps.leftover[place],
        "over": steps.rounded[place],
        "correction": steps.correction[place],
    }
