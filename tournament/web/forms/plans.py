"""Asking for a plan of the rounds to come, mending one, bringing one along."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.imports.plansheets import text_rows
from tournament.models import KeepApart
from tournament.services.planning import Asked
from tournament.web.forms.fields import WholeField
from tournament.web.forms.lists import ListForm

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


class ImportForm(ListForm):
    """A plan as text or as a file."""

    nothing_given = _("Paste a plan, or choose a file.")
    both_given = _("There is a plan in the box as well; use one of the two.")

    by_order = forms.BooleanField(
        label=_("1 is the first player of the event's list, 2 the second and so on, whatever their numbers"),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("Paste the plan")
        self.fields["text"].help_text = _(
            "One table a line, the players' numbers in the order East, South, West, North; "
            "a blank line before the next round."
        )
        self.fields["file"].help_text = _(
            "CSV or Excel (.xlsx), with the columns Round, Table, East, South, West, North."
        )

    def split(self, text: str) -> Sequence[Sequence[str]]:
        return text_rows(text)
