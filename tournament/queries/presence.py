"""Who has the page of a table open now."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Presence, Round, Tournament

# A page renews its presence every 15 seconds or so; one missed answer on bad Wi-Fi is no departure.
_GONE_AFTER: Final = dt.timedelta(seconds=45)


def devices_at(game_id: int) -> Sequence[Presence]:
    """All devices at the table, in order of their names."""
    return list(Presence.objects.filter(game_id=game_id, seen_at__gte=_lately()).order_by("name", "pk"))


def others_at(game_id: int, *, visitor: str) -> tuple[str, ...]:
    """The names of all devices at the table except `visitor`; a name twice where two devices have it."""
    return tuple(device.name for device in devices_at(game_id) if device.visitor != visitor)


def visitors_of(seating: Round) -> Mapping[int, tuple[str, ...]]:
    """The names at every table of a round, by the id of the game; empty where nobody is."""
    return _names(Presence.objects.filter(game__round=seating))


def crowded_tables(tournament: Tournament) -> Mapping[int, tuple[str, ...]]:
    """The same for the tables of an event that more than one device has open."""
    everywhere = _names(Presence.objects.filter(game__round__stage__tournament=tournament))
    return {game_id: names for game_id, names in everywhere.items() if len(names) > 1}


def _names(here: QuerySet[Presence]) -> Mapping[int, tuple[str, ...]]:
    names: defaultdict[int, tuple[str, ...]] = defaultdict(tuple)
    now = here.filter(seen_at__gte=_lately()).order_by("name", "pk")
    for game_id, name in now.values_list("game_id", "name"):
        names[game_id] += (name,)
    return names


def _lately() -> dt.datetime:
    return timezone.now() - _GONE_AFTER
