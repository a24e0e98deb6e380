"""What a winner can be paid under some rules: the grid of han and fu, and the limits."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zlib import crc32

from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from tournament.rules.riichi.choices import Limits
from tournament.rules.riichi.points import (
    FU_VALUES,
    Value,
    han_value,
    low_fu_fault,
    paid_yakuman,
    ron_points,
    tsumo_points,
    yakuman_value,
)
from tournament.rules.riichi.ruleset import Ruleset

HANS: Final = (1, 2, 3, 4)
YAKUMAN: Final = "y"
BETWEEN: Final = "-"
# The least han of each limit stands for all of it; 13 han may be paid as a yakuman or not.
_LIMIT_NAMES: Final = {
    5: gettext_noop("Mangan"),
    6: gettext_noop("Haneman"),
    8: gettext_noop("Baiman"),
    11: gettext_noop("Sanbaiman"),
    13: gettext_noop("13 han"),
}
_COMMON_FU: Final = 60
_MOST_YAKUMAN: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One value as a button: its payments in the four ways to win, empty where no such hand exists.

    A child's tsumo is paid by the others and by the dealer. `code` is what the form sends: "3-40" for
    3 han 40 fu, "5" for a mangan, "y1" for a yakuman.
    """

    code: str
    name: str
    child_ron: str
    dealer_ron: str
    child_tsumo: tuple[int, ...]
    dealer_tsumo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    fu: int
    cells: tuple[Cell | None, ...]

    @property
    def by_ron(self) -> bool:
        return any(cell and cell.child_ron for cell in self.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """`rows` are what hands usually have, `more` the rest; `limits` and `yakuman` have no fu.

    `mark` is the same for the same grid in the same language, so that pages keep its buttons.
    """

    mark: str
    limits: tuple[Cell, ...]
    rows: tuple[Row, ...]
    more: tuple[Row, ...]
    yakuman: tuple[Cell, ...]

    @property
    def hans(self) -> tuple[int, ...]:
        return HANS


def value_grid(rules: Ruleset) -> Grid:
    """Every value that can be tapped under these rules; without limits the larger ones are typed."""
    return _value_grid(rules, get_language())


@lru_cache(maxsize=64)
def _value_grid(rules: Ruleset, language: str | None) -> Grid:
    limited = rules.limits is not Limits.AOTENJOU
    rows = [_row(rules, fu) for fu in sorted(FU_VALUES)]
    limits = [_limit(rules, han) for han in _LIMIT_NAMES] if limited else []
    return Grid(
        mark=f"{language}-{crc32(repr(rules).encode()):x}",
        limits=tuple(limits[:4]),
        rows=tuple(row for row in rows if row.fu <= _COMMON_FU),
        more=tuple(row for row in rows if row.fu > _COMMON_FU),
        yakuman=(*limits[4:], *_yakuman(rules)) if limited else (),
    )


def value_codes() -> Iterator[str]:
    """All codes that a form may send; what no hand has is refused by the rules with its reason."""
    yield from (f"{han}{BETWEEN}{fu}" for han in HANS for fu in FU_VALUES)
    yield from map(str, range(5, 14))
    yield from (f"{YAKUMAN}{times}" for times in range(1, _MOST_YAKUMAN + 1))


def _row(rules: Ruleset, fu: int) -> Row:
    return Row(fu=fu, cells=tuple(_cell(rules, han, fu) for han in HANS))


def _cell(rules: Ruleset, han: int, fu: int) -> Cell | None:
    """None where no hand is worth that, whichever way it is won."""
    ron, tsumo = (low_fu_fault(han, fu, tsumo=by_tsumo) is None for by_tsumo in (False, True))
    if not (ron or tsumo):
        return None
    name = _("%(han)d han %(fu)d fu") % {"han": han, "fu": fu}
    return _paid(rules, f"{han}{BETWEEN}{fu}", name, han_value(rules, han, fu), ron=ron, tsumo=tsumo)


def _limit(rules: Ruleset, han: int) -> Cell:
    return _paid(rules, str(han), _(_LIMIT_NAMES[han]), han_value(rules, han))


def _yakuman(rules: Ruleset) -> Iterator[Cell]:
    for times in range(1, _MOST_YAKUMAN + 1):
        if paid_yakuman(rules, times) == times:
            name = _("Yakuman") if times == 1 else _("%d × yakuman") % times
            yield _paid(rules, f"{YAKUMAN}{times}", name, yakuman_value(rules, times))


def _paid(
    rules: Ruleset, code: str, name: str, value: Value, *, ron: bool = True, tsumo: bool = True
) -> Cell:
    child, dealer = (tsumo_points(rules, value, dealer=deals) for deals in (False, True))
    return Cell(
        code=code,
        name=name,
        child_ron=str(ron_points(value, dealer=False)) if ron else "",
        dealer_ron=str(ron_points(value, dealer=True)) if ron else "",
        child_tsumo=(child.from_child, child.from_dealer) if tsumo else (),
        dealer_tsumo=_("%d all") % dealer.from_child if tsumo else "",
    )
