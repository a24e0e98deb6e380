"""How fast it is counted how people play: in games that are replayed already, in an event, on a page."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median
from time import process_time
from typing import Final, TypeVar

from django.core.cache import cache
from django.db.models import Count
from django.test import Client

from tests.benchmarks.measures import PLAYERS, ROUNDS
from tournament.models import Tournament
from tournament.queries.release import sight_of
from tournament.queries.replays import logged_games, replays
from tournament.queries.statistics import counts_of_hands, event_statistics

T = TypeVar("T")
Lines = Iterator[tuple[str, str]]

_GAMES: Final = 400


def how_people_play() -> Lines:
    """Times are the processor's, so that other work on the machine counts little."""
    sized = Tournament.objects.annotate(players=Count("entries"))
    event = sized.filter(players=PLAYERS, rounds_planned=ROUNDS)[0]
    sight, name = sight_of(event), f"statistics of {PLAYERS} players x {ROUNDS} rounds"
    yield "counting 1,000 hands that are replayed", f"{_counting(event):.0f} ms"
    cache.clear()
    _, first = _timed(partial(event_statistics, event, sight, seconds=600))
    yield f"{name}: first time", f"{first / 1000:.1f} s"
    listed = [_page(f"/e/{event.slug}/statistics/?sort=-wins") for _ in range(5)]
    yield f"{name}: page", f"{median(listed):.0f} ms"
    cache.clear()
    pages = [_page(f"/e/{event.slug}/players/{number}/") for number in range(1, 10)]
    yield "page of one of the players: first of all", f"{pages[0]:.0f} ms"
    yield "page of one of the players: others", f"{median(pages[1:]):.0f} ms"


def _counting(event: Tournament) -> float:
    """Milliseconds for 1,000 hands."""
    games = list(islice(replays(logged_games(event, sight_of(event))), _GAMES))
    seats, spent = _timed(lambda: [counts_of_hands(game, played) for game, played in games])
    return 1000 * spent / sum(counts[0].hands for counts in seats)


def _page(url: str) -> float:
    page, spent = _timed(partial(Client().get, url))
    assert page.status_code == 200
    return spent


def _timed(do: Callable[[], T]) -> tuple[T, float]:
    """What it gives, and the milliseconds."""
    start = process_time()
    given = do()
    return given, 1000 * (process_time() - start)


MEASURES: Final = (how_people_play,)
