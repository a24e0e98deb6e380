"""A final after the qualifier, and who plays in it."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Stage
from tournament.queries.cutline import Block
from tournament.rules.riichi.presets import PRESETS
from tournament.services.tournaments import MOST_ROUNDS
from tournament.web.forms.fields import WholeField

_OTHER: Final = "other"
_SHARES: Final = {"100": _("whole"), "50": _("halved"), "0": _("not at all"), _OTHER: _("this share:")}


class StageForm(forms.Form):
    """Cleans to the facts of a stage, `carry_percent` among them."""

    name = forms.CharField(label=_("Name"), max_length=200, initial=_("Final"))
    rounds_planned = WholeField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=1)
    share = forms.ChoiceField(
        label=_("Points are carried over"),
        choices=list(_SHARES.items()),
        widget=forms.RadioSelect,
        initial="100",
    )
    percent = WholeField(label=_("Per cent"), required=False, min_value=0, max_value=100)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        share, percent = values.pop("share", None), values.pop("percent", None)
        if share == _OTHER and percent is None and "percent" not in self.errors:
            self.add_error("percent", _("How many per cent?"))
        values["carry_percent"] = percent if share == _OTHER else int(share or 0)
        return values


class NewStageForm(StageForm):
    preset = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        choices=[("", _("as before")), *((preset.name, preset.title) for preset in PRESETS.values())],
        help_text=_("A copy is made; every single rule of it can be changed afterwards."),
    )


class LineForm(forms.Form):
    """Where the line is drawn. Empty fields are as good as none: everybody is one list."""

    places = WholeField(label=_("How many advance"), required=False, min_value=1, max_value=9999)
    block = forms.ChoiceField(
        label=_("Of"),
        required=False,
        choices=(
            (Block.ALL, _("all players")),
            (Block.CLUB, _("each club")),
            (Block.COUNTRY, _("each country")),
            (Block.TEAM, _("each team")),
            (Block.BLOCK, _("each block")),
        ),
    )


def facts_of(stage: Stage) -> dict[str, Any]:
    """What the form shows before anything is changed."""
    share = str(stage.carry_percent)
    known = share in _SHARES
    return {
        "name": stage.name,
        "rounds_planned": stage.rounds_planned,
        "share": share if known else _OTHER,
        "percent": None if known else stage.carry_percent,
    }
