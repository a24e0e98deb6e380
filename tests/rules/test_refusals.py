"""Every refusal of the record format: its code, its key, its event, and one plain sentence."""

import re

import pytest

from tests.rules.riichi.play import Json, abort, chombo, draw, ron, tsumo, yakuman
from tournament.rules.errors import MESSAGES
from tournament.rules.record import score

DRAW: Json = draw(0)
STOP: Json = {"type": "stop"}


def win(*hands: Json, **more: object) -> Json:
    return {"type": "win", "wins": list(hands), **more}


def hand(winner: object = 1, discarder: object = 2, **size: object) -> Json:
    return {"winner": winner, "from": discarder, **(size or {"han": 3, "fu": 30})}


EVENTS: list[tuple[str, str, Json, object]] = [
    # Winners and discarders
    ("winner_is_discarder", "from", {}, ron(1, 1)),
    ("no_such_seat", "winner", {}, ron(4, 1)),
    ("no_such_seat", "winner", {}, ron(-1, 1)),
    ("no_such_seat", "from", {}, ron(1, 7)),
    ("no_such_seat", "winner", {"players": 3}, ron(3, 1)),
    ("no_winner", "wins", {}, win()),
    ("winner_twice", "winner", {}, win(hand(1, 2), hand(1, 2))),
    ("two_tsumo", "from", {}, win(hand(1, None), hand(2, None))),
    ("two_discarders", "from", {}, win(hand(1, 2), hand(0, 3))),
    ("two_discarders", "from", {}, win(hand(1, 2), hand(0, None))),
    ("head_bump", "wins", {"multi_ron": "nearest"}, win(hand(1, 2), hand(0, 2))),
    ("triple_ron_aborts", "wins", {"triple_ron": "abort"}, win(hand(0, 2), hand(1, 2), hand(3, 2))),
    # Size of the hand
    ("han_or_yakuman", "han", {}, win({"winner": 1, "from": 2})),
    ("han_or_yakuman", "han", {}, win(hand(han=3, fu=30, yakuman=1))),
    ("out_of_range", "han", {}, win(hand(han=0, fu=30))),
    ("out_of_range", "han", {}, win(hand(han=201))),
    ("out_of_range", "yakuman", {}, win(hand(yakuman=0))),
    ("out_of_range", "yakuman", {}, win(hand(yakuman=13))),
    ("fu_missing", "fu", {}, win(hand(han=4))),
    ("fu_missing_aotenjou", "fu", {"limits": "aotenjou"}, win(hand(han=8))),
    ("fu_missing_aotenjou", "fu", {"limits": "aotenjou"}, win(hand(yakuman=1))),
    ("fu_unknown", "fu", {}, ron(1, 2, 3, 32)),
    ("fu_unknown", "fu", {}, ron(1, 2, 3, 10)),
    ("fu_unknown", "fu", {}, ron(1, 2, 3, 120)),
    ("fu_20_ron", "fu", {}, ron(1, 2, 3, 20)),
    ("fu_20_one_han", "fu", {}, tsumo(1, 1, 20)),
    ("fu_25_one_han", "fu", {}, ron(1, 2, 1, 25)),
    ("fu_25_one_han", "fu", {}, tsumo(1, 1, 25)),
    ("fu_25_tsumo", "fu", {}, tsumo(1, 2, 25)),
    # Riichi
    ("riichi_twice", "riichi", {}, ron(1, 2, riichi=[1, 1])),
    ("no_such_seat", "riichi", {}, ron(1, 2, riichi=[4])),
    ("riichi_too_poor", "riichi", {"riichi_minimum": 25100}, ron(1, 2, riichi=[1])),
    ("riichi_too_poor", "riichi", {"riichi_minimum": 25100}, abort("four_winds", riichi=[3])),
    ("riichi_noten", "riichi", {}, draw(0, riichi=[1])),
    # Draws
    ("seat_twice", "tenpai", {}, draw(1, 1)),
    ("seat_twice", "nagashi", {}, draw(nagashi=[2, 2])),
    ("no_such_seat", "tenpai", {}, draw(5)),
    ("draw_not_in_rules", "reason", {}, abort("triple_ron")),
    ("draw_not_in_rules", "reason", {}, abort("illegal_kan")),
    ("draw_not_in_rules", "reason", {"players": 3}, abort("four_winds")),
    ("draw_not_in_rules", "reason", {"preset": "ema-2025"}, abort()),
    ("nagashi_off", "nagashi", {"nagashi": "none"}, draw(nagashi=[2])),
    ("no_such_seat", "offender", {}, chombo(4)),
    # Pao
    ("pao_without_yakuman", "pao", {}, win(hand(han=5, pao={"seat": 0}))),
    ("pao_by_winner", "pao", {}, yakuman(1, 2, pao={"seat": 1})),
    ("pao_off", "pao", {"pao": []}, yakuman(1, 2, pao={"seat": 0})),
    ("no_such_seat", "seat", {}, yakuman(1, 2, pao={"seat": 4})),
    ("out_of_range", "yakuman", {}, yakuman(1, 2, 2, pao={"seat": 0, "yakuman": 3})),
    ("out_of_range", "yakuman", {}, yakuman(1, 2, 2, pao={"seat": 0, "yakuman": 0})),
    ("rinshan_pao_off", "rinshan_pao", {}, win(hand(1, None, han=5, rinshan_pao=2))),
    ("rinshan_pao_ron", "rinshan_pao", {"rinshan_pao": True}, win(hand(han=5, rinshan_pao=2))),
    (
        "rinshan_pao_with_pao",
        "rinshan_pao",
        {"rinshan_pao": True},
        yakuman(1, None, pao={"seat": 0}, rinshan_pao=2),
    ),
    ("pao_by_winner", "rinshan_pao", {"rinshan_pao": True}, win(hand(1, None, han=5, rinshan_pao=1))),
    # The dealer's stop
    ("may_not_stop", "type", {}, STOP),
    # Shape
    ("unknown_value", "type", {}, {"type": "ryuukyoku"}),
    ("missing_key", "type", {}, {"tenpai": []}),
    ("unknown_key", "tenpai", {}, {**ron(1, 2), "tenpai": []}),
    ("unknown_key", "fan", {}, win(hand(fan=3))),
    ("unknown_key", "who", {}, yakuman(1, 2, pao={"seat": 0, "who": 0})),
    ("unknown_key", "riichi", {}, {**chombo(1), "riichi": [2]}),
    ("unknown_key", "seat", {}, {**STOP, "seat": 3}),
    ("missing_key", "tenpai", {}, {"type": "exhaustive_draw"}),
    ("missing_key", "from", {}, win({"winner": 1, "han": 5})),
    ("missing_key", "offender", {}, {"type": "chombo"}),
    ("wrong_type", "winner", {}, win(hand("1"))),
    ("wrong_type", "winner", {}, ron(True, 2)),
    ("wrong_type", "han", {}, win(hand(han=3.0, fu=30))),
    ("wrong_type", "fu", {}, win(hand(han=3, fu="30"))),
    ("wrong_type", "tenpai", {}, {"type": "exhaustive_draw", "tenpai": 1}),
    ("wrong_type", "riichi", {}, ron(1, 2, riichi=None)),
    ("wrong_type", "wins", {}, {"type": "win", "wins": {}}),
    ("wrong_type", "wins", {}, {"type": "win", "wins": [1]}),
    ("wrong_type", "pao", {}, yakuman(1, 2, pao=0)),
    ("wrong_type", "note", {}, {"type": "void", "note": 5}),
    ("wrong_type", "closed", {}, yakuman(1, 2, closed="yes")),
    ("wrong_type", "yaku", {}, yakuman(1, 2, yaku="daisangen")),
    ("wrong_type", "event", {}, [DRAW]),
]

