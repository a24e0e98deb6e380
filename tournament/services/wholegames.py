"""Games that were played elsewhere, stored whole: their seats, what happened, how they ended.

Rounds, games and seats are made in one statement each, so that a season of a club is in within seconds.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone
from django.utils.crypto import get_random_string

from tournament.models import (
    ORDER_STEP,
    Entry,
    Game,
    GameStatus,
    HandRecord,
    Round,
    RoundStatus,
    Seat,
    Stage,
    User,
)
from tournament.rules.record import settle_state
from tournament.rules.riichi.state import State
from tournament.services.writing import answer, confirmation

Json = Mapping[str, Any]

TENTHS: Final = ("uma", "oka", "points", "penalties", "total")
"""The settled numbers of a seat in tenths of final points, named as those of a settlement."""

_BATCH: Final = 2_000
_ID_LENGTH: Final = 22


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeGame:
    """A game in turn order from the first dealer, with the state after all that is known of it.

    `events` are those of its hands; `totals` were typed instead of them, or after them, and `ended` is the
    director's word. `confirmed`: its result counts.
    """

    round: int
    table: int
    players: tuple[Entry, ...]
    state: State
    events: Sequence[Json] = ()
    totals: Json | None = None
    ended: bool = False
    confirmed: bool = True


def store_whole_games(stage: Stage, games: Sequence[WholeGame], *, by: User) -> dict[int, Round]:
    """Make the rounds of these games in a stage that has none, published and released; by their numbers."""
    rounds = _rounds(stage, games)
    stored = Game.objects.bulk_create([_game(rounds[game.round], game, by) for game in games], _BATCH)
    pairs = list(zip(stored, games, strict=True))
    Seat.objects.bulk_create([seat for pair in pairs for seat in _seats(*pair)], _BATCH)
    HandRecord.objects.bulk_create([record for pair in pairs for record in _records(*pair, by)], _BATCH)
    return rounds


def _rounds(stage: Stage, games: Sequence[WholeGame]) -> dict[int, Round]:
    now = timezone.now()
    made = [
        Round(stage=stage, number=number, status=_status(group), published_at=now, released_at=now)
        for number, group in sorted(_by_round(games).items())
    ]
    return {round_.number: round_ for round_ in Round.objects.bulk_create(made)}


def _by_round(games: Iterable[WholeGame]) -> dict[int, list[WholeGame]]:
    found: dict[int, list[WholeGame]] = {}
    for game in games:
        found.setdefault(game.round, []).append(game)
    return found


def _status(games: Iterable[WholeGame]) -> RoundStatus:
    if all(game.confirmed for game in games):
        return RoundStatus.FINISHED
    begun = any(game.events or game.totals or game.ended for game in games)
    return RoundStatus.RUNNING if begun else RoundStatus.SEATED


def status_of(game: WholeGame) -> GameStatus:
    if not game.state.finished:
        return GameStatus.PLAYING
    return GameStatus.CONFIRMED if game.confirmed else GameStatus.FINISHED


def _game(round_: Round, game: WholeGame, by: User) -> Game:
    status = status_of(game)
    return Game(
        round=round_,
        table_number=game.table,
        revision=int(bool(game.events or game.totals or game.ended)),
        label=game.state.label,
        totals=game.totals,
        ended=game.ended,
        last_entry_at=timezone.now(),
        **(confirmation(by) if status == GameStatus.CONFIRMED else {"status": status}),
    )


def _seats(stored: Game, game: WholeGame) -> list[Seat]:
    settlement = settle_state(game.state)
    seats = []
    for place, entry in enumerate(game.players):
        seat = Seat(
            game=stored, round_id=stored.round_id, seat=place, entry=entry, score=game.state.scores[place]
        )
        if settlement:
            seat.rank = settlement.ranks[place]
            for name in TENTHS:
                setattr(seat, name, getattr(settlement, name)[place])
        seats.append(seat)
    return seats


def _records(stored: Game, game: WholeGame, by: User) -> list[HandRecord]:
    told = answer(stored, 0, game.state, status_of(game)).to_json() if game.events else {}
    return [
        HandRecord(
            game=stored,
            order=place * ORDER_STEP,
            event=event,
            author=by,
            client_id=get_random_string(_ID_LENGTH),
            answer=dict(told),
        )
        for place, event in enumerate(game.events, start=1)
    ]
