"""What is said at once when the players who are entered do not fill the tables."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import ngettext

from tournament.models import Tournament
from tournament.queries.seating import Field, field_of
from tournament.queries.stages import current_stage


def tell_shortage(request: HttpRequest, tournament: Tournament) -> None:
    """A message above the page where somebody is missing; nothing where the tables are full."""
    field = field_of(current_stage(tournament))
    if field.active and field.missing:
        messages.warning(request, _shortage(field))


def _shortage(field: Field) -> str:
    words = ngettext(
        "%(missing)d more player is needed to fill tables of %(per)d; “Seat round” shows the choices.",
        "%(missing)d more players are needed to fill tables of %(per)d; “Seat round” shows the choices.",
        field.missing,
    )
    return words % {"missing": field.missing, "per": field.per_table}
