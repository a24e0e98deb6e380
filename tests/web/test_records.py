"""Records as everybody reads them: of an event, and of all that are published here."""

import datetime as dt

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tests import make
from tests.play import confirm, confirm_round, draw, ron, type_in
from tests.web.pages import notes, part, rows, text
from tournament.models import HandLogs, Tournament, User

pytestmark = pytest.mark.django_db
PAGE = "/e/event-1/records/"
KOKUSHI = {
    "type": "win",
    "wins": [{"winner": 2, "from": None, "yakuman": 1, "yaku": ["kokushi musou"]}],
    "riichi": [],
}


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def event(director: User) -> Tournament:
    """A mangan from Aki, a draw and a kokushi by hands; then a game of typed scores."""
    event = make.tournament(published=True, tobi="none")
    make.entries(event, ["Aki", "Ben", "Cho", "Dan"])
    confirm_round(make.seated_round(event), ron(1, 0, 5), draw(1), KOKUSHI, by=director)
    second = make.seated_round(event).games.get()
    type_in(second, -5000, 45000, 30000, 30000, by=director)
    confirm(second, by=director)
    return event


def _list(client: Client, name: str, page: str = PAGE) -> list[list[str]]:
    """The rows of the list of this name."""
    after = client.get(page).content.partition(f' id="{name}">'.encode())[2]
    return rows(HttpResponse(after.partition(b"</section>")[0]))


def test_the_page_lists_hands_with_words_and_places(client: Client, event: Tournament) -> None:
    assert _list(client, "by_points") == [
        ["32000", "Cho yakuman (kokushi musou), by tsumo", "Round 1, table 1 E2-1"],
        ["8000", "Ben 5 han 30 fu, from Aki", "Round 1, table 1 E1-0"],
    ]
    assert _list(client, "yakuman") == [
        ["32000", "Cho yakuman (kokushi musou), by tsumo", "Round 1, table 1 E2-1"]
    ]
    assert _list(client, "longest") == [["3", "Aki , Ben , Cho , Dan", "Round 1, table 1"]]


def test_the_page_says_what_is_counted_and_left_out(client: Client, event: Tournament) -> None:
    words = text(client.get(PAGE))
    assert "2 confirmed games count. 1 game by totals is left out:" in words
    assert "The records of hands go over 3 hands of 1 game." in words
    assert "Without honba and riichi sticks. Of 3 hands." in words
    assert "Table points between first and second at the end. Of 2 games." in words
    assert "Hands that ended in a win or a draw. Of 1 game." in words


def test_distributions_are_bars_with_their_numbers(client: Client, event: Tournament) -> None:
    page = client.get(PAGE)
    assert part(page, r"<figcaption[^>]*>(.*?)</figcaption>") == [
        "How hands end",
        "Points of a win",
        "Hands of a game",
        "First places by start wind",
    ]
    assert ["Ron", "1 (33 %)"] in rows(page)
    assert ["8000–11900", "1 (50 %)"] in rows(page)
    assert ["32000 and more", "1 (50 %)"] in rows(page)
    assert ["東 East East", "0", "0", "0", "2", "4.00"] in rows(page)


def test_hands_that_are_not_shown_are_no_records(client: Client, event: Tournament) -> None:
    event.hand_logs = HandLogs.NEVER
    event.save()
    page = client.get(PAGE)
    assert "In this event the hands are not shown." in notes(page)
    assert "kokushi" not in text(page)
    assert "Highest scores" in text(page)
    client.force_login(User.objects.get())
    assert "kokushi" in text(client.get(PAGE))


def test_results_that_are_kept_back_are_no_records(client: Client, event: Tournament) -> None:
    event.hidden_from = 2
    event.save()
    page = client.get(PAGE)
    assert "These are the records after round 1;" in text(page)
    assert "45000" not in text(page)


def test_an_event_without_games_says_so(client: Client, director: User) -> None:
    make.tournament(published=True)
    assert "No game is confirmed yet." in text(client.get(PAGE))


def test_all_events_together_have_records_with_event_and_date(client: Client, event: Tournament) -> None:
    event.starts_on = event.ends_on = timezone.localdate() - dt.timedelta(days=3)
    event.save()
    day = date_format(event.starts_on)
    assert '<a href="/records/">' in client.get("/").content.decode()
    assert _list(client, "by_points", "/records/")[0] == [
        "32000",
        "Cho yakuman (kokushi musou), by tsumo",
        f"Spring Open {day}",
        "Round 1, table 1 E2-1",
    ]
    assert _list(client, "winners", "/records/") == [["1", "Cho", f"Spring Open {day}"]]
    assert _list(client, "totals", "/records/")[0][1:] == ["Cho", f"Spring Open {day}", "2"]
    assert "Over 1 published event, as far as its results are released." in text(client.get("/records/"))


def test_unpublished_events_are_in_no_records(client: Client, event: Tournament) -> None:
    event.published = False
    event.save()
    assert "No game is confirmed yet." in text(client.get("/records/"))
