"""What the queue of a page is told about each entry that it sends."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests import make
from tests.play import chombo, confirm, draw, end, play, ron, scores, undo
from tests.web.pages import directed, table_url
from tournament.models import Game, HandRecord, User

Answer = tuple[int, dict[str, Any]]

RON: Mapping[str, Any] = {"save": "win", "winner": "1", "source": "0", "value": "3-40"}
DRAW: Mapping[str, Any] = {"save": "exhaustive_draw", "tenpai": ["0"]}


@pytest.fixture
def game(client: Client, db: None) -> Game:
    tournament = directed(client)
    make.entries(tournament, ["Aki", "Ben", "Cara", "Dan"])
    return make.game(tournament)


def _by(game: Game) -> User:
    return game.round.stage.tournament.directors.get()


def _send(client: Client, to: Game, client_id: str, *, action: str = "hand/", **entered: Any) -> Answer:
    stamp = {"client_id": client_id, "base_revision": 0, "seen": 0}
    response = client.post(table_url(to, action), {**stamp, **entered}, headers={"X-Entry": "1"})
    return response.status_code, response.json()


def _saved(revision: int) -> Answer:
    return 200, {"result": "saved", "sentence": "Saved.", "revision": revision}


def _again(revision: int) -> Answer:
    sentence = "This entry was already received and counts once."
    return 200, {"result": "again", "sentence": sentence, "revision": revision}


def test_an_entry_is_saved_without_a_preview(client: Client, game: Game) -> None:
    assert _send(client, game, "a", **RON) == _saved(1)
    assert scores(game) == [19800, 30200, 25000, 25000]


def test_an_entry_whose_answer_was_lost_counts_once(client: Client, game: Game) -> None:
    assert _send(client, game, "a", **RON) == _saved(1)
    assert _send(client, game, "a", **RON) == _again(1)
    assert HandRecord.objects.count() == 1


def test_a_repeat_is_answered_alike_however_much_has_happened_since(client: Client, game: Game) -> None:
    _send(client, game, "a", **RON)
    confirm(end(play(game, chombo(1), by=_by(game)), by=_by(game)), by=_by(game))
    assert _send(client, game, "a", **RON) == _again(1)


def test_entries_made_off_line_follow_one_another(client: Client, game: Game) -> None:
    assert _send(client, game, "a", **RON) == _saved(1)
    assert _send(client, game, "b", base_after="a", seen=1, **DRAW) == _saved(2)
    assert _send(client, game, "c", base_after="b", seen=2, **DRAW) == _saved(3)
    assert _send(client, game, "b", base_after="a", seen=1, **DRAW) == _again(2)
    assert [record.client_id for record in HandRecord.objects.order_by("order")] == ["a", "b", "c"]


def test_an_entry_behind_one_that_never_arrived_waits_for_the_judge(client: Client, game: Game) -> None:
    status, told = _send(client, game, "b", base_after="a", seen=1, **DRAW)
    assert (status, told["result"]) == (409, "stale")
    assert told["sentence"] == (
        "What this entry follows was not saved, or the table was seated anew; look at it and decide."
    )
    assert not HandRecord.objects.exists()


def test_an_entry_behind_one_of_another_table_has_no_base(client: Client, db: None) -> None:
    tournament = directed(client)
    first, second = make.seated_round(tournament, tables=2).games.order_by("table_number")
    _send(client, first, "a", **DRAW)
    assert _send(client, second, "b", base_after="a", **DRAW)[0] == 409


def test_somebody_else_between_two_entries_makes_the_second_stale(client: Client, game: Game) -> None:
    _send(client, game, "a", **RON)
    play(game, draw(2), by=_by(game))
    status, told = _send(client, game, "b", base_after="a", seen=1, **DRAW)
    assert (status, told["result"], told["revision"], told["lasts"]) == (409, "stale", 2, 2)
    assert told["stored"].startswith("E2-0: Draw, Cara is tenpai and gets 3000 (by director, ")


def test_the_second_of_two_devices_is_told_what_is_stored(client: Client, game: Game) -> None:
    play(game, ron(1, 0, 3, 40), by=_by(game))
    status, told = _send(client, game, "late", **DRAW)
    assert status == 409
    assert told["sentence"] == (
        "Somebody else has changed this table in the meantime; look at it and decide."
    )
    assert told["stored"].startswith("E1-0: Ben wins from Aki, 3 han 40 fu, 5200 (by director, ")
    assert scores(game) == [19800, 30200, 25000, 25000]


def test_the_second_of_two_devices_may_save_its_own_after_the_other(client: Client, game: Game) -> None:
    play(game, ron(1, 0, 3, 40), by=_by(game))
    told = _send(client, game, "late", **DRAW)[1]
    assert _send(client, game, "late", **{**DRAW, "base_revision": told["revision"]}) == _saved(2)


def test_a_hand_that_was_taken_back_is_told(client: Client, game: Game) -> None:
    play(game, draw(1), by=_by(game))
    undo(game, by=_by(game))
    status, told = _send(client, game, "late", base_revision=1, seen=1, **DRAW)
    assert (status, told["stored"]) == (409, "The last entry was taken back.")


def test_a_refused_entry_gets_its_reason(client: Client, game: Game) -> None:
    assert _send(client, game, "a", **{**RON, "source": "1"}) == (
        422,
        {
            "result": "refused",
            "sentence": "Nobody can win on their own discard; choose another discarder, or tsumo.",
        },
    )
    assert not HandRecord.objects.exists()


def test_an_entry_that_lacks_something_is_told_what(client: Client, game: Game) -> None:
    assert _send(client, game, "a", save="abortive_draw") == (
        422,
        {"result": "refused", "sentence": "Choose why the hand was stopped."},
    )


def test_an_entry_without_a_usable_id_is_refused(client: Client, game: Game) -> None:
    status, told = _send(client, game, "x" * 65, **DRAW)
    assert (status, told["result"]) == (422, "refused")
    assert told["sentence"].startswith("The entry carries no usable id;")


def test_an_entry_after_the_end_of_the_game_is_refused(client: Client, game: Game) -> None:
    end(game, by=_by(game))
    game.refresh_from_db()
    status, told = _send(client, game, "a", **{**DRAW, "base_revision": game.revision})
    assert (status, told["result"]) == (422, "refused")
    assert told["sentence"] == "The director ended the game at this table; reopen it to go on."


def test_undo_waits_behind_the_entry_that_it_takes_back(client: Client, game: Game) -> None:
    _send(client, game, "a", **RON)
    assert _send(client, game, "u", action="undo/", base_after="a", seen=1) == _saved(2)
    assert _send(client, game, "u", action="undo/", base_after="a", seen=1) == _again(2)
    assert scores(game) == [25000] * 4


def test_undo_of_nothing_and_undo_without_an_id_are_refused(client: Client, game: Game) -> None:
    assert _send(client, game, "u", action="undo/")[1]["sentence"] == "No hand is recorded at this table yet."
    assert _send(client, game, "", action="undo/")[1]["result"] == "refused"


def test_an_entry_for_a_table_that_was_seated_anew_is_stale(client: Client, game: Game) -> None:
    old = game.pk
    tournament = game.round.stage.tournament
    game.round.delete()
    new = make.seated_round(tournament).games.get()
    status, told = _send(client, new, "a", game=old, **RON)
    assert (status, told["result"]) == (409, "stale")
    assert not HandRecord.objects.exists()


def test_an_entry_for_a_table_that_is_gone_is_kept_and_told(client: Client, game: Game) -> None:
    game.round.delete()
    status, told = _send(client, game, "a", **RON)
    assert (status, told["result"]) == (404, "gone")
    assert told["sentence"] == "This table is not there any more; ask the director where it went."


def test_an_entry_after_the_session_has_ended_is_told(client: Client, game: Game) -> None:
    client.logout()
    status, told = _send(client, game, "a", **RON)
    assert (status, told["result"]) == (403, "gone")
    assert told["sentence"].startswith("This device is not let in any more, so nothing was saved.")


def test_an_entry_with_a_link_that_was_taken_back_is_told(client: Client, db: None) -> None:
    tournament = make.tournament()
    game, link = make.game(tournament), make.table_link(tournament)
    session = client.session
    session["link"] = link.pk
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    assert _send(client, game, "a", **DRAW) == _saved(1)
    link.revoked_at = timezone.now() - dt.timedelta(minutes=1)
    link.save()
    status, told = _send(client, game, "b", base_after="a", **DRAW)
    assert (status, told["result"]) == (403, "gone")
    assert told["sentence"] == "This link was taken back; ask the director of “Spring Open” for a new one."


def test_the_token_of_the_cookie_at_sending_time_is_enough(game: Game) -> None:
    """The token that the form held when it was filled may be from before a login."""
    checked = Client(enforce_csrf_checks=True)
    checked.force_login(_by(game))
    checked.get("/account/password/")
    token = checked.cookies["csrftoken"].value
    stamp = {"client_id": "a", "base_revision": 0, "seen": 0}
    headers = {"X-Entry": "1", "X-CSRFToken": token}
    assert checked.post(table_url(game, "hand/"), {**stamp, **DRAW}, headers=headers).status_code == 200
