"""The standings: parts of them, earlier rounds, groups, provisional ones, and pages kept by browsers."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.play import confirm_round, draw, play, ron
from tests.web.pages import directed, errors, rows, signed_in, text
from tournament.models import Release, Tournament, User
from tournament.services.adjustments import adjust
from tournament.services.advancing import advance
from tournament.services.judges import add_judge, remove_judge
from tournament.services.links import revoke_link, token_of
from tournament.services.stages import add_stage

pytestmark = pytest.mark.django_db

EVENT = "/e/event-1/"
LIST = f"{EVENT}standings/"


@pytest.fixture
def judge() -> User:
    return make.director()


def _event() -> Tournament:
    """Two tables: Aki to Dan of block A, Eva to Hal of block B; the first two of each from Austria."""
    made = make.tournament(published=True)
    make.entries(made, ["Aki", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal"])
    made.entries.filter(number__lte=4).update(block="A", club="Cranes")
    made.entries.filter(number__gt=4).update(block="B")
    made.entries.filter(number__in=[1, 2, 5, 6]).update(country="Austria")
    return made


def _names(client: Client, address: str = LIST) -> list[str]:
    return [row[1] for row in rows(client.get(address))]


def test_earlier_round_is_reached_from_the_page(client: Client, judge: User) -> None:
    """At both tables 40.8, -30.8, 5.0, -15.0 in round 1; then the second wins 8000 from the first."""
    tournament = _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    confirm_round(make.seated_round(tournament), ron(1, 0, 5), by=judge)
    page = client.get(LIST)
    assert '<option value="1">1</option>' in page.content.decode()
    assert _names(client)[:4] == ["Ben", "Fay", "Cho", "Gus"]
    earlier = client.get(LIST, {"through": "1"})
    assert "These are the standings after round 1." in text(earlier)
    assert [row[1] for row in rows(earlier)][:4] == ["Aki", "Eva", "Cho", "Gus"]


def test_movement_is_that_since_the_round_before(client: Client, judge: User) -> None:
    tournament = _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    assert "Moved" not in text(client.get(LIST))
    confirm_round(make.seated_round(tournament), ron(1, 0, 5), by=judge)
    # Two at each place: 1, 3, 5, 7 were Aki, Cho, Dan, Ben and are Ben, Cho, Aki, Dan now.
    moved = {row[1]: row[3] for row in rows(client.get(LIST))}
    assert [moved[name] for name in ("Aki", "Ben", "Cho", "Dan")] == ["−4", "+6", "0", "−2"]
    assert "“Moved”: places gained since before round 2" in text(client.get(LIST))


def test_movement_in_a_stage_is_that_since_its_own_last_round(client: Client, judge: User) -> None:
    """Into the final Ben and Fay bring 6.1, Aki and Eva 3.9; there they get 40.8, -30.8, 5.0, -15.0."""
    tournament = _event()
    for event in (ron(0, 1, 3, 30), ron(1, 0, 5)):
        confirm_round(make.seated_round(tournament), event, by=judge)
    final = add_stage(tournament=tournament, name="Final", rounds_planned=1, carry_percent=50, by=judge)
    advance(stage=final, numbers=[1, 2, 5, 6], by=judge)
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    page = client.get(LIST, {"stage": "1"})
    moved = {row[1]: row[3] for row in rows(page)}
    assert [moved[name] for name in ("Aki", "Ben", "Cho", "Dan")] == ["−4", "+6", "0", "−2"]
    assert "places gained since before round 2" in text(page)
    page = client.get(LIST, {"stage": "2"})
    assert [row[1:4] for row in rows(page)] == [
        ["Aki", "+44.7", "+2"],
        ["Eva", "+8.9", "+1"],
        ["Fay", "−8.9", "−2"],
        ["Ben", "−24.7", "−3"],
    ]
    assert "places gained since before round 3" in text(page)


def test_hidden_round_cannot_be_asked_for(client: Client, judge: User) -> None:
    tournament = _event()
    Tournament.objects.filter(pk=tournament.pk).update(hidden_from=2)
    for event in (ron(0, 1, 3, 30), ron(1, 0, 5)):
        confirm_round(make.seated_round(tournament), event, by=judge)
    for asked in ("2", "99", "x"):
        assert rows(client.get(LIST, {"through": asked}))[0][1] == "Aki"


def test_block_is_a_list_of_its_own(client: Client, judge: User) -> None:
    tournament = _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    adjust(entry=tournament.entries.get(name="Eva"), amount=10, reason="helped", by=judge)
    page = client.get(LIST, {"block": "B"})
    assert [row[:2] for row in rows(page)] == [["1", "Eva"], ["2", "Gus"], ["3", "Hal"], ["4", "Fay"]]
    assert "Places are those within the block." in text(page)


def test_part_of_a_list_keeps_the_places_of_the_whole(client: Client, judge: User) -> None:
    confirm_round(make.seated_round(_event()), ron(0, 1, 3, 30), by=judge)
    page = client.get(LIST, {"country": "Austria", "block": ""})
    assert {row[1] for row in rows(page)} == {"Aki", "Ben", "Eva", "Fay"}
    assert "Places are those of the whole list." in text(page)
    # Everybody of a club is in it: there is nothing to choose.
    assert 'name="club"' in page.content.decode()


def test_nobody_in_all_groups_is_said(client: Client) -> None:
    _event()
    assert "Nobody belongs to all of these." in text(client.get(LIST, {"club": "Cranes", "block": "B"}))


@pytest.mark.parametrize(
    ("query", "score"),
    [("", "+50.0"), ("?scoring=average", "+25.0"), ("?scoring=best&best=1", "+40.8")],
)
def test_clubs_are_ranked_like_teams(client: Client, judge: User, query: str, score: str) -> None:
    """Cranes: Aki 40.8 and Cho 5.0, with 4.2 more given to Cho."""
    tournament = _event()
    tournament.entries.update(club="")
    tournament.entries.filter(name__in=["Aki", "Cho"]).update(club="Cranes")
    tournament.entries.filter(name="Ben").update(club="Foxes")
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    adjust(entry=tournament.entries.get(name="Cho"), amount=42, reason="appeal", by=judge)
    first = rows(client.get(f"{LIST}clubs/{query}"))[0]
    assert first[:4] == ["1", "Cranes", score, "2"]


def test_lists_are_linked_where_there_are_two_groups_or_a_team(client: Client) -> None:
    tournament = _event()
    assert re.findall(r'href="/e/event-1/standings/(\w+)/"', client.get(LIST).content.decode()) == ["blocks"]
    tournament.entries.filter(number=8).update(club="Foxes", country="Japan", team="Red")
    page = client.get(LIST).content.decode()
    assert re.findall(r'href="/e/event-1/standings/(\w+)/"', page) == ["clubs", "countries", "blocks"]
    assert 'href="/e/event-1/teams/"' in page


@pytest.mark.parametrize("group", ["teams", "judges"])
def test_list_of_something_else_is_not_there(client: Client, group: str) -> None:
    _event()
    assert client.get(f"{LIST}{group}/").status_code == 404


def test_provisional_standings_are_marked_and_for_judges(judge: User) -> None:
    tournament = _event()
    game = make.seated_round(tournament, tables=2).games.get(table_number=1)
    play(game, ron(0, 1, 3, 30), by=judge)
    assert Client().get(f"{LIST}provisional/").status_code == 404
    anna = make.person("anna")
    add_judge(tournament=tournament, name="anna", by=judge)
    withheld = "Directors and judges see this page; the public does not."
    assert withheld in text(signed_in(Client(), anna).get(f"{LIST}provisional/"))
    desk = signed_in(Client(), judge)
    page = desk.get(f"{LIST}provisional/")
    assert f"{withheld} Change" in text(page)
    assert "Provisional: as if every table ended now. 0 games are confirmed. 1 still runs." in text(page)
    assert rows(page)[0][:2] == ["1", "Aki"]
    assert "Provisional standings" in text(desk.get(LIST))


def test_provisional_standings_are_public_where_the_event_says_so(client: Client, judge: User) -> None:
    tournament = _event()
    Tournament.objects.filter(pk=tournament.pk).update(provisional=True)
    play(make.seated_round(tournament).games.get(table_number=1), ron(0, 1, 3, 30), by=judge)
    assert rows(client.get(f"{LIST}provisional/"))[0][:2] == ["1", "Aki"]
    Tournament.objects.filter(pk=tournament.pk).update(release=Release.BY_ROUND)
    page = client.get(f"{LIST}provisional/")
    assert "Results that are held back are left out." in text(page)
    assert {row[2] for row in rows(page)} == {"0.0"}


def test_director_chooses_the_order_and_every_list_says_it(client: Client) -> None:
    tournament = directed(client)
    sent = {"measure_1": "total", "measure_2": "average_place", "measure_4": "lot", "provisional": "on"}
    assert client.post("/club/event-1/standings/", sent).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.measures, tournament.provisional) == (["total", "average_place", "lot"], True)
    for address in (LIST, "/club/event-1/print/standings/", f"{LIST}provisional/"):
        assert "total, average place, lot" in text(client.get(address))


def test_log_tells_what_the_order_was_and_is(client: Client) -> None:
    directed(client)
    client.post(
        "/club/event-1/standings/", {"measure_1": "total", "measure_2": "firsts", "provisional": "on"}
    )
    words = text(client.get("/club/event-1/log/"))
    assert "Order of the standings changed" in words
    assert "best game (highest single result) → total and number of first places" in words
    assert "provisional standings shown" in words


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"measure_1": "firsts", "measure_2": "total"}, "The total comes first"),
        ({"measure_1": "total", "measure_2": "lot", "measure_3": "lot"}, "A measure stands there twice"),
    ],
)
def test_impossible_order_is_refused_with_a_sentence(
    client: Client, sent: dict[str, str], sentence: str
) -> None:
    directed(client)
    page = client.post("/club/event-1/standings/", sent)
    assert page.status_code == 422
    assert sentence in text(page)
    assert errors(page) == {}


def test_browser_that_has_the_page_gets_304_until_a_result_counts(client: Client, judge: User) -> None:
    tournament = _event()
    seated = make.seated_round(tournament)
    page = client.get(LIST)
    kept = {"if-none-match": page["ETag"]}
    assert page["Cache-Control"] == "private, no-cache"
    assert client.get(LIST, headers=kept).status_code == 304
    assert client.get(f"{LIST}?sort=name", headers=kept).status_code == 200
    confirm_round(seated, draw(0), by=judge)
    assert client.get(LIST, headers=kept).status_code == 200


def test_page_of_a_director_is_not_that_of_everybody(client: Client, judge: User) -> None:
    _event()
    kept = {"if-none-match": client.get(LIST)["ETag"]}
    assert signed_in(Client(), judge).get(LIST, headers=kept).status_code == 200


def test_page_changes_with_the_rights_of_whoever_looks(judge: User) -> None:
    """Hidden from round 1: a judge sees the winner, and nobody who was one keeps what judges see."""
    tournament = _event()
    Tournament.objects.filter(pk=tournament.pk).update(hidden_from=1)
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    anna = make.person("anna")
    browser, totals = signed_in(Client(), anna), []
    page = browser.get(LIST)
    totals.append(rows(page)[0][2])
    for change in (
        lambda: add_judge(tournament=tournament, name="anna", by=judge),
        lambda: remove_judge(tournament=tournament, judge=anna, by=judge),
    ):
        change()
        page = browser.get(LIST, headers={"if-none-match": page["ETag"]})
        assert page.status_code == 200
        totals.append(rows(page)[0][2])
    assert totals == ["0.0", "+40.8", "0.0"]


def test_device_whose_link_was_revoked_loses_the_provisional_page_at_once(judge: User) -> None:
    tournament = _event()
    link, device = make.judge_link(tournament), Client()
    device.get(reverse("enter", args=[token_of(link)]))
    kept = {"if-none-match": device.get(f"{LIST}provisional/")["ETag"]}
    assert device.get(f"{LIST}provisional/", headers=kept).status_code == 304
    revoke_link(link=link, by=judge)
    assert device.get(f"{LIST}provisional/", headers=kept).status_code == 404


def test_paper_shows_a_block_of_an_earlier_round(judge: User) -> None:
    tournament = _event()
    for event in (ron(0, 1, 3, 30), ron(1, 0, 5)):
        confirm_round(make.seated_round(tournament, tables=2), event, by=judge)
    desk = signed_in(Client(), judge)
    page = desk.get("/club/event-1/print/standings/", {"through": "1", "block": "B"})
    assert [row[1] for row in rows(page)] == ["Eva", "Gus", "Hal", "Fay"]
    assert "Standings after round 1" in text(page)
