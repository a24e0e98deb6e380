"""Asking for a plan of the rounds to come, mending one, bringing one along."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.imports.plansheets import text_rows
from tournament.imports.spreadsheets import LARGEST_FILE, UnreadableFile, read_rows
from tournament.models import KeepApart
from tournament.services.planning import Asked
from tournament.web.forms.fields import WholeField

_LARGEST_SEED = 2**32 - 1


class WishForm(forms.Form):
    rounds = WholeField(label=_("Rounds to seat"))
    keep_apart = forms.TypedChoiceField(
        label=_("Keep apart, where that can be done"),
        choices=KeepApart.choices,
        coerce=KeepApart,
        widget=forms.RadioSelect,
    )
    strictly = forms.BooleanField(
        label=_("Rather let two players meet again than two of a group meet"), required=False
    )
    seed = WholeField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=_LARGEST_SEED,
        help_text=_("Blank: drawn. The same seed and players give the same plan again."),
    )

    def asked(self, drawn: int) -> Asked:
        """The wish, with this seed where none was typed; the form must be valid."""
        given = self.cleaned_data["seed"]
        return Asked(**{**self.cleaned_data, "seed": drawn if given is None else given})


class MendForm(forms.Form):
    """Who takes over the seats of each player who is `gone`; names by number, `heirs` are proposed."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        gone: Mapping[int, str],
        spare: Mapping[int, str],
        heirs: Mapping[int, int],
    ) -> None:
        super().__init__(data)
        choices = [(str(number), f"{number} {name}") for number, name in spare.items()]
        only = choices[0][0] if len(choices) == len(gone) == 1 else ""
        for number, name in gone.items():
            self.fields[f"seats_{number}"] = forms.TypedChoiceField(
                label=gettext("Who sits down for %(number)d %(name)s") % {"number": number, "name": name},
                choices=[("", gettext("Choose a player")), *choices],
                coerce=int,
                initial=str(heirs.get(number, only)),
            )

    def successors(self) -> dict[int, int]:
        """Number of who is gone to number of who sits down instead; the form must be valid."""
        return {int(name.removeprefix("seats_")): value for name, value in self.cleaned_data.items()}


class ImportForm(forms.Form):
    """A plan as text or as a file; cleans to `rows` of cells."""

    text = forms.CharField(
        label=_("Paste the plan"),
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_(
            "One table a line, the players' numbers in the order East, South, West, North; "
            "a blank line before the next round."
        ),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
        help_text=_("CSV or Excel (.xlsx), with the columns Round, Table, East, South, West, North."),
    )
    by_order = forms.BooleanField(
        label=_("1 is the first player of the event's list, 2 the second and so on, whatever their numbers"),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        file, text = values.get("file"), values.get("text", "")
        if file is None:
            if not text.strip() and "file" not in self.errors:
                self.add_error("text", gettext("Paste a plan, or choose a file."))
            values["rows"] = text_rows(text)
            return values
        try:
            values["rows"] = read_rows(file.read(LARGEST_FILE + 1))
        except UnreadableFile as unreadable:
            self.add_error("file", str(unreadable))
        return values
