"""From the last table scores to final points: sticks, places, uma, oka, rounding, penalties.

Source: `rules.md` 2.11. Table points are whole hundreds; final points are integers in tenths
of a thousand (52.3 is 523), so that no sum is ever rounded by accident.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.rules.riichi.choices import LeftoverSticks, Rounding, RoundingAxis, Tie
from tournament.rules.riichi.payments import STICK
from tournament.rules.riichi.ruleset import Ruleset

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """All steps of a settlement, in seat order.

    Table points: `scores_before`, `leftover` (sticks given to each seat), `sticks_lost`,
    `scores`. Tenths: `rounded` (score minus return points), `uma`, `oka`, `correction`,
    their sum `points`, `penalties`, and the `total` of both.
    """

    scores_before: Row
    leftover: Row
    sticks_lost: int
    scores: Row
    ranks: Row
    rounded: Row
    uma: Row
    oka: Row
    correction: Row
    points: Row
    penalties: Row
    total: Row


def settle(rules: Ruleset, scores: Row, sticks: int, penalties: Row | None = None) -> Settlement:
    """Settle a finished game; `sticks` lie on the table, `penalties` are tenths by seat."""
    leftover, ranks = places(rules, scores, sticks)
    after = _sum(scores, leftover)
    rounded = tuple(_rounded(rules, score) for score in after)
    uma, oka = _bonuses(rules, after, ranks)
    correction = _correction(rules, after, ranks, _sum(rounded, uma, oka))
    points = _sum(rounded, uma, oka, correction)
    taken = penalties or (0,) * rules.players
    return Settlement(
        scores_before=scores,
        leftover=leftover,
        sticks_lost=STICK * sticks - sum(leftover),
        scores=after,
        ranks=ranks,
        rounded=rounded,
        uma=uma,
        oka=oka,
        correction=correction,
        points=points,
        penalties=taken,
        total=_sum(points, taken),
    )


def places(rules: Ruleset, scores: Row, sticks: int) -> tuple[Row, Row]:
    """What each seat gets of the sticks that are left on the table (points), and the places from 1."""
    ranks = _ranks(rules, scores)
    leftover = _leftover(rules, ranks, sticks)
    # “first” gives the sticks away before places are judged, the other modes after
    if rules.leftover_sticks is LeftoverSticks.FIRST:
        ranks = _ranks(rules, _sum(scores, leftover))
    return leftover, ranks


def _sum(*rows: Row) -> Row:
    return tuple(map(sum, zip(*rows, strict=True)))


def _ranks(rules: Ruleset, scores: Row) -> Row:
    """Places from 1; equal scores share one, or the seat nearer to seat 0 comes first."""
    if rules.tie is Tie.SPLIT:
        return tuple(1 + sum(other > score for other in scores) for score in scores)
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return tuple(1 + order.index(seat) for seat in range(len(scores)))


def _leftover(rules: Ruleset, ranks: Row, sticks: int) -> Row:
    points = STICK * sticks
    takers = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if rules.leftover_sticks is LeftoverSticks.LOST:
        takers = []
    elif rules.leftover_sticks is LeftoverSticks.FIRST:
        takers = takers[:1]
    elif rules.leftover_sticks is LeftoverSticks.SPLIT_DOWN:
        points -= points % (100 * len(takers))
    return _shared(points // 100, takers, rules.players, unit=100)


def _shared(amount: int, takers: Sequence[int], players: int, unit: int = 1) -> Row:
    """Share whole units among seats; odd ones go to those nearer to seat 0 (also of a debt)."""
    shares = [0] * players
    if takers:
        each, odd = divmod(amount, len(takers))
        for position, seat in enumerate(sorted(takers)):
            shares[seat] = (each + (position < odd)) * unit
    return tuple(shares)


def _rounded(rules: Ruleset, score: int) -> int:
    """Score minus return points in tenths, rounded to thousands on the axis of the rules."""
    if rules.rounding is Rounding.KEEP:
        return (score - rules.return_points) // 100
    if rules.rounding_axis is RoundingAxis.RAW:
        return 10 * (_thousands(rules.rounding, score) - rules.return_points // 1000)
    difference = score - rules.return_points
    size = 10 * _thousands(rules.rounding, abs(difference))
    return size if difference >= 0 else -size


def _thousands(rounding: Rounding, points: int) -> int:
    """Round to whole thousands; on the raw axis towards plus infinity also below zero."""
    match rounding:
        case Rounding.HALF_UP:
            return (points + 500) // 1000
        case Rounding.FIVE_DOWN_SIX_UP:
            return (points + 400) // 1000
        case Rounding.CEIL:
            return -(-points // 1000)
        case _:
            return points // 1000


def _bonuses(rules: Ruleset, scores: Row, ranks: Row) -> tuple[Row, Row]:
    """Uma and oka in tenths by seat; tied places share one pool of both."""
    uma_by_place = [points // 100 for points in rules.uma_row(scores)]
    oka_by_place = [rules.oka_points // 100] + [0] * (rules.players - 1)
    uma = _by_rank(uma_by_place, ranks)
    both = _by_rank(list(map(sum, zip(uma_by_place, oka_by_place, strict=True))), ranks)
    # the pool is split as a whole; uma is shown split alone, oka is what remains
    return uma, tuple(whole - part for whole, part in zip(both, uma, strict=True))


def _by_rank(by_place: Sequence[int], ranks: Row) -> Row:
    """Give each place's amount to its seat; tied seats share the amounts of their places."""
    shares = []
    for rank in set(ranks):
        tied = [seat for seat, own in enumerate(ranks) if own == rank]
        pool = sum(by_place[rank - 1 : rank - 1 + len(tied)])
        shares.append(_shared(pool, tied, len(ranks)))
    return _sum(*shares)


def _correction(rules: Ruleset, scores: Row, ranks: Row, points: Row) -> Row:
    """What first place takes so that a rounded table sums to zero, in tenths.

    A table whose unrounded sum is not zero (lost sticks, an oka of its own) is not corrected.
    """
    players = rules.players
    unrounded = sum(scores) - players * rules.return_points + rules.oka_points
    if rules.rounding is Rounding.KEEP or unrounded:
        return (0,) * players
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return _shared(-sum(points), first, players)
