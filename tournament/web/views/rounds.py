"""Seating the next round, and the page of one round."""

import secrets
from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournament.models import Round, Tournament
from tournament.queries.players import players_of
from tournament.queries.presence import visitors_of
from tournament.queries.rounds import find_round, round_view, rounds_of
from tournament.queries.stages import current_stage
from tournament.services.draws import Draw, draw_tables
from tournament.services.errors import Refused, Warned
from tournament.services.rounds import remove_round, seat_round
from tournament.web.forms.rounds import PlanForm
from tournament.web.permissions import director_only, signed_in
from tournament.web.seating import meetings_again, plan_text, proposal, shortage

Tables = Sequence[Sequence[int]]


@require_http_methods(["GET", "POST"])
@director_only
def seat(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Three steps in one address: choose how, look at the tables, store them."""
    match request.POST.get("do"):
        case "draw":
            return _draw(request, tournament)
        case "show" | "store":
            return _plan(request, tournament, PlanForm(request.POST))
        case _:
            return _choose(request, tournament, PlanForm())


def _choose(request: HttpRequest, tournament: Tournament, form: PlanForm, status: int = 200) -> HttpResponse:
    stage, players = current_stage(tournament), players_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "number": len(rounds_of(tournament)) + 1,
        "players": players,
        "shortage": shortage(players, stage.rules.players),
        "per_table": stage.rules.players,
    }
    return render(request, "club/seat.html", context, status=status)


def _draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        tables = draw_tables(stage=current_stage(tournament), draw=Draw(seed=secrets.randbits(32)))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("seat-round", tournament.slug)
    return _show(request, tournament, tables, drawn=True)


def _plan(request: HttpRequest, tournament: Tournament, form: PlanForm) -> HttpResponse:
    """A pasted or drawn plan: what is wrong with it, or the tables, or the stored round."""
    form.check(players_of(tournament), current_stage(tournament).rules.players)
    if form.errors:
        return _choose(request, tournament, form, status=422)
    if request.POST["do"] == "store":
        return _store(request, tournament, form.tables)
    return _show(request, tournament, form.tables)


def _show(request: HttpRequest, tournament: Tournament, tables: Tables, **context: object) -> HttpResponse:
    players = players_of(tournament)
    context |= {
        "tournament": tournament,
        "number": len(rounds_of(tournament)) + 1,
        "tables": proposal(tables, players),
        "text": plan_text(tables),
        "meetings": meetings_again(tournament, tables, players),
    }
    return render(request, "club/seat_show.html", context)


def _store(request: HttpRequest, tournament: Tournament, tables: Tables) -> HttpResponse:
    despite = request.POST.get("despite_open_tables") == "yes"
    stage, by = current_stage(tournament), signed_in(request)
    try:
        made = seat_round(stage=stage, tables=tables, by=by, despite_open_tables=despite)
    except Warned as warned:
        return _show(request, tournament, tables, warning=str(warned))
    except Refused as refused:
        return _show(request, tournament, tables, refusal=str(refused))
    messages.success(request, _("Round %d is seated.") % made.number)
    return redirect("round", tournament.slug, made.number)


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
