"""Which part of the log of an event is shown."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.queries.journalfilter import DeedKind, Wanted
from tournament.queries.players import PlayerLine
from tournament.web.forms.fields import WholeField, offer

_KINDS: Final = {
    DeedKind.HANDS: _("Hands"),
    DeedKind.CORRECTIONS: _("Corrections"),
    DeedKind.RESULTS: _("Results"),
    DeedKind.ROUNDS: _("Rounds and clock"),
    DeedKind.PENALTIES: _("Penalties and bonuses"),
    DeedKind.CALLS: _("Calls and notes"),
    DeedKind.PLAYERS: _("Players"),
    DeedKind.ACCESS: _("Judges and links"),
    DeedKind.SETTINGS: _("Settings"),
}


class JournalFilter(forms.Form):
    """Nonsense in the address narrows nothing."""

    kind = forms.ChoiceField(label=_("Kind"), required=False)
    person = forms.ChoiceField(label=_("By"), required=False)
    player = forms.ChoiceField(label=_("Player"), required=False)
    round = WholeField(label=_("Round"), required=False, min_value=1, max_value=999)
    table = WholeField(label=_("Table"), required=False, min_value=1, max_value=9999)
    text = forms.CharField(label=_("Text"), required=False, max_length=100)

    def __init__(
        self,
        data: Mapping[str, Any],
        *,
        writers: Sequence[tuple[str, str]],
        players: Sequence[PlayerLine],
    ) -> None:
        super().__init__(data)
        everything = [("", gettext("all"))]
        named = [(str(player.number), f"{player.number} {player.name}") for player in players]
        kinds = [(kind.value, str(title)) for kind, title in _KINDS.items()]
        for name, choices in (("kind", kinds), ("person", [*writers]), ("player", named)):
            offer(self, name, everything + choices)

    @property
    def wanted(self) -> Wanted:
        self.is_valid()
        asked = self.cleaned_data
        return Wanted(
            round_number=asked.get("round"),
            table_number=asked.get("table"),
            kind=DeedKind(asked["kind"]) if asked.get("kind") else None,
            person=asked.get("person", ""),
            player=int(asked["player"]) if asked.get("player") else None,
            text=asked.get("text", ""),
        )
