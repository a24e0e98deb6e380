"""The worked examples of the options, played by the engine."""

import re
from typing import Any

import pytest

from tests.rules.riichi.play import CLUB_TABLE, abort, chombo, draw
from tournament.rules.record import score
from tournament.rules.riichi.options import OPTIONS

Json = dict[str, object]

BY_KEY = {option.key: option for option in OPTIONS}
SANMA_TABLE: Json = {"players": 3, "sanma_tsumo": "table", "sanma_tsumo_table": CLUB_TABLE}
BOTH_YAKUMAN: Json = {"yakuman": 2, "pao": {"seat": 1, "yakuman": 1}}


def win(winner: int, discarder: int | None, **hand: object) -> Json:
    return {"type": "win", "wins": [{"winner": winner, "from": discarder, **hand}]}


def double_ron(discarder: int, *winners: int, riichi: tuple[int, ...] = ()) -> Json:
    wins = [{"winner": winner, "from": discarder, "han": 1, "fu": 30} for winner in winners]
    return {"type": "win", "wins": wins, "riichi": list(riichi)}


def play(rules: Json, *events: Json, **start: object) -> dict[str, Any]:
    result = score({"format": 1, "ruleset": rules, "start": start, "events": list(events)})
    assert "error" not in result
    return result


def payments(rules: Json, event: Json, **start: object) -> list[int]:
    """What each paying seat pays, in seat order."""
    return [-delta for delta in play(rules, event, **start)["states"][-1]["deltas"] if delta < 0]


def following(rules: Json, *events: Json, **start: object) -> str | None:
    """The label of the next hand; None when the game is over."""
    hand = play(rules, *events, **start)["next"]
    return None if hand is None else str(hand["label"])


def final(rules: Json, scores: list[int], sticks: int = 0) -> dict[str, Any]:
    result = score({"format": 1, "ruleset": rules, "final": {"scores": scores, "sticks": sticks}})
    found = result["final"]
    assert isinstance(found, dict)
    return found


