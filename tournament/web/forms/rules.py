"""A whole ruleset as a form: the options in rule book order, each with its words."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import LimitName
from tournament.rules.riichi.options import OPTIONS, OPTIONS_BY_KEY, Kind, Option, describe
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.web.forms.fields import RowField, WholeField

_FLOATING_ROWS: Final = {
    "0": _("Nobody"),
    "1": _("One player"),
    "2": _("Two players"),
    "3": _("Three players"),
    "4": _("Four players"),
}
_LIMITS: Final = {
    LimitName.MANGAN: _("Mangan"),
    LimitName.HANEMAN: _("Haneman"),
    LimitName.BAIMAN: _("Baiman"),
    LimitName.SANBAIMAN: _("Sanbaiman"),
    LimitName.YAKUMAN: _("Yakuman"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionFields:
    """An option with its form fields; `preset_value` says in words what was changed, else it is empty."""

    option: Option
    fields: tuple[forms.BoundField, ...]
    preset_value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    title: str
    options: tuple[OptionFields, ...]


class RulesForm(forms.Form):
    """Cleans to `ruleset`; a fault of the rules stands beside the option that it names.

    `rules` are shown at first; what differs from `base`, the preset that they were copied from, is marked.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, *, rules: Ruleset, base: Ruleset) -> None:
        super().__init__(data)
        self.values = rules.to_json()
        self.base = base
        self.names: dict[str, tuple[str, ...]] = {}
        for option in OPTIONS:
            made = dict(_fields(option, rules.players))
            self.names[option.key] = tuple(made)
            self.fields.update(made)
            self.initial.update(_initial(option.key, self.values[option.key]))

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        titles = dict.fromkeys(option.chapter for option in OPTIONS)
        return tuple(Chapter(title=gettext(title), options=self._options(title)) for title in titles)

    def _options(self, chapter: str) -> tuple[OptionFields, ...]:
        return tuple(
            OptionFields(
                option=option,
                fields=tuple(self[name] for name in self.names[option.key]),
                preset_value=self._preset_value(option),
            )
            for option in OPTIONS
            if option.chapter == chapter and not _leaves_no_choice(option)
        )

    def _preset_value(self, option: Option) -> str:
        if self.base.to_json()[option.key] == self.values[option.key]:
            return ""
        return describe(self.base, option.key, gettext)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if self.errors:
            return values
        try:
            self.ruleset = read_ruleset({key: self._json(key) for key in self.names})
        except RuleError as error:
            self.add_error(self._field_of(error), _sentence(error))
        return values

    def _json(self, key: str) -> object:
        match key:
            case "uma_floating":
                return _floating(self.cleaned_data)
            case "sanma_tsumo_table":
                return _sanma_table(self.cleaned_data)
            case _:
                return _plain(self.cleaned_data[key], key)

    def _field_of(self, error: RuleError) -> str | None:
        key = error.key or ""
        if key in ("uma_floating", "threshold", "by_count", *_FLOATING_ROWS):
            return self._wrong_row()
        return self.names[key][0] if key in self.names else None

    def _wrong_row(self) -> str:
        rows = [
            f"uma_floating_{count}"
            for count in _FLOATING_ROWS
            if self.cleaned_data.get(f"uma_floating_{count}")
        ]
        wrong = (name for name in rows if not self._row_fits(self.cleaned_data[name]))
        return next(wrong, "uma_floating_threshold")

    def _row_fits(self, row: list[int]) -> bool:
        return (
            sum(row) == 0 and len(row) == int(self.cleaned_data["players"]) and not any(n % 100 for n in row)
        )


def _sentence(error: RuleError) -> str:
    if error.key in OPTIONS_BY_KEY:
        error.params["key"] = gettext(OPTIONS_BY_KEY[error.key].title)
    return refusal(error)


def _leaves_no_choice(option: Option) -> bool:
    return option.kind is Kind.CHOICE and len(option.values) == 1


def _fields(option: Option, players: int) -> Iterator[tuple[str, forms.Field]]:
    match option.kind:
        case Kind.CHOICE if _leaves_no_choice(option):
            yield option.key, forms.CharField(widget=forms.HiddenInput)
        case Kind.FLOATING:
            yield from _floating_fields(players)
        case Kind.TABLE:
            yield from _sanma_fields()
        case _:
            yield option.key, _plain_field(option, gettext(option.title))


def _plain_field(option: Option, title: str) -> forms.Field:
    choices = [(_coded(key), gettext(words)) for key, words in option.values.items()]
    match option.kind:
        case Kind.ROW:
            return RowField(label=title)
        case Kind.POINTS | Kind.NUMBER:
            help_text = gettext("Empty: %s.") % gettext(option.values[None]) if None in option.values else ""
            return WholeField(label=title, required=None not in option.values, help_text=help_text)
        case Kind.CHOICES:
            return forms.MultipleChoiceField(
                label=title, choices=choices, required=False, widget=forms.CheckboxSelectMultiple
            )
        case _:
            return forms.ChoiceField(label=title, choices=choices, widget=forms.RadioSelect)


def _floating_fields(players: int) -> Iterator[tuple[str, forms.Field]]:
    yield (
        "uma_floating_threshold",
        WholeField(
            label=gettext("Line in points"), required=False, help_text=gettext("Empty: the fixed uma counts.")
        ),
    )
    yield (
        "uma_floating_inclusive",
        forms.BooleanField(label=gettext("Exactly on the line counts as above it"), required=False),
    )
    for count, words in _FLOATING_ROWS.items():
        if int(count) <= players:
            yield (
                f"uma_floating_{count}",
                RowField(label=gettext("%s above the line") % words, required=False),
            )


def _sanma_fields() -> Iterator[tuple[str, forms.Field]]:
    for limit, words in _LIMITS.items():
        label = gettext("%s: from the child / from the dealer") % words
        yield f"sanma_tsumo_{limit}", RowField(label=label, required=False)


def _initial(key: str, value: Any) -> dict[str, object]:
    if key == "uma_floating":
        return _floating_initial(value)
    if key == "sanma_tsumo_table":
        return {f"sanma_tsumo_{limit}": pair for limit, pair in (value or {}).items()}
    return {key: _coded(value) if isinstance(value, bool) else value}


def _floating_initial(value: Any) -> dict[str, object]:
    if value is None:
        return {"uma_floating_inclusive": True}
    rows = {f"uma_floating_{count}": row for count, row in value["by_count"].items()}
    return {
        "uma_floating_threshold": value["threshold"],
        "uma_floating_inclusive": value["inclusive"],
        **rows,
    }


def _floating(cleaned: Mapping[str, Any]) -> object:
    if cleaned["uma_floating_threshold"] is None:
        return None
    rows = {count: cleaned.get(f"uma_floating_{count}") for count in _FLOATING_ROWS}
    return {
        "threshold": cleaned["uma_floating_threshold"],
        "inclusive": cleaned["uma_floating_inclusive"],
        "by_count": {count: row for count, row in rows.items() if row},
    }


def _sanma_table(cleaned: Mapping[str, Any]) -> object:
    pairs = {limit: cleaned[f"sanma_tsumo_{limit}"] for limit in _LIMITS}
    given = {limit.value: pair for limit, pair in pairs.items() if pair}
    return given or None


def _coded(value: object) -> str:
    """A JSON value as the value of a choice in HTML."""
    return value if isinstance(value, str) else json.dumps(value)


def _plain(value: Any, key: str) -> object:
    by_code = {_coded(item): item for item in OPTIONS_BY_KEY[key].values}
    return by_code.get(value, value) if isinstance(value, str) else value
