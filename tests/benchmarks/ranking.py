"""How fast the standings of a large event are.

Nothing of them is kept by the program, so that each time they are worked out from the stored results: “first”
is the first time in a process, which also reads templates and code. Only a browser keeps its page, and asks
whether it still holds. Times are the processor's, so that other work on the machine counts little.
"""

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournament.models import Tournament
from tournament.queries.provisional import provisional_standings
from tournament.queries.release import sight_of
from tournament.queries.standings import standings

Lines = Iterator[tuple[str, str]]


def ranking(event: Tournament) -> Lines:
    name = f"standings of {event.entries.count()} x {event.rounds_planned}"
    yield from _measured(f"{name}: query", lambda: standings(event))
    yield from _measured(f"{name}: query, every line", lambda: tuple(standings(event).lines))
    sight = sight_of(event, everything=True)
    yield from _measured(f"{name}: provisional", lambda: provisional_standings(event, sight))
    url, client = f"/e/{event.slug}/standings/", Client()
    yield from _measured(f"{name}: page", lambda: _answer(client, url))
    yield from _measured(f"{name}: page, sorted by a round", lambda: _answer(client, f"{url}?sort=-round_1"))
    kept = {"If-None-Match": _answer(client, url).headers["ETag"]}
    yield from _measured(f"{name}: page that a browser has", lambda: _answer(client, url, 304, kept))


def _measured(what: str, do: Callable[[], object], times: int = 15) -> Lines:
    with CaptureQueriesContext(connection) as captured:
        first = _timed(do)
    yield f"{what}, queries", f"{len(captured)}"
    yield f"{what}, first", f"{first:.1f} ms"
    yield f"{what}, again", f"{median(_timed(do) for _ in range(times)):.1f} ms"


def _timed(do: Callable[[], object]) -> float:
    """Milliseconds."""
    start = process_time()
    do()
    return 1000 * (process_time() - start)


def _answer(client: Client, url: str, status: int = 200, headers: dict[str, str] | None = None) -> Any:
    response = client.get(url, headers=headers or {})
    assert response.status_code == status, response
    return response
