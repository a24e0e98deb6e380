"""The page of one round, and taking it back."""

from collections.abc import Callable
from functools import partial
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Tournament
from tournament.queries.presence import visitors_of
from tournament.queries.roundlife import round_life
from tournament.queries.rounds import round_view, rounds_of
from tournament.services.errors import Refused, Warned
from tournament.services.roundlife import (
    confirm_finished,
    publish_round,
    release_round,
    reopen_confirmed,
    take_back_release,
    unpublish_round,
)
from tournament.services.rounds import remove_round
from tournament.web.clock import clock_panel
from tournament.web.permissions import director_only, round_or_404, signed_in

_STEPS: Final[dict[str, tuple[Callable[..., object], object]]] = {
    "publish": (publish_round, gettext_lazy("The seating is published.")),
    "hide": (unpublish_round, gettext_lazy("The seating is hidden again.")),
    "confirm": (
        confirm_finished,
        gettext_lazy("The finished tables are confirmed."),
    ),
    "reopen": (reopen_confirmed, gettext_lazy("The confirmations of this round are taken back.")),
    "release": (release_round, gettext_lazy("The results are released.")),
    "release-anyway": (
        partial(release_round, despite_open_tables=True),
        gettext_lazy("The results are released."),
    ),
    "withhold": (take_back_release, gettext_lazy("The results are hidden again.")),
}


@require_safe
@director_only
def show(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    seating, rounds = round_or_404(tournament.slug, number), rounds_of(tournament)
    context = {
        "tournament": tournament,
        "round": round_view(seating),
        "rounds": rounds,
        "is_last": number == len(rounds),
        "visitors": visitors_of(seating),
        "panel": clock_panel(seating),
        "life": round_life(seating),
    }
    return render(request, "club/round.html", context)


@require_POST
@director_only
def step(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One step of the round's life, forward or back, by the button that was pressed."""
    seating, do = round_or_404(tournament.slug, number), request.POST.get("do", "")
    if do not in _STEPS:
        return HttpResponseBadRequest()
    take, done = _STEPS[do]
    try:
        take(seating=seating, by=signed_in(request))
    except Warned as warned:
        return _ask(request, tournament, number, str(warned))
    except Refused as refused:
        messages.warning(request, str(refused))
    else:
        messages.success(request, str(done))
    return redirect("round", tournament.slug, number)


def _ask(request: HttpRequest, tournament: Tournament, number: int, warning: str) -> HttpResponse:
    """Whether the results are to be released all the same."""
    context = {"tournament": tournament, "number": number, "warning": warning}
    return render(request, "club/release_anyway.html", context, status=409)


@require_POST
@director_only
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    try:
        remove_round(seating=round_or_404(tournament.slug, number), by=signed_in(request))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("round", tournament.slug, number)
    messages.success(request, _("Round %d is removed.") % number)
    return redirect("dashboard", tournament.slug)
