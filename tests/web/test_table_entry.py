"""Entering at a table: what is previewed, stored and refused, and entries that arrive twice or late."""

from collections.abc import Mapping

import pytest
from django.test import Client

from tests.play import chombo, end, play, ron, scores, tsumo
from tests.web.entering import (
    RON,
    Typed,
    again,
    director_of,
    events,
    named_game,
    press,
    preview,
    save,
    stamp,
)
from tests.web.pages import errors, notes, part, rows, table_url, text, typed
from tournament.models import Game, HandRecord

_PREVIEW = r'<p class="preview__words".*?>(.*?)</p>'


def test_a_win_is_previewed_part_by_part_and_nothing_is_stored(client: Client, db: None) -> None:
    game = named_game(client)
    page = preview(client, game, "win", **RON, riichi=["1", "2"])
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
    game = named_game(client)
    details = {"yaku": "riichi, dora", "closed": "closed", "note": "Hm"}
    response = save(client, game, "win", **RON, riichi=["1"], **details)
    assert response.headers["Location"] == table_url(game) + "?saved"
    won = {"winner": 1, "from": 0, "han": 3, "fu": 40, "yaku": ["riichi", "dora"], "closed": True}
    assert events(game) == [{"type": "win", "wins": [won], "riichi": [1], "note": "Hm"}]
    assert scores(game) == [19800, 30200, 25000, 25000]


def test_what_was_changed_after_the_preview_is_shown_again(client: Client, db: None) -> None:
    game = named_game(client)
    shown = again(preview(client, game, "win", **RON))
    page = client.post(table_url(game, "hand/"), {**shown, "value": "4-40", "save": "win"})
    assert part(page, _PREVIEW) == ["Before saving: Ben wins from Aki, 4 han 40 fu, 8000"]
    assert not HandRecord.objects.exists()


def test_a_double_ron_takes_two_winners_on_one_discard(client: Client, db: None) -> None:
    game = named_game(client)
    save(client, game, "win", **RON, winner_2="3", value_2="5")
    assert events(game)[0] == {
        "type": "win",
        "wins": [{"winner": 1, "from": 0, "han": 3, "fu": 40}, {"winner": 3, "from": 0, "han": 5}],
        "riichi": [],
    }
    assert scores(game) == [11800, 30200, 25000, 33000]


def test_pao_by_tsumo_is_paid_by_the_liable_player_alone(client: Client, db: None) -> None:
    game = named_game(client, tobi="none")
    save(client, game, "win", winner="1", source="tsumo", value="y1", pao="2")
    assert scores(game) == [25000, 57000, -7000, 25000]


def test_some_of_the_yakuman_can_be_under_pao(client: Client, db: None) -> None:
    game = named_game(client, tobi="none", pao_scope="liable")
    save(client, game, "win", winner="1", source="tsumo", value="y2", pao="2", pao_yakuman="1")
    assert events(game)[0]["wins"][0]["pao"] == {"seat": 2, "yakuman": 1}
    assert scores(game) == [9000, 89000, -15000, 17000]


def test_a_replacement_tile_win_is_paid_by_the_feeder(client: Client, db: None) -> None:
    game = named_game(client, rinshan_pao=True)
    save(client, game, "win", winner="1", source="tsumo", value="3-40", rinshan_pao="3")
    assert scores(game) == [25000, 30200, 25000, 19800]


def test_values_beyond_the_buttons_are_typed(client: Client, db: None) -> None:
    game = named_game(client, thirteen_han="multiple", tobi="none")
    save(client, game, "win", winner="1", source="0", other_han="26")
    save(client, game, "win", winner="1", source="0", value="3-40", other_yakuman="7")
    assert [event["wins"][0] for event in events(game)] == [
        {"winner": 1, "from": 0, "han": 26},
        {"winner": 1, "from": 0, "yakuman": 7},
    ]


def test_a_player_in_riichi_counts_as_tenpai(client: Client, db: None) -> None:
    game = named_game(client)
    save(client, game, "exhaustive_draw", riichi=["2"], tenpai=["1"])
    assert events(game) == [{"type": "exhaustive_draw", "tenpai": [1, 2], "riichi": [2]}]
    assert scores(game) == [23500, 26500, 25500, 23500]


def test_nagashi_is_paid_like_a_mangan(client: Client, db: None) -> None:
    game = named_game(client)
    save(client, game, "exhaustive_draw", nagashi=["0"], tenpai=[])
    assert scores(game) == [37000, 21000, 21000, 21000]


def test_an_abortive_draw_takes_its_reason_and_riichi(client: Client, db: None) -> None:
    game = named_game(client)
    save(client, game, "abortive_draw", reason="four_riichi", riichi=["0", "1", "2", "3"])
    assert events(game) == [{"type": "abortive_draw", "reason": "four_riichi", "riichi": [0, 1, 2, 3]}]


