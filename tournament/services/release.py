"""What the public sees of the results, and from which round on nothing."""

from django.db import transaction

from tournament.models import Release, Tournament
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.tournaments import MOST_ROUNDS
from tournament.services.trail import log, raise_versions


@transaction.atomic
def set_release(*, tournament: Tournament, release: Release, hidden_from: int | None, by: Actor) -> None:
    """Choose when results are seen by everybody; those of round `hidden_from` and later ones are not at all.

    Raises Refused (no such round), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    if hidden_from is not None and not 1 <= hidden_from <= MOST_ROUNDS:
        raise Refused("hidden_from_out_of_range", most=MOST_ROUNDS)
    before = {"release": tournament.release, "hidden_from": tournament.hidden_from}
    after = {"release": release.value, "hidden_from": hidden_from}
    tournament.release, tournament.hidden_from = release, hidden_from
    tournament.save(update_fields=["release", "hidden_from"])
    log(tournament, "release changed", tournament.name, before=before, after=after, by=author)
    raise_versions(tournament, seating=True, standings=True, display=True)
