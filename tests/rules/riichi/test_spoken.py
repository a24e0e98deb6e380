"""Points as they are called, typed from the score sheets that players use."""

from typing import Any

import pytest

from tests.rules.riichi.play import CLUB_TABLE
from tournament.rules.errors import RuleError
from tournament.rules.riichi.points import han_value, ron_points, tsumo_points, yakuman_value
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.rules.riichi.spoken import SpokenHand, read_points

SEED = read_ruleset({})


def _hand(text: str, *, dealer: bool = False, tsumo: bool = False, **rules: Any) -> dict[str, int]:
    return read_points(text, read_ruleset(rules), dealer=dealer, tsumo=tsumo).to_json()


CHILD_RON = {
    "1000": (1, 30),
    "1300": (1, 40),
    "1600": (2, 25),
    "2000": (2, 30),
    "2300": (1, 70),
    "2600": (2, 40),
    "2900": (1, 90),
    "3200": (3, 25),
    "3600": (1, 110),
    "3900": (3, 30),
    "4500": (2, 70),
    "5200": (3, 40),
    "5800": (2, 90),
    "6400": (4, 25),
    "7100": (2, 110),
    "7700": (4, 30),
}
DEALER_RON = {
    "1500": (1, 30),
    "2000": (1, 40),
    "2400": (2, 25),
    "2900": (2, 30),
    "3900": (2, 40),
    "4800": (3, 25),
    "5800": (3, 30),
    "7700": (3, 40),
    "9600": (4, 25),
    "11600": (4, 30),
}
CHILD_TSUMO = {
    "300/500": (1, 30),
    "400/700": (1, 40),
    "500/1000": (2, 30),
    "700/1300": (2, 40),
    "800/1600": (3, 25),
    "1000/2000": (3, 30),
    "1300/2600": (3, 40),
    "1600/3200": (4, 25),
    "2000/3900": (4, 30),
}
DEALER_TSUMO = {
    "500 all": (1, 30),
    "700 all": (1, 40),
    "1000 all": (2, 30),
    "1300 all": (2, 40),
    "1600 all": (3, 25),
    "2000 all": (3, 30),
    "2600 all": (3, 40),
    "3200 all": (4, 25),
    "3900 all": (4, 30),
}
LIMITS = [
    ({"han": 5}, "8000", "12000", "2000/4000", "4000 all"),
    ({"han": 6}, "12000", "18000", "3000/6000", "6000 all"),
    ({"han": 8}, "16000", "24000", "4000/8000", "8000 all"),
    ({"han": 11}, "24000", "36000", "6000/12000", "12000 all"),
    ({"yakuman": 1}, "32000", "48000", "8000/16000", "16000 all"),
    ({"yakuman": 2}, "64000", "96000", "16000/32000", "32000 all"),
]
SHEETS = [
    (CHILD_RON, False, False),
    (DEALER_RON, True, False),
    (CHILD_TSUMO, False, True),
    (DEALER_TSUMO, True, True),
]


@pytest.mark.parametrize(("sheet", "dealer", "tsumo"), SHEETS)
def test_points_of_the_score_sheet_name_their_hand(
    sheet: dict[str, tuple[int, int]], dealer: bool, tsumo: bool
) -> None:
    read = {text: _hand(text, dealer=dealer, tsumo=tsumo) for text in sheet}
    assert read == {text: {"han": han, "fu": fu} for text, (han, fu) in sheet.items()}


@pytest.mark.parametrize(("hand", "child_ron", "dealer_ron", "child_tsumo", "dealer_tsumo"), LIMITS)
def test_points_of_a_limit_name_the_limit(
    hand: dict[str, int], child_ron: str, dealer_ron: str, child_tsumo: str, dealer_tsumo: str
) -> None:
    assert _hand(child_ron) == _hand(dealer_ron, dealer=True) == hand
    assert _hand(child_tsumo, tsumo=True) == _hand(dealer_tsumo, dealer=True, tsumo=True) == hand


@pytest.mark.parametrize(
    "text", ["3900", "３９００", "3 900", "3,900", "3'900", "3.900", "3900点", "3900 pts"]
)
def test_points_are_read_as_people_write(text: str) -> None:
    assert _hand(text) == {"han": 3, "fu": 30}


@pytest.mark.parametrize(
    "text",
    [
        "1000/2000",
        "2000/1000",
        "1000 / 2000",
        "1,000/2,000",
        "１０００／２０００",
        "1000-2000",
        "1000・2000",
        "1000 2000",
        "1000点 2000点",
        "4000",
    ],
)
def test_points_of_a_child_tsumo_are_read_as_people_write(text: str) -> None:
    assert _hand(text, tsumo=True) == {"han": 3, "fu": 30}


@pytest.mark.parametrize(
    "text",
    ["2000 all", "2000", "2000 ALL", "2000オール", "２０００ ｵｰﾙ", "2000∀", "2000 each", "2000点オール"],
)
def test_points_of_a_dealer_tsumo_are_read_as_people_write(text: str) -> None:
    assert _hand(text, dealer=True, tsumo=True) == {"han": 3, "fu": 30}


