"""Who pays whom for a win: ron, tsumo, several winners, pao, honba and riichi sticks.

Sources: `rules.md` 2.2 (honba), 2.3 (sticks), 2.4 (several winners), 2.5 (pao), 2.6 (sanma).
A payment is a list of transfers, so that a screen can show its parts; deltas are their sums.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from tournament.rules.riichi.choices import (
    Limits,
    MultiRonHonba,
    MultiRonSticks,
    PaoHonba,
    PaoRon,
    PaoScope,
)
from tournament.rules.riichi.events import Pao, Win, WonHand
from tournament.rules.riichi.points import (
    Value,
    han_value,
    paid_yakuman,
    ron_points,
    tsumo_points,
    yakuman_value,
)
from tournament.rules.riichi.ruleset import Ruleset

STICK: Final = 1000


class Part(StrEnum):
    """What a transfer is for."""

    HAND = "hand"
    HONBA = "honba"
    OLD_STICKS = "old_sticks"
    NEW_STICKS = "new_sticks"
    PAO = "pao"
    NOTEN = "noten"
    NAGASHI = "nagashi"
    CHOMBO = "chombo"
    DEPOSIT = "deposit"


class Transfer(NamedTuple):
    """Table points that go from one seat to another; None is the middle of the table.

    A tuple, since a replay makes more of these than of all other values together.
    """

    payer: int | None
    payee: int | None
    points: int
    part: Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What a payment depends on besides the event; `sticks` lay there before this hand."""

    rules: Ruleset
    dealer: int
    honba: int
    sticks: int

    def others(self, seat: int) -> list[int]:
        return [other for other in range(self.rules.players) if other != seat]


def deposits(riichi: Iterable[int]) -> Iterator[Transfer]:
    for seat in riichi:
        yield Transfer(seat, None, STICK, Part.DEPOSIT)


def deltas(transfers: Iterable[Transfer], players: int) -> tuple[int, ...]:
    """The sum of all transfers for each seat."""
    totals = [0] * players
    for transfer in transfers:
        if transfer.payer is not None:
            totals[transfer.payer] -= transfer.points
        if transfer.payee is not None:
            totals[transfer.payee] += transfer.points
    return tuple(totals)


def win_transfers(table: Table, win: Win) -> list[Transfer]:
    """All transfers of a win, riichi deposits and sticks included, without empty ones."""
    wins = by_distance(win.wins, table.rules.players)
    transfers = [*deposits(win.riichi)]
    for order, won in enumerate(wins):
        transfers += _hand_transfers(table, won)
        if order == 0 or table.rules.multi_ron_honba is MultiRonHonba.EACH:
            transfers += honba_transfers(table, won)
    transfers += _stick_transfers(table, [won.winner for won in wins], win.riichi)
    return [transfer for transfer in transfers if transfer.points]


def by_distance(wins: tuple[WonHand, ...], players: int) -> list[WonHand]:
    """The winners in turn order after the discarder; the first is the nearest."""
    if len(wins) == 1:
        return [*wins]
    return sorted(wins, key=lambda won: (won.winner - (won.discarder or 0)) % players)


def value_of(rules: Ruleset, won: WonHand) -> Value:
    """The value of a won hand, with all of its paid yakuman."""
    if won.yakuman:
        return yakuman_value(rules, paid_yakuman(rules, won.yakuman), won.fu)
    return han_value(rules, won.han, won.fu)


def _hand_transfers(table: Table, won: WonHand) -> list[Transfer]:
    if won.pao is not None:
        return _pao_transfers(table, won, won.pao)
    value = value_of(table.rules, won)
    if won.discarder is not None:
        return [_ron(table, won.winner, won.discarder, value, Part.HAND)]
    if won.rinshan_pao is not None:
        return [_ron(table, won.winner, won.rinshan_pao, value, Part.PAO)]
    return tsumo_transfers(table, won.winner, value, Part.HAND)


def _ron(table: Table, winner: int, payer: int, value: Value, part: Part) -> Transfer:
    return Transfer(payer, winner, ron_points(value, dealer=winner == table.dealer), part)


def tsumo_transfers(table: Table, winner: int, value: Value, part: Part) -> list[Transfer]:
    """What every other seat pays for a tsumo, without honba."""
    pays = tsumo_points(table.rules, value, dealer=winner == table.dealer)
    return [
        Transfer(seat, winner, pays.from_dealer if seat == table.dealer else pays.from_child, part)
        for seat in table.others(winner)
    ]


def _pao_transfers(table: Table, won: WonHand, pao: Pao) -> list[Transfer]:
    """The liable yakuman and the rest of the hand (`rules.md` 2.5)."""
    rules = table.rules
    liable, rest = _split_yakuman(rules, won, pao)
    covered = yakuman_value(rules, liable, won.fu)
    dealer = won.winner == table.dealer
    whole = ron_points(covered, dealer=dealer)
    if won.discarder is None:
        transfers = [Transfer(pao.seat, won.winner, whole, Part.PAO)]
        if rest:
            value = yakuman_value(rules, rest, won.fu)
            transfers += tsumo_transfers(table, won.winner, value, Part.HAND)
        return transfers
    share = _pao_share(rules, whole) if pao.seat != won.discarder else 0
    other = ron_points(yakuman_value(rules, rest, won.fu), dealer=dealer) if rest else 0
    return [
        Transfer(pao.seat, won.winner, share, Part.PAO),
        Transfer(won.discarder, won.winner, whole - share + other, Part.HAND),
    ]


def _split_yakuman(rules: Ruleset, won: WonHand, pao: Pao) -> tuple[int, int]:
    """How many paid yakuman the liable seat covers, and how many are left."""
    paid = paid_yakuman(rules, won.yakuman)
    if rules.pao_scope is PaoScope.ALL or rules.limits is Limits.AOTENJOU:
        return paid, 0
    liable = min(pao.yakuman or paid, paid)
    return liable, paid - liable


def _pao_share(rules: Ruleset, points: int) -> int:
    return points if rules.pao_ron is PaoRon.FULL else points // 200 * 100


def honba_transfers(table: Table, won: WonHand) -> list[Transfer]:
    """The honba of one winner, by whoever has to pay them (`rules.md` 2.2, 2.5)."""
    rules, winner = table.rules, won.winner
    if won.discarder is not None:
        liable = won.pao is not None and rules.pao_honba is PaoHonba.LIABLE
        payer = won.pao.seat if won.pao is not None and liable else won.discarder
        return [Transfer(payer, winner, rules.honba_ron * table.honba, Part.HONBA)]
    if won.rinshan_pao is not None:
        return [Transfer(won.rinshan_pao, winner, rules.honba_ron * table.honba, Part.HONBA)]
    each = rules.honba_tsumo * table.honba
    payers = table.others(winner)
    if won.pao is not None:
        return [Transfer(won.pao.seat, winner, each * len(payers), Part.HONBA)]
    return [Transfer(seat, winner, each, Part.HONBA) for seat in payers]


def _stick_transfers(table: Table, winners: list[int], riichi: tuple[int, ...]) -> Iterator[Transfer]:
    """Old sticks go to the nearest winner, this hand's by `multi_ron_sticks`."""
    nearest = winners[0]
    yield Transfer(None, nearest, STICK * table.sticks, Part.OLD_STICKS)
    own_back = table.rules.multi_ron_sticks is MultiRonSticks.OWN_BACK
    for seat in riichi:
        payee = seat if own_back and seat in winners else nearest
        yield Transfer(None, payee, STICK, Part.NEW_STICKS)
