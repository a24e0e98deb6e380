"""Form fields for numbers as people write them."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.rules.errors import RuleError
from tournament.rules.record import format_tenths, parse_tenths
from tournament.rules.typed import plain_number, read_whole

_BETWEEN = re.compile(r"[\s/,;|]+")


def offer(form: forms.BaseForm, name: str, choices: Iterable[tuple[object, str]]) -> None:
    """Give a field the choices of this event."""
    cast(forms.ChoiceField, form.fields[name]).choices = list(choices)


class WholeField(forms.IntegerField):
    """A whole number; phones offer their keys for digits."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def to_python(self, value: Any) -> int | None:
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        try:
            return read_whole(value)
        except RuleError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class RowField(forms.CharField):
    """Several whole numbers in a row, “20000 / 10000 / -10000 / -20000”; cleans to a list."""

    default_error_messages: ClassVar = {
        "not_numbers": _(
            "“%(word)s” is not a whole number; write for example 15000 / 5000 / -5000 / -15000."
        ),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"autocomplete": "off"}), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, Sequence) and not isinstance(value, str):
            return " / ".join(map(str, value))
        return value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        words = [word for word in _BETWEEN.split(plain_number(text)) if word]
        return [self._number(word) for word in words]

    def _number(self, word: str) -> int:
        try:
            return int(word)
        except ValueError:
            message = self.error_messages["not_numbers"]
            raise ValidationError(message, code="not_numbers", params={"word": word}) from None


class TenthsField(forms.CharField):
    """Final points with at most one decimal, “-20” or “0,5”; cleans to tenths."""

    default_error_messages: ClassVar = {
        "not_points": _("Write a number of final points, for example -20 or 0.5.")
    }

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "text", "autocomplete": "off"}
        super().__init__(widget=forms.TextInput(attrs=attrs), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return format_tenths(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        """Tenths; 0 where the field may be empty and is."""
        text = plain_number(super().clean(value)).lstrip("+").replace(",", ".")
        if not text:
            return 0
        try:
            return parse_tenths(text)
        except (RuleError, ValueError):
            raise ValidationError(self.error_messages["not_points"], code="not_points") from None
