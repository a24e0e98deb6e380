"""Putting right what was recorded, through its pages: what they show, what is stored, who may."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.play import confirm, correct, draw, end, play, ron, scores, sign, totals, tsumo
from tests.services.games import named_game, six_hands
from tests.web.pages import errors, notes, part, rows, table_url, text, typed
from tournament.models import AccessLink, Game, HandRecord, User
from tournament.queries.replay import counting
from tournament.services.changes import ChangeHand, RemoveHand
from tournament.services.links import token_of

pytestmark = pytest.mark.django_db

Answer = Any
# Dan's 2000 from Cho was Cho's 2900 from Dan, as dealer
CHO: Mapping[str, object] = {"winner": "2", "source": "3", "value": "2-30"}


@pytest.fixture
def director(client: Client) -> User:
    person = make.director()
    client.force_login(person)
    return person


def _url(game: Game, action: str = "") -> str:
    return table_url(game, f"corrections/{action}")


def _ask(client: Client, table: Game, action: str, kind: str = "yes", **entered: object) -> Answer:
    """Fill in the form of a correction and look at what follows."""
    held = typed(client.get(_url(table, action)), "correction")
    return client.post(_url(table, action), {**held, **entered, "preview": kind})


def _save(
    client: Client, table: Game, action: str, page: Answer, kind: str = "yes", **entered: object
) -> Answer:
    held = typed(page, "correction")
    return client.post(_url(table, action), {**held, **entered, "save": kind}, follow=True)


def _change(client: Client, game: Game, order: int, why: str = "misheard", **entered: object) -> Answer:
    action = f"change/{order}/"
    return _save(client, game, action, _ask(client, game, action, "win", **entered), "win", why=why)


def _lines(page: Answer) -> list[str]:
    return part(page, r'<li class="shift">(.*?)</li>')


def _ends(page: Answer) -> list[list[str]]:
    """Who has what before and after."""
    return rows(page)[:4]


def _events(game: Game) -> list[Mapping[str, Any]]:
    return [record.event for record in counting(game.hand_records.all())]


def _let_in(client: Client, link: AccessLink) -> None:
    client.get(reverse("enter", args=[token_of(link)]))


def test_the_form_holds_the_recorded_hand(client: Client, director: User) -> None:
    game = six_hands(director)
    held = typed(client.get(_url(game, "change/4096/")), "correction")
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
    page = client.get(_url(game, "change/1024/"))
    held = typed(page, "correction")
    assert {name: held.get(name) for name in holds} == holds
    kind = str(event["type"])
    again = client.post(_url(game, "change/1024/"), {**held, "preview": kind})
    assert "This changes nothing: the hand is recorded just so." in text(again)


def test_consequences_name_every_later_hand_with_old_and_new_scores(client: Client, director: User) -> None:
    game = six_hands(director)
    page = _ask(client, game, "change/4096/", "win", **CHO)
    assert page.status_code == 200
    first, second, third = _lines(page)
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
    assert _ends(page) == [
        ["Aki", "30600", "30900"],
        ["Ben", "26700", "26700"],
        ["Cho", "24500", "29400"],
        ["Dan", "18200", "13000"],
    ]
    assert "The game goes on at S1-0 as before." in text(page)
    assert _events(game)[3] == ron(3, 2, 2, 30)


def test_a_correction_is_saved_with_its_reason(client: Client, director: User) -> None:
    game = six_hands(director)
    page = _change(client, game, 4096, why="Cho won, not Dan", **CHO)
    assert "Corrected; all later hands are worked out anew." in notes(page)
    assert scores(game) == [30900, 26700, 29400, 13000]
    written = HandRecord.objects.get(order=4096, revision=2)
    assert (written.author, written.reason) == (director, "Cho won, not Dan")


def test_a_usual_reason_is_one_tap(client: Client, director: User) -> None:
    game = six_hands(director)
    page = _ask(client, game, "remove/4096/")
    _save(client, game, "remove/4096/", page, usual="twice", why="by both of us")
    assert HandRecord.objects.get(order=4096, revision=2).reason == "Entered twice: by both of us"


def test_a_missing_reason_is_asked_for_and_nothing_is_lost(client: Client, director: User) -> None:
    game = six_hands(director)
    page = _change(client, game, 4096, why=" ", **CHO)
    assert page.status_code == 422
    assert errors(page) == {
        "why": ["Give the reason of this correction; it stays in the history of the hand."]
    }
    assert len(_lines(page)) == 3
    assert typed(page, "correction")["winner"] == ["2"]
    saved = _save(client, game, "change/4096/", page, "win", why="misheard")
    assert "Corrected; all later hands are worked out anew." in notes(saved)


def test_what_was_changed_after_the_preview_is_shown_again(client: Client, director: User) -> None:
    game = six_hands(director)
    page = _ask(client, game, "change/4096/", "win", **CHO)
    again = _save(client, game, "change/4096/", page, "win", value="3-30", why="misheard")
    assert "Cho wins from Dan, 3 han 30 fu, 5800" in _lines(again)[0]
    assert not HandRecord.objects.filter(revision=2).exists()
    assert typed(again, "correction")["why"] == ["misheard"]


def test_a_refusal_of_the_rules_stands_beside_its_field(client: Client, director: User) -> None:
    game = six_hands(director)
    page = _ask(client, game, "change/4096/", "win", **{**CHO, "source": "2"})
    assert page.status_code == 422
    assert errors(page) == {
        "source": ["Nobody can win on their own discard; choose another discarder, or tsumo."]
    }
    assert _lines(page) == []


def test_riichi_is_judged_by_the_scores_of_that_hand(client: Client, director: User) -> None:
    """Aki has 3000 now, but had nothing before the last hand."""
    game = play(named_game(), ron(1, 0, 11), draw(1), draw(0), by=director)
    page = _ask(client, game, "insert/3072/", "exhaustive_draw", riichi=["0"])
    assert errors(page) == {"riichi": ["Riichi needs 1000 points; this player has 0."]}


def test_a_forgotten_hand_is_inserted(client: Client, director: User) -> None:
    game = six_hands(director)
    page = _ask(client, game, "insert/2048/", "exhaustive_draw", tenpai=["0"])
    assert _lines(page)[0].startswith("E1-1 inserted Draw, Aki is tenpai and gets 3000")
    _save(client, game, "insert/2048/", page, "exhaustive_draw", usual="forgotten")
    assert scores(game) == [33300, 26000, 23500, 17200]


def test_a_hand_is_added_behind_the_last_one_after_the_director_ended_the_game(
    client: Client, director: User
) -> None:
    game = end(play(named_game(), draw(0), by=director), by=director)
    page = _ask(client, game, "add/", "win", winner="1", source="0", value="3-30")
    # 3900 and one honba
    assert [row[2] for row in _ends(page)] == ["23800", "28200", "24000", "24000"]
    _save(client, game, "add/", page, "win", usual="forgotten")
    assert scores(game) == [23800, 28200, 24000, 24000]


def test_a_double_is_removed(client: Client, director: User) -> None:
    game = play(named_game(), draw(0), draw(0), ron(1, 0, 3, 30), by=director)
    page = client.get(_url(game, "remove/2048/"))
    assert _lines(page)[0].startswith("E1-1 removed Before: Draw, Aki is tenpai")
    _save(client, game, "remove/2048/", page, usual="twice")
    assert scores(game) == [23800, 28200, 24000, 24000]


def test_an_impossible_later_hand_is_named_with_the_way_to_it(client: Client, director: User) -> None:
    """Aki has 1000 left for a stick, and nothing where a noten payment was forgotten."""
    game = play(named_game(), ron(1, 0, 11), draw(0, riichi=[0]), by=director)
    page = _ask(client, game, "insert/2048/", "exhaustive_draw", tenpai=["1"])
    words = text(page)
    assert "Hand E2-0 becomes impossible, so this cannot be saved yet." in words
    assert "Riichi needs 1000 points; this player has 0." in words
    assert f'href="{_url(game, "change/2048/")}"' in page.content.decode()
    assert "Save the correction" not in words


def test_hands_after_the_new_end_are_set_aside_only_with_a_tick(client: Client, director: User) -> None:
    """A yakuman from Aki, 32000 and one honba, takes 28000 below zero."""
    game, action = six_hands(director), "change/2048/"
    page = _ask(client, game, action, "win", winner="1", source="0", value="y1")
    words = text(page)
    assert "The game would end earlier: a player has run out of points (tobi)." in words
    assert "These 4 recorded hands would stand after the end:" in words
    assert "E3-0 Dan wins from Cho, 2 han 30 fu, 2000" in words
    assert [row[4] for row in _ends(page)] == ["−54.3", "+66.3", "+4.0", "−16.0"]
    refused = _save(client, game, action, page, "win", why="a yakuman")
    assert (refused.status_code, list(errors(refused))) == (422, ["set_aside"])
    saved = _save(client, game, action, refused, "win", set_aside="on")
    assert "Corrected; the game is over, and its result has to be confirmed." in notes(saved)
    assert (scores(game), len(_events(game))) == ([-4300, 56300, 24000, 24000], 2)


def test_a_game_that_goes_on_says_so(client: Client, director: User) -> None:
    game = confirm(play(named_game(), draw(0), ron(0, 1, 13), by=director), by=director)
    page = _ask(client, game, "change/2048/", "win", value="3-30")
    words = "The game is not over any more: it goes on at E1-2. Its result has to be confirmed again."
    assert words in text(page)
    saved = _save(client, game, "change/2048/", page, "win", why="misread")
    assert "Corrected; the game goes on at E1-2." in notes(saved)


def test_seats_whose_hands_follow_the_people(client: Client, director: User) -> None:
    """Aki's 5800 as dealer, in truth a child's hand: 3900, and the deal moves on."""
    game = play(named_game(), ron(0, 2, 3, 30), by=director)
    page = _ask(client, game, "seats/", seats=["0", "1"], hands_follow="people")
    assert "Aki: 東 East → 南 South Ben: 南 South → 東 East" in text(page)
    assert _ends(page) == [
        ["Aki", "30800", "28900"],
        ["Ben", "25000", "25000"],
        ["Cho", "19200", "21100"],
        ["Dan", "25000", "25000"],
    ]
    _save(client, game, "seats/", page, why="wrong chairs")
    assert scores(game) == [25000, 28900, 21100, 25000]
    assert [seat.entry.name for seat in game.seats.order_by("seat")] == ["Ben", "Aki", "Cho", "Dan"]


def test_seats_whose_hands_stay_with_the_chairs(client: Client, director: User) -> None:
    game = play(named_game(), ron(1, 3, 3, 30), by=director)
    page = _ask(client, game, "seats/", seats=["1", "3"], hands_follow="chairs")
    assert "Before: Ben wins from Dan, 3 han 30 fu, 3900 After: Dan wins from Ben" in _lines(page)[0]
    assert [row[:1] + row[2:] for row in _ends(page)][1::2] == [["Ben", "21100"], ["Dan", "28900"]]
    _save(client, game, "seats/", page, why="wrong chairs")
    assert scores(game) == [25000, 28900, 25000, 21100]
    assert [seat.entry.name for seat in game.seats.order_by("seat")] == ["Aki", "Dan", "Cho", "Ben"]


@pytest.mark.parametrize(
    ("entered", "sentences"),
    [
        ({"seats": ["1"], "hands_follow": "people"}, {"seats": ["Tick exactly two players."]}),
        ({"seats": ["0", "1", "2"], "hands_follow": "people"}, {"seats": ["Tick exactly two players."]}),
        ({"seats": ["0", "1"]}, {"hands_follow": ["Choose the people or the chairs."]}),
    ],
)
def test_a_swap_asks_for_two_players_and_whom_the_hands_follow(
    client: Client, director: User, entered: Mapping[str, Any], sentences: Mapping[str, list[str]]
) -> None:
    page = _ask(client, named_game(), "seats/", **entered)
    assert (page.status_code, errors(page)) == (422, sentences)


def test_a_confirmed_result_is_corrected_and_the_standings_follow(client: Client, director: User) -> None:
    game = confirm(end(six_hands(director), by=director), by=director)
    tournament = game.round.stage.tournament
    page = _ask(client, game, "change/4096/", "win", **CHO)
    words = text(page)
    assert "This result is confirmed. Saving changes the result, and the standings follow at once." in words
    # a return of 30000: 30.6 is 0.6 + 20 + 20; 30.9 is 0.9 + 20 + 20; 29.4 -0.6 + 10
    assert _ends(page) == [
        ["Aki", "30600", "30900", "+40.6", "+40.9"],
        ["Ben", "26700", "26700", "+6.7", "−13.3"],
        ["Cho", "24500", "29400", "−15.5", "+9.4"],
        ["Dan", "18200", "13000", "−31.8", "−37.0"],
    ]
    saved = _save(client, game, "change/4096/", page, "win", why="misheard")
    assert "Corrected; the result and the standings follow." in notes(saved)
    game.refresh_from_db()
    assert (game.status, totals(game)) == ("confirmed", [409, -133, 94, -370])
    standings = text(client.get(f"/e/{tournament.slug}/standings/"))
    assert re.search(r"Cho .*\+9\.4", standings)


def test_a_slower_correction_sees_both_versions_and_keeps_what_was_typed(
    client: Client, director: User
) -> None:
    game = six_hands(director)
    page = _ask(client, game, "change/4096/", "win", **CHO)
    correct(game, ChangeHand(order=1024, event=draw(3)), by=director, reason="Dan was tenpai")
    late = _save(client, game, "change/4096/", page, "win", why="misheard")
    assert late.status_code == 409
    (conflict,) = part(late, r'<section class="ask".*?>(.*?)</section>')
    assert "Stored since you opened this page E1-0 Draw, Dan is tenpai by director" in conflict
    assert "Yours, not saved Cho wins from Dan, 2 han 30 fu (misheard)" in conflict
    held = typed(late, "correction")
    assert (held["winner"], held["why"]) == (["2"], ["misheard"])
    assert held["client_id"] != typed(page, "correction")["client_id"]
    saved = _save(client, game, "change/4096/", late, "win")
    assert "Corrected; all later hands are worked out anew." in notes(saved)
    assert _events(game)[0] == draw(3)
    assert _events(game)[3]["wins"][0]["winner"] == 2


def test_a_correction_of_a_hand_that_is_gone_keeps_what_was_typed(client: Client, director: User) -> None:
    game = six_hands(director)
    page = _ask(client, game, "change/6144/", "win", **CHO)
    correct(game, RemoveHand(order=6144), by=director)
    late = _save(client, game, "change/6144/", page, "win", why="misheard")
    assert late.status_code == 409
    assert "This hand is not in the log of the table; load the page again." in text(late)
    assert typed(late, "correction")["winner"] == ["2"]


def test_the_same_correction_sent_twice_counts_once(client: Client, director: User) -> None:
    game = six_hands(director)
    page = client.get(_url(game, "remove/4096/"))
    _save(client, game, "remove/4096/", page, why="double")
    again = _save(client, game, "remove/4096/", page, why="double")
    assert "This entry was already received and counts once." in notes(again)
    assert HandRecord.objects.filter(order=4096).count() == 2


def test_a_correction_from_the_page_of_another_seating_is_stale(client: Client, director: User) -> None:
    game = named_game()
    page = _ask(client, game, "seats/", seats=["0", "1"], hands_follow="people")
    late = _save(client, game, "seats/", page, why="wrong chairs", game=str(game.pk + 1))
    assert late.status_code == 409


def test_a_correction_without_its_id_is_shown_again(client: Client, director: User) -> None:
    game = six_hands(director)
    page = client.post(_url(game, "remove/4096/"), {"save": "yes", "why": "double"})
    assert page.status_code == 422
    assert "The entry carries no usable id; look at it and save it once more." in text(page)
    assert typed(page, "correction")["why"] == ["double"]


def test_history_tells_every_version_and_going_back_is_a_version_too(client: Client, director: User) -> None:
    game = six_hands(director)
    _change(client, game, 4096, why="Cho won", **CHO)
    page = client.get(_url(game))
    hands = part(page, r'<li class="card stack stack--tight">(.*?)</li>\s*</ol>')
    assert re.sub(r"\d+ \w+ \d{4}, [\d:]+ [ap]\.m\.", "then", hands[3]) == (
        "E3-0 hand 4 Dan wins from Cho, 2 han 30 fu replaced Version 1, then, by director "
        "Back to this version 1: Dan wins from Cho, 2 han 30 fu "
        "Cho wins from Dan, 2 han 30 fu counts now Version 2, then, by director – Cho won"
    )
    back = client.get(_url(game, "revert/4096/1/"))
    (why,) = typed(back, "correction")["why"]
    assert re.fullmatch(r"Back to the version of [\d:]+ [ap]\.m\. by director", why)
    saved = _save(client, game, "revert/4096/1/", back)
    assert "Corrected; all later hands are worked out anew." in notes(saved)
    assert _events(game)[3] == ron(3, 2, 2, 30)
    latest = HandRecord.objects.get(order=4096, revision=3)
    assert latest.reason == why


def test_a_removed_hand_is_struck_through_in_words_as_well_and_can_come_back(
    client: Client, director: User
) -> None:
    game = six_hands(director)
    correct(game, RemoveHand(order=6144), by=director, reason="entered twice")
    page = client.get(_url(game))
    assert "<s>Aki wins from Dan, 5 han 30 fu</s>" in page.content.decode()
    assert "Removed Aki wins from Dan, 5 han 30 fu replaced" in text(page)
    assert "Aki wins from Dan, 5 han 30 fu removed Version 2" in text(page)
    _save(client, game, "revert/6144/1/", client.get(_url(game, "revert/6144/1/")))
    assert scores(game) == [30600, 26700, 24500, 18200]


def test_going_back_to_what_counts_leads_back_to_the_table(client: Client, director: User) -> None:
    game = six_hands(director)
    page = client.get(_url(game, "revert/4096/1/"), follow=True)
    assert "This changes nothing: the hand is recorded just so." in notes(page)


ACTIONS = ("change/1024/", "insert/1024/", "remove/1024/", "seats/")


@pytest.mark.parametrize("action", ["change/5/", "insert/5/", "remove/5/", "revert/5/1/"])
def test_a_hand_that_never_was_leads_back_to_the_table(client: Client, director: User, action: str) -> None:
    game = six_hands(director)
    page = client.get(_url(game, action), follow=True)
    assert page.redirect_chain[-1][0] == table_url(game)
    assert "This hand is not in the log of the table; load the page again." in notes(page)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_device_corrects_its_table_while_the_game_is_on(client: Client, action: str) -> None:
    desk = make.director()
    game = six_hands(desk)
    _let_in(client, make.table_link(game.round.stage.tournament, 1))
    assert client.get(_url(game, action)).status_code == 200
    end(game, by=desk)
    page = client.get(_url(game, action), follow=True)
    assert "The game at this table is over; a judge can still correct it." in notes(page)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_judge_corrects_until_the_result_is_confirmed(client: Client, action: str) -> None:
    desk = make.director()
    game = end(six_hands(desk), by=desk)
    _let_in(client, make.judge_link(game.round.stage.tournament))
    assert client.get(_url(game, action)).status_code == 200
    sign(game, by=desk)
    page = client.get(_url(game, action), follow=True)
    assert "The result of this table is confirmed; only the director can still correct it." in notes(page)


def test_a_correction_that_comes_too_late_keeps_what_was_typed(client: Client) -> None:
    desk = make.director()
    game = six_hands(desk)
    _let_in(client, make.table_link(game.round.stage.tournament, 1))
    page = _ask(client, game, "change/4096/", "win", **CHO)
    end(game, by=desk)
    late = _save(client, game, "change/4096/", page, "win", why="misheard")
    held = typed(late, "correction")
    again = _save(client, game, "change/4096/", late, "win")
    assert (held["winner"], again.status_code) == (["2"], 422)
    assert "The game at this table is over; a judge can still correct it." in text(again)


def test_links_to_corrections_are_there_for_those_who_may(client: Client) -> None:
    desk = make.director()
    game = six_hands(desk)
    event = game.round.stage.tournament
    _let_in(client, make.table_link(event, 1))
    change, history = f'href="{_url(game, "change/4096/")}"', f'href="{_url(game)}"'
    html = client.get(table_url(game)).content.decode()
    assert (change in html, history in html) == (True, False)
    end(game, by=desk)
    assert change not in client.get(table_url(game)).content.decode()
    client.force_login(desk)
    html = client.get(table_url(game)).content.decode()
    assert (change in html, history in html) == (True, True)
    event.published = True
    event.save()
    assert change not in client.get(f"/e/{event.slug}/rounds/1/tables/1/").content.decode()
