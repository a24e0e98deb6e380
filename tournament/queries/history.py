"""Every revision of every hand of a game: what was written, by whom, when and why."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from tournament.models import Game, HandRecord, LogEntry
from tournament.queries.log import LogLine, log_lines
from tournament.queries.replay import replay_game
from tournament.queries.words import event_words
from tournament.rules.riichi.ruleset import Ruleset

# What the log calls it when two players change places.
SEATS_EXCHANGED: Final = "seats exchanged"
# And when other people sit down at a table whose game had begun.
SEATED_ANEW: Final = "table seated anew"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRevision:
    """One version of a hand; the `current` one counts, for nothing where it is `removed`.

    `words` tell the event by the names of those who sat there then, without payments. `game_revision` is
    that of the game after this write.
    """

    revision: int
    game_revision: int
    words: str
    note: str
    removed: bool
    current: bool
    author: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandHistory:
    """All versions of one place in the log, the first one first.

    `number` and `label` are those of the hand now; None and empty where it is removed, and a signal has no
    number.
    """

    order: int
    number: int | None
    label: str
    removed: bool
    revisions: tuple[HandRevision, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Two players changed places with the write that made the game's revision `revision`."""

    revision: int
    first: int
    second: int
    people: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """Other people sat down with the write that made the game's revision `revision`; `names`: who left."""

    revision: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """All that changed who sits where at a table, each the first time first."""

    exchanges: tuple[Exchange, ...]
    departures: tuple[Departure, ...]


def game_history(game: Game) -> tuple[HandHistory, ...]:
    """All hands in the order of the log, in four queries; the game comes from `find_game`."""
    records = list(game.hand_records.select_related("author", "link").order_by("order", "revision"))
    seats = game.seats.select_related("entry").order_by("seat")
    names = [seat.entry.name for seat in seats]
    moves = Moves(exchanges=exchanges_of(game), departures=departures_of(game))
    lines = {line.play.record.order: line for line in log_lines(replay_game(game, records), names)}
    return tuple(
        _hand(game.round.stage.rules, list(revisions), lines.get(order), names, moves)
        for order, revisions in groupby(records, key=lambda record: record.order)
    )


def written_since(game: Game, revision: int) -> tuple[tuple[HandHistory, HandRevision], ...]:
    """What was written after the game had this revision, in the order of the log; as `game_history`."""
    return tuple(
        (hand, written)
        for hand in game_history(game)
        for written in hand.revisions
        if written.game_revision > revision
    )


def exchanges_of(game: Game) -> tuple[Exchange, ...]:
    """When players of this table changed places, the first time first."""
    return tuple(_exchange(after) for after in _logged(game, SEATS_EXCHANGED))


def departures_of(game: Game) -> tuple[Departure, ...]:
    """When the table was seated anew, the first time first."""
    return tuple(
        Departure(revision=after["revision"], names=tuple(after["names_before"]))
        for after in _logged(game, SEATED_ANEW)
    )


def _logged(game: Game, action: str) -> Iterable[Any]:
    lines = LogEntry.objects.filter(
        tournament=game.round.stage.tournament,
        action=action,
        subject=f"{game.round.number}/{game.table_number}",
    )
    return lines.order_by("pk").values_list("after", flat=True)


def is_older(record: HandRecord, exchange: Exchange) -> bool:
    """Whether a record was written before players changed places."""
    return bool(record.answer["revision"] < exchange.revision)


def _exchange(after: Any) -> Exchange:
    return Exchange(
        revision=after["revision"],
        first=after["first"],
        second=after["second"],
        people=after["hands_follow"] == "people",
    )


def _hand(
    rules: Ruleset,
    records: Sequence[HandRecord],
    line: LogLine | None,
    names: Sequence[str],
    moves: Moves,
) -> HandHistory:
    return HandHistory(
        order=records[0].order,
        number=line.number if line else None,
        label=line.play.label if line else "",
        removed=records[-1].removed,
        revisions=tuple(_revisions(rules, records, names, moves)),
    )


def _revisions(
    rules: Ruleset, records: Sequence[HandRecord], names: Sequence[str], moves: Moves
) -> Iterator[HandRevision]:
    for record in records:
        yield HandRevision(
            revision=record.revision,
            game_revision=record.answer["revision"],
            words=event_words(record.event, rules, _names_then(record, names, moves)),
            note=record.event.get("note", ""),
            removed=record.removed,
            current=record is records[-1],
            author=record.author_name,
            at=record.created_at,
            reason=record.reason,
        )


def _names_then(record: HandRecord, names: Sequence[str], moves: Moves) -> Sequence[str]:
    """The players by seat when a record was written; what was set aside when they left names them too."""
    written = record.answer["revision"]
    left = next((one for one in moves.departures if written <= one.revision), None)
    then = list(left.names if left else names)
    for exchange in reversed(moves.exchanges):
        if is_older(record, exchange) and (left is None or exchange.revision < left.revision):
            first, second = exchange.first, exchange.second
            then[first], then[second] = then[second], then[first]
    return then
