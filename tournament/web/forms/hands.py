"""What a judge types about one hand, whatever happened in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.queries.earlier import NEVER, revision_after
from tournament.queries.games import TableView
from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import AbortiveReason, MultiRon, Nagashi, PaoScope, TripleRon
from tournament.rules.riichi.ruleset import Ruleset
from tournament.templatetags.marks import wind
from tournament.web.forms.events import TSUMO, event_of, field_of, missing_in, read_called
from tournament.web.forms.fields import WholeField
from tournament.web.values import value_codes

Choices = list[tuple[str, str | SafeString]]

ABORTIVE_WORDS: Final = {
    AbortiveReason.NINE_TERMINALS: _("Nine terminals and honours"),
    AbortiveReason.FOUR_WINDS: _("Four winds"),
    AbortiveReason.FOUR_KANS: _("Four kans"),
    AbortiveReason.FOUR_RIICHI: _("Four riichi"),
    AbortiveReason.TRIPLE_RON: _("Three winners"),
    AbortiveReason.ILLEGAL_KAN: _("Kan after riichi that changed the wait"),
}


class BaseForm(forms.Form):
    """What every write to a table carries: the revision of the game that its page saw."""

    base_revision = forms.IntegerField(min_value=0)


class StampForm(BaseForm):
    """What an entry carries besides: its own id, how long the hand log was on its page, and its game.

    `base_after` is the client id of the entry that waited before it, where there was one.
    """

    client_id = forms.CharField(max_length=64)
    seen = forms.IntegerField(min_value=0)
    base_after = forms.CharField(max_length=64, required=False)
    game = forms.IntegerField(required=False)

    def __init__(
        self, data: Mapping[str, Any] | None, *, game_id: int, initial: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        self.game_id = game_id

    def clean(self) -> dict[str, Any]:
        """The base of an entry that waited behind another is the revision which that one has made.

        It has none where the table was seated anew: other players sit at the address it was sent to.
        """
        cleaned = self.cleaned_data
        if cleaned.get("game") not in (None, self.game_id):
            cleaned["base_revision"] = NEVER
        elif cleaned.get("base_after"):
            cleaned["base_revision"] = revision_after(self.game_id, cleaned["base_after"])
        return cleaned


class StickForm(forms.Form):
    """A riichi stick tapped in the hand `label`: “+2” puts out that of seat 2, “-2” takes it back."""

    label = forms.CharField(max_length=12)
    stick = forms.RegexField(r"^[+-]\d$")

    @property
    def puts_out(self) -> bool:
        return str(self.cleaned_data["stick"]).startswith("+")

    @property
    def seat(self) -> int:
        return int(self.cleaned_data["stick"][1])


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerFields:
    """The fields of the first, second or third winner; None where the rules know no such thing."""

    index: int
    winner: forms.BoundField
    value: forms.BoundField
    points: forms.BoundField
    other_han: forms.BoundField
    other_fu: forms.BoundField
    other_yakuman: forms.BoundField
    yaku: forms.BoundField
    closed: forms.BoundField
    pao: forms.BoundField | None
    pao_yakuman: forms.BoundField | None
    rinshan_pao: forms.BoundField | None

    @property
    def chosen(self) -> bool:
        return bool(self.winner.value() or self.winner.errors)

    @property
    def rare(self) -> bool:
        """Whether the fold with the seldom needed fields must be open."""
        others = (self.other_han, self.other_fu, self.other_yakuman)
        return _touched(*others, self.yaku, self.closed)

    @property
    def liable(self) -> bool:
        """Whether the fold with pao must be open."""
        return _touched(*(field for field in (self.pao, self.pao_yakuman, self.rinshan_pao) if field))


def _touched(*fields: forms.BoundField) -> bool:
    return any(field.value() or field.errors for field in fields)


class HandForm(forms.Form):
    """Fields for every event that these rules allow; what they do not allow has no field.

    `read` gives the event of the record format for one kind, or None when the form has errors.
    """

    note = forms.CharField(label=_("Note"), max_length=500, required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        view: TableView,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial={"riichi": [str(seat) for seat in view.riichi], **(initial or {})})
        self.rules, self.dealer = view.rules, view.state.dealer
        seats = _seats(view)
        self.winner_count = _most_winners(view.rules)
        self.fields.update(_common_fields(view.rules, seats))
        for index in range(self.winner_count):
            fields = _winner_fields(view.rules, seats, first=index == 0)
            self.fields.update({f"{name}{_suffix(index)}": field for name, field in fields.items()})

    @property
    def winners(self) -> tuple[WinnerFields, ...]:
        return tuple(self._winner(index) for index in range(self.winner_count))

    def _winner(self, index: int) -> WinnerFields:
        names = (name for name in WinnerFields.__dataclass_fields__ if name != "index")
        found = {name: f"{name}{_suffix(index)}" for name in names}
        bound = {name: self[field] if field in self.fields else None for name, field in found.items()}
        # Only what the rules may leave out is None.
        return WinnerFields(index=index, **bound)  # type: ignore[arg-type]

    def optional(self, name: str) -> forms.BoundField | None:
        return self[name] if name in self.fields else None

    @property
    def nagashi(self) -> forms.BoundField | None:
        return self.optional("nagashi")

    @property
    def reason(self) -> forms.BoundField | None:
        return self.optional("reason")

    def read(self, kind: str) -> dict[str, object] | None:
        if not self.is_valid():
            return None
        for name, sentence in missing_in(kind, self.cleaned_data):
            self.add_error(name, sentence)
        return None if self.errors else self._event(kind)

    def _event(self, kind: str) -> dict[str, object] | None:
        try:
            called = read_called(self.cleaned_data, self.rules, self.dealer) if kind == "win" else {}
        except RuleError as error:
            self.add_error(error.key, refusal(error))
            return None
        return event_of(kind, {**self.cleaned_data, **called}, self.rules)

    def refuse(self, error: RuleError, event: Mapping[str, object]) -> None:
        """Put the sentence of a refusal beside the field that it is about."""
        name = field_of(error, event, self.rules, self.cleaned_data)
        self.add_error(name if name in self.fields else None, refusal(error))


def _suffix(index: int) -> str:
    return f"_{index + 1}" if index else ""


def _seats(view: TableView) -> Choices:
    return [(str(seat.seat), format_html("{} {}", wind(seat.wind), seat.name)) for seat in view.seats]


def _most_winners(rules: Ruleset) -> int:
    if rules.multi_ron is MultiRon.NEAREST:
        return 1
    most = 2 if rules.triple_ron is TripleRon.ABORT else 3
    return min(most, rules.players - 1)


def _common_fields(rules: Ruleset, seats: Choices) -> dict[str, forms.Field]:
    tsumo = [(TSUMO, gettext("Tsumo")), *seats]
    fields: dict[str, forms.Field] = {
        "riichi": _ticks(_("Riichi in this hand"), seats),
        "source": _one(_("From"), tsumo),
        "tenpai": _ticks(_("Tenpai"), seats),
        "offender": _one(_("Whose chombo"), seats),
    }
    if rules.nagashi is not Nagashi.NONE:
        fields["nagashi"] = _ticks(_("Nagashi mangan"), seats)
    if rules.draws_allowed:
        reasons = [(reason.value, str(words)) for reason, words in ABORTIVE_WORDS.items()]
        fields["reason"] = _one(_("Why"), [pair for pair in reasons if pair[0] in rules.draws_allowed])
    return fields


def _winner_fields(rules: Ruleset, seats: Choices, *, first: bool) -> dict[str, forms.Field]:
    nobody = [("", gettext("Nobody else"))]
    return {
        "winner": _one(_("Winner") if first else _("Also won"), seats if first else nobody + seats),
        "value": _one(_("Value"), [(code, code) for code in value_codes()]),
        "points": forms.CharField(
            label=_("Points as called"), max_length=20, required=False, widget=_typed("3900, 1000/2000")
        ),
        "other_han": WholeField(label=_("Han"), required=False, min_value=1, max_value=200),
        "other_fu": WholeField(label=_("Fu"), required=False, min_value=20, max_value=110),
        "other_yakuman": WholeField(
            label=_("Yakuman, number"), required=False, min_value=1, max_value=12, widget=_typed(" ")
        ),
        "yaku": forms.CharField(
            label=_("Yaku"), max_length=300, required=False, help_text=_("With commas; for the log.")
        ),
        "closed": forms.ChoiceField(label=_("Hand"), choices=_CLOSED, required=False),
        **_liability_fields(rules, seats),
    }


_CLOSED: Final = [("", _("not noted")), ("closed", _("closed")), ("open", _("open"))]


def _liability_fields(rules: Ruleset, seats: Choices) -> dict[str, forms.Field]:
    nobody: Choices = [("", gettext("Nobody")), *seats]
    fields: dict[str, forms.Field] = {}
    if rules.pao:
        fields["pao"] = _one(_("Liable by pao (only with yakuman)"), nobody)
    if rules.pao and rules.pao_scope is PaoScope.LIABLE:
        fields["pao_yakuman"] = WholeField(
            label=_("Yakuman under pao"),
            required=False,
            min_value=1,
            max_value=12,
            help_text=_("Empty: all of them."),
        )
    if rules.rinshan_pao:
        fields["rinshan_pao"] = _one(_("Fed the open kan before a win on the replacement tile"), nobody)
    return fields


def _typed(example: str) -> forms.TextInput:
    """A field with a placeholder, by which the style sheet knows whether something is typed."""
    return forms.TextInput(attrs={"placeholder": example, "autocomplete": "off", "inputmode": "text"})


def _one(label: Any, choices: Choices) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=forms.RadioSelect)


def _ticks(label: Any, choices: Choices) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=label, choices=choices, required=False, widget=forms.CheckboxSelectMultiple
    )
