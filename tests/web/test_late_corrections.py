"""Corrections that come late or twice, who may make them, and the history of all hands."""

import re

import pytest
from django.test import Client

from tests import make
from tests.play import correct, draw, end, ron, scores, sign
from tests.services.games import named_game, six_hands
from tests.web.correcting import CHO, address, ask, change, events, let_in, save
from tests.web.pages import notes, part, table_url, text, typed
from tournament.models import HandRecord, User
from tournament.services.changes import ChangeHand, RemoveHand

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client) -> User:
    person = make.director()
    client.force_login(person)
    return person


def test_a_slower_correction_sees_both_versions_and_keeps_what_was_typed(
    client: Client, director: User
) -> None:
    game = six_hands(director)
    page = ask(client, game, "change/4096/", "win", **CHO)
    correct(game, ChangeHand(order=1024, event=draw(3)), by=director, reason="Dan was tenpai")
    late = save(client, game, "change/4096/", page, "win", why="misheard")
    assert late.status_code == 409
    (conflict,) = part(late, r'<section class="ask".*?>(.*?)</section>')
    assert "Stored since you opened this page E1-0 Draw, Dan is tenpai by director" in conflict
    assert "Yours, not saved Cho wins from Dan, 2 han 30 fu (misheard)" in conflict
    held = typed(late, "correction")
    assert (held["winner"], held["why"]) == (["2"], ["misheard"])
    assert held["client_id"] != typed(page, "correction")["client_id"]
    saved = save(client, game, "change/4096/", late, "win")
    assert "Corrected; all later hands are worked out anew." in notes(saved)
    assert events(game)[0] == draw(3)
    assert events(game)[3]["wins"][0]["winner"] == 2


def test_a_correction_of_a_hand_that_is_gone_keeps_what_was_typed(client: Client, director: User) -> None:
    game = six_hands(director)
    page = ask(client, game, "change/6144/", "win", **CHO)
    correct(game, RemoveHand(order=6144), by=director)
    late = save(client, game, "change/6144/", page, "win", why="misheard")
    assert late.status_code == 409
    assert "This hand is not in the log of the table; load the page again." in text(late)
    assert typed(late, "correction")["winner"] == ["2"]


def test_the_same_correction_sent_twice_counts_once(client: Client, director: User) -> None:
    game = six_hands(director)
    page = client.get(address(game, "remove/4096/"))
    save(client, game, "remove/4096/", page, why="double")
    again = save(client, game, "remove/4096/", page, why="double")
    assert "This entry was already received and counts once." in notes(again)
    assert HandRecord.objects.filter(order=4096).count() == 2


def test_a_correction_from_the_page_of_another_seating_is_stale(client: Client, director: User) -> None:
    game = named_game()
    page = ask(client, game, "seats/", seats=["0", "1"], hands_follow="people")
    late = save(client, game, "seats/", page, why="wrong chairs", game=str(game.pk + 1))
    assert late.status_code == 409


def test_a_correction_without_its_id_is_shown_again(client: Client, director: User) -> None:
    game = six_hands(director)
    page = client.post(address(game, "remove/4096/"), {"save": "yes", "why": "double"})
    assert page.status_code == 422
    assert "The entry carries no usable id; look at it and save it once more." in text(page)
    assert typed(page, "correction")["why"] == ["double"]


def test_history_tells_every_version_and_going_back_is_a_version_too(client: Client, director: User) -> None:
    game = six_hands(director)
    change(client, game, 4096, why="Cho won", **CHO)
    page = client.get(address(game))
    hands = part(page, r'<li class="card stack stack--tight">(.*?)</li>\s*</ol>')
    assert re.sub(r"\d+ \w+ \d{4}, \d\d:\d\d", "then", hands[3]) == (
        "E3-0 hand 4 Dan wins from Cho, 2 han 30 fu replaced Version 1, then, by director "
        "Back to this version 1: Dan wins from Cho, 2 han 30 fu "
        "Cho wins from Dan, 2 han 30 fu counts now Version 2, then, by director – Cho won"
    )
    back = client.get(address(game, "revert/4096/1/"))
    (why,) = typed(back, "correction")["why"]
    assert re.fullmatch(r"Back to the version of \d\d:\d\d by director", why)
    saved = save(client, game, "revert/4096/1/", back)
    assert "Corrected; all later hands are worked out anew." in notes(saved)
    assert events(game)[3] == ron(3, 2, 2, 30)
    latest = HandRecord.objects.get(order=4096, revision=3)
    assert latest.reason == why


