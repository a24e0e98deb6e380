"""Judges with an account: named, given an account, removed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournament.models import Tournament
from tournament.services.errors import Refused
from tournament.services.judges import add_judge, make_judge, remove_judge
from tournament.web.forms.links import JudgeForm
from tournament.web.permissions import director_only, signed_in


@never_cache
@require_POST
@director_only
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Add an account that is there, or make a new one, whose password is shown this once."""
    form = JudgeForm(request.POST)
    if not form.is_valid():
        messages.warning(request, _("Type the user name of the judge."))
        return redirect("links", tournament.slug)
    name, by = form.cleaned_data["username"], signed_in(request)
    try:
        if request.POST.get("do") != "make":
            add_judge(tournament=tournament, name=name, by=by)
            messages.success(request, _("%s judges this event now.") % name)
            return redirect("links", tournament.slug)
        judge, password = make_judge(tournament=tournament, name=name, by=by)
    except Refused as refused:
        messages.warning(request, str(refused))
        return redirect("links", tournament.slug)
    context = {"tournament": tournament, "judge": judge, "password": password}
    return render(request, "club/judge_made.html", context)


@require_POST
@director_only
def remove(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    judge = get_object_or_404(tournament.judges, pk=pk)
    remove_judge(tournament=tournament, judge=judge, by=signed_in(request))
    messages.success(request, _("%s judges this event no more; the account stays.") % judge)
    return redirect("links", tournament.slug)
