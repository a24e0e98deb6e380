"""Playing at a table of a test: events in short, recorded through the use cases."""

from collections.abc import Mapping, Sequence
from itertools import count

from tournament.models import Game, Round
from tournament.services.access import Actor
from tournament.services.amendments import amend
from tournament.services.changes import Change
from tournament.services.games import confirm_game, end_game, reopen_game, sign_game
from tournament.services.hands import record_hand, undo_last_hand
from tournament.services.totals import type_totals
from tournament.services.writing import Recorded

Event = Mapping[str, object]
_ids = count(1)

TIME_UP: Event = {"type": "time_up"}
VOID: Event = {"type": "void"}
STOP: Event = {"type": "stop"}


def fresh_id() -> str:
    return f"entry-{next(_ids)}"


def ron(winner: int, discarder: int, han: int, fu: int = 30, *, riichi: Sequence[int] = ()) -> Event:
    won = {"winner": winner, "from": discarder, "han": han, "fu": fu}
    return {"type": "win", "wins": [won], "riichi": list(riichi)}


def tsumo(winner: int, han: int, fu: int = 30, *, riichi: Sequence[int] = ()) -> Event:
    won = {"winner": winner, "from": None, "han": han, "fu": fu}
    return {"type": "win", "wins": [won], "riichi": list(riichi)}


def draw(*tenpai: int, riichi: Sequence[int] = ()) -> Event:
    return {"type": "exhaustive_draw", "tenpai": list(tenpai), "riichi": list(riichi)}


def chombo(offender: int) -> Event:
    return {"type": "chombo", "offender": offender}


def record(game: Game, event: Event, *, by: Actor) -> Recorded:
    """Record an event on the latest revision of the game."""
    game.refresh_from_db()
    return record_hand(game_id=game.pk, base_revision=game.revision, client_id=fresh_id(), event=event, by=by)


def play(game: Game, *events: Event, by: Actor) -> Game:
    for event in events:
        record(game, event, by=by)
    game.refresh_from_db()
    return game


def undo(game: Game, *, by: Actor) -> Recorded:
    game.refresh_from_db()
    return undo_last_hand(game_id=game.pk, base_revision=game.revision, client_id=fresh_id(), by=by)


def end(game: Game, *, by: Actor) -> Game:
    game.refresh_from_db()
    end_game(game_id=game.pk, base_revision=game.revision, by=by)
    game.refresh_from_db()
    return game


def type_in(game: Game, *typed: int, sticks: int = 0, by: Actor) -> Recorded:
    """Type the scores of a paper sheet."""
    game.refresh_from_db()
    recorded = type_totals(
        game_id=game.pk,
        base_revision=game.revision,
        client_id=fresh_id(),
        scores=typed,
        sticks=sticks,
        by=by,
    )
    game.refresh_from_db()
    return recorded


def correct(game: Game, change: Change, *, by: Actor, reason: str = "misheard") -> Recorded:
    """Amend the latest revision of the game."""
    game.refresh_from_db()
    recorded = amend(
        game_id=game.pk,
        base_revision=game.revision,
        client_id=fresh_id(),
        change=change,
        reason=reason,
        by=by,
    )
    game.refresh_from_db()
    return recorded


def sign(game: Game, *, by: Actor) -> Game:
    game.refresh_from_db()
    sign_game(game_id=game.pk, base_revision=game.revision, by=by)
    game.refresh_from_db()
    return game


def reopen(game: Game, *, by: Actor) -> Game:
    game.refresh_from_db()
    reopen_game(game_id=game.pk, base_revision=game.revision, by=by)
    game.refresh_from_db()
    return game


def confirm(game: Game, *, by: Actor) -> Game:
    game.refresh_from_db()
    confirm_game(game_id=game.pk, base_revision=game.revision, by=by)
    game.refresh_from_db()
    return game


def confirm_round(round_: Round, *events: Event, by: Actor) -> Round:
    """Play the same events at every table, end the games and confirm them."""
    for game in round_.games.order_by("table_number"):
        confirm(end(play(game, *events, by=by), by=by), by=by)
    round_.refresh_from_db()
    return round_


def scores(game: Game) -> list[int]:
    return list(game.seats.order_by("seat").values_list("score", flat=True))


def totals(game: Game) -> list[int | None]:
    return list(game.seats.order_by("seat").values_list("total", flat=True))
