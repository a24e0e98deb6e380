"""A hand before it is saved: who would get what, part by part."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.queries.games import CheckSum, PartView, TableView, check_sum, parts_of
from tournament.queries.words import hand_words, reason_words
from tournament.rules.riichi.events import Event, read_event
from tournament.rules.riichi.game import apply
from tournament.rules.riichi.payments import Part
from tournament.rules.riichi.state import Hand

_OWN_COLUMN = (Part.HONBA, Part.OLD_STICKS, Part.NEW_STICKS, Part.DEPOSIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewSeat:
    """What one player would get, in points. The columns make up `delta`; `score` is the one after it.

    `hand` is what the hand itself moves, liability, noten payments and chombo included; `deposit` the own
    riichi stick, which comes back in somebody's `new_sticks`.
    """

    seat: int
    name: str
    hand: int
    honba: int
    old_sticks: int
    new_sticks: int
    deposit: int
    delta: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPreview:
    """A hand before it is saved. `seats` is empty for a signal that moves no points."""

    words: str
    event: Event
    seats: tuple[PreviewSeat, ...]
    parts: tuple[PartView, ...]
    check: CheckSum
    next_label: str
    finished: bool
    reason_words: str


def preview_hand(view: TableView, event: Mapping[str, object]) -> HandPreview:
    """What this event would do; nothing is saved. Raises RuleError."""
    read = read_event(event, view.rules)
    step = apply(view.state, read)
    return HandPreview(
        words=hand_words(read, step.hand, view.names),
        event=read,
        seats=() if step.hand is None else _seats(step.hand, view.names),
        parts=parts_of(step.hand),
        check=check_sum(step.state),
        next_label=step.state.label,
        finished=step.state.finished,
        reason_words=reason_words(step.state.reason),
    )


def _seats(hand: Hand, names: tuple[str, ...]) -> tuple[PreviewSeat, ...]:
    return tuple(_seat(hand, seat, name) for seat, name in enumerate(names))


def _seat(hand: Hand, seat: int, name: str) -> PreviewSeat:
    parts = dict.fromkeys(Part, 0)
    for transfer in hand.transfers:
        sign = (transfer.payee == seat) - (transfer.payer == seat)
        parts[transfer.part] += sign * transfer.points
    hand_points = sum(parts[part] for part in Part if part not in _OWN_COLUMN)
    return PreviewSeat(
        seat=seat,
        name=name,
        hand=hand_points,
        honba=parts[Part.HONBA],
        old_sticks=parts[Part.OLD_STICKS],
        new_sticks=parts[Part.NEW_STICKS],
        deposit=parts[Part.DEPOSIT],
        delta=hand.deltas[seat],
        score=hand.scores[seat],
    )
