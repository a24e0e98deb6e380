"""How a player plays, on their own page: charts, statistics with what they mean, biggest hands."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, confirm_round, draw, play, ron, tsumo, type_in
from tests.web.pages import Page, directed, part, rows, text
from tournament.models import HandLogs, Person, Round, Tournament, User

pytestmark = pytest.mark.django_db
AKI = "/e/event-1/players/1/"


@pytest.fixture
def director() -> User:
    return make.director("chief")


@pytest.fixture
def event(client: Client, director: User) -> Tournament:
    """Aki wins 5800 and 1500 from Ben in round 1, loses 1300 to Cho in round 2, round 3 is being played."""
    made = directed(client, published=True, preset="ema-2025")
    make.entries(made, ["Aki", "Ben", "Cho", "Dan"])
    confirm_round(make.seated_round(made), ron(0, 1, 3, 30), ron(0, 1, 1, 30, riichi=[0]), by=director)
    confirm_round(make.seated_round(made), ron(2, 0, 1, 40), by=director)
    play(make.seated_round(made).games.get(), tsumo(0, 5), by=director)
    return made


def _statistics(page: Page) -> dict[str, str]:
    """Value and what it is counted over, by title."""
    titles = part(page, r'<th scope="row">([^<]+ <span class="statistics__beside">)')
    values = part(page, r'<td class="num">(<span class="strong">.*?)</td>')
    return dict(zip(titles, values, strict=True))


def test_statistics_stand_beside_what_they_are_counted_over(event: Tournament) -> None:
    found = _statistics(Client().get(AKI))
    assert (found["Games"], found["Average place"], found["First"]) == ("2", "2.50 5 / 2", "50.0 % 1 / 2")
    assert (found["Hands"], found["Wins"], found["Average win"]) == ("3", "66.7 % 2 / 3", "3650 7300 / 2")
    assert (found["Deal-ins"], found["Average deal-in"]) == ("33.3 % 1 / 3", "1300 1300 / 1")
    assert found["Tenpai at a draw"] == "– 0 / 0"


def test_charts_lead_from_round_to_round(event: Tournament) -> None:
    page = Client().get(AKI)
    words = text(page)
    # 7.6 and 15.0 for first place, then -1.3 and -15.0 for the last
    assert "+6.3 after round 2; the most was +22.6 after round 1." in words
    assert "Place 2 of 4 after round 2; the best was place 1 after round 1." in words
    assert ["1", "+22.6"] in rows(page)
    assert ["2", "2"] in rows(page)


def test_each_game_has_a_chart_of_its_hands(event: Tournament) -> None:
    page = Client().get(AKI)
    assert "28700 points in the end; between 28700 and 30000 on the way." in text(page)
    assert [row[1] for row in rows(page) if row[0] in ("Start", "E1-0", "E1-1")][:3] == [
        "30000",
        "35800",
        "37600",
    ]


def test_the_biggest_hands_lead_to_their_games(event: Tournament) -> None:
    (found,) = part(Client().get(AKI), r'aria-labelledby="biggest">(.*?)</section>')
    assert found == (
        "Biggest hands 5800 3 han 30 fu Round 1, table 1, E1-0 1500 1 han 30 fu Round 1, table 1, E1-1"
    )


def test_hands_that_are_not_shown_leave_the_results(event: Tournament, client: Client) -> None:
    Tournament.objects.update(hand_logs=HandLogs.NEVER)
    page = Client().get(AKI)
    assert "2 games are left out whose hands are not shown; their places and scores count." in text(page)
    assert "No hand of these games can be counted." in text(page)
    assert set(_statistics(page)) == {
        "Games",
        "Average place",
        "First",
        "Second",
        "Third",
        "Last",
        "Below zero",
    }
    assert "Biggest hands" not in text(page)
    assert "Points hand by hand" not in text(page)
    assert _statistics(client.get(AKI))["Wins"] == "66.7 % 2 / 3"


def test_hidden_rounds_are_in_no_chart_and_no_number(event: Tournament) -> None:
    Tournament.objects.update(hidden_from=2)
    page = Client().get(AKI)
    assert _statistics(page)["Games"] == "1"
    assert "1300" not in text(page)
    assert "Place after each round" not in text(page)


def test_games_by_totals_are_said(event: Tournament, director: User) -> None:
    game = make.seated_round(event).games.get()
    type_in(game, -5000, 45000, 40000, 40000, by=director)
    confirm(game, by=director)
    page = Client().get(AKI)
    assert "3 confirmed games count. 1 game by totals is left out: its place and score count" in text(page)
    assert _statistics(page)["Below zero"] == "33.3 % 1 / 3"


def test_a_player_without_games_gets_a_sentence(event: Tournament) -> None:
    make.entries(event, ["Eva"])
    page = Client().get("/e/event-1/players/5/")
    assert "There are no statistics before the first confirmed game." in text(page)
    assert "%" not in text(page)
    assert rows(page) == []


def test_substitutes_have_a_total_and_no_place(event: Tournament) -> None:
    event.entries.filter(number=1).update(status="substitute")
    words = text(Client().get(AKI))
    assert "Total after each round" in words
    assert "Place after each round" not in words


def test_a_substitute_is_told_what_counts_in_place_of_a_result(event: Tournament) -> None:
    event.entries.filter(number=1).update(status="substitute")
    kind = "A substitute: plays where a table lacks somebody."
    assert f"{kind} Round 3" in text(Client().get(AKI))
    Tournament.objects.update(substitute_points=-77)
    counts = f"{kind} In the standings each game counts −7.7, whatever its result."
    assert counts in text(Client().get(AKI))
    assert "counts −7.7" not in text(Client().get("/e/event-1/players/2/"))


def test_a_bye_is_told_with_its_points_once_results_of_the_round_are_shown(event: Tournament) -> None:
    make.entries(event, ["Eva"])
    for number, points in ((1, 0), (2, -150), (3, -150)):
        Round.objects.get(number=number).byes.create(entry=event.entries.get(name="Eva"), points=points)
    Tournament.objects.update(hidden_from=3)
    words = text(Client().get("/e/event-1/players/5/"))
    assert "Sits out: round 1, round 2 ( −15.0 ), round 3 " in words
    assert words.count("−15.0") == 1


def test_a_person_of_the_register_has_the_statistics_of_all_events(
    client: Client, event: Tournament, director: User
) -> None:
    aki = Person.objects.create(name="Aki")
    event.entries.filter(number=1).update(person=aki)
    client.force_login(director)
    page = client.get(f"/club/people/{aki.pk}/")
    assert "2 confirmed games count." in text(page)
    assert _statistics(page)["Wins"] == "66.7 % 2 / 3"
    event.entries.filter(number=1).update(person=None)
    assert "Statistics" not in text(client.get(f"/club/people/{aki.pk}/"))


@pytest.mark.parametrize(("tables", "rounds"), [(1, 2), (2, 3)])
def test_the_page_takes_seventeen_queries(
    django_assert_num_queries: DjangoAssertNumQueries, director: User, tables: int, rounds: int
) -> None:
    made = make.tournament(published=True)
    for _ in range(rounds):
        confirm_round(make.seated_round(made, tables=tables), draw(0), by=director)
    with django_assert_num_queries(17):
        page = Client().get(AKI)
    assert _statistics(page)["Hands"] == str(rounds)