def test_a_removed_hand_is_struck_through_in_words_as_well_and_can_come_back(
    client: Client, director: User
) -> None:
    game = six_hands(director)
    correct(game, RemoveHand(order=6144), by=director, reason="entered twice")
    page = client.get(address(game))
    assert "<s>Aki wins from Dan, 5 han 30 fu</s>" in page.content.decode()
    assert "Removed Aki wins from Dan, 5 han 30 fu replaced" in text(page)
    assert "Aki wins from Dan, 5 han 30 fu removed Version 2" in text(page)
    save(client, game, "revert/6144/1/", client.get(address(game, "revert/6144/1/")))
    assert scores(game) == [30600, 26700, 24500, 18200]


def test_going_back_to_what_counts_leads_back_to_the_table(client: Client, director: User) -> None:
    game = six_hands(director)
    page = client.get(address(game, "revert/4096/1/"), follow=True)
    assert "This changes nothing: the hand is recorded just so." in notes(page)


ACTIONS = ("change/1024/", "insert/1024/", "remove/1024/", "seats/")


@pytest.mark.parametrize("action", ["change/5/", "insert/5/", "remove/5/", "revert/5/1/"])
def test_a_hand_that_never_was_leads_back_to_the_table(client: Client, director: User, action: str) -> None:
    game = six_hands(director)
    page = client.get(address(game, action), follow=True)
    assert page.redirect_chain[-1][0] == table_url(game)
    assert "This hand is not in the log of the table; load the page again." in notes(page)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_device_corrects_its_table_while_the_game_is_on(client: Client, action: str) -> None:
    desk = make.director()
    game = six_hands(desk)
    let_in(client, make.table_link(game.round.stage.tournament, 1))
    assert client.get(address(game, action)).status_code == 200
    end(game, by=desk)
    page = client.get(address(game, action), follow=True)
    assert "The game at this table is over; a judge can still correct it." in notes(page)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_judge_corrects_until_the_result_is_confirmed(client: Client, action: str) -> None:
    desk = make.director()
    game = end(six_hands(desk), by=desk)
    let_in(client, make.judge_link(game.round.stage.tournament))
    assert client.get(address(game, action)).status_code == 200
    sign(game, by=desk)
    page = client.get(address(game, action), follow=True)
    assert "The result of this table is confirmed; only the director can still correct it." in notes(page)


def test_a_correction_that_comes_too_late_keeps_what_was_typed(client: Client) -> None:
    desk = make.director()
    game = six_hands(desk)
    let_in(client, make.table_link(game.round.stage.tournament, 1))
    page = ask(client, game, "change/4096/", "win", **CHO)
    end(game, by=desk)
    late = save(client, game, "change/4096/", page, "win", why="misheard")
    held = typed(late, "correction")
    again = save(client, game, "change/4096/", late, "win")
    assert (held["winner"], again.status_code) == (["2"], 422)
    assert "The game at this table is over; a judge can still correct it." in text(again)


def test_links_to_corrections_are_there_for_those_who_may(client: Client) -> None:
    desk = make.director()
    game = six_hands(desk)
    event = game.round.stage.tournament
    let_in(client, make.table_link(event, 1))
    link, history = f'href="{address(game, "change/4096/")}"', f'href="{address(game)}"'
    html = client.get(table_url(game)).content.decode()
    assert (link in html, history in html) == (True, False)
    end(game, by=desk)
    assert link not in client.get(table_url(game)).content.decode()
    client.force_login(desk)
    html = client.get(table_url(game)).content.decode()
    assert (link in html, history in html) == (True, True)
    event.published = True
    event.save()
    assert link not in client.get(f"/e/{event.slug}/rounds/1/tables/1/").content.decode()
