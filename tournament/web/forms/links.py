"""Links for judges and tables, and the short code of one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.services.links import MOST_TABLES
from tournament.web.forms.fields import WholeField


class LinksForm(forms.Form):
    tables = WholeField(
        label=_("Tables"),
        min_value=0,
        max_value=MOST_TABLES,
        required=False,
        help_text=_("One link for each table from 1 on; it follows the table through the rounds."),
    )
    judges = forms.CharField(
        label=_("Judges"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off"}),
        help_text=_("One name a line. A judge enters and confirms at every table of this event."),
    )

    def clean_tables(self) -> int:
        return self.cleaned_data["tables"] or 0

    def clean_judges(self) -> list[str]:
        return str(self.cleaned_data["judges"]).splitlines()


class JudgeForm(forms.Form):
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Short code"),
        max_length=40,
        help_text=_("It stands below the QR code. Capitals and dashes do not matter."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["autofocus"] = True
