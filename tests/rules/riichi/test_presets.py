"""Presets against the values of the rule books that they are named after."""

import re

import pytest

from tournament.rules.riichi.presets import PRESETS, SANMA, SEED
from tournament.rules.riichi.ruleset import KEYS, read_ruleset

Json = dict[str, object]

NAMES = [
    "seed",
    "seed-sanma",
    "ema-2016",
    "ema-2025",
    "wrc-2017",
    "wrc-2022",
    "wrc-2025",
    "m-league",
    "jpml-a",
    "saikouisen",
    "rmu-a",
    "mu",
    "tenhou",
    "tenhou-sanma",
    "mahjong-soul",
    "mahjong-soul-sanma",
    "club-10-20",
    "club-10-30",
    "points",
]

NO_LUCK: Json = {"red_fives": 0, "ura_dora": False, "kan_dora": False, "ippatsu": False}
PLAIN: Json = {"red_fives": 0, "ura_dora": True, "kan_dora": True, "ippatsu": True, "open_tanyao": True}
# Tournament rules without anything that ends a game early or aborts a hand
STRICT: Json = {
    "tie": "split",
    "rounding": "keep",
    "tobi": "none",
    "length": "east_south",
    "extension": False,
    "renchan": "tenpai",
    "noten_pool": 3000,
    "abortive_draws": [],
}
NO_YAME: Json = {"agariyame": "none", "tenpaiyame": "none"}
HONBA: Json = {"honba_ron": 300, "honba_tsumo": 100}
FROM_30000: Json = {"start_points": 30000, "return_points": 30000}
AFTER_UMA_20: Json = {"chombo": "after_uma", "chombo_points": 20000}
DRAGONS_WINDS = ["daisangen", "daisuushii"]
ALL_PAO = ["daisangen", "daisuushii", "suukantsu"]
SINGLE_DOUBLES = ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"]

EMA: Json = {
    **FROM_30000,
    **STRICT,
    **HONBA,
    **PLAIN,
    **AFTER_UMA_20,
    "uma": [15000, 5000, -5000, -15000],
    "multi_ron": "all",
    "triple_ron": "all",
    "multi_ron_sticks": "own_back",
    "multi_ron_honba": "each",
    "multi_ron_dealer": "any",
    "thirteen_han": "sanbaiman",
    "double_yakuman": [],
    "yakuman_stacking": False,
    "pao": DRAGONS_WINDS,
    "pao_ron": "half",
    "pao_honba": "discarder",
    "rinshan_pao": False,
    "nagashi": "none",
    "rinshan_fu": 2,
    "time_policy": "one_more_hand",
}
WRC: Json = {
    **FROM_30000,
    **STRICT,
    **NO_YAME,
    **HONBA,
    **PLAIN,
    "uma": [15000, 5000, -5000, -15000],
    "leftover_sticks": "lost",
    "multi_ron": "nearest",
    "kiriage_mangan": True,
    "double_yakuman": [],
    "rinshan_pao": False,
    "nagashi": "none",
    "rinshan_fu": 2,
    "time_policy": "finish_hand",
}
WRC_2022: Json = {
    **WRC,
    "riichi_minimum": None,
    "yakuman_stacking": True,
    "pao": ALL_PAO,
    "pao_scope": "liable",
    "pao_ron": "half",
    "pao_honba": "discarder",
    "double_wind_fu": 2,
    "chombo": "after_uma",
    "chombo_points": 30000,
}
TENHOU: Json = {
    "tie": "seat",
    "leftover_sticks": "first",
    "rounding": "half_up",
    "tobi": "below",
    "tobi_line": 0,
    "riichi_minimum": 1000,
    "extension": True,
    "extension_end": "at_once",
    "agariyame": "automatic",
    "tenpaiyame": "automatic",
    "renchan": "tenpai",
    "abortive_dealer": "stay",
    "kiriage_mangan": False,
    "thirteen_han": "yakuman",
    "double_yakuman": [],
    "yakuman_stacking": True,
    "nagashi": "draw",
    "double_wind_fu": 4,
    "rinshan_fu": 2,
}
SOUL: Json = {
    "tie": "seat",
    "leftover_sticks": "first",
    "tobi": "below",
    "riichi_minimum": 1000,
    "extension": True,
    "renchan": "tenpai",
    "abortive_dealer": "stay",
    "multi_ron": "all",
    "multi_ron_dealer": "any",
    "kiriage_mangan": False,
    "thirteen_han": "yakuman",
    "double_yakuman": SINGLE_DOUBLES,
    "yakuman_stacking": True,
    "nagashi": "draw",
    "double_wind_fu": 4,
    "rinshan_fu": 2,
    "ura_dora": True,
    "kan_dora": True,
}
CLUB: Json = {
    **HONBA,
    "start_points": 25000,
    "return_points": 30000,
    "tie": "seat",
    "leftover_sticks": "first",
    "rounding": "five_down_six_up",
    "tobi": "below",
    "riichi_minimum": 1000,
    "renchan": "tenpai",
    "noten_pool": 3000,
    "multi_ron": "all",
    "kiriage_mangan": True,
    "pao_ron": "half",
    "chombo": "reverse_mangan",
    "red_fives": 3,
}

