"""Making a whole plan: the best construction for the size, then tables, people and winds.

Every step is bounded by a number of steps, so that a seed gives the same plan on every machine unless time is
up first. What comes out is checked by counting (`report.py`), whatever made it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tournament.seating import people
from tournament.seating.anneal import anneal
from tournament.seating.draft import Draft, make_draft
from tournament.seating.fixed import keep_fixed
from tournament.seating.labels import number_tables
from tournament.seating.plan import Plan, Round, check_round, raised
from tournament.seating.proceed import proceed
from tournament.seating.report import Report, report
from tournament.seating.watch import Progress, Stop, Watch
from tournament.seating.winds import even_winds
from tournament.seating.wish import BadWish, Wish, check_wish

_MIXED_PLAYERS: Final = 200
_MIXING_STEPS: Final = 300_000
_HOT, _WARM = 9.0, 4.0
_SOFT, _HARD, _TEAM = 2, 40, 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A plan with where it comes from; `seconds` is how long it took, `report` what it is worth."""

    plan: Plan
    method: str
    seed: int
    seconds: float
    report: Report


def make_plan(
    wish: Wish,
    *,
    seed: int,
    budget: float = 15.0,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Made:
    """Seat all rounds; the same seed gives the same plan unless the search is cut short.

    `budget` (seconds) and `stop` end the search with the best it has. `progress` is told how much is done,
    the best plan so far and its repeats. Raises BadWish.
    """
    faults = check_wish(wish)
    if faults:
        raise BadWish(faults)
    watch = Watch(budget, progress, stop)
    chance = Random(f"plan/{seed}")  # noqa: S311  a plan must be repeatable from its seed
    rounds, method = _seated(wish, chance, watch)
    plan = tuple(raised(tables, 1) for tables in rounds)
    _check(plan, wish)
    measured = report(plan, per_table=wish.per_table, groups=wish.groups, teams=wish.teams, fixed=wish.fixed)
    watch.tell(1.0, rounds, measured.repeat_count)
    return Made(plan=plan, method=method, seed=seed, seconds=round(watch.seconds, 3), report=measured)


def _seated(wish: Wish, chance: Random, watch: Watch) -> tuple[Sequence[Round], str]:
    """All rounds with the players counted from 0."""
    if wish.played:
        return proceed(wish, _Extra(wish), chance, watch), "continued"
    draft = make_draft(wish, chance, watch)
    if draft.cast and not wish.groups_hard:
        return draft.rounds, draft.method
    rounds = _cast(draft, wish, chance, watch)
    fixed = {number - 1: table - 1 for number, table in wish.fixed.items()}
    if fixed or not draft.numbered:
        rounds = number_tables(rounds, chance=chance, watch=watch, fixed=fixed)
    at_place = [_fix(tables, wish) for tables in rounds]
    better = _mixed(at_place, wish, chance, watch, repaired=at_place != rounds)
    if better != rounds:
        better = number_tables(better, chance=chance, watch=watch, fixed=fixed)
    if better != rounds or not draft.even:
        better = even_winds(better, chance)
    return better, draft.method


def _cast(draft: Draft, wish: Wish, chance: Random, watch: Watch) -> list[Round]:
    if draft.cast:
        return list(draft.rounds)
    person_of = people.cast(
        draft.rounds, people.marks(wish), columns=draft.columns, chance=chance, watch=watch
    )
    return [tuple(tuple(person_of[part] for part in table) for table in tables) for tables in draft.rounds]


def _fix(tables: Round, wish: Wish) -> Round:
    return raised(keep_fixed(raised(tables, 1), wish.fixed), -1)


def _mixed(rounds: list[Round], wish: Wish, chance: Random, watch: Watch, *, repaired: bool) -> list[Round]:
    """Change places where exchanges of people leave clubs or teams together, or fixed tables repeats."""
    extra = _Extra(wish)
    clashes = sum(
        extra(one, other)
        for tables in rounds
        for table in tables
        for one in table
        for other in table
        if one < other
    )
    if wish.players > _MIXED_PLAYERS or not (clashes or repaired):
        return rounds
    pinned = {number - 1 for number in wish.fixed}
    return anneal(
        rounds,
        steps=_MIXING_STEPS,
        chance=chance,
        watch=watch,
        pinned=pinned,
        extra=extra,
        hot=_HOT if repaired else _WARM,
    )


class _Extra:
    """What a meeting costs besides a repeat: clubs and teams."""

    def __init__(self, wish: Wish) -> None:
        self._groups, self._teams = wish.groups, wish.teams
        self._group = _HARD if wish.groups_hard else _SOFT

    def __call__(self, one: int, other: int) -> int:
        return _same(self._groups, one, other) * self._group + _same(self._teams, one, other) * _TEAM


def _same(names: Sequence[str], one: int, other: int) -> bool:
    return bool(names) and bool(names[one]) and names[one] == names[other]


def _check(plan: Plan, wish: Wish) -> None:
    """Nothing that seats somebody twice may leave here, whatever made it."""
    for tables in plan:
        faults = check_round(tables, range(1, wish.players + 1), wish.per_table)
        if faults:
            raise AssertionError(f"the search seated somebody wrongly: {faults[0]}")
