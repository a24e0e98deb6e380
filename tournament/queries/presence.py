"""Who has the page of a table open now."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from django.utils import timezone

from tournament.models import Presence, Round

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
    here = Presence.objects.filter(game__round=seating, seen_at__gte=_lately())
    names: defaultdict[int, tuple[str, ...]] = defaultdict(tuple)
    for game_id, name in here.order_by("name", "pk").values_list("game_id", "name"):
        names[game_id] += (name,)
    return names


def _lately() -> dt.datetime:
    return timezone.now() - _GONE_AFTER
