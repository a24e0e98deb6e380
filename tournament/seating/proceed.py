"""Going on from rounds that stay as they are: one round after the other, then all new ones together."""

from collections.abc import Sequence
from random import Random
from typing import Final

from tournament.seating.anneal import Extra, anneal
from tournament.seating.fixed import keep_fixed
from tournament.seating.labels import number_tables
from tournament.seating.plan import Plan, Round, cut, raised
from tournament.seating.quality import wind_counts, wind_spread
from tournament.seating.search import draw_round
from tournament.seating.watch import Watch
from tournament.seating.winds import best_order, even_winds
from tournament.seating.wish import Wish

_STEPS: Final = 300_000
_MOST_PLAYERS: Final = 200
_SOFT, _HARD = 3, 100


def proceed(wish: Wish, extra: Extra, chance: Random, watch: Watch) -> list[Round]:
    """The played rounds and the new ones, players counted from 0.

    `extra` is what meetings cost besides repeats. Where time is up the rest is drawn without more ado.
    """
    drawn = _drawn(wish, chance, watch)
    first = len(wish.played)
    rounds = [raised(tables, -1) for tables in drawn]
    together = _together(rounds, wish, extra, chance, watch)
    fixed = {number - 1: table - 1 for number, table in wish.fixed.items()}
    numbered = number_tables(together, chance=chance, watch=watch, first=first, fixed=fixed)
    if together != rounds:
        numbered[first:] = _by_turns(numbered, first, chance)
    return min(numbered, _in_sets(numbered, first, chance), key=_worst_winds)


def _drawn(wish: Wish, chance: Random, watch: Watch) -> Plan:
    plan = wish.played
    groups = dict(enumerate(wish.teams or wish.groups, start=1))
    cost = _HARD if wish.teams or wish.groups_hard else _SOFT
    for _ in range(wish.rounds):
        if watch.over():
            plan += (_dealt(wish, chance),)
            continue
        tables = draw_round(
            range(1, wish.players + 1),
            plan,
            per_table=wish.per_table,
            seed=chance.randrange(2**32),
            groups=groups,
            group_cost=cost,
        )
        plan += (keep_fixed(tables, wish.fixed),)
    return plan


def _dealt(wish: Wish, chance: Random) -> Round:
    dealt = chance.sample(range(1, wish.players + 1), wish.players)
    return keep_fixed(cut(dealt, wish.per_table), wish.fixed)


def _together(rounds: list[Round], wish: Wish, extra: Extra, chance: Random, watch: Watch) -> list[Round]:
    if wish.players > _MOST_PLAYERS:
        return rounds
    pinned = {number - 1 for number in wish.fixed}
    first = len(wish.played)
    return anneal(rounds, steps=_STEPS, chance=chance, watch=watch, first=first, pinned=pinned, extra=extra)


def _by_turns(rounds: Sequence[Round], first: int, chance: Random) -> list[Round]:
    """The new rounds with the best order of each table, one round after the other."""
    winds = len(rounds[0][0])
    counts = wind_counts(tuple(rounds[:first]), winds)
    turns = [list(counts[player]) for player in sorted(counts)]
    found = []
    for tables in rounds[first:]:
        ordered = tuple(best_order(table, turns, chance) for table in tables)
        for table in ordered:
            for wind, player in enumerate(table):
                turns[player][wind] += 1
        found.append(ordered)
    return found


def _in_sets(rounds: Sequence[Round], first: int, chance: Random) -> list[Round]:
    """The same with even winds in every complete set of rounds that is new."""
    winds = len(rounds[0][0])
    start = -(-first // winds) * winds
    return [*rounds[:start], *even_winds(rounds[start:], chance)] if start < len(rounds) else list(rounds)


def _worst_winds(rounds: Sequence[Round]) -> tuple[int, int]:
    """The widest spread, and how many players have it."""
    spreads = [wind_spread(turns) for turns in wind_counts(tuple(rounds), len(rounds[0][0])).values()]
    return max(spreads), spreads.count(max(spreads))
