"""The page of a table: what it shows and offers, taking back, the dealer who may stop, the end."""

import re

from django.test import Client

from tests.play import chombo, confirm, end, play, ron, scores
from tests.web.entering import director_of, events, named_game, press, save, stamp
from tests.web.pages import notes, part, rows, table_url, text
from tournament.models import Game


def test_the_page_shows_seats_in_turn_order_with_winds_scores_and_gaps(client: Client, db: None) -> None:
    game = named_game(client)
    play(game, ron(1, 0, 3, 40), by=director_of(game))
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
    game = named_game(client)
    words = part(client.get(table_url(game)), r'class="centre__ends">(.*?)</p>')
    assert words == ["Ends after South 4. Below 0 points ends it at once."]


def test_after_the_signal_the_page_says_how_many_hands_are_left(client: Client, db: None) -> None:
    game = named_game(client, time_policy="one_more_hand")
    assert 'value="time_up"' in client.get(table_url(game)).content.decode()
    press(client, game, "save", "time_up")
    words = text(client.get(table_url(game)))
    assert "Time is up: one more hand after this one." in words
    assert 'value="time_up"' not in client.get(table_url(game)).content.decode()


def test_only_what_the_rules_allow_is_on_the_page(client: Client, db: None) -> None:
    game = named_game(client, preset="wrc-2022", pao=[], time_policy="none")
    fields = set(re.findall(r'name="(\w+)"', client.get(table_url(game)).content.decode()))
    assert {"pao", "rinshan_pao", "nagashi", "reason", "winner_2"} & fields == set()
    assert {"winner", "source", "value", "points", "riichi"} <= fields


def test_a_third_winner_is_offered_only_where_three_are_paid(client: Client, db: None) -> None:
    game = named_game(client, triple_ron="abort")
    html = client.get(table_url(game)).content.decode()
    assert ('name="winner_2"' in html, 'name="winner_3"' in html, 'value="triple_ron"' in html) == (
        True,
        False,
        True,
    )


def test_three_players_have_three_seats(client: Client, db: None) -> None:
    game = named_game(client, preset="seed-sanma")
    page = client.get(table_url(game))
    assert len(part(page, r'<div class="seat .*?>(.*?)</div>')) == 3
    assert 'name="winner_3"' not in page.content.decode()


def test_the_last_entry_can_be_taken_back(client: Client, db: None) -> None:
    game = named_game(client)
    play(game, ron(1, 0, 3, 40), by=director_of(game))
    undo = re.findall(
        r'undo/".*?name="client_id" value="(\w+)"', client.get(table_url(game)).content.decode(), re.DOTALL
    )
    sent = {"client_id": undo[0], "base_revision": "1"}
    response = client.post(table_url(game, "undo/"), sent, follow=True)
    assert "The last entry is taken back." in notes(response)
    assert (events(game), scores(game)) == ([], [25000] * 4)


def test_undo_from_an_old_page_changes_nothing(client: Client, db: None) -> None:
    game = named_game(client)
    play(game, ron(1, 0, 3, 40), by=director_of(game))
    response = client.post(table_url(game, "undo/"), {"client_id": "x", "base_revision": "0"}, follow=True)
    assert notes(response)[0].startswith("Somebody else has changed this table")
    assert len(events(game)) == 1


def test_a_write_without_its_base_is_a_bad_request(client: Client, db: None) -> None:
    game = named_game(client)
    assert client.post(table_url(game, "undo/")).status_code == 400


def _leading_dealer(game: Game) -> Game:
    """South 4: Dan deals, wins and leads with the target."""
    passing = [ron(1, 0, 1, 30), ron(2, 1, 1, 30), ron(3, 2, 1, 30), ron(0, 3, 1, 30)]
    return play(game, *passing, *passing[:3], ron(3, 0, 5), by=director_of(game))


def test_the_page_asks_whether_the_leading_dealer_stops(client: Client, db: None) -> None:
    game = _leading_dealer(named_game(client))
    page = client.get(table_url(game))
    assert "Does the dealer stop?" in text(page)
    assert 'name="save" value="stop"' in page.content.decode()


def test_the_dealer_stops_and_the_game_is_over(client: Client, db: None) -> None:
    game = _leading_dealer(named_game(client))
    client.post(table_url(game, "hand/"), {**stamp(client.get(table_url(game))), "save": "stop"})
    assert "The game is over: the leading dealer stopped after a win (agariyame)." in text(
        client.get(table_url(game))
    )


def test_the_dealer_plays_on_by_entering_the_next_hand(client: Client, db: None) -> None:
    game = _leading_dealer(named_game(client))
    save(client, game, "win", winner="1", source="3", value="1-30")
    assert Game.objects.get().status == "finished"


def test_the_settlement_is_shown_step_by_step_and_confirmed_with_one_button(client: Client, db: None) -> None:
    game = named_game(client, preset="ema-2025")
    end(play(game, ron(1, 0, 3, 40, riichi=[1]), by=director_of(game)), by=director_of(game))
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
    game = named_game(client)
    confirm(end(game, by=director_of(game)), by=director_of(game))
    response = client.post(table_url(game, "reopen/"), {"base_revision": "2"}, follow=True)
    assert "The game is open again." in notes(response)
    assert Game.objects.get().status == "finished"


def test_the_hand_log_tells_every_hand_in_words(client: Client, db: None) -> None:
    game = named_game(client)
    play(game, ron(1, 0, 3, 40), chombo(2), by=director_of(game))
    log = part(client.get(table_url(game)), r'<ol class="hand-log">(.*?)</ol>')[0]
    assert "E1-0 Ben wins from Aki, 3 han 40 fu, 5200" in log
    assert "Aki 19800 (−5200)" in log
    assert "E2-0" in log
