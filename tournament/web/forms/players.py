"""Names pasted into a box, or a file with a list."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.imports.lists import split_list
from tournament.imports.spreadsheets import LARGEST_FILE, UnreadableFile, read_rows


class PlayersForm(forms.Form):
    """Cleans to `rows`, the cells of the list line by line."""

    text = forms.CharField(
        label=_("One player a line"),
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text=_(
            "Only the name is needed. A list with more columns, such as club, country, EMA number or team, "
            "works as you copy it from a spreadsheet: you see what is what before anything is saved."
        ),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
        help_text=_("CSV or Excel (.xlsx), with headings in any order and language."),
    )
    same_names = forms.BooleanField(
        label=_("Players with the same name are different people; enter them all"), required=False
    )

    @property
    def has_columns(self) -> bool:
        """Whether there is more than a name a line."""
        return bool(self.cleaned_data["file"]) or max(map(len, self.cleaned_data["rows"]), default=0) > 1

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        file, text = values.get("file"), values.get("text", "")
        if file is None:
            if not text.strip() and "file" not in self.errors:
                self.add_error("text", gettext("Write at least one name, or choose a file."))
            values["rows"] = split_list(text)
            return values
        if text.strip():
            self.add_error("file", gettext("There are names in the box as well; enter one of the two first."))
            return values
        try:
            values["rows"] = read_rows(file.read(LARGEST_FILE + 1))
        except UnreadableFile as unreadable:
            self.add_error("file", str(unreadable))
        return values
