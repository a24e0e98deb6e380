"""What everybody reads: seating, standings, rounds, a game in words, a player's games, the rules."""

import re
from collections.abc import Sequence

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, confirm_round, draw, end, play, ron
from tests.web.pages import notes, part, rows, text
from tournament.models import Tournament, User
from tournament.services.adjustments import adjust
from tournament.services.attendance import withdraw_player

EVENT = "/e/event-1/"


def _event(names: Sequence[str] | int = ("Aki", "Ben", "Cara", "Dan")) -> tuple[Tournament, User]:
    by = make.person("director")
    tournament = make.tournament(published=True, by=by, preset="ema-2025")
    make.entries(tournament, names)
    return tournament, by


def test_the_overview_shows_the_seating_of_the_last_round(client: Client, db: None) -> None:
    tournament, _ = _event()
    assert "The first round is not seated yet." in text(client.get(EVENT))
    make.seated_round(tournament)
    words = text(client.get(EVENT))
    assert "Seating of round 1" in words
    assert "東 East Aki 30000 南 South Ben 30000 西 West Cara 30000 北 North Dan 30000" in words


def test_standings_show_places_games_rounds_and_averages(client: Client, db: None) -> None:
    tournament, by = _event()
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 40), by=by)
    page = client.get(f"{EVENT}standings/")
    assert rows(page) == [
        ["1", "Ben", "+20.2", "", "1", "+20.2", "1.00", "1", "0", "0", "0"],
        ["=2", "Cara", "0.0", "", "1", "0.0", "2.00", "0", "1", "0", "0"],
        ["=2", "Dan", "0.0", "", "1", "0.0", "2.00", "0", "1", "0", "0"],
        ["4", "Aki", "−20.2", "", "1", "−20.2", "4.00", "0", "0", "0", "1"],
    ]
    assert "1 confirmed game counts." in text(page)


def test_standings_print_the_order_of_their_tie_breaks(client: Client, db: None) -> None:
    _event()
    words = text(client.get(f"{EVENT}standings/"))
    assert "Order: total, head-to-head, best game" in words


def test_standings_leave_out_what_is_not_confirmed_and_say_so(client: Client, db: None) -> None:
    tournament, by = _event()
    play(make.game(tournament), ron(1, 0, 3, 40), by=by)
    page = client.get(f"{EVENT}standings/")
    assert "0 confirmed games count. 1 more is not confirmed yet and is left out." in text(page)
    assert {row[2] for row in rows(page)} == {"0.0"}


def test_substitutes_stand_at_the_end_without_a_place(client: Client, db: None) -> None:
    tournament, by = _event()
    tournament.entries.filter(name="Ben").update(status="substitute")
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 40), by=by)
    assert [row[:2] for row in rows(client.get(f"{EVENT}standings/"))][-1] == ["–", "Ben substitute"]


def test_standings_tell_who_has_withdrawn(client: Client, db: None) -> None:
    tournament, by = _event()
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 40), by=by)
    withdraw_player(entry=tournament.entries.get(name="Ben"), by=by)
    page = client.get(f"{EVENT}standings/")
    assert [row[:3] for row in rows(page)][:2] == [["1", "Ben withdrawn", "+20.2"], ["=2", "Cara", "0.0"]]


@pytest.mark.parametrize(
    ("sort", "names", "direction"),
    [
        ("shown_rank", ["Ben", "Cara", "Dan", "Aki"], "ascending"),
        ("name", ["Aki", "Ben", "Cara", "Dan"], "ascending"),
        ("-name", ["Dan", "Cara", "Ben", "Aki"], "descending"),
        ("round_1", ["Aki", "Cara", "Dan", "Ben"], "ascending"),
        ("-total", ["Ben", "Cara", "Dan", "Aki"], "descending"),
        ("average", ["Ben", "Cara", "Dan", "Aki"], "ascending"),
    ],
)
def test_standings_are_sorted_by_any_column(
    client: Client, db: None, sort: str, names: list[str], direction: str
) -> None:
    tournament, by = _event()
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 40), by=by)
    page = client.get(f"{EVENT}standings/?sort={sort}")
    assert [row[1] for row in rows(page)] == names
    assert re.findall(r'aria-sort="(\w+)"', page.content.decode()) == [direction]


