"""Presets against the values of the rule books that they are named after."""

import re

import pytest

from tests.rules.riichi.play import Json
from tests.rules.riichi.rooms import ROOMS
from tests.rules.riichi.rulebooks import RULE_BOOKS
from tournament.rules.riichi.presets import PRESETS, SANMA, SEED
from tournament.rules.riichi.ruleset import KEYS, read_ruleset

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

OFFICIAL = {**RULE_BOOKS, **ROOMS}

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
