"""Tables by rank, as finals are seated: who stands higher sits earlier in turn order, the best in East."""

from collections.abc import Sequence

from tournament.seating.plan import Round, cut, refuse_remainder


def top_round(ranking: Sequence[int], per_table: int = 4) -> Round:
    """1-2-3-4, 5-6-7-8 and so on: the best meet at the first table. ValueError unless whole tables."""
    refuse_remainder(len(ranking), per_table)
    return cut(ranking, per_table)


def spread_round(ranking: Sequence[int], per_table: int = 4) -> Round:
    """1-8-9-16, 2-7-10-15 and so on: tables of equal strength, there and back. ValueError as above."""
    refuse_remainder(len(ranking), per_table)
    tables = len(ranking) // per_table
    laps = [ranking[lap * tables : (lap + 1) * tables] for lap in range(per_table)]
    turned = [lap if number % 2 == 0 else lap[::-1] for number, lap in enumerate(laps)]
    return tuple(zip(*turned, strict=True))
