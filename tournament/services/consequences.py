"""What follows from a correction, shown before it is saved.

The corrected log is replayed beside the recorded one. A hand that would come after the end of the game, and
one that becomes impossible, is named; neither is ever stored.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.models import Game, GameStatus, HandRecord
from tournament.queries.log import LineState, LogLine, end_words, log_lines
from tournament.queries.replay import Replay, counting, replay, replay_game
from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.services.changes import Change, SwapSeats, moved_totals, next_revision, rows_of
from tournament.services.writing import status_after


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedLine:
    """A line that is another one afterwards. `before` is None where it is inserted, `after` where removed.

    `kind` is "inserted", "removed", "changed", "later" for what only follows from that, or "late" for a hand
    that would come after the end.
    """

    order: int
    kind: str
    before: LineState | None
    after: LineState | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a game stands. Scores are points by seat, totals tenths, None while it goes on."""

    status: str
    label: str
    scores: tuple[int, ...]
    totals: tuple[int | None, ...]
    reason_words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LateHand:
    """A recorded hand that would come after the end of the game; `label` is where it was played."""

    order: int
    label: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A later hand that becomes impossible, and why: it has to be corrected first."""

    order: int
    label: str
    words: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SwappedSeat:
    """Who sat on a seat before, and who sits there afterwards."""

    seat: int
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """A correction seen through to the end of the game; `revision` is the base to save it on.

    With a `problem`, `after` is the game before the hand that becomes impossible. `set_aside` are the late
    hands that would be removed because the correction says so.
    """

    revision: int
    lines: tuple[ChangedLine, ...]
    seats: tuple[SwappedSeat, ...]
    before: Standing
    after: Standing
    late: tuple[LateHand, ...]
    set_aside: bool
    problem: Problem | None

    @property
    def ends_earlier(self) -> bool:
        """Whether recorded hands come after the new end, or a running game is over."""
        return bool(self.late) or (self._open(self.before) and not self._open(self.after))

    @property
    def goes_on(self) -> bool:
        """Whether a game that had ended is open again."""
        return not self._open(self.before) and self._open(self.after)

    @property
    def possible(self) -> bool:
        return self.problem is None and (self.set_aside or not self.late)

    @staticmethod
    def _open(standing: Standing) -> bool:
        return standing.status == GameStatus.PLAYING


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """A corrected log replayed: the rows that it adds, and the records that cannot follow.

    `stopped` is the record that becomes impossible, for the reason `error`.
    """

    rows: tuple[HandRecord, ...]
    before: Replay
    after: Replay
    late: tuple[HandRecord, ...] = ()
    stopped: HandRecord | None = None
    error: RuleError | None = None


def plan_change(*, game: Game, change: Change) -> Consequences:
    """What a correction leads to; nothing is saved. The game comes from `find_game`.

    Raises RuleError where the rules refuse the corrected hand itself, and Refused where the change cannot be
    made or is none.
    """
    outlook = look_ahead(game, change, list(game.hand_records.all()))
    return consequences_of(game, change, outlook)


def look_ahead(game: Game, change: Change, records: Sequence[HandRecord]) -> Outlook:
    """Replay all records of a game with a correction. Raises as `plan_change`."""
    rules = game.round.stage.rules
    rows, before = rows_of(change, game, records, rules), replay_game(game, records)
    totals = moved_totals(change, game.totals, rules)
    play = partial(replay, rules, ended=game.ended, totals=totals)
    kept = counting([*records, *rows])
    try:
        return Outlook(rows=tuple(rows), before=before, after=play(kept))
    except RuleError as error:
        if error.event is None or (kept[error.event] in rows and not isinstance(change, SwapSeats)):
            raise
        so_far, rest = kept[: error.event], kept[error.event :]
        if error.code == "game_over":
            rows += _removals(rest) if change.set_aside else []
            return Outlook(rows=tuple(rows), before=before, after=play(so_far), late=tuple(rest))
        after = replay(rules, so_far)
        return Outlook(rows=tuple(rows), before=before, after=after, stopped=rest[0], error=error)


def _removals(records: Iterable[HandRecord]) -> list[HandRecord]:
    return [next_revision(record, record.event, removed=True) for record in records]


def consequences_of(game: Game, change: Change, outlook: Outlook) -> Consequences:
    """An outlook in words."""
    seats = game.seats.select_related("entry").order_by("seat")
    names = [seat.entry.name for seat in seats]
    after_names = _swapped(names, change)
    before = {line.play.record.order: line for line in log_lines(outlook.before, names)}
    after = {line.play.record.order: line for line in log_lines(outlook.after, after_names)}
    return Consequences(
        revision=game.revision,
        lines=tuple(_changed_lines(outlook, before, after)),
        seats=tuple(_swapped_seats(names, after_names)),
        before=_standing(GameStatus(game.status), outlook.before),
        after=_standing(status_after(game, outlook.after), outlook.after),
        late=tuple(_late(before[record.order]) for record in outlook.late),
        set_aside=change.set_aside,
        problem=_problem(outlook, before),
    )


def _swapped(names: Sequence[str], change: Change) -> list[str]:
    swapped = list(names)
    if isinstance(change, SwapSeats):
        first, second = change.first, change.second
        swapped[first], swapped[second] = names[second], names[first]
    return swapped


def _swapped_seats(before: Sequence[str], after: Sequence[str]) -> Iterator[SwappedSeat]:
    for seat, (name, other) in enumerate(zip(before, after, strict=True)):
        if name != other:
            yield SwappedSeat(seat=seat, before=name, after=other)


Lines = Mapping[int, LogLine]


def _changed_lines(outlook: Outlook, before: Lines, after: Lines) -> Iterator[ChangedLine]:
    """In the order of the log, up to the hand that becomes impossible."""
    end = outlook.stopped.order if outlook.stopped else None
    for order in sorted({*before, *after}):
        if order == end:
            return
        was, becomes = _state(before.get(order)), _state(after.get(order))
        if was is None or becomes is None or _differ(was, becomes):
            kind = _kind(outlook, order, was, becomes)
            yield ChangedLine(order=order, kind=kind, before=was, after=becomes)


def _kind(outlook: Outlook, order: int, was: LineState | None, becomes: LineState | None) -> str:
    if was is None:
        return "inserted"
    if becomes is None:
        return "late" if any(record.order == order for record in outlook.late) else "removed"
    return "changed" if any(row.order == order for row in outlook.rows) else "later"


def _state(line: LogLine | None) -> LineState | None:
    return line.state if line else None


def _differ(was: LineState, becomes: LineState) -> bool:
    # Another number alone is no change of the hand.
    return replace(was, number=becomes.number) != becomes


def _standing(status: GameStatus, played: Replay) -> Standing:
    state, settlement = played.state, played.settlement
    return Standing(
        status=status,
        label=state.label,
        scores=state.scores,
        totals=settlement.total if settlement else (None,) * len(state.scores),
        reason_words=end_words(played),
    )


def _late(line: LogLine) -> LateHand:
    return LateHand(order=line.play.record.order, label=line.play.label, words=line.words)


def _problem(outlook: Outlook, before: Lines) -> Problem | None:
    if outlook.stopped is None or outlook.error is None:
        return None
    line = before[outlook.stopped.order]
    return Problem(
        order=outlook.stopped.order,
        label=line.play.label,
        words=line.words,
        sentence=refusal(outlook.error),
    )
