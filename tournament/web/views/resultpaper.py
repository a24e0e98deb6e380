"""What an event leaves on paper: results by round, certificates, and the observer's summary."""

from collections.abc import Sequence
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.exports.observer import observer_lines
from tournament.models import Tournament
from tournament.queries.book import event_book
from tournament.queries.players import players_of
from tournament.queries.release import sight_of
from tournament.queries.roundresults import round_results
from tournament.queries.rounds import round_view, rounds_of
from tournament.queries.standings import StandingLine, standings
from tournament.web.exportpage import exports_page
from tournament.web.forms.exports import ObserverForm
from tournament.web.numbers import whole_number
from tournament.web.paper import paper_of
from tournament.web.permissions import director_only, round_or_404

_FIRST: Final = 3


@require_safe
@director_only
def results(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Every table of the round with scores, uma and final points."""
    seating = round_or_404(tournament.slug, number)
    tables = round_results(seating)
    context = {
        "tournament": tournament,
        "round": round_view(seating),
        "rounds": [line.number for line in rounds_of(tournament)],
        "tables": tables,
        "penalties": any(seat.penalties for table in tables for seat in table.seats),
        "paper": paper_of(request),
        "hidden": not sight_of(tournament).shows_results(number),
    }
    return render(request, "print/results.html", context)


@require_safe
@director_only
def certificates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A page for each of the first, or a list by which they are written by hand."""
    view, sight = standings(tournament), sight_of(tournament)
    placed = [line for line in view.lines if line.rank is not None and line.games_in_all]
    top = _top(request, placed)
    latin = {line.number: line.latin_name for line in players_of(tournament)}
    winners = [line for line in placed if line.rank is not None and line.rank <= top]
    context = {
        "tournament": tournament,
        "winners": [(line, latin[line.entry_number]) for line in winners],
        "players": len(placed),
        "top": top,
        "choices": (1, _FIRST, 8),
        "listed": request.GET.get("as") == "list",
        "paper": paper_of(request),
        "open": view.open_games,
        "hidden": any(not sight.shows_results(number) for number in view.rounds),
    }
    return render(request, "print/certificates.html", context)


def _top(request: HttpRequest, placed: Sequence[StandingLine]) -> int:
    """The last place that gets one."""
    asked = request.GET.get("top")
    return len(placed) if asked == "all" else whole_number(asked) or _FIRST


@require_safe
@director_only
def summary(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the observer's report asks, for the answers that are in the address."""
    form = ObserverForm(request.GET)
    if not form.is_valid():
        return exports_page(request, tournament, form)
    lines = observer_lines(event_book(tournament, rounds=False), form.facts())
    context = {
        "tournament": tournament,
        "lines": lines,
        "asked": [(name, text) for name, text in request.GET.items() if name != "paper"],
        "paper": paper_of(request),
    }
    return render(request, "print/observer.html", context)
