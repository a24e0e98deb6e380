"""Seating a round by a plan that is pasted."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.imports.plans import read_plan
from tournament.queries.players import PlayerLine
from tournament.web.seating import plan_faults


class PlanForm(forms.Form):
    """Cleans to `tables` of players' numbers; every line and every fault of the plan has its sentence."""

    text = forms.CharField(
        label=_("One table a line"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_("The players' numbers in the order East, South, West, North, for example: 3 17 8 21"),
    )
    tables: tuple[tuple[int, ...], ...] = ()

    def clean_text(self) -> Any:
        read = read_plan(self.cleaned_data["text"])
        if not read.can_be_saved():
            raise ValidationError([str(problem) for problem in read.problems])
        self.tables = read.tables
        return self.cleaned_data["text"]

    def check(self, players: Sequence[PlayerLine], per_table: int) -> None:
        """Add what is wrong with the plan for these players."""
        if self.is_valid() and (faults := plan_faults(self.tables, players, per_table)):
            self.add_error("text", list(faults))
