"""Taking a whole event away: one that was made or brought in by mistake.

Nothing that was played here is ever deleted, and what the public may have read is not either.
"""

import logging
from typing import Final

from django.db import transaction
from django.db.models import ProtectedError, QuerySet

from tournament.models import (
    Adjustment,
    Game,
    GameStatus,
    HandRecord,
    LogEntry,
    Person,
    Round,
    Tournament,
)
from tournament.queries.archive import BROUGHT
from tournament.queries.names import same_name
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.exportjobs import remove_files_of
from tournament.services.gamerecords import RECORDS_BROUGHT
from tournament.services.jobs import GOING_ON, going_on
from tournament.services.locks import lock_tournament
from tournament.services.pastevents import RESULTS_BROUGHT

_BROUGHT: Final = (BROUGHT, RESULTS_BROUGHT, RECORDS_BROUGHT)
# These change nothing of what was brought in.
_HARMLESS: Final = ("tournament published", "tournament hidden", "player recognised", "people merged")

_trace = logging.getLogger(__name__)


def why_kept(tournament: Tournament) -> str | None:
    """The code of the reason why an event cannot be deleted; None where it can."""
    if tournament.published:
        return "event_published"
    if any(map(going_on, tournament.jobs.filter(status__in=GOING_ON))):
        return "job_going_on"
    brought = tournament.log_entries.filter(action__in=_BROUGHT).order_by("-pk").first()
    if brought is None:
        return "event_played" if _confirmed(tournament).exists() else None
    since = tournament.log_entries.filter(pk__gt=brought.pk).exclude(action__in=_HARMLESS)
    return "event_worked_on" if since.exists() else None


@transaction.atomic
def delete_tournament(*, tournament: Tournament, name: str, by: Actor) -> None:
    """Delete an event with all that belongs to it; people of the register who played nowhere else go too.

    `name` is its name, typed once more. The log goes with the event, so the server keeps a line of its own.

    Raises Refused (another name; published; played here; worked on since it was brought in), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    lock_tournament(tournament)
    # Somebody may have published it meanwhile.
    tournament.refresh_from_db()
    if same_name(name) != same_name(tournament.name):
        raise Refused("event_name_differs", name=tournament.name)
    reason = why_kept(tournament)
    if reason is not None:
        raise Refused(reason)
    try:
        _delete(tournament)
    except ProtectedError:
        raise Refused("event_worked_on") from None
    _trace.warning("%s deleted the event “%s” (/e/%s/).", author, tournament.name, tournament.slug)


def _confirmed(tournament: Tournament) -> QuerySet[Game]:
    return Game.objects.filter(round__stage__tournament=tournament, status=GameStatus.CONFIRMED)


def _delete(tournament: Tournament) -> None:
    """Each row before those that it refers to; first the files, which are named by their jobs."""
    remove_files_of(tournament)
    people = list(tournament.entries.filter(person__isnull=False).values_list("person", flat=True))
    HandRecord.objects.filter(game__round__stage__tournament=tournament).delete()
    Adjustment.objects.filter(entry__tournament=tournament).delete()
    LogEntry.objects.filter(tournament=tournament).delete()
    Round.objects.filter(stage__tournament=tournament).delete()
    tournament.stages.all().delete()
    tournament.entries.update(replaces=None)
    tournament.entries.all().delete()
    tournament.access_links.all().delete()
    tournament.delete()
    Person.objects.filter(pk__in=people, entries=None).delete()
