"""What is measured: each measure yields lines of a name and a value with its unit."""

import json
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, TypeVar

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.benchmarks import exports
from tests.benchmarks.nights import club_nights
from tests.benchmarks.ranking import ranking
from tests.benchmarks.table import in_a_browser
from tests.web.pages import table_url, typed
from tournament.exports.workbook import workbook_bytes
from tournament.models import Game, GameStatus, SeriesScoring, Tournament, User
from tournament.queries.book import event_book
from tournament.queries.replay import counting
from tournament.queries.series.ranking import series_view
from tournament.rules.record import score
from tournament.rules.riichi.events import TimeUp
from tournament.rules.riichi.game import start_game
from tournament.rules.riichi.needs import needs
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.accounts import make_director
from tournament.services.simulation import make_demo
from tournament.services.simulation.games import play_game

T = TypeVar("T")
Lines = Iterator[tuple[str, str]]

PLAYERS: Final = 1000
ROUNDS: Final = 10
RECORDS: Final = 5000
HANDS: Final = 12
LONGER_ROUNDS: Final = 15
_LARGE: Final = "Large event"
_LONGER: Final = "Longer event"


def making_events() -> Lines:
    make_director()
    _, seconds = timed(lambda: make_demo(by=User.objects.get()))
    yield "demo event", f"{seconds:.1f} s"
    _, seconds = timed(lambda: _simulated(_LARGE, ROUNDS))
    yield f"simulate {PLAYERS} players x {ROUNDS} rounds", f"{seconds:.1f} s"


def _simulated(name: str, rounds: int) -> None:
    """In a process of its own, so that its memory does not count for the workbook."""
    size = ["--players", str(PLAYERS), "--rounds", str(rounds), "--seed", "1", "--name", name]
    command = [sys.executable, "manage.py", "simulate", *size]
    subprocess.run(command, cwd=settings.BASE_DIR, check=True, stdout=subprocess.DEVNULL)


def workbook() -> Lines:
    before = _peak()
    book, reading = timed(lambda: event_book(_large()))
    content, writing = timed(lambda: workbook_bytes(book))
    hands = sum(len(table.hands) for round_ in book.rounds for table in round_.tables)
    name = f"workbook of {PLAYERS} players x {ROUNDS} rounds"
    yield f"{name}: hands", f"{hands}"
    yield f"{name}: reading the event", f"{reading:.1f} s"
    yield f"{name}: writing the file", f"{writing:.1f} s"
    yield f"{name}: size", f"{len(content) / 2**20:.1f} MB"
    yield f"{name}: peak memory above the idle {before:.0f} MB", f"{_peak() - before:.0f} MB"


def files() -> Lines:
    yield from exports.small_workbook()
    yield from exports.workbook_without_hands(_large())
    yield from exports.association_lists(_large())
    yield from exports.archive(_large())


def large_standings() -> Lines:
    yield from ranking(_large())
    _simulated(_LONGER, LONGER_ROUNDS)
    yield from ranking(Tournament.objects.get(name=_LONGER))


def series() -> Lines:
    nights, client = club_nights(events=30, players=40, rounds=8), Client()
    for scoring in (SeriesScoring.SUM, SeriesScoring.RATING):
        nights.scoring = scoring
        nights.save()
        name = f"series of 30 events x 40 players, by {scoring}"
        yield from _queried(f"{name}: query", lambda: series_view(nights), times=9)
        yield from _queried(f"{name}: page", lambda: _fetched(client.get("/s/nights/")), times=9)


def needed_hands() -> Lines:
    """At the table where nobody reaches the leader, so that every value is tried; on a page of the demo."""
    state = replace(start_game(read_ruleset({})), scores=(95000, 5000, 0, 0))
    yield from _queried("what do I need: one table", lambda: needs(state), times=9)
    client = Client()
    client.force_login(User.objects.get())
    url = table_url(_running(), "needs/")
    yield from _queried("what do I need: page, with standings", lambda: _fetched(client.get(url)), times=9)


