"""All rounds of an event with their tables, results and hands, for the workbook.

Rows instead of models where there are ten thousand of them: making those would take most of the time.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, Final

from tournament.models import Bye, Game, HandRecord, Round, Seat, Tournament
from tournament.queries.gamerecords import Json, game_record
from tournament.queries.log import end_words, log_lines
from tournament.queries.replay import Replay, replay_game
from tournament.rules.riichi.ruleset import Ruleset

# Games that are in memory at once with all their records.
_GAMES: Final = 400
_STORED: Final = ("seat", "entry__number", "entry__name", "score")
_SETTLED: Final = ("rank", "uma", "oka", "points", "penalties", "total")


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


def book_rounds(
    tournament: Tournament, *, records: bool, tell: Callable[[float], object] | None = None
) -> Iterator[BookRound]:
    """By number, their tables by number. `tell` is called with the share of the games that are read."""
    seated = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    rounds = {round_.pk: round_ for round_ in seated}
    byes = _byes(tournament)
    tables = _tables(rounds, records=records, tell=tell)
    for key, group in groupby(tables, key=lambda pair: pair[0]):
        yield BookRound(
            number=rounds[key].number,
            stage=rounds[key].stage.order,
            tables=tuple(table for _, table in group),
            byes=tuple(byes[key]),
        )


def _byes(tournament: Tournament) -> Mapping[int, list[BookBye]]:
    rows = Bye.objects.filter(round__stage__tournament=tournament).order_by("entry__number")
    found: defaultdict[int, list[BookBye]] = defaultdict(list)
    for key, number, name, points in rows.values_list("round_id", "entry__number", "entry__name", "points"):
        found[key].append(BookBye(number=number, name=name, points=points))
    return found


def _tables(
    rounds: Mapping[int, Round], *, records: bool, tell: Callable[[float], object] | None
) -> Iterator[tuple[int, BookTable]]:
    """Each table with the key of its round."""
    games = list(Game.objects.filter(round__in=rounds).order_by("round__number", "table_number"))
    left = iter(games)
    read = 0
    while some := list(islice(left, _GAMES)):
        keys = [game.pk for game in some]
        hands, seats = _by_game(_hand_records(keys)), _seats(keys)
        for game in some:
            # One round and one stage for all its games, or its rules would be read for each of them.
            game.round = rounds[game.round_id]
            yield game.round_id, _table(game, hands.get(game.pk, ()), seats[game.pk], records=records)
        read += len(some)
        if tell is not None:
            tell(read / len(games))


def _hand_records(games: Sequence[int]) -> Iterable[HandRecord]:
    rows = HandRecord.objects.filter(game__in=games).order_by()
    return rows.only("game_id", "order", "revision", "event", "removed")


def _by_game(records: Iterable[HandRecord]) -> Mapping[int, list[HandRecord]]:
    found: defaultdict[int, list[HandRecord]] = defaultdict(list)
    for record in records:
        found[record.game_id].append(record)
    return found


def _seats(games: Sequence[int]) -> Mapping[int, list[dict[str, Any]]]:
    """What is stored of the seats of each game, in turn order, by the names of BookSeat."""
    rows = Seat.objects.filter(game__in=games).order_by("game", "seat")
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for game, seat, number, name, *rest in rows.values_list("game_id", *_STORED, *_SETTLED):
        numbers = zip(("score", *_SETTLED), rest, strict=True)
        found[game].append({"seat": seat, "number": number, "name": name, **dict(numbers)})
    return found


def _table(
    game: Game, hand_records: Iterable[HandRecord], stored: Sequence[dict[str, Any]], *, records: bool
) -> BookTable:
    played = replay_game(game, hand_records)
    settlement, rules = played.settlement, played.state.rules
    seats = tuple(BookSeat(**numbers, **_steps(played, place)) for place, numbers in enumerate(stored))
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


def _steps(played: Replay, place: int) -> dict[str, Any]:
    steps = played.settlement
    if steps is None:
        return {"leftover": None, "over": None, "correction": None}
    return {
        "leftover": steps.leftover[place],
        "over": steps.rounded[place],
        "correction": steps.correction[place],
    }


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