def test_a_chombo_is_paid_and_the_hand_stays(client: Client, db: None) -> None:
    game = named_game(client)
    save(client, game, "chombo", offender="2", note="Wrong wait")
    assert (scores(game), Game.objects.get().label) == ([29000, 27000, 17000, 27000], "E1-0")
    assert "(Wrong wait)" in text(client.get(table_url(game)))


@pytest.mark.parametrize("kind", ["void", "time_up"])
def test_what_moves_no_points_is_saved_at_once(client: Client, db: None, kind: str) -> None:
    game = named_game(client, time_policy="finish_hand")
    assert press(client, game, "save", kind, note="Gong").headers["Location"] == table_url(game) + "?saved"
    assert events(game) == [{"type": kind, "note": "Gong"}]


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
    game, (kind, entered, sentence) = named_game(client), REFUSED[field]
    page = preview(client, game, kind, **entered, riichi=["3"], note="Seen by two")
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
    game = named_game(client)
    assert errors(preview(client, game, "win", **entered)) == {field: [sentence]}


def test_riichi_without_the_points_is_refused_at_the_riichi_ticks(client: Client, db: None) -> None:
    game = named_game(client)
    play(game, ron(1, 0, 8), ron(2, 0, 5), ron(3, 0, 1), by=director_of(game))
    page = preview(client, game, "exhaustive_draw", riichi=["0"])
    assert errors(page) == {"riichi": ["Riichi needs 1000 points; this player has 0."]}


def test_the_same_entry_sent_twice_is_stored_once(client: Client, db: None) -> None:
    game = named_game(client)
    sent = {**again(preview(client, game, "win", **RON)), "save": "win"}
    client.post(table_url(game, "hand/"), sent)
    second = client.post(table_url(game, "hand/"), sent, follow=True)
    assert "This entry was already received and counts once." in notes(second)
    assert len(events(game)) == 1


def test_a_slower_entry_sees_both_versions_and_can_be_saved_after_the_other(client: Client, db: None) -> None:
    game = named_game(client)
    shown = again(preview(client, game, "win", **RON))
    play(game, tsumo(3, 2, 30), by=director_of(game))
    page = client.post(table_url(game, "hand/"), {**shown, "save": "win"})
    assert page.status_code == 409
    conflict = part(page, r'<section class="ask".*?>(.*?)</section>')[0]
    assert "Stored now E1-0 Dan wins by tsumo, 2 han 30 fu, 500/1000 by director" in conflict
    assert "Yours, not saved Ben wins from Aki, 3 han 40 fu, 7700" in conflict
    assert typed(page, "entry")["value"] == ["3-40"]
    client.post(table_url(game, "hand/"), {**again(page), "save": "win"})
    assert scores(game) == [16300, 32200, 24500, 27000]


def test_an_entry_made_on_an_old_page_meets_the_conflict_in_the_preview(client: Client, db: None) -> None:
    game = named_game(client)
    held = stamp(client.get(table_url(game)))
    play(game, chombo(0), by=director_of(game))
    page = client.post(table_url(game, "hand/"), {**held, **RON, "preview": "win"})
    assert page.status_code == 409
    assert typed(page, "entry")["client_id"] != [held["client_id"]]


def test_a_score_for_a_finished_table_is_refused_with_a_sentence(client: Client, db: None) -> None:
    game = named_game(client)
    shown = again(preview(client, game, "win", **RON))
    end(game, by=director_of(game))
    game.refresh_from_db()
    late = {**shown, "base_revision": str(game.revision), "save": "win"}
    response = client.post(table_url(game, "hand/"), late, follow=True)
    assert "The director ended the game at this table; reopen it to go on." in notes(response)
    assert events(game) == []


def test_an_unknown_kind_of_event_is_refused(client: Client, db: None) -> None:
    game = named_game(client)
    page = preview(client, game, "robbery")
    assert page.status_code == 422
    assert "“type” cannot be “robbery”" in text(page)


def test_an_entry_without_its_id_keeps_what_was_typed(client: Client, db: None) -> None:
    game = named_game(client)
    page = client.post(table_url(game, "hand/"), {**RON, "preview": "win"})
    assert page.status_code == 422
    assert "The entry carries no usable id; look at it and save it once more." in text(page)
    assert typed(page, "entry")["value"] == ["3-40"]


def test_an_incomplete_entry_shows_who_was_faster(client: Client, db: None) -> None:
    game = named_game(client)
    held = typed(client.get(table_url(game)), "entry")
    play(game, ron(1, 0, 3, 40), by=director_of(game))
    page = client.post(table_url(game, "hand/"), {**held, "winner": "1", "source": "0", "preview": "win"})
    assert page.status_code == 422
    stored = part(page, r"<p><strong>(E1-0)</strong> (?:.*?) <span")
    assert stored == ["E1-0"]
    assert "Ben wins from Aki, 3 han 40 fu, 5200 by director, " in text(page)
    assert "Yours, not saved Not complete; it is in the form below." in text(page)
    assert typed(page, "entry")["winner"] == ["1"]
    alone = press(client, game, "preview", "win", winner="1", source="0")
    assert "Somebody else has changed this table" not in text(alone)
