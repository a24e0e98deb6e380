"""The parts that plans are made of: designs, differences, numbers of tables, people, winds."""

from itertools import combinations, islice
from random import Random

import pytest

from tournament.seating.anneal import REPEAT, anneal, least_cost
from tournament.seating.differences import developed, field_rows, searched_rows, stored_rows
from tournament.seating.labels import number_tables
from tournament.seating.mixing import mixing
from tournament.seating.people import cast, marks
from tournament.seating.plan import Plan, Round
from tournament.seating.quality import repeat_count, wind_counts
from tournament.seating.report import report
from tournament.seating.starters import Starter, all_starters, starters_for
from tournament.seating.watch import Watch
from tournament.seating.winds import even_winds
from tournament.seating.wish import Wish


def whole(starter: Starter) -> Plan:
    return tuple(
        starter.round(base, shift) for base in range(len(starter.bases)) for shift in range(starter.length)
    )


def columns(size: int, rounds: int) -> list[Round]:
    """Tables of four that nobody ever leaves."""
    tables = tuple(tuple(range(first, first + 4)) for first in range(0, 4 * size, 4))
    return [tables] * rounds


@pytest.mark.parametrize("starter", all_starters(), ids=lambda one: f"{one.players}x{one.rounds}")
def test_stored_design_keeps_what_it_promises(starter: Starter) -> None:
    plan = whole(starter)
    assert len(plan) == starter.rounds
    for tables in plan:
        assert sorted(player for table in tables for player in table) == list(range(starter.players))
    assert repeat_count(plan) == starter.repeats
    if starter.numbered:
        visits = report(plan, per_table=starter.per_table).most_table_visits
        assert visits == -(-starter.rounds // len(plan[0]))


def test_designs_of_one_size_start_with_numbered_tables() -> None:
    assert [(one.rounds, one.numbered) for one in starters_for(40, 4)] == [
        (9, True),
        (12, False),
        (13, False),
    ]


@pytest.mark.parametrize("tables", [5, 7, 8, 9, 11, 16, 25, 27])
def test_field_gives_as_many_perfect_rounds_as_tables(tables: int) -> None:
    found = field_rows(tables, 4, tables, Random(1))
    assert found is not None
    assert report(tuple(developed(found[0], tables, prime=found[1])), per_table=4).perfect


def test_rows_apart_never_bring_equal_places_together() -> None:
    found = field_rows(9, 4, 8, Random(1), apart=True)
    assert found is not None
    plan = developed(found[0], 9, prime=found[1])
    assert not any(
        one % 9 == other % 9 for tables in plan for table in tables for one, other in combinations(table, 2)
    )
    assert field_rows(9, 4, 9, Random(1), apart=True) is None


@pytest.mark.parametrize("tables", [4, 6, 10, 12, 15])
def test_field_is_refused_where_there_is_none(tables: int) -> None:
    assert field_rows(tables, 4, 3, Random(1)) is None


@pytest.mark.parametrize(("tables", "rounds"), [(6, 5), (10, 8), (12, 10), (14, 12), (15, 13), (26, 15)])
def test_stored_rows_are_perfect(tables: int, rounds: int) -> None:
    rows = stored_rows(tables, 4, rounds, Random(1))
    assert rows is not None
    assert report(tuple(developed(rows, tables)), per_table=4).perfect


def test_searched_rows_are_perfect_and_columns_never_meet() -> None:
    rows = searched_rows(28, 4, 15, Random(1), Watch(10))
    assert rows is not None
    plan = tuple(developed(rows, 28))
    assert report(plan, per_table=4).perfect
    assert all({player // 28 for player in table} == {0, 1, 2, 3} for tables in plan for table in tables)


def test_annealing_reaches_the_least_cost_of_a_small_field() -> None:
    rounds = anneal(columns(4, 3), steps=60_000, chance=Random(1), watch=Watch(30))
    assert repeat_count(tuple(rounds)) == 0


def test_annealing_leaves_first_rounds_and_pinned_players() -> None:
    before = columns(5, 3)
    after = anneal(before, steps=3_000, chance=Random(1), watch=Watch(30), first=1, pinned={0, 4})
    assert after[0] == before[0]
    assert all(0 in tables[0] and 4 in tables[1] for tables in after)
    assert repeat_count(tuple(after)) < repeat_count(tuple(before))


def test_annealing_keeps_apart_whom_it_costs_to_meet() -> None:
    def extra(one: int, other: int) -> int:
        return 50 * (one < 4 and other < 4)

    after = anneal(columns(5, 2), steps=20_000, chance=Random(1), watch=Watch(30), extra=extra)
    assert not any(
        {one, other} <= set(table)
        for tables in after
        for table in tables
        for one, other in combinations(range(4), 2)
    )


def test_least_cost_spreads_the_repeats() -> None:
    assert least_cost(16, 5, 4) == 0
    assert least_cost(16, 6, 4) == 24 * REPEAT
    # 8 players: 48 meetings of 28 pairs, 20 of them twice
    assert least_cost(8, 4, 4) == 20 * REPEAT
    assert least_cost(4, 3, 4) == 18 * REPEAT


def test_tables_are_numbered_so_that_nobody_comes_back() -> None:
    rows = stored_rows(12, 4, 5, Random(1))
    assert rows is not None
    chance = Random(2)
    mixed = [tuple(chance.sample(tables, 12)) for tables in developed(rows, 12)]
    numbered = number_tables(mixed, chance=chance, watch=Watch(30))
    assert report(tuple(mixed), per_table=4).most_table_visits > 1
    assert report(tuple(numbered), per_table=4).most_table_visits == 1


def test_fixed_players_get_their_tables() -> None:
    rounds = number_tables(columns(4, 3), chance=Random(1), watch=Watch(30), fixed={0: 3, 5: 0})
    assert all(0 in tables[3] and 5 in tables[0] for tables in rounds)


def test_people_of_a_club_get_parts_that_never_meet() -> None:
    first = next(one for one in starters_for(28, 4) if one.rounds == 7)
    rounds = list(islice(whole(first), 3))
    groups = tuple("club" if player < 5 else "" for player in range(28))
    people = marks(Wish(players=28, rounds=3, groups=groups))
    person_of = cast(rounds, people, columns=None, chance=Random(1), watch=Watch(30))
    assert sorted(person_of) == list(range(28))
    seated = [[{person_of[part] for part in table} for table in tables] for tables in rounds]
    assert all(len(table & set(range(5))) <= 1 for tables in seated for table in tables)


@pytest.mark.parametrize("size", [3, 4])
def test_winds_are_even_in_every_set_of_rounds(size: int) -> None:
    chance = Random(1)
    rounds = [
        tuple(zip(*[iter(chance.sample(range(8 * size), 8 * size))] * size, strict=True))
        for _ in range(2 * size + 1)
    ]
    even = even_winds(rounds, chance)
    assert [[set(table) for table in tables] for tables in even] == [
        [set(table) for table in tables] for tables in rounds
    ]
    for sets in (1, 2):
        counts = wind_counts(tuple(even[: sets * size]), size)
        assert set(counts.values()) == {(sets,) * size}


def test_mixing_counts_common_opponents_of_those_who_never_meet() -> None:
    square = [[4 * row + column for column in range(4)] for row in range(4)]
    rounds = [tuple(map(tuple, square)), tuple(zip(*square, strict=True))]
    assert mixing(rounds, range(16)) == (2, 2.0)
    assert mixing([((0, 1, 2),)], range(3)) == (0, 0.0)
