"""Seating a round: shortage, draw, plan, warning, and taking it back."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm_round, play, ron
from tests.web.pages import directed, errors, notes, part, rows, text, typed
from tournament.models import Round, Tournament

SEAT = "/club/event-1/rounds/seat/"


def _tables(round_: Round) -> list[list[int]]:
    games = round_.games.order_by("table_number")
    return [list(game.seats.order_by("seat").values_list("entry__number", flat=True)) for game in games]


def test_without_players_the_page_leads_to_them(client: Client, db: None) -> None:
    directed(client)
    assert "Nobody is entered yet. Add players" in text(client.get(SEAT))


def test_a_number_that_does_not_divide_is_explained_with_the_choices(client: Client, db: None) -> None:
    tournament = directed(client)
    make.entries(tournament, 10)
    words = text(client.get(SEAT))
    assert "10 players do not fill tables of 4 2 more players are needed." in words
    assert "withdraw 2 players for now" in words
    assert "Draw at random" not in words
    response = client.post("/club/event-1/players/substitutes/", {"count": "2"}, follow=True)
    assert "2 substitutes are added." in text(response)
    assert "Draw at random" in text(response)
    assert tournament.entries.filter(status="substitute").count() == 2


def test_substitutes_who_are_there_are_counted_among_those_who_do_not_fill(client: Client, db: None) -> None:
    tournament = directed(client)
    make.entries(tournament, 9)
    tournament.entries.filter(number=9).update(status="substitute")
    tournament.entries.filter(number=8).update(status="withdrawn")
    tournament.entries.filter(number=7).update(status="withdrawn")
    words = text(client.get(SEAT))
    assert "6 players and 1 substitute do not fill tables of 4 One more player is needed." in words


@pytest.mark.parametrize("count", ["", "x", "0", "99"])
def test_a_strange_number_of_substitutes_is_refused(client: Client, db: None, count: str) -> None:
    make.entries(directed(client), 10)
    response = client.post("/club/event-1/players/substitutes/", {"count": count}, follow=True)
    assert "Between 1 and 8 substitutes can be added at once." in notes(response)


def test_a_draw_is_shown_before_it_is_stored_and_stored_as_shown(client: Client, db: None) -> None:
    tournament = directed(client)
    make.entries(tournament, 8)
    shown = client.post(SEAT, {"do": "draw"})
    assert "Nothing is stored yet." in text(shown)
    assert not Round.objects.exists()
    plan = typed(shown)["text"][0]
    response = client.post(SEAT, {"do": "store", "text": plan})
    assert response.headers["Location"] == "/club/event-1/rounds/1/"
    assert _tables(Round.objects.get()) == [[int(n) for n in line.split()] for line in plan.split("\n")]


def test_a_pasted_plan_shows_tables_with_winds(client: Client, db: None) -> None:
    make.entries(directed(client), ["Aki", "Ben", "Cara", "Dan"])
    shown = client.post(SEAT, {"do": "show", "text": "table 1: 3 1 4 2"})
    assert part(shown, r'<ol class="taps">(.*?)</ol>') == [
        "東 East Cara 3 南 South Aki 1 西 West Dan 4 北 North Ben 2"
    ]


@pytest.mark.parametrize(
    ("plan", "sentences"),
    [
        ("1 2 3 4\n5 6 7", ["Table 2 has 3 players; it needs 4.", "Player 8 has no seat."]),
        ("1 2 3 4\n5 6 7 7", ["Player 7 is named twice at table 2.", "Player 8 has no seat."]),
        ("1 2 3 4\n5 6 7 9", ["Number 9 at table 2 is no player of this round.", "Player 8 has no seat."]),
        ("1 2 3 4\n5 6 4 8", ["Player 4 sits at table 1 and again at table 2.", "Player 7 has no seat."]),
        ("1 2 3 four\n5 6 7 8", ["Line 1: “four” is not a player's number."]),
        ("", ["This field is required."]),
    ],
)
def test_a_wrong_plan_is_refused_by_sentences_and_stays_in_the_box(
    client: Client, db: None, plan: str, sentences: list[str]
) -> None:
    make.entries(directed(client), 8)
    response = client.post(SEAT, {"do": "show", "text": plan})
    assert response.status_code == 422
    assert errors(response) == {"text": sentences}
    assert typed(response).get("text", [""]) == [plan]


def test_a_plan_for_another_number_of_players_is_refused(client: Client, db: None) -> None:
    make.entries(directed(client), 8)
    response = client.post(SEAT, {"do": "show", "text": "1 2 3 4"})
    assert errors(response)["text"][0] == "This plan seats 4 players; this round has 8."


def test_open_tables_are_a_warning_and_no_lock(client: Client, db: None) -> None:
    tournament = directed(client)
    make.seated_round(tournament, tables=2)
    plan = {"do": "store", "text": "1 2 3 5\n4 6 7 8"}
    warned = client.post(SEAT, plan)
    assert "These tables are not confirmed yet: 1/1, 1/2." in text(warned)
    assert Round.objects.count() == 1
    anyway = {name: values[0] for name, values in typed(warned).items()}
    client.post(SEAT, {**anyway, "do": "store"})
    assert _tables(Round.objects.get(number=2)) == [[1, 2, 3, 5], [4, 6, 7, 8]]


def test_players_who_meet_again_are_named(client: Client, db: None) -> None:
    tournament = directed(client)
    confirm_round(make.seated_round(tournament, tables=2), by=tournament.directors.get())
    shown = client.post(SEAT, {"do": "show", "text": "1 2 7 8\n3 4 5 6"})
    assert "4 pairs meet again" in text(shown)
    assert "Player 1 and Player 2 meet in rounds 1, 2." in text(shown)


def test_a_round_without_hands_can_be_removed(client: Client, db: None) -> None:
    make.seated_round(directed(client))
    assert "Remove this seating" in text(client.get("/club/event-1/rounds/1/"))
    response = client.post("/club/event-1/rounds/1/remove/", follow=True)
    assert "Round 1 is removed." in text(response)
    assert not Round.objects.exists()


def test_a_round_with_hands_stays(client: Client, db: None) -> None:
    tournament = directed(client)
    round_ = make.seated_round(tournament)
    play(round_.games.get(), ron(0, 1, 2), by=tournament.directors.get())
    assert "Remove this seating" not in text(client.get("/club/event-1/rounds/1/"))
    response = client.post("/club/event-1/rounds/1/remove/", follow=True)
    assert "Hands were recorded in round 1, so it stays." in notes(response)


def test_the_round_shows_winds_scores_and_how_far_each_table_is(client: Client, db: None) -> None:
    tournament = directed(client)
    first, _ = make.seated_round(tournament, tables=2).games.order_by("table_number")
    play(first, ron(1, 0, 3, 40), by=tournament.directors.get())
    words = part(client.get("/club/event-1/rounds/1/"), r'<li class="seating">(.*?)</ol>')
    assert words[0] == (
        "Table 1 playing E2-0 東 East Player 1 19800 南 South Player 2 30200 "
        "西 West Player 3 25000 北 North Player 4 25000"
    )
    assert words[1].startswith("Table 2 playing E1-0")


@pytest.mark.parametrize("tables", [1, 3])
def test_the_round_takes_the_same_number_of_queries(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    make.seated_round(directed(client), tables=tables)
    with django_assert_num_queries(16):
        response = client.get("/club/event-1/rounds/1/")
    assert len(part(response, r'<li class="seating">(.*?)</ol>')) == tables


def _steps(client: Client) -> list[str]:
    return part(client.get("/club/event-1/"), r'<section class="card card--next.*?>(.*?)</section>')


def test_the_dashboard_says_what_comes_next(client: Client, db: None) -> None:
    tournament = directed(client, rounds=1)
    by = tournament.directors.get()
    assert _steps(client)[0].endswith(
        "Paste the names, one a line, from a list or a spreadsheet. Add players"
    )
    make.entries(tournament, 4)
    assert _steps(client)[0].startswith("Next Seat round 1 4 players are entered.")
    round_ = make.seated_round(tournament)
    running = (
        "Next Round 1 is running 1 table is playing, 0 results wait to be confirmed, 0 of 1 are confirmed."
    )
    assert _steps(client) == [f"{running} Open round 1"]
    confirm_round(round_, by=by)
    assert _steps(client)[0].startswith("Next All planned rounds are played")


def test_after_a_round_the_next_one_is_offered(client: Client, db: None) -> None:
    tournament: Tournament = directed(client, rounds=2)
    confirm_round(make.seated_round(tournament), by=tournament.directors.get())
    assert "All tables of round 1 are confirmed." in _steps(client)[0]
    assert _steps(client)[0].endswith("Seat round 2")
    assert rows(client.get("/club/event-1/")) == [["Round 1", "1", "0", "0", "1"]]
