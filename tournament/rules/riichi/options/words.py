"""The value of a rule in words: "30000 points", "20 / 10 / −10 / −20"."""

from collections.abc import Callable, Iterable
from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.rules.riichi.choices import LimitName
from tournament.rules.riichi.options.option import Kind, Option
from tournament.rules.riichi.ruleset import FloatingUma, Ruleset, SanmaTable

Translate = Callable[[str], str]

_POINTS: Final = gettext_noop("{points} points")
_OKA: Final = gettext_noop("{points} points: {words}")
_NONE: Final = gettext_noop("none")
_FLOATING: Final = gettext_noop("players with {threshold} or more: {rows}")
_FLOATING_ABOVE: Final = gettext_noop("players with more than {threshold}: {rows}")
_COUNT: Final = gettext_noop("{count}: {row}")
_OTHERWISE: Final = gettext_noop("otherwise no uma")
_PAIR: Final = gettext_noop("{limit} {child} from a child and {dealer} from the dealer")
_LIMITS: Final = {
    LimitName.MANGAN: gettext_noop("mangan"),
    LimitName.HANEMAN: gettext_noop("haneman"),
    LimitName.BAIMAN: gettext_noop("baiman"),
    LimitName.SANBAIMAN: gettext_noop("sanbaiman"),
    LimitName.YAKUMAN: gettext_noop("yakuman"),
}


def value_words(option: Option, rules: Ruleset, translate: Translate) -> str:
    """The words for what `rules` say on `option`; `translate` is given every marked text."""
    value = getattr(rules, option.key)
    if option.key == "oka" and value is None:
        return translate(_OKA).format(points=rules.oka_points, words=translate(option.values[None]))
    if value is None or option.kind in (Kind.CHOICE, Kind.FLAG):
        return translate(option.values[value])
    return _SAY[option.kind](option, value, translate)


def _say_points(_: Option, value: int, translate: Translate) -> str:
    return translate(_POINTS).format(points=_signed(value))


def _say_choices(option: Option, value: tuple[str, ...], translate: Translate) -> str:
    return ", ".join(translate(option.values[item]) for item in value) or translate(_NONE)


def _say_row(_: Option, value: tuple[int, ...], translate: Translate) -> str:
    return _row_words(value)


def _say_floating(_: Option, value: FloatingUma, translate: Translate) -> str:
    rows = [translate(_COUNT).format(count=count, row=_row_words(row)) for count, row in value.by_count]
    text = translate(_FLOATING if value.inclusive else _FLOATING_ABOVE)
    return text.format(threshold=value.threshold, rows="; ".join([*rows, translate(_OTHERWISE)]))


def _say_table(_: Option, value: SanmaTable, translate: Translate) -> str:
    return "; ".join(
        translate(_PAIR).format(limit=translate(_LIMITS[limit]), child=child, dealer=dealer)
        for limit, (child, dealer) in value
    )


def _say_number(_: Option, value: int, translate: Translate) -> str:
    return str(value)


_SAY: Final[dict[Kind, Callable[..., str]]] = {
    Kind.POINTS: _say_points,
    Kind.NUMBER: _say_number,
    Kind.ROW: _say_row,
    Kind.CHOICES: _say_choices,
    Kind.FLOATING: _say_floating,
    Kind.TABLE: _say_table,
}


def _row_words(row: Iterable[int]) -> str:
    """Table points by place in thousands: (20000, -500) is "20 / −0.5"."""
    return " / ".join(_thousands(points) for points in row)


def _thousands(points: int) -> str:
    whole, rest = divmod(abs(points), 1000)
    text = f"{whole}.{rest // 100}" if rest else str(whole)
    return f"−{text}" if points < 0 else text


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
