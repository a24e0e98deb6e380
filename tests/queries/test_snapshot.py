"""An event as it was at one moment, while somebody else saves a hand through a connection of their own.

On PostgreSQL, and on SQLite with a write-ahead log, the hand is saved at once; with a rollback journal it
waits until the reading is over.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import pytest
from django.db import connection

from tests import make
from tests.play import draw, record, ron
from tournament.models import Game, HandRecord, Seat, User
from tournament.queries.book import event_book
from tournament.queries.snapshot import one_moment

pytestmark = pytest.mark.django_db(transaction=True)

_CHANCE_SECONDS = 1.0


def _saving(game: Game, by: User) -> Callable[[], None]:
    def save() -> None:
        try:
            record(game, ron(0, 1, 3, 30), by=by)
        finally:
            connection.close()

    return save


def test_hand_that_is_saved_meanwhile_is_not_seen() -> None:
    judge, game = make.director(), make.game()
    with ThreadPoolExecutor(1) as pool:
        with one_moment():
            before = HandRecord.objects.count()
            saved = pool.submit(_saving(game, judge))
            wait([saved], timeout=_CHANCE_SECONDS)
            assert (before, HandRecord.objects.count()) == (0, 0)
            assert list(Seat.objects.values_list("score", flat=True)) == [25000] * 4
        saved.result()
    assert HandRecord.objects.count() == 1


def test_book_holds_scores_and_hands_of_one_moment() -> None:
    """A hand is saved right after the first query of the book, before those for seats and hands."""
    judge, tournament = make.director(), make.tournament()
    game = make.game(tournament)
    record(game, draw(0), by=judge)
    game.refresh_from_db()
    saved: list[Future[None]] = []
    with ThreadPoolExecutor(1) as pool:

        def and_meanwhile(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
            answer = execute(sql, *rest)
            if sql.startswith("SELECT") and not saved:
                saved.append(pool.submit(_saving(game, judge)))
                wait(saved, timeout=_CHANCE_SECONDS)
            return answer

        with connection.execute_wrapper(and_meanwhile):
            ((table,),) = (round_.tables for round_ in event_book(tournament).rounds)
        saved[0].result()
    assert [hand.scores for hand in table.hands] == [(28000, 24000, 24000, 24000)]
    assert tuple(seat.score for seat in table.seats) == (28000, 24000, 24000, 24000)
    assert HandRecord.objects.count() == 2
