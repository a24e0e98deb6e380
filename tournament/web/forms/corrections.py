"""What is typed to correct a hand log, besides the hand itself."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament.queries.games import TableView
from tournament.services.changes import HandsFollow, SwapSeats
from tournament.services.errors import Refused
from tournament.templatetags.marks import wind

_USUAL: Final = (
    ("misheard", _("Misheard")),
    ("mistyped", _("Wrong button")),
    ("twice", _("Entered twice")),
    ("forgotten", _("Forgotten")),
)
_FOLLOW: Final = (
    (
        HandsFollow.PEOPLE.value,
        _(
            "The people: every hand stays with the person it was entered for. Example: the 3900 that Aki won "
            "stay Aki's; dealer, places and payments are worked out anew."
        ),
    ),
    (
        HandsFollow.CHAIRS.value,
        _(
            "The chairs: every hand stays with the seat it was entered for. Example: the 3900 that South won "
            "go to whoever really sat South; the numbers stay as they are."
        ),
    ),
)


class CorrectionForm(forms.Form):
    """Why something is corrected, and the page that it was decided on.

    The names differ from those of the fields of a hand, which stand in the same form.
    """

    base_revision = forms.IntegerField(min_value=0)
    client_id = forms.CharField(max_length=64)
    game = forms.IntegerField(required=False)
    usual = forms.ChoiceField(label=_("Reason"), choices=_USUAL, required=False, widget=forms.RadioSelect)
    why = forms.CharField(label=_("Reason in words"), max_length=500, required=False)
    set_aside = forms.BooleanField(
        label=_("Set these hands aside; they stay in the history and can come back"), required=False
    )

    @property
    def stamped(self) -> bool:
        """Whether it carries a usable id and base."""
        return not {"base_revision", "client_id"} & set(self.errors)

    @property
    def reason(self) -> str:
        """The words, after the usual reason where one is ticked."""
        usual = str(dict(_USUAL).get(self.cleaned_data.get("usual", ""), ""))
        return ": ".join(filter(None, (usual, self.cleaned_data.get("why", ""))))

    def refuse(self, refused: Refused) -> bool:
        """Put a refusal beside the field that it is about; False where it is about none of them."""
        field = {"change_reasonless": "why", "hands_after_end": "set_aside"}.get(refused.code)
        if field is not None:
            self.add_error(field, str(refused))
        return field is not None


class SwapForm(forms.Form):
    """Which two seats, and whom their hands belong to."""

    seats = forms.MultipleChoiceField(
        label=_("Who sat on each other's seats?"), widget=forms.CheckboxSelectMultiple, required=False
    )
    hands_follow = forms.ChoiceField(
        label=_("Whom do the recorded hands follow?"), choices=_FOLLOW, widget=forms.RadioSelect
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, view: TableView) -> None:
        super().__init__(data)
        field: Any = self.fields["seats"]
        field.choices = [
            (str(seat.seat), format_html("{} {}", wind(seat.start_wind), seat.name)) for seat in view.seats
        ]
        self.fields["hands_follow"].error_messages["required"] = _("Choose the people or the chairs.")

    def clean_seats(self) -> tuple[int, int]:
        chosen = self.cleaned_data["seats"]
        if len(chosen) != 2:
            raise forms.ValidationError(_("Tick exactly two players."))
        first, second = sorted(map(int, chosen))
        return first, second

    def read(self) -> SwapSeats | None:
        if not self.is_valid():
            return None
        first, second = self.cleaned_data["seats"]
        follow = HandsFollow(self.cleaned_data["hands_follow"])
        return SwapSeats(first=first, second=second, hands_follow=follow)
