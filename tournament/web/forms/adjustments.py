"""A penalty or a bonus for one player."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.queries.players import PlayerLine
from tournament.web.forms.fields import TenthsField


class AdjustmentForm(forms.Form):
    player = forms.ChoiceField(label=_("Player"))
    amount = TenthsField(
        label=_("Final points"), help_text=_("A penalty is negative: -20. A bonus is positive: 5 or 0.5.")
    )
    reason = forms.CharField(label=_("Reason"), max_length=500, help_text=_("Shown with the results."))

    def __init__(self, data: Mapping[str, Any] | None = None, *, players: Sequence[PlayerLine]) -> None:
        super().__init__(data)
        named = [(str(player.number), f"{player.number} {player.name}") for player in players]
        self.fields["player"].choices = [("", gettext("Choose a player")), *named]  # type: ignore[attr-defined]
