"""Who may open the pages of an event: a stranger, another director, its director."""

from collections.abc import Mapping

import pytest
from django.test import Client

from tests import make
from tests.web.pages import text
from tournament.models import Tournament

SIGN_IN = 302
PUBLIC = {
    "/e/event-1/": 200,
    "/e/event-1/standings/": 200,
    "/e/event-1/rules/": 200,
    "/e/event-1/rounds/1/": 200,
    "/e/event-1/rounds/1/tables/1/": 200,
    "/e/event-1/players/1/": 200,
}
DIRECTORS = (
    "/club/event-1/",
    "/club/event-1/edit/",
    "/club/event-1/rules/",
    "/club/event-1/players/",
    "/club/event-1/rounds/seat/",
    "/club/event-1/rounds/1/",
    "/club/event-1/adjustments/",
    "/club/event-1/workbook.xlsx",
    "/t/event-1/1/1/",
)
WRITES = (
    "/club/event-1/edit/",
    "/club/event-1/publish/",
    "/club/event-1/rules/",
    "/club/event-1/players/",
    "/club/event-1/players/substitutes/",
    "/club/event-1/players/1/status/",
    "/club/event-1/rounds/seat/",
    "/club/event-1/rounds/1/remove/",
    "/club/event-1/adjustments/",
    "/club/event-1/adjustments/1/cancel/",
)


@pytest.fixture
def event(db: None) -> Tournament:
    made = make.tournament(by=make.person("director"))
    make.seated_round(made)
    return made


def _as(client: Client, actor: str) -> Client:
    if actor == "other director":
        other = make.person("other")
        make.tournament("Other event", by=other)
        client.force_login(other)
    if actor == "director":
        client.login(username="director", password=make.PASSWORD)
    return client


def _statuses(client: Client, paths: Mapping[str, int] | tuple[str, ...]) -> dict[str, int]:
    return {path: client.get(path).status_code for path in paths}


@pytest.mark.parametrize(
    ("actor", "expected"), [("anonymous", 404), ("other director", 404), ("director", 200)]
)
def test_public_pages_of_an_unpublished_event(
    client: Client, event: Tournament, actor: str, expected: int
) -> None:
    assert _statuses(_as(client, actor), PUBLIC) == dict.fromkeys(PUBLIC, expected)


@pytest.mark.parametrize("actor", ["anonymous", "other director", "director"])
def test_public_pages_of_a_published_event_are_open(client: Client, event: Tournament, actor: str) -> None:
    Tournament.objects.filter(pk=event.pk).update(published=True)
    assert _statuses(_as(client, actor), PUBLIC) == PUBLIC


@pytest.mark.parametrize(
    ("actor", "expected"), [("anonymous", SIGN_IN), ("other director", 403), ("director", 200)]
)
def test_pages_of_directors(client: Client, event: Tournament, actor: str, expected: int) -> None:
    assert _statuses(_as(client, actor), DIRECTORS) == dict.fromkeys(DIRECTORS, expected)


@pytest.mark.parametrize(("actor", "expected"), [("anonymous", SIGN_IN), ("other director", 403)])
def test_nobody_else_writes(client: Client, event: Tournament, actor: str, expected: int) -> None:
    writer = _as(client, actor)
    assert {path: writer.post(path).status_code for path in WRITES} == dict.fromkeys(WRITES, expected)


@pytest.mark.parametrize(
    "path",
    [
        "/e/none/",
        "/e/event-1/rounds/9/",
        "/e/event-1/rounds/1/tables/9/",
        "/e/event-1/players/99/",
        "/club/none/",
        "/t/event-1/1/9/",
    ],
)
def test_what_does_not_exist_is_not_found(client: Client, event: Tournament, path: str) -> None:
    assert _as(client, "director").get(path).status_code == 404


def test_a_request_that_carries_no_token_is_refused(event: Tournament) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.login(username="director", password=make.PASSWORD)
    response = strict.post("/club/event-1/publish/", {"published": "yes"})
    assert response.status_code == 403
    assert "Please send the form again" in text(response)
