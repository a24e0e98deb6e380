"""Drawing rounds: what every draw keeps to, and how good the draws are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating.plan import Plan, check_round
from tournament.seating.quality import repeat_count, wind_counts, wind_spread
from tournament.seating.report import report
from tournament.seating.search import draw_round


def draw_event(players: int, rounds: int, per_table: int, seed: int) -> Plan:
    """All rounds of an event, drawn one after another."""
    plan: Plan = ()
    for _ in range(rounds):
        plan += (draw_round(range(1, players + 1), plan, per_table=per_table, seed=seed),)
    return plan


def widest_spread(plan: Plan, per_table: int) -> int:
    return max(wind_spread(turns) for turns in wind_counts(plan, per_table).values())


@given(st.integers(1, 7), st.sampled_from([3, 4]), st.integers(0, 4), st.integers())
@settings(max_examples=12, deadline=None)
def test_draw_seats_everybody_exactly_once(tables: int, per_table: int, rounds: int, seed: int) -> None:
    players = range(1, tables * per_table + 1)
    for tables_drawn in draw_event(len(players), rounds, per_table, seed):
        assert check_round(tables_drawn, players, per_table) == ()


@given(st.integers(), st.permutations(range(1, 17)))
@settings(max_examples=5, deadline=None)
def test_same_seed_draws_the_same_round_in_any_order_of_players(seed: int, players: list[int]) -> None:
    history = draw_event(16, 2, 4, seed)
    drawn = draw_round(players, history, per_table=4, seed=seed)
    assert drawn == draw_round(range(1, 17), history, per_table=4, seed=seed)


def test_draw_of_a_known_seed_stays_what_it_was() -> None:
    assert draw_round(range(1, 9), (), per_table=4, seed=2026) == ((8, 7, 6, 1), (3, 4, 2, 5))


def test_other_seed_draws_another_round() -> None:
    one, other = (draw_round(range(1, 41), (), per_table=4, seed=seed) for seed in (1, 2))
    assert one != other


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("players", "rounds", "per_table"), [(40, 8, 4), (48, 8, 4), (64, 10, 4), (30, 8, 3), (48, 10, 3)]
)
def test_event_of_usual_size_repeats_no_meeting(players: int, rounds: int, per_table: int, seed: int) -> None:
    plan = draw_event(players, rounds, per_table, seed)
    assert repeat_count(plan) == 0
    assert widest_spread(plan, per_table) <= 2


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 6])
def test_winds_are_even_after_every_round_with_room(rounds: int) -> None:
    plan = draw_event(64, rounds, 4, seed=7)
    assert widest_spread(plan, 4) == (0 if rounds == 4 else 1)


def test_hall_of_a_thousand_repeats_no_meeting() -> None:
    plan = draw_event(1000, 3, 4, seed=1)
    assert repeat_count(plan) == 0
    assert widest_spread(plan, 4) == 1


def test_eight_players_meet_no_oftener_than_they_must() -> None:
    plan = draw_event(8, 4, 4, seed=3)
    assert repeat_count(plan) == 20
    assert report(plan, per_table=4).most_meetings <= 3


def test_one_table_changes_only_its_seats() -> None:
    plan = draw_event(4, 4, 4, seed=5)
    assert widest_spread(plan, 4) == 0


def test_withdrawn_player_leaves_the_rest_without_repeats() -> None:
    history = draw_event(24, 2, 4, seed=9)
    players = {*range(1, 24), 25}
    drawn = draw_round(players, history, per_table=4, seed=9)
    assert check_round(drawn, players, 4) == ()
    assert repeat_count((*history, drawn)) == 0


def test_latecomer_gets_a_wind_although_others_have_played() -> None:
    history = draw_event(16, 3, 4, seed=1)
    players = [*range(1, 17), 17, 18, 19, 20]
    drawn = draw_round(players, history, per_table=4, seed=1)
    assert check_round(drawn, players, 4) == ()


@pytest.mark.parametrize("players", [0, 3, 41])
def test_players_who_do_not_fill_tables_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players do not fill tables of 4"):
        draw_round(range(1, players + 1), (), per_table=4, seed=1)
