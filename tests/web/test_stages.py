"""Pages of a final: adding it, the cut line, who advances, and the lists by stage."""

from typing import Any

import pytest
from django.test import Client

from tests import make
from tests.play import confirm_round, draw, ron
from tests.web.pages import directed, errors, notes, part, rows, text, typed
from tournament.models import Round, Stage, Tournament, User
from tournament.services.advancing import advance
from tournament.services.attendance import withdraw_player
from tournament.services.stages import add_stage

STAGES = "/club/event-1/stages/"
PLAYERS = f"{STAGES}2/players/"
FINAL: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 50}


@pytest.fixture
def event(client: Client, db: None) -> Tournament:
    """Eight players have played the only planned round: 1 and 5 are equal, so are 3 and 7 and so on."""
    tournament = directed(client, rounds=1, published=True)
    confirm_round(make.seated_round(tournament, tables=2), ron(0, 1, 3, 30), by=_director())
    return tournament


@pytest.fixture
def final(event: Tournament) -> Stage:
    return add_stage(tournament=event, **FINAL, by=_director())


def _director() -> User:
    return User.objects.get(username="director")


def _in_final(stage: Stage) -> set[int]:
    return set(stage.entrants.values_list("entry__number", flat=True))


def test_one_stage_event_never_says_the_word(client: Client, event: Tournament) -> None:
    pages = [
        "/club/event-1/",
        STAGES,
        "/club/event-1/edit/",
        "/club/event-1/rules/",
        "/club/event-1/rounds/seat/",
        "/club/event-1/print/standings/",
        "/e/event-1/standings/",
        "/e/event-1/rules/",
    ]
    for page in pages:
        words = text(client.get(page)).lower()
        assert "stage" not in words, page
    assert "Add a final" in text(client.get("/club/event-1/"))


def test_final_is_added_and_leads_to_the_line(client: Client, event: Tournament) -> None:
    form = {"name": "Final", "rounds_planned": "2", "share": "other", "percent": "30", "preset": "ema-2025"}
    response = client.post(STAGES, form, follow=True)
    assert "“Final” is added." in notes(response)
    made = event.stages.get(order=2)
    assert (made.rounds_planned, made.carry_percent, made.rules.start_points) == (2, 30, 30000)
    step = text(client.get("/club/event-1/"))
    assert "Name who plays in “Final” All rounds of “Qualifier” are confirmed." in step
    assert f'href="{PLAYERS}"' in client.get("/club/event-1/").content.decode()


@pytest.mark.parametrize(
    ("wrong", "field", "words"),
    [
        ({"name": ""}, "name", "This field is required."),
        ({"rounds_planned": "0"}, "rounds_planned", "Ensure this value is greater than or equal to 1."),
        ({"share": "other"}, "percent", "How many per cent?"),
        ({"share": "other", "percent": "101"}, "percent", "Ensure this value is less than or equal to 100."),
    ],
)
def test_wrong_facts_are_told_at_their_field(
    client: Client, event: Tournament, wrong: dict[str, str], field: str, words: str
) -> None:
    response = client.post(STAGES, {"name": "Final", "rounds_planned": "1", "share": "100", **wrong})
    assert (response.status_code, errors(response)) == (422, {field: [words]})
    assert event.stages.count() == 1


def test_seating_page_asks_who_advances_once_the_qualifier_is_over(client: Client, final: Stage) -> None:
    seat = "/club/event-1/rounds/seat/"
    assert "All planned rounds of “Qualifier” are seated. Name who plays in “Final”" in text(client.get(seat))
    advance(stage=final, numbers=[1, 5, 3, 7], by=_director())
    assert "All planned rounds" not in text(client.get(seat))


def test_line_is_drawn_and_the_first_are_ticked(client: Client, final: Stage) -> None:
    response = client.get(PLAYERS)
    assert typed(response)["player"] == ["1", "5", "3", "7"]
    assert part(response, r'<tr class="cut__last[^"]*">(.*?)</tr>') == [
        "Player 7 advances =3 Player 7 +5.0 +2.5"
    ]


def test_tie_at_the_line_is_left_to_the_director(client: Client, final: Stage) -> None:
    response = client.get(PLAYERS, {"places": "3"})
    (tie,) = notes(response)
    assert tie == (
        "Tie at the line. Player 3, Player 7 are equal in total, head-to-head, best game (highest single "
        "result), and 1 place is left. Tick who advances."
    )
    assert typed(response)["player"] == ["1", "5"]
    assert len(part(response, r'<tr class="[^"]*cut__open">(.*?)</tr>')) == 2


def test_best_of_each_country_are_ticked(client: Client, final: Stage) -> None:
    final.tournament.entries.filter(number__in=[1, 5, 3]).update(country="Japan")
    response = client.get(PLAYERS, {"places": "1", "block": "country"})
    assert "Player 1, Player 5, Player 7 are equal" not in text(response)
    assert typed(response)["player"] == ["7"]


def test_ticked_players_advance_and_their_seats_are_drawn_by_rank(client: Client, final: Stage) -> None:
    response = client.post(PLAYERS, {"do": "advance", "player": ["3", "5", "1", "7"]}, follow=True)
    assert "4 players advance to “Final”." in notes(response)
    assert rows(response)[0][:2] == ["1", "Player 1"]
    assert "Seat round 2" in text(client.get("/club/event-1/"))
    seat = "/club/event-1/rounds/seat/"
    assert "Seat them by rank" in text(client.get(seat))
    shown = client.post(seat, {"do": "draw", "way": "top"})
    client.post(seat, {"do": "store", "text": typed(shown)["text"][0]})
    seated = Round.objects.get(number=2)
    seats = seated.seats.order_by("seat").values_list("entry__number", flat=True)
    assert (seated.stage, list(seats)) == (final, [1, 5, 3, 7])