RECORDS: list[tuple[str, str, object]] = [
    ("wrong_type", "record", []),
    ("wrong_type", "record", None),
    ("missing_key", "format", {"events": []}),
    ("unknown_format", "format", {"format": 2}),
    ("wrong_type", "format", {"format": "1"}),
    ("unknown_key", "hands", {"format": 1, "hands": []}),
    ("wrong_type", "events", {"format": 1, "events": {}}),
    ("wrong_type", "end", {"format": 1, "end": 1}),
    ("wrong_type", "ruleset", {"format": 1, "ruleset": "ema-2016"}),
    ("unknown_preset", "preset", {"format": 1, "ruleset": {"preset": "ema"}}),
    ("unknown_key", "kiriage", {"format": 1, "ruleset": {"kiriage": True}}),
    ("uma_not_zero", "uma", {"format": 1, "ruleset": {"uma": [20000, 10000, -10000, -10000]}}),
    # Start
    ("wrong_type", "start", {"format": 1, "start": []}),
    ("unknown_key", "wind", {"format": 1, "start": {"wind": "S"}}),
    ("unknown_value", "round", {"format": 1, "start": {"round": "south"}}),
    ("round_too_late", "round", {"format": 1, "start": {"round": "N"}}),
    ("round_too_late", "round", {"format": 1, "ruleset": {"extension": False}, "start": {"round": "W"}}),
    ("out_of_range", "kyoku", {"format": 1, "start": {"kyoku": 5}}),
    ("out_of_range", "kyoku", {"format": 1, "ruleset": {"players": 3}, "start": {"kyoku": 4}}),
    ("out_of_range", "honba", {"format": 1, "start": {"honba": -1}}),
    ("out_of_range", "sticks", {"format": 1, "start": {"sticks": -1}}),
    ("wrong_count", "scores", {"format": 1, "start": {"scores": [25000, 25000, 25000]}}),
    ("not_hundreds", "scores", {"format": 1, "start": {"scores": [25050, 24950, 25000, 25000]}}),
    ("wrong_type", "scores", {"format": 1, "start": {"scores": [25000, 25000, 25000, "25000"]}}),
    # Penalties
    ("wrong_type", "penalties", {"format": 1, "penalties": "-20"}),
    ("wrong_type", "penalties", {"format": 1, "penalties": [0, 0, 0, 0]}),
    ("wrong_count", "penalties", {"format": 1, "penalties": ["0.0", "-20"]}),
    ("not_final_points", "penalties", {"format": 1, "penalties": ["0", "0", "0", "-20.55"]}),
    ("not_final_points", "penalties", {"format": 1, "penalties": ["0", "0", "0", "+5"]}),
    # Final scores
    ("wrong_total", "scores", {"format": 1, "final": {"scores": [25000, 25000, 25000, 24000]}}),
    ("wrong_total", "scores", {"format": 1, "final": {"scores": [25000] * 4, "sticks": 1}}),
    ("missing_key", "scores", {"format": 1, "final": {"sticks": 0}}),
    ("wrong_count", "scores", {"format": 1, "final": {"scores": [50000, 50000]}}),
    ("unknown_key", "places", {"format": 1, "final": {"scores": [25000] * 4, "places": []}}),
    ("events_and_final", "events", {"format": 1, "events": [], "final": {"scores": [25000] * 4}}),
    ("events_and_final", "start", {"format": 1, "start": {}, "final": {"scores": [25000] * 4}}),
]


