"""The way in without an account: links, short codes, and where a device goes on."""

import datetime as dt
import re
from http.cookies import Morsel

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone

from tests import make
from tests.play import confirm_round, draw, record
from tests.web.pages import notes, part, signed_in, text
from tournament.models import AccessLink, CodeAttempts, HandRecord, TableEntry, Tournament
from tournament.services.links import code_of, token_of
from tournament.web.network import network_address

pytestmark = pytest.mark.django_db


def _enter(client: Client, link: AccessLink) -> Client:
    client.get(f"/l/{token_of(link)}/")
    return client


def _lasts(client: Client) -> dt.timedelta:
    return Session.objects.get().expire_date - timezone.now()


def test_link_lets_in_and_leaves_the_address_bar(client: Client) -> None:
    tournament = make.tournament()
    make.game(tournament)
    response = client.get(f"/l/{token_of(make.table_link(tournament))}/", follow=True)
    assert response.redirect_chain == [("/table/", 302), ("/t/event-1/1/1/", 302)]
    assert "Table 1" in text(response)


def test_link_is_answered_for_nobody_but_the_one_who_asked(client: Client) -> None:
    response = client.get(f"/l/{token_of(make.judge_link(make.tournament()))}/")
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["Referrer-Policy"] == "same-origin"


def test_link_begins_a_new_session(client: Client) -> None:
    client.session.save()
    planted = client.session.session_key
    _enter(client, make.judge_link(make.tournament()))
    assert client.session.session_key != planted


def _cookie(client: Client) -> "Morsel[str]":
    return client.cookies[settings.SESSION_COOKIE_NAME]


def test_session_of_a_device_survives_a_sleeping_tablet_and_the_weekend(client: Client) -> None:
    _enter(client, make.judge_link(make.tournament()))
    assert int(_cookie(client)["max-age"]) == 35 * 24 * 60 * 60
    assert _lasts(client) > dt.timedelta(days=34)


def test_session_is_renewed_once_a_day_and_not_at_every_answer(client: Client) -> None:
    _enter(client, make.judge_link(make.tournament()))
    client.get("/table/")
    assert client.get("/table/").cookies.get(settings.SESSION_COOKIE_NAME) is None
    session = client.session
    session["renewed"] = "2026-01-01"
    session.save()
    Session.objects.update(expire_date=timezone.now() + dt.timedelta(days=3))
    assert client.get("/table/").cookies[settings.SESSION_COOKIE_NAME].value == session.session_key
    assert _lasts(client) > dt.timedelta(days=34)


def test_revoking_shuts_out_a_device_that_is_in(client: Client) -> None:
    tournament = make.tournament()
    make.game(tournament)
    link = make.table_link(tournament)
    _enter(client, link)
    AccessLink.objects.update(revoked_at=timezone.now())
    sentence = "This link was taken back; ask the director of “Spring Open” for a new one."
    for response in (
        client.get("/table/"),
        client.get("/t/event-1/1/1/"),
        client.post("/t/event-1/1/1/undo/"),
    ):
        assert (response.status_code, sentence in text(response)) == (403, True)


@pytest.mark.parametrize("way", ["link", "code"])
def test_closed_links_say_why_and_let_nobody_in(client: Client, way: str) -> None:
    tournament = make.tournament()
    revoked = make.table_link(tournament, revoked_at=timezone.now())
    past = make.judge_link(make.tournament("Autumn Open"))
    last_day = timezone.localdate() - dt.timedelta(days=3)
    Tournament.objects.filter(name="Autumn Open").update(starts_on=last_day, ends_on=last_day)
    answers = [
        client.get(f"/l/{token_of(link)}/")
        if way == "link"
        else client.post("/code/", {"code": code_of(link)})
        for link in (revoked, past)
    ]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert [notes(answer) for answer in answers] == [
        ["This link was taken back; ask the director of “Spring Open” for a new one."],
        ["“Autumn Open” is over, and its links open nothing any more."],
    ]
    assert client.get("/table/").headers["Location"] == "/code/"


