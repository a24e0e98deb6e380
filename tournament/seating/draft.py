"""The bare plan of a size: which construction serves best, before people are given their parts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tournament.seating.anneal import anneal
from tournament.seating.differences import Shifts, developed, field_rows, searched_rows, stored_rows
from tournament.seating.mixing import mixing
from tournament.seating.plan import Round, cut
from tournament.seating.starters import some_rounds, starters_for
from tournament.seating.teams import clubs_in_columns, equal_teams, team_rows
from tournament.seating.watch import Watch
from tournament.seating.wish import Wish

_STEPS_FIRST: Final = 200_000
_STEPS: Final = 1_500_000
_STEPS_EACH: Final = 25_000
_WORK: Final = 40_000_000
_MOST_DRAFTS, _DRAFTED_PLAYERS, _SAMPLE = 20, 1500, 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Rounds of parts counted from 0, and what is settled about them already.

    `numbered`: the order of the tables is final. `even`: so are the winds. `cast`: the parts are the players
    themselves. `columns`: the parts are that many equal blocks whose members never meet; None if not.
    """

    rounds: Sequence[Round]
    method: str
    numbered: bool = False
    even: bool = False
    cast: bool = False
    columns: int | None = None


def make_draft(wish: Wish, chance: Random, watch: Watch) -> Draft:
    """The first construction that serves for the size."""
    return (
        _teams(wish, chance, watch)
        or _best_mixed(_differences, wish, chance, watch)
        or _best_mixed(_starter, wish, chance, watch)
        or _searched(wish, chance, watch)
    )


def _best_mixed(
    construct: Callable[[Wish, Random, Watch], Draft | None], wish: Wish, chance: Random, watch: Watch
) -> Draft | None:
    """Of several drafts of one construction the one that mixes people best; None if it does not serve."""
    first = construct(wish, chance, watch)
    if first is None:
        return None
    drafts = [first]
    while len(drafts) < min(_MOST_DRAFTS, _DRAFTED_PLAYERS // wish.players) and not watch.over():
        drafts.append(construct(wish, chance, watch) or first)
    if len(drafts) == 1:
        return first
    sample = chance.sample(range(wish.players), min(_SAMPLE, wish.players))
    return max(drafts, key=lambda draft: mixing(draft.rounds, sample))


def _teams(wish: Wish, chance: Random, watch: Watch) -> Draft | None:
    members = equal_teams(wish)
    if members is None or wish.fixed:
        return None
    found = _team_rows(wish, chance, watch)
    if found is None:
        return None
    rows, prime = found
    chance.shuffle(members)
    members = clubs_in_columns(members, wish.groups, chance)
    player_of = [team[column] for column in range(wish.per_table) for team in members]
    rounds = [
        tuple(tuple(player_of[part] for part in table) for table in tables)
        for tables in developed(rows, wish.tables, prime=prime)
    ]
    return Draft(rounds=rounds, method="teams", numbered=True, even=True, cast=True)


def _team_rows(wish: Wish, chance: Random, watch: Watch) -> tuple[list[Shifts], int | None] | None:
    """Rows of shifts, and the characteristic of their field if it is one; None if nothing serves."""
    # All rounds of a field together are even by themselves. Of fewer a search finds more even ones.
    if wish.rounds == wish.tables - 1:
        whole = field_rows(wish.tables, wish.per_table, wish.rounds, chance, apart=True)
        if whole is not None:
            return whole
    rows = team_rows(wish.tables, wish.per_table, wish.rounds, chance, watch)
    if rows is not None:
        return rows, None
    return field_rows(wish.tables, wish.per_table, wish.rounds, chance, apart=True)


def _differences(wish: Wish, chance: Random, watch: Watch) -> Draft | None:
    columns = wish.per_table
    found = field_rows(wish.tables, columns, wish.rounds, chance)
    if found is not None:
        rounds, method = developed(found[0], wish.tables, prime=found[1]), "field"
    else:
        rows = stored_rows(wish.tables, columns, wish.rounds, chance) or searched_rows(
            wish.tables, columns, wish.rounds, chance, watch
        )
        if rows is None:
            return None
        rounds, method = developed(rows, wish.tables), "differences"
    return Draft(rounds=rounds, method=method, numbered=True, even=True, columns=columns)


def _starter(wish: Wish, chance: Random, _watch: Watch) -> Draft | None:
    for starter in starters_for(wish.players, wish.per_table):
        if starter.rounds == wish.rounds or (starter.rounds > wish.rounds and not starter.repeats):
            rounds = some_rounds(starter, wish.rounds, chance)
            return Draft(rounds=rounds, method="starter", numbered=starter.numbered)
    return None


def _searched(wish: Wish, chance: Random, watch: Watch) -> Draft:
    """The rounds of the largest design and more drawn at random: first those improved, then all together."""
    rounds = _as_many_as_known(wish, chance, watch)
    known = len(rounds)
    while len(rounds) < wish.rounds:
        drawn = chance.sample(range(wish.players), wish.players)
        rounds.append(cut(drawn, wish.per_table))
    steps = min(_STEPS, _WORK // wish.rounds, _STEPS_EACH * wish.players)
    rounds = anneal(rounds, steps=min(steps, _STEPS_FIRST), chance=chance, watch=watch, first=known)
    return Draft(rounds=anneal(rounds, steps=steps, chance=chance, watch=watch), method="search")


def _as_many_as_known(wish: Wish, chance: Random, watch: Watch) -> list[Round]:
    designs = [
        one
        for one in starters_for(wish.players, wish.per_table)
        if one.rounds < wish.rounds and not one.repeats
    ]
    longest = max(designs, key=lambda one: one.rounds, default=None)
    if longest is not None:
        return list(some_rounds(longest, longest.rounds, chance))
    fewer = replace(wish, rounds=wish.tables * 3 // 4)
    found = _differences(fewer, chance, watch) if 0 < fewer.rounds < wish.rounds else None
    return list(found.rounds) if found else []
