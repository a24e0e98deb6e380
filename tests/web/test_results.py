"""The end of a game on its page: typed scores, ticks of the players, a judge's word, the way back."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from tests import make
from tests.play import confirm, end, play, ron, scores, sign, totals, type_in
from tests.web.correcting import let_in
from tests.web.pages import Page, directed, errors, notes, part, table_url, text, typed
from tournament.models import Game, User

EVERYBODY = ["0", "1", "2", "3"]


def _game(client: Client, **rules: object) -> Game:
    return make.game(directed(client, **rules))


def _by(game: Game) -> User:
    return game.round.stage.tournament.directors.get()


def _buttons(page: Page) -> list[str]:
    """Those of the table; what waits in the browser has its own."""
    table = page.content.decode().partition('id="table"')[2]
    return [" ".join(words.split()) for words in re.findall(r"<button[^>]*>(.*?)</button>", table, re.DOTALL)]


def _press(client: Client, game: Game, action: str, **sent: object) -> Any:
    game.refresh_from_db()
    return client.post(table_url(game, action), {"base_revision": game.revision, **sent}, follow=True)


def _at_table(client: Client, table_entry: str) -> Game:
    """A finished game, seen by the device of its table."""
    game = _game(client)
    tournament = game.round.stage.tournament
    tournament.table_entry = table_entry
    tournament.save()
    end(play(game, ron(1, 0, 3, 40), by=_by(game)), by=_by(game))
    client.logout()
    let_in(client, make.table_link(tournament, 1))
    return game


def test_everybody_ticks_and_the_result_counts(client: Client, db: None) -> None:
    game = _at_table(client, "confirm")
    page = _press(client, game, "sign/", agree=EVERYBODY)
    assert "Thank you. The result is handed in." in notes(page)
    game.refresh_from_db()
    assert game.status == "confirmed"


@pytest.mark.parametrize("ticked", [[], EVERYBODY[:3], [*EVERYBODY[:3], "7"]])
def test_a_missing_tick_hands_in_nothing(client: Client, db: None, ticked: list[str]) -> None:
    game = _at_table(client, "confirm")
    page = _press(client, game, "sign/", agree=ticked)
    assert "Everybody at the table ticks their own name first." in notes(page)
    game.refresh_from_db()
    assert (game.status, game.signed_at) == ("finished", None)


def test_a_result_waits_for_a_judge_where_the_event_wants_one(client: Client, db: None) -> None:
    game = _at_table(client, "approve")
    page = _press(client, game, "sign/", agree=EVERYBODY)
    assert "A judge has yet to approve the result" in text(page)
    assert _buttons(page) == []
    game.refresh_from_db()
    assert (game.status, game.signed_at is None) == ("finished", False)
    client.session.flush()
    let_in(client, make.judge_link(game.round.stage.tournament))
    assert "Approve this result" in _buttons(client.get(table_url(game)))
    _press(client, game, "confirm/")
    game.refresh_from_db()
    assert game.status == "confirmed"


def test_a_device_that_only_looks_can_change_nothing(client: Client, db: None) -> None:
    game = _game(client)
    tournament = game.round.stage.tournament
    tournament.table_entry = "nothing"
    tournament.save()
    client.logout()
    let_in(client, make.table_link(tournament, 1))
    page = client.get(table_url(game))
    assert _buttons(page) == ["Let this device sound the signal"]
    assert 'id="entry"' not in page.content.decode()
    assert part(page, r'class="seat__score">(.*?)</p>') == ["25000"] * 4


def test_a_confirmed_result_is_locked_for_everybody_but_the_director(client: Client, db: None) -> None:
    game = _game(client)
    confirm(end(game, by=_by(game)), by=_by(game))
    assert "Locked. Reopen to correct something" in text(client.get(table_url(game)))
    client.logout()
    let_in(client, make.judge_link(game.round.stage.tournament))
    page = client.get(table_url(game))
    assert "Confirmed by director" in text(page)
    assert "Reopen" not in text(page)


def test_a_signature_is_taken_back_by_a_judge(client: Client, db: None) -> None:
    game = _game(client)
    tournament = game.round.stage.tournament
    tournament.table_entry = "approve"
    tournament.save()
    sign(end(game, by=_by(game)), by=make.table_link(tournament, 1))
    assert "Take the signature back" in _buttons(client.get(table_url(game)))
    _press(client, game, "reopen/")
    game.refresh_from_db()
    assert (game.status, game.signed_at) == ("finished", None)


SHEET: Mapping[str, str] = {
    "score_0": "３１ ０００",
    "score_1": "42,400",
    "score_2": "28 000",
    "score_3": "2400",
    "minus_3": "on",
    "sticks": "1",
}


def _type(client: Client, game: Game, button: str, **typed_in: str) -> Any:
    held = typed(client.get(table_url(game, "totals/")), "totals")
    return client.post(table_url(game, "totals/"), {**held, **typed_in, button: "totals"})


def test_typed_scores_end_the_game(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 3, 40), by=_by(game))
    assert _type(client, game, "save", **SHEET).headers["Location"] == table_url(game)
    page = client.get(table_url(game))
    assert scores(game) == [31000, 42400, 28000, -2400]
    assert "Type the scores again" in text(page)
    assert "Undo the last entry" not in text(page)
    assert totals(game) == [110, 534, -120, -524]


def test_scores_that_do_not_add_up_are_refused_by_how_much(client: Client, db: None) -> None:
    game = _game(client)
    page = _type(client, game, "save", **{**SHEET, "score_0": "30000"})
    assert page.status_code == 422
    assert (
        "The scores and 1 riichi sticks make 99000 points, but 100000 are in play: 1000 points differ."
        in text(page)
    )
    assert typed(page, "totals")["score_2"] == ["28 000"]
    assert scores(game) == [25000] * 4


def test_scores_are_added_up_while_they_are_typed(client: Client, db: None) -> None:
    game = _game(client)
    held = {**typed(client.get(table_url(game, "totals/")), "totals"), "preview": "totals"}
    ask: Any = {"headers": {"X-Preview": "1"}}
    answer = client.post(table_url(game, "totals/"), {**held, "score_0": "60000"}, **ask)
    assert text(answer) == "Scores 60000 + sticks 0 = 100000 in play differs by −40000"
    answer = client.post(table_url(game, "totals/"), {**held, **SHEET}, **ask)
    assert text(answer) == "Scores 99000 + sticks 1000 = 100000 in play ✓ the sum holds"


@pytest.mark.parametrize("below", ["-2400", "－２４００", "−2 400", "▲2,400"])
def test_a_score_below_zero_is_typed_with_any_minus(client: Client, db: None, below: str) -> None:
    game = _game(client)
    _type(client, game, "save", **{**SHEET, "score_3": below})
    assert scores(game) == [31000, 42400, 28000, -2400]


@pytest.mark.parametrize("wrong", ["", "many", "25.5"])
def test_a_score_that_is_no_number_stands_beside_its_field(client: Client, db: None, wrong: str) -> None:
    game = _game(client)
    page = _type(client, game, "save", **{**SHEET, "score_1": wrong})
    assert page.status_code == 422
    assert list(errors(page)) == ["score_1"]


def test_scores_are_typed_anew_and_taken_back(client: Client, db: None) -> None:
    game = _game(client)
    type_in(game, 25000, 25000, 25000, 25000, by=_by(game))
    _type(client, game, "save", **SHEET)
    assert scores(game) == [31000, 42400, 28000, -2400]
    _press(client, game, "reopen/")
    game.refresh_from_db()
    assert (game.status, scores(game)) == ("playing", [25000] * 4)


def test_scores_for_a_game_that_is_over_are_refused(client: Client, db: None) -> None:
    game = _game(client)
    end(game, by=_by(game))
    answer = _type(client, game, "save", **SHEET)
    assert answer.headers["Location"] == table_url(game)
    assert notes(client.get(table_url(game)))[0].startswith("The director ended the game")


def test_scores_from_an_old_page_wait_beside_what_was_stored_since(client: Client, db: None) -> None:
    game = _game(client)
    held = typed(client.get(table_url(game, "totals/")), "totals")
    play(game, ron(1, 0, 3, 40), by=_by(game))
    page = client.post(table_url(game, "totals/"), {**held, **SHEET, "save": "totals"})
    assert page.status_code == 409
    assert scores(game) == [19800, 30200, 25000, 25000]
    assert "E1-0: Player 2 wins from Player 1, 3 han 40 fu, 5200 (by director, " in text(page)
    shown = typed(page, "totals")
    assert [shown[f"score_{seat}"] for seat in range(4)] == [
        ["３１ ０００"],
        ["42,400"],
        ["28 000"],
        ["2400"],
    ]
    assert shown["client_id"] != held["client_id"]
    saved = client.post(table_url(game, "totals/"), {**shown, "save": "totals"})
    assert saved.headers["Location"] == table_url(game)
    assert scores(game) == [31000, 42400, 28000, -2400]


def test_adding_up_does_not_hide_what_was_stored_since(client: Client, db: None) -> None:
    game = _game(client)
    held = typed(client.get(table_url(game, "totals/")), "totals")
    play(game, ron(1, 0, 3, 40), by=_by(game))
    added = client.post(table_url(game, "totals/"), {**held, **SHEET, "preview": "totals"})
    page = client.post(table_url(game, "totals/"), {**typed(added, "totals"), "save": "totals"})
    assert page.status_code == 409
    assert scores(game) == [19800, 30200, 25000, 25000]


def test_scores_for_a_round_that_was_seated_once_more_are_shown_again(client: Client, db: None) -> None:
    game = _game(client)
    held = typed(client.get(table_url(game, "totals/")), "totals")
    page = client.post(table_url(game, "totals/"), {**held, **SHEET, "game": game.pk + 1, "save": "totals"})
    assert page.status_code == 409
    assert "the table was seated anew; look at it and decide" in text(page)
    assert typed(page, "totals")["game"] == [str(game.pk)]
    assert scores(game) == [25000] * 4
