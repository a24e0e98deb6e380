"""Switching screens, revealing places, and what the public sees."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import DisplayContent, Release, Tournament
from tournament.web.forms.fields import WholeField, offer


class ShowForm(forms.Form):
    """Either another content, a message with it or not, or other colours."""

    content = forms.TypedChoiceField(
        choices=DisplayContent.choices, coerce=DisplayContent, required=False, empty_value=None
    )
    message = forms.CharField(required=False, empty_value=None)
    light = forms.TypedChoiceField(
        choices=[("yes", ""), ("no", "")],
        coerce=lambda typed: typed == "yes",
        required=False,
        empty_value=None,
    )

    def clean(self) -> dict[str, Any]:
        asked = super().clean() or {}
        if asked.get("content") is None and asked.get("light") is None:
            raise forms.ValidationError(gettext("Nothing was chosen."))
        return asked


class RevealForm(forms.Form):
    revealed = WholeField(min_value=0)
    seen = forms.IntegerField()


class ReleaseForm(forms.Form):
    release = forms.TypedChoiceField(
        label=_("The public sees results"),
        choices=Release.choices,
        coerce=Release,
        widget=forms.RadioSelect,
    )
    hidden_from = forms.TypedChoiceField(
        label=_("Hidden from round"),
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_(
            "Nothing of this round and later ones is public, however it is released: for a ceremony."
        ),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        last = max(tournament.rounds_planned, tournament.hidden_from or 0)
        rounds = [(number, gettext("round %d") % number) for number in range(1, last + 1)]
        offer(self, "hidden_from", [("", gettext("nothing is hidden")), *rounds])
