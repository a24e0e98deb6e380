"""How an event seats its players."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import KeepApart, OddPlayers, Tournament
from tournament.web.forms.fields import TenthsField


class SeatingForm(forms.Form):
    odd_players = forms.TypedChoiceField(
        label=_("Where players do not fill the tables"),
        choices=OddPlayers.choices,
        coerce=OddPlayers,
        widget=forms.RadioSelect,
        help_text=_("Who has sat out least often sits out next; of these the last in the standings."),
    )
    bye_points = TenthsField(label=_("Final points for a round sat out"))
    bye_counts = forms.BooleanField(label=_("A round sat out counts as a game"), required=False)
    keep_apart = forms.TypedChoiceField(
        label=_("Keep apart at the tables, where that can be done"),
        choices=KeepApart.choices,
        coerce=KeepApart,
        widget=forms.RadioSelect,
    )


def seating_of(tournament: Tournament) -> dict[str, object]:
    """What the form shows before anything is changed."""
    return {name: getattr(tournament, name) for name in SeatingForm.base_fields}
