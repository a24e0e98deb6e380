"""Worked cases in the record format; the values were worked out apart from this program."""

import json
from pathlib import Path
from typing import Any

import pytest

from tournament.rules.record import score

_CASES = json.loads((Path(__file__).parents[1] / "data" / "scoring.json").read_text("utf-8"))


def agrees(expected: Any, actual: Any) -> bool:
    """Only the keys that a case states must match; decimals are compared as numbers."""
    if isinstance(expected, dict):
        return all(key in actual and agrees(value, actual[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(actual) and all(map(agrees, expected, actual))
    if isinstance(expected, str) and isinstance(actual, str) and _is_decimal(expected):
        return float(expected) == float(actual)
    return bool(expected == actual)


def _is_decimal(text: str) -> bool:
    return text.removeprefix("-").replace(".", "", 1).isdigit()


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_scoring_case(case: dict[str, Any]) -> None:
    result = score(case["record"])
    expected = dict(case["expect"])

    if expected.pop("error", False):
        assert list(result) == ["error"]
        return
    assert "error" not in result, result
    states: Any = result["states"]
    for scores, state in zip(expected.pop("scores_after", []), states, strict=False):
        assert scores in (None, state["scores"])
    if "states_last" in expected:
        assert agrees(expected.pop("states_last"), states[-1]), states[-1]
    for key, value in expected.items():
        assert agrees(value, result[key]), (key, result[key])
