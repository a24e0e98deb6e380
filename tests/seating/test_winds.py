"""Sharing out the winds."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournament.seating.winds import best_order, share_winds, wind_cost


@given(st.integers(1, 12), st.sampled_from([3, 4]), st.integers(0, 2**32))
def test_blocks_of_rounds_give_everybody_each_wind_once(tables: int, winds: int, seed: int) -> None:
    chance = Random(seed)
    turns = [[0] * winds for _ in range(tables * winds)]
    for played in range(1, 2 * winds + 1):
        for wind, players in enumerate(share_winds(turns, chance)):
            assert len(players) == tables
            for player in players:
                turns[player][wind] += 1
        assert {sum(row) for row in turns} == {played}
        assert all(max(row) - min(row) <= 1 for row in turns)


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 4), min_size=4, max_size=24), st.integers(0, 2**32))
def test_sharing_fills_every_wind_whatever_was_played(turns: list[tuple[int, ...]], seed: int) -> None:
    whole = turns[: len(turns) // 4 * 4]
    shared = share_winds(whole, Random(seed))
    assert sorted(player for players in shared for player in players) == list(range(len(whole)))
    assert {len(players) for players in shared} == {len(whole) // 4}


def test_best_order_gives_each_player_the_wind_they_lack() -> None:
    turns = [(1, 1, 1, 0), (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1)]
    assert best_order((0, 1, 2, 3), turns, Random(1)) == (1, 2, 3, 0)


def test_wind_cost_weighs_one_player_far_behind_more_than_two_a_little() -> None:
    far = wind_cost((0, 1, 2), [(2, 0, 0), (0, 0, 0), (0, 0, 0)])
    little = wind_cost((0, 1, 2), [(1, 0, 0), (0, 1, 0), (0, 0, 0)])
    assert (far, little) == (18, 9)
