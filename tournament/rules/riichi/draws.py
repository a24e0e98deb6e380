"""Payments of an exhaustive draw: noten payments and nagashi mangan (`rules.md` 2.7)."""

from tournament.rules.riichi.choices import LimitName, Nagashi
from tournament.rules.riichi.events import ExhaustiveDraw, WonHand
from tournament.rules.riichi.payments import (
    STICK,
    Part,
    Table,
    Transfer,
    deposits,
    honba_transfers,
    tsumo_transfers,
)
from tournament.rules.riichi.points import LIMIT_BASES, Value

_MANGAN = Value(base=LIMIT_BASES[LimitName.MANGAN], limit=LimitName.MANGAN)


def draw_transfers(table: Table, draw: ExhaustiveDraw) -> list[Transfer]:
    """All transfers of an exhaustive draw, riichi deposits included, without empty ones."""
    transfers = [*deposits(draw.riichi)]
    if not draw.nagashi:
        transfers += _noten_transfers(table, draw.tenpai)
    else:
        for seat in draw.nagashi:
            transfers += tsumo_transfers(table, seat, _MANGAN, Part.NAGASHI)
        if table.rules.nagashi is Nagashi.WIN:
            transfers += _nagashi_prize(table, draw)
    return [transfer for transfer in transfers if transfer.points]


def _noten_transfers(table: Table, tenpai: tuple[int, ...]) -> list[Transfer]:
    """Each noten seat pays its share of the pool to each tenpai seat in equal parts."""
    noten = [seat for seat in range(table.rules.players) if seat not in tenpai]
    if not tenpai or not noten:
        return []
    pool = table.rules.noten_pool
    return [
        *(Transfer(seat, None, pool // len(noten), Part.NOTEN) for seat in noten),
        *(Transfer(None, seat, pool // len(tenpai), Part.NOTEN) for seat in tenpai),
    ]


def _nagashi_prize(table: Table, draw: ExhaustiveDraw) -> list[Transfer]:
    """Honba and all sticks, for the first nagashi seat in turn order from the dealer."""
    players = table.rules.players
    first = min(draw.nagashi, key=lambda seat: (seat - table.dealer) % players)
    return [
        *honba_transfers(table, WonHand(winner=first, discarder=None)),
        Transfer(None, first, STICK * table.sticks, Part.OLD_STICKS),
        Transfer(None, first, STICK * len(draw.riichi), Part.NEW_STICKS),
    ]
