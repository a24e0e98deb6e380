"""What orders the standings of an event, and whether the public sees them while a round runs."""

from collections.abc import Sequence

from django.db import transaction

from tournament.models import Tournament
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.trail import log, raise_versions, save_fields
from tournament.standings.tiebreaks import TieBreak


@transaction.atomic
def change_measures(*, tournament: Tournament, measures: Sequence[str], provisional: bool, by: Actor) -> None:
    """Order all lists of the event anew by these names of `TieBreak`, the first first.

    `provisional`: the public sees the standings as if every table ended now. Raises Refused (the total is
    not the first, a measure twice or not known), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    check_measures(measures)
    after = {"measures": list(measures), "provisional": provisional}
    before = {key: getattr(tournament, key) for key in after}
    if before == after:
        return
    save_fields(tournament, after)
    log(tournament, "standings changed", tournament.name, before=before, after=after, by=author)
    raise_versions(tournament, standings=True)


def check_measures(measures: Sequence[str]) -> None:
    """Raises Refused as `change_measures`."""
    if not set(measures) <= set(TieBreak):
        raise Refused("measure_unknown")
    if not measures or measures[0] != TieBreak.TOTAL:
        raise Refused("total_not_first")
    if len(set(measures)) < len(measures):
        raise Refused("measure_twice")