def test_code_lets_in(client: Client) -> None:
    tournament = make.tournament()
    make.game(tournament)
    response = client.post("/code/", {"code": code_of(make.table_link(tournament)).lower()}, follow=True)
    assert response.redirect_chain == [("/table/", 302), ("/t/event-1/1/1/", 302)]


def test_code_leads_back_to_the_page_that_asked_for_it(client: Client) -> None:
    tournament = make.tournament()
    make.game(tournament)
    asked = client.get("/t/event-1/1/1/", follow=True)
    assert asked.redirect_chain == [("/code/?next=/t/event-1/1/1/", 302)]
    assert 'name="next" value="/t/event-1/1/1/"' in asked.content.decode()
    typed = {"code": code_of(make.judge_link(tournament)), "next": "/t/event-1/1/1/"}
    assert client.post("/code/", typed).headers["Location"] == "/t/event-1/1/1/"


def test_code_leads_to_no_other_site(client: Client) -> None:
    typed = {"code": code_of(make.judge_link(make.tournament())), "next": "https://evil.example/"}
    assert client.post("/code/", typed).headers["Location"] == "/table/"


def test_wrong_code_stays_in_the_box(client: Client) -> None:
    response = client.post("/code/", {"code": "2-222-223"})
    assert (response.status_code, notes(response)) == (
        403,
        ["No link has this code; look at the sheet once more."],
    )
    assert 'value="2-222-223"' in response.content.decode()


def test_fifty_wrong_codes_are_slowed_down_for_their_address_alone(client: Client) -> None:
    answers = [client.post("/code/", {"code": "2-222-223"}).status_code for _ in range(50)]
    assert answers[:11] == [403] * 10 + [429]
    # A slow computer may take seconds for all of this, and be let through once or twice.
    assert answers.count(429) >= 35
    CodeAttempts.objects.update(count=14, last_at=timezone.now())
    typed = {"code": code_of(make.judge_link(make.tournament()))}
    assert re.fullmatch(
        r"Too many wrong codes came from this network. Try again in 1[56] s; "
        r"scanning a QR code works without waiting.",
        notes(client.post("/code/", typed))[0],
    )
    elsewhere = client.post("/code/", typed, REMOTE_ADDR="192.168.1.77")
    assert elsewhere.headers["Location"] == "/table/"


@pytest.mark.parametrize(
    ("address", "forwarded", "https", "counted"),
    [
        ("192.168.1.7", "", False, "192.168.1.7"),
        ("192.168.1.7", "10.9.9.9", False, "192.168.1.7"),
        ("127.0.0.1", "6.6.6.6, 203.0.113.9", True, "203.0.113.9"),
        ("127.0.0.1", "", True, "127.0.0.1"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "", False, "2001:db8:1:2::/64"),
        ("", "", False, "unknown"),
    ],
)
def test_tries_are_counted_by_the_network_that_they_come_from(
    address: str, forwarded: str, https: bool, counted: str
) -> None:
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory().get("/code/", REMOTE_ADDR=address, headers=headers)
    with override_settings(HTTPS=https):
        assert network_address(request) == counted


def test_device_that_waits_for_its_round_looks_again_by_itself(client: Client) -> None:
    tournament = make.tournament()
    _enter(client, make.table_link(tournament))
    assert client.get("/table/")["Refresh"] == "10"
    make.game(tournament)
    assert client.get("/table/").headers["Location"] == "/t/event-1/1/1/"


def test_device_is_led_on_from_a_confirmed_result(client: Client) -> None:
    tournament = make.tournament()
    confirm_round(make.seated_round(tournament), draw(0), by=make.director())
    _enter(client, make.table_link(tournament))
    led = part(client.get("/t/event-1/1/1/"), r'button--large" href="/table/">(.*?)</a>')
    assert led == ["Go on with the next round"]


def test_device_follows_its_table_through_the_rounds(client: Client) -> None:
    tournament = make.tournament()
    _enter(client, make.table_link(tournament))
    assert "The first round is not seated yet." in text(client.get("/table/"))
    round_ = make.seated_round(tournament, tables=2)
    assert client.get("/table/").headers["Location"] == "/t/event-1/1/1/"
    confirm_round(round_, draw(0), by=make.director())
    assert "Nothing to play here in round 1." in text(client.get("/table/"))
    make.seated_round(tournament)
    assert client.get("/table/").headers["Location"] == "/t/event-1/2/1/"


