"""The state of a game between two hands, and the record of one hand played.

Sources: record format, “Result”; `rules.md` 2.8. Points are table points.
"""

from dataclasses import dataclass
from typing import Final

from tournament.rules.riichi.choices import EndReason, Length, Wind
from tournament.rules.riichi.payments import STICK, Transfer
from tournament.rules.riichi.ruleset import Ruleset

WINDS: Final = tuple(Wind)
_REGULAR: Final = {Length.EAST: WINDS[:1], Length.EAST_SOUTH: WINDS[:2], Length.FULL: WINDS}


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game between two hands. Scores in table points, penalties in tenths of a thousand.

    `hands_left` counts down once the signal has sounded; `stop_reason` is set while the dealer
    may stop. After the end, place and honba stay those of the last hand.
    """

    rules: Ruleset
    wind: Wind
    kyoku: int
    honba: int
    sticks: int
    scores: tuple[int, ...]
    penalties: tuple[int, ...]
    hands_left: int | None = None
    stop_reason: EndReason | None = None
    reason: EndReason | None = None

    @property
    def dealer(self) -> int:
        return self.kyoku - 1

    @property
    def label(self) -> str:
        """The hand about to be played, for example S2-1: South 2, one honba."""
        return f"{self.wind}{self.kyoku}-{self.honba}"

    @property
    def may_stop(self) -> bool:
        return self.stop_reason is not None and self.reason is None

    @property
    def finished(self) -> bool:
        return self.reason is not None

    @property
    def in_extension(self) -> bool:
        return self.wind not in _REGULAR[self.rules.length]

    @property
    def is_last_hand(self) -> bool:
        """Whether the deal that is on is the last of the regular length."""
        return self.wind is last_regular_wind(self.rules) and self.kyoku == self.rules.players

    @property
    def may_be_last(self) -> bool:
        """Whether the game may end with the hand that is on, also where nobody runs out of points."""
        return self.is_last_hand or self.in_extension or self.hands_left == 1

    @property
    def total(self) -> int:
        """Scores and sticks together, which no hand changes."""
        return sum(self.scores) + STICK * self.sticks


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One recorded hand: where it was played, what was paid, scores and sticks after it."""

    label: str
    wind: Wind
    kyoku: int
    dealer: int
    honba: int
    transfers: tuple[Transfer, ...]
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    sticks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The state after an event, and its hand unless the event was only a signal or a stop."""

    state: State
    hand: Hand | None = None


def last_regular_wind(rules: Ruleset) -> Wind:
    return _REGULAR[rules.length][-1]


def last_wind(rules: Ruleset) -> Wind:
    """The last wind that can be played, extension included."""
    return WINDS[min(len(_REGULAR[rules.length]) - 1 + rules.extension, 3)]
