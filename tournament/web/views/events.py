"""Making an event and changing its plain facts."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.errors import Refused
from tournament.services.seatings import change_seating
from tournament.services.tournaments import change_tournament, create_tournament
from tournament.web.forms.seatings import SeatingForm, seating_of
from tournament.web.forms.tournaments import ChangeTournamentForm, NewTournamentForm, facts_of
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import director_only, signed_in


@require_safe_or_post
@login_required
def new(request: HttpRequest) -> HttpResponse:
    form = NewTournamentForm(request.POST or None)
    if form.is_valid():
        made = _create(request, form)
        if made is not None:
            messages.success(
                request,
                _("The event is made. These are its rules; change what your event plays differently."),
            )
            return redirect("rules", made.slug)
    return render(request, "club/new.html", {"form": form}, status=422 if form.is_bound else 200)


def _create(request: HttpRequest, form: NewTournamentForm) -> Tournament | None:
    ruleset = read_ruleset({"preset": form.cleaned_data["preset"]})
    try:
        return create_tournament(**form.cleaned_data, ruleset=ruleset, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, str(refused))
        return None


@require_safe_or_post
@director_only
def edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    stages = tournament.stages.count()
    form = ChangeTournamentForm(request.POST or None, initial=facts_of(tournament), stages=stages)
    seating = SeatingForm(request.POST or None, initial=seating_of(tournament))
    if form.is_valid() & seating.is_valid() and _change(request, tournament, form, seating):
        messages.success(request, _("Saved."))
        return redirect("dashboard", tournament.slug)
    context = {"form": form, "seating": seating, "tournament": tournament}
    return render(request, "club/edit.html", context, status=422 if form.is_bound else 200)


@transaction.atomic
def _change(
    request: HttpRequest, tournament: Tournament, form: ChangeTournamentForm, seating: SeatingForm
) -> bool:
    by = signed_in(request)
    try:
        change_seating(tournament=tournament, **seating.cleaned_data, by=by)
        change_tournament(tournament=tournament, **form.cleaned_data, by=by)
    except Refused as refused:
        transaction.set_rollback(True)
        form.add_error(None, str(refused))
    return not form.errors
