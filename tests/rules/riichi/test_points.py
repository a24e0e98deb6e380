"""Hand values against the published score tables, and against another program.

The tables are typed from the score sheets that players use, not from running the code.
"""

from itertools import product
from typing import Any

import pytest
from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator

from tests.rules.riichi.play import CLUB_TABLE
from tournament.rules.riichi.choices import LimitName
from tournament.rules.riichi.points import (
    FU_VALUES,
    Tsumo,
    Value,
    han_value,
    paid_yakuman,
    ron_points,
    round_up,
    tsumo_points,
    yakuman_value,
)
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset

SEED = read_ruleset({})
SANMA_LOSS = read_ruleset({"players": 3})
SANMA_SHARE = read_ruleset({"players": 3, "sanma_tsumo": "share"})
SANMA_TABLE = read_ruleset({"players": 3, "sanma_tsumo": "table", "sanma_tsumo_table": CLUB_TABLE})

# By han, then fu: what a child and what the dealer receive
RON = {
    1: {
        30: (1000, 1500),
        40: (1300, 2000),
        50: (1600, 2400),
        60: (2000, 2900),
        70: (2300, 3400),
        80: (2600, 3900),
        90: (2900, 4400),
        100: (3200, 4800),
        110: (3600, 5300),
    },
    2: {
        25: (1600, 2400),
        30: (2000, 2900),
        40: (2600, 3900),
        50: (3200, 4800),
        60: (3900, 5800),
        70: (4500, 6800),
        80: (5200, 7700),
        90: (5800, 8700),
        100: (6400, 9600),
        110: (7100, 10600),
    },
    3: {
        25: (3200, 4800),
        30: (3900, 5800),
        40: (5200, 7700),
        50: (6400, 9600),
        60: (7700, 11600),
        70: (8000, 12000),
        80: (8000, 12000),
        90: (8000, 12000),
        100: (8000, 12000),
        110: (8000, 12000),
    },
    4: {
        25: (6400, 9600),
        30: (7700, 11600),
        40: (8000, 12000),
        50: (8000, 12000),
        60: (8000, 12000),
        70: (8000, 12000),
        80: (8000, 12000),
        90: (8000, 12000),
        100: (8000, 12000),
        110: (8000, 12000),
    },
}

# By han, then fu: from a child, from the dealer, and from each child for the dealer's own tsumo
TSUMO = {
    1: {
        30: (300, 500, 500),
        40: (400, 700, 700),
        50: (400, 800, 800),
        60: (500, 1000, 1000),
        70: (600, 1200, 1200),
        80: (700, 1300, 1300),
        90: (800, 1500, 1500),
        100: (800, 1600, 1600),
        110: (900, 1800, 1800),
    },
    2: {
        20: (400, 700, 700),
        30: (500, 1000, 1000),
        40: (700, 1300, 1300),
        50: (800, 1600, 1600),
        60: (1000, 2000, 2000),
        70: (1200, 2300, 2300),
        80: (1300, 2600, 2600),
        90: (1500, 2900, 2900),
        100: (1600, 3200, 3200),
        110: (1800, 3600, 3600),
    },
    3: {
        20: (700, 1300, 1300),
        25: (800, 1600, 1600),
        30: (1000, 2000, 2000),
        40: (1300, 2600, 2600),
        50: (1600, 3200, 3200),
        60: (2000, 3900, 3900),
        70: (2000, 4000, 4000),
        80: (2000, 4000, 4000),
        90: (2000, 4000, 4000),
        100: (2000, 4000, 4000),
        110: (2000, 4000, 4000),
    },
    4: {
        20: (1300, 2600, 2600),
        25: (1600, 3200, 3200),
        30: (2000, 3900, 3900),
        40: (2000, 4000, 4000),
        50: (2000, 4000, 4000),
        60: (2000, 4000, 4000),
        70: (2000, 4000, 4000),
        80: (2000, 4000, 4000),
        90: (2000, 4000, 4000),
        100: (2000, 4000, 4000),
        110: (2000, 4000, 4000),
    },
}

# Child's ron, dealer's ron, child's tsumo from a child and from the dealer, dealer's tsumo from each
LIMITS = {
    "mangan": (8000, 12000, 2000, 4000, 4000),
    "haneman": (12000, 18000, 3000, 6000, 6000),
    "baiman": (16000, 24000, 4000, 8000, 8000),
    "sanbaiman": (24000, 36000, 6000, 12000, 12000),
    "yakuman": (32000, 48000, 8000, 16000, 16000),
}
LIMIT_OF_HAN = {
    5: "mangan",
    6: "haneman",
    7: "haneman",
    8: "baiman",
    9: "baiman",
    10: "baiman",
    11: "sanbaiman",
    12: "sanbaiman",
    13: "yakuman",
    14: "yakuman",
    26: "yakuman",
}