# Typed from the tables of rules.md, section 1
OFFICIAL: dict[str, Json] = {
    "seed": {"start_points": 25000, "return_points": 30000, "uma": [20000, 10000, -10000, -20000]},
    "seed-sanma": {"start_points": 35000, "return_points": 40000, "uma": [20000, 0, -20000]},
    "ema-2016": {**EMA, "leftover_sticks": "split", "kiriage_mangan": False, "double_wind_fu": 4},
    "ema-2025": {
        **EMA,
        **NO_YAME,
        "leftover_sticks": "split_down",
        "riichi_minimum": None,
        "kiriage_mangan": True,
        "double_wind_fu": 2,
        "chombo_ends_timed_last_hand": True,
    },
    "wrc-2017": {
        **WRC,
        **AFTER_UMA_20,
        "thirteen_han": "sanbaiman",
        "yakuman_stacking": False,
        "chombo_ends_timed_last_hand": True,
    },
    "wrc-2022": {**WRC_2022, "thirteen_han": "sanbaiman"},
    "wrc-2025": {**WRC_2022, "thirteen_han": "yakuman"},
    "m-league": {
        **STRICT,
        **NO_YAME,
        **HONBA,
        **AFTER_UMA_20,
        "start_points": 25000,
        "return_points": 30000,
        "uma": [30000, 10000, -10000, -30000],
        "leftover_sticks": "split",
        "riichi_minimum": None,
        "multi_ron": "nearest",
        "kiriage_mangan": True,
        "thirteen_han": "sanbaiman",
        "double_yakuman": [],
        "yakuman_stacking": True,
        "pao": ALL_PAO,
        "pao_scope": "liable",
        "pao_ron": "half",
        "double_wind_fu": 2,
        "rinshan_fu": 2,
        "red_fives": 3,
        "ura_dora": True,
        "kan_dora": True,
        "open_tanyao": True,
    },
    "jpml-a": {
        **FROM_30000,
        **STRICT,
        **NO_YAME,
        **HONBA,
        **NO_LUCK,
        **AFTER_UMA_20,
        "uma_floating": {
            "threshold": 30000,
            "inclusive": True,
            "by_count": {
                "1": [12000, -1000, -3000, -8000],
                "2": [8000, 4000, -4000, -8000],
                "3": [8000, 3000, 1000, -12000],
            },
        },
        "leftover_sticks": "lost",
        "multi_ron": "nearest",
        "kiriage_mangan": False,
        "thirteen_han": "yakuman",
        "double_yakuman": [],
        "yakuman_stacking": True,
        "pao": ALL_PAO,
        "nagashi": "none",
        "double_wind_fu": 2,
        "rinshan_fu": 0,
        "open_tanyao": True,
    },
    "saikouisen": {
        **FROM_30000,
        **STRICT,
        **NO_YAME,
        **HONBA,
        **PLAIN,
        **AFTER_UMA_20,
        "uma": [30000, 10000, -10000, -30000],
        "leftover_sticks": "lost",
        "multi_ron": "nearest",
        "kiriage_mangan": True,
        "thirteen_han": "sanbaiman",
        "double_yakuman": [],
        "yakuman_stacking": True,
        "nagashi": "none",
        "double_wind_fu": 2,
        "time_policy": "one_more_hand",
    },
    "rmu-a": {
        **FROM_30000,
        **STRICT,
        **NO_YAME,
        **HONBA,
        "uma": [15000, 5000, -5000, -15000],
        "multi_ron": "nearest",
        "red_fives": 0,
        "ura_dora": True,
        "kan_dora": True,
    },
    "mu": {
        **FROM_30000,
        **STRICT,
        **NO_YAME,
        **NO_LUCK,
        **AFTER_UMA_20,
        "uma": [12000, 4000, -4000, -12000],
        "leftover_sticks": "lost",
        "honba_ron": 0,
        "honba_tsumo": 0,
        "multi_ron": "nearest",
        "kiriage_mangan": False,
        "pao": DRAGONS_WINDS,
        "nagashi": "none",
    },
    "tenhou": {
        **TENHOU,
        **HONBA,
        "start_points": 25000,
        "return_points": 30000,
        "uma": [20000, 10000, -10000, -20000],
        "target_points": 30000,
        "noten_pool": 3000,
        "abortive_draws": ["nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron"],
        "multi_ron": "all",
        "triple_ron": "abort",
        "multi_ron_sticks": "nearest",
        "multi_ron_honba": "nearest",
        "multi_ron_dealer": "any",
        "pao": DRAGONS_WINDS,
        "pao_scope": "all",
        "pao_ron": "half",
        "pao_honba": "liable",
    },
    "tenhou-sanma": {
        **TENHOU,
        "players": 3,
        "start_points": 35000,
        "return_points": 40000,
        "uma": [20000, 0, -20000],
        "target_points": 40000,
        "honba_ron": 200,
        "honba_tsumo": 100,
        "noten_pool": 2000,
        "abortive_draws": ["nine_terminals", "four_kans"],
        "sanma_tsumo": "loss",
    },
    "mahjong-soul": {
        **SOUL,
        **HONBA,
        "start_points": 25000,
        "return_points": 25000,
        "uma": [15000, 5000, -5000, -15000],
        "target_points": 30000,
        "noten_pool": 3000,
        "abortive_draws": ["nine_terminals", "four_winds", "four_kans", "four_riichi"],
        "triple_ron": "all",
        "multi_ron_sticks": "nearest",
        "multi_ron_honba": "nearest",
        "yakuman_cap": 6,
        "pao": DRAGONS_WINDS,
        "pao_scope": "liable",
        "pao_honba": "liable",
        "red_fives": 3,
    },
    "mahjong-soul-sanma": {
        **SOUL,
        "players": 3,
        "start_points": 35000,
        "return_points": 35000,
        "uma": [15000, 0, -15000],
        "target_points": 40000,
        "honba_ron": 200,
        "honba_tsumo": 100,
        "noten_pool": 2000,
        "abortive_draws": ["nine_terminals", "four_kans"],
        "sanma_tsumo": "loss",
        "red_fives": 2,
    },
    "club-10-20": {**CLUB, "uma": [20000, 10000, -10000, -20000]},
    "club-10-30": {**CLUB, "uma": [30000, 10000, -10000, -30000]},
    "points": {"return_points": 0, "uma": [0, 0, 0, 0], "oka": 0, "rounding": "keep"},
}

