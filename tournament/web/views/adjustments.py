"""Penalties, warnings and bonuses in final points: given and decided at the desk."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Adjustment, AdjustmentKind, Round, Tournament
from tournament.queries.adjustments import AdjustmentState, adjustments_of, sums_of
from tournament.queries.players import players_of
from tournament.services.adjustments import adjust, approve_adjustment, cancel_adjustment
from tournament.services.errors import Refused
from tournament.web.forms.adjustments import AdjustmentForm
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import director_only, signed_in


@require_safe_or_post
@director_only
def adjustments(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = AdjustmentForm(request.POST or None, players=players_of(tournament))
    if form.is_valid() and _adjust(request, tournament, form):
        messages.success(request, _("Saved; the standings count it at once."))
        return redirect("adjustments", tournament.slug)
    lines = adjustments_of(tournament)
    context = {
        "form": form,
        "tournament": tournament,
        "proposals": [line for line in lines if line.state is AdjustmentState.PROPOSED],
        "adjustments": [line for line in lines if line.state is not AdjustmentState.PROPOSED],
        "sums": sums_of(lines),
    }
    return render(request, "club/adjustments.html", context, status=422 if form.is_bound else 200)


def _adjust(request: HttpRequest, tournament: Tournament, form: AdjustmentForm) -> bool:
    typed = form.cleaned_data
    seating = Round.objects.filter(stage__tournament=tournament, number=typed["round"]).first()
    if seating is None and typed["round"] is not None:
        form.add_error("round", _("This round is not seated; leave it empty where it belongs to none."))
        return False
    try:
        adjust(
            entry=tournament.entries.get(number=typed["player"]),
            amount=typed["amount"],
            reason=typed["reason"],
            kind=AdjustmentKind(typed["kind"]),
            seating=seating,
            by=signed_in(request),
        )
    except Refused as refused:
        form.refuse(refused)
    return not form.errors


@require_POST
@director_only
def approve(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    return _decide(request, tournament, pk, approve_adjustment, _("Approved; the standings count it."))


@require_POST
@director_only
def cancel(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    return _decide(
        request, tournament, pk, cancel_adjustment, _("It counts for nothing; it stays in the list.")
    )


def _decide(
    request: HttpRequest, tournament: Tournament, pk: int, decide: Callable[..., None], done: str
) -> HttpResponse:
    adjustment = get_object_or_404(Adjustment, pk=pk, entry__tournament=tournament)
    try:
        decide(adjustment=adjustment, by=signed_in(request))
    except Refused as refused:
        messages.warning(request, str(refused))
    else:
        messages.success(request, done)
    return redirect("adjustments", tournament.slug)
