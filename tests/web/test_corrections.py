"""Correcting hands through their pages: what follows is shown, then the reason, then it is stored."""

import re
from collections.abc import Mapping

import pytest
from django.test import Client

from tests import make
from tests.play import confirm, draw, end, play, ron, scores, totals, tsumo
from tests.services.games import named_game, six_hands
from tests.web.correcting import CHO, address, ask, change, ends, events, save, shifts
from tests.web.pages import errors, notes, text, typed
from tournament.models import HandRecord, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client) -> User:
    person = make.director()
    client.force_login(person)
    return person


def test_the_form_holds_the_recorded_hand(client: Client, director: User) -> None:
    game = six_hands(director)
    held = typed(client.get(address(game, "change/4096/")), "correction")
    assert (held["winner"], held["source"], held["value"]) == (["3"], ["2"], ["2-30"])
    assert "riichi" not in held


@pytest.mark.parametrize(
    ("event", "holds"),
    [
        (tsumo(2, 7, 0), {"source": ["tsumo"], "other_han": ["7"]}),
        ({"type": "win", "wins": [{"winner": 1, "from": 0, "yakuman": 2}]}, {"value": ["y2"]}),
        (
            {"type": "win", "wins": [{"winner": 1, "from": None, "yakuman": 1, "pao": {"seat": 2}}]},
            {"value": ["y1"], "pao": ["2"]},
        ),
        (
            {
                "type": "win",
                "wins": [
                    {"winner": 1, "from": 0, "han": 1, "fu": 30, "yaku": ["pinfu", "dora"], "closed": True},
                    {"winner": 3, "from": 0, "han": 3, "fu": 110},
                ],
                "riichi": [1, 3],
            },
            {"yaku": ["pinfu, dora"], "winner_2": ["3"], "value_2": ["3-110"], "riichi": ["1", "3"]},
        ),
        (
            {**draw(0, 2, riichi=[2]), "note": "late"},
            {"tenpai": ["0", "2"], "riichi": ["2"], "note": ["late"]},
        ),
        ({"type": "abortive_draw", "reason": "four_winds"}, {"reason": ["four_winds"]}),
        ({"type": "chombo", "offender": 3}, {"offender": ["3"]}),
    ],
)
def test_every_kind_of_hand_comes_back_into_the_form(
    client: Client, director: User, event: Mapping[str, object], holds: Mapping[str, list[str]]
) -> None:
    game = play(named_game(tobi="none"), event, by=director)
    page = client.get(address(game, "change/1024/"))
    held = typed(page, "correction")
    assert {name: held.get(name) for name in holds} == holds
    kind = str(event["type"])
    again = client.post(address(game, "change/1024/"), {**held, "preview": kind})
    assert "This changes nothing: the hand is recorded just so." in text(again)


def test_consequences_name_every_later_hand_with_old_and_new_scores(client: Client, director: User) -> None:
    game = six_hands(director)
    page = ask(client, game, "change/4096/", "win", **CHO)
    assert page.status_code == 200
    first, second, third = shifts(page)
    assert first == (
        "E3-0 changed Before: Dan wins from Cho, 2 han 30 fu, 2000 "
        "After: Cho wins from Dan, 2 han 30 fu, 2900 "
        "Scores after this hand Before After Aki 22800 0 22800 0 Ben 26200 0 26200 0 "
        "Cho 26000 −2000 30900 +2900 Dan 25000 +2000 20100 −2900"
    )
    assert second.startswith("E4-0 → E3-1 follows Draw, Ben and Dan are tenpai")
    assert "Cho 24500 −1500 29400 −1500 Dan 26500 +1500 21600 +1500" in second
    # 8000, two honba, and the stick
    assert third.startswith("E4-1 → E4-2 follows Before: Aki wins from Dan, 5 han 30 fu, 8000 + 300")
    assert "Aki 30600 +9300 30900 +9600 Ben 26700 0 26700 0" in third
    assert ends(page) == [
        ["Aki", "30600", "30900"],
        ["Ben", "26700", "26700"],
        ["Cho", "24500", "29400"],
        ["Dan", "18200", "13000"],
    ]
    assert "The game goes on at S1-0 as before." in text(page)
    assert events(game)[3] == ron(3, 2, 2, 30)


