"""How fast records are counted, and found again where they are kept."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from django.core.cache import cache
from django.db.models import Count
from django.test import Client

from tests.benchmarks.measures import PLAYERS, ROUNDS, timed
from tournament.models import Tournament
from tournament.queries.records import event_records
from tournament.queries.release import sight_of

Lines = Iterator[tuple[str, str]]

_SIZES: Final = ((40, 8), (PLAYERS, ROUNDS))


def of_events() -> Lines:
    client = Client()
    sized = Tournament.objects.annotate(players=Count("entries"))
    for players, rounds in _SIZES:
        event = sized.filter(players=players, rounds_planned=rounds)[0]
        name = f"records of {players} players x {rounds} rounds"
        cache.clear()
        records, seconds = timed(partial(event_records, event, sight_of(event), seconds=600))
        yield f"{name}: {records.hands} hands counted", f"{seconds:.1f} s"
        yield from _page(client, name, f"/e/{event.slug}/records/")
    yield from _page(client, "records of all events", "/records/")


def _page(client: Client, name: str, url: str) -> Lines:
    """The second time, as everybody but the first visitor has it."""
    client.get(url)
    page, seconds = timed(partial(client.get, url))
    assert page.status_code == 200
    yield f"{name}: page", f"{1000 * seconds:.0f} ms"


MEASURES: Final = (of_events,)
