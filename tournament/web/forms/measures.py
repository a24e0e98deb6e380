"""The order of the standings: a list for each place, so that it works without JavaScript."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.standings.tiebreaks import TITLES, TieBreak

_PLACES: Final = range(1, len(TieBreak) + 1)


class MeasuresForm(forms.Form):
    """Cleans to `measures`, in order and without gaps, and to `provisional`."""

    provisional = forms.BooleanField(
        label=_("Everybody sees the provisional standings while a round runs"),
        required=False,
        help_text=_(
            "As if every table ended now. Results that are held back stay hidden, and tables whose hands the "
            "public does not read count once they are over. Directors and judges see them in any case."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((name.value, gettext(TITLES[name])) for name in TieBreak)]
        for place in _PLACES:
            self.fields[f"measure_{place}"] = forms.ChoiceField(
                label=gettext("Measure %d") % place, choices=choices, required=False
            )

    @property
    def places(self) -> Iterator[BoundField]:
        return (self[f"measure_{place}"] for place in _PLACES)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        chosen = [values.pop(f"measure_{place}", "") for place in _PLACES]
        return {**values, "measures": [name for name in chosen if name]}

    @staticmethod
    def held_by(tournament: Tournament) -> dict[str, Any]:
        measures = {f"measure_{place}": name for place, name in enumerate(tournament.measures, start=1)}
        return {**measures, "provisional": tournament.provisional}
