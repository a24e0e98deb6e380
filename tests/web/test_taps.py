"""What is tapped on the seats: riichi sticks, steps of an entry without script, the values of the grid."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from tests import make
from tests.play import play, ron, scores
from tests.web.pages import Page, directed, errors, notes, part, table_url, text, typed
from tournament.models import Game, User
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.web.values import Grid, value_grid


def _game(client: Client, **rules: object) -> Game:
    return make.game(directed(client, **rules))


def _by(game: Game) -> User:
    return game.round.stage.tournament.directors.get()


def _tap(client: Client, game: Game, stick: str, label: str = "E1-0", **besides: object) -> Any:
    held = typed(client.get(table_url(game)), "entry")
    return client.post(table_url(game, "riichi/"), {**held, "label": label, "stick": stick, **besides})


def _sticks_out(page: Page) -> list[str]:
    return part(page, r'name="stick" value="-\d".*?aria-label="(.*?)"')


def test_a_stick_is_put_out_and_taken_back(client: Client, db: None) -> None:
    game = _game(client)
    assert _sticks_out(_tap(client, game, "+2")) == ["Riichi of Player 3"]
    assert _sticks_out(client.get(table_url(game))) == ["Riichi of Player 3"]
    assert _sticks_out(_tap(client, game, "-2")) == []
    game.refresh_from_db()
    assert game.riichi == []


def test_a_stick_leaves_what_is_being_entered(client: Client, db: None) -> None:
    game = _game(client)
    page = _tap(client, game, "+1", winner="1", source="0", note="Late call", kind="win")
    held = typed(page, "entry")
    assert [held[name] for name in ("winner", "source", "note")] == [["1"], ["0"], ["Late call"]]


def test_a_stick_is_carried_into_the_hand(client: Client, db: None) -> None:
    game = _game(client)
    shown = _tap(client, game, "+2")
    held = {**typed(shown, "entry"), "preview": "exhaustive_draw"}
    again = typed(client.post(table_url(game, "hand/"), held), "entry")
    client.post(table_url(game, "hand/"), {**again, "save": "exhaustive_draw"})
    assert scores(game) == [24000, 24000, 27000, 24000]


def test_a_stick_without_the_points_is_refused(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 8), ron(2, 0, 5), ron(3, 0, 1), by=_by(game))
    page = _tap(client, game, "+0", label="E4-0")
    assert page.status_code == 422
    assert "Riichi needs 1000 points; this player has 0." in notes(page)
    assert _sticks_out(page) == []


def test_a_stick_for_a_hand_that_is_over_is_not_put_out(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 3, 40), by=_by(game))
    page = _tap(client, game, "+2", label="E1-0")
    assert (page.status_code, _sticks_out(page)) == (409, [])


def test_a_page_that_taps_by_itself_is_told_in_json(client: Client, db: None) -> None:
    game = _game(client)
    sent = {"label": "E1-0", "stick": "+3"}
    told = client.post(table_url(game, "riichi/"), sent, headers={"X-Tap": "1"}).json()
    assert told["sentence"] == ""
    live = client.get(table_url(game, "live/"), {"rev": told["mark"]})
    assert live.status_code == 204
    late = client.post(table_url(game, "riichi/"), {**sent, "label": "S1-0"}, headers={"X-Tap": "1"})
    assert (late.status_code, late.json()["sentence"][:35]) == (409, "Somebody else has changed this tabl")


@pytest.mark.parametrize("stick", ["", "2", "+x", "+12"])
def test_a_stick_of_no_seat_is_a_bad_request(client: Client, db: None, stick: str) -> None:
    game = _game(client)
    assert client.post(table_url(game, "riichi/"), {"label": "E1-0", "stick": stick}).status_code == 400


def test_a_preview_is_answered_in_parts_that_name_their_place(client: Client, db: None) -> None:
    game = _game(client)
    held = typed(client.get(table_url(game)), "entry")
    entered = {**held, "preview": "win", "winner": "1", "source": "0", "value": "3-40", "riichi": ["1"]}
    answer = client.post(table_url(game, "hand/"), entered, headers={"X-Preview": "1"})
    assert "<html" not in answer.content.decode()
    assert part(answer, r'data-into="preview-1">(.*?)</div>') == [
        "+5200 → 30200 riichi stick −1000 hand +5200 sticks of this hand +1000"
    ]
    assert "Next hand: E2-0" in text(answer)
    refused = client.post(table_url(game, "hand/"), {**entered, "source": "1"}, headers={"X-Preview": "1"})
    assert part(refused, r'data-into="preview">(.*?)</div>') == [
        "Nobody can win on their own discard; choose another discarder, or tsumo."
    ]


@pytest.mark.parametrize(
    ("win", "called", "after"),
    [
        (("1", "0"), "3900", [21100, 28900, 25000, 25000]),
        (("1", "0"), "３９００", [21100, 28900, 25000, 25000]),
        (("0", "1"), "5800", [30800, 19200, 25000, 25000]),
        (("1", "tsumo"), "1000/2000", [23000, 29000, 24000, 24000]),
        (("0", "tsumo"), "2000 all", [31000, 23000, 23000, 23000]),
        (("1", "0"), "32 000", [-7000, 57000, 25000, 25000]),
    ],
)
def test_points_are_typed_as_they_are_called(
    client: Client, db: None, win: tuple[str, str], called: str, after: Sequence[int]
) -> None:
    game = _game(client)
    held = typed(client.get(table_url(game)), "entry")
    entered = {**held, "preview": "win", "winner": win[0], "source": win[1], "points": called}
    shown = typed(client.post(table_url(game, "hand/"), entered), "entry")
    client.post(table_url(game, "hand/"), {**shown, "save": "win"})
    assert scores(game) == list(after)


def test_points_that_no_hand_pays_are_refused_with_the_nearest(client: Client, db: None) -> None:
    game = _game(client)
    held = typed(client.get(table_url(game)), "entry")
    page = client.post(
        table_url(game, "hand/"),
        {**held, "preview": "win", "winner": "1", "source": "0", "points": "3950"},
    )
    assert errors(page) == {"points": ["No ron of a child pays 3950; the nearest are 3900, 4500."]}


def _grid(**rules: object) -> Grid:
    return value_grid(read_ruleset(rules))


def test_the_grid_shows_what_is_paid_and_no_hand_that_cannot_be() -> None:
    rows = {row.fu: row.cells for row in _grid().rows}
    assert [cell and cell.child_ron for cell in rows[30]] == ["1000", "2000", "3900", "7700"]
    assert [cell and cell.dealer_ron for cell in rows[40]] == ["2000", "3900", "7700", "12000"]
    assert [cell and cell.child_tsumo for cell in rows[20]] == [None, (400, 700), (700, 1300), (1300, 2600)]
    assert [cell and cell.child_ron for cell in rows[20]] == [None, "", "", ""]
    assert [cell and cell.dealer_tsumo for cell in rows[25]] == [None, "", "1600 all", "3200 all"]


def test_the_limits_are_those_of_the_rules() -> None:
    assert [(cell.code, cell.child_ron) for cell in _grid().limits] == [
        ("5", "8000"),
        ("6", "12000"),
        ("8", "16000"),
        ("11", "24000"),
    ]
    assert [cell.code for cell in _grid(yakuman_stacking=False).yakuman] == ["13", "y1"]
    rounded = {row.fu: row.cells for row in _grid(kiriage_mangan=True).rows}
    assert [cell and cell.child_ron for cell in rounded[30]] == ["1000", "2000", "3900", "8000"]
    assert (_grid(limits="aotenjou").limits, _grid(limits="aotenjou").yakuman) == ((), ())


def test_the_seats_turn_on_this_device_alone(client: Client, db: None) -> None:
    game = _game(client)

    def sides(page: Page) -> list[str]:
        return part(page, r'data-side="(\d)"')

    assert sides(client.get(table_url(game))) == ["0", "1", "2", "3"]
    client.post(table_url(game, "hand/"), {"turn": "1"})
    assert sides(client.get(table_url(game))) == ["3", "0", "1", "2"]
    assert "data-flat" not in client.get(table_url(game)).content.decode()
    client.post(table_url(game, "hand/"), {"flat": "1"})
    assert "data-flat" in client.get(table_url(game)).content.decode()
    client.cookies["turn"] = "a lot"
    assert sides(client.get(table_url(game))) == ["0", "1", "2", "3"]


def test_the_next_page_offers_to_undo_what_was_saved(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 3, 40), by=_by(game))
    bar = r'<div class="undo".*?<p>(.*?)</p>'
    assert part(client.get(table_url(game) + "?saved"), bar) == [
        "Saved: Player 2 wins from Player 1, 3 han 40 fu, 5200"
    ]
    assert part(client.get(table_url(game)), bar) == []
