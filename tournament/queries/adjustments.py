"""Penalties, warnings and bonuses: what was given, what was proposed, and what it comes to by player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop

from tournament.models import Adjustment, Entry, Game, Tournament
from tournament.queries.release import Sight


class AdjustmentState(StrEnum):
    """`PROPOSED`: waits for the desk. Only what is `GIVEN` counts."""

    PROPOSED = "proposed"
    GIVEN = "given"
    DECLINED = "declined"
    CANCELLED = "cancelled"


_STATES: Final = {
    AdjustmentState.PROPOSED: gettext_noop("proposed"),
    AdjustmentState.GIVEN: gettext_noop("given"),
    AdjustmentState.DECLINED: gettext_noop("declined"),
    AdjustmentState.CANCELLED: gettext_noop("cancelled"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentLine:
    """A penalty (negative) or bonus in tenths; 0 is a warning. `round_number`: where it happened, if known.

    `decided_by` approved, declined or cancelled it; empty where the director gave it at once.
    """

    adjustment_id: int
    entry_number: int
    name: str
    amount: int
    kind: str
    kind_words: str
    reason: str
    author: str
    at: datetime
    round_number: int | None
    state: AdjustmentState
    decided_by: str

    @property
    def state_words(self) -> str:
        return state_words(self.state)

    @property
    def cancelled(self) -> bool:
        """Whether it was taken back or never came to count."""
        return self.state in (AdjustmentState.DECLINED, AdjustmentState.CANCELLED)

    @property
    def counts(self) -> bool:
        return self.state is AdjustmentState.GIVEN

    @property
    def warning(self) -> bool:
        return self.amount == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSum:
    """What counts for one player: warnings, penalties and bonuses by number, and the sum in tenths."""

    entry_number: int
    name: str
    warnings: int
    penalties: int
    bonuses: int
    total: int


def state_words(state: AdjustmentState) -> str:
    return gettext(_STATES[state])


def adjustments_of(tournament: Tournament) -> tuple[AdjustmentLine, ...]:
    """All of an event in order of time, with those that count no more or not yet."""
    return _lines(Adjustment.objects.filter(entry__tournament=tournament))


def decided_adjustments_of(entry: Entry) -> tuple[AdjustmentLine, ...]:
    """Those of a player that the desk gave, for everybody to read; cancelled ones too."""
    return _lines(Adjustment.objects.filter(entry=entry, approved_at__isnull=False))


def adjustments_at(game: Game, sight: Sight) -> tuple[AdjustmentLine, ...]:
    """Those of the people at a table, from its round and from all whose results may be seen."""
    return tuple(
        line
        for line in _lines(Adjustment.objects.filter(entry__seats__game=game))
        if line.round_number == game.round.number or is_seen(line, sight)
    )


def is_seen(line: AdjustmentLine, sight: Sight) -> bool:
    """A penalty of a round that is hidden would tell what the ranking does not show yet."""
    return line.round_number is None or sight.shows_results(line.round_number)


def sums_of(lines: Sequence[AdjustmentLine]) -> tuple[PlayerSum, ...]:
    """Players with anything that counts, by number."""
    given = [line for line in lines if line.state is AdjustmentState.GIVEN]
    players = sorted({(line.entry_number, line.name) for line in given})
    return tuple(
        _sum(number, name, [line.amount for line in given if line.entry_number == number])
        for number, name in players
    )


def _sum(number: int, name: str, amounts: Sequence[int]) -> PlayerSum:
    return PlayerSum(
        entry_number=number,
        name=name,
        warnings=sum(amount == 0 for amount in amounts),
        penalties=sum(amount < 0 for amount in amounts),
        bonuses=sum(amount > 0 for amount in amounts),
        total=sum(amounts),
    )


def _lines(rows: QuerySet[Adjustment]) -> tuple[AdjustmentLine, ...]:
    people = rows.select_related("entry", "author", "link", "round", "approved_by", "cancelled_by")
    return tuple(_line(row) for row in people.order_by("created_at", "pk"))


def _line(row: Adjustment) -> AdjustmentLine:
    decided = row.cancelled_by or (row.approved_by if row.approved_by_id != row.author_id else None)
    return AdjustmentLine(
        adjustment_id=row.pk,
        entry_number=row.entry.number,
        name=row.entry.name,
        amount=row.amount,
        kind=row.kind,
        kind_words=row.get_kind_display(),
        reason=row.reason,
        author=row.author_name,
        at=row.created_at,
        round_number=row.round.number if row.round else None,
        state=_state(row),
        decided_by=str(decided or ""),
    )


def _state(row: Adjustment) -> AdjustmentState:
    if row.approved_at is None:
        return AdjustmentState.DECLINED if row.cancelled_at else AdjustmentState.PROPOSED
    return AdjustmentState.CANCELLED if row.cancelled_at else AdjustmentState.GIVEN