OKA = {
    "seed": 20000,
    "seed-sanma": 15000,
    "ema-2016": 0,
    "ema-2025": 0,
    "wrc-2017": 0,
    "wrc-2022": 0,
    "wrc-2025": 0,
    "m-league": 20000,
    "jpml-a": 0,
    "saikouisen": 0,
    "rmu-a": 0,
    "mu": 0,
    "tenhou": 20000,
    "tenhou-sanma": 15000,
    "mahjong-soul": 0,
    "mahjong-soul-sanma": 0,
    "club-10-20": 20000,
    "club-10-30": 20000,
    "points": 0,
}

# The cells of rules.md that could not be confirmed: keys, and the words of the note that name them
UNCONFIRMED: dict[str, dict[str, str]] = {
    "seed": {"multi_ron_honba": "honba", "chombo": "chombo"},
    "seed-sanma": {"pao": "Pao"},
    "ema-2016": {
        "riichi_minimum": "points that a riichi needs",
        "agariyame": "agariyame",
        "tenpaiyame": "tenpaiyame",
        "double_wind_fu": "double-wind pair",
    },
    "wrc-2017": {
        "riichi_minimum": "points that a riichi needs",
        "pao": "(pao)",
        "pao_scope": "how that is split",
        "double_wind_fu": "double-wind pair",
    },
    "m-league": {"nagashi": "nagashi mangan", "pao_honba": "honba with pao"},
    "jpml-a": {"riichi_minimum": "points that a riichi needs", "pao_scope": "part of a hand pao covers"},
    "saikouisen": {
        "riichi_minimum": "points that a riichi needs",
        "pao": "pao",
        "rinshan_fu": "replacement tile",
    },
    "rmu-a": {
        "riichi_minimum": "points that a riichi needs",
        "leftover_sticks": "sticks left over",
        "kiriage_mangan": "kiriage mangan",
        "thirteen_han": "13 han",
        "double_yakuman": "double and stacked yakuman",
        "yakuman_stacking": "double and stacked yakuman",
        "pao": "pao",
        "nagashi": "nagashi mangan",
        "double_wind_fu": "double-wind pair",
        "rinshan_fu": "replacement tile",
        "chombo": "chombo",
    },
    "mu": {
        "riichi_minimum": "points that a riichi needs",
        "thirteen_han": "13 han",
        "double_yakuman": "double and stacked yakuman",
        "yakuman_stacking": "double and stacked yakuman",
        "pao_scope": "how pao is split",
        "double_wind_fu": "double-wind pair",
        "rinshan_fu": "replacement tile",
    },
    "tenhou": {"chombo": "chombo"},
    "tenhou-sanma": {"pao": "pao", "pao_honba": "pao", "chombo": "chombo"},
    "mahjong-soul": {"rounding": "rounding", "agariyame": "leading dealer", "chombo": "chombo"},
    "mahjong-soul-sanma": {"pao": "pao", "rounding": "rounding", "agariyame": "leading dealer"},
}