def fault(record: object) -> Json:
    """The error of an error result, which holds nothing else."""
    result = score(record)
    assert list(result) == ["error"]
    found = result["error"]
    assert isinstance(found, dict)
    assert list(found) == ["code", "event", "key", "message"]
    return found


def is_one_sentence(text: str) -> bool:
    return re.fullmatch(r"[“A-Z0-9]([^.?!]|[.](?! |$))*[.]", text) is not None


@pytest.mark.parametrize(("code", "key", "rules", "event"), EVENTS)
def test_event_is_refused(code: str, key: str, rules: Json, event: object) -> None:
    """After one hand that is right, so that the index of the event can be seen."""
    found = fault({"format": 1, "ruleset": rules, "events": [{"type": "void"}, event]})
    assert (found["code"], found["key"], found["event"]) == (code, key, 1)
    assert is_one_sentence(found["message"])


@pytest.mark.parametrize(("code", "key", "record"), RECORDS)
def test_record_is_refused(code: str, key: str, record: object) -> None:
    found = fault(record)
    assert (found["code"], found["key"], found["event"]) == (code, key, None)
    assert is_one_sentence(found["message"])


@pytest.mark.parametrize("late", [DRAW, ron(1, 2), chombo(0), {"type": "void"}, {"type": "time_up"}, STOP])
def test_event_after_the_end_is_refused(late: Json) -> None:
    last: Json = {"round": "S", "kyoku": 4, "scores": [40000, 20000, 20000, 20000]}
    found = fault({"format": 1, "start": last, "events": [ron(1, 2), late]})
    assert (found["code"], found["event"]) == ("game_over", 1)
    assert is_one_sentence(found["message"])


def test_stop_is_refused_once_another_hand_was_played() -> None:
    last: Json = {"round": "S", "kyoku": 4, "scores": [20000, 20000, 20000, 40000]}
    offered: list[Json] = [draw(3)]
    assert score({"format": 1, "start": last, "events": [*offered, STOP]})["reason"] == "tenpaiyame"
    found = fault({"format": 1, "start": last, "events": [*offered, chombo(0), STOP]})
    assert (found["code"], found["event"]) == ("may_not_stop", 2)


def test_every_message_can_be_said_and_no_two_are_alike() -> None:
    assert len(set(MESSAGES.values())) == len(MESSAGES)


def test_every_refusal_of_records_has_a_case() -> None:
    of_files = {"not_json", "file_unreadable", "not_seats"}
    of_rulesets = {"wrong_row_length", "not_thousands", "sanma_table_missing", "repeated_value"}
    of_typing = {"not_a_number", "points_unreadable", "points_for_ron", "points_alike", "points_pair"}
    of_typing |= {"no_child_ron", "no_dealer_ron", "no_child_tsumo", "no_dealer_tsumo"}
    tested_otherwise = {*of_files, *of_rulesets, *of_typing, "impossible_dice", "game_over"}
    assert {code for code, *_ in (*EVENTS, *RECORDS)} == set(MESSAGES) - tested_otherwise
