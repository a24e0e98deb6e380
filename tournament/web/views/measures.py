"""What orders the standings, for the director to choose."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.queries.standings import lots_word
from tournament.services.errors import Refused
from tournament.services.measures import change_measures
from tournament.standings.tiebreaks import MEANINGS, TITLES, TieBreak
from tournament.web.forms.measures import MeasuresForm
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import director_only, signed_in


@require_safe_or_post
@director_only
def measures(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = MeasuresForm(request.POST or None, initial=MeasuresForm.held_by(tournament))
    if form.is_valid() and _change(request, tournament, form):
        messages.success(request, _("Saved; all lists of the event follow this order."))
        return redirect("standings", tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "meanings": [(_(TITLES[name]), _(MEANINGS[name])) for name in TieBreak],
        "lots_word": lots_word(tournament),
    }
    return render(request, "club/measures.html", context, status=422 if form.is_bound else 200)


def _change(request: HttpRequest, tournament: Tournament, form: MeasuresForm) -> bool:
    try:
        change_measures(tournament=tournament, **form.cleaned_data, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, str(refused))
    return not form.errors
