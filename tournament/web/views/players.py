"""Entering players and substitutes."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.imports.columns import guess_layout
from tournament.imports.players import PlayersRead, read_players
from tournament.imports.problems import Severity
from tournament.models import Tournament
from tournament.queries.players import players_of
from tournament.services.errors import Refused
from tournament.services.players import (
    add_substitutes,
    enter_players,
)
from tournament.web.forms.players import PlayersForm
from tournament.web.importing import Draft
from tournament.web.methods import require_safe_or_post
from tournament.web.numbers import whole_number
from tournament.web.permissions import director_only, signed_in
from tournament.web.shortage import tell_shortage
from tournament.web.views.imports import show_draft


@require_safe_or_post
@director_only
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A plain list of new names is entered at once; whatever has columns is looked at first."""
    entered = players_of(tournament)
    form = PlayersForm(request.POST or None, request.FILES or None)
    read = None
    if form.is_valid():
        rows = form.cleaned_data["rows"]
        if form.has_columns:
            return show_draft(request, tournament, Draft.guessed(tournament, rows, signed_in(request)))
        read = read_players(rows, guess_layout(rows), [player.name for player in entered])
        if read.can_be_saved(forced=form.cleaned_data["same_names"]) and _enter(
            request, tournament, form, read
        ):
            return redirect("players", tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "players": entered,
        "has_teams": any(player.team for player in entered),
        "has_blocks": any(player.block for player in entered),
        **_found(read),
    }
    return render(request, "club/players.html", context, status=422 if form.is_bound else 200)


def _found(read: PlayersRead | None) -> dict[str, object]:
    if read is None:
        return {}
    asks = any(problem.severity is Severity.QUESTION for problem in read.problems)
    return {"problems": read.problems, "readable": len(read.rows), "asks": asks}


def _enter(request: HttpRequest, tournament: Tournament, form: PlayersForm, read: PlayersRead) -> bool:
    rows = [row.player for row in read.rows]
    forced = form.cleaned_data["same_names"]
    try:
        made = enter_players(
            tournament=tournament, players=rows, by=signed_in(request), despite_same_names=forced
        )
    except Refused as refused:
        form.add_error("text", str(refused))
        return False
    messages.success(
        request, ngettext("%d player is entered.", "%d players are entered.", len(made)) % len(made)
    )
    tell_shortage(request, tournament)
    return True


@require_POST
@director_only
def substitutes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    count = whole_number(request.POST.get("count"))
    try:
        made = add_substitutes(tournament=tournament, count=count, by=signed_in(request))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request, ngettext("%d substitute is added.", "%d substitutes are added.", len(made)) % len(made)
        )
    return redirect("seat-round", tournament.slug)
