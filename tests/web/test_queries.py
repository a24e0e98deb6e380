"""Pages that many people load at once: a literal number of queries, whatever the size of the event."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm_round, draw, play
from tests.web.pages import directed, table_url, typed
from tournament.models import HandRecord


@pytest.mark.parametrize(("tables", "hands"), [(1, 1), (3, 6)])
def test_saving_a_hand_takes_eighteen_queries(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, tables: int, hands: int
) -> None:
    tournament = directed(client)
    game = make.seated_round(tournament, tables=tables).games.earliest("table_number")
    play(game, *[draw(0)] * hands, by=tournament.directors.get())
    entry = {"client_id": "tapped", "base_revision": hands, "seen": hands, "tenpai": ["0"]}
    shown = typed(client.post(table_url(game, "hand/"), {**entry, "preview": "exhaustive_draw"}))
    saved = {**entry, "previewed": shown["previewed"], "save": "exhaustive_draw"}
    with django_assert_num_queries(18):
        client.post(table_url(game, "hand/"), saved)
    assert HandRecord.objects.filter(game=game).count() == hands + 1


@pytest.mark.parametrize(("tables", "rounds"), [(1, 1), (3, 2)])
def test_standings_page_takes_nine_queries(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, tables: int, rounds: int
) -> None:
    judge, tournament = make.director(), make.tournament(published=True)
    for _ in range(rounds):
        confirm_round(make.seated_round(tournament, tables=tables), draw(0), by=judge)
    with django_assert_num_queries(9):
        response = client.get(f"/e/{tournament.slug}/standings/")
    assert response.content.decode().count("Player ") >= 4 * tables


@pytest.mark.parametrize("hands", [1, 6])
def test_the_page_of_a_table_takes_ten_queries(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, hands: int
) -> None:
    tournament = directed(client)
    game = make.game(tournament)
    play(game, *[draw(0)] * hands, by=tournament.directors.get())
    client.get(table_url(game))
    with django_assert_num_queries(10):
        page = client.get(table_url(game))
    assert page.content.decode().count('class="seat ') == 4
