"""Tables by rank, as finals are seated: who stands higher sits earlier in turn order, the best in East."""

from collections.abc import Sequence

from tournament.seating.plan import Round


def top_round(ranking: Sequence[int], per_table: int = 4) -> Round:
    """1-2-3-4, 5-6-7-8 and so on: the best meet at the first table. ValueError unless whole tables."""
    _refuse_remainder(ranking, per_table)
    firsts = range(0, len(ranking), per_table)
    return tuple(tuple(ranking[first : first + per_table]) for first in firsts)


def spread_round(ranking: Sequence[int], per_table: int = 4) -> Round:
    """1-8-9-16, 2-7-10-15 and so on: tables of equal strength, there and back. ValueError as above."""
    _refuse_remainder(ranking, per_table)
    tables = len(ranking) // per_table
    laps = [ranking[lap * tables : (lap + 1) * tables] for lap in range(per_table)]
    turned = [lap if number % 2 == 0 else lap[::-1] for number, lap in enumerate(laps)]
    return tuple(zip(*turned, strict=True))


def _refuse_remainder(ranking: Sequence[int], per_table: int) -> None:
    if not ranking or len(ranking) % per_table:
        raise ValueError(f"{len(ranking)} players do not fill tables of {per_table}")
