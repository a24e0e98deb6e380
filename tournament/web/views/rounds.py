"""The page of one round, and taking it back."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.models import Round, Tournament
from tournament.queries.presence import visitors_of
from tournament.queries.rounds import find_round, round_view, rounds_of
from tournament.services.errors import Refused
from tournament.services.rounds import remove_round
from tournament.web.clock import clock_panel
from tournament.web.permissions import director_only, signed_in


@require_GET
@director_only
def show(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    seating, rounds = _find(tournament, number), rounds_of(tournament)
    context = {
        "tournament": tournament,
        "round": round_view(seating),
        "rounds": rounds,
        "is_last": number == len(rounds),
        "visitors": visitors_of(seating),
        "panel": clock_panel(seating),
    }
    return render(request, "club/round.html", context)


@require_POST
@director_only
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    try:
        remove_round(seating=_find(tournament, number), by=signed_in(request))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("round", tournament.slug, number)
    messages.success(request, _("Round %d is removed.") % number)
    return redirect("dashboard", tournament.slug)


def _find(tournament: Tournament, number: int) -> Round:
    try:
        return find_round(slug=tournament.slug, number=number)
    except Round.DoesNotExist as missing:
        raise Http404 from missing
