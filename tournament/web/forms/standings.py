"""Which part of the standings is shown, and after which round."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.queries.names import alphabetical, same_name
from tournament.queries.results import Player
from tournament.queries.standings import StandingLine, of_block
from tournament.web.forms.fields import offer

_GROUPS: Final = ("block", "club", "country", "team")


class StandingsForm(forms.Form):
    """A field with nothing to choose is left away; what is no choice of this event counts as not asked."""

    through = forms.TypedChoiceField(label=_("After round"), required=False, coerce=int, empty_value=None)
    block = forms.ChoiceField(label=_("Block"), required=False)
    club = forms.ChoiceField(label=_("Club"), required=False)
    country = forms.ChoiceField(label=_("Country"), required=False)
    team = forms.ChoiceField(label=_("Team"), required=False)

    def __init__(self, asked: Mapping[str, str], *, players: Iterable[Player], rounds: Sequence[int]) -> None:
        """`rounds`: the numbers of those whose results may be seen."""
        super().__init__()
        latest = ("", gettext("the last one"))
        self._offer("through", [latest, *((number, str(number)) for number in rounds[:-1])])
        everybody = list(players)
        for name in _GROUPS:
            groups = _names(getattr(player, name) for player in everybody)
            self._offer(name, [("", gettext("all")), *((group, group) for group in groups)])
        self.data = {name: asked[name] for name in self.fields if self._is_offered(name, asked.get(name))}
        self.is_bound = True
        self.is_valid()

    def _offer(self, name: str, choices: list[tuple[object, str]]) -> None:
        if len(choices) > 1:
            offer(self, name, choices)
        else:
            del self.fields[name]

    def _is_offered(self, name: str, value: str | None) -> bool:
        return value is not None and cast("forms.ChoiceField", self.fields[name]).valid_value(value)

    @property
    def through_chosen(self) -> int | None:
        number: int | None = self.cleaned_data.get("through")
        return number

    @property
    def is_part(self) -> bool:
        """Whether some players are left out."""
        return bool(self.chosen)

    @property
    def chosen(self) -> dict[str, str]:
        """The groups that were asked for, by field."""
        values = self.cleaned_data
        return {name: values[name] for name in _GROUPS if values.get(name)}

    def shown(self, lines: Sequence[StandingLine]) -> Sequence[StandingLine]:
        """The lines that were asked for; those of a block are a list of their own."""
        chosen = self.chosen
        if "block" in chosen:
            lines = of_block(lines, chosen.pop("block"))
        if not chosen:
            return lines
        wanted = {name: same_name(group) for name, group in chosen.items()}
        return [
            line
            for line in lines
            if all(same_name(getattr(line, name)) == group for name, group in wanted.items())
        ]


def _names(texts: Iterable[str]) -> list[str]:
    """Each group once, by the spelling that is first, in the order of the alphabet."""
    first: dict[str, str] = {}
    for text in texts:
        if text:
            first.setdefault(same_name(text), text)
    return sorted(first.values(), key=alphabetical)
