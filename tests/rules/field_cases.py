"""Reads the field cases that concern points, hands and finals as game records.

`field.json` explains its flags in its `readme`; this is their translation into the record format.
"""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]

_FILE = json.loads((Path(__file__).parents[1] / "data" / "field.json").read_text("utf-8"))
# bust prizes, loans and fixed results of substitutes are no part of a game record
OUTSIDE_THE_FORMAT = {"P-FN-12", "P-FN-14", "P-FN-15"}


def variants(kind: str) -> Iterator[tuple[str, Json, Json, Json]]:
    """Each case of a kind, with its variants spread: id, ruleset, input, expected."""
    for case in _FILE["cases"]:
        if case["kind"] != kind or case["id"] in OUTSIDE_THE_FORMAT:
            continue
        given, expected = case["input"], case["expected"]
        spread = given.get("variants") or [{}]
        for number, variant in enumerate(spread, start=1):
            flags = {**_FILE["default_rules"], **case["rules"], **variant.get("rules", {})}
            right = expected["variants"][number - 1] if "variants" in expected else expected
            yield f"{case['id']}-{number}", ruleset(flags), {**given, **variant}, right


def ruleset(flags: Json) -> Json:
    """The flags of a field case as a ruleset of the record format."""
    rules = {key: flags[key] for key in ("players", "start_points", "return_points", "noten_pool")}
    rules |= {
        "oka": flags["oka"] * 1000,
        "tie": flags["tie_break"],
        "leftover_sticks": {"first": "first", "none": "lost"}[flags["leftover_sticks"]],
        "tobi": {"none": "none", "below_zero": "below", "zero_or_below": "at_or_below"}[flags["bust"]],
        "riichi_minimum": 1000 if flags["riichi_needs_stick_value"] else None,
        "extension": flags["extension"]["enabled"],
        "extension_end": "deal_moves",
        "target_points": flags["yame_target"],
        "agariyame": flags["yame_choice"] if flags["agari_yame"] else "none",
        "tenpaiyame": flags["yame_choice"] if flags["tenpai_yame"] else "none",
        "renchan": flags["renchan"],
        "honba_ron": flags["honba_per_payer"] * (flags["players"] - 1),
        "honba_tsumo": flags["honba_per_payer"],
        "abortive_dealer": {"stays": "stay"}[flags["abort_dealer"]],
        "kiriage_mangan": flags["kiriage"],
        "thirteen_han": flags["kazoe"],
        "multi_ron": {"all": "all", "head_bump": "nearest"}[flags["multi_ron"]],
        "multi_ron_honba": {"first": "nearest", "each": "each"}[flags["multi_ron_honba"]],
        "multi_ron_sticks": {"first": "nearest", "own_back": "own_back"}[flags["multi_ron_sticks"]],
        "pao_scope": {"component": "liable", "whole_hand": "all"}[flags["pao_scope"]],
        "pao_ron": {"split_half": "half"}[flags["pao_ron"]],
        "pao_honba": flags["pao_honba_payer"],
        "sanma_tsumo": {"loss": "loss", "bisection": "share"}[flags["sanma_tsumo"]],
        "chombo": flags["chombo"],
        "nagashi": {"replaces_noten_payment": "draw"}[flags["nagashi"]],
    }
    return rules | _uma(flags) | _rounding(flags["rounding"])


def _uma(flags: Json) -> Json:
    if isinstance(flags["uma"], list):
        return {"uma": [1000 * points for points in flags["uma"]]}
    rows = {count: [1000 * points for points in row] for count, row in flags["uma"].items()}
    floating = {"threshold": flags["float_line"], "inclusive": True, "by_count": rows}
    return {"uma_floating": floating}


def _rounding(flags: Json) -> Json:
    if flags["what"] == "none":
        return {"rounding": "keep"}
    axis = {"raw": "raw", "difference": "magnitude"}[flags["what"]]
    return {"rounding": flags["method"], "rounding_axis": axis}


def hand_record(rules: Json, state: Json, results: list[Json]) -> Json:
    start = {"round": state["round"][0], "kyoku": int(state["round"][1])}
    start |= {"honba": state["honba"], "sticks": state["pot"], "scores": state["scores"]}
    events = [event(result, head_bump=rules["multi_ron"] == "nearest") for result in results]
    return {"format": 1, "ruleset": rules, "start": start, "events": events}


def event(result: Json, *, head_bump: bool = False) -> Json:
    """A field result as an event; under head bump the record holds the paid winner alone."""
    given = copy.deepcopy(result)
    if given["type"] == "exhaustive":
        given["type"] = "exhaustive_draw"
    if given["type"] == "chombo":
        given.pop("riichi", None)
    for won in given.get("wins", []):
        components = won.pop("components", [])
        if components:
            won["yakuman"] = sum(part["yakuman"] for part in components)
            won["pao"] = _pao(components)
    if head_bump and given["type"] == "win":
        given["wins"] = [min(given["wins"], key=lambda won: (won["winner"] - won["from"]) % 4)]
    return given


def _pao(components: list[Json]) -> Json:
    liable = [part for part in components if part["pao"] is not None]
    return {"seat": liable[0]["pao"], "yakuman": sum(part["yakuman"] for part in liable)}