def test_uneven_number_is_asked_about_once(client: Client, final: Stage) -> None:
    response = client.post(PLAYERS, {"do": "advance", "player": ["1", "5", "8"]})
    assert "3 players do not fill tables of 4" in text(response)
    assert (typed(response)["player"], _in_final(final)) == (["1", "5", "8"], set())
    sent = {"do": "advance", "player": ["1", "5", "8"], "despite_empty_seats": "yes"}
    assert client.post(PLAYERS, sent).status_code == 302
    assert _in_final(final) == {1, 5, 8}


def test_nobody_ticked_is_refused(client: Client, final: Stage) -> None:
    response = client.post(PLAYERS, {"do": "advance"})
    assert (response.status_code, notes(response)) == (422, ["Tick the players who advance."])


def test_withdrawn_player_has_no_box_and_the_next_plays_instead(client: Client, final: Stage) -> None:
    advance(stage=final, numbers=[1, 5, 3, 7], by=_director())
    withdraw_player(entry=final.tournament.entries.get(number=5), by=_director())
    page = client.get(PLAYERS)
    assert (typed(page)["leaving"], "Player 5 withdrawn" in text(page)) == (["5"], True)
    assert "3 players in “Final” do not fill tables of 4." in text(client.get("/club/event-1/rounds/seat/"))
    response = client.post(PLAYERS, {"do": "instead", "leaving": "5", "coming": "4"}, follow=True)
    assert "Player 4 plays instead." in notes(response)
    assert _in_final(final) == {1, 3, 4, 7}
    assert "5" not in typed(client.get(PLAYERS, {"choose": ""}))["player"]


def test_advancing_is_taken_back_until_the_final_is_seated(client: Client, final: Stage) -> None:
    advance(stage=final, numbers=[1, 5, 3, 7], by=_director())
    client.post(PLAYERS, {"do": "back"})
    assert _in_final(final) == set()
    advance(stage=final, numbers=[1, 5, 3, 7], by=_director())
    make.seated_round(final.tournament)
    assert "Take back" not in text(client.get(PLAYERS))
    response = client.post(PLAYERS, {"do": "back"})
    assert notes(response) == ["“Final” has begun: remove its rounds first."]
    assert f"{STAGES}2/remove/" not in client.get(f"{STAGES}2/").content.decode()


def test_changed_list_is_told_and_taken_over(client: Client, final: Stage) -> None:
    advance(stage=final, numbers=[1, 5, 3, 7], by=_director())
    final.tournament.stages.get(order=1).rounds.get().seats.filter(entry__number=1).update(total=508)
    assert "The list before has changed since these players advanced." in text(client.get(PLAYERS))
    client.post(PLAYERS, {"do": "carry"})
    assert final.entrants.get(entry__number=1).carried == 254
    assert "The list before has changed" not in text(client.get(PLAYERS))


def test_stage_is_changed_and_removed(client: Client, final: Stage) -> None:
    response = client.post(
        f"{STAGES}1/", {"name": "Day one", "rounds_planned": "3", "share": "100"}, follow=True
    )
    assert "Day one" in text(response)
    client.post(f"{STAGES}2/remove/")
    event = Tournament.objects.get()
    assert (event.stages.count(), event.rounds_planned) == (1, 3)


def test_rounds_of_an_event_with_stages_are_changed_there(client: Client, final: Stage) -> None:
    page = client.get("/club/event-1/edit/")
    assert "rounds_planned" not in typed(page)
    assert "Stages and their rounds" in text(page)
    client.post("/club/event-1/edit/", {**typed(page), "name": "Autumn Open"})
    event = Tournament.objects.get()
    assert (event.name, event.rounds_planned) == ("Autumn Open", 2)


def test_rules_of_a_stage_are_its_own(client: Client, final: Stage) -> None:
    page = client.get("/club/event-1/rules/", {"stage": "2"})
    assert part(page, r'<a href="\?stage=2" aria-current="page">(.*?)</a>') == ["Final"]
    client.post("/club/event-1/rules/?stage=2", {**typed(page), "tobi": "none"})
    first, second = Stage.objects.order_by("order")
    assert (first.rules.tobi, second.rules.tobi) == ("below", "none")


def test_public_reads_a_list_for_each_stage(client: Client, final: Stage) -> None:
    advance(stage=final, numbers=[1, 5, 3, 7], by=_director())
    confirm_round(make.seated_round(final.tournament), draw(0), by=_director())
    visitor = Client()
    whole = visitor.get("/e/event-1/standings/")
    assert "Whole event Qualifier Final" in text(whole)
    assert len(rows(whole)) == 8
    assert [row[1] for row in rows(visitor.get("/e/event-1/standings/", {"stage": "2"}))] == [
        row[1] for row in rows(whole)[:4]
    ]
    assert len(rows(visitor.get("/e/event-1/standings/", {"stage": "1"}))) == 8
    assert len(rows(visitor.get("/e/event-1/standings/", {"stage": "9"}))) == 8


def test_journal_tells_who_advanced(client: Client, final: Stage) -> None:
    advance(stage=final, numbers=[1, 5, 3, 7], by=_director())
    words = text(client.get("/club/event-1/log/"))
    assert "Players advanced" in words
    assert "Player 1, Player 5, Player 3, Player 7" in words
    assert "Stage added" in words


def test_unknown_stage_is_not_found(client: Client, event: Tournament) -> None:
    assert client.get(f"{STAGES}7/players/").status_code == 404
