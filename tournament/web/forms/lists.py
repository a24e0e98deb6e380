"""A list that is pasted into a box or comes as a file."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.imports.spreadsheets import LARGEST_FILE, UnreadableFile, read_rows


class ListForm(forms.Form):
    """Cleans to `rows`, the cells of the list line by line; both fields get their words from the forms below.

    `nothing_given` and `both_given` are what is said where neither, or both, were used.
    """

    nothing_given: object
    both_given: object

    text = forms.CharField(
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
    )

    def split(self, text: str) -> Sequence[Sequence[str]]:
        """The cells of what was pasted."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        file, text = values.get("file"), values.get("text", "")
        if file is None:
            if not text.strip() and "file" not in self.errors:
                self.add_error("text", str(self.nothing_given))
            values["rows"] = self.split(text)
            return values
        if text.strip():
            self.add_error("file", str(self.both_given))
            return values
        try:
            values["rows"] = read_rows(file.read(LARGEST_FILE + 1))
        except UnreadableFile as unreadable:
            self.add_error("file", str(unreadable))
        return values
