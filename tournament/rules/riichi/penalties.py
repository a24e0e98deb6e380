"""Chombo: payments at the table, or final points after uma (`rules.md` 2.9)."""

from tournament.rules.riichi.choices import ChomboKind
from tournament.rules.riichi.payments import Part, Table, Transfer
from tournament.rules.riichi.ruleset import Ruleset


def chombo_transfers(table: Table, offender: int) -> list[Transfer]:
    """What the offender pays at the table; nothing where the penalty is final points."""
    if table.rules.chombo is ChomboKind.AFTER_UMA:
        return []
    transfers = (
        Transfer(offender, seat, _payment(table, offender, seat), Part.CHOMBO)
        for seat in table.others(offender)
    )
    return [transfer for transfer in transfers if transfer.points]


def _payment(table: Table, offender: int, seat: int) -> int:
    if table.rules.chombo is ChomboKind.FLAT:
        return table.rules.chombo_points
    # reverse mangan: 4000 between dealer and child, 2000 between children, in sanma too
    return 4000 if table.dealer in (offender, seat) else 2000


def chombo_tenths(rules: Ruleset) -> int:
    """Final points, in tenths of a thousand, that a chombo takes off after uma."""
    return rules.chombo_points // 100 if rules.chombo is ChomboKind.AFTER_UMA else 0
