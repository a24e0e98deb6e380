"""Names pasted into a box, and what can be changed about one player."""

from django import forms
from django.utils.translation import gettext_lazy as _


class PlayersForm(forms.Form):
    text = forms.CharField(
        label=_("One player a line"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text=_(
            "Only the name is needed. Further columns, after a tab or a semicolon: club; country; "
            "EMA number. Lines copied from a spreadsheet work as they are."
        ),
    )
    same_names = forms.BooleanField(
        label=_("Players with the same name are different people; enter them all"), required=False
    )
