"""How fast an event is taken away and brought along."""

from collections.abc import Iterator
from time import perf_counter

from django.db import transaction

from tournament.exports.archive import archive_bytes
from tournament.exports.ema import EmaFacts, ema_xlsx
from tournament.exports.workbook import workbook_bytes
from tournament.imports.archives import read_archive
from tournament.models import Game, HandRecord, Tournament, User
from tournament.queries.archive import archive_parts
from tournament.queries.book import event_book
from tournament.services.archives import import_event
from tournament.services.simulation import simulate

Lines = Iterator[tuple[str, str]]


def small_workbook() -> Lines:
    """The workbook of a national open."""
    director = User.objects.get()
    made = simulate(name="Open", players=40, rounds=8, seed=1, preset="ema-2025", by=director)
    start = perf_counter()
    workbook_bytes(event_book(made))
    yield "workbook of 40 players x 8 rounds", f"{perf_counter() - start:.1f} s"


def workbook_without_hands(large: Tournament) -> Lines:
    """The same results, as if they were typed from paper."""
    with transaction.atomic():
        _as_typed(large)
        start = perf_counter()
        book = event_book(large)
        yield "workbook of the large event without hands: reading", f"{perf_counter() - start:.1f} s"
        workbook_bytes(book)
        yield "workbook of the large event without hands", f"{perf_counter() - start:.1f} s"
        transaction.set_rollback(True)


def association_lists(large: Tournament) -> Lines:
    """Those that need no game, so that they come at once however much was played."""
    start = perf_counter()
    ema_xlsx(event_book(large, rounds=False), EmaFacts())
    yield "EMA list of the large event", f"{perf_counter() - start:.1f} s"


def archive(large: Tournament) -> Lines:
    start = perf_counter()
    content = archive_bytes(archive_parts(large))
    yield "archive of the large event: out", f"{perf_counter() - start:.1f} s"
    yield "archive of the large event: size", f"{len(content) / 2**20:.1f} MB"
    start = perf_counter()
    parts = read_archive(content)
    # Else it is here already.
    parts["event"][0]["created_at"] = "2000-01-01T00:00:00+00:00"
    with transaction.atomic():
        import_event(parts=parts, by=User.objects.get())
        yield "archive of the large event: in", f"{perf_counter() - start:.1f} s"
        transaction.set_rollback(True)


def _as_typed(large: Tournament) -> None:
    games = list(Game.objects.filter(round__stage__tournament=large).prefetch_related("seats"))
    points = large.stages.get().rules.points_in_play
    for game in games:
        scores = [seat.score for seat in game.seats.all()]
        game.totals = {"scores": scores, "sticks": (points - sum(scores)) // 1000}
    HandRecord.objects.filter(game__round__stage__tournament=large).delete()
    Game.objects.bulk_update(games, ["totals"], batch_size=500)
