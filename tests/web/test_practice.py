"""The practice table: everything that a table does, for everybody, and nothing stored."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.web.pages import Page, errors, part, text, typed
from tournament.models import Game, HandRecord, Tournament

PRACTICE = "/practice/"


def _press(client: Client, page: Page, button: str, pressed: str, **entered: object) -> Any:
    return client.post(PRACTICE, {**typed(page, "entry"), **entered, button: pressed})


def _scores(page: Page) -> list[str]:
    return part(page, r'class="seat__score">(.*?)</p>')


def _label(page: Page) -> list[str]:
    return part(page, r'class="centre__label">(.*?)</p>')


def _save(client: Client, page: Page, kind: str, **entered: object) -> Any:
    shown = _press(client, page, "preview", kind, **entered)
    return _press(client, shown, "save", kind)


def test_a_hand_is_practised_and_nothing_is_stored(client: Client, db: None) -> None:
    page = _press(client, client.get(PRACTICE), "stick", "+1")
    page = _save(client, page, "win", winner="1", source="0", value="3-40")
    assert (_label(page), _scores(page)) == (["E2-0"], ["19800", "30200", "25000", "25000"])
    page = _save(client, page, "exhaustive_draw", tenpai=["1"])
    assert (_label(page), _scores(page)) == (["E2-1"], ["18800", "33200", "24000", "24000"])
    assert [model.objects.exists() for model in (Tournament, Game, HandRecord)] == [False] * 3


def test_practice_asks_the_database_nothing(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = client.get(PRACTICE)
    with django_assert_num_queries(0):
        _save(client, page, "win", winner="1", source="0", value="3-40")


def test_the_last_hand_is_taken_back(client: Client, db: None) -> None:
    page = _save(client, client.get(PRACTICE), "win", winner="1", source="0", value="3-40")
    page = _press(client, page, "undo", "")
    assert (_label(page), _scores(page)) == (["E1-0"], ["25000"] * 4)


def test_a_refusal_keeps_what_was_typed(client: Client, db: None) -> None:
    page = _press(client, client.get(PRACTICE), "preview", "win", winner="1", source="1", value="5")
    assert page.status_code == 422
    assert list(errors(page)) == ["source"]
    assert typed(page, "entry")["value"] == ["5"]


def test_a_stick_without_the_points_is_refused(client: Client, db: None) -> None:
    page = client.get(PRACTICE)
    for winner, value in (("1", "8"), ("2", "5"), ("3", "1-30")):
        page = _save(client, page, "win", winner=winner, source="0", value=value)
    page = _press(client, page, "stick", "+0", winner="2")
    assert errors(page) == {"riichi": ["Riichi needs 1000 points; this player has 0."]}
    assert typed(page, "entry")["winner"] == ["2"]


def test_every_preset_can_be_practised(client: Client, db: None) -> None:
    page = client.get(PRACTICE, {"preset": "seed-sanma"})
    assert _scores(page) == ["35000"] * 3
    page = _save(client, page, "win", winner="1", source="tsumo", value="5")
    assert sum(int(score) for score in _scores(page)) == 105000


def test_an_unknown_preset_starts_with_the_default_rules(client: Client, db: None) -> None:
    assert _scores(client.get(PRACTICE, {"preset": "nonsense"})) == ["25000"] * 4


def test_a_game_is_played_to_its_settlement(client: Client, db: None) -> None:
    page = _save(client, client.get(PRACTICE), "win", winner="1", source="0", value="y1")
    assert "The game is over: a player has run out of points (tobi)." in text(page)
    assert "Start anew" in text(page)


def test_the_seats_turn_and_what_is_entered_stays(client: Client, db: None) -> None:
    page = _press(client, client.get(PRACTICE), "turn", "1", winner="2", kind="win")
    assert part(page, r'data-side="(\d)"') == ["3", "0", "1", "2"]
    assert typed(page, "entry")["winner"] == ["2"]


def test_clear_keeps_the_hands_so_far(client: Client, db: None) -> None:
    page = _save(client, client.get(PRACTICE), "win", winner="1", source="0", value="3-40")
    page = _press(client, page, "clear", "", winner="2")
    assert (_label(page), typed(page, "entry").get("winner")) == (["E2-0"], None)


@pytest.mark.parametrize(
    "log",
    [
        "not JSON",
        "{}",
        '[{"type": "robbery"}]',
        "[1]",
        "[" * 60_000,
        str([{"type": "void"}] * 101).replace("'", '"'),
    ],
)
def test_a_log_that_nobody_played_is_a_bad_request(client: Client, db: None, log: str) -> None:
    assert client.post(PRACTICE, {"log": log, "preset": "seed", "clear": ""}).status_code == 400


@pytest.mark.parametrize("typed_scores", ["not JSON", "[" * 60_000, '"x"', '{"scores": [1]}'])
def test_scores_that_nobody_typed_are_a_bad_request(client: Client, db: None, typed_scores: str) -> None:
    sent = {"log": "[]", "typed": typed_scores, "preset": "seed", "clear": ""}
    assert client.post(PRACTICE, sent).status_code == 400


def test_a_turn_to_no_side_is_not_remembered(client: Client, db: None) -> None:
    client.post(PRACTICE, {"log": "[]", "preset": "seed", "turn": "٣", "flat": "1"})
    assert (client.cookies["turn"].value, client.cookies["flat"].value) == ("0", "1")


def test_a_stick_of_no_seat_is_a_bad_request(client: Client, db: None) -> None:
    page = client.get(PRACTICE)
    assert _press(client, page, "stick", "+x").status_code == 400
    assert _press(client, page, "stick", "+7").status_code == 400
    assert _press(client, page, "turn", "1", riichi=["7"]).status_code == 400


def test_a_game_is_practised_to_its_end_by_typed_scores(client: Client, db: None) -> None:
    page = _save(client, client.get(PRACTICE), "win", winner="1", source="0", value="3-40")
    page = _press(client, page, "totals", "type")
    scores = {"score_0": "41 000", "score_1": "３００００", "score_2": "20000", "score_3": "8000"}
    wrong = client.post(PRACTICE, {**typed(page, "totals"), **scores, "save": "totals"})
    assert (wrong.status_code, "1000 points differ" in text(wrong)) == (422, True)
    right = client.post(PRACTICE, {**typed(wrong, "totals"), "sticks": "1", "save": "totals"})
    # 41000 and the stick that is left over: 12.0 over the return, uma 20, oka 20.
    assert "Final points +52.0 +10.0 −20.0 −42.0" in text(right)


def test_typed_scores_are_taken_back_and_the_hands_stay(client: Client, db: None) -> None:
    page = _save(client, client.get(PRACTICE), "win", winner="1", source="0", value="3-40")
    page = _press(client, page, "totals", "type")
    scores = {f"score_{seat}": "25000" for seat in range(4)}
    page = client.post(PRACTICE, {**typed(page, "totals"), **scores, "save": "totals"})
    carried = {name: typed(page)[name] for name in ("preset", "log", "typed")}
    page = client.post(PRACTICE, {**carried, "undo": ""})
    assert (_label(page), _scores(page)) == (["E2-0"], ["19800", "30200", "25000", "25000"])


def test_the_dealer_who_may_stop_is_asked(client: Client, db: None) -> None:
    """Rules with agariyame: the dealer who leads with the target in the last hand decides."""
    page = client.get(PRACTICE)
    for _ in range(7):
        page = _save(client, page, "exhaustive_draw")
    page = _save(client, page, "win", winner="3", source="0", value="5")
    assert "Does the dealer stop?" in text(page)
    page = _save(client, page, "stop")
    assert "Does the dealer stop?" not in text(page)
    assert "Result" in text(page)