def defaults_of(name: str) -> Json:
    three = PRESETS[name].changes.get("players") == 3
    return {**SEED, **(SANMA if three else {})}


def test_presets_are_listed_in_their_order() -> None:
    assert list(PRESETS) == NAMES
    assert [preset.name for preset in PRESETS.values()] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_preset_is_valid_and_dated(name: str) -> None:
    preset = PRESETS[name]
    read_ruleset({"preset": name})
    assert re.fullmatch(r"20\d\d(-\d\d-\d\d)?", preset.date)
    assert preset.title
    assert preset.note.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_preset_has_the_values_of_its_rule_book(name: str) -> None:
    values = read_ruleset({"preset": name}).to_json()
    assert {key: values[key] for key in OFFICIAL[name]} == OFFICIAL[name]


@pytest.mark.parametrize("name", NAMES)
def test_preset_changes_only_what_differs_from_the_defaults(name: str) -> None:
    changes = PRESETS[name].changes
    assert set(changes) <= set(KEYS)
    defaults = SEED if name == "seed-sanma" else defaults_of(name)
    assert [key for key, value in changes.items() if defaults[key] == value and key != "players"] == []


@pytest.mark.parametrize("name", NAMES)
def test_preset_gives_first_place_its_oka(name: str) -> None:
    assert read_ruleset({"preset": name}).oka_points == OKA[name]


@pytest.mark.parametrize("name", UNCONFIRMED)
def test_what_is_unconfirmed_has_the_default_value_and_is_named(name: str) -> None:
    values = read_ruleset({"preset": name}).to_json()
    for key, words in UNCONFIRMED[name].items():
        assert values[key] == defaults_of(name)[key], key
        assert words in PRESETS[name].note, key


def test_editions_are_never_named_without_their_year() -> None:
    assert [name for name in PRESETS if re.fullmatch(r"(ema|wrc)(-\d{4})?", name)] == [
        "ema-2016",
        "ema-2025",
        "wrc-2017",
        "wrc-2022",
        "wrc-2025",
    ]
