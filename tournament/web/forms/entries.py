"""What is known of a player, who takes over from them, and what holds for substitutes and teams."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.imports.headers import COLUMNS
from tournament.models import Entry, EntryStatus, TeamScoring, Tournament
from tournament.queries.players import PlayerLine
from tournament.services.entries import MOST_NUMBER
from tournament.services.players import LENGTHS, PlayerRow
from tournament.web.forms.fields import TenthsField, WholeField, offer


class PlayerForm(forms.Form):
    """All texts of a player, in the order of COLUMNS, and where they sit."""

    fixed_table = WholeField(
        label=_("Fixed table"),
        required=False,
        min_value=1,
        max_value=1000,
        help_text=_("For somebody who cannot move: always seated at this table."),
    )
    is_substitute = forms.BooleanField(
        label=_("Substitute"),
        required=False,
        help_text=_("Plays where a table needs somebody; the settings say whether with a rank."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, most in LENGTHS.items():
            self.fields[key] = forms.CharField(
                label=gettext(COLUMNS[key]), max_length=most, required=key == "name"
            )

    def row(self) -> PlayerRow:
        return PlayerRow(**{key: self.cleaned_data[key] for key in LENGTHS})

    @staticmethod
    def held_by(entry: Entry) -> dict[str, Any]:
        texts = {key: getattr(entry, key) for key in LENGTHS}
        is_substitute = entry.status == EntryStatus.SUBSTITUTE
        return {**texts, "fixed_table": entry.fixed_table, "is_substitute": is_substitute}


class HeirForm(forms.Form):
    """Somebody who is entered, or the name of somebody new."""

    heir = forms.TypedChoiceField(
        label=_("A player who is entered"), required=False, coerce=int, empty_value=None
    )
    heir_name = forms.CharField(label=_("Or somebody new: name"), required=False, max_length=LENGTHS["name"])

    def __init__(self, *args: Any, players: list[PlayerLine], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(player.number, f"{player.number} {player.name}") for player in players]
        offer(self, "heir", [("", "–"), *choices])

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if (values.get("heir") is None) == (not values.get("heir_name")):
            self.add_error("heir_name", gettext("Choose a player or write a name, one of the two."))
        return values


class NumbersForm(forms.Form):
    """A number for each player; cleans to `numbers`, the new ones by the old ones."""

    def __init__(self, *args: Any, players: list[PlayerLine], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._players = players
        for player in players:
            self.fields[f"number_{player.number}"] = WholeField(
                label=player.name, min_value=1, max_value=MOST_NUMBER, initial=player.number
            )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        numbers = {
            player.number: values[key]
            for player in self._players
            if (key := f"number_{player.number}") in values
        }
        taken: dict[int, int] = {}
        for old, new in numbers.items():
            if taken.setdefault(new, old) != old:
                self.add_error(f"number_{old}", gettext("This number is there twice."))
        return {**values, "numbers": numbers}


class SettingsForm(forms.Form):
    substitutes_ranked = forms.BooleanField(
        label=_("Substitutes have a rank like everybody else"), required=False
    )
    substitute_points = TenthsField(
        label=_("Fixed final points of a substitute for each game"),
        required=False,
        help_text=_("Empty: a substitute keeps what they played. The others at the table are not touched."),
    )
    team_scoring = forms.TypedChoiceField(
        label=_("Score of a team"), choices=TeamScoring.choices, coerce=TeamScoring, widget=forms.RadioSelect
    )
    team_best = WholeField(label=_("Members that count"), required=False, min_value=1, max_value=1000)

    def clean_substitute_points(self) -> int | None:
        """Nothing at all is not 0."""
        typed = self["substitute_points"].data or ""
        points: int | None = self.cleaned_data["substitute_points"]
        return points if typed.strip() else None

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        counts_best = values.get("team_scoring") == TeamScoring.BEST
        if counts_best and not values.get("team_best") and "team_best" not in self.errors:
            self.add_error("team_best", gettext("Say how many members count."))
        return values

    @classmethod
    def held_by(cls, tournament: Tournament) -> dict[str, Any]:
        return {name: getattr(tournament, name) for name in cls.base_fields}
