"""What users of other programs reported, with values worked out by hand (`field.json`)."""

from typing import Any

import pytest

from tests.rules.field_cases import Json, event, hand_record, variants
from tournament.rules.record import score

_POINTS = list(variants("points"))
_HANDS = list(variants("hand"))
_SEQUENCES = list(variants("sequence"))
_FINALS = list(variants("final"))
_CHECKS = [case for case in variants("validation") if case[0][:7] in ("P-VA-01", "P-VA-06")]
_RIICHI = [case for case in variants("validation") if case[0][:7] == "P-VA-04"]
_TOTALS = [case for case in variants("validation") if case[0][:7] in ("P-VA-03", "P-VA-05")]


def _first(case: tuple[Any, ...]) -> str:
    return str(case[0])


def _played(record: Json) -> Any:
    result = score(record)
    assert "error" not in result, result
    return result


@pytest.mark.parametrize("case", _POINTS, ids=_first)
def test_points_case(case: tuple[str, Json, Json, Json]) -> None:
    _, rules, given, expected = case
    winner, dealer = (0 if given["dealer"] else 1), 0
    other = next(seat for seat in range(rules["players"]) if seat not in (winner, dealer))
    won = {"winner": winner, "from": other if given["win"] == "ron" else None, "han": given["han"]}
    if given["fu"] is not None:
        won["fu"] = given["fu"]
    start = {"honba": given["honba"]}
    events = [{"type": "win", "wins": [won]}]
    record = {"format": 1, "ruleset": rules, "start": start, "events": events}
    deltas = _played(record)["states"][0]["deltas"]
    if "ron" in expected:
        assert -deltas[other] == expected["ron"]
    elif given["dealer"]:
        assert -deltas[other] == expected["tsumo"]["from_each"]
    else:
        paid = {"from_dealer": -deltas[dealer], "from_others": -deltas[other]}
        assert paid == expected["tsumo"]


def _check_after(result: Any, index: int, expected: Json) -> None:
    state, last = result["states"][index], index == len(result["states"]) - 1
    assert state["scores"] == expected["scores"]
    assert state["sticks"] == expected["pot"]
    if last:
        assert result["finished"] is expected["ended"]
    if not expected["ended"]:
        follows = result["next"] if last else result["states"][index + 1]
        assert f"{follows['round']}{follows['kyoku']}" == expected["next_round"]
        assert follows["honba"] == expected["next_honba"]


@pytest.mark.parametrize("case", _HANDS, ids=_first)
def test_hand_case(case: tuple[str, Json, Json, Json]) -> None:
    _, rules, given, expected = case
    result = _played(hand_record(rules, given["state"], [given["result"]]))
    _check_after(result, 0, expected)


@pytest.mark.parametrize("case", _SEQUENCES, ids=_first)
def test_sequence_case(case: tuple[str, Json, Json, Json]) -> None:
    _, rules, given, expected = case
    result = _played(hand_record(rules, given["state"], given["results"]))
    assert len(result["states"]) == len(expected["after"])
    for index, after in enumerate(expected["after"]):
        _check_after(result, index, after)


@pytest.mark.parametrize("case", _FINALS, ids=_first)
def test_final_case(case: tuple[str, Json, Json, Json]) -> None:
    _, rules, given, expected = case
    record = {"format": 1, "ruleset": rules}
    record["final"] = {"scores": given["scores"], "sticks": given.get("leftover_sticks", 0)}
    record["penalties"] = [str(points) for points in given.get("penalties", [0] * rules["players"])]
    total = [float(points) for points in _played(record)["final"]["total"]]
    assert total == expected["final"]
    assert _played(record)["final"]["ranks"] == expected["places"]
    assert sum(total) == pytest.approx(expected["sum"])


@pytest.mark.parametrize("case", _CHECKS, ids=_first)
def test_impossible_hand_is_refused(case: tuple[str, Json, Json, Json]) -> None:
    _, rules, given, expected = case
    result = score({"format": 1, "ruleset": rules, "events": [event(given["result"])]})
    code = {
        "winner_is_discarder": "winner_is_discarder",
        "duplicate_riichi": "riichi_twice",
        "two_self_draws": "two_tsumo",
        "two_discarders": "two_discarders",
        "riichi_but_noten_is_chombo": "riichi_noten",
    }[expected["why"]]
    error: Any = result["error"]
    assert (error["code"], error["event"]) == (code, 0)


@pytest.mark.parametrize("case", _RIICHI, ids=_first)
def test_riichi_near_a_thousand_points(case: tuple[str, Json, Json, Json]) -> None:
    _, rules, given, expected = case
    draw = {"type": "exhaustive_draw", "tenpai": [0, 1, 2, 3], "riichi": [0]}
    start = {"scores": [given["score"], 33000, 33000, 33000]}
    result: Any = score({"format": 1, "ruleset": rules, "start": start, "events": [draw]})
    if expected["accept"]:
        assert result["states"][0]["scores"][0] == expected["score_after"]
    else:
        assert result["error"]["code"] == "riichi_too_poor"


@pytest.mark.parametrize("case", _TOTALS, ids=_first)
def test_typed_totals_must_be_the_points_in_play(case: tuple[str, Json, Json, Json]) -> None:
    _, rules, given, expected = case
    final = {"scores": given["scores"], "sticks": given.get("leftover_sticks", 0)}
    result: Any = score({"format": 1, "ruleset": rules, "final": final})
    if expected["accept"]:
        assert result["final"]["scores"][0] == given["scores"][0] + 1000 * final["sticks"]
    elif expected["why"] == "not_a_multiple_of_100":
        assert result["error"]["code"] == "not_hundreds"
    else:
        assert result["error"]["code"] == "wrong_total"
        assert expected["why"].removeprefix("sum_is_") in result["error"]["message"]
