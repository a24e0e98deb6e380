"""Scores from a paper sheet or a dead tablet, typed in at the end of a game."""

from collections.abc import Sequence

from django.db import transaction

from tournament.models import Game, GameStatus
from tournament.queries.replay import replay_game
from tournament.services.access import Actor
from tournament.services.errors import Refused
from tournament.services.handlog import Stamp, records_of, store
from tournament.services.trail import log, raise_versions
from tournament.services.writing import Recorded, open_game, place_of, refuse_confirmed, tournament_of


@transaction.atomic
def type_totals(
    *,
    game_id: int,
    base_revision: int,
    client_id: str,
    scores: Sequence[int],
    sticks: int,
    by: Actor,
) -> Recorded:
    """End a game with these table scores by seat and riichi sticks on the table.

    Hands recorded before stay in the log, and the penalties of their chombos count. Typed again before the
    result is confirmed, the scores replace the earlier ones; `reopen_game` takes them back.

    Raises RuleError (the sum is not the points in play: by how much; no whole hundreds), Refused (the game
    is over without them), StaleWrite, AlreadyRecorded, NotPermitted.
    """
    game, writer = open_game(game_id=game_id, by=by)
    stamp = Stamp(base_revision=base_revision, client_id=client_id, by=writer)
    records = records_of(game, stamp)
    _refuse_over(game)
    before = {"label": game.label, "totals": game.totals}
    game.totals = {"scores": list(scores), "sticks": sticks}
    state = replay_game(game, records).state
    recorded = store(game, [], stamp, state=state, status=GameStatus.FINISHED, totals=game.totals, riichi=[])
    after = {"totals": game.totals, "client_id": client_id, "answer": recorded.to_json()}
    event = tournament_of(game)
    log(event, "scores typed", place_of(game), before=before, after=after, by=writer)
    raise_versions(event, standings=True)
    return recorded


def _refuse_over(game: Game) -> None:
    refuse_confirmed(game)
    if game.ended:
        raise Refused("game_ended")
    if game.status != GameStatus.PLAYING and game.totals is None:
        raise Refused("game_finished")
