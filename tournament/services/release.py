"""What the public sees of the results, and from which round on nothing."""

from django.db import transaction

from tournament.models import Release, Tournament
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.tournaments import MOST_ROUNDS
from tournament.services.trail import raise_versions, save_settings


@transaction.atomic
def set_release(*, tournament: Tournament, release: Release, hidden_from: int | None, by: Actor) -> None:
    """Choose when results are seen by everybody; those of round `hidden_from` and later ones are not at all.

    Raises Refused (no such round), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    if hidden_from is not None and not 1 <= hidden_from <= MOST_ROUNDS:
        raise Refused("hidden_from_out_of_range", most=MOST_ROUNDS)
    data = {"release": release, "hidden_from": hidden_from}
    if save_settings(tournament, "release changed", data, by=author):
        raise_versions(tournament, seating=True, standings=True, display=True)
