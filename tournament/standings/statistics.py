"""How a player plays: exact counts over games whose hands are known.

What is counted, in `Counts`, for one player:

| count | what it counts |
|---|---|
| `games`, `places` | games, and how often each place came up in them; a shared place counts as that place |
| `last` | games in which nobody at the table was placed lower |
| `below_zero` | games that ended with less than 0 points, riichi sticks left on the table aside |
| `hands` | hands that ended in a win, an exhaustive or an abortive draw |
| `balance` | points won and lost in those hands, honba and riichi sticks included |
| `dealt`, `deals` | those hands dealt by the player; how often the deal came round |
| `longest_deal` | the most hands in a row dealt by the player |
| `ron`, `tsumo` | hands won from a discard, and by self-draw |
| `won_as_dealer`, `won_in_riichi` | won hands with the deal; with a riichi of one's own in that hand |
| `win_points` | points of the won hands, without honba and riichi sticks |
| `noted`, `closed` | won hands whose record says whether there were calls; those without |
| `yakuman` | won hands paid as yakuman, counted yakuman too |
| `deal_ins` | hands in which the player's discard was won on; two or three winners at once are one |
| `payments` | the winners of those hands, each of them |
| `deal_in_points` | what the player paid for them as discarder, without honba |
| `deal_ins_in_riichi` | deal-ins of a player in riichi |
| `liable`, `liable_points` | wins paid by pao, or for having fed an open kan; the points, without honba |
| `riichi` | hands with a riichi whose stick was paid, so not one whose tile was won on |
| `draws`, `tenpai` | exhaustive draws, and those at which the player was tenpai |
| `nagashi`, `chombo` | nagashi mangan, chombo |

A hand that is void, or is played again after a chombo, counts for nothing but the chombo. A removed hand was
never played. A nagashi mangan is no won hand, whatever the rules pay for it. A game whose scores were typed
in counts with its result alone, even if some of its hands were recorded: its log is not whole. Pao makes
nobody a discarder: by tsumo there is no deal-in, and by ron the deal-in is the discarder's, with the points
that were left to pay.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from heapq import nsmallest
from itertools import groupby
from typing import Final, NamedTuple, Self

from tournament.rules.riichi.events import AbortiveDraw, Chombo, Event, ExhaustiveDraw, Win, WonHand
from tournament.rules.riichi.payments import Part
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.state import Hand
from tournament.standings.records import Won, won_hand

KEPT: Final = 3
"""So many of the biggest hands of a player are kept."""

_Played = Win | ExhaustiveDraw | AbortiveDraw


class Where(NamedTuple):
    """A game by the primary key of its event, the round and the table."""

    event: int
    round: int
    table: int


class BigHand(NamedTuple):
    """A won hand and the game in which it was won."""

    where: Where
    won: Won


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game with all of its hands, void ones and chombo too."""

    where: Where
    rules: Ruleset
    hands: Sequence[tuple[Event, Hand]]


@dataclass(slots=True, kw_only=True)
class Counts:
    """The counts of the table above; it grows while games are counted, and `a + b` is a new one."""

    games: int = 0
    places: Counter[int] = field(default_factory=Counter)
    last: int = 0
    below_zero: int = 0
    hands: int = 0
    balance: int = 0
    dealt: int = 0
    deals: int = 0
    longest_deal: int = 0
    ron: int = 0
    tsumo: int = 0
    won_as_dealer: int = 0
    won_in_riichi: int = 0
    win_points: int = 0
    noted: int = 0
    closed: int = 0
    yakuman: int = 0
    deal_ins: int = 0
    payments: int = 0
    deal_in_points: int = 0
    deal_ins_in_riichi: int = 0
    liable: int = 0
    liable_points: int = 0
    riichi: int = 0
    draws: int = 0
    tenpai: int = 0
    nagashi: int = 0
    chombo: int = 0
    biggest: tuple[BigHand, ...] = ()

    @property
    def wins(self) -> int:
        return self.ron + self.tsumo

    def __add__(self, other: "Counts") -> "Counts":
        both = Counts()
        both += self
        both += other
        return both

    def __iadd__(self, other: "Counts") -> Self:
        for name in _ADDED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.places += other.places
        self.longest_deal = max(self.longest_deal, other.longest_deal)
        self.biggest = _biggest((*self.biggest, *other.biggest))
        return self


