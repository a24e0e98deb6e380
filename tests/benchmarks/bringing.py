"""How fast the history of a club is brought in: results of the past, and game records."""

import datetime as dt
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Final

from django.db import transaction

from tests.benchmarks.measures import PLAYERS, ROUNDS, game_records, timed
from tournament.imports.results import ResultsRead, read_results
from tournament.models import Tournament, User
from tournament.services.gamerecords import RecordFacts, bring_records
from tournament.services.pastevents import EventFacts, bring_games, bring_totals
from tournament.services.recordedgames import RecordedGame

Lines = Iterator[tuple[str, str]]

_DAY: Final = dt.date(2019, 5, 1)
_FACTS: Final = EventFacts(name="History", place="", starts_on=_DAY, ends_on=_DAY, preset="ema-2025")
_RECORDS: Final = 320
"""A national open: 40 players x 8 rounds, four times."""


def past_games() -> Lines:
    read, seconds = timed(lambda: read_results(_games()))
    name = f"past games of {PLAYERS} players x {ROUNDS} rounds"
    yield f"{name}: reading", f"{seconds:.1f} s"
    yield f"{name}: in", f"{_brought(lambda by: _bring_games(read, by)):.1f} s"


def past_totals() -> Lines:
    rows = [("Name", "Games", "Total"), *((f"Player {n}", "10", f"{n % 90},5") for n in range(PLAYERS))]
    read = read_results(rows)
    yield f"past totals of {PLAYERS} players: in", f"{_brought(lambda by: _bring_totals(read, by)):.1f} s"


def records() -> Lines:
    games = [RecordedGame(place=n, record=one) for n, one in enumerate(islice(game_records(), _RECORDS), 1)]
    facts = RecordFacts(name="History", place="", starts_on=_DAY, ends_on=_DAY)
    seconds = _brought(lambda by: bring_records(facts=facts, games=games, by=by))
    yield f"{_RECORDS} game records of 12 hands: in", f"{seconds:.1f} s"


def _bring_games(read: ResultsRead, by: User) -> Tournament:
    return bring_games(facts=_FACTS, players=read.players, games=read.games, known={}, by=by)


def _bring_totals(read: ResultsRead, by: User) -> Tournament:
    return bring_totals(facts=_FACTS, players=read.players, totals=read.totals, known={}, by=by)


def _games() -> list[tuple[str, ...]]:
    """A seat in each row."""
    chance = Random(1)
    rows: list[tuple[str, ...]] = [("Round", "Table", "Player", "Score")]
    for round_ in range(1, ROUNDS + 1):
        seated = chance.sample(range(PLAYERS), PLAYERS)
        for first in range(0, PLAYERS, 4):
            won = [chance.randrange(100, 400) * 100 for _ in range(3)]
            scores = [*won, 120_000 - sum(won)]
            rows += [
                (str(round_), str(first // 4 + 1), f"Player {player}", str(score))
                for player, score in zip(seated[first : first + 4], scores, strict=True)
            ]
    return rows


def _brought(bring: Callable[[User], Tournament]) -> float:
    """Seconds, after which everything is as before."""
    with transaction.atomic():
        _, seconds = timed(lambda: bring(User.objects.get()))
        transaction.set_rollback(True)
    return seconds


MEASURES: Final = (past_games, past_totals, records)
