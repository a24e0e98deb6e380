"""Which part of the log of an event is shown."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.forms.fields import WholeField


class JournalFilter(forms.Form):
    round = WholeField(label=_("Round"), required=False, min_value=1, max_value=999)
    table = WholeField(label=_("Table"), required=False, min_value=1, max_value=9999)
