"""What the buttons of the clock send along."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.web.forms.fields import WholeField

_DAY = dt.timedelta(days=1)
# The widest there are lie 14 hours apart from Greenwich.
_WIDEST_ZONE = 14 * 60
_NEEDED = {"start": "minutes", "later": "minutes", "give": "plus"}


class ClockForm(forms.Form):
    """Each button needs some of these. `zone`: minutes that the device's local time is behind UTC."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    minutes = WholeField(label=_("Minutes"), required=False)
    wait = WholeField(label=_("Minutes until the start"), required=False, min_value=0, max_value=24 * 60)
    at = forms.TimeField(
        label=_("Time of the start"), required=False, input_formats=["%H:%M", "%H.%M", "%H%M", "%H:%M:%S"]
    )
    zone = forms.IntegerField(required=False, min_value=-_WIDEST_ZONE, max_value=_WIDEST_ZONE)
    plus = WholeField(label=_("Minutes more"), required=False)
    table = WholeField(label=_("Table"), required=False)

    def clean(self) -> dict[str, Any]:
        asked = super().clean() or {}
        needed = _NEEDED.get(self.data.get("do", ""))
        if needed and asked.get(needed) is None and needed not in self.errors:
            self.add_error(needed, gettext("This button needs a number here."))
        asked["moment"] = _moment(asked)
        return asked

    def sentences(self) -> list[str]:
        """What is wrong, with the names of the fields."""
        return [f"{self[name].label}: {' '.join(map(str, errors))}" for name, errors in self.errors.items()]


def _moment(asked: Mapping[str, Any]) -> dt.datetime:
    """The start that was asked for: a time, or else some minutes from now."""
    if asked.get("at") is not None:
        return _next(asked["at"], asked.get("zone"))
    return timezone.now() + dt.timedelta(minutes=asked.get("wait") or 0)


def _next(at: dt.time, zone: int | None) -> dt.datetime:
    """The next time that the clock on the wall shows this, where the device knows its zone in that one."""
    place = timezone.get_current_timezone() if zone is None else dt.timezone(-dt.timedelta(minutes=zone))
    now = timezone.now().astimezone(place)
    moment = now.replace(hour=at.hour, minute=at.minute, second=at.second, microsecond=0)
    return moment if moment >= now - dt.timedelta(minutes=1) else moment + _DAY
