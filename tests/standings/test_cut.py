"""Who advances, and what is carried over."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.lists import ranked as ranked_list
from tournament.rules.record import format_tenths
from tournament.standings.cut import Cut, Placed, carry, cut, cut_blocks
from tournament.standings.results import Result


def _ranked(totals: Sequence[int]) -> list[Placed]:
    """Players from 0 on with these totals in tenths, each from one game that nobody else played."""
    results = [
        Result(player=player, round=1, game=player, place=1, points=points)
        for player, points in enumerate(totals)
    ]
    return [Placed(line.player, line.rank) for line in ranked_list(range(len(totals)), results)]


def _named(ranking: Cut, names: str) -> Mapping[str, object]:
    return {
        "qualified": [names[player] for player in ranking.qualified],
        "undecided": [names[player] for player in ranking.undecided],
        "places_left": ranking.places_left,
        "needs_decision": bool(ranking.undecided),
    }


def test_tie_at_the_line_is_left_to_the_director() -> None:
    """P-SD-06: adding both or dropping one silently would each be wrong."""
    ranked = _ranked([500, 300, 200, 100, 100, -200, -400, -600])
    assert _named(cut(ranked, 4), "ABCDEFGH") == {
        "qualified": ["A", "B", "C"],
        "undecided": ["D", "E"],
        "places_left": 1,
        "needs_decision": True,
    }


def test_tie_that_the_line_does_not_part_needs_no_decision() -> None:
    ranked = _ranked([500, 300, 300, 100, -1200])
    assert cut(ranked, 3) == Cut(qualified=(0, 1, 2))
    assert cut(ranked, 1) == Cut(qualified=(0,))


@pytest.mark.parametrize("places", [3, 4, 1000])
def test_line_below_the_list_lets_everybody_through(places: int) -> None:
    assert cut(_ranked([100, 0, -100]), places) == Cut(qualified=(0, 1, 2))


def test_everybody_equal_is_everybody_undecided() -> None:
    assert cut(_ranked([0, 0, 0]), 2) == Cut(qualified=(), undecided=(0, 1, 2), places_left=2)


def test_no_places_let_nobody_through() -> None:
    assert cut(_ranked([100, 100]), 0) == Cut(qualified=())


def test_each_block_has_a_line_of_its_own() -> None:
    """The first of A is clear; in B two share the first place."""
    blocks = "ABABB"
    ranked = _ranked([100, 300, 50, 300, -750])
    assert cut_blocks(ranked, 1, lambda player: blocks[player]) == Cut(
        qualified=(0,), undecided=(1, 3), places_left=1
    )


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=12), st.integers(0, 14))
def test_line_keeps_its_places(totals: list[int], places: int) -> None:
    """Law: as many advance as there are places, and whoever is through is better than all who are not."""
    ranked = _ranked(totals)
    line, points = cut(ranked, places), dict(enumerate(totals))
    assert len(line.qualified) + line.places_left == min(places, len(totals))
    assert bool(line.undecided) == (line.places_left > 0)
    assert len(line.undecided) > line.places_left or not line.undecided
    out = points.keys() - {*line.qualified, *line.undecided}
    best_out = max((points[player] for player in {*out, *line.undecided}), default=-10)
    assert all(points[player] >= best_out for player in line.qualified)


def test_halved_points_keep_their_halves() -> None:
    """P-SD-05."""
    halved = [format_tenths(carry(points, 50)) for points in (600, 400, 210, 50)]
    assert halved == ["30.0", "20.0", "10.5", "2.5"]


@pytest.mark.parametrize(
    ("points", "percent", "carried"),
    [(21, 50, 11), (-21, 50, -11), (553, 100, 553), (-553, 0, 0), (10, 33, 3), (-10, 37, -4), (1, 50, 1)],
)
def test_share_between_two_tenths_goes_to_the_nearer(points: int, percent: int, carried: int) -> None:
    assert carry(points, percent) == carried


@given(st.integers(-(10**30), 10**30), st.integers(0, 100))
def test_share_is_exact_to_half_a_tenth(points: int, percent: int) -> None:
    """Law, also beyond what a float can hold; and both signs are treated alike."""
    share = carry(points, percent)
    assert abs(Fraction(points * percent, 100) - share) <= Fraction(1, 2)
    assert carry(-points, percent) == -share
