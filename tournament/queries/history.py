"""Every revision of every hand of a game: what was written, by whom, when and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from tournament.models import Game, HandRecord, LogEntry
from tournament.queries.log import LogLine, log_lines
from tournament.queries.replay import replay_game
from tournament.queries.words import hand_words, refusal
from tournament.rules.errors import RuleError
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.ruleset import Ruleset

# What the log calls it when two players change places.
SEATS_EXCHANGED: Final = "seats exchanged"


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


def game_history(game: Game) -> tuple[HandHistory, ...]:
    """All hands in the order of the log, in three queries; the game comes from `find_game`."""
    records = list(game.hand_records.select_related("author", "link").order_by("order", "revision"))
    seats = game.seats.select_related("entry").order_by("seat")
    names = [seat.entry.name for seat in seats]
    exchanges = exchanges_of(game)
    lines = {line.play.record.order: line for line in log_lines(replay_game(game, records), names)}
    return tuple(
        _hand(game.round.stage.rules, list(revisions), lines.get(order), names, exchanges)
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
    lines = LogEntry.objects.filter(
        tournament=game.round.stage.tournament,
        action=SEATS_EXCHANGED,
        subject=f"{game.round.number}/{game.table_number}",
    )
    return tuple(_exchange(after) for after in lines.order_by("pk").values_list("after", flat=True))


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
    exchanges: Sequence[Exchange],
) -> HandHistory:
    return HandHistory(
        order=records[0].order,
        number=line.number if line else None,
        label=line.play.label if line else "",
        removed=records[-1].removed,
        revisions=tuple(_revisions(rules, records, names, exchanges)),
    )


def _revisions(
    rules: Ruleset, records: Sequence[HandRecord], names: Sequence[str], exchanges: Sequence[Exchange]
) -> Iterator[HandRevision]:
    for record in records:
        yield HandRevision(
            revision=record.revision,
            game_revision=record.answer["revision"],
            words=_words(rules, record, _names_then(record, names, exchanges)),
            note=record.event.get("note", ""),
            removed=record.removed,
            current=record is records[-1],
            author=record.author_name,
            at=record.created_at,
            reason=record.reason,
        )


def _words(rules: Ruleset, record: HandRecord, names: Sequence[str]) -> str:
    try:
        return hand_words(read_event(record.event, rules), None, names)
    except RuleError as error:
        # What no longer counts may be against rules that were changed since.
        return refusal(error)


def _names_then(record: HandRecord, names: Sequence[str], exchanges: Sequence[Exchange]) -> Sequence[str]:
    """The players by seat when a record was written."""
    then = list(names)
    for exchange in reversed(exchanges):
        if is_older(record, exchange):
            first, second = exchange.first, exchange.second
            then[first], then[second] = then[second], then[first]
    return then
