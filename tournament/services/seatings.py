"""How an event seats its players: who sits out, what that is worth, who is kept apart."""

from typing import Final

from django.db import transaction

from tournament.models import KeepApart, OddPlayers, Tournament
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.trail import raise_versions, save_settings

MOST_BYE_POINTS: Final = 10_000
"""Tenths of final points."""


@transaction.atomic
def change_seating(
    *,
    tournament: Tournament,
    odd_players: OddPlayers,
    bye_points: int,
    bye_counts: bool,
    keep_apart: KeepApart,
    by: Actor,
) -> None:
    """Change what holds for the rounds to come; `bye_points` are tenths. Raises Refused, NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    if abs(bye_points) > MOST_BYE_POINTS:
        raise Refused("bye_points_too_large", most=MOST_BYE_POINTS // 10)
    data = {
        "odd_players": odd_players,
        "bye_points": bye_points,
        "bye_counts": bye_counts,
        "keep_apart": keep_apart,
    }
    if save_settings(tournament, "seating changed", data, by=author):
        raise_versions(tournament, seating=True, desk=True)
