"""Pasting names, substitutes and withdrawals."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.web.pages import directed, errors, notes, part, rows, text, typed

PLAYERS = "/club/event-1/players/"


def _problems(client: Client, pasted: str) -> list[str]:
    response = client.post(PLAYERS, {"text": pasted})
    assert response.status_code == 422
    assert typed(response)["text"] == [pasted]
    return part(response, r"<li>((?:Line|Nothing).*?)</li>")


def test_names_are_entered_in_the_order_of_the_list(client: Client, db: None) -> None:
    directed(client)
    response = client.post(PLAYERS, {"text": "Aki Tanaka\n佐藤 健\nO'Brien Ned"}, follow=True)
    assert "3 players are entered." in text(response)
    assert [row[:2] for row in rows(response)] == [
        ["1", "Aki Tanaka"],
        ["2", "佐藤 健"],
        ["3", "O'Brien Ned"],
    ]


@pytest.mark.parametrize(
    ("names", "substitutes", "said"),
    [
        (23, 0, ["1 more player is needed to fill tables of 4; “Seat round” shows the choices."]),
        (22, 1, ["1 more player is needed to fill tables of 4; “Seat round” shows the choices."]),
        (13, 0, ["3 more players are needed to fill tables of 4; “Seat round” shows the choices."]),
        (24, 0, []),
        (23, 1, []),
    ],
)
def test_players_who_do_not_fill_the_tables_are_counted_at_once(
    client: Client, db: None, names: int, substitutes: int, said: list[str]
) -> None:
    for entry in make.entries(directed(client), [f"Substitute {number}" for number in range(substitutes)]):
        entry.status = "substitute"
        entry.save()
    pasted = "\n".join(f"Player {number}" for number in range(1, names + 1))
    response = client.post(PLAYERS, {"text": pasted}, follow=True)
    assert notes(response) == [f"{names} players are entered.", *said]


def test_where_somebody_sits_out_nobody_is_missing(client: Client, db: None) -> None:
    tournament = directed(client)
    tournament.odd_players = "byes"
    tournament.save()
    response = client.post(PLAYERS, {"text": "Aki\nBen\nCho\nDan\nEla"}, follow=True)
    assert notes(response) == ["5 players are entered."]


def test_a_withdrawal_says_who_is_missing_now(client: Client, db: None) -> None:
    make.entries(directed(client), 8)
    response = client.post(f"{PLAYERS}2/status/", follow=True)
    assert notes(response) == [
        "Saved; it counts from the next round on.",
        "1 more player is needed to fill tables of 4; “Seat round” shows the choices.",
    ]


def test_problems_are_listed_by_line_and_nothing_is_saved(client: Client, db: None) -> None:
    tournament = directed(client)
    make.entries(tournament, ["Aki"])
    assert _problems(client, "aki\nBen\x07\n\nCara\nCara") == [
        "Line 1: there is already a player called aki.",
        "Line 2 contains an invisible control character (U+0007); type the line anew.",
        "Line 3 is blank and is skipped.",
        "Lines 4 and 5 have the same name, Cara.",
    ]
    assert tournament.entries.count() == 1


def test_an_empty_box_says_what_to_do(client: Client, db: None) -> None:
    directed(client)
    assert errors(client.post(PLAYERS, {"text": ""})) == {
        "text": ["Write at least one name, or choose a file."]
    }


def test_the_same_name_twice_is_entered_after_an_explicit_tick(client: Client, db: None) -> None:
    tournament = directed(client)
    asked = client.post(PLAYERS, {"text": "Aki\nAki"})
    assert "Players with the same name are different people; enter them all" in text(asked)
    client.post(PLAYERS, {"text": "Aki\nAki", "same_names": "on"})
    assert [entry.name for entry in tournament.entries.all()] == ["Aki", "Aki"]


def test_the_tick_does_not_force_a_faulty_line(client: Client, db: None) -> None:
    tournament = directed(client)
    client.post(PLAYERS, {"text": "Aki\nAki\x07", "same_names": "on"})
    assert not tournament.entries.exists()


def test_a_player_withdraws_and_plays_again(client: Client, db: None) -> None:
    tournament = directed(client)
    make.entries(tournament, 4)
    response = client.post(f"{PLAYERS}2/status/", follow=True)
    assert [row[5] for row in rows(response)] == ["withdraw", "withdrawn play again", "withdraw", "withdraw"]
    client.post(f"{PLAYERS}2/status/")
    assert tournament.entries.get(number=2).status == "active"


def test_a_player_of_another_event_cannot_be_withdrawn_here(client: Client, db: None) -> None:
    make.entries(directed(client), 4)
    assert client.post(f"{PLAYERS}9/status/").status_code == 404


@pytest.mark.parametrize("players", [1, 3])
def test_the_list_takes_the_same_number_of_queries(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    make.entries(directed(client), players)
    with django_assert_num_queries(5):
        assert len(rows(client.get(PLAYERS))) == players
