"""Recompute everything that is stored twice, and say where it differs from the hand log."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.models import Game, GameStatus, Tournament
from tournament.queries.replay import Replay, replay_game
from tournament.queries.words import refusal
from tournament.rules.errors import RuleError

_SETTLED = {
    "rank": "ranks",
    "uma": "uma",
    "oka": "oka",
    "points": "points",
    "penalties": "penalties",
    "total": "total",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A stored value that the hand log does not give; `seat` is None for one of the game itself."""

    round_number: int
    table_number: int
    seat: int | None
    what: str
    stored: object
    replayed: object


def verify(tournament: Tournament) -> tuple[Difference, ...]:
    """All differences of a tournament; none is as it should be."""
    games = Game.objects.filter(round__stage__tournament=tournament).select_related("round__stage")
    games = games.prefetch_related("seats", "hand_records").order_by("round__number", "table_number")
    return tuple(difference for game in games for difference in _differences(game))


def _differences(game: Game) -> Iterator[Difference]:
    try:
        played = replay_game(game, game.hand_records.all())
    except RuleError as error:
        yield _difference(game, None, "log", "recorded", refusal(error))
        return
    for seat, what, stored, replayed in _pairs(game, played):
        if stored != replayed:
            yield _difference(game, seat, what, stored, replayed)


def _difference(game: Game, seat: int | None, what: str, stored: object, replayed: object) -> Difference:
    return Difference(
        round_number=game.round.number,
        table_number=game.table_number,
        seat=seat,
        what=what,
        stored=stored,
        replayed=replayed,
    )


def _pairs(game: Game, played: Replay) -> Iterator[tuple[int | None, str, object, object]]:
    """Each stored value beside the one of the log."""
    state, settlement = played.state, played.settlement
    over = game.status in {GameStatus.FINISHED, GameStatus.CONFIRMED}
    yield None, "finished", over, state.finished
    yield None, "label", game.label, state.label
    for seat in game.seats.all():
        yield seat.seat, "score", seat.score, state.scores[seat.seat]
        for stored, replayed in _SETTLED.items():
            value = getattr(settlement, replayed)[seat.seat] if settlement else None
            yield seat.seat, stored, getattr(seat, stored), value
