"""Names pasted into a box, or a file with a list."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.imports.lists import split_list
from tournament.web.forms.lists import ListForm


class PlayersForm(ListForm):
    nothing_given = _("Write at least one name, or choose a file.")
    both_given = _("There are names in the box as well; enter one of the two first.")

    same_names = forms.BooleanField(
        label=_("Players with the same name are different people; enter them all"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("One player a line")
        self.fields["text"].help_text = _(
            "Only the name is needed. A list with more columns, such as club, country, EMA number or team, "
            "works as you copy it from a spreadsheet: you see what is what before anything is saved."
        )
        self.fields["file"].help_text = _("CSV or Excel (.xlsx), with headings in any order and language.")

    @property
    def has_columns(self) -> bool:
        """Whether there is more than a name a line."""
        return bool(self.cleaned_data["file"]) or max(map(len, self.cleaned_data["rows"]), default=0) > 1

    def split(self, text: str) -> Sequence[Sequence[str]]:
        return split_list(text)