_ADDED: Final = tuple(
    each.name for each in fields(Counts) if each.name not in {"places", "longest_deal", "biggest"}
)


def count_result(places: Sequence[int], scores: Sequence[int], seats: Sequence[Counts]) -> None:
    """Add the result of a game to the counts of its players, all in seat order.

    `scores` are table points, without riichi sticks left on the table.
    """
    for place, score, counts in zip(places, scores, seats, strict=True):
        counts.games += 1
        counts.places[place] += 1
        counts.last += place == max(places)
        counts.below_zero += score < 0


def count_hands(game: PlayedGame, seats: Sequence[Counts]) -> None:
    """Add the hands of a game to the counts of its players, in seat order."""
    for event, hand in game.hands:
        match event:
            case Chombo():
                seats[event.offender].chombo += 1
            case Win():
                _count_hand(event, hand, seats)
                _count_win(game, event, hand, seats)
            case ExhaustiveDraw():
                _count_hand(event, hand, seats)
                _count_draw(event, seats)
            case AbortiveDraw():
                _count_hand(event, hand, seats)
    played = [hand for event, hand in game.hands if isinstance(event, _Played)]
    for (_, _, dealer), deal in groupby(played, key=lambda hand: (hand.wind, hand.kyoku, hand.dealer)):
        _count_deal(seats[dealer], len(list(deal)))


def _count_deal(counts: Counts, hands: int) -> None:
    counts.deals += 1
    counts.dealt += hands
    counts.longest_deal = max(counts.longest_deal, hands)


def _count_hand(event: _Played, hand: Hand, seats: Sequence[Counts]) -> None:
    for counts, delta in zip(seats, hand.deltas, strict=True):
        counts.hands += 1
        counts.balance += delta
    for seat in event.riichi:
        seats[seat].riichi += 1


def _count_draw(draw: ExhaustiveDraw, seats: Sequence[Counts]) -> None:
    for seat, counts in enumerate(seats):
        counts.draws += 1
        counts.tenpai += seat in draw.tenpai
        counts.nagashi += seat in draw.nagashi


def _count_win(game: PlayedGame, win: Win, hand: Hand, seats: Sequence[Counts]) -> None:
    for won in win.wins:
        _count_won_hand(game, won, hand, seats[won.winner])
        seats[won.winner].won_in_riichi += won.winner in win.riichi
    discarder = win.wins[0].discarder
    if discarder is not None:
        counts = seats[discarder]
        counts.deal_ins += 1
        counts.payments += len(win.wins)
        counts.deal_ins_in_riichi += discarder in win.riichi
        counts.deal_in_points += _paid(hand, discarder)
    for transfer in hand.transfers:
        if transfer.part is Part.PAO and transfer.payer is not None:
            seats[transfer.payer].liable += 1
            seats[transfer.payer].liable_points += transfer.points


def _paid(hand: Hand, discarder: int) -> int:
    return sum(part.points for part in hand.transfers if part.payer == discarder and part.part is Part.HAND)


def _count_won_hand(game: PlayedGame, won: WonHand, hand: Hand, counts: Counts) -> None:
    told = won_hand(game.rules, won, hand)
    counts.ron += won.discarder is not None
    counts.tsumo += won.discarder is None
    counts.win_points += told.points
    counts.won_as_dealer += won.winner == hand.dealer
    counts.noted += won.closed is not None
    counts.closed += won.closed is True
    counts.yakuman += told.yakuman > 0
    counts.biggest = _biggest((*counts.biggest, BigHand(game.where, told)))


def _biggest(hands: Iterable[BigHand]) -> tuple[BigHand, ...]:
    """Those with the most points, of equal ones the earlier."""
    return tuple(nsmallest(KEPT, hands, key=lambda hand: -hand.won.points))
