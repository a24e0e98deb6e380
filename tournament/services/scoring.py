"""What substitutes and teams are worth in an event."""

from django.db import transaction

from tournament.models import TeamScoring, Tournament
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.trail import raise_versions, save_settings

MOST_POINTS = 10_000
"""Tenths of final points."""


@transaction.atomic
def change_scoring(
    *,
    tournament: Tournament,
    substitutes_ranked: bool,
    substitute_points: int | None,
    team_scoring: TeamScoring,
    team_best: int | None,
    by: Actor,
) -> None:
    """Change how substitutes and teams count, in all rounds; `substitute_points` are tenths a game.

    Raises Refused (too many points; no number of members where only the best count), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    if substitute_points is not None and abs(substitute_points) > MOST_POINTS:
        raise Refused("substitute_points_too_large", most=MOST_POINTS // 10)
    if team_scoring == TeamScoring.BEST and not team_best:
        raise Refused("team_best_missing")
    data = {
        "substitutes_ranked": substitutes_ranked,
        "substitute_points": substitute_points,
        "team_scoring": team_scoring,
        "team_best": team_best,
    }
    if save_settings(tournament, "scoring changed", data, by=author):
        raise_versions(tournament, standings=True)
