"""The page of one table: who sits there, what happened, what it comes to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.models import Game, GameStatus
from tournament.rules.riichi.events import Event
from tournament.rules.riichi.game import State
from tournament.rules.riichi.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A player at the table now. `wind` is today's letter "E" "S" "W" "N" in this very hand."""

    seat: int
    wind: str
    start_wind: str
    is_dealer: bool
    entry_number: int
    name: str
    club: str
    score: int
    to_leader: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PartView:
    """One payment of a hand. `payer` and `payee` are seats, None is the table; `part` is a `Part` code."""

    payer: int | None
    payee: int | None
    points: int
    part: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """A line of the hand log. `number` is None for a signal (time, stop), which is no hand.

    `label` is where it was played ("S2-1"); `deltas` and `scores` are points by seat.
    """

    number: int | None
    order: int
    label: str
    words: str
    event: Event
    note: str
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    sticks: int
    parts: tuple[PartView, ...]
    author: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledSeat:
    """How one player's result comes about. Scores and `leftover` are points, the rest tenths."""

    seat: int
    entry_number: int
    name: str
    score_before: int
    leftover: int
    score: int
    rank: int
    shown_rank: str
    rounded: int
    uma: int
    oka: int
    correction: int
    points: int
    penalties: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementView:
    """The end of a game, step by step; `sticks_lost` are points that nobody gets."""

    reason: str
    reason_words: str
    seats: tuple[SettledSeat, ...]
    sticks_lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSum:
    """Scores and sticks on the table against the points in play; `difference` must be 0."""

    scores_total: int
    sticks_points: int
    in_play: int
    difference: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """Everything that the page of a table shows."""

    game_id: int
    tournament_name: str
    slug: str
    published: bool
    stage_name: str
    round_number: int
    table_number: int
    status: GameStatus
    revision: int
    ended_by_director: bool
    confirmed_by: str
    confirmed_at: datetime | None
    rules: Ruleset
    state: State
    label: str
    seats: tuple[SeatView, ...]
    hands: tuple[HandView, ...]
    settlement: SettlementView | None
    check: CheckSum

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewSeat:
    """What one player would get by this hand, in points, part by part; `deposit` is the own riichi stick."""

    seat: int
    name: str
    hand: int
    honba: int
    old_sticks: int
    new_sticks: int
    deposit: int
    other: int
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


def find_game(*, slug: str, round_number: int, table_number: int) -> Game:
    """The game with its round, stage and tournament. Raises Game.DoesNotExist."""
    raise NotImplementedError


def table_view(game: Game) -> TableView:
    """One replay, three queries at most."""
    raise NotImplementedError


def preview_hand(view: TableView, event: Mapping[str, object]) -> HandPreview:
    """What this event would do; nothing is saved. Raises RuleError."""
    raise NotImplementedError
