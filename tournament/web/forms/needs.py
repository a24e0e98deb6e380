"""Which place in the standings is asked about."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.forms.fields import WholeField


class RaceForm(forms.Form):
    place = WholeField(label=_("This place as well"), required=False, min_value=1, max_value=9999)
    cut = WholeField(label=_("How many advance"), required=False, min_value=1, max_value=9999)