def overlays() -> Lines:
    url, client = f"/api/v1/events/{_large().slug}/standings/", Client()
    name = f"API: standings of {PLAYERS} players x {ROUNDS} rounds"
    yield from _queried(f"{name}: first", lambda: _fetched(client.get(url)), times=9)
    known = {"If-None-Match": client.get(url).headers["ETag"]}
    yield from _queried(f"{name}: 304", lambda: _fetched(client.get(url, headers=known), 304), times=9)


def entering_a_hand() -> Lines:
    """A draw with one player tenpai, at the table of the demo that has played most."""
    client = Client()
    client.force_login(User.objects.get())
    game = _running()
    url = table_url(game)
    name = f"a hand after {game.revision} others"
    yield from _queried(f"{name}: page of the table", lambda: _fetched(client.get(url)), times=5)
    before, seen = game.revision, len(counting(game.hand_records.all()))
    draw = {"client_id": "measured", "base_revision": before, "seen": seen, "tenpai": ["0"]}
    look = {**draw, "preview": "exhaustive_draw"}
    yield from _queried(f"{name}: preview", lambda: _fetched(client.post(f"{url}hand/", look)), times=5)
    shown = typed(_fetched(client.post(f"{url}hand/", look)))
    save = {**draw, "previewed": shown["previewed"], "save": "exhaustive_draw"}
    yield from _queried(f"{name}: save", lambda: _fetched(client.post(f"{url}hand/", save), 302))
    game.refresh_from_db()
    assert game.revision == before + 1


def replays() -> Lines:
    records = list(islice(game_records(), 200))
    _, seconds = timed(lambda: [score(record) for record in records])
    yield f"replay and settle a game of {HANDS} hands", f"{len(records) / seconds:.0f} /s"


def score_lines() -> Lines:
    lines = "\n".join(map(json.dumps, islice(game_records(), RECORDS))).encode()
    command = [sys.executable, "manage.py", "score", "--lines", "-"]
    done, seconds = timed(
        lambda: subprocess.run(
            command, cwd=settings.BASE_DIR, input=lines, check=True, stdout=subprocess.PIPE
        )
    )
    assert done.stdout.count(b'"final": {') == RECORDS
    yield f"score --lines, {RECORDS} records of {HANDS} hands", f"{seconds:.1f} s"


def game_records() -> Iterator[dict[str, object]]:
    """Game records of twelve hands, ended there by the director."""
    rules, chance = read_ruleset({"preset": "ema-2025"}), Random(1)
    while True:
        moves = play_game(rules, chance, strengths=(1.0,) * rules.players, signal=False)
        events = [move.event for move in moves if not isinstance(move.event, TimeUp)]
        if len(events) >= HANDS:
            played = [event.to_json() for event in events[:HANDS]]
            yield {
                "format": 1,
                "ruleset": {"preset": "ema-2025"},
                "events": played,
                "end": len(events) > HANDS,
            }


def _large() -> Tournament:
    return Tournament.objects.get(name=_LARGE)


def _running() -> Game:
    """The table of the demo that has played most."""
    running = Game.objects.filter(status=GameStatus.PLAYING).select_related("round__stage__tournament")
    return running.order_by("-revision")[0]


def timed(do: Callable[[], T]) -> tuple[T, float]:
    start = perf_counter()
    result = do()
    return result, perf_counter() - start


def _queried(what: str, do: Callable[[], object], times: int = 1) -> Lines:
    with CaptureQueriesContext(connection) as captured:
        _, first = timed(do)
        queries = len(captured)
    more = [timed(do)[1] for _ in range(times - 1)]
    yield f"{what}, queries", f"{queries}"
    yield f"{what}, time", f"{1000 * median([first, *more]):.0f} ms"


def _fetched(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response
    return response


def _peak() -> float:
    """The most memory that this process ever held, in MB (kilobytes on Linux, bytes on macOS)."""
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


MEASURES: Final = (
    making_events,
    workbook,
    files,
    large_standings,
    series,
    needed_hands,
    overlays,
    entering_a_hand,
    in_a_browser,
    replays,
    score_lines,
)
