"""Whole plans: what every plan keeps to, and how good those of usual sizes are."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating.making import Made, make_plan
from tournament.seating.plan import Plan, check_round
from tournament.seating.wish import BadWish, Wish

# Most rounds without a repeat that are known for fewer than 52 players; with more it is (N - 1) / 3.
KNOWN_ROUNDS = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 14, 48: 15}
GOLDEN = ((16, 12, 5, 15), (13, 9, 7, 10), (6, 4, 1, 3), (14, 2, 8, 11))
GOALS = Path(__file__).parents[1] / "data" / "seating-goals.json"


def made(players: int, rounds: int, *, seed: int = 1, **wish: Any) -> Made:
    return make_plan(Wish(players=players, rounds=rounds, **wish), seed=seed)


def assert_complete(plan: Plan, players: int, rounds: int, per_table: int) -> None:
    assert len(plan) == rounds
    for tables in plan:
        assert check_round(tables, range(1, players + 1), per_table) == ()


@given(st.integers(4, 50), st.integers(1, 15), st.integers())
@settings(max_examples=12, deadline=None)
def test_plan_of_known_size_is_complete_without_repeats_and_even(tables: int, rounds: int, seed: int) -> None:
    rounds = min(rounds, KNOWN_ROUNDS.get(4 * tables, 15))
    one = made(4 * tables, rounds, seed=seed)
    assert_complete(one.plan, 4 * tables, rounds, 4)
    assert one.report.repeat_count == 0
    assert max(one.report.wind_spread_by_round) <= 1


@given(st.integers(13, 50), st.integers(1, 15), st.integers())
@settings(max_examples=8, deadline=None)
def test_plan_of_three_player_tables_is_complete_without_repeats_and_even(
    tables: int, rounds: int, seed: int
) -> None:
    one = made(3 * tables, rounds, seed=seed, per_table=3)
    assert_complete(one.plan, 3 * tables, rounds, 3)
    assert one.report.repeat_count == 0
    assert max(one.report.wind_spread_by_round) <= 1


@given(st.integers(1, 12), st.integers(1, 15), st.sampled_from([3, 4]), st.integers())
@settings(max_examples=10, deadline=None)
def test_search_cut_short_still_gives_a_whole_plan_with_even_winds(
    tables: int, rounds: int, per_table: int, seed: int
) -> None:
    players = tables * per_table
    wish = Wish(players=players, rounds=rounds, per_table=per_table)
    one = make_plan(wish, seed=seed, budget=0.05)
    assert_complete(one.plan, players, rounds, per_table)
    assert max(one.report.wind_spread_by_round) <= 1


@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 5), (28, 9), (32, 10), (40, 13), (44, 14), (48, 15), (52, 15), (1000, 15)]
)
def test_longest_known_plan_repeats_no_meeting(players: int, rounds: int) -> None:
    assert made(players, rounds).report.repeat_count == 0


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(32, 8), (36, 9), (40, 8), (48, 10), (64, 10), (100, 10), (128, 10), (172, 15)],
)
def test_plan_of_usual_size_is_perfect(players: int, rounds: int) -> None:
    assert made(players, rounds).report.perfect


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(12, 4), (15, 5), (18, 5), (21, 6), (24, 7), (30, 8), (36, 8), (48, 10), (300, 10), (1002, 8)],
)
def test_plan_of_three_player_tables_is_perfect(players: int, rounds: int) -> None:
    assert made(players, rounds, per_table=3).report.perfect


def test_goals_of_sizes_drawn_evenly_are_reached() -> None:
    rows = json.loads(GOALS.read_text())["rows"]
    for players, rounds, _, _, repeats in rows[40::40]:
        assert made(players, rounds).report.repeat_count <= repeats


def test_more_rounds_than_can_be_met_repeat_as_little_as_they_must() -> None:
    assert made(20, 7).report.repeat_count == 20
    assert made(16, 6).report.repeat_count == 24


def test_visits_that_cannot_be_avoided_are_spread() -> None:
    # All orders of the tables were tried: twice each is out of reach.
    one = made(16, 5).report
    assert (one.table_visits_due, one.most_table_visits) == (2, 3)


def test_four_players_only_change_their_winds() -> None:
    one = made(4, 4)
    assert one.report.repeat_count == one.report.fewest_repeats == 18
    assert one.report.wind_spread == 0


def test_same_seed_makes_the_same_plan() -> None:
    assert made(24, 6, seed=7).plan == made(24, 6, seed=7).plan
    assert made(24, 6, seed=7).plan != made(24, 6, seed=8).plan


def test_plan_of_a_known_seed_stays_what_it_was() -> None:
    assert made(16, 5, seed=2026).plan[0] == GOLDEN


def test_club_sits_in_one_column_and_never_meets() -> None:
    for players, rounds, size in ((64, 10, 16), (100, 8, 20), (128, 10, 30)):
        groups = ("club",) * size + ("",) * (players - size)
        one = made(players, rounds, groups=groups).report
        assert (one.group_meeting_count, one.repeat_count) == (0, 0)


def test_clubs_that_fill_the_hall_never_meet() -> None:
    one = made(40, 8, groups=tuple(f"club {player // 5}" for player in range(40))).report
    assert (one.group_meeting_count, one.repeat_count) == (0, 0)


def test_hard_clubs_rather_repeat_a_meeting() -> None:
    clubs = tuple(f"club {player // 6}" for player in range(24))
    one = made(24, 6, groups=clubs, groups_hard=True).report
    assert one.group_meeting_count == 0
    assert 0 < one.repeat_count <= 30


@pytest.mark.parametrize("teams", [12, 17, 36])
def test_teams_of_four_meet_equally_often_and_mates_never(teams: int) -> None:
    one = made(4 * teams, 7, teams=tuple(f"team {player % teams}" for player in range(4 * teams))).report
    assert one.perfect
    assert one.team_mates == 0
    assert one.team_meetings_min == 84 // (teams - 1)
    assert one.team_meetings_max == -(-84 // (teams - 1))


def test_teams_of_four_bring_club_mates_into_columns() -> None:
    teams = tuple(f"team {player // 4}" for player in range(64))
    clubs = tuple(f"club {player % 4}" for player in range(64))
    one = made(64, 7, teams=teams, groups=clubs).report
    assert (one.team_mates, one.group_meeting_count, one.repeat_count) == (0, 0, 0)


@pytest.mark.parametrize("teams", [5, 7, 8, 9, 11])
def test_teams_of_a_field_meet_equally_often_where_no_even_family_exists(teams: int) -> None:
    one = made(4 * teams, teams - 1, teams=tuple(f"team {player // 4}" for player in range(4 * teams))).report
    assert (one.team_mates, one.team_meetings_min, one.team_meetings_max) == (0, 12, 12)
    assert one.perfect


def test_four_large_teams_have_one_player_at_every_table() -> None:
    one = made(40, 8, teams=tuple("ABCD"[player % 4] for player in range(40))).report
    assert (one.team_mates, one.team_meetings_min, one.team_meetings_max) == (0, 80, 80)


def test_fixed_players_stay_at_their_tables() -> None:
    fixed = {3: 2, 9: 5, 20: 1}
    one = made(40, 8, fixed=fixed)
    for player, table in fixed.items():
        assert all(player in tables[table - 1] for tables in one.plan)
    assert one.report.repeat_count == 0


def test_two_fixed_players_of_one_table_meet_every_round_and_others_seldom_again() -> None:
    one = made(40, 3, fixed={3: 2, 9: 2})
    assert all({3, 9} <= set(tables[1]) for tables in one.plan)
    assert one.report.repeat_count <= 8


def test_played_rounds_stay_and_are_continued() -> None:
    played = made(40, 3).plan
    one = made(40, 5, seed=2, played=played)
    assert one.plan[:3] == played
    assert_complete(one.plan, 40, 8, 4)
    assert one.report.repeat_count == 0
    assert max(one.report.wind_spread_by_round) <= 1


def test_played_rounds_are_continued_with_clubs_and_fixed_tables() -> None:
    clubs = tuple(f"club {player // 4}" for player in range(40))
    one = made(40, 2, groups=clubs, fixed={7: 3}, played=made(40, 2).plan)
    assert all(7 in tables[2] for tables in one.plan[2:])
    assert [meeting for meeting in one.report.group_meetings if meeting.round > 2] == []


def test_progress_shows_whole_plans_and_ends_at_one() -> None:
    seen: list[float] = []

    def progress(done: float, plan: Plan, repeats: int) -> None:
        seen.append(done)
        assert_complete(plan, 24, 9, 4)
        assert repeats > 0

    make_plan(Wish(players=24, rounds=9), seed=1, budget=0.3, progress=progress)
    assert len(seen) > 3
    assert seen[-1] == 1.0


def test_stop_ends_the_search_with_a_whole_plan() -> None:
    calls = count()
    one = make_plan(Wish(players=36, rounds=15), seed=1, stop=lambda: next(calls) > 3)
    assert_complete(one.plan, 36, 15, 4)
    assert next(calls) < 100


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (Wish(players=0, rounds=3), "0 players do not fill a table of 4."),
        (
            Wish(players=13, rounds=3),
            "13 players do not fill tables of 4; it needs 3 more (substitutes).",
        ),
        (Wish(players=10**9, rounds=3), "A plan has at most 4000 players, not 1000000000."),
        (Wish(players=16, rounds=0), "A plan has 1 to 100 rounds, not 0."),
        (Wish(players=16, rounds=3, per_table=5), "A table has 3 or 4 players, not 5."),
        (
            Wish(players=16, rounds=3, groups=("a",)),
            "Groups are given for 1 players; there are 16 players.",
        ),
        (Wish(players=16, rounds=3, teams=("a",)), "Teams are given for 1 players; there are 16 players."),
        (Wish(players=16, rounds=3, fixed={17: 1}), "Number 17 has a fixed table and is no player."),
        (Wish(players=16, rounds=3, fixed={1: 5}), "Player 1 cannot stay at table 5; there are 4."),
        (
            Wish(players=16, rounds=3, fixed=dict.fromkeys(range(1, 6), 1)),
            "5 players cannot all stay at table 1.",
        ),
        (
            Wish(players=8, rounds=1, played=(((1, 2, 3, 4), (5, 6, 7, 7)),)),
            "Round 1 of the rounds already played does not seat these players.",
        ),
    ],
)
def test_impossible_wish_is_refused_with_a_sentence(wish: Wish, sentence: str) -> None:
    with pytest.raises(BadWish) as refused:
        make_plan(wish, seed=1)
    assert str(refused.value) == sentence
