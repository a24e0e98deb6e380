"""The clock on pages: what they show, what a poll answers, what the director's buttons refuse."""

import datetime as dt
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import draw, play
from tests.web.pages import Page, directed, notes, table_url, text
from tournament.models import AccessLink, Game, Round, Tournament
from tournament.services.links import token_of

pytestmark = pytest.mark.django_db
CLOCK = "/clock/event-1/"


def _shown(page: Page) -> dict[str, str]:
    """The numbers from which clock.js counts."""
    (tag,) = re.findall(r"<div[^>]*data-clock [^>]*>", page.content.decode())
    return dict(re.findall(r'data-(\w+)="([^"]*)"', tag))


def _press(client: Client, seating: Round, do: str, **fields: object) -> Any:
    seen = Tournament.objects.get(pk=seating.stage.tournament_id).clock_version
    address = f"/club/event-1/rounds/{seating.number}/clock/"
    return client.post(address, {"do": do, "seen": seen, **fields}, follow=True)


def _running(client: Client, *, ago: int, **rules: object) -> Round:
    """A published round of 90 minutes whose clock was started some minutes ago."""
    tournament = directed(client, published=True, **rules)
    seating = make.seated_round(tournament, tables=2)
    _press(client, seating, "start", minutes=90)
    # Far from the full minute, however long the test takes.
    started = timezone.now() - dt.timedelta(minutes=ago, seconds=20)
    Round.objects.filter(pk=seating.pk).update(clock_starts_at=started)
    return seating


def _let_in(link: AccessLink) -> Client:
    client = Client()
    client.get(f"/l/{token_of(link)}/")
    return client


def test_everybody_sees_the_same_end(client: Client) -> None:
    """P-TM-03: 42 minutes after the start 48 are left, wherever one looks."""
    seating = _running(client, ago=42)
    table = _let_in(make.table_link(seating.stage.tournament))
    pages = [
        client.get("/club/event-1/rounds/1/"),
        table.get("/t/event-1/1/1/"),
        Client().get("/e/event-1/"),
        Client().get("/display/event-1/"),
    ]
    assert len({_shown(page)["ends"] for page in pages}) == 1
    for page in pages:
        assert re.search(r">47:\d\d<", page.content.decode())


def test_a_table_counts_its_own_minutes(client: Client) -> None:
    """P-TM-01: five minutes more for all, ten more for one table."""
    seating = _running(client, ago=80)
    _press(client, seating, "give", plus=5)
    page = _press(client, seating, "give", plus=10, table=2)
    assert "More time: table 2 +10 min" in text(page)
    ends = [int(_shown(client.get(f"/t/event-1/1/{table}/"))["ends"]) for table in (1, 2)]
    assert ends[1] - ends[0] == 10 * 60 * 1000
    left = [re.search(r"data-face>(\d+):", client.get(f"/t/event-1/1/{n}/").content.decode()) for n in (1, 2)]
    assert [int(found[1]) for found in left if found] == [14, 24]


def test_the_poll_is_answered_204_with_the_time_until_something_changes(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seating = _running(client, ago=0)
    visitor = Client()
    page = visitor.get(CLOCK)
    rev = _shown(page)["rev"]
    with django_assert_num_queries(1):
        answer = visitor.get(CLOCK, {"rev": rev})
    assert (answer.status_code, answer.content) == (204, b"")
    assert abs(int(answer["X-Now"]) / 1000 - timezone.now().timestamp()) < 2
    _press(client, seating, "pause")
    fresh = visitor.get(CLOCK, {"rev": rev})
    assert (fresh.status_code, _shown(fresh)["phase"]) == (200, "paused")
    assert "Held: the clock stands still." in text(fresh)


def test_the_page_of_a_table_follows_the_clock_by_its_own_poll(client: Client) -> None:
    seating = _running(client, ago=0)
    address = table_url(Game.objects.get(round=seating, table_number=1))
    found = re.search(r'id="here"[^>]*data-rev="([^"]+)"', client.get(address).content.decode())
    assert found
    assert client.get(f"{address}live/", {"rev": found[1]}).status_code == 204
    _press(client, seating, "pause")
    fresh = client.get(f"{address}live/", {"rev": found[1]})
    assert _shown(fresh)["phase"] == "paused"
    mark = re.search(r'id="here"[^>]*data-rev="([^"]+)"', fresh.content.decode())
    # The state of the game is the same, so that a form which is being filled is left alone.
    assert mark
    assert mark[1].rpartition("-")[0] == found[1].rpartition("-")[0]


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ("finish_hand", "Time is up. Finish the hand that is being played; it is the last."),
        ("one_more_hand", "Time is up. Finish this hand, then play one more."),
        ("none", "Time is up. The rules of this event end no game by time."),
    ],
)
def test_the_last_hand_is_announced_by_the_rules_of_the_event(
    client: Client, policy: str, words: str
) -> None:
    _running(client, ago=91, time_policy=policy)
    page = Client().get("/e/event-1/")
    assert _shown(page)["phase"] == "over"
    assert words in text(page)


def test_a_table_asks_whether_its_hand_began_before_the_signal(client: Client) -> None:
    seating = _running(client, ago=91, time_policy="one_more_hand")
    game = play(
        Game.objects.get(round=seating, table_number=1), draw(0), by=seating.stage.tournament.directors.get()
    )
    page = client.get(table_url(game))
    assert 'data-when="over" aria-labelledby="signal"' in page.content.decode()
    assert "Hand E1-1 began … before it: one more follows after it: it is the last" in text(page)
    answer = client.post(
        table_url(game, "signal/"), {"base_revision": game.revision, "client_id": "a"}, follow=True
    )
    assert "Noted: the signal sounded before this hand." in notes(answer)
    assert "Time is up: this is the last hand." in text(answer)
    assert "The signal has sounded." not in text(answer)


