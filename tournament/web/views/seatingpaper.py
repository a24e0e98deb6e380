"""The seating of a round on paper: for the wall by table and by name, and a slip for each table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.queries.names import alphabetical
from tournament.queries.rounds import RoundSeat, RoundTable, round_view
from tournament.web.paper import paper_of
from tournament.web.permissions import director_only, round_or_404


@require_safe
@director_only
def by_table(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _page(request, tournament, number, "seating_tables")


@require_safe
@director_only
def by_name(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _page(request, tournament, number, "seating_names")


@require_safe
@director_only
def slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _page(request, tournament, number, "seating_slips")


def _page(request: HttpRequest, tournament: Tournament, number: int, name: str) -> HttpResponse:
    view = round_view(round_or_404(tournament.slug, number))
    places = [(seat, table) for table in view.tables for seat in table.seats]
    context = {
        "tournament": tournament,
        "round": view,
        "places": sorted(places, key=_by_name),
        "paper": paper_of(request),
    }
    return render(request, f"print/{name}.html", context)


def _by_name(place: tuple[RoundSeat, RoundTable]) -> tuple[str, int]:
    seat, _table = place
    return alphabetical(seat.name), seat.entry_number