def test_a_correction_is_saved_with_its_reason(client: Client, director: User) -> None:
    game = six_hands(director)
    page = change(client, game, 4096, why="Cho won, not Dan", **CHO)
    assert "Corrected; all later hands are worked out anew." in notes(page)
    assert scores(game) == [30900, 26700, 29400, 13000]
    written = HandRecord.objects.get(order=4096, revision=2)
    assert (written.author, written.reason) == (director, "Cho won, not Dan")


def test_a_usual_reason_is_one_tap(client: Client, director: User) -> None:
    game = six_hands(director)
    page = ask(client, game, "remove/4096/")
    save(client, game, "remove/4096/", page, usual="twice", why="by both of us")
    assert HandRecord.objects.get(order=4096, revision=2).reason == "Entered twice: by both of us"


def test_a_missing_reason_is_asked_for_and_nothing_is_lost(client: Client, director: User) -> None:
    game = six_hands(director)
    page = change(client, game, 4096, why=" ", **CHO)
    assert page.status_code == 422
    assert errors(page) == {
        "why": ["Give the reason of this correction; it stays in the history of the hand."]
    }
    assert len(shifts(page)) == 3
    assert typed(page, "correction")["winner"] == ["2"]
    saved = save(client, game, "change/4096/", page, "win", why="misheard")
    assert "Corrected; all later hands are worked out anew." in notes(saved)


def test_what_was_changed_after_the_preview_is_shown_again(client: Client, director: User) -> None:
    game = six_hands(director)
    page = ask(client, game, "change/4096/", "win", **CHO)
    again = save(client, game, "change/4096/", page, "win", value="3-30", why="misheard")
    assert "Cho wins from Dan, 3 han 30 fu, 5800" in shifts(again)[0]
    assert not HandRecord.objects.filter(revision=2).exists()
    assert typed(again, "correction")["why"] == ["misheard"]


def test_a_refusal_of_the_rules_stands_beside_its_field(client: Client, director: User) -> None:
    game = six_hands(director)
    page = ask(client, game, "change/4096/", "win", **{**CHO, "source": "2"})
    assert page.status_code == 422
    assert errors(page) == {
        "source": ["Nobody can win on their own discard; choose another discarder, or tsumo."]
    }
    assert shifts(page) == []


def test_riichi_is_judged_by_the_scores_of_that_hand(client: Client, director: User) -> None:
    """Aki has 3000 now, but had nothing before the last hand."""
    game = play(named_game(), ron(1, 0, 11), draw(1), draw(0), by=director)
    page = ask(client, game, "insert/3072/", "exhaustive_draw", riichi=["0"])
    assert errors(page) == {"riichi": ["Riichi needs 1000 points; this player has 0."]}


def test_a_forgotten_hand_is_inserted(client: Client, director: User) -> None:
    game = six_hands(director)
    page = ask(client, game, "insert/2048/", "exhaustive_draw", tenpai=["0"])
    assert shifts(page)[0].startswith("E1-1 inserted Draw, Aki is tenpai and gets 3000")
    save(client, game, "insert/2048/", page, "exhaustive_draw", usual="forgotten")
    assert scores(game) == [33300, 26000, 23500, 17200]


def test_a_hand_is_added_behind_the_last_one_after_the_director_ended_the_game(
    client: Client, director: User
) -> None:
    game = end(play(named_game(), draw(0), by=director), by=director)
    page = ask(client, game, "add/", "win", winner="1", source="0", value="3-30")
    # 3900 and one honba
    assert [row[2] for row in ends(page)] == ["23800", "28200", "24000", "24000"]
    save(client, game, "add/", page, "win", usual="forgotten")
    assert scores(game) == [23800, 28200, 24000, 24000]


