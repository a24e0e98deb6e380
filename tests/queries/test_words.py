"""Hands, rules and refusals in words."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.utils import translation

from tests.play import STOP, TIME_UP, VOID, chombo, draw, ron, tsumo
from tournament.queries.words import hand_words, listed, part_words, reason_words, refusal, rule_words
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import EndReason
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.payments import Part
from tournament.rules.riichi.ruleset import KEYS, read_ruleset

NAMES = ("Aki", "Ben", "Cho", "Dan")


def _words(event: Mapping[str, object], *, honba: int = 0, sticks: int = 0, **rules: object) -> str:
    """What is said of an event in East 1, where Aki deals."""
    ruleset = read_ruleset(rules)
    state = replace(start_game(ruleset), honba=honba, sticks=sticks)
    read = read_event(event, ruleset)
    if read_event(STOP, ruleset) == read:
        return hand_words(read, None, NAMES)
    return hand_words(read, apply(state, read).hand, NAMES)


def _win(*wins: Mapping[str, object]) -> Mapping[str, object]:
    return {"type": "win", "wins": list(wins)}


WINS = [
    (
        ron(2, 1, 3, 40),
        {"honba": 1, "sticks": 2},
        "Cho wins from Ben, 3 han 40 fu, 5200 + 300; takes 2 sticks",
    ),
    (ron(0, 1, 3, 30), {}, "Aki wins from Ben, 3 han 30 fu, 5800"),
    (ron(1, 0, 5, riichi=[1]), {}, "Ben wins from Aki, 5 han 30 fu, 8000; takes 1 stick; riichi: Ben"),
    (tsumo(1, 2, 30), {"honba": 2}, "Ben wins by tsumo, 2 han 30 fu, 500/1000 + 200"),
    (tsumo(0, 2, 30), {"honba": 1}, "Aki wins by tsumo, 2 han 30 fu, 1000 all + 100"),
    (_win({"winner": 3, "from": 0, "han": 6}), {}, "Dan wins from Aki, 6 han, 12000"),
    (_win({"winner": 3, "from": 0, "yakuman": 1}), {}, "Dan wins from Aki, yakuman, 32000"),
    (_win({"winner": 0, "from": None, "yakuman": 2}), {}, "Aki wins by tsumo, 2 yakuman, 32000 all"),
    (
        _win({"winner": 3, "from": 0, "han": 2, "fu": 30, "yaku": ["riichi", "tanyao"]}),
        {},
        "Dan wins from Aki, 2 han 30 fu (riichi, tanyao), 2000",
    ),
    (
        _win({"winner": 3, "from": 1, "han": 2, "fu": 30}, {"winner": 2, "from": 1, "han": 5}),
        {"honba": 1, "sticks": 1},
        "Cho wins from Ben, 5 han, 8000 + 300; takes 1 stick. Dan wins from Ben, 2 han 30 fu, 2000",
    ),
]


@pytest.mark.parametrize(("event", "state", "words"), WINS)
def test_win_says_who_wins_what_from_whom(
    event: Mapping[str, object], state: Mapping[str, int], words: str
) -> None:
    assert _words(event, **state) == words


LIABILITIES = [
    (
        {"winner": 1, "from": None, "yakuman": 1, "pao": {"seat": 2}},
        "Ben wins by tsumo, yakuman, 32000 + 300; Cho is liable (pao) and pays 32000",
    ),
    (
        {"winner": 1, "from": 3, "yakuman": 1, "pao": {"seat": 2}},
        "Ben wins from Dan, yakuman, 32000 + 300; Cho is liable (pao) and pays 16000",
    ),
    (
        {"winner": 1, "from": None, "yakuman": 2, "pao": {"seat": 2, "yakuman": 1}},
        "Ben wins by tsumo, 2 yakuman, 8000/16000 + 300; Cho is liable (pao) and pays 32000",
    ),
    (
        {"winner": 1, "from": None, "han": 4, "fu": 30, "rinshan_pao": 3},
        "Ben wins by tsumo, 4 han 30 fu, 7700 + 300; Dan is liable (pao) and pays 7700",
    ),
]


@pytest.mark.parametrize(("won", "words"), LIABILITIES)
def test_win_names_the_liable_player(won: Mapping[str, object], words: str) -> None:
    assert _words(_win(won), honba=1, pao_scope="liable", rinshan_pao=True) == words


OTHERS = [
    (draw(), "Draw, nobody is tenpai"),
    (draw(0), "Draw, Aki is tenpai and gets 3000"),
    (draw(0, 2, riichi=[2]), "Draw, Aki and Cho are tenpai and get 1500 each; riichi: Cho"),
    (draw(0, 1, 3), "Draw, Aki, Ben and Dan are tenpai and get 1000 each"),
    (draw(0, 1, 2, 3), "Draw, everybody is tenpai"),
    (
        {"type": "exhaustive_draw", "tenpai": [0], "nagashi": [1]},
        "Nagashi mangan by Ben, 2000/4000",
    ),
    (
        {"type": "exhaustive_draw", "tenpai": [], "nagashi": [0, 1]},
        "Nagashi mangan by Aki, 4000 all. Nagashi mangan by Ben, 2000/4000",
    ),
    (chombo(1), "Chombo by Ben: pays 4000 to Aki, 2000 to Cho, 2000 to Dan"),
    (VOID, "This hand does not count and is played again"),
    (TIME_UP, "Time is up"),
    (STOP, "The dealer ends the game"),
]


@pytest.mark.parametrize(("event", "words"), OTHERS)
def test_other_event_in_words(event: Mapping[str, object], words: str) -> None:
    assert _words(event) == words


def test_draw_without_noten_payment_names_no_points() -> None:
    assert _words(draw(0), noten_pool=0) == "Draw, Aki is tenpai"


def test_nagashi_as_a_win_takes_sticks_and_honba() -> None:
    event = {"type": "exhaustive_draw", "tenpai": [], "nagashi": [1]}
    said = _words(event, nagashi="win", honba=1, sticks=1)
    assert said == "Nagashi mangan by Ben, 2000/4000 + 100; takes 1 stick"


def test_chombo_after_uma_moves_no_points_at_the_table() -> None:
    assert _words(chombo(1), chombo="after_uma") == "Chombo by Ben, taken off the final points"


@pytest.mark.parametrize("reason", ["nine_terminals", "four_winds", "four_kans", "four_riichi"])
def test_abortive_draw_names_its_reason(reason: str) -> None:
    said = _words({"type": "abortive_draw", "reason": reason, "riichi": [3]})
    assert said.startswith("Abortive draw: ")
    assert said.endswith("; riichi: Dan")
    assert "_" not in said


def test_tsumo_of_three_players_names_both_payers() -> None:
    rules = read_ruleset({"preset": "seed-sanma"})
    event = read_event(tsumo(1, 5), rules)
    said = hand_words(event, apply(start_game(rules), event).hand, NAMES[:3])
    assert said == "Ben wins by tsumo, 5 han 30 fu, 2000/4000"


def test_listed_joins_one_two_and_three_names() -> None:
    assert [listed(NAMES[:count]) for count in (1, 2, 3)] == ["Aki", "Aki and Ben", "Aki, Ben and Cho"]


def test_rules_describe_every_option_once() -> None:
    lines = rule_words(read_ruleset({"preset": "ema-2025"}))
    assert sorted(line.key for line in lines) == sorted(KEYS)
    for line in lines:
        assert all((line.chapter, line.title, line.value, line.sentence, line.example))
    values = {line.key: line.value for line in lines}
    assert "30000" in values["start_points"]


def test_refusal_fills_in_the_values() -> None:
    error = RuleError("riichi_too_poor", key="riichi", minimum=1000, score=900)
    assert refusal(error) == "Riichi needs 1000 points; this player has 900."


@pytest.mark.parametrize("reason", EndReason)
def test_reason_of_every_end_has_words(reason: EndReason) -> None:
    assert reason_words(reason)


def test_reason_of_running_game_is_empty() -> None:
    assert reason_words(None) == ""


@pytest.mark.parametrize("part", Part)
def test_part_of_every_payment_has_words(part: Part) -> None:
    with translation.override("en"):
        assert part_words(part)