def test_points_with_kiriage_round_up_to_mangan() -> None:
    assert _hand("8000", kiriage_mangan=True) == {"han": 5}
    with pytest.raises(RuleError, match=r"No ron of a child pays 7700; the nearest are 7100, 8000\."):
        _hand("7700", kiriage_mangan=True)


def test_points_with_three_players_follow_the_tsumo_rule() -> None:
    # 2 han 30 fu, 480 base points: 500/1000; with the absent child's share 1.5 and 2.5 times: 800/1200
    assert _hand("500/1000", tsumo=True, preset="seed-sanma") == {"han": 2, "fu": 30}
    assert _hand("800/1200", tsumo=True, preset="seed-sanma", sanma_tsumo="share") == {"han": 2, "fu": 30}
    assert _hand("2900 all", tsumo=True, dealer=True, preset="seed-sanma", sanma_tsumo="share") == {
        "han": 3,
        "fu": 30,
    }
    table: dict[str, Any] = {"sanma_tsumo": "table", "sanma_tsumo_table": CLUB_TABLE}
    assert _hand("3000/5000", tsumo=True, preset="seed-sanma", **table) == {"han": 5}
    assert _hand("6000", tsumo=True, preset="seed-sanma") == {"han": 5}


def test_points_without_limits_name_han_and_fu() -> None:
    # 30 fu doubled nine times, four times that: 61440
    assert _hand("61500", limits="aotenjou") == {"han": 7, "fu": 30}


@pytest.mark.parametrize("rules", [{"yakuman_cap": 1}, {"yakuman_stacking": False}])
def test_points_of_two_yakuman_where_one_is_paid_are_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match="pays 64000; the nearest are 32000"):
        _hand("64000", **rules)


@pytest.mark.parametrize(
    ("text", "dealer", "tsumo", "sentence"),
    [
        ("4000", False, False, "No ron of a child pays 4000; the nearest are 3900, 4500."),
        ("3000", True, False, "No ron of the dealer pays 3000; the nearest are 2900, 3400."),
        ("100", False, False, "No ron of a child pays 100; the nearest are 1000."),
        (
            "1100/2000",
            False,
            True,
            "No tsumo of a child pays 1100/2000; the nearest are 1000/2000, 1200/2300.",
        ),
        ("4100", False, True, "No tsumo of a child pays 4100; the nearest are 1000/2000, 1200/2300."),
        (
            "2100",
            True,
            True,
            "No tsumo of the dealer pays 2100 from each player; the nearest are 2000, 2300.",
        ),
    ],
)
def test_points_that_no_hand_pays_name_the_nearest(
    text: str, dealer: bool, tsumo: bool, sentence: str
) -> None:
    with pytest.raises(RuleError) as refused:
        read_points(text, SEED, dealer=dealer, tsumo=tsumo)
    assert (refused.value.key, str(refused.value)) == ("points", sentence)


@pytest.mark.parametrize(
    ("text", "dealer", "tsumo", "code"),
    [
        ("1000/2000", False, False, "points_for_ron"),
        ("2000 all", False, False, "points_for_ron"),
        ("1000/2000", True, True, "points_alike"),
        ("2000 all", False, True, "points_pair"),
        ("mangan", False, False, "points_unreadable"),
        ("", False, False, "points_unreadable"),
        ("1/2/3", False, True, "points_unreadable"),
        ("-3900", False, False, "points_unreadable"),
    ],
)
def test_points_of_another_shape_are_refused(text: str, dealer: bool, tsumo: bool, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_points(text, SEED, dealer=dealer, tsumo=tsumo)
    assert (refused.value.code, refused.value.key) == (code, "points")
    assert "write" in str(refused.value)


def test_a_space_may_group_the_digits_of_a_number() -> None:
    assert _hand("12 000") == {"han": 6}
    assert _hand("192 000", dealer=True) == {"yakuman": 4}
    assert _hand("700 1300", tsumo=True) == {"han": 2, "fu": 40}


@pytest.mark.parametrize("dealer", [False, True])
def test_points_of_every_hand_are_those_that_it_pays(dealer: bool) -> None:
    """A law: what is read pays what was typed."""
    for han in range(1, 14):
        value = han_value(SEED, han, 30) if han < 13 else yakuman_value(SEED, 1)
        points = ron_points(value, dealer=dealer)
        assert _paid(read_points(str(points), SEED, dealer=dealer, tsumo=False), dealer=dealer) == points
        pays = tsumo_points(SEED, value, dealer=dealer)
        text = str(pays.from_child) if dealer else f"{pays.from_child}/{pays.from_dealer}"
        read = read_points(text, SEED, dealer=dealer, tsumo=True)
        assert tsumo_points(SEED, _value(read), dealer=dealer) == pays


def _value(hand: SpokenHand) -> Any:
    return yakuman_value(SEED, hand.yakuman) if hand.yakuman else han_value(SEED, hand.han, hand.fu)


def _paid(hand: SpokenHand, *, dealer: bool) -> int:
    return ron_points(_value(hand), dealer=dealer)