def test_a_double_is_removed(client: Client, director: User) -> None:
    game = play(named_game(), draw(0), draw(0), ron(1, 0, 3, 30), by=director)
    page = client.get(address(game, "remove/2048/"))
    assert shifts(page)[0].startswith("E1-1 removed Before: Draw, Aki is tenpai")
    save(client, game, "remove/2048/", page, usual="twice")
    assert scores(game) == [23800, 28200, 24000, 24000]


def test_an_impossible_later_hand_is_named_with_the_way_to_it(client: Client, director: User) -> None:
    """Aki has 1000 left for a stick, and nothing where a noten payment was forgotten."""
    game = play(named_game(), ron(1, 0, 11), draw(0, riichi=[0]), by=director)
    page = ask(client, game, "insert/2048/", "exhaustive_draw", tenpai=["1"])
    words = text(page)
    assert "Hand E2-0 becomes impossible, so this cannot be saved yet." in words
    assert "Riichi needs 1000 points; this player has 0." in words
    assert f'href="{address(game, "change/2048/")}"' in page.content.decode()
    assert "Save the correction" not in words


def test_hands_after_the_new_end_are_set_aside_only_with_a_tick(client: Client, director: User) -> None:
    """A yakuman from Aki, 32000 and one honba, takes 28000 below zero."""
    game, action = six_hands(director), "change/2048/"
    page = ask(client, game, action, "win", winner="1", source="0", value="y1")
    words = text(page)
    assert "The game would end earlier: a player has run out of points (tobi)." in words
    assert "These 4 recorded hands would stand after the end:" in words
    assert "E3-0 Dan wins from Cho, 2 han 30 fu, 2000" in words
    assert [row[4] for row in ends(page)] == ["−54.3", "+66.3", "+4.0", "−16.0"]
    refused = save(client, game, action, page, "win", why="a yakuman")
    assert (refused.status_code, list(errors(refused))) == (422, ["set_aside"])
    saved = save(client, game, action, refused, "win", set_aside="on")
    assert "Corrected; the game is over, and its result has to be confirmed." in notes(saved)
    assert (scores(game), len(events(game))) == ([-4300, 56300, 24000, 24000], 2)


def test_a_game_that_goes_on_says_so(client: Client, director: User) -> None:
    game = confirm(play(named_game(), draw(0), ron(0, 1, 13), by=director), by=director)
    page = ask(client, game, "change/2048/", "win", value="3-30")
    words = "The game is not over any more: it goes on at E1-2. Its result has to be confirmed again."
    assert words in text(page)
    saved = save(client, game, "change/2048/", page, "win", why="misread")
    assert "Corrected; the game goes on at E1-2." in notes(saved)


def test_a_confirmed_result_is_corrected_and_the_standings_follow(client: Client, director: User) -> None:
    game = confirm(end(six_hands(director), by=director), by=director)
    tournament = game.round.stage.tournament
    page = ask(client, game, "change/4096/", "win", **CHO)
    words = text(page)
    assert "This result is confirmed. Saving changes the result, and the standings follow at once." in words
    # a return of 30000: 30.6 is 0.6 + 20 + 20; 30.9 is 0.9 + 20 + 20; 29.4 -0.6 + 10
    assert ends(page) == [
        ["Aki", "30600", "30900", "+40.6", "+40.9"],
        ["Ben", "26700", "26700", "+6.7", "−13.3"],
        ["Cho", "24500", "29400", "−15.5", "+9.4"],
        ["Dan", "18200", "13000", "−31.8", "−37.0"],
    ]
    saved = save(client, game, "change/4096/", page, "win", why="misheard")
    assert "Corrected; the result and the standings follow." in notes(saved)
    game.refresh_from_db()
    assert (game.status, totals(game)) == ("confirmed", [409, -133, 94, -370])
    standings = text(client.get(f"/e/{tournament.slug}/standings/"))
    assert re.search(r"Cho .*\+9\.4", standings)
