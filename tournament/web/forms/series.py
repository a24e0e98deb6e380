"""A series: its name, what orders people, and its events."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Series, SeriesScoring, Tournament, User
from tournament.queries.series.lists import addable_events
from tournament.services.series import MOST_EVENTS, MOST_GAMES, MOST_MONTHS
from tournament.web.forms.fields import WholeField, offer


class SeriesForm(forms.Form):
    """Cleans to the arguments of the services, and `tournaments`."""

    name = forms.CharField(
        label=_("Name"), max_length=200, help_text=_("For example Club nights, or League 2026.")
    )
    scoring = forms.TypedChoiceField(
        label=_("People are ranked by"),
        choices=SeriesScoring.choices,
        coerce=SeriesScoring,
        widget=forms.RadioSelect,
        initial=SeriesScoring.SUM,
        help_text=_("The page of the series says in words how each of them is counted."),
    )
    best = WholeField(
        label=_("Events of each person that count"),
        min_value=1,
        max_value=MOST_EVENTS,
        required=False,
        help_text=_("Only where the best events count."),
    )
    minimum_games = WholeField(
        label=_("Least number of games"),
        min_value=0,
        max_value=MOST_GAMES,
        required=False,
        help_text=_("Whoever has fewer is listed without a place."),
    )
    months = WholeField(
        label=_("Months that count"),
        min_value=1,
        max_value=MOST_MONTHS,
        required=False,
        help_text=_("Back from the last event with results, so that the ranking rolls on. Empty: all."),
    )
    tournaments = forms.TypedMultipleChoiceField(
        label=_("Events"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Those that you direct, and all that are published. More can be added at any time."),
    )

    def __init__(self, data: Mapping[str, Any] | None, *, by: User, series: Series | None = None) -> None:
        super().__init__(data, initial=_facts(series) if series else None)
        self._events = {event.pk: event for event in addable_events(by, series)}
        offer(self, "tournaments", [(key, _label(event)) for key, event in self._events.items()])

    def clean_tournaments(self) -> list[Tournament]:
        return [self._events[key] for key in self.cleaned_data["tournaments"]]

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("scoring") == SeriesScoring.BEST and values.get("best", 0) is None:
            self.add_error("best", gettext("Say how many events of each person count."))
        values["minimum_games"] = values.get("minimum_games") or 0
        return values


def _label(event: Tournament) -> str:
    told = f"{event.name}, {date_format(event.starts_on)}"
    return told if event.published else gettext("{event} (not published)").format(event=told)


def _facts(series: Series) -> dict[str, Any]:
    names = ("name", "scoring", "best", "minimum_games", "months")
    return {name: getattr(series, name) for name in names} | {
        "tournaments": [event.pk for event in series.tournaments.all()]
    }
