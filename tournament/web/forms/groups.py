"""How the lists of clubs, countries and blocks count; whoever looks may choose."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import TeamScoring
from tournament.queries.teams import Scoring
from tournament.web.forms.fields import WholeField


class GroupsForm(forms.Form):
    """Empty fields are as good as none: the sum of all members."""

    scoring = forms.ChoiceField(label=_("Score"), choices=TeamScoring.choices, required=False)
    best = WholeField(label=_("Members that count"), required=False, min_value=1, max_value=1000)

    @property
    def chosen(self) -> Scoring:
        values = self.cleaned_data if self.is_valid() else {}
        way, best = TeamScoring(values.get("scoring") or TeamScoring.SUM), values.get("best")
        if way == TeamScoring.BEST and best is None:
            best = 3
        return Scoring(way=way, best=best)
