"""Penalties and bonuses in final points."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.models import Adjustment, Tournament
from tournament.queries.players import adjustments_of, players_of
from tournament.services.adjustments import adjust, cancel_adjustment
from tournament.services.errors import Refused
from tournament.web.forms.adjustments import AdjustmentForm
from tournament.web.permissions import director_only, signed_in


@require_http_methods(["GET", "POST"])
@director_only
def adjustments(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = AdjustmentForm(request.POST or None, players=players_of(tournament))
    if form.is_valid() and _adjust(request, tournament, form):
        messages.success(request, _("Saved; the standings count it at once."))
        return redirect("adjustments", tournament.slug)
    context = {"form": form, "tournament": tournament, "adjustments": adjustments_of(tournament)}
    return render(request, "club/adjustments.html", context, status=422 if form.is_bound else 200)


def _adjust(request: HttpRequest, tournament: Tournament, form: AdjustmentForm) -> bool:
    typed = form.cleaned_data
    entry = tournament.entries.get(number=typed["player"])
    try:
        adjust(entry=entry, amount=typed["amount"], reason=typed["reason"], by=signed_in(request))
    except Refused as refused:
        form.add_error("reason" if refused.code == "reason_missing" else "amount", str(refused))
    return not form.errors


@require_POST
@director_only
def cancel(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    adjustment = get_object_or_404(Adjustment, pk=pk, entry__tournament=tournament)
    cancel_adjustment(adjustment=adjustment, by=signed_in(request))
    messages.success(request, _("Cancelled; it stays in the list."))
    return redirect("adjustments", tournament.slug)