def test_device_with_two_open_games_asks_which(client: Client) -> None:
    tournament = make.tournament()
    make.seated_round(tournament)
    make.seated_round(tournament)
    _enter(client, make.table_link(tournament))
    chosen = part(client.get("/table/"), r'href="(/t/[^"]*)"')
    assert chosen == ["/t/event-1/1/1/", "/t/event-1/2/1/"]


def test_judge_sees_all_tables_of_the_round_and_what_was_left_open(client: Client) -> None:
    tournament = make.tournament()
    make.seated_round(tournament, tables=2)
    make.seated_round(tournament)
    _enter(client, make.judge_link(tournament))
    response = client.get("/table/")
    assert "All tables of round 2" in text(response)
    assert part(response, r'href="(/t/[^"]*)"') == [
        "/t/event-1/1/1/",
        "/t/event-1/1/2/",
        "/t/event-1/2/1/",
        "/t/event-1/2/2/",
    ]


def test_hand_that_a_device_posts_carries_its_link(client: Client) -> None:
    tournament = make.tournament()
    game, link = make.game(tournament), make.table_link(tournament)
    record(game, draw(0), by=link)
    _enter(client, link).post("/t/event-1/1/1/undo/", {"base_revision": "1", "client_id": "undo-by-device"})
    assert HandRecord.objects.get(client_id="undo-by-device").link == link


def test_device_that_may_only_look_sees_its_table_and_is_told_so(client: Client) -> None:
    tournament = make.tournament()
    make.game(tournament)
    Tournament.objects.update(table_entry=TableEntry.NOTHING)
    _enter(client, make.table_link(tournament))
    assert client.get("/t/event-1/1/1/").status_code == 200
    response = client.post("/t/event-1/1/1/undo/", {"base_revision": "0", "client_id": "x"})
    assert "In this event a judge enters the hands" in text(response)


def test_device_that_is_not_let_in_any_more_keeps_what_was_typed(client: Client) -> None:
    make.game()
    response = client.post("/t/event-1/1/1/hand/", {"winner": "1"})
    assert response.status_code == 403
    assert "Open its link again or sign in, then go back to what you typed." in text(response)


def test_director_who_signs_in_on_a_tablet_directs(client: Client) -> None:
    by = make.person("dora")
    tournament = make.tournament(by=by)
    make.seated_round(tournament, tables=2)
    _enter(client, make.table_link(tournament, 1))
    assert client.get("/t/event-1/1/2/").status_code == 403
    signed_in(client, by)
    assert client.get("/t/event-1/1/2/").status_code == 200


def test_director_of_another_event_is_a_judge_here_by_link(client: Client) -> None:
    by = make.person("guest")
    make.tournament("Other event", by=by)
    tournament = make.tournament()
    game, link = make.game(tournament), make.judge_link(tournament)
    _enter(signed_in(client, by), link)
    address = f"/t/{tournament.slug}/1/1/"
    assert client.get(address).status_code == 200
    record(game, draw(0), by=link)
    client.post(f"{address}undo/", {"base_revision": "1", "client_id": "by-guest"})
    row = HandRecord.objects.get(client_id="by-guest")
    assert (row.author, row.link) == (None, link)


def test_who_is_at_the_table_stands_on_the_page_of_the_round(client: Client) -> None:
    by = make.person("dora")
    tournament = make.tournament(by=by)
    make.seated_round(tournament, tables=2)
    tablet = _enter(Client(), make.table_link(tournament, 2))
    tablet.get("/t/event-1/1/2/")
    seen = text(signed_in(client, by).get("/club/event-1/rounds/1/"))
    assert seen.count("Open on:") == 1
    assert "Open on: Table 2" in seen
    phone = _enter(Client(), make.judge_link(tournament, "Anna"))
    assert phone.get("/t/event-1/1/2/").context["others"] == ("Table 2",)
    assert tablet.get("/t/event-1/1/2/").context["others"] == ("Anna",)
