"""Rounds by the ranking: Swiss and intervals."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating.plan import Plan, check_round
from tournament.seating.quality import meetings
from tournament.seating.report import rank_spread, report
from tournament.seating.swiss import RematchRule, interval_round, swiss_round


def swiss_event(players: int, rounds: int, **rules: Any) -> tuple[Plan, list[float]]:
    """An event whose ranking is drawn anew, but not far from the last one."""
    chance, strength = Random(1), dict.fromkeys(range(1, players + 1), 0.0)
    plan: Plan = ()
    widths = []
    for _ in range(rounds):
        ranking = sorted(strength, key=lambda player: -strength[player])
        tables = swiss_round(ranking, plan, seed=1, **rules)
        widths.append(rank_spread(tables, ranking))
        plan += (tables,)
        for player in strength:
            strength[player] += chance.gauss(0, 10)
    return plan, widths


@given(st.integers(1, 6), st.sampled_from([3, 4]), st.sampled_from(RematchRule), st.integers(0, 3))
@settings(max_examples=6, deadline=None)
def test_round_seats_the_ranking_exactly_once(
    tables: int, per_table: int, rule: RematchRule, window: int
) -> None:
    plan, _ = swiss_event(tables * per_table, 2, rule=rule, window=window, per_table=per_table)
    for seated in plan:
        assert check_round(seated, range(1, tables * per_table + 1), per_table) == ()


@pytest.mark.parametrize(("players", "rounds", "width"), [(48, 5, 6.5)])
def test_event_has_no_rematch_and_narrow_tables(players: int, rounds: int, width: float) -> None:
    plan, widths = swiss_event(players, rounds)
    found = report(plan, per_table=4)
    assert found.repeat_count == 0
    assert found.wind_spread <= 2
    assert sum(widths) / rounds <= width


def test_first_round_seats_neighbours_from_the_top() -> None:
    tables = swiss_round(range(101, 117), (), seed=3)
    assert [set(table) for table in tables] == [set(range(first, first + 4)) for first in range(101, 117, 4)]


def test_rematch_outside_the_window_is_allowed() -> None:
    ranking = range(1, 21)
    played: Plan = (swiss_round(ranking, ()), swiss_round(ranking, (swiss_round(ranking, ()),)))
    again = swiss_round(ranking, played, rule=RematchRule.WINDOW, window=1)
    assert not meetings((played[1], again)).keys() - meetings((again,)).keys() - meetings((played[1],)).keys()
    assert all(len(rounds) == 1 for rounds in meetings((played[1], again)).values())
    assert rank_spread(again, ranking) < rank_spread(swiss_round(ranking, played), ranking)


def test_meeting_of_long_ago_is_cheaper_by_distance() -> None:
    ranking = range(1, 41)
    first = swiss_round(ranking, ())
    between: Plan = tuple(interval_round(ranking, interval=0, seed=seed) for seed in range(9))
    late = swiss_round(ranking, (first, *between), rule=RematchRule.DISTANCE)
    soon = swiss_round(ranking, (*between, first), rule=RematchRule.DISTANCE)
    assert rank_spread(late, ranking) < rank_spread(soon, ranking)


def test_clubs_are_kept_apart() -> None:
    groups = {1: "a", 2: "a", 3: "b", 4: "b"}
    tables = swiss_round(range(1, 21), (), groups=groups)
    assert not any({1, 2} <= set(table) or {3, 4} <= set(table) for table in tables)


def test_same_seed_draws_the_same_round() -> None:
    history = (swiss_round(range(1, 17), ()),)
    assert swiss_round(range(1, 17), history, seed=4) == swiss_round(range(1, 17), history, seed=4)


@pytest.mark.parametrize(
    ("interval", "first", "last"),
    [
        (1, {1, 2, 3, 4}, {17, 18, 19, 20}),
        (4, {1, 5, 9, 13}, {17, 18, 19, 20}),
        (0, {1, 6, 11, 16}, {5, 10, 15, 20}),
        (99, {1, 6, 11, 16}, {5, 10, 15, 20}),
    ],
)
def test_interval_sets_the_tables(interval: int, first: set[int], last: set[int]) -> None:
    tables = interval_round(range(1, 21), interval=interval)
    assert (set(tables[0]), set(tables[-1])) == (first, last)
    assert check_round(tables, range(1, 21), 4) == ()


def test_interval_gives_winds_that_were_had_least() -> None:
    plan: Plan = ()
    ranking = range(1, 17)
    for _ in range(4):
        plan = (*plan, interval_round(ranking, plan, interval=1))
    assert report(plan, per_table=4).wind_spread == 0


def test_players_who_do_not_fill_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="13 players do not fill tables of 4"):
        swiss_round(range(13), ())
    with pytest.raises(ValueError, match="0 players"):
        interval_round([], interval=1)
    with pytest.raises(ValueError, match="an interval of -1"):
        interval_round(range(8), interval=-1)
