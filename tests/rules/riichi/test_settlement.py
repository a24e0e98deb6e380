"""Settlement step by step (`rules.md` 2.11); values from rulebooks and worked examples there."""

import pytest

from tournament.rules.riichi.ruleset import read_ruleset
from tournament.rules.riichi.settlement import Settlement, settle

Json = dict[str, object]


def _settle(rules: Json, scores: tuple[int, ...], sticks: int = 0) -> Settlement:
    return settle(read_ruleset(rules), scores, sticks)


def test_seed_001_example_of_a_final_score() -> None:
    """The seed's table 34400/25000/25000/15600 → +24.4/+5/−5/−24.4 is 25000/25000 with 15/5."""
    rules: Json = {"return_points": 25000, "uma": [15000, 5000, -5000, -15000]}
    assert _settle(rules, (34400, 25000, 25000, 15600)).total == (244, 50, -50, -244)


def test_every_step_of_a_seed_settlement() -> None:
    settled = _settle({}, (45300, 29100, 14700, 9900), sticks=1)
    assert settled.leftover == (1000, 0, 0, 0)
    assert settled.scores == (46300, 29100, 14700, 9900)
    assert settled.rounded == (163, -9, -153, -201)
    assert settled.uma == (200, 100, -100, -200)
    assert settled.oka == (200, 0, 0, 0)
    assert settled.correction == (0, 0, 0, 0)
    assert settled.total == (563, 91, -253, -401)


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        # `rules.md` 2.11: 28500 → P − uma, with 10 of uma added for second place
        ("keep", -15),
        ("half_up", -10),
        ("five_down_six_up", -20),
        ("ceil", -10),
        ("floor", -20),
    ],
)
def test_rounding_of_28500_on_the_raw_axis(mode: str, expected: int) -> None:
    settled = _settle({"rounding": mode}, (38600, 28500, 21300, 11600))
    assert settled.rounded[1] == expected
    assert settled.total[1] == expected + 100
    assert sum(settled.total) == 0


@pytest.mark.parametrize(
    ("mode", "positive", "negative"),
    [
        ("keep", 5, -312),
        ("half_up", 10, -310),
        ("five_down_six_up", 0, -310),
        ("ceil", 10, -310),
        ("floor", 0, -320),
    ],
)
def test_rounding_of_30500_and_of_a_negative_score(mode: str, positive: int, negative: int) -> None:
    settled = _settle({"rounding": mode}, (40000, 30500, 30700, -1200))
    assert (settled.rounded[1], settled.rounded[3]) == (positive, negative)


@pytest.mark.parametrize(
    ("mode", "expected"),
    # the size of −1.5 and of −31.2 is rounded; ceil goes away from zero
    [
        ("half_up", (-20, -310)),
        ("five_down_six_up", (-10, -310)),
        ("ceil", (-20, -320)),
        ("floor", (-10, -310)),
    ],
)
def test_rounding_on_the_magnitude_axis(mode: str, expected: tuple[int, int]) -> None:
    rules: Json = {"rounding": mode, "rounding_axis": "magnitude"}
    settled = _settle(rules, (40000, 28500, 32700, -1200))
    assert (settled.rounded[1], settled.rounded[3]) == expected


def test_first_place_takes_the_residual() -> None:
    """P-FN-17, floor: 53 / 9 / −22 / −40."""
    settled = _settle({"rounding": "floor"}, (41700, 29300, 18900, 10100))
    assert settled.total == (530, 90, -220, -400)
    assert settled.correction == (20, 0, 0, 0)


def test_shared_first_place_splits_only_the_residual() -> None:
    rules: Json = {"rounding": "half_up", "tie": "split"}
    # 34, 34, 21 and 13 thousand are two too many: each of the first gives back one
    settled = _settle(rules, (33500, 33500, 20500, 12500))
    assert settled.correction == (-10, -10, 0, 0)
    # 30, 30, 30 and 12 are two too many: −2.0 in tenths, the larger share nearer to seat 0
    settled = _settle(rules, (29500, 29500, 29500, 11500))
    assert settled.correction == (-6, -7, -7, 0)
    assert sum(settled.total) == 0


def test_lost_sticks_are_not_corrected() -> None:
    """WRC: the table sums to −1.0 for each stick left."""
    rules: Json = {"preset": "wrc-2025"}
    settled = _settle(rules, (41000, 33000, 27000, 18000), sticks=1)
    assert settled.total == (260, 80, -80, -270)
    assert (settled.sticks_lost, sum(settled.total)) == (1000, -10)