# Three players, absent share paid (rules.md 2.6): (from the child, from the dealer, for the dealer from each)
SHARED = {
    (1, 30): (400, 600, 800),
    (1, 110): (1400, 2200, 2700),
    (2, 30): (800, 1200, 1500),
    (3, 25): (1200, 2000, 2400),
    (3, 30): (1500, 2400, 2900),
    (3, 40): (2000, 3200, 3900),
    (4, 25): (2400, 4000, 4800),
    (4, 30): (2900, 4800, 5800),
    (5, 0): (3000, 5000, 6000),
    (6, 0): (4500, 7500, 9000),
    (8, 0): (6000, 10000, 12000),
    (11, 0): (9000, 15000, 18000),
    (13, 0): (12000, 20000, 24000),
}


def rows(table: dict[int, dict[int, Any]]) -> list[tuple[int, int, Any]]:
    return [(han, fu, payment) for han, by_fu in table.items() for fu, payment in by_fu.items()]


def ron(value: Value) -> tuple[int, int]:
    return ron_points(value, dealer=False), ron_points(value, dealer=True)


def tsumo(rules: Ruleset, value: Value) -> tuple[int, int, int]:
    child = tsumo_points(rules, value, dealer=False)
    return child.from_child, child.from_dealer, tsumo_points(rules, value, dealer=True).from_child


@pytest.mark.parametrize("rules", [SEED, SANMA_LOSS], ids=["four", "three"])
@pytest.mark.parametrize(("han", "fu", "expected"), rows(RON))
def test_ron_below_the_limits(rules: Ruleset, han: int, fu: int, expected: tuple[int, int]) -> None:
    assert ron(han_value(rules, han, fu)) == expected


@pytest.mark.parametrize("rules", [SEED, SANMA_LOSS], ids=["four", "three"])
@pytest.mark.parametrize(("han", "fu", "expected"), rows(TSUMO))
def test_tsumo_below_the_limits(rules: Ruleset, han: int, fu: int, expected: tuple[int, int, int]) -> None:
    assert tsumo(rules, han_value(rules, han, fu)) == expected


def test_tables_hold_every_fu_that_can_occur() -> None:
    impossible_by_ron = {(han, 20) for han in RON} | {(1, 25)}
    impossible_by_tsumo = {(1, 20), (1, 25), (2, 25)}
    every = set(product(RON, FU_VALUES))
    assert {(han, fu) for han, fu, _ in rows(RON)} == every - impossible_by_ron
    assert {(han, fu) for han, fu, _ in rows(TSUMO)} == every - impossible_by_tsumo


@pytest.mark.parametrize("rules", [SEED, SANMA_LOSS], ids=["four", "three"])
@pytest.mark.parametrize(("han", "limit"), LIMIT_OF_HAN.items())
def test_limits_by_han(rules: Ruleset, han: int, limit: str) -> None:
    value = han_value(rules, han)
    assert value.limit == limit
    assert (*ron(value), *tsumo(rules, value)) == LIMITS[limit]


@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_yakuman_pays_its_number(count: int) -> None:
    value = yakuman_value(SEED, count)
    assert (*ron(value), *tsumo(SEED, value)) == tuple(count * each for each in LIMITS["yakuman"])


@pytest.mark.parametrize(("hand", "expected"), SHARED.items())
def test_sanma_share_pays_the_absent_share(hand: tuple[int, int], expected: tuple[int, int, int]) -> None:
    assert tsumo(SANMA_SHARE, han_value(SANMA_SHARE, *hand)) == expected


def test_sanma_share_leaves_ron_unchanged() -> None:
    assert ron(han_value(SANMA_SHARE, 3, 30)) == (3900, 5800)


@pytest.mark.parametrize(
    ("han", "child", "dealer"),
    [(5, 3000, 5000), (6, 4000, 8000), (8, 6000, 10000), (11, 8000, 16000), (13, 12000, 20000)],
)
def test_sanma_table_pays_a_childs_limit_hand(han: int, child: int, dealer: int) -> None:
    paid = tsumo_points(SANMA_TABLE, han_value(SANMA_TABLE, han), dealer=False)
    assert paid == Tsumo(from_child=child, from_dealer=dealer)


def test_sanma_table_pays_a_yakuman_its_number_of_times() -> None:
    paid = tsumo_points(SANMA_TABLE, yakuman_value(SANMA_TABLE, 2), dealer=False)
    assert paid == Tsumo(from_child=24000, from_dealer=40000)


def test_sanma_table_shares_everything_else() -> None:
    assert tsumo(SANMA_TABLE, han_value(SANMA_TABLE, 3, 30)) == (1500, 2400, 2900)
    assert tsumo_points(SANMA_TABLE, han_value(SANMA_TABLE, 6), dealer=True).from_child == 9000


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_kiriage_makes_1920_base_points_a_mangan(han: int, fu: int) -> None:
    rules = read_ruleset({"kiriage_mangan": True})
    value = han_value(rules, han, fu)
    assert value.limit == "mangan"
    assert (*ron(value), *tsumo(rules, value)) == LIMITS["mangan"]


