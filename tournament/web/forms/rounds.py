"""Seating the next round: by which draw, or by a plan that is pasted."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.imports.plans import read_plan
from tournament.queries.seating import Field
from tournament.seating.swiss import RematchRule
from tournament.services.draws import Draw, Way
from tournament.web.forms.fields import WholeField
from tournament.web.seating import round_faults

# "Within the last rounds" and steps in the ranking that somebody may want.
_MOST_ROUNDS = 100
_WIDEST_STEP = 1000


class DrawForm(forms.Form):
    """How to draw, with a default for everything: one button is enough."""

    way = forms.ChoiceField(
        label=_("How"),
        required=False,
        widget=forms.RadioSelect,
        choices=(
            (Way.SWISS, _("Swiss: neighbours in the standings meet")),
            (Way.INTERVAL, _("At intervals: so many places apart")),
            (Way.TOP, _("By rank: 1-2-3-4 at the first table, the best in East")),
            (Way.SPREAD, _("By rank, spread: 1-8-9-16 of sixteen, the best in East")),
            (Way.RANDOM, _("At random")),
        ),
        initial=Way.SWISS,
    )
    rematch = forms.ChoiceField(
        label=_("Swiss: players who met"),
        required=False,
        widget=forms.RadioSelect,
        choices=(
            (RematchRule.NEVER, _("do not meet again, wherever that can be done")),
            (RematchRule.WINDOW, _("do not meet again within the last rounds:")),
            (RematchRule.DISTANCE, _("may meet again the sooner, the longer ago it was")),
        ),
        initial=RematchRule.NEVER,
    )
    window = WholeField(
        label=_("Last rounds"), required=False, min_value=1, max_value=_MOST_ROUNDS, initial=2
    )
    interval = WholeField(
        label=_("Interval: places apart"),
        required=False,
        min_value=0,
        max_value=_WIDEST_STEP,
        initial=0,
        help_text=_("1 seats places 1-2-3-4, 4 seats 1-5-9-13; 0 is as wide as the field."),
    )
    byes_by_lot = forms.BooleanField(
        label=_("Draw by lot who sits out, among those who did so least"), required=False
    )

    def draw(self, seed: int) -> Draw:
        """The draw that is asked for; the form must be valid."""
        chosen = self.cleaned_data
        return Draw(
            seed=seed,
            way=Way(chosen["way"] or Way.RANDOM),
            rematch=RematchRule(chosen["rematch"] or RematchRule.NEVER),
            window=chosen["window"] or 1,
            interval=chosen["interval"] or 0,
            byes_by_lot=chosen["byes_by_lot"],
        )


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

    def check(self, field: Field) -> None:
        """Add what is wrong with the plan for those who play."""
        if self.is_valid() and (faults := round_faults(self.tables, field)):
            self.add_error("text", list(faults))
