"""The list at the door, and what can be done about one player."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import draw, play
from tests.web.pages import directed, errors, notes, part, rows, text, typed
from tournament.models import Person, Tournament
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.links import token_of
from tournament.services.players import PlayerRow, enter_players
from tournament.services.rulings import change_rules

pytestmark = pytest.mark.django_db

CLUB = "/club/event-1/"
DOOR = f"{CLUB}check-in/"


def _names(client: Client, query: str = "") -> list[str]:
    return part(client.get(DOOR + query), r'class="checkin__name"><span class="strong">(.*?)</span>')


def test_door_finds_by_name_number_and_club_without_marks(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, ["Álvaro Vilà", "Ben Großmann", "Aki"])
    tournament.entries.filter(name="Aki").update(club="Östwind")
    assert _names(client) == ["Aki", "Álvaro Vilà", "Ben Großmann"]
    assert _names(client, "?q=alvaro") == _names(client, "?q=vil") == ["Álvaro Vilà"]
    assert _names(client, "?q=groß 2") == ["Ben Großmann"]
    assert _names(client, "?q=OST") == ["Aki"]


def test_a_tap_at_the_door_counts_at_once(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, 5)
    page = client.post(f"{DOOR}2/", {"arrived": "yes"}, follow=True)
    assert part(page, r'<dd class="checkin-count">(.*?)</dd>') == ["1 / 5", "4", "1", "3 (3 if all come)"]
    fragment = client.post(f"{DOOR}3/", {"arrived": "yes"}, headers={"X-Check-In": "1"})
    assert "<html" not in fragment.content.decode()
    assert part(fragment, r'<dd class="checkin-count">(.*?)</dd>')[0] == "2 / 5"


def test_a_tap_sends_one_line_unless_another_device_came_between(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, 5)
    rev = part(client.get(DOOR), r'data-rev="(\d+)"')[0]
    one = client.post(f"{DOOR}2/", {"arrived": "yes"}, headers={"X-Check-In": rev})
    assert part(one, r'<li class="[^"]*" id="(\w+)"') == ["p2"]
    assert part(one, r'<dd class="checkin-count">(.*?)</dd>')[0] == "1 / 5"
    late = client.post(f"{DOOR}3/", {"arrived": "yes"}, headers={"X-Check-In": rev})
    assert part(late, r'<li class="[^"]*" id="(\w+)"') == ["p1", "p2", "p3", "p4", "p5"]


def test_list_at_the_door_follows_other_devices(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, 4)
    rev = re.findall(r'data-rev="(\d+)"', client.get(DOOR).content.decode())[0]
    assert client.get(f"{DOOR}?rev={rev}").status_code == 204
    judge = Client()
    judge.get(f"/l/{token_of(make.judge_link(tournament))}/")
    judge.post(f"{DOOR}1/", {"arrived": "yes"})
    assert client.get(f"{DOOR}?rev={rev}").status_code == 200


def test_list_at_the_door_counts_tables_of_three_once_three_play(client: Client) -> None:
    """Of 6 players 2 more fill tables of four, nobody tables of three."""
    tournament = directed(client)
    make.entries(tournament, 6)
    page = client.get(DOOR)
    rev = part(page, r'data-rev="(\d+)"')[0]
    assert "Substitutes needed 0 (2 if all come)" in text(page)
    three = read_ruleset({"preset": "seed-sanma"})
    change_rules(stage=tournament.stages.get(), ruleset=three, by=tournament.directors.get())
    assert "Substitutes needed 0 (0 if all come)" in text(client.get(DOOR, {"rev": rev}))


def test_who_is_not_here_is_left_out_and_comes_in_later(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, 2)
    client.post(f"{DOOR}1/", {"arrived": "yes"})
    page = client.post(f"{DOOR}absent/", follow=True)
    assert notes(page)[0] == "1 player is left out until they arrive."
    assert tournament.entries.get(number=2).status == "withdrawn"
    client.post(f"{DOOR}2/", {"arrived": "yes"})
    assert tournament.entries.get(number=2).status == "active"


def test_withdrawing_somebody_who_plays_is_asked_about(client: Client) -> None:
    tournament = directed(client)
    play(make.game(tournament), draw(0), by=tournament.directors.get())
    page = client.post(f"{CLUB}players/1/status/")
    assert page.status_code == 422
    assert notes(page)[0].startswith("Player 1 sits at table 1 of round 1, which is still playing.")
    client.post(f"{CLUB}players/1/status/", {"despite_running_game": "on"})
    assert tournament.entries.get(number=1).status == "withdrawn"


def test_player_is_changed_with_all_that_is_known(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, ["Aki"])
    page = client.get(f"{CLUB}players/1/")
    held = {name: value[0] for name, value in typed(page).items() if not name.startswith(("csrf", "heir"))}
    changed = {**held, "team": "Red", "fixed_table": "3", "legal_name": "Akiko Sato"}
    client.post(f"{CLUB}players/1/", changed)
    entry = tournament.entries.get()
    assert (entry.name, entry.team, entry.fixed_table, entry.legal_name) == ("Aki", "Red", 3, "Akiko Sato")
    page = client.post(f"{CLUB}players/1/", {**changed, "name": "", "fixed_table": "0"})
    assert set(errors(page)) == {"name", "fixed_table"}
    assert typed(page)["team"] == ["Red"]


def test_somebody_new_takes_over_from_a_player(client: Client) -> None:
    tournament = directed(client)
    game = make.game(tournament)
    page = client.post(f"{CLUB}players/2/replace/", {"heir": "", "heir_name": "Eva"}, follow=True)
    assert notes(page) == ["Eva takes the seats of Player 2 from round 1 on."]
    assert "took the seats of 2 Player 2" in text(page)
    assert game.seats.get(seat=1).entry.name == "Eva"
    page = client.post(f"{CLUB}players/1/replace/", {"heir": "3", "heir_name": ""})
    assert errors(page) == {
        "heir": ["Player 3 has seats already or has withdrawn, and cannot take over others."]
    }


def test_numbers_are_changed_all_at_once(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, ["Aki", "Ben"])
    page = client.post(f"{CLUB}players/numbers/", {"number_1": "2", "number_2": "2"})
    assert errors(page) == {"number_2": ["This number is there twice."]}
    client.post(f"{CLUB}players/numbers/", {"number_1": "2", "number_2": "1"})
    assert list(tournament.entries.values_list("number", "name")) == [(1, "Ben"), (2, "Aki")]


def test_settings_of_substitutes_and_teams_are_saved(client: Client) -> None:
    tournament = directed(client)
    settings = f"{CLUB}players/settings/"
    page = client.post(settings, {"team_scoring": "best", "substitute_points": "x"})
    assert set(errors(page)) == {"substitute_points", "team_best"}
    client.post(settings, {"team_scoring": "best", "team_best": "3", "substitute_points": ""})
    tournament.refresh_from_db()
    assert (tournament.team_scoring, tournament.team_best, tournament.substitute_points) == ("best", 3, None)
    client.post(settings, {"team_scoring": "sum", "substitute_points": "-15", "substitutes_ranked": "on"})
    tournament.refresh_from_db()
    assert (tournament.substitute_points, tournament.substitutes_ranked) == (-150, True)


def test_personal_data_goes_after_an_explicit_tick(client: Client) -> None:
    tournament = directed(client)
    by = tournament.directors.get()
    enter_players(tournament=tournament, players=[PlayerRow(name="Aki Sato")], by=by)
    client.post(f"{CLUB}players/1/forget/")
    assert tournament.entries.get().name == "Aki Sato"
    client.post(f"{CLUB}players/1/forget/", {"sure": "on"})
    assert tournament.entries.get().name == "Player 1"
    for page in (f"{CLUB}log/", f"{CLUB}players/", "/club/people/", "/e/event-1/players/1/"):
        assert "Aki" not in text(client.get(page))


def test_mistake_is_taken_off_the_list(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, ["Aki"])
    assert notes(client.post(f"{CLUB}players/1/remove/", follow=True)) == ["Aki is off the list."]
    assert not tournament.entries.exists()


@pytest.fixture
def two_events(client: Client) -> tuple[Tournament, Tournament]:
    winter = directed(client)
    by = winter.directors.get()
    spring = make.tournament("Spring", by=by)
    enter_players(tournament=winter, players=[PlayerRow(name="Aki", club="Wien")], by=by)
    enter_players(tournament=spring, players=[PlayerRow(name="aki")], by=by)
    return winter, spring


def test_register_asks_who_a_namesake_is(client: Client, two_events: tuple[Tournament, Tournament]) -> None:
    page = client.get("/club/people/")
    assert "1 player may be known already" in text(page)
    assert part(page, r'<button class="button" name="person"[^>]*>(.*?)</button>') == [
        "Is Aki, Wien, –",
        "Somebody new : aki",
    ]
    entry, person = two_events[1].entries.get(), Person.objects.get()
    client.post(f"/club/people/players/{entry.pk}/", {"person": person.pk})
    assert [row[0] for row in rows(client.get(f"/club/people/{person.pk}/"))] == ["Spring", "Spring Open"]


@pytest.mark.parametrize("person", ["9" * 5000, "0", "Aki"])
def test_somebody_whom_the_register_does_not_have_is_not_found(
    client: Client, two_events: tuple[Tournament, Tournament], person: str
) -> None:
    entry = two_events[1].entries.get()
    assert client.post(f"/club/people/players/{entry.pk}/", {"person": person}).status_code == 404
    assert Person.objects.count() == 1


def test_merging_with_nobody_changes_nobody(
    client: Client, two_events: tuple[Tournament, Tournament]
) -> None:
    aki = two_events[0].entries.get().person
    assert aki is not None
    client.post(f"/club/people/{aki.pk}/merge/", {"other": ["9" * 5000, "9" * 30]})
    assert list(Person.objects.values_list("name", flat=True)) == ["Aki"]


def test_pasted_regulars_are_linked_at_once(
    client: Client, two_events: tuple[Tournament, Tournament]
) -> None:
    by = two_events[0].directors.get()
    enter_players(tournament=two_events[0], players=[PlayerRow(name="Ben")], by=by)
    enter_players(tournament=two_events[1], players=[PlayerRow(name="BEN")], by=by)
    assert "Link all 2 with one namesake" in text(client.get("/club/people/"))
    assert notes(client.post("/club/people/players/", follow=True)) == ["2 players are linked."]
    assert sorted(person.entries.count() for person in Person.objects.all()) == [2, 2]


def test_register_merges_and_finds(client: Client, two_events: tuple[Tournament, Tournament]) -> None:
    entry, person = two_events[1].entries.get(), Person.objects.get()
    client.post(f"/club/people/players/{entry.pk}/", {"person": ""})
    assert "Perhaps entered twice" in text(client.get("/club/people/"))
    other = Person.objects.exclude(pk=person.pk).get()
    client.post(f"/club/people/{person.pk}/merge/", {"other": other.pk})
    assert [row[:2] + row[4:5] for row in rows(client.get("/club/people/?q=wien"))] == [["Aki", "Wien", "2"]]
    assert rows(client.get("/club/people/?q=ben")) == []


def test_own_page_shows_the_next_table_first(client: Client) -> None:
    tournament = make.tournament(published=True)
    make.seated_round(tournament, tables=2)
    page = client.get("/e/event-1/players/6/")
    assert part(page, r'<p class="my-seat">(.*?)</p>') == ["Table 2 南 South South"]
    assert part(page, r"<ol class=\"my-table plain-list\">(.*?)</ol>") == [
        "東 East 5 Player 5 南 South 6 Player 6 西 West 7 Player 7 北 North 8 Player 8"
    ]


def test_name_cards_lead_to_the_players_own_pages(client: Client) -> None:
    tournament = directed(client)
    make.entries(tournament, ["Aki", "Ben"])
    page = client.get(f"{CLUB}print/name-cards/?paper=letter")
    assert part(page, r'<p class="name-card__number">(.*?)</p>') == ["1", "2"]
    assert page.content.decode().count('class="qr"') == 2
    one = client.get(f"{CLUB}print/name-cards/?number=2")
    assert part(one, r'<p class="name-card__name[^>]*>(.*?)</p>') == ["Ben"]


def test_teams_page_is_public_and_warns_the_director_alone(client: Client) -> None:
    tournament = directed(client)
    tournament.published = True
    tournament.save()
    make.entries(tournament, ["Aki", "Ben", "Cho"])
    tournament.entries.filter(number__lte=2).update(team="Red")
    tournament.entries.filter(number=3).update(team="Blue")
    assert any(note.startswith("Only one member: Blue.") for note in notes(client.get("/e/event-1/teams/")))
    page = Client().get("/e/event-1/teams/")
    assert notes(page) == []
    assert [row[:3] for row in rows(page)] == [["=1", "Blue", "0.0"], ["=1", "Red", "0.0"]]
    assert "/e/event-1/teams/" in Client().get("/e/event-1/standings/").content.decode()


@pytest.mark.parametrize("players", [1, 3])
def test_lists_take_the_same_number_of_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = directed(client)
    names = [PlayerRow(name=f"Player {number}") for number in range(players)]
    enter_players(tournament=tournament, players=names, by=tournament.directors.get())
    for page, most in ((DOOR, 7), (f"{CLUB}print/name-cards/", 5), ("/club/people/", 4)):
        with django_assert_num_queries(most):
            assert "Player 0" in text(client.get(page))


def test_numbers_stay_once_a_round_is_seated(client: Client) -> None:
    tournament = directed(client)
    make.seated_round(tournament)
    page = client.get(f"{CLUB}players/numbers/")
    assert "number_1" not in typed(page)
    assert "so the numbers are on paper" in text(page)
