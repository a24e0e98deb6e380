"""The list at the door."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from tournament.models import Entry, Tournament
from tournament.queries.attendance import attendance_of
from tournament.services.access import may_direct
from tournament.services.attendance import check_in, leave_out_absent
from tournament.services.errors import Refused
from tournament.web.middleware import actor_of
from tournament.web.permissions import director_only, event_judge_only, signed_in


@require_GET
@event_judge_only
def attendance(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole page, or for a page that asks with `rev` its list, 204 where that did not change."""
    if request.GET.get("rev") == str(tournament.desk_version):
        return HttpResponse(status=204)
    return _shown(request, tournament)


@require_POST
@event_judge_only
def arrive(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    entry = get_object_or_404(Entry, tournament=tournament, number=number)
    try:
        check_in(entry=entry, arrived=request.POST.get("arrived") == "yes", by=actor_of(request))
    except Refused as refused:
        messages.error(request, str(refused))
    if "X-Check-In" in request.headers:
        tournament.refresh_from_db(fields=["desk_version"])
        return _shown(request, tournament)
    return redirect("check-in", tournament.slug)


@require_POST
@director_only
def absent(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    left = len(leave_out_absent(tournament=tournament, by=signed_in(request)))
    told = ngettext(
        "%d player is left out until they arrive.", "%d players are left out until they arrive.", left
    )
    messages.success(request, told % left)
    return redirect("check-in", tournament.slug)


def _shown(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    part = "rev" in request.GET or "X-Check-In" in request.headers
    context = {
        "tournament": tournament,
        "attendance": attendance_of(tournament),
        "directs": may_direct(tournament=tournament, by=actor_of(request)),
        "query": request.GET.get("q", ""),
    }
    return render(request, "club/_attendance.html" if part else "club/checkin.html", context)
