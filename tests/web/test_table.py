"""The page of a table: entering, previewing, saving, refusals, conflicts, the end."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from tests import make
from tests.play import chombo, confirm, end, play, ron, scores, tsumo
from tests.web.pages import Page, directed, errors, notes, part, rows, table_url, text, typed
from tournament.models import Game, HandRecord, User
from tournament.queries.replay import counting

_PREVIEW = r'<p class="preview__words".*?>(.*?)</p>'

Typed = Mapping[str, object]
Answer = Any

RON: Typed = {"winner": "1", "source": "0", "value": "3-40"}


def _game(client: Client, **rules: object) -> Game:
    names = ["Aki", "Ben", "Cara", "Dan"]
    tournament = directed(client, **rules)
    make.entries(tournament, names[: tournament.stages.get().rules.players])
    return make.game(tournament)


def _by(game: Game) -> User:
    return game.round.stage.tournament.directors.get()


def _stamp(page: Page) -> dict[str, object]:
    """The hidden fields of the form of the page."""
    held = typed(page, "entry")
    return {name: held[name][0] for name in ("client_id", "base_revision", "seen")}


def _send(client: Client, game: Game, button: str, kind: str, **entered: object) -> Answer:
    stamp = _stamp(client.get(table_url(game)))
    return client.post(table_url(game, "hand/"), {**stamp, button: kind, **entered})


def _preview(client: Client, game: Game, kind: str, **entered: object) -> Answer:
    return _send(client, game, "preview", kind, **entered)


def _again(page: Page) -> dict[str, list[str]]:
    """Everything in the form, as its Save button would send it."""
    return typed(page, "entry")


def _save(client: Client, game: Game, kind: str, **entered: object) -> Answer:
    shown = _preview(client, game, kind, **entered)
    return client.post(table_url(game, "hand/"), {**_again(shown), "save": kind})


def _events(game: Game) -> list[object]:
    return [record.event for record in counting(game.hand_records.all())]


def test_the_page_shows_seats_in_turn_order_with_winds_scores_and_gaps(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 3, 40), by=_by(game))
    page = client.get(table_url(game))
    assert part(page, r"<h1[^>]*>(.*?)</h1>") == ["Table 1 Round 1"]
    assert part(page, r'class="centre__label">(.*?)</p>') == ["E2-0"]
    assert part(page, r'<div class="seat .*?>(.*?)</div>') == [
        "北 North N Aki 19800 −10400 to first",
        "東 East E Ben dealer 30200 leads",
        "南 South S Cara 25000 −5200 to first",
        "西 West W Dan 25000 −5200 to first",
    ]
    assert "Scores 100000 + sticks 0 = 100000 in play ✓ the sum holds" in text(page)


def test_what_ends_the_game_is_said(client: Client, db: None) -> None:
    game = _game(client)
    words = part(client.get(table_url(game)), r'class="centre__ends">(.*?)</p>')
    assert words == ["Ends after South 4. Below 0 points ends it at once."]


def test_a_win_is_previewed_part_by_part_and_nothing_is_stored(client: Client, db: None) -> None:
    game = _game(client)
    page = _preview(client, game, "win", **RON, riichi=["1", "2"])
    assert part(page, _PREVIEW) == [
        "Before saving: Ben wins from Aki, 3 han 40 fu, 5200; takes 2 sticks; riichi: Ben, Cara"
    ]
    assert rows(page) == [
        ["Hand", "−5200", "+5200", "0", "0"],
        ["Honba", "0", "0", "0", "0"],
        ["Sticks on the table", "0", "0", "0", "0"],
        ["Sticks of this hand", "0", "+2000", "0", "0"],
        ["Own riichi stick", "0", "−1000", "−1000", "0"],
        ["Change", "−5200", "+6200", "−1000", "0"],
    ]
    assert "New score 19800 31200 24000 25000" in text(page)
    assert "Next hand: E2-0" in text(page)
    assert not HandRecord.objects.exists()


def test_saving_stores_what_the_preview_showed(client: Client, db: None) -> None:
    game = _game(client)
    details = {"yaku": "riichi, dora", "closed": "closed", "note": "Hm"}
    response = _save(client, game, "win", **RON, riichi=["1"], **details)
    assert response.headers["Location"] == table_url(game) + "?saved"
    won = {"winner": 1, "from": 0, "han": 3, "fu": 40, "yaku": ["riichi", "dora"], "closed": True}
    assert _events(game) == [{"type": "win", "wins": [won], "riichi": [1], "note": "Hm"}]
    assert scores(game) == [19800, 30200, 25000, 25000]


def test_what_was_changed_after_the_preview_is_shown_again(client: Client, db: None) -> None:
    game = _game(client)
    shown = _again(_preview(client, game, "win", **RON))
    page = client.post(table_url(game, "hand/"), {**shown, "value": "4-40", "save": "win"})
    assert part(page, _PREVIEW) == ["Before saving: Ben wins from Aki, 4 han 40 fu, 8000"]
    assert not HandRecord.objects.exists()


def test_a_double_ron_takes_two_winners_on_one_discard(client: Client, db: None) -> None:
    game = _game(client)
    _save(client, game, "win", **RON, winner_2="3", value_2="5")
    assert _events(game)[0] == {
        "type": "win",
        "wins": [{"winner": 1, "from": 0, "han": 3, "fu": 40}, {"winner": 3, "from": 0, "han": 5}],
        "riichi": [],
    }
    assert scores(game) == [11800, 30200, 25000, 33000]


def test_pao_by_tsumo_is_paid_by_the_liable_player_alone(client: Client, db: None) -> None:
    game = _game(client, tobi="none")
    _save(client, game, "win", winner="1", source="tsumo", value="y1", pao="2")
    assert scores(game) == [25000, 57000, -7000, 25000]


def test_some_of_the_yakuman_can_be_under_pao(client: Client, db: None) -> None:
    game = _game(client, tobi="none", pao_scope="liable")
    _save(client, game, "win", winner="1", source="tsumo", value="y2", pao="2", pao_yakuman="1")
    assert _events(game)[0]["wins"][0]["pao"] == {"seat": 2, "yakuman": 1}  # type: ignore[index]
    assert scores(game) == [9000, 89000, -15000, 17000]


def test_a_replacement_tile_win_is_paid_by_the_feeder(client: Client, db: None) -> None:
    game = _game(client, rinshan_pao=True)
    _save(client, game, "win", winner="1", source="tsumo", value="3-40", rinshan_pao="3")
    assert scores(game) == [25000, 30200, 25000, 19800]


def test_values_beyond_the_buttons_are_typed(client: Client, db: None) -> None:
    game = _game(client, thirteen_han="multiple", tobi="none")
    _save(client, game, "win", winner="1", source="0", other_han="26")
    _save(client, game, "win", winner="1", source="0", value="3-40", other_yakuman="7")
    assert [event["wins"][0] for event in _events(game)] == [  # type: ignore[index]
        {"winner": 1, "from": 0, "han": 26},
        {"winner": 1, "from": 0, "yakuman": 7},
    ]


def test_a_player_in_riichi_counts_as_tenpai(client: Client, db: None) -> None:
    game = _game(client)
    _save(client, game, "exhaustive_draw", riichi=["2"], tenpai=["1"])
    assert _events(game) == [{"type": "exhaustive_draw", "tenpai": [1, 2], "riichi": [2]}]
    assert scores(game) == [23500, 26500, 25500, 23500]


def test_nagashi_is_paid_like_a_mangan(client: Client, db: None) -> None:
    game = _game(client)
    _save(client, game, "exhaustive_draw", nagashi=["0"], tenpai=[])
    assert scores(game) == [37000, 21000, 21000, 21000]


def test_an_abortive_draw_takes_its_reason_and_riichi(client: Client, db: None) -> None:
    game = _game(client)
    _save(client, game, "abortive_draw", reason="four_riichi", riichi=["0", "1", "2", "3"])
    assert _events(game) == [{"type": "abortive_draw", "reason": "four_riichi", "riichi": [0, 1, 2, 3]}]


def test_a_chombo_is_paid_and_the_hand_stays(client: Client, db: None) -> None:
    game = _game(client)
    _save(client, game, "chombo", offender="2", note="Wrong wait")
    assert (scores(game), Game.objects.get().label) == ([29000, 27000, 17000, 27000], "E1-0")
    assert "(Wrong wait)" in text(client.get(table_url(game)))


@pytest.mark.parametrize("kind", ["void", "time_up"])
def test_what_moves_no_points_is_saved_at_once(client: Client, db: None, kind: str) -> None:
    game = _game(client, time_policy="finish_hand")
    assert _send(client, game, "save", kind, note="Gong").headers["Location"] == table_url(game) + "?saved"
    assert _events(game) == [{"type": kind, "note": "Gong"}]


def test_after_the_signal_the_page_says_how_many_hands_are_left(client: Client, db: None) -> None:
    game = _game(client, time_policy="one_more_hand")
    assert 'value="time_up"' in client.get(table_url(game)).content.decode()
    _send(client, game, "save", "time_up")
    words = text(client.get(table_url(game)))
    assert "Time is up: one more hand after this one." in words
    assert 'value="time_up"' not in client.get(table_url(game)).content.decode()


TWO_BY_TSUMO: Typed = {**RON, "source": "tsumo", "winner_2": "2", "value_2": "5"}
OWN_DISCARD = "Nobody can win on their own discard; choose another discarder, or tsumo."
LOW_RON = "20 fu is only possible by tsumo; a ron has 30 fu or more."
NO_SUCH_HAND = "No ron of a child pays 3950; the nearest are 3900, 4500."
LOW_FU = "25 fu (seven pairs) needs at least 2 han."
REFUSED: Mapping[str, tuple[str, Typed, str]] = {
    "winner": ("win", {}, "Choose who won."),
    "source": ("win", {**RON, "source": "1"}, OWN_DISCARD),
    "value": ("win", {**RON, "value": ""}, "Tap what the hand is worth, or type its points."),
    "other_han_2": ("win", {**RON, "winner_2": "2", "other_han_2": "1", "other_fu_2": "25"}, LOW_FU),
    "other_han": ("win", {**RON, "other_han": "3", "other_fu": "20"}, LOW_RON),
    "points": ("win", {**RON, "value": "", "points": "3950"}, NO_SUCH_HAND),
    "winner_2": (
        "win",
        {**RON, "winner_2": "1", "value_2": "5"},
        "The same player is named as winner twice.",
    ),
    "pao": ("win", {**RON, "pao": "2"}, "Pao is only possible with a yakuman."),
    "reason": ("abortive_draw", {}, "Choose why the hand was stopped."),
    "offender": ("chombo", {}, "Choose whose chombo it was."),
}


@pytest.mark.parametrize("field", REFUSED)
def test_a_refusal_stands_beside_its_field_and_everything_stays_typed(
    client: Client, db: None, field: str
) -> None:
    game, (kind, entered, sentence) = _game(client), REFUSED[field]
    page = _preview(client, game, kind, **entered, riichi=["3"], note="Seen by two")
    assert page.status_code == 422
    assert errors(page)[field] == [sentence]
    kept = typed(page, "entry")
    wanted = {name: [value] for name, value in entered.items() if value}
    assert {name: kept[name] for name in wanted} == wanted
    assert (kept["riichi"], kept["note"]) == (["3"], ["Seen by two"])
    assert not HandRecord.objects.exists()


@pytest.mark.parametrize(
    ("entered", "field", "sentence"),
    [
        ({"winner": "1", "value": "5"}, "source", "Choose tsumo, or whose discard it was."),
        ({**RON, "other_han": "3"}, "other_han", "A hand of 3 han needs its fu."),
        (TWO_BY_TSUMO, "source", "Only one player can win by tsumo."),
        ({**RON, "value": "y1", "pao": "1"}, "pao", "The winner cannot be liable for their own hand."),
    ],
)
def test_other_refusals_of_a_win(client: Client, db: None, entered: Typed, field: str, sentence: str) -> None:
    game = _game(client)
    assert errors(_preview(client, game, "win", **entered)) == {field: [sentence]}


def test_riichi_without_the_points_is_refused_at_the_riichi_ticks(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 8), ron(2, 0, 5), ron(3, 0, 1), by=_by(game))
    page = _preview(client, game, "exhaustive_draw", riichi=["0"])
    assert errors(page) == {"riichi": ["Riichi needs 1000 points; this player has 0."]}


def test_only_what_the_rules_allow_is_on_the_page(client: Client, db: None) -> None:
    game = _game(client, preset="wrc-2022", pao=[], time_policy="none")
    fields = set(re.findall(r'name="(\w+)"', client.get(table_url(game)).content.decode()))
    assert {"pao", "rinshan_pao", "nagashi", "reason", "winner_2"} & fields == set()
    assert {"winner", "source", "value", "points", "riichi"} <= fields


def test_a_third_winner_is_offered_only_where_three_are_paid(client: Client, db: None) -> None:
    game = _game(client, triple_ron="abort")
    html = client.get(table_url(game)).content.decode()
    assert ('name="winner_2"' in html, 'name="winner_3"' in html, 'value="triple_ron"' in html) == (
        True,
        False,
        True,
    )


def test_three_players_have_three_seats(client: Client, db: None) -> None:
    game = _game(client, preset="seed-sanma")
    page = client.get(table_url(game))
    assert len(part(page, r'<div class="seat .*?>(.*?)</div>')) == 3
    assert 'name="winner_3"' not in page.content.decode()


def test_the_same_entry_sent_twice_is_stored_once(client: Client, db: None) -> None:
    game = _game(client)
    again = {**_again(_preview(client, game, "win", **RON)), "save": "win"}
    client.post(table_url(game, "hand/"), again)
    second = client.post(table_url(game, "hand/"), again, follow=True)
    assert "This entry was already received and counts once." in notes(second)
    assert len(_events(game)) == 1


def test_a_slower_entry_sees_both_versions_and_can_be_saved_after_the_other(client: Client, db: None) -> None:
    game = _game(client)
    shown = _again(_preview(client, game, "win", **RON))
    play(game, tsumo(3, 2, 30), by=_by(game))
    page = client.post(table_url(game, "hand/"), {**shown, "save": "win"})
    assert page.status_code == 409
    conflict = part(page, r'<section class="ask".*?>(.*?)</section>')[0]
    assert "Stored now E1-0 Dan wins by tsumo, 2 han 30 fu, 500/1000 by director" in conflict
    assert "Yours, not saved Ben wins from Aki, 3 han 40 fu, 7700" in conflict
    assert typed(page, "entry")["value"] == ["3-40"]
    client.post(table_url(game, "hand/"), {**_again(page), "save": "win"})
    assert scores(game) == [16300, 32200, 24500, 27000]


def test_an_entry_made_on_an_old_page_meets_the_conflict_in_the_preview(client: Client, db: None) -> None:
    game = _game(client)
    stamp = _stamp(client.get(table_url(game)))
    play(game, chombo(0), by=_by(game))
    page = client.post(table_url(game, "hand/"), {**stamp, **RON, "preview": "win"})
    assert page.status_code == 409
    assert typed(page, "entry")["client_id"] != [stamp["client_id"]]


def test_the_last_entry_can_be_taken_back(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 3, 40), by=_by(game))
    undo = re.findall(
        r'undo/".*?name="client_id" value="(\w+)"', client.get(table_url(game)).content.decode(), re.DOTALL
    )
    sent = {"client_id": undo[0], "base_revision": "1"}
    response = client.post(table_url(game, "undo/"), sent, follow=True)
    assert "The last entry is taken back." in notes(response)
    assert (_events(game), scores(game)) == ([], [25000] * 4)


def test_undo_from_an_old_page_changes_nothing(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 3, 40), by=_by(game))
    response = client.post(table_url(game, "undo/"), {"client_id": "x", "base_revision": "0"}, follow=True)
    assert notes(response)[0].startswith("Somebody else has changed this table")
    assert len(_events(game)) == 1


def test_a_write_without_its_base_is_a_bad_request(client: Client, db: None) -> None:
    game = _game(client)
    assert client.post(table_url(game, "undo/")).status_code == 400


def _leading_dealer(game: Game) -> Game:
    """South 4: Dan deals, wins and leads with the target."""
    passing = [ron(1, 0, 1, 30), ron(2, 1, 1, 30), ron(3, 2, 1, 30), ron(0, 3, 1, 30)]
    return play(game, *passing, *passing[:3], ron(3, 0, 5), by=_by(game))


def test_the_page_asks_whether_the_leading_dealer_stops(client: Client, db: None) -> None:
    game = _leading_dealer(_game(client))
    page = client.get(table_url(game))
    assert "Does the dealer stop?" in text(page)
    assert 'name="save" value="stop"' in page.content.decode()


def test_the_dealer_stops_and_the_game_is_over(client: Client, db: None) -> None:
    game = _leading_dealer(_game(client))
    client.post(table_url(game, "hand/"), {**_stamp(client.get(table_url(game))), "save": "stop"})
    assert "The game is over: the leading dealer stopped after a win (agariyame)." in text(
        client.get(table_url(game))
    )


def test_the_dealer_plays_on_by_entering_the_next_hand(client: Client, db: None) -> None:
    game = _leading_dealer(_game(client))
    _save(client, game, "win", winner="1", source="3", value="1-30")
    assert Game.objects.get().status == "finished"


def test_the_settlement_is_shown_step_by_step_and_confirmed_with_one_button(client: Client, db: None) -> None:
    game = _game(client, preset="ema-2025")
    end(play(game, ron(1, 0, 3, 40, riichi=[1]), by=_by(game)), by=_by(game))
    page = client.get(table_url(game))
    assert rows(page)[:10] == [
        ["Score at the table", "24800", "35200", "30000", "30000"],
        ["Riichi sticks left over", "0", "0", "0", "0"],
        ["Score", "24800", "35200", "30000", "30000"],
        ["Place", "4", "1", "=2", "=2"],
        ["Over 30000, ÷ 1000", "−5.2", "+5.2", "0.0", "0.0"],
        ["Uma", "−15.0", "+15.0", "0.0", "0.0"],
        ["Oka", "0.0", "0.0", "0.0", "0.0"],
        ["Rounding, taken by first", "0.0", "0.0", "0.0", "0.0"],
        ["Points", "−20.2", "+20.2", "0.0", "0.0"],
        ["Penalties", "0.0", "0.0", "0.0", "0.0"],
    ]
    assert "Final points −20.2 +20.2 0.0 0.0" in text(page)
    client.post(table_url(game, "confirm/"), {"base_revision": "2"})
    assert "Confirmed by director" in text(client.get(table_url(game)))
    assert Game.objects.get().status == "confirmed"


def test_a_confirmed_result_is_reopened_by_the_director(client: Client, db: None) -> None:
    game = _game(client)
    confirm(end(game, by=_by(game)), by=_by(game))
    response = client.post(table_url(game, "reopen/"), {"base_revision": "2"}, follow=True)
    assert "The game is open again." in notes(response)
    assert Game.objects.get().status == "finished"


def test_a_score_for_a_finished_table_is_refused_with_a_sentence(client: Client, db: None) -> None:
    game = _game(client)
    shown = _again(_preview(client, game, "win", **RON))
    end(game, by=_by(game))
    game.refresh_from_db()
    late = {**shown, "base_revision": str(game.revision), "save": "win"}
    response = client.post(table_url(game, "hand/"), late, follow=True)
    assert "The director ended the game at this table; reopen it to go on." in notes(response)
    assert _events(game) == []


def test_an_unknown_kind_of_event_is_refused(client: Client, db: None) -> None:
    game = _game(client)
    page = _preview(client, game, "robbery")
    assert page.status_code == 422
    assert "“type” cannot be “robbery”" in text(page)


def test_an_entry_without_its_id_keeps_what_was_typed(client: Client, db: None) -> None:
    game = _game(client)
    page = client.post(table_url(game, "hand/"), {**RON, "preview": "win"})
    assert page.status_code == 422
    assert "The entry carries no usable id; look at it and save it once more." in text(page)
    assert typed(page, "entry")["value"] == ["3-40"]


def test_the_hand_log_tells_every_hand_in_words(client: Client, db: None) -> None:
    game = _game(client)
    play(game, ron(1, 0, 3, 40), chombo(2), by=_by(game))
    log = part(client.get(table_url(game)), r'<ol class="hand-log">(.*?)</ol>')[0]
    assert "E1-0 Ben wins from Aki, 3 han 40 fu, 5200" in log
    assert "Aki 19800 (−5200)" in log
    assert "E2-0" in log
