"""Points as they are called at the table, read back into the hand that pays them.

“3900” for a ron; “1000/2000” or “2000 all” for a tsumo. A single number for a child's tsumo is what all pay
together. Honba and riichi sticks are not in these numbers.

Several hands may pay the same. A limit comes first (8000 is a mangan, not 4 han 40 fu), then the fu that
hands have most often: 30, 40, 20, 25, 50, 60 and upwards.

Sources: `rules.md` 2.1 (values), 2.6 (three players), 2.12 (no limits).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final
from unicodedata import normalize

from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import Limits
from tournament.rules.riichi.points import (
    Value,
    han_value,
    low_fu_fault,
    paid_yakuman,
    ron_points,
    tsumo_points,
    yakuman_value,
)
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.typed import read_whole

_LIMIT_HAN: Final = (5, 6, 8, 11)
_FU_BY_FREQUENCY: Final = (30, 40, 20, 25, *range(50, 111, 10))
_EACH: Final = re.compile(r"\s*(all|each|オール|∀)$")
# A space stands between two numbers, unless it groups the digits of one, as in 12 000.
_BETWEEN: Final = re.compile(r"[/|・~〜–—−-]|(?<=\d{3})\s+(?!000$)(?=\d{3})")
_UNIT: Final = re.compile(r"(?<=\d)\s*(点|points|pts)")

Payments = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenHand:
    """A hand's size: han with fu (0 at a limit), or a number of yakuman."""

    han: int = 0
    fu: int = 0
    yakuman: int = 0

    def to_json(self) -> dict[str, int]:
        """The keys of a won hand in the record format."""
        given = {"han": self.han, "fu": self.fu, "yakuman": self.yakuman}
        return {key: value for key, value in given.items() if value}


def read_points(text: str, rules: Ruleset, *, dealer: bool, tsumo: bool) -> SpokenHand:
    """The most usual hand that pays what is typed; `dealer`: the winner deals.

    Raises RuleError: unreadable, of the wrong shape for this win, or paid by no hand.
    """
    plain = _UNIT.sub("", normalize("NFKC", text).strip().casefold())
    numbers = _numbers(_EACH.sub("", plain), text)
    _check_shape(numbers, each=bool(_EACH.search(plain)), dealer=dealer, tsumo=tsumo)
    hands = _hands_by_payments(rules, dealer=dealer, tsumo=tsumo)
    if tsumo and not dealer and len(numbers) == 1:
        found = next((hand for pays, hand in hands.items() if _total(rules, pays) == numbers[0]), None)
    else:
        found = hands.get(numbers)
    if found is None:
        raise _never_paid(rules, hands, numbers, dealer=dealer, tsumo=tsumo)
    return found


def _numbers(plain: str, text: str) -> Payments:
    """The typed numbers, the smaller one first."""
    try:
        numbers = sorted(read_whole(part) for part in _BETWEEN.split(plain))
    except RuleError:
        raise RuleError("points_unreadable", key="points", value=text) from None
    if len(numbers) > 2:
        raise RuleError("points_unreadable", key="points", value=text)
    return tuple(numbers)


def _check_shape(numbers: Payments, *, each: bool, dealer: bool, tsumo: bool) -> None:
    pair = len(numbers) == 2
    if not tsumo and (pair or each):
        raise RuleError("points_for_ron", key="points")
    if tsumo and dealer and pair:
        raise RuleError("points_alike", key="points")
    if tsumo and not dealer and each:
        raise RuleError("points_pair", key="points")


@lru_cache(maxsize=64)
def _hands_by_payments(rules: Ruleset, *, dealer: bool, tsumo: bool) -> dict[Payments, SpokenHand]:
    """Every payment that can occur, with its most usual hand."""
    found: dict[Payments, SpokenHand] = {}
    for hand, value in _hands(rules, tsumo=tsumo):
        found.setdefault(_payments(rules, value, dealer=dealer, tsumo=tsumo), hand)
    return found


def _hands(rules: Ruleset, *, tsumo: bool) -> Iterator[tuple[SpokenHand, Value]]:
    """All hands, the most usual first."""
    unlimited = rules.limits is Limits.AOTENJOU
    if not unlimited:
        yield from _limit_hands(rules)
    for fu, han in product(_FU_BY_FREQUENCY, range(1, 201 if unlimited else 5)):
        if low_fu_fault(han, fu, tsumo=tsumo) is None:
            yield SpokenHand(han=han, fu=fu), han_value(rules, han, fu)


def _limit_hands(rules: Ruleset) -> Iterator[tuple[SpokenHand, Value]]:
    for han in _LIMIT_HAN:
        yield SpokenHand(han=han), han_value(rules, han)
    for count in range(1, 13):
        if paid_yakuman(rules, count) == count:
            yield SpokenHand(yakuman=count), yakuman_value(rules, count)


def _payments(rules: Ruleset, value: Value, *, dealer: bool, tsumo: bool) -> Payments:
    if not tsumo:
        return (ron_points(value, dealer=dealer),)
    pays = tsumo_points(rules, value, dealer=dealer)
    return (pays.from_child,) if dealer else tuple(sorted((pays.from_child, pays.from_dealer)))


def _total(rules: Ruleset, pays: Payments) -> int:
    """What a child receives by tsumo: the larger share is the dealer's, the smaller comes from each child."""
    return pays[0] * (rules.players - 2) + pays[-1]


def _never_paid(
    rules: Ruleset, hands: dict[Payments, SpokenHand], numbers: Payments, *, dealer: bool, tsumo: bool
) -> RuleError:
    """Names the payments next below and next above what was typed."""
    size = sum if len(numbers) == 2 or dealer or not tsumo else lambda pays: _total(rules, pays)
    ordered = sorted(hands, key=size)
    below = [pays for pays in ordered if size(pays) <= sum(numbers)][-1:]
    above = [pays for pays in ordered if size(pays) > sum(numbers)][:1]
    code = f"no_{'dealer' if dealer else 'child'}_{'tsumo' if tsumo else 'ron'}"
    nearest = ", ".join(map(_written, below + above))
    return RuleError(code, key="points", points=_written(numbers), nearest=nearest)


def _written(pays: Payments) -> str:
    return "/".join(map(str, pays))