def test_an_unknown_column_leaves_the_order_of_places(client: Client, db: None) -> None:
    tournament, by = _event()
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 40), by=by)
    assert [row[1] for row in rows(client.get(f"{EVENT}standings/?sort=nonsense"))] == [
        "Ben",
        "Cara",
        "Dan",
        "Aki",
    ]


def test_long_standings_come_in_pages(client: Client, db: None) -> None:
    _event(101)
    first = client.get(f"{EVENT}standings/")
    assert (len(rows(first)), "Page 1 of 2" in text(first)) == (100, True)
    assert len(rows(client.get(f"{EVENT}standings/?page=2"))) == 1


@pytest.mark.parametrize("tables", [1, 3])
def test_standings_take_the_same_number_of_queries(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    tournament, by = _event(4 * tables)
    confirm_round(make.seated_round(tournament), by=by)
    with django_assert_num_queries(9):
        assert len(rows(client.get(f"{EVENT}standings/"))) == 4 * tables


def test_a_game_is_told_hand_by_hand_with_payments_in_words(client: Client, db: None) -> None:
    tournament, by = _event()
    game = make.game(tournament)
    play(game, draw(0, riichi=[0]), ron(1, 0, 3, 40), by=by)
    page = client.get(f"{EVENT}rounds/1/tables/1/")
    log = part(page, r'<ol class="hand-log">(.*?)</ol>')[0]
    assert "E1-1 Ben wins from Aki, 3 han 40 fu, 5200 + 300; takes 1 stick" in log
    assert "Ben 35500 (+6500)" in log
    assert rows(page)[1] == ["南 South", "Ben", "35500", "0"]
    confirm(end(game, by=by), by=by)
    assert "The game is over: the director ended the game." in text(client.get(f"{EVENT}rounds/1/tables/1/"))


def test_a_round_links_to_its_games(client: Client, db: None) -> None:
    tournament, _ = _event(8)
    make.seated_round(tournament)
    html = client.get(f"{EVENT}rounds/1/").content.decode()
    assert re.findall(r'href="(/e/event-1/rounds/1/tables/\d/)"', html) == [
        f"{EVENT}rounds/1/tables/1/",
        f"{EVENT}rounds/1/tables/2/",
    ]


def test_a_player_has_a_page_with_games_and_penalties(client: Client, db: None) -> None:
    tournament, by = _event()
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 40), by=by)
    adjust(entry=tournament.entries.get(number=2), amount=-200, reason="Late", by=by)
    page = client.get(f"{EVENT}players/2/")
    game, *_statistics = rows(page)
    assert game == ["Round 1", "南 South", "1", "+20.2", "Aki , Cara , Dan", "35200", "Table 1", "confirmed"]
    assert "−20.0 Late" in text(page)


def test_the_rules_stand_in_words(client: Client, db: None) -> None:
    _event()
    page = client.get(f"{EVENT}rules/")
    found = {row[0]: row[1] for row in rows(page)}
    assert (found["Uma"], found["Starting points"]) == ("15 / 5 / −5 / −15", "30000 points")
    assert "Copied from: EMA, edition 2025 (version 1.1)" in text(page)


def test_a_director_sees_that_an_event_is_not_published(client: Client, db: None) -> None:
    tournament, by = _event()
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    client.force_login(by)
    assert notes(client.get(EVENT)) == ["Only the directors see this page; the event is not published yet."]


def test_names_are_text_and_never_markup(client: Client, db: None) -> None:
    tournament, by = _event(["<script>alert(1)</script>", "=1+1", "O'Brien & Söhne", "佐藤 健"])
    play(make.game(tournament), ron(0, 1, 2), by=by)
    for path in ("", "standings/", "rounds/1/tables/1/", "players/1/"):
        assert "<script>" not in client.get(EVENT + path).content.decode()
    client.force_login(by)
    assert "<script>" not in client.get("/t/event-1/1/1/").content.decode()


@pytest.mark.parametrize("path", ["/", EVENT, f"{EVENT}standings/", "/account/login/"])
def test_pages_carry_a_policy_without_inline_code(client: Client, db: None, path: str) -> None:
    _event()
    page = client.get(path)
    policy = page.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy
    assert re.findall(r"<script(?! src)|<style| style=| on\w+=", page.content.decode()) == []
