"""Every rule in words: complete, and in the order of a rule book."""

import re
from enum import StrEnum
from itertools import groupby
from typing import get_args, get_type_hints

import pytest
from hypothesis import given

from tests.rules.riichi.play import CLUB_TABLE
from tests.rules.strategies import Json, rulesets
from tournament.rules.riichi.options import CHAPTERS, OPTIONS, Kind, Option, describe
from tournament.rules.riichi.ruleset import KEYS, Ruleset, read_ruleset

BY_KEY = {option.key: option for option in OPTIONS}
SEED = read_ruleset({})
FLOATING = {"threshold": 30000, "inclusive": True, "by_count": {"1": [12000, -1000, -3000, -8000]}}


def words_of(type_hint: object) -> list[str] | None:
    """The JSON words of a choice, or of the items of a list of choices."""
    for hint in (type_hint, *get_args(type_hint)):
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return [member.value for member in hint]
    return None


CHOICES = {
    key: words for key, hint in get_type_hints(Ruleset).items() if (words := words_of(hint)) and key in KEYS
}


def test_every_rule_is_described_once() -> None:
    assert sorted(option.key for option in OPTIONS) == sorted(KEYS)


def test_chapters_follow_a_rule_book() -> None:
    assert CHAPTERS == (
        "Game and points",
        "End of the game",
        "Dealer and honba",
        "Draws",
        "Winning hands",
        "Several winners",
        "Pao (liability)",
        "Penalties",
        "Final score",
        "Hands and yaku",
    )
    assert [chapter for chapter, _ in groupby(OPTIONS, lambda option: option.chapter)] == list(CHAPTERS)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_option_has_one_sentence_and_an_example(option: Option) -> None:
    assert option.title[0].isupper()
    assert re.fullmatch(r"[A-Z][^.]*\.", option.sentence)
    assert option.example.endswith(".")


@pytest.mark.parametrize("key", CHOICES)
def test_option_has_words_for_every_choice(key: str) -> None:
    assert list(BY_KEY[key].values) == CHOICES[key]
    assert BY_KEY[key].kind in (Kind.CHOICE, Kind.CHOICES)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_option_may_be_empty_where_the_ruleset_allows_it(option: Option) -> None:
    may_be_none = type(None) in get_args(get_type_hints(Ruleset)[option.key])
    assert (None in option.values) == may_be_none


@given(rulesets())
def test_every_ruleset_can_be_described(rules: Ruleset) -> None:
    for key in KEYS:
        words = describe(rules, key)
        assert words
        assert "{" not in words


@pytest.mark.parametrize(
    ("given", "key", "words"),
    [
        ({}, "players", "four players"),
        ({}, "start_points", "25000 points"),
        ({"tobi_line": -10000}, "tobi_line", "−10000 points"),
        ({}, "riichi_minimum", "1000 points"),
        ({"riichi_minimum": None}, "riichi_minimum", "none: a player may borrow the stick"),
        ({}, "extension", "yes"),
        ({"rinshan_fu": 0}, "rinshan_fu", "no fu"),
        ({}, "uma", "20 / 10 / −10 / −20"),
        ({"uma": [8500, 0, 0, -8500]}, "uma", "8.5 / 0 / 0 / −8.5"),
        ({}, "uma_floating", "none, the uma is fixed"),
        (
            {"uma_floating": FLOATING},
            "uma_floating",
            "players with 30000 or more: 1: 12 / −1 / −3 / −8; otherwise no uma",
        ),
        (
            {"uma_floating": {**FLOATING, "inclusive": False}},
            "uma_floating",
            "players with more than 30000: 1: 12 / −1 / −3 / −8; otherwise no uma",
        ),
        ({}, "oka", "20000 points: the difference of start and return points"),
        ({"oka": 5000}, "oka", "5000 points"),
        ({"abortive_draws": []}, "abortive_draws", "none"),
        (
            {"pao": ["daisangen", "daisuushii"]},
            "pao",
            "big three dragons (daisangen), big four winds (daisuushii)",
        ),
        ({}, "yakuman_cap", "any number"),
        ({"yakuman_cap": 2}, "yakuman_cap", "2"),
        ({}, "sanma_tsumo_table", "no table"),
        (
            {"sanma_tsumo_table": CLUB_TABLE},
            "sanma_tsumo_table",
            (
                "mangan 3000 from a child and 5000 from the dealer; "
                "haneman 4000 from a child and 8000 from the dealer; "
                "baiman 6000 from a child and 10000 from the dealer; "
                "sanbaiman 8000 from a child and 16000 from the dealer; "
                "yakuman 12000 from a child and 20000 from the dealer"
            ),
        ),
    ],
)
def test_describe(given: Json, key: str, words: str) -> None:
    assert describe(read_ruleset(given), key) == words


def test_describe_passes_only_marked_texts_to_the_translator() -> None:
    asked: list[str] = []

    def translate(text: str) -> str:
        asked.append(text)
        return text.replace(" points", " Punkte")

    assert describe(SEED, "start_points", translate) == "25000 Punkte"
    assert asked == ["{points} points"]