def test_before_the_end_the_question_is_there_but_hidden(client: Client) -> None:
    seating = _running(client, ago=10, time_policy="one_more_hand")
    page = client.get(table_url(Game.objects.get(round=seating, table_number=1)))
    assert 'data-when="over" hidden aria-labelledby="signal"' in page.content.decode()


def test_rules_without_time_ask_nothing(client: Client) -> None:
    seating = _running(client, ago=91, time_policy="none")
    page = client.get(table_url(Game.objects.get(round=seating, table_number=1)))
    assert "The signal has sounded" not in text(page)


def test_the_practice_table_has_no_clock(client: Client) -> None:
    _running(client, ago=0)
    assert "data-clock" not in client.get("/practice/").content.decode()


@pytest.mark.parametrize(
    ("do", "fields", "sentence"),
    [
        ("start", {"minutes": 0}, "A round lasts between 1 and 300 minutes."),
        ("start", {"minutes": 600}, "A round lasts between 1 and 300 minutes."),
        ("start", {"minutes": ""}, "Minutes: This button needs a number here."),
        ("start", {"minutes": "ninety"}, "Minutes: Enter a whole number."),
        ("later", {"minutes": 90, "at": "half past"}, "Time of the start: Enter a valid time."),
        ("later", {"minutes": 90, "wait": -5}, "greater than or equal to 0"),
        ("give", {"plus": 0}, "Give between 1 and 120 minutes, or take away as many."),
        ("give", {"plus": ""}, "Minutes more: This button needs a number here."),
        ("pause", {}, "The clock does not run, so it cannot be held."),
        ("undo", {}, "There is no step of this clock to take back."),
        ("dance", {}, "This button is not known"),
    ],
)
def test_a_button_that_does_not_fit_is_refused_in_words(
    client: Client, do: str, fields: dict[str, object], sentence: str
) -> None:
    seating = make.seated_round(directed(client))
    page = _press(client, seating, do, **fields)
    assert sentence in " ".join(notes(page))
    seating.refresh_from_db()
    assert seating.clock_starts_at is None


def test_a_button_without_its_mark_names_what_is_missing(client: Client) -> None:
    make.seated_round(directed(client))
    page = client.post("/club/event-1/rounds/1/clock/", {"do": "start", "minutes": "90"}, follow=True)
    assert notes(page) == ["Seen: This field is required."]


@pytest.mark.parametrize("asked", ["9" * 5000, "٣", "2", "first"])
def test_a_round_that_is_not_there_is_answered_by_the_one_that_is_on(client: Client, asked: str) -> None:
    _running(client, ago=0)
    assert "round=1" in _shown(client.get(CLOCK, {"round": asked}))["url"]


def test_the_clock_of_an_unpublished_round_is_for_those_who_judge(client: Client) -> None:
    first = _running(client, ago=0)
    second = make.seated_round(first.stage.tournament)
    Round.objects.filter(pk=second.pk).update(published_at=None)
    assert "round=2" in _shown(client.get(CLOCK, {"round": 2}))["url"]
    assert "round=1" in _shown(Client().get(CLOCK, {"round": 2}))["url"]


def test_a_table_that_is_not_there_gets_no_minutes(client: Client) -> None:
    seating = _running(client, ago=0)
    assert _press(client, seating, "give", plus=5, table=9).status_code == 404


def test_a_start_is_announced_in_minutes_or_at_a_time_of_the_hall(client: Client) -> None:
    seating = make.seated_round(directed(client))
    _press(client, seating, "later", minutes=75, wait=5)
    seating.refresh_from_db()
    assert seating.clock_starts_at is not None
    assert 290 < (seating.clock_starts_at - timezone.now()).total_seconds() <= 300
    # Vienna in winter is an hour ahead of UTC: its browsers say −60.
    soon = timezone.now() + dt.timedelta(hours=3)
    vienna = soon.astimezone(dt.timezone(dt.timedelta(hours=1)))
    _press(client, seating, "later", minutes=75, wait=5, at=vienna.strftime("%H:%M"), zone=-60)
    seating.refresh_from_db()
    assert seating.clock_starts_at == soon.replace(second=0, microsecond=0)


def test_the_round_offers_to_undo_the_last_step(client: Client) -> None:
    seating = _running(client, ago=10)
    page = _press(client, seating, "give", plus=5)
    assert "Undo: Minutes for all tables +5 minutes" in text(page)
    page = _press(client, seating, "undo")
    assert "Undo: Clock started 90 minutes" in text(page)


def test_the_log_tells_the_steps_of_the_clock(client: Client) -> None:
    seating = _running(client, ago=0)
    _press(client, seating, "give", plus=-1, table=2)
    words = text(client.get("/club/event-1/log/?round=1"))
    assert "Minutes for one table · Round 1, table 2" in words
    assert "−1 minute" in words
    assert "Clock started · Round 1" in words


def test_an_event_without_a_round_has_no_clock(client: Client) -> None:
    make.tournament(published=True)
    assert client.get(CLOCK).status_code == 404
    assert "data-clock" not in client.get("/e/event-1/").content.decode()
