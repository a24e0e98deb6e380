"""Drawing the next round: nobody meets twice where a simple search can avoid it.

1. Winds first: everybody gets a wind they had least, and the players of each wind are dealt at random
   over the tables.
2. While somebody meets an earlier opponent, such a player changes places with the best partner of the
   same wind, so that the winds stay even (see `swaps.py`).
3. If that leaves a repeat, the search goes on between all players, and each table takes the order that
   is best for the winds. Of several such searches the best one counts.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from random import Random

from tournament.seating.plan import Plan, Round, Table, refuse_remainder
from tournament.seating.quality import wind_counts
from tournament.seating.swaps import Costs, improve, table_cost
from tournament.seating.winds import Turns, best_order, share_winds, wind_cost

_FREE_SEARCHES = 6


def draw_round(
    players: Collection[int],
    history: Plan,
    *,
    per_table: int,
    seed: int,
    groups: Mapping[int, str] | None = None,
    group_cost: int = 3,
) -> Round:
    """Seat one more round after `history`; the same seed gives the same round.

    As few pairs as the search finds meet again; where it cannot be helped, those who met least.
    People in `history` who are not in `players` are left out of account. `groups` (number to club) are kept
    apart as well; two of a group at a table cost `group_cost`, a second meeting 4, a third 7. ValueError
    unless the players fill whole tables.
    """
    numbers = sorted(set(players))
    refuse_remainder(len(numbers), per_table)
    chance = Random(f"{seed}/{len(history)}")  # noqa: S311  a draw must be repeatable from its seed
    names = [(groups or {}).get(number, "") for number in numbers]
    costs = _costs(numbers, history, names, group_cost)
    tables = _draw(costs, _turns(numbers, history, per_table), chance)
    return tuple(tuple(numbers[place] for place in table) for table in tables)


def _draw(costs: Costs, turns: Turns, chance: Random) -> Sequence[Table]:
    winds = share_winds(turns, chance)
    dealt = list(zip(*winds, strict=True))
    even = improve(dealt, costs, partners=winds, chance=chance)
    if not _repeats(even, costs):
        return even
    everybody = [[place for place, _ in enumerate(turns)]]
    found = [even]
    for _ in range(_FREE_SEARCHES):
        free = improve(even, costs, partners=everybody, chance=chance)
        found.append([best_order(table, turns, chance) for table in free])
    return min(found, key=lambda tables: (_repeats(tables, costs), _winds(tables, turns)))


def _costs(numbers: Sequence[int], history: Plan, names: Sequence[str], group_cost: int) -> Costs:
    """What it costs to seat two players together, as a matrix over their places in `numbers`."""
    places = {number: place for place, number in enumerate(numbers)}
    met = [[0] * len(numbers) for _ in numbers]
    for tables in history:
        for table in tables:
            for one, other in combinations([places[number] for number in table if number in places], 2):
                met[one][other] += 1
                met[other][one] += 1
    costs = [[_cost(times) for times in row] for row in met]
    for one, other in combinations([place for place, name in enumerate(names) if name], 2):
        if names[one] == names[other]:
            costs[one][other] += group_cost
            costs[other][one] += group_cost
    return costs


def _cost(meetings: int) -> int:
    # 0, 4, 7, 12, 19: a third meeting is avoided, though not at the price of two second ones.
    return meetings and meetings**2 + 3


def _turns(numbers: Sequence[int], history: Plan, per_table: int) -> Turns:
    counts = wind_counts(history, per_table)
    return [counts.get(number, (0,) * per_table) for number in numbers]


def _repeats(tables: Sequence[Table], costs: Costs) -> int:
    return sum(table_cost(table, costs) for table in tables)


def _winds(tables: Sequence[Table], turns: Turns) -> int:
    return sum(wind_cost(table, turns) for table in tables)
