"""Players who sat on each other's seats, put right through the page."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from tests import make
from tests.play import play, ron, scores
from tests.services.games import named_game
from tests.web.correcting import ask, ends, save, shifts
from tests.web.pages import errors, text
from tournament.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client) -> User:
    person = make.director()
    client.force_login(person)
    return person


def test_seats_whose_hands_follow_the_people(client: Client, director: User) -> None:
    """Aki's 5800 as dealer, in truth a child's hand: 3900, and the deal moves on."""
    game = play(named_game(), ron(0, 2, 3, 30), by=director)
    page = ask(client, game, "seats/", seats=["0", "1"], hands_follow="people")
    assert "Aki: 東 East → 南 South Ben: 南 South → 東 East" in text(page)
    assert ends(page) == [
        ["Aki", "30800", "28900"],
        ["Ben", "25000", "25000"],
        ["Cho", "19200", "21100"],
        ["Dan", "25000", "25000"],
    ]
    save(client, game, "seats/", page, why="wrong chairs")
    assert scores(game) == [25000, 28900, 21100, 25000]
    assert [seat.entry.name for seat in game.seats.order_by("seat")] == ["Ben", "Aki", "Cho", "Dan"]


def test_seats_whose_hands_stay_with_the_chairs(client: Client, director: User) -> None:
    game = play(named_game(), ron(1, 3, 3, 30), by=director)
    page = ask(client, game, "seats/", seats=["1", "3"], hands_follow="chairs")
    assert "Before: Ben wins from Dan, 3 han 30 fu, 3900 After: Dan wins from Ben" in shifts(page)[0]
    assert [row[:1] + row[2:] for row in ends(page)][1::2] == [["Ben", "21100"], ["Dan", "28900"]]
    save(client, game, "seats/", page, why="wrong chairs")
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
    page = ask(client, named_game(), "seats/", **entered)
    assert (page.status_code, errors(page)) == (422, sentences)
