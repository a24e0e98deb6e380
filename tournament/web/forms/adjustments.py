"""A penalty, a warning or a bonus for one player."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import AdjustmentKind
from tournament.queries.games import SeatView
from tournament.queries.players import PlayerLine
from tournament.services.errors import Refused
from tournament.web.forms.fields import TenthsField, WholeField, offer

_FIELD_OF = {"reason_missing": "reason", "text_too_long": "reason"}


class _GivenForm(forms.Form):
    kind = forms.ChoiceField(label=_("Kind"), choices=AdjustmentKind, initial=AdjustmentKind.OTHER)
    amount = TenthsField(
        label=_("Final points"),
        required=False,
        help_text=_("A penalty is negative: -20. A bonus is positive: 5 or 0.5. Empty or 0 is a warning."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=500, help_text=_("Shown with the results."))

    def refuse(self, refused: Refused) -> None:
        """Say at its field why it cannot be given."""
        self.add_error(_FIELD_OF.get(refused.code, "amount"), str(refused))


class AdjustmentForm(_GivenForm):
    player = forms.ChoiceField(label=_("Player"))
    round = WholeField(label=_("Round"), required=False, min_value=1, max_value=999)
    field_order = ("player", "kind", "amount", "reason", "round")

    def __init__(self, data: Mapping[str, Any] | None = None, *, players: Sequence[PlayerLine]) -> None:
        super().__init__(data)
        named = [(str(player.number), f"{player.number} {player.name}") for player in players]
        offer(self, "player", [("", gettext("Choose a player")), *named])


class ProposalForm(_GivenForm):
    """For somebody who sits at one table; whoever gives it is told that the desk decides."""

    seat = forms.TypedChoiceField(label=_("Player"), coerce=int)
    field_order = ("seat", "kind", "amount", "reason")

    def __init__(self, data: Mapping[str, Any] | None = None, *, seats: Sequence[SeatView]) -> None:
        super().__init__(data)
        named = [(str(seat.seat), seat.name) for seat in seats]
        offer(self, "seat", [("", gettext("Choose a player")), *named])
