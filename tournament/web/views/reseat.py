"""Seating the last round anew: tap who changes places, see what would be lost, store."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.models import Round, Tournament
from tournament.queries.seating import field_of, history
from tournament.seating.plan import swapped
from tournament.services.errors import Refused, Warned
from tournament.services.reseating import reseat_round
from tournament.web.forms.rounds import PlanForm
from tournament.web.methods import require_safe_or_post
from tournament.web.numbers import whole_number
from tournament.web.permissions import director_only, round_or_404, signed_in
from tournament.web.seatpage import Tables, shown_tables


@require_safe_or_post
@director_only
def reseat(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables as they sit, to be changed by taps or pasted; nothing is stored before the last button."""
    seating, past = round_or_404(tournament.slug, number), history(tournament)
    if number != len(past):
        messages.error(request, _("Only the last round can be seated anew."))
        return redirect("round", tournament.slug, number)
    form = PlanForm(request.POST or None)
    if request.POST.get("do") == "show":
        form.check(field_of(seating.stage))
    if not form.is_bound or not form.is_valid():
        return _show(request, seating, past[-1], form=form)
    if request.POST.get("do") == "store":
        return _store(request, seating, form.tables)
    if "tap" in request.POST:
        return _tap(request, seating, form.tables)
    return _show(request, seating, form.tables)


def _tap(request: HttpRequest, seating: Round, tables: Tables) -> HttpResponse:
    held, tapped = whole_number(request.POST.get("held")), whole_number(request.POST.get("tap"))
    if not held or held == tapped:
        return _show(request, seating, tables, held=0 if held else tapped)
    changed = swapped(tuple(map(tuple, tables)), held, tapped)
    return _show(request, seating, changed, before=tables)


def _store(request: HttpRequest, seating: Round, tables: Tables) -> HttpResponse:
    despite = request.POST.get("despite_begun_tables") == "yes"
    try:
        reseat_round(seating=seating, tables=tables, by=signed_in(request), despite_begun_tables=despite)
    except Warned as warned:
        return _show(request, seating, tables, warning=str(warned))
    except Refused as refused:
        return _show(request, seating, tables, refusal=str(refused))
    messages.success(request, _("Round %d is seated anew.") % seating.number)
    return redirect("round", seating.stage.tournament.slug, seating.number)


def _show(
    request: HttpRequest,
    seating: Round,
    tables: Tables,
    *,
    form: PlanForm | None = None,
    before: Tables | None = None,
    **context: object,
) -> HttpResponse:
    tournament, form = seating.stage.tournament, form or PlanForm()
    refused = form.is_bound or context.keys() & {"refusal", "warning"}
    context |= {"tournament": tournament, "number": seating.number, "form": form}
    context |= shown_tables(seating.stage, tables, history(tournament)[: seating.number - 1], before)
    return render(request, "club/reseat.html", context, status=422 if refused else 200)
