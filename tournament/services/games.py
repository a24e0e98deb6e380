"""A game as a whole: end it, sign and confirm its result, reopen it."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.models import Game, GameStatus, TableEntry
from tournament.queries.replay import replay_game
from tournament.services.access import (
    Actor,
    Writer,
    is_table_device,
    require_director,
    require_judge,
)
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
    open_game,
    place_of,
    refresh_round,
    refuse_confirmed,
    store_seats,
    tournament_of,
)


@transaction.atomic
def sign_game(*, game_id: int, base_revision: int, by: Actor) -> Recorded:
    """The players agree to the result of a finished game.

    It is confirmed by that, unless the event wants a judge to approve what a table signs by itself.
    Raises Refused (not over yet, signed or confirmed before), StaleWrite, NotPermitted.
    """
    game, writer = open_game(game_id=game_id, by=by)
    _check_result(game, base_revision)
    if not _needs_approval(game, writer):
        return _change(game, base_revision, "game confirmed", writer, **confirmation(writer))
    if game.signed_at is not None:
        raise Refused("result_signed")
    return _change(game, base_revision, "game signed", writer, signed_at=timezone.now())


@transaction.atomic
def confirm_game(*, game_id: int, base_revision: int, by: Actor) -> Recorded:
    """Make the result of a finished game count in the standings, signed or not.

    Raises Refused (not over yet, or confirmed before), StaleWrite, NotPermitted.
    """
    game = load_game(game_id)
    judge = require_judge(tournament=tournament_of(game), by=by)
    _check_result(game, base_revision)
    return _change(game, base_revision, "game confirmed", judge, **confirmation(judge))


def _needs_approval(game: Game, by: Writer) -> bool:
    return is_table_device(by) and tournament_of(game).table_entry == TableEntry.APPROVE


def _check_result(game: Game, base_revision: int) -> None:
    check_base(game, base_revision)
    refuse_confirmed(game)
    if game.status != GameStatus.FINISHED:
        raise Refused("game_playing")


@transaction.atomic
def reopen_game(*, game_id: int, base_revision: int, by: Actor) -> Recorded:
    """Undo one step. The director opens a confirmed result, which is finished again.

    A judge takes back what came last before that: the players' signature, the scores that were typed in, or
    the end that the director set. Raises Refused (the rules ended the game, or it is not over), StaleWrite,
    NotPermitted.
    """
    game = load_game(game_id)
    judge = require_judge(tournament=tournament_of(game), by=by)
    check_base(game, base_revision)
    if game.status == GameStatus.CONFIRMED:
        director = require_director(tournament=tournament_of(game), by=by)
        return _change(game, base_revision, "game reopened", director, **UNCONFIRMED)
    undone = _last_step(game)
    for name, value in undone.items():
        setattr(game, name, value)
    return _change(game, base_revision, "game reopened", judge, **undone)


def _last_step(game: Game) -> dict[str, Any]:
    """What an unconfirmed game has to lose to be open again by one step."""
    if game.signed_at is not None:
        return {"signed_at": None}
    if game.totals is not None:
        return {"totals": None}
    if game.ended:
        return {"ended": False}
    raise Refused("game_playing" if game.status == GameStatus.PLAYING else "game_finished")


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
    return _change(game, base_revision, "game ended", director, ended=True, riichi=[])


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
