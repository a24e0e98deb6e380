"""What a winning hand is worth: han and fu to base points, limits, and single payments.

Sources: `rules.md` 2.1 (base points, limits, rounding), 2.6 (three players), 2.12 (aotenjou).
All numbers are table points without honba and riichi sticks.
"""

from dataclasses import dataclass
from typing import Final

from tournament.rules.riichi.choices import LimitName, Limits, SanmaTsumo, ThirteenHan
from tournament.rules.riichi.ruleset import Ruleset

FU_VALUES: Final = (20, 25, *range(30, 111, 10))
LIMIT_BASES: Final = {
    LimitName.MANGAN: 2000,
    LimitName.HANEMAN: 3000,
    LimitName.BAIMAN: 4000,
    LimitName.SANBAIMAN: 6000,
    LimitName.YAKUMAN: 8000,
}
# kiriage mangan: the two hands of 1920 base points (rules.md 2.1)
_KIRIAGE: Final = {(4, 30), (3, 60)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A hand's base points, the limit it reached, and how many yakuman are paid (0: none)."""

    base: int
    limit: LimitName | None = None
    yakuman: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tsumo:
    """What each child and the dealer pay for a tsumo; a dealer's own tsumo has only children."""

    from_child: int
    from_dealer: int


def low_fu_fault(han: int, fu: int, *, tsumo: bool) -> str | None:
    """The code of the reason why no hand has so little fu: 20 is pinfu by tsumo, 25 seven pairs (2.1)."""
    if fu == 20 and not tsumo:
        return "fu_20_ron"
    if fu <= 25 and han == 1:
        return f"fu_{fu}_one_han"
    return "fu_25_tsumo" if fu == 25 and han == 2 and tsumo else None


def round_up(points: int) -> int:
    """Every single payment is rounded up to a full hundred (`rules.md` 2.1)."""
    return -(-points // 100) * 100


def paid_yakuman(rules: Ruleset, count: int) -> int:
    """How many of a hand's `count` yakuman are paid."""
    paid = count if rules.yakuman_stacking else 1
    return paid if rules.yakuman_cap is None else min(paid, rules.yakuman_cap)


def yakuman_value(rules: Ruleset, count: int, fu: int = 0) -> Value:
    """The value of `count` paid yakuman; without limits each is 13 han with the hand's fu."""
    if rules.limits is Limits.AOTENJOU:
        return Value(base=_unlimited(13 * count, fu), yakuman=count)
    return Value(base=8000 * count, limit=LimitName.YAKUMAN, yakuman=count)


def han_value(rules: Ruleset, han: int, fu: int = 0) -> Value:
    """The value of a hand by han and fu; fu is ignored from 5 han where limits count."""
    if rules.limits is Limits.AOTENJOU:
        return Value(base=_unlimited(han, fu))
    if han >= 13:
        return _thirteen_or_more(rules, han)
    if han >= 5:
        return _limit(_limit_by_han(han))
    base = _unlimited(han, fu)
    if base >= 2000 or (rules.kiriage_mangan and (han, fu) in _KIRIAGE):
        return _limit(LimitName.MANGAN)
    return Value(base=base)


def _unlimited(han: int, fu: int) -> int:
    return fu << (han + 2)


def _limit(name: LimitName) -> Value:
    return Value(base=LIMIT_BASES[name], limit=name)


def _limit_by_han(han: int) -> LimitName:
    if han == 5:
        return LimitName.MANGAN
    if han <= 7:
        return LimitName.HANEMAN
    return LimitName.BAIMAN if han <= 10 else LimitName.SANBAIMAN


def _thirteen_or_more(rules: Ruleset, han: int) -> Value:
    if rules.thirteen_han is ThirteenHan.SANBAIMAN:
        return _limit(LimitName.SANBAIMAN)
    if rules.thirteen_han is ThirteenHan.YAKUMAN:
        return yakuman_value(rules, 1)
    cap = rules.yakuman_cap
    return yakuman_value(rules, han // 13 if cap is None else min(han // 13, cap))


def ron_points(value: Value, *, dealer: bool) -> int:
    """What a discarder pays a winner who is the dealer (6a) or a child (4a)."""
    return round_up(value.base * (6 if dealer else 4))


def tsumo_points(rules: Ruleset, value: Value, *, dealer: bool) -> Tsumo:
    """What the others pay a winner by tsumo; with three players by `sanma_tsumo`."""
    if rules.players == 3 and rules.sanma_tsumo is not SanmaTsumo.LOSS:
        return _sanma_tsumo(rules, value, dealer=dealer)
    double = round_up(value.base * 2)
    return Tsumo(from_child=double if dealer else round_up(value.base), from_dealer=double)


def _sanma_tsumo(rules: Ruleset, value: Value, *, dealer: bool) -> Tsumo:
    if dealer:
        triple = round_up(value.base * 3)
        return Tsumo(from_child=triple, from_dealer=triple)
    table = rules.sanma_tsumo_table if rules.sanma_tsumo is SanmaTsumo.TABLE else None
    if table is not None and value.limit is not None:
        child, from_dealer = dict(table)[value.limit]
        times = max(value.yakuman, 1)
        return Tsumo(from_child=child * times, from_dealer=from_dealer * times)
    # the absent child's share falls on both payers alike: 1.5a and 2.5a
    return Tsumo(from_child=round_up(value.base * 3 // 2), from_dealer=round_up(value.base * 5 // 2))