def test_m_league_three_leaders_share_a_stick() -> None:
    """M.League: 400/300/300 of a stick; uma and oka 13.4-like shares of 30 + 10 − 10 + 20."""
    rules: Json = {"preset": "m-league"}
    settled = _settle(rules, (31000, 6000, 31000, 31000), sticks=1)
    assert settled.leftover == (400, 0, 300, 300)
    assert settled.ranks == (1, 4, 1, 1)
    assert settled.total == (181, -540, 180, 179)


def test_two_thousand_points_of_sticks_in_three() -> None:
    """The 0.1-step rule gives 700/700/600 (`rules.md` 1b, note 4); EMA 2025 rounds down."""
    assert _settle({"preset": "m-league"}, (30600, 30700, 6000, 30700), 2).leftover == (0, 1000, 0, 1000)
    tied = (30000, 30000, 8000, 30000)
    assert _settle({"preset": "m-league"}, tied, 2).leftover == (700, 700, 0, 600)
    ema = _settle({"preset": "ema-2025"}, (38000, 38000, 4000, 38000), 2)
    assert (ema.leftover, ema.sticks_lost) == ((600, 600, 0, 600), 200)


def test_three_tied_seconds_share_a_negative_pool() -> None:
    """`rules.md` 2.11: 8-4, pool −8.0 → −2.6, −2.7, −2.7, the −2.6 nearest to the first dealer."""
    rules: Json = {"uma": [8000, 4000, -4000, -8000], "tie": "split"}
    assert _settle(rules, (20000, 20000, 40000, 20000)).uma == (-26, -27, 80, -27)


def test_three_tied_firsts_share_uma_and_oka_as_one_pool() -> None:
    """`rules.md` 2.11: 10-20 with oka 20 → 13.4/13.3/13.3; 30-10 → 16.7/16.7/16.6."""
    settled = _settle({"tie": "split"}, (30000, 10000, 30000, 30000))
    assert settled.total == (134, -400, 133, 133)
    assert settled.uma == (67, -200, 67, 66)
    assert settled.oka == (67, 0, 66, 67)
    rules: Json = {"tie": "split", "uma": [30000, 10000, -10000, -30000]}
    shared = _settle(rules, (30000, 30000, 30000, 10000))
    assert [u + o for u, o in zip(shared.uma, shared.oka, strict=True)] == [167, 167, 166, -300]


def test_tie_by_seat_gives_the_earlier_seat_the_better_place() -> None:
    """P-FN-04."""
    rules: Json = {"start_points": 30000, "uma": [15000, 5000, -5000, -15000]}
    settled = _settle(rules, (35000, 35000, 27000, 23000))
    assert (settled.ranks, settled.total) == ((1, 2, 3, 4), (200, 100, -80, -220))


def test_stick_given_to_the_first_seat_breaks_the_tie() -> None:
    rules: Json = {"tie": "split", "leftover_sticks": "first"}
    settled = _settle(rules, (34000, 34000, 20000, 11000), sticks=1)
    assert settled.ranks == (1, 2, 3, 4)
    kept: Json = {"tie": "split", "leftover_sticks": "split"}
    assert _settle(kept, (34000, 34000, 20000, 11000), sticks=1).ranks == (1, 1, 3, 4)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        # JPML A: one 12/−1/−3/−8, two 8/4/−4/−8, three 8/3/1/−12 at or above 30000; four: none
        ((45000, 28000, 25000, 22000), (120, -10, -30, -80)),
        ((38000, 31000, 28000, 23000), (80, 40, -40, -80)),
        ((33000, 32000, 31000, 24000), (80, 30, 10, -120)),
        ((30000, 30000, 30000, 30000), (0, 0, 0, 0)),
    ],
)
def test_floating_uma_by_players_at_the_line(scores: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert _settle({"preset": "jpml-a"}, scores).uma == expected


def test_penalties_are_taken_after_everything_and_change_no_place() -> None:
    """P-FN-16: one-sided penalty; the table sums to the penalty."""
    rules = read_ruleset({"preset": "ema-2016"})
    settled = settle(rules, (40000, 30000, 27000, 23000), 0, (0, -100, 0, 0))
    assert settled.ranks == (1, 2, 3, 4)
    assert settled.points == (250, 50, -80, -220)
    assert settled.total == (250, -50, -80, -220)
