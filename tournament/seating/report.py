"""One report on a plan, counted from the plan alone: the independent checker.

Nothing here knows how a plan was made; `quality.py` holds the measures.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import comb
from typing import TypeAlias

from tournament.seating.plan import Plan, Round
from tournament.seating.quality import (
    Pair,
    Repeat,
    SameTable,
    fewest_repeats,
    meetings,
    repeats,
    same_tables,
    tables_visited,
    wind_counts,
    wind_spread,
)

Names: TypeAlias = Sequence[str] | Mapping[int, str]
"""The club or team of player 1, 2, ... or of each number; "" for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupMeeting:
    """Several players of one group at one table; round and table from 1."""

    round: int
    table: int
    group: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What is good and bad about a plan.

    Repeats are meetings of a pair beyond its first, and `fewest_repeats` a bound that no plan of this size
    can beat. Spreads are most minus fewest turns of a player in one wind. `table_visits_due` is rounds /
    tables, rounded up, and `table_visits_over` adds up what players sit at one table beyond that. Group
    meetings are pairs of one group at a table. `common_opponents` are counted for pairs that never meet.
    What does not apply is None.
    """

    players: int
    rounds: int
    tables: int
    per_table: int
    repeats: tuple[Repeat, ...]
    repeat_count: int
    fewest_repeats: int
    most_meetings: int
    winds: Mapping[int, tuple[int, ...]]
    wind_spread: int
    wind_spread_by_round: tuple[int, ...]
    most_table_visits: int
    table_visits_due: int
    table_visits_over: int
    same_tables: tuple[SameTable, ...]
    group_meetings: tuple[GroupMeeting, ...]
    group_meeting_count: int
    fewest_group_meetings: int
    team_mates: int | None
    team_meetings_min: int | None
    team_meetings_max: int | None
    common_opponents_min: int | None
    common_opponents_mean: float | None

    @property
    def perfect(self) -> bool:
        """Whether repeats, winds and tables are as good as any plan of this size can have them."""
        return (
            self.repeat_count == self.fewest_repeats
            and max(self.wind_spread_by_round, default=0) <= 1
            and self.table_visits_over == 0
        )

    def to_json(self) -> dict[str, object]:
        """The report as JSON objects, lists and numbers."""
        return {**asdict(self), "perfect": self.perfect}


def report(
    plan: Plan,
    *,
    per_table: int,
    groups: Names = (),
    teams: Names = (),
    fixed: Mapping[int, int] | None = None,
) -> Report:
    """Count everything; `fixed` players (number to table) stay at their tables on purpose."""
    met = meetings(plan)
    found = repeats(met)
    counts = wind_counts(plan, per_table)
    numbers, tables = sorted(counts), max(map(len, plan), default=0)
    due = -(-len(plan) // tables) if tables else 0
    most_visits, over = _table_visits(plan, due, fixed or {})
    group_of = _by_number(groups)
    group_meetings = _group_meetings(plan, group_of)
    common = _common_opponents(numbers, met)
    team_low, team_high, mates = _team_meetings(met, _by_number(teams))
    return Report(
        players=len(numbers),
        rounds=len(plan),
        tables=tables,
        per_table=per_table,
        repeats=found,
        repeat_count=sum(len(repeat.rounds) - 1 for repeat in found),
        fewest_repeats=_fewest_repeats(plan, len(numbers), per_table),
        most_meetings=max(map(len, met.values()), default=0),
        winds=counts,
        wind_spread=max(map(wind_spread, counts.values()), default=0),
        wind_spread_by_round=_spread_by_round(plan, per_table),
        most_table_visits=most_visits,
        table_visits_due=due,
        table_visits_over=over,
        same_tables=same_tables(plan),
        group_meetings=group_meetings,
        group_meeting_count=sum(comb(len(meeting.players), 2) for meeting in group_meetings),
        fewest_group_meetings=_fewest_group_meetings(numbers, group_of, tables) * len(plan),
        team_mates=mates,
        team_meetings_min=team_low,
        team_meetings_max=team_high,
        common_opponents_min=common[0] if common else None,
        common_opponents_mean=common[1] if common else None,
    )


def rank_spread(tables: Round, ranking: Sequence[int]) -> float:
    """How far apart in the ranking a table is: worst minus best rank, the mean of all tables."""
    rank = {number: place for place, number in enumerate(ranking)}
    spreads = [max(map(rank.__getitem__, table)) - min(map(rank.__getitem__, table)) for table in tables]
    return sum(spreads) / len(spreads)


def _by_number(names: Names) -> dict[int, str]:
    pairs = names.items() if isinstance(names, Mapping) else enumerate(names, start=1)
    return {number: name for number, name in pairs if name}


def _fewest_repeats(plan: Plan, players: int, per_table: int) -> int:
    if all(sum(map(len, tables)) == players for tables in plan):
        return fewest_repeats(players, len(plan), per_table)
    # Where people sit out, come late or leave, only the number of pairs is a bound.
    meetings_held = sum(comb(len(table), 2) for tables in plan for table in tables)
    return max(0, meetings_held - comb(players, 2))


def _spread_by_round(plan: Plan, per_table: int) -> tuple[int, ...]:
    turns: dict[int, list[int]] = {}
    spreads = []
    for tables in plan:
        for table in tables:
            for seat, player in enumerate(table):
                turns.setdefault(player, [0] * per_table)[seat] += 1
        spreads.append(max(map(wind_spread, turns.values()), default=0))
    return tuple(spreads)


def _table_visits(plan: Plan, due: int, fixed: Mapping[int, int]) -> tuple[int, int]:
    most = over = 0
    for player, visited in tables_visited(plan).items():
        if player not in fixed:
            visits = Counter(visited).values()
            most = max(most, *visits)
            over += sum(times - due for times in visits if times > due)
    return most, over


def _group_meetings(plan: Plan, group_of: Mapping[int, str]) -> tuple[GroupMeeting, ...]:
    return tuple(
        GroupMeeting(
            round=number,
            table=place,
            group=group,
            players=tuple(player for player in sorted(table) if group_of.get(player) == group),
        )
        for number, tables in enumerate(plan, start=1)
        for place, table in enumerate(tables, start=1)
        for group, count in sorted(Counter(filter(None, map(group_of.get, table))).items())
        if count > 1
    )


def _fewest_group_meetings(numbers: Sequence[int], group_of: Mapping[int, str], tables: int) -> int:
    """In one round, each group spread as evenly over the tables as can be."""
    sizes = Counter(group_of[number] for number in numbers if number in group_of)
    shares = ((*divmod(size, tables),) for size in sizes.values())
    return sum(more * comb(each + 1, 2) + (tables - more) * comb(each, 2) for each, more in shares)


def _team_meetings(
    met: Mapping[Pair, Sequence[int]], team_of: Mapping[int, str]
) -> tuple[int | None, int | None, int | None]:
    """How often two teams meet, at least and at most (pairs at a table), and team mates at one table."""
    if not team_of:
        return None, None, None
    teams = sorted(set(team_of.values()))
    counts: Counter[tuple[str, ...]] = Counter()
    for (one, other), rounds in met.items():
        if one in team_of and other in team_of:
            counts[tuple(sorted((team_of[one], team_of[other])))] += len(rounds)
    between = [counts[pair] for pair in combinations(teams, 2)]
    return min(between, default=None), max(between, default=None), sum(counts[team, team] for team in teams)


def _common_opponents(numbers: Sequence[int], met: Mapping[Pair, object]) -> tuple[int, float] | None:
    """The fewest and the mean number of opponents that two players who never meet have in common."""
    place_of = {number: place for place, number in enumerate(numbers)}
    opponents = [0] * len(numbers)
    for one, other in met:
        opponents[place_of[one]] |= 1 << place_of[other]
        opponents[place_of[other]] |= 1 << place_of[one]
    common = [
        (opponents[one] & opponents[other]).bit_count()
        for one, other in combinations(range(len(numbers)), 2)
        if not opponents[one] >> other & 1
    ]
    return (min(common), round(sum(common) / len(common), 3)) if common else None
