"""Many games replayed: those of an event that may be seen, and what is remembered of each.

A replay takes a millisecond or two, so that the games of a player are replayed when they are asked for, and
those of a whole event once: of each of them a digest is kept until the game changes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Final, Generic, TypeVar

from django.core.cache import cache
from django.db.models import Count, Max, Prefetch, QuerySet, Sum

from tournament.models import Game, GameStatus, HandRecord, Tournament
from tournament.queries.release import Sight
from tournament.queries.replay import Replay, replay_game

T = TypeVar("T")

# Games that are in memory at once with all their records.
_CHUNK: Final = 100
# Seconds after which somebody else may go on where a process was stopped.
_ABANDONED: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Digests(Generic[T]):
    """`found`: by the primary key of the game. `missing`: games for which there was no time."""

    found: Mapping[int, T]
    missing: int


def shown_games(tournament: Tournament, sight: Sight) -> QuerySet[Game]:
    """The confirmed games whose results may be seen."""
    games = Game.objects.filter(
        round__stage__tournament=tournament, round__number__in=sight.seated, status=GameStatus.CONFIRMED
    )
    return games if sight.through is None else games.filter(round__number__lte=sight.through)


def logged_games(tournament: Tournament, sight: Sight) -> QuerySet[Game]:
    """Those of them whose hands may be read. Games whose scores were typed in have no whole log."""
    return shown_games(tournament, sight).filter(round__number__in=sight.logged, totals__isnull=True)


def stamp_of(tournament: Tournament, sight: Sight) -> object:
    """Changes with the confirmed games that may be seen, with the names of players, and with the sight.

    The versions of an event count every hand of the games that are being played.
    """
    games = shown_games(tournament, sight).aggregate(Count("pk"), Sum("revision"), Max("confirmed_at"))
    return sight, tournament.seating_version, *games.values()


def replays(games: QuerySet[Game]) -> Iterator[tuple[Game, Replay]]:
    """Each of the games, whose round and stage come with it, and what happened; some at a time."""
    records = HandRecord.objects.only("game_id", "order", "revision", "event", "removed")
    loaded = games.select_related("round__stage").prefetch_related(Prefetch("hand_records", records))
    for game in loaded.iterator(chunk_size=_CHUNK):
        yield game, replay_game(game, game.hand_records.all())


def digests(
    games: QuerySet[Game], name: str, digest: Callable[[Game, Replay], T], *, seconds: float
) -> Digests[T]:
    """What `digest` makes of each of the games, kept under this `name` for as long as the game stays.

    About `seconds` are spent on those that are not known yet, none of them with 0, and by one visitor at a
    time: whoever asks again finds more. A digest must be a value that can be pickled.
    """
    keys = {
        pk: f"{name}:{pk}:{revision}:{last and last.timestamp()}"
        for pk, revision, last in games.values_list("pk", "revision", "last_entry_at")
    }
    kept = cache.get_many(keys.values())
    found = {pk: kept[key] for pk, key in keys.items() if key in kept}
    missing = [pk for pk in keys if pk not in found]
    if missing and seconds > 0 and cache.add(f"{name}:busy", value=True, timeout=_ABANDONED):
        try:
            found |= _made(missing, keys, digest, until=monotonic() + seconds)
        finally:
            cache.delete(f"{name}:busy")
    return Digests(found=found, missing=len(keys) - len(found))


def _made(
    missing: Sequence[int], keys: Mapping[int, str], digest: Callable[[Game, Replay], T], *, until: float
) -> dict[int, T]:
    """The digests of a first part of the missing games, at least of one chunk."""
    made: dict[int, T] = {}
    left = iter(missing)
    while chunk := list(islice(left, _CHUNK)):
        new = {game.pk: digest(game, played) for game, played in replays(Game.objects.filter(pk__in=chunk))}
        cache.set_many({keys[pk]: value for pk, value in new.items()}, timeout=None)
        made |= new
        if monotonic() >= until:
            break
    return made
