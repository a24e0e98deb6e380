"""What the board shows, and what is told to the desk."""

from dataclasses import dataclass
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import NoteKind
from tournament.queries.board import Board, Show
from tournament.web.forms.fields import WholeField

_TITLES: Final = {
    Show.ALL: _("All"),
    Show.PLAYING: _("Playing"),
    Show.FINISHED: _("To confirm"),
    Show.CONFIRMED: _("Confirmed"),
    Show.CALLS: _("Calls"),
    Show.TROUBLE: _("Trouble"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A filter of the board; `count` tables would be shown."""

    show: Show
    title: str
    count: int


class BoardForm(forms.Form):
    """Read from the address; nonsense there shows the round that is on, and all of it."""

    round = WholeField(required=False, min_value=1, max_value=999)
    show = forms.ChoiceField(required=False, choices=[(show.value, title) for show, title in _TITLES.items()])

    @property
    def number(self) -> int | None:
        self.is_valid()
        return self.cleaned_data.get("round")

    @property
    def chosen(self) -> Show:
        self.is_valid()
        return Show(self.cleaned_data.get("show") or Show.ALL)


def choices_of(board: Board) -> tuple[Choice, ...]:
    """All filters with what they would show now."""
    counts = board.counts()
    return tuple(Choice(show=show, title=str(title), count=counts[show]) for show, title in _TITLES.items())


class NoteForm(forms.Form):
    kind = forms.ChoiceField(
        label=_("What"),
        choices=[(kind.value, kind.label) for kind in (NoteKind.NOTE, NoteKind.TROUBLE)],
        initial=NoteKind.NOTE,
        widget=forms.RadioSelect,
    )
    text = forms.CharField(
        label=_("In words"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 3})
    )
