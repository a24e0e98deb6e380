"""The statistics of an event as everybody reads them."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests import make
from tests.play import confirm, confirm_round, draw, ron, type_in
from tests.web.pages import directed, rows, text
from tournament.models import HandLogs, Tournament
from tournament.standings.definitions import STATISTICS
from tournament.standings.statistics import Counts
from tournament.web.statistics import LISTED, written

pytestmark = pytest.mark.django_db
PAGE = "/e/event-1/statistics/"


@pytest.fixture
def event(client: Client) -> Tournament:
    """Three hands: Ben alone is tenpai, a double ron from Dan, Aki in riichi from Ben; then a typed game."""
    made, by = directed(client, published=True, preset="ema-2025"), make.director("chief")
    make.entries(made, ["Aki", "Ben", "Cho", "Dan"])
    double = {
        "type": "win",
        "riichi": [],
        "wins": [
            {"winner": 0, "from": 3, "han": 3, "fu": 30, "closed": True},
            {"winner": 2, "from": 3, "han": 1, "fu": 30},
        ],
    }
    confirm_round(make.seated_round(made), draw(1), double, ron(0, 1, 2, 30, riichi=[0]), by=by)
    second = make.seated_round(made).games.get()
    type_in(second, 30000, 30000, 30000, 30000, by=by)
    confirm(second, by=by)
    return made


def _of(name: str, page: str = PAGE) -> dict[str, str]:
    found = next(row for row in rows(Client().get(page)) if row[0] == name)
    return dict(zip((each.name for each in LISTED), found[1:], strict=True))


def test_the_list_shows_rates_and_averages_of_each_player(event: Tournament) -> None:
    # 3900 (South deals the second hand) and 2000 points; +1300, +3900 + 300, +2000 and own stick back
    assert _of("Aki") == {
        "games": "2",
        "place": "1.00",
        "hands": "3",
        "wins": "66.7 %",
        "tsumo": "0.0 %",
        "win_points": "2950",
        "deal_ins": "0.0 %",
        "deal_in_points": "–",
        "riichi": "33.3 %",
        "won_in_riichi": "100.0 %",
        "tenpai": "0.0 %",
        "closed": "100.0 %",
        "balance": "+1733",
    }
    dan = _of("Dan")
    assert (dan["deal_ins"], dan["deal_in_points"], dan["wins"]) == ("33.3 %", "4900", "0.0 %")


def test_games_by_totals_are_left_out_and_that_is_said(event: Tournament) -> None:
    words = text(Client().get(PAGE))
    assert "2 confirmed games count. 1 game by totals is left out: its place and score count" in words
    assert "Hands in which the player’s discard was won on, of all hands" in words


def test_hands_that_are_not_shown_are_in_no_number(event: Tournament, client: Client) -> None:
    Tournament.objects.update(hand_logs=HandLogs.NEVER)
    assert "1 game is left out whose hands are not shown" in text(Client().get(PAGE))
    assert (_of("Aki")["games"], _of("Aki")["hands"], _of("Aki")["wins"]) == ("2", "0", "–")
    assert "whose hands are not shown" not in text(client.get(PAGE))
    assert "66.7 %" in rows(client.get(PAGE))[0]


def test_rounds_that_are_not_released_are_not_counted(event: Tournament, client: Client) -> None:
    Tournament.objects.update(hidden_from=1)
    page = Client().get(PAGE)
    assert "0 confirmed games count." in text(page)
    assert "Results are shown when the director releases them." in text(page)
    assert set(rows(page)[0][2:]) == {"0", "–"}
    assert "2 confirmed games count." in text(client.get(PAGE))


def test_the_list_is_sorted_by_its_columns_and_nothing_comes_last(event: Tournament) -> None:
    by_deal_in = [row[0] for row in rows(Client().get(f"{PAGE}?sort=-deal_in_points"))]
    assert by_deal_in[:2] == ["Dan", "Ben"]
    assert [row[0] for row in rows(Client().get(PAGE))] == ["Aki", "Ben", "Cho", "Dan"]


def test_names_are_sorted_as_people_look_for_them(event: Tournament) -> None:
    make.entries(event, ["Émile", "dora", "Eva"])
    names = [row[0] for row in rows(Client().get(f"{PAGE}?sort=name"))]
    assert names == ["Aki", "Ben", "Cho", "Dan", "dora", "Émile", "Eva"]


def test_the_address_chooses_a_page_and_not_how_long_it_is(event: Tournament) -> None:
    make.entries(event, [f"Guest {number}" for number in range(5, 103)])
    pages = [rows(Client().get(f"{PAGE}?page={page}&per_page=-1")) for page in ("1", "2", "9", "x")]
    assert [(len(page), page[0][0]) for page in pages] == [
        (100, "Aki"),
        (2, "Guest 101"),
        (2, "Guest 101"),
        (100, "Aki"),
    ]


def test_games_that_are_still_to_be_counted_are_said(event: Tournament) -> None:
    cache.add("counts:busy", value=True)
    assert "The hands of 1 game are still to be counted" in text(Client().get(PAGE))


def test_an_event_without_games_has_no_rates(client: Client) -> None:
    make.entries(directed(client, published=True), ["Aki"])
    assert rows(Client().get(PAGE)) == [["Aki", "0", "–", "0", *["–"] * 10]]


def test_every_statistic_is_written_without_a_game() -> None:
    assert {written(statistic, Counts()) for statistic in STATISTICS} == {"0", "–"}
