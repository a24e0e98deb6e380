"""Which devices have the page of a table open."""

import datetime as dt
from typing import Final

from django.utils import timezone

from tournament.models import Game, Presence
from tournament.queries.presence import devices_at
from tournament.services.access import Actor, require_onlooker

# Pages ask every five seconds; a write for each of them would keep every table of a hall writing.
RENEWED_AFTER: Final = dt.timedelta(seconds=15)


def note_presence(*, game: Game, visitor: str, by: Actor) -> tuple[str, ...]:
    """Note that the device `visitor` has this table open; the names of the others that have.

    One query, and a second one where something is to be written, which is rare. Raises NotPermitted.
    """
    name, now = str(require_onlooker(game=game, by=by)), timezone.now()
    everybody = devices_at(game.pk)
    seen = next((device for device in everybody if device.visitor == visitor), None)
    if seen is None or seen.name != name or now - seen.seen_at >= RENEWED_AFTER:
        Presence.objects.update_or_create(game=game, visitor=visitor, defaults={"name": name, "seen_at": now})
    return tuple(device.name for device in everybody if device.visitor != visitor)
