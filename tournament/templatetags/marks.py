"""How numbers and winds are written on every page."""

from typing import Any, Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.queries.words import wind_words
from tournament.rules.record import format_tenths

register = template.Library()

register.filter(wind_words)

MINUS: Final = "\N{MINUS SIGN}"
_TILES: Final = {"E": "東", "S": "南", "W": "西", "N": "北"}


@register.filter
def points(value: int | None) -> str:
    """Table points: 25000, −1200; a dash where there is no number."""
    if value is None:
        return "–"
    return f"{value}".replace("-", MINUS)


@register.filter
def change(value: int | None) -> str:
    """Table points won or lost: +3900, −1000, 0."""
    if value is None:
        return "–"
    return f"+{value}" if value > 0 else points(value)


@register.filter
def final(value: int | None) -> str:
    """Final points from tenths: +52.3, −4.0, 0.0; a dash where there is no number."""
    if value is None:
        return "–"
    return ("+" if value > 0 else "") + format_tenths(value).replace("-", MINUS)


@register.filter
def at(values: Any, index: int) -> Any:
    """The value for one seat out of a sequence in seat order."""
    return values[index]


@register.filter
def side(seat: int, turn: int) -> int:
    """Where a seat lies on the screen: 0 below, then against the clock, as players take turns."""
    return (seat - turn) % 4


@register.simple_tag
def wind(letter: str) -> SafeString:
    """The tile of a wind, with its name for those who do not see or read it."""
    name = wind_words(letter)
    return format_html(
        '<span class="wind wind--{}" title="{}"><span aria-hidden="true" lang="ja">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        letter,
        name,
        _TILES[letter],
        name,
    )


@register.simple_tag(takes_context=True)
def current(context: template.Context, *names: str) -> SafeString:
    """Marks the link of the page that is open; `names` are names of addresses."""
    request = context.get("request")
    match = request.resolver_match if request else None
    return SafeString(' aria-current="page"') if match and match.url_name in names else SafeString("")
