"""Numbers of series in pages."""

from fractions import Fraction

from django import template

from tournament.rules.record import format_tenths

register = template.Library()


@register.filter
def rating(tenths: Fraction | int) -> str:
    """A rating from tenths: 1523.4."""
    return format_tenths(int(tenths))
