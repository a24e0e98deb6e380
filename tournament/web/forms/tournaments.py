"""The plain facts of an event."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import HandLogs, Needs, TableEntry, Tournament
from tournament.rules.riichi.choices import MultiRon, Tobi
from tournament.rules.riichi.options import describe
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.services.tournaments import MOST_ROUNDS
from tournament.web.forms.fields import WholeField


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetChoice:
    button: BoundWidget
    title: str
    date: str
    facts: str
    note: str


def _day() -> forms.DateInput:
    # Browsers take only this format, whatever they show.
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class TournamentForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=200, help_text=_("As it stands on the results, with the year.")
    )
    place = forms.CharField(label=_("Place"), max_length=200, required=False)
    starts_on = forms.DateField(label=_("First day"), widget=_day())
    ends_on = forms.DateField(label=_("Last day"), widget=_day())
    rounds_planned = WholeField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        first, last = values.get("starts_on"), values.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", gettext("The last day lies before the first one."))
        return values


class ChangeTournamentForm(TournamentForm):
    hand_logs = forms.TypedChoiceField(
        label=_("The public reads the hands of a game"),
        choices=HandLogs.choices,
        coerce=HandLogs,
        widget=forms.RadioSelect,
        help_text=_("Scores and standings are shown in any case."),
    )
    table_entry = forms.TypedChoiceField(
        label=_("A device at a table, let in by its link, may"),
        choices=TableEntry.choices,
        coerce=TableEntry,
        widget=forms.RadioSelect,
    )
    needs = forms.TypedChoiceField(
        label=_("What a player needs for a better place is shown to"),
        choices=Needs.choices,
        coerce=Needs,
        widget=forms.RadioSelect,
        help_text=_(
            "The cheapest win for each place, while a hand is played. On the public page only where the "
            "hands may be read meanwhile."
        ),
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, initial: dict[str, Any], stages: int
    ) -> None:
        super().__init__(data, initial=initial)
        if stages > 1:
            # Each stage has its own, and the event as many as all of them.
            del self.fields["rounds_planned"]

    def clean(self) -> dict[str, Any]:
        values = super().clean()
        return (
            values
            if "rounds_planned" in self.fields
            else {**values, "rounds_planned": self.initial["rounds_planned"]}
        )


class NewTournamentForm(TournamentForm):
    preset = forms.ChoiceField(
        label=_("Rules to start from"),
        choices=[(preset.name, preset.title) for preset in PRESETS.values()],
        widget=forms.RadioSelect,
        initial="seed",
        help_text=_("A copy is made for this event; every single rule can be changed on the next page."),
    )

    @property
    def presets(self) -> Iterator[PresetChoice]:
        """Every preset with its radio button."""
        for button, preset in zip(self["preset"], PRESETS.values(), strict=True):
            rules = read_ruleset({"preset": preset.name})
            yield PresetChoice(
                button=button,
                title=gettext(preset.title),
                date=preset.date,
                facts=" · ".join(_key_facts(rules)),
                note=gettext(preset.note),
            )


def _key_facts(rules: Ruleset) -> Iterator[str]:
    """What tells one rule book from another at a glance."""
    yield gettext("%d players") % rules.players
    yield f"{rules.start_points} / {rules.return_points}"
    for key in ("uma_floating",) if rules.uma_floating else ("uma",):
        yield gettext("uma %s") % describe(rules, key, gettext)
    if rules.oka_points:
        yield gettext("oka %d") % rules.oka_points
    yield gettext("ties: %s") % describe(rules, "tie", gettext)
    if rules.tobi is not Tobi.NONE:
        yield gettext("tobi")
    if rules.multi_ron is MultiRon.NEAREST:
        yield gettext("head bump")


def facts_of(tournament: Tournament) -> dict[str, Any]:
    """What the form shows before anything is changed."""
    return {name: getattr(tournament, name) for name in ChangeTournamentForm.base_fields}
