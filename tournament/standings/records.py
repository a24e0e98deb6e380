"""What a game holds that may be a record of its event: counted from its hands, without Django.

A hand is one that ended in a win, an exhaustive or an abortive draw; one that is void or played again after
a chombo is none, though the chombo is counted as such. Points of a won hand are without honba and sticks.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from tournament.rules.riichi.events import AbortiveDraw, Chombo, Event, ExhaustiveDraw, Win, WonHand
from tournament.rules.riichi.payments import STICK, Part, value_of
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.state import Hand

POINT_CLASSES: Final = (0, 2000, 4000, 8000, 12000, 16000, 24000, 32000)
"""The least points of each class of won hands, ascending."""

_OF_THE_HAND: Final = {Part.HAND, Part.PAO}
_STICKS: Final = {Part.OLD_STICKS, Part.NEW_STICKS}

Played = Sequence[tuple[Event, Hand]]


class Ending(StrEnum):
    """How a hand ended. Several winners on one discard are one ron."""

    RON = "ron"
    TSUMO = "tsumo"
    NAGASHI = "nagashi"
    DRAW = "draw"
    ABORTIVE = "abortive"
    CHOMBO = "chombo"


class Won(NamedTuple):
    """A won hand: seats, points, and `han` or the `yakuman` that were paid, counted ones too."""

    label: str
    winner: int
    discarder: int | None
    points: int
    han: int
    fu: int
    yakuman: int
    yaku: tuple[str, ...]

    @property
    def hand(self) -> WonHand:
        """As it is told in words: a counted yakuman by its han."""
        return WonHand(
            winner=self.winner,
            discarder=self.discarder,
            han=self.han,
            fu=self.fu,
            yakuman=0 if self.han else self.yakuman,
            yaku=self.yaku,
        )


class Moment(NamedTuple):
    """A number that stood out in the hand `label`; `seat` where it is somebody's."""

    value: int
    label: str
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecords:
    """Counts of one game. `honba`: the most that lay there in a hand. `sticks`: the most taken with a hand.

    `comeback`: the most table points by which the later winner was behind the leader after a hand. All
    three are None where there was nothing of the kind.
    """

    hands: int
    endings: Mapping[Ending, int]
    wins: tuple[Won, ...]
    honba: Moment | None
    sticks: Moment | None
    comeback: Moment | None


def game_records(rules: Ruleset, hands: Played, ranks: Sequence[int]) -> GameRecords:
    """Count a game that is over; `ranks` are the places at its end, in seat order."""
    endings = Counter(ending for event, _ in hands if (ending := ending_of(event)) is not None)
    return GameRecords(
        hands=endings.total() - endings[Ending.CHOMBO],
        endings=endings,
        wins=tuple(_wins(rules, hands)),
        honba=_most(Moment(hand.honba, hand.label) for event, hand in hands if _is_played(event)),
        sticks=_most(_taken(hands)),
        comeback=_comeback(hands, ranks),
    )


def won_hand(rules: Ruleset, won: WonHand, hand: Hand) -> Won:
    """What one winner of a hand won."""
    return Won(
        label=hand.label,
        winner=won.winner,
        discarder=won.discarder,
        points=_received(hand, won.winner, _OF_THE_HAND),
        han=won.han,
        fu=won.fu,
        yakuman=value_of(rules, won).yakuman,
        yaku=won.yaku or (),
    )


def ending_of(event: Event) -> Ending | None:
    """None for a signal and for a hand that is void."""
    match event:
        case Win(wins=wins):
            return Ending.TSUMO if wins[0].discarder is None else Ending.RON
        case ExhaustiveDraw(nagashi=nagashi):
            return Ending.NAGASHI if nagashi else Ending.DRAW
        case AbortiveDraw():
            return Ending.ABORTIVE
        case Chombo():
            return Ending.CHOMBO
        case _:
            return None


def point_class(points: int) -> int:
    """The number of the class that these points fall in."""
    return sum(points >= least for least in POINT_CLASSES) - 1


def _is_played(event: Event) -> bool:
    return ending_of(event) not in {None, Ending.CHOMBO}


def _most(moments: Iterable[Moment]) -> Moment | None:
    """The greatest above 0, of equal ones the earliest."""
    return max((moment for moment in moments if moment.value > 0), key=lambda one: one.value, default=None)


def _wins(rules: Ruleset, hands: Played) -> Iterable[Won]:
    for event, hand in hands:
        if isinstance(event, Win):
            for won in event.wins:
                yield won_hand(rules, won, hand)


def _received(hand: Hand, seat: int, parts: set[Part]) -> int:
    return sum(paid.points for paid in hand.transfers if paid.payee == seat and paid.part in parts)


def _taken(hands: Played) -> Iterable[Moment]:
    """The riichi sticks that each winner took, one's own among them."""
    for event, hand in hands:
        if isinstance(event, Win):
            for won in event.wins:
                yield Moment(_received(hand, won.winner, _STICKS) // STICK, hand.label, won.winner)


def _comeback(hands: Played, ranks: Sequence[int]) -> Moment | None:
    """Nobody who shares the first place has come from behind the others."""
    if ranks.count(1) != 1:
        return None
    winner = ranks.index(1)
    return _most(Moment(max(hand.scores) - hand.scores[winner], hand.label, winner) for _, hand in hands)
