"""Seating the next round: choose how, look at the tables and change them, store them."""

import secrets
from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.models import Stage, Tournament
from tournament.queries.plans import misfit_of, next_number, planned_round
from tournament.queries.players import players_of
from tournament.queries.rounds import open_tables
from tournament.queries.seating import field_of, history
from tournament.queries.stages import current_stage, stage_to_come, stages_of
from tournament.seating.plan import swapped
from tournament.seating.report import rank_spread
from tournament.services.draws import BY_LOT, Way, draw_tables, ranking_of
from tournament.services.errors import Refused, Warned
from tournament.services.rounds import seat_round
from tournament.web.forms.rounds import DrawForm, PlanForm
from tournament.web.methods import require_safe_or_post
from tournament.web.numbers import whole_number
from tournament.web.permissions import director_only, signed_in
from tournament.web.seating import plan_text
from tournament.web.seatpage import shown_tables

Tables = Sequence[Sequence[int]]

# What the page of a draw carries along, so that "draw again" asks for the same.
_WISHES = ("way", "rematch", "window", "interval", "byes_by_lot")


@require_safe_or_post
@director_only
def seat(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Three steps in one address: choose how, look at the tables, store them."""
    match request.POST.get("do") or ("tap" if "tap" in request.POST else ""):
        case "draw":
            return _draw(request, tournament)
        case "show" | "store" | "tap":
            return _plan(request, tournament, PlanForm(request.POST))
        case _:
            return _choose(request, tournament, PlanForm(), DrawForm())


def _choose(
    request: HttpRequest, tournament: Tournament, form: PlanForm, ways: DrawForm, **context: object
) -> HttpResponse:
    stage = current_stage(tournament)
    field, planned = field_of(stage), planned_round(stage)
    context |= {
        "tournament": tournament,
        "stage": stage,
        "coming": stage_to_come(stages_of(tournament)),
        "form": form,
        "ways": ways,
        "number": next_number(tournament),
        "players": players_of(tournament),
        "field": field,
        "over": len(field.active) % field.per_table,
        "planned": plan_text(planned) if planned else "",
        "misfit": misfit_of(field, tournament, (planned,)) if planned else None,
        "open_tables": open_tables(tournament),
    }
    status = 422 if form.errors or ways.errors else 200
    return render(request, "club/seat.html", context, status=status)


def _draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    ways, seed = DrawForm(request.POST), secrets.randbits(32)
    if not ways.is_valid():
        return _choose(request, tournament, PlanForm(), ways)
    stage, despite = current_stage(tournament), request.POST.get("despite_partial_results") == "yes"
    try:
        tables = draw_tables(stage=stage, draw=ways.draw(seed), despite_open_tables=despite)
    except Warned as warned:
        return _choose(request, tournament, PlanForm(), ways, warning=str(warned))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("seat-round", tournament.slug)
    return _show(request, stage, tables, wishes=_wishes(request.POST), seed=seed)


def _wishes(posted: Mapping[str, str]) -> dict[str, str]:
    names = (*_WISHES, "despite_partial_results")
    return {name: posted[name] for name in names if posted.get(name)}


def _plan(request: HttpRequest, tournament: Tournament, form: PlanForm) -> HttpResponse:
    """A pasted or drawn plan: what is wrong with it, or the tables, or the stored round."""
    stage = current_stage(tournament)
    form.check(field_of(stage))
    if form.errors:
        return _choose(request, tournament, form, DrawForm())
    if request.POST.get("do") == "store":
        return _store(request, stage, form.tables)
    if "tap" in request.POST:
        return _tap(request, stage, form.tables)
    return _show(request, stage, form.tables, wishes=_wishes(request.POST))


def _tap(request: HttpRequest, stage: Stage, tables: Tables) -> HttpResponse:
    """The first tap holds a player, the second lets them change places, or lets go of them."""
    held, tapped = whole_number(request.POST.get("held")), whole_number(request.POST.get("tap"))
    wishes = _wishes(request.POST)
    if not held or held == tapped:
        return _show(request, stage, tables, wishes=wishes, held=0 if held else tapped)
    changed = swapped(tuple(map(tuple, tables)), held, tapped)
    return _show(request, stage, changed, wishes=wishes, before=tables)


def _show(
    request: HttpRequest, stage: Stage, tables: Tables, *, before: Tables | None = None, **context: object
) -> HttpResponse:
    tournament = stage.tournament
    by_lot = request.POST.get("way") in BY_LOT
    context |= {"tournament": tournament, "number": next_number(tournament), "by_lot": by_lot}
    context |= shown_tables(stage, tables, history(tournament), before)
    if request.POST.get("way") == Way.SWISS:
        context |= {"spread": _spread(stage, tables), "least": stage.rules.players - 1}
    return render(request, "club/seat_show.html", context)


def _spread(stage: Stage, tables: Tables) -> Decimal | None:
    """How many places of the standings lie between the first and the last at a table, on average."""
    ranking = ranking_of(stage, field_of(stage))
    if not {number for table in tables for number in table} <= set(ranking):
        return None
    return round(Decimal(rank_spread(tuple(map(tuple, tables)), ranking)), 1)


def _store(request: HttpRequest, stage: Stage, tables: Tables) -> HttpResponse:
    despite = request.POST.get("despite_open_tables") == "yes"
    publish, wishes = request.POST.get("publish") != "later", _wishes(request.POST)
    try:
        made = seat_round(
            stage=stage,
            tables=tables,
            by=signed_in(request),
            despite_open_tables=despite,
            publish=publish,
        )
    except Warned as warned:
        return _show(request, stage, tables, wishes=wishes, warning=str(warned))
    except Refused as refused:
        return _show(request, stage, tables, wishes=wishes, refusal=str(refused))
    seated, hidden = _("Round %d is seated."), _("Round %d is seated; nobody sees it until you publish it.")
    messages.success(request, (seated if publish else hidden) % made.number)
    return redirect("round", stage.tournament.slug, made.number)
