"""What the lists of associations ask for beside the results."""

from typing import ClassVar, Generic, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.exports.ara import AraFacts
from tournament.exports.ema import EmaFacts
from tournament.exports.observer import ObserverFacts
from tournament.models import Tournament
from tournament.queries.rounds import session_minutes
from tournament.web.forms.fields import WholeField

F = TypeVar("F", EmaFacts, AraFacts, ObserverFacts)

_MOST_DAYS = 99
_MOST_MINUTES = 600


class FactsForm(forms.Form, Generic[F]):
    """Its fields are those of the facts that are `made` of it. Several of them stand on one page."""

    made: ClassVar[type]

    @classmethod
    def of(cls, tournament: Tournament) -> "FactsForm[F]":
        """Filled with what the program knows."""
        return cls(initial=cls.known(tournament), auto_id=f"{cls.__name__}-%s")

    @staticmethod
    def known(tournament: Tournament) -> dict[str, object]:
        """By the name of the field."""
        return {"name": tournament.name}

    def facts(self) -> F:
        """The form must be valid."""
        made: F = self.made(**self.cleaned_data)
        return made


class EmaForm(FactsForm[EmaFacts]):
    """The columns of the EMA's list that the program cannot fill; all but the name may stay empty."""

    made = EmaFacts

    name = forms.CharField(label=_("Name with the year"), max_length=200)
    city = forms.CharField(label=_("City"), max_length=200, required=False)
    host_country = forms.RegexField(
        label=_("Host country"),
        regex=r"^[A-Za-z]{3}$",
        required=False,
        help_text=_("Three letters, for example FIN."),
        error_messages={"invalid": _("Three letters, for example FIN.")},
    )
    mers = forms.CharField(label=_("MERS"), max_length=40, required=False)
    short_name = forms.CharField(label=_("Short name"), max_length=40, required=False)
    period = forms.CharField(label=_("Period"), max_length=40, required=False)
    days = WholeField(label=_("Number of days"), min_value=1, max_value=_MOST_DAYS, required=False)
    family_first = forms.BooleanField(
        label=_("Names begin with the family name"),
        required=False,
        help_text=_("A comma or capitals (Anna VIRTANEN) tell the family name by themselves."),
    )

    @staticmethod
    def known(tournament: Tournament) -> dict[str, object]:
        days = (tournament.ends_on - tournament.starts_on).days + 1
        return {"name": tournament.name, "city": tournament.place, "days": days}


class AraForm(FactsForm[AraFacts]):
    """What the ARA asks of an event; what stays empty is said in the list."""

    made = AraFacts

    name = forms.CharField(label=_("Name of the event"), max_length=200)
    organiser = forms.CharField(label=_("Organiser"), max_length=200, required=False)
    observer = forms.CharField(label=_("Observer"), max_length=200, required=False)
    organisation = forms.CharField(
        label=_("Organisation"),
        max_length=200,
        required=False,
        help_text=_("Of players who have no club."),
    )
    announced_on = forms.DateField(
        label=_("Announced on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=_("At least 60 days before the event."),
    )


class ObserverForm(FactsForm[ObserverFacts]):
    """What the observer's report asks and the program does not know."""

    made = ObserverFacts

    observer = forms.CharField(label=_("Observer"), max_length=200, required=False)
    organiser = forms.CharField(label=_("Organiser"), max_length=200, required=False)
    weight = forms.CharField(label=_("Weight (MERS)"), max_length=40, required=False)
    minutes = WholeField(
        label=_("Minutes of a session"), min_value=1, max_value=_MOST_MINUTES, required=False
    )
    remarks = forms.CharField(
        label=_("Remarks"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    @staticmethod
    def known(tournament: Tournament) -> dict[str, object]:
        return {"minutes": session_minutes(tournament)}