@pytest.mark.parametrize(("han", "fu"), [(4, 25), (4, 20), (3, 50), (2, 110)])
def test_kiriage_leaves_smaller_hands_alone(han: int, fu: int) -> None:
    rules = read_ruleset({"kiriage_mangan": True})
    assert han_value(rules, han, fu) == han_value(SEED, han, fu)


@pytest.mark.parametrize(
    ("mode", "han", "child_ron"),
    [
        ("yakuman", 13, 32000),
        ("yakuman", 26, 32000),
        ("sanbaiman", 13, 24000),
        ("sanbaiman", 40, 24000),
        ("multiple", 13, 32000),
        ("multiple", 25, 32000),
        ("multiple", 26, 64000),
        ("multiple", 39, 96000),
    ],
)
def test_counted_yakuman(mode: str, han: int, child_ron: int) -> None:
    rules = read_ruleset({"thirteen_han": mode})
    assert ron_points(han_value(rules, han), dealer=False) == child_ron


def test_counted_yakuman_obey_the_cap() -> None:
    rules = read_ruleset({"thirteen_han": "multiple", "yakuman_cap": 2})
    assert ron_points(han_value(rules, 52), dealer=False) == 64000


@pytest.mark.parametrize(
    ("rules", "count", "paid"),
    [
        ({}, 3, 3),
        ({"yakuman_stacking": False}, 3, 1),
        ({"yakuman_cap": 2}, 3, 2),
        ({"yakuman_cap": 2}, 1, 1),
        ({"yakuman_stacking": False, "yakuman_cap": 2}, 2, 1),
    ],
)
def test_paid_yakuman(rules: dict[str, object], count: int, paid: int) -> None:
    assert paid_yakuman(read_ruleset(rules), count) == paid


@pytest.mark.parametrize(
    ("han", "fu", "child_ron"),
    [
        (1, 30, 1000),
        (5, 30, 15400),
        (6, 40, 41000),
        (13, 25, 3276800),
        (40, 30, 527765581332500),
    ],
)
def test_aotenjou_has_no_limits(han: int, fu: int, child_ron: int) -> None:
    rules = read_ruleset({"limits": "aotenjou"})
    assert ron_points(han_value(rules, han, fu), dealer=False) == child_ron


def test_aotenjou_small_hand_is_rounded_like_the_seeds_example() -> None:
    """Seed 001: 6 han 40 fu has 10240 base points, 10300 from a child by tsumo."""
    rules = read_ruleset({"limits": "aotenjou"})
    value = han_value(rules, 6, 40)
    assert value.base == 10240
    assert tsumo(rules, value) == (10300, 20500, 20500)


def test_aotenjou_yakuman_is_thirteen_han_with_its_fu() -> None:
    rules = read_ruleset({"limits": "aotenjou"})
    assert yakuman_value(rules, 1, 25).base == 819200
    assert yakuman_value(rules, 2, 50).base == 50 * 2**28


@pytest.mark.parametrize(("points", "rounded"), [(1, 100), (100, 100), (7680, 7700), (0, 0)])
def test_round_up(points: int, rounded: int) -> None:
    assert round_up(points) == rounded


def oracle(*, han: int, fu: int, dealer: bool, by_tsumo: bool, options: OptionalRules) -> tuple[int, int]:
    wind = EAST if dealer else SOUTH
    config = HandConfig(is_tsumo=by_tsumo, player_wind=wind, options=options)
    paid = ScoresCalculator.calculate_scores(han=han, fu=fu, config=config)
    return paid["main"], paid["additional"]


def ours(*, rules: Ruleset, han: int, fu: int, dealer: bool, by_tsumo: bool) -> tuple[int, int]:
    value = han_value(rules, han, fu)
    if not by_tsumo:
        return ron_points(value, dealer=dealer), 0
    paid = tsumo_points(rules, value, dealer=dealer)
    return paid.from_dealer, paid.from_child


@pytest.mark.parametrize("kiriage", [False, True])
@pytest.mark.parametrize(
    ("mode", "limit"),
    [
        ("yakuman", HandConfig.KAZOE_LIMITED),
        ("sanbaiman", HandConfig.KAZOE_SANBAIMAN),
        ("multiple", HandConfig.KAZOE_NO_LIMIT),
    ],
)
def test_values_agree_with_another_program(mode: str, limit: int, *, kiriage: bool) -> None:
    rules = read_ruleset({"thirteen_han": mode, "kiriage_mangan": kiriage, "yakuman_cap": 6})
    options = OptionalRules(kazoe_limit=limit, kiriage=kiriage)
    for han, fu, dealer, by_tsumo in product(range(1, 90), FU_VALUES, (False, True), (False, True)):
        theirs = oracle(han=han, fu=fu, dealer=dealer, by_tsumo=by_tsumo, options=options)
        assert ours(rules=rules, han=han, fu=fu, dealer=dealer, by_tsumo=by_tsumo) == theirs, (han, fu)


def test_every_limit_has_a_name() -> None:
    assert list(LIMITS) == [name.value for name in LimitName]
