"""Rulesets as JSON: defaults of the record format, refusals by name, round trip."""

import json
from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given

from tests.rules.strategies import Json, ruleset_json, rulesets
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import AbortiveReason
from tournament.rules.riichi.ruleset import KEYS, FloatingUma, Ruleset, read_ruleset

# The table “Ruleset” of the record format
DEFAULTS: Json = {
    "discipline": "riichi",
    "players": 4,
    "start_points": 25000,
    "return_points": 30000,
    "uma": [20000, 10000, -10000, -20000],
    "uma_floating": None,
    "oka": None,
    "tie": "seat",
    "leftover_sticks": "first",
    "rounding": "keep",
    "rounding_axis": "raw",
    "tobi": "below",
    "tobi_line": 0,
    "riichi_minimum": 1000,
    "length": "east_south",
    "extension": True,
    "extension_end": "at_once",
    "target_points": 30000,
    "agariyame": "optional",
    "tenpaiyame": "optional",
    "renchan": "tenpai",
    "honba_ron": 300,
    "honba_tsumo": 100,
    "noten_pool": 3000,
    "abortive_draws": ["nine_terminals", "four_winds", "four_kans", "four_riichi"],
    "abortive_dealer": "stay",
    "multi_ron": "all",
    "triple_ron": "all",
    "multi_ron_sticks": "nearest",
    "multi_ron_honba": "nearest",
    "multi_ron_dealer": "any",
    "kiriage_mangan": False,
    "thirteen_han": "yakuman",
    "yakuman_stacking": True,
    "yakuman_cap": None,
    "limits": "standard",
    "pao": ["daisangen", "daisuushii", "suukantsu"],
    "pao_scope": "all",
    "pao_ron": "half",
    "pao_honba": "discarder",
    "rinshan_pao": False,
    "nagashi": "draw",
    "sanma_tsumo": "loss",
    "sanma_tsumo_table": None,
    "chombo": "reverse_mangan",
    "chombo_points": 20000,
    "time_policy": "none",
    "chombo_ends_timed_last_hand": False,
    "open_tanyao": True,
    "ura_dora": True,
    "kan_dora": True,
    "ippatsu": True,
    "red_fives": 3,
    "double_wind_fu": 4,
    "rinshan_fu": 2,
    "double_yakuman": ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"],
}
SANMA_DEFAULTS: Json = {
    **DEFAULTS,
    "players": 3,
    "start_points": 35000,
    "return_points": 40000,
    "uma": [20000, 0, -20000],
    "target_points": 40000,
    "honba_ron": 200,
    "noten_pool": 2000,
    "abortive_draws": ["nine_terminals", "four_kans"],
}
FLOATING: Json = {"threshold": 30000, "inclusive": True, "by_count": {"1": [12000, -1000, -3000, -8000]}}
PAIRS: Json = {name: [1000, 2000] for name in ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")}

BAD_VALUES: list[tuple[Json, str, str]] = [
    ({"discipline": "mcr"}, "unknown_value", "discipline"),
    ({"players": 5}, "unknown_value", "players"),
    ({"players": True}, "unknown_value", "players"),
    ({"start_points": "25000"}, "wrong_type", "start_points"),
    ({"start_points": 25050}, "not_hundreds", "start_points"),
    ({"start_points": -100}, "out_of_range", "start_points"),
    ({"return_points": 30000.0}, "wrong_type", "return_points"),
    ({"return_points": None}, "wrong_type", "return_points"),
    ({"uma": [20000, 10000, -10000]}, "wrong_row_length", "uma"),
    ({"uma": [20000, 10000, -10000, -10000]}, "uma_not_zero", "uma"),
    ({"uma": [50, -50, 0, 0]}, "not_hundreds", "uma"),
    ({"uma": "20-10"}, "wrong_type", "uma"),
    ({"uma": [20000, 10000, -10000, "-20000"]}, "wrong_type", "uma"),
    ({"players": 3, "uma": [20000, 10000, -10000, -20000]}, "wrong_row_length", "uma"),
    ({"preset": "ema-2025", "players": 3}, "wrong_row_length", "uma"),
    ({"uma_floating": []}, "wrong_type", "uma_floating"),
    ({"uma_floating": {"threshold": 30000, "inclusive": True}}, "missing_key", "by_count"),
    ({"uma_floating": {**FLOATING, "by_count": {"1": [8000, -8000]}}}, "wrong_row_length", "uma_floating"),
    ({"uma_floating": {**FLOATING, "by_count": {"1": [1000, 0, 0, 0]}}}, "uma_not_zero", "uma_floating"),
    ({"uma_floating": {**FLOATING, "by_count": {"5": [0, 0, 0, 0]}}}, "unknown_key", "5"),
    ({"uma_floating": {**FLOATING, "inclusive": "yes"}}, "wrong_type", "inclusive"),
    ({"uma_floating": {**FLOATING, "threshold": 30001}}, "not_hundreds", "threshold"),
    ({"uma_floating": {**FLOATING, "from": 30000}}, "unknown_key", "from"),
    ({"oka": "20"}, "wrong_type", "oka"),
    ({"tie": "shared"}, "unknown_value", "tie"),
    ({"leftover_sticks": None}, "unknown_value", "leftover_sticks"),
    ({"rounding": "up"}, "unknown_value", "rounding"),
    ({"rounding_axis": "P"}, "unknown_value", "rounding_axis"),
    ({"rounding": "ceil", "start_points": 25500}, "not_thousands", "start_points"),
    ({"rounding": "floor", "return_points": 29900}, "not_thousands", "return_points"),
    ({"rounding": "half_up", "oka": 500}, "not_thousands", "oka"),
    ({"rounding": "half_up", "uma": [500, 0, 0, -500]}, "not_thousands", "uma"),
    ({"tobi": True}, "unknown_value", "tobi"),
    ({"tobi_line": 50}, "not_hundreds", "tobi_line"),
    ({"riichi_minimum": -1000}, "out_of_range", "riichi_minimum"),
    ({"length": "hanchan"}, "unknown_value", "length"),
    ({"extension": 1}, "wrong_type", "extension"),
    ({"extension_end": "never"}, "unknown_value", "extension_end"),
    ({"target_points": None}, "wrong_type", "target_points"),
    ({"agariyame": True}, "unknown_value", "agariyame"),
    ({"tenpaiyame": "auto"}, "unknown_value", "tenpaiyame"),
    ({"renchan": "noten"}, "unknown_value", "renchan"),
    ({"honba_ron": -300}, "out_of_range", "honba_ron"),
    ({"honba_tsumo": 50}, "not_hundreds", "honba_tsumo"),
    ({"noten_pool": 1000}, "not_hundreds", "noten_pool"),
    ({"players": 3, "noten_pool": 1500}, "not_hundreds", "noten_pool"),
    ({"abortive_draws": ["nine_kans"]}, "unknown_value", "abortive_draws"),
    ({"abortive_draws": ["four_kans", "four_kans"]}, "repeated_value", "abortive_draws"),
    ({"abortive_draws": "four_kans"}, "wrong_type", "abortive_draws"),
    ({"abortive_dealer": "moves"}, "unknown_value", "abortive_dealer"),
    ({"multi_ron": "head_bump"}, "unknown_value", "multi_ron"),
    ({"triple_ron": "nearest"}, "unknown_value", "triple_ron"),
    ({"multi_ron_sticks": "each"}, "unknown_value", "multi_ron_sticks"),
    ({"multi_ron_honba": "all"}, "unknown_value", "multi_ron_honba"),
    ({"multi_ron_dealer": "all"}, "unknown_value", "multi_ron_dealer"),
    ({"kiriage_mangan": None}, "wrong_type", "kiriage_mangan"),
    ({"thirteen_han": "kazoe"}, "unknown_value", "thirteen_han"),
    ({"yakuman_stacking": "yes"}, "wrong_type", "yakuman_stacking"),
    ({"yakuman_cap": 0}, "out_of_range", "yakuman_cap"),
    ({"limits": None}, "unknown_value", "limits"),
    ({"pao": ["kokushi"]}, "unknown_value", "pao"),
    ({"pao": None}, "wrong_type", "pao"),
    ({"pao_scope": "one"}, "unknown_value", "pao_scope"),
    ({"pao_ron": 0.5}, "unknown_value", "pao_ron"),
    ({"pao_honba": "half"}, "unknown_value", "pao_honba"),
    ({"rinshan_pao": 0}, "wrong_type", "rinshan_pao"),
    ({"nagashi": False}, "unknown_value", "nagashi"),
    ({"sanma_tsumo": "split"}, "unknown_value", "sanma_tsumo"),
    ({"sanma_tsumo": "table"}, "sanma_table_missing", "sanma_tsumo_table"),
    ({"sanma_tsumo_table": {"mangan": [3000, 5000]}}, "missing_key", "haneman"),
    ({"sanma_tsumo_table": {**PAIRS, "mangan": [3000]}}, "wrong_type", "sanma_tsumo_table"),
    ({"sanma_tsumo_table": {**PAIRS, "kazoe": [3000, 5000]}}, "unknown_key", "kazoe"),
    ({"chombo": "none"}, "unknown_value", "chombo"),
    ({"chombo_points": -20000}, "out_of_range", "chombo_points"),
    ({"time_policy": "90 minutes"}, "unknown_value", "time_policy"),
    ({"chombo_ends_timed_last_hand": "no"}, "wrong_type", "chombo_ends_timed_last_hand"),
    ({"open_tanyao": 1}, "wrong_type", "open_tanyao"),
    ({"ura_dora": 0}, "wrong_type", "ura_dora"),
    ({"kan_dora": "true"}, "wrong_type", "kan_dora"),
    ({"ippatsu": None}, "wrong_type", "ippatsu"),
    ({"red_fives": 13}, "out_of_range", "red_fives"),
    ({"double_wind_fu": 3}, "unknown_value", "double_wind_fu"),
    ({"rinshan_fu": True}, "unknown_value", "rinshan_fu"),
    ({"double_yakuman": ["daisangen"]}, "unknown_value", "double_yakuman"),
    ({"preset": "ema"}, "unknown_preset", "preset"),
    ({"preset": None}, "unknown_preset", "preset"),
    ({"umma": []}, "unknown_key", "umma"),
]


def refusal(given: Json) -> RuleError:
    with pytest.raises(RuleError) as caught:
        read_ruleset(given)
    return caught.value


def test_defaults_are_those_of_the_record_format() -> None:
    assert read_ruleset({}).to_json() == DEFAULTS
    assert read_ruleset({"preset": "seed"}).to_json() == DEFAULTS


def test_defaults_for_three_players_are_those_of_the_record_format() -> None:
    assert read_ruleset({"players": 3}).to_json() == SANMA_DEFAULTS
    assert read_ruleset({"preset": "seed-sanma"}).to_json() == SANMA_DEFAULTS
    assert read_ruleset({"preset": "seed", "players": 3}).to_json() == SANMA_DEFAULTS


def test_keys_are_the_fields_in_the_order_of_the_record_format() -> None:
    assert list(KEYS) == list(DEFAULTS)
    assert [field.name for field in fields(Ruleset)] == list(DEFAULTS)


def test_a_given_key_changes_its_preset_and_nothing_else() -> None:
    base = read_ruleset({"preset": "ema-2025"}).to_json()
    changed = read_ruleset({"preset": "ema-2025", "honba_ron": 1500}).to_json()
    assert changed == {**base, "honba_ron": 1500}


@pytest.mark.parametrize(("given", "code", "key"), BAD_VALUES)
def test_a_bad_value_is_refused_by_name(given: Json, code: str, key: str) -> None:
    error = refusal(given)
    assert (error.code, error.key, error.event) == (code, key, None)
    assert key in str(error)


def test_every_key_has_a_bad_value_above() -> None:
    assert set(KEYS) <= {key for given, _, _ in BAD_VALUES for key in given}


def test_ruleset_is_frozen() -> None:
    rules = read_ruleset({})
    with pytest.raises(FrozenInstanceError):
        rules.players = 3  # type: ignore[misc]  # mypy refuses it as well


@given(ruleset_json())
def test_json_is_kept_as_given(values: Json) -> None:
    assert read_ruleset(values).to_json() == values


@given(rulesets())
def test_json_round_trip_through_text(rules: Ruleset) -> None:
    assert read_ruleset(json.loads(json.dumps(rules.to_json()))) == rules


@pytest.mark.parametrize(
    ("given", "oka"),
    [
        ({}, 20000),
        ({"players": 3}, 15000),
        ({"start_points": 30000}, 0),
        ({"oka": 5000}, 5000),
        ({"oka": 0}, 0),
        ({"start_points": 30000, "return_points": 25000}, -20000),
    ],
)
def test_oka_is_what_all_lack_to_the_return_points_unless_given(given: Json, oka: int) -> None:
    assert read_ruleset(given).oka_points == oka


def test_three_winners_that_abort_are_a_draw_though_not_listed() -> None:
    rules = read_ruleset({"abortive_draws": [], "triple_ron": "abort"})
    assert rules.draws_allowed == {AbortiveReason.TRIPLE_RON}
    assert read_ruleset({"abortive_draws": []}).draws_allowed == frozenset()


@pytest.mark.parametrize(
    ("inclusive", "scores", "row"),
    [
        (True, (30000, 29900, 29900, 30200), (8000, 4000, -4000, -8000)),
        (False, (30000, 29900, 29900, 30200), (12000, -1000, -3000, -8000)),
        (True, (29000, 29000, 29000, 29000), (0, 0, 0, 0)),
        (False, (30000, 30000, 30000, 30000), (0, 0, 0, 0)),
    ],
)
def test_floating_uma_counts_players_at_the_threshold(
    inclusive: bool, scores: tuple[int, ...], row: tuple[int, ...]
) -> None:
    rows = {"1": [12000, -1000, -3000, -8000], "2": [8000, 4000, -4000, -8000]}
    floating = {"threshold": 30000, "inclusive": inclusive, "by_count": rows}
    assert read_ruleset({"uma_floating": floating}).uma_row(scores) == row


def test_floating_uma_has_no_uma_for_a_count_that_is_not_listed() -> None:
    floating = FloatingUma(threshold=30000, inclusive=True, by_count=((1, (2000, 0, -2000)),))
    assert floating.row(2, players=3) == (0, 0, 0)


def test_fixed_uma_does_not_look_at_the_scores() -> None:
    assert read_ruleset({}).uma_row((90000, 10000, 0, 0)) == (20000, 10000, -10000, -20000)
