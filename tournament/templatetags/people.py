"""Players and teams in pages."""

from collections.abc import Iterable
from fractions import Fraction

from django import template

from tournament.queries.attendance import Attendee
from tournament.queries.teams import in_hundredths
from tournament.templatetags.marks import MINUS, final

register = template.Library()


@register.filter
def found(attendees: Iterable[Attendee], query: str) -> list[Attendee]:
    """Those in whose number, name or club every word of the query stands."""
    words = query.lower().split()
    return [attendee for attendee in attendees if all(word in attendee.search for word in words)]


@register.filter
def exact(tenths: Fraction) -> str:
    """Final points from tenths: +52.3, or +52.33 where an average has more decimals."""
    if tenths.denominator == 1:
        return final(tenths.numerator)
    return f"{in_hundredths(tenths):+}".replace("-", MINUS)
