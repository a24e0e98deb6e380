"""What the lists of associations ask for."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.exports.ema import EmaFacts
from tournament.models import Tournament
from tournament.web.forms.fields import WholeField

_MOST_DAYS = 99


class EmaForm(forms.Form):
    """The columns of the EMA's list that the program cannot fill; all but the name may stay empty."""

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

    @classmethod
    def of(cls, tournament: Tournament) -> "EmaForm":
        """Filled with what the program knows."""
        days = (tournament.ends_on - tournament.starts_on).days + 1
        return cls(initial={"name": tournament.name, "city": tournament.place, "days": days})

    def facts(self) -> EmaFacts:
        """The form must be valid."""
        return EmaFacts(**self.cleaned_data)