def numbers(key: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", BY_KEY[key].example)}


@pytest.mark.parametrize(
    ("key", "rules", "event", "paid"),
    [
        ("limits", {}, win(1, 2, han=6, fu=40), [12000]),
        ("limits", {"limits": "aotenjou"}, win(1, 2, han=6, fu=40), [41000]),
        ("kiriage_mangan", {}, win(1, 2, han=4, fu=30), [7700]),
        ("kiriage_mangan", {"kiriage_mangan": True}, win(1, 2, han=4, fu=30), [8000]),
        ("thirteen_han", {}, win(1, 2, han=26), [32000]),
        ("thirteen_han", {"thirteen_han": "sanbaiman"}, win(1, 2, han=26), [24000]),
        ("thirteen_han", {"thirteen_han": "multiple"}, win(1, 2, han=26), [64000]),
        ("yakuman_stacking", {}, win(1, 2, yakuman=2), [64000]),
        ("yakuman_stacking", {"yakuman_stacking": False}, win(1, 2, yakuman=2), [32000]),
        ("yakuman_cap", {}, win(1, 2, yakuman=3), [96000]),
        ("yakuman_cap", {"yakuman_cap": 2}, win(1, 2, yakuman=3), [64000]),
        ("sanma_tsumo", {"players": 3}, win(1, None, han=5), [4000, 2000]),
        ("sanma_tsumo", {"players": 3, "sanma_tsumo": "share"}, win(1, None, han=5), [5000, 3000]),
        ("sanma_tsumo_table", SANMA_TABLE, win(1, None, han=6), [8000, 4000]),
        ("pao", {}, win(1, None, yakuman=1, pao={"seat": 2}), [32000]),
        ("pao_scope", {}, win(0, None, **BOTH_YAKUMAN), [96000]),
        ("pao_scope", {"pao_scope": "liable"}, win(0, None, **BOTH_YAKUMAN), [64000, 16000, 16000]),
        ("pao_ron", {}, win(1, 2, yakuman=1, pao={"seat": 3}), [16000, 16000]),
        ("pao_ron", {"pao_ron": "full"}, win(1, 2, yakuman=1, pao={"seat": 3}), [32000]),
        ("rinshan_pao", {}, win(1, None, han=5), [4000, 2000, 2000]),
        ("rinshan_pao", {"rinshan_pao": True}, win(1, None, han=5, rinshan_pao=2), [8000]),
        ("nagashi", {}, draw(nagashi=[1]), [4000, 2000, 2000]),
        ("noten_pool", {}, draw(0), [1000, 1000, 1000]),
        ("noten_pool", {}, draw(0, 1), [1500, 1500]),
        ("ippatsu", {}, win(1, 2, han=2, fu=40), [2600]),
        ("ippatsu", {}, win(1, 2, han=1, fu=40), [1300]),
        ("double_yakuman", {}, win(1, 2, yakuman=2), [64000]),
        ("double_yakuman", {}, win(1, 2, yakuman=1), [32000]),
    ],
)
def test_example_names_what_is_paid(key: str, rules: Json, event: Json, paid: list[int]) -> None:
    assert payments(rules, event) == paid
    assert set(paid) <= numbers(key)


@pytest.mark.parametrize(
    ("key", "rules", "event", "honba", "paid"),
    [
        ("honba_ron", {}, win(1, 2, han=3, fu=30), 2, [4500]),
        ("honba_tsumo", {}, win(1, None, han=3, fu=30), 2, [2200, 1200, 1200]),
        ("pao_honba", {}, win(1, 2, yakuman=1, pao={"seat": 3}), 1, [16300, 16000]),
        ("pao_honba", {"pao_honba": "liable"}, win(1, 2, yakuman=1, pao={"seat": 3}), 1, [16000, 16300]),
    ],
)
def test_example_names_what_is_paid_with_honba(
    key: str, rules: Json, event: Json, honba: int, paid: list[int]
) -> None:
    assert payments(rules, event, honba=honba) == paid
    assert set(paid) <= numbers(key)


@pytest.mark.parametrize(("each", "paid"), [("nearest", 2600), ("each", 3200)])
def test_example_of_honba_with_several_winners(each: str, paid: int) -> None:
    """600 once, or 600 to each of the two winners who have 1000 from their hands."""
    assert payments({"multi_ron_honba": each}, double_ron(0, 1, 3), honba=2) == [paid]


@pytest.mark.parametrize(("rule", "gains"), [("nearest", (2000, -1000)), ("own_back", (1000, 0))])
def test_example_of_sticks_with_several_winners(rule: str, gains: tuple[int, int]) -> None:
    """North's own stick is its 1000 that come back: it gains nothing from sticks."""
    event = double_ron(0, 1, 3, riichi=(3,))
    deltas = play({"multi_ron_sticks": rule}, event, sticks=1)["states"][0]["deltas"]
    assert (deltas[1] - 1000, deltas[3] - 1000) == gains


def test_example_of_a_chombo() -> None:
    assert play({}, chombo(1))["states"][0]["deltas"] == [4000, -8000, 2000, 2000]
    flat: Json = {"chombo": "flat", "chombo_points": 2000}
    assert payments(flat, chombo(1)) == [6000]


def test_example_of_a_chombo_after_uma() -> None:
    rules: Json = {"chombo": "after_uma"}
    record = {"format": 1, "ruleset": rules, "events": [chombo(1)], "end": True}
    found = score(record)["final"]
    assert isinstance(found, dict)
    assert found["penalties"] == ["0.0", "-20.0", "0.0", "0.0"]


TIME_UP: Json = {"type": "time_up"}


@pytest.mark.parametrize(
    ("rules", "events", "start", "label"),
    [
        ({}, [draw()], "E2", "E3-1"),
        ({"renchan": "any_draw"}, [draw()], "E2", "E2-1"),
        ({}, [abort()], "S3", "S3-1"),
        ({"abortive_dealer": "rotate"}, [abort()], "S3", "S4-1"),
        ({"triple_ron": "abort"}, [abort("triple_ron")], "E1", "E1-1"),
        ({}, [double_ron(1, 2, 0)], "E1", "E1-1"),
        ({"multi_ron_dealer": "nearest"}, [double_ron(1, 2, 0)], "E1", "E2-0"),
        ({"time_policy": "finish_hand"}, [TIME_UP, draw(3)], "E4", None),
        ({"time_policy": "one_more_hand"}, [TIME_UP, draw(0)], "E4", "S1-1"),
        ({"time_policy": "one_more_hand"}, [TIME_UP, draw(0), draw(0)], "E4", None),
        ({"time_policy": "one_more_hand"}, [TIME_UP, draw(0), chombo(2)], "E4", "S1-1"),
        (
            {"time_policy": "one_more_hand", "chombo_ends_timed_last_hand": True},
            [TIME_UP, draw(0), chombo(2)],
            "E4",
            None,
        ),
    ],
)
def test_example_names_the_next_hand(rules: Json, events: list[Json], start: str, label: str | None) -> None:
    assert following(rules, *events, round=start[0], kyoku=int(start[1])) == label


def test_example_of_the_extension() -> None:
    scores = [28800, 27200, 24000, 20000]
    last: Json = win(0, 3, han=1, fu=30)
    assert following({}, last, round="S", kyoku=4, scores=scores) == "W1-0"
    assert following({"extension": False}, last, round="S", kyoku=4, scores=scores) is None


@pytest.mark.parametrize(("rule", "label"), [("at_once", None), ("deal_moves", "W2-1")])
def test_example_of_the_end_of_the_extension(rule: str, label: str | None) -> None:
    scores = [29000, 25000, 24000, 22000]
    rules: Json = {"extension_end": rule}
    assert following(rules, draw(0, 1), round="W", kyoku=2, scores=scores) == label


@pytest.mark.parametrize(("key", "event"), [("agariyame", win(3, 0, han=1, fu=30)), ("tenpaiyame", draw(3))])
def test_example_of_the_dealer_who_may_stop(key: str, event: Json) -> None:
    scores = [22000, 22000, 22000, 34000]
    offered = play({}, event, round="S", kyoku=4, scores=scores)
    assert (offered["may_stop"], offered["next"]["label"]) == (True, "S4-1")
    assert following({key: "none"}, event, round="S", kyoku=4, scores=scores) == "S4-1"
    assert following({key: "automatic"}, event, round="S", kyoku=4, scores=scores) is None


def test_example_of_the_target() -> None:
    scores = [24500, 24000, 23100, 28400]
    played = play({}, win(3, 0, han=1, fu=30), round="S", kyoku=4, scores=scores)
    assert (played["states"][0]["scores"][3], played["may_stop"]) == (29900, False)


@pytest.mark.parametrize(("rule", "ends"), [("below", False), ("at_or_below", True), ("none", False)])
def test_example_of_a_score_of_exactly_nothing(rule: str, ends: bool) -> None:
    played = play({"tobi": rule}, win(1, 2, han=5), scores=[33000, 33000, 8000, 26000])
    assert played["states"][0]["scores"][2] == 0
    assert played["finished"] == ends


def test_example_of_the_points_needed_for_riichi() -> None:
    event = draw(2, riichi=[2])
    record = {"format": 1, "events": [event], "start": {"scores": [34000, 33000, 900, 32100]}}
    assert "error" in score(record)
    assert play({}, event, scores=[34000, 33000, 1000, 32000])["states"][0]["sticks"] == 1


@pytest.mark.parametrize(
    ("rules", "shares"),
    [
        ({"leftover_sticks": "first"}, [1000, 0, 0]),
        ({"leftover_sticks": "split"}, [400, 300, 300]),
        ({"leftover_sticks": "split_down"}, [300, 300, 300]),
        ({"leftover_sticks": "lost"}, [0, 0, 0]),
    ],
)
def test_example_of_sticks_left_over(rules: Json, shares: list[int]) -> None:
    found = final({"tie": "split", **rules}, [30000, 30000, 30000, 9000], sticks=1)
    assert [points - 30000 for points in found["scores"][:3]] == shares


@pytest.mark.parametrize(
    ("key", "rules", "scores", "seat", "points"),
    [
        ("tie", {"uma": [15000, 10000, -5000, -20000]}, [40000, 25000, 25000, 10000], 1, "5.0"),
        ("tie", {"uma": [15000, 10000, -5000, -20000]}, [40000, 25000, 25000, 10000], 2, "-10.0"),
        (
            "tie",
            {"uma": [15000, 10000, -5000, -20000], "tie": "split"},
            [40000, 25000, 25000, 10000],
            2,
            "-2.5",
        ),
        (
            "return_points",
            {"preset": "points", "return_points": 30000},
            [42300, 22700, 20000, 15000],
            0,
            "12.3",
        ),
        (
            "uma",
            {"uma": [15000, 5000, -5000, -15000], "oka": 0},
            [42300, 22700, 20000, 15000],
            0,
            "27.3",
        ),
        ("oka", {"uma": [0, 0, 0, 0]}, [42300, 22700, 20000, 15000], 0, "32.3"),
    ],
)
def test_example_of_final_points(key: str, rules: Json, scores: list[int], seat: int, points: str) -> None:
    assert final(rules, scores)["points"][seat] == points
    assert key in BY_KEY


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({"rounding": "keep"}, "-1.5"),
        ({"rounding": "half_up"}, "-1.0"),
        ({"rounding": "ceil"}, "-1.0"),
        ({"rounding": "five_down_six_up"}, "-2.0"),
        ({"rounding": "floor"}, "-2.0"),
        ({"rounding": "half_up", "rounding_axis": "magnitude"}, "-2.0"),
    ],
)
def test_example_of_rounding(rules: Json, points: str) -> None:
    without_uma: Json = {"uma": [0, 0, 0, 0], **rules}
    assert final(without_uma, [40000, 28500, 20500, 11000])["points"][1] == points


@pytest.mark.parametrize(
    ("scores", "uma"),
    [
        ([45000, 28000, 26000, 21000], ["12.0", "-1.0", "-3.0", "-8.0"]),
        ([45000, 30000, 26000, 19000], ["8.0", "4.0", "-4.0", "-8.0"]),
    ],
)
def test_example_of_floating_uma(scores: list[int], uma: list[str]) -> None:
    assert final({"preset": "jpml-a"}, scores)["uma"] == uma
