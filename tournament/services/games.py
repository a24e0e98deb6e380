"""A game as a whole: end it, confirm its result, reopen it."""

from typing import Any

from django.db import transaction

from tournament.models import Game, GameStatus
from tournament.queries.replay import replay_game
from tournament.services.access import Actor, Writer, require_director, require_judge
from tournament.services.errors import Refused
from tournament.services.trail import log, raise_versions
from tournament.services.writing import (
    UNCONFIRMED,
    Recorded,
    answer,
    check_base,
    claim,
    confirmation,
    load_game,
    place_of,
    refresh_round,
    refuse_confirmed,
    store_seats,
    tournament_of,
)


@transaction.atomic
def confirm_game(*, game_id: int, base_revision: int, by: Actor) -> Recorded:
    """Make the result of a finished game count in the standings.

    Raises Refused (not over yet, or confirmed before), StaleWrite, NotPermitted.
    """
    game = load_game(game_id)
    judge = require_judge(tournament=tournament_of(game), by=by)
    check_base(game, base_revision)
    refuse_confirmed(game)
    if game.status != GameStatus.FINISHED:
        raise Refused("game_playing")
    return _change(game, base_revision, "game confirmed", judge, **confirmation(judge))


@transaction.atomic
def reopen_game(*, game_id: int, base_revision: int, by: Actor) -> Recorded:
    """Undo one step: a confirmed result is finished again, a game that the director ended goes on.

    Raises Refused (the rules ended the game, or it is not over), StaleWrite, NotPermitted.
    """
    game = load_game(game_id)
    director = require_director(tournament=tournament_of(game), by=by)
    check_base(game, base_revision)
    if game.status == GameStatus.CONFIRMED:
        return _change(game, base_revision, "game reopened", director, **UNCONFIRMED)
    if not game.ended:
        raise Refused("game_playing" if game.status == GameStatus.PLAYING else "game_finished")
    game.ended = False
    return _change(game, base_revision, "game reopened", director, ended=False)


@transaction.atomic
def end_game(*, game_id: int, base_revision: int, by: Actor) -> Recorded:
    """End a game before its rules do, after the hands recorded so far; the log keeps by whom.

    Raises Refused (it is over), StaleWrite, NotPermitted.
    """
    game = load_game(game_id)
    director = require_director(tournament=tournament_of(game), by=by)
    check_base(game, base_revision)
    refuse_confirmed(game)
    if game.status != GameStatus.PLAYING:
        raise Refused("game_finished")
    game.ended = True
    return _change(game, base_revision, "game ended", director, ended=True)


def _change(game: Game, base_revision: int, action: str, writer: Writer, **changes: Any) -> Recorded:
    """Claim the game, store what its log comes to now, and leave the traces."""
    played = replay_game(game, game.hand_records.all())
    changes = {"status": played.status, **changes}
    claim(game, base_revision, **changes)
    store_seats(game, played.state)
    refresh_round(game.round)
    before, after = {"status": game.status}, {"status": changes["status"]}
    log(tournament_of(game), action, place_of(game), before=before, after=after, by=writer)
    raise_versions(tournament_of(game), standings=True)
    return answer(game, base_revision, played.state, changes["status"])
