"""The list at the door."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Entry, Tournament
from tournament.queries.attendance import attendance_of
from tournament.services.access import may_direct
from tournament.services.attendance import check_in, leave_out_absent
from tournament.services.errors import Refused
from tournament.web.middleware import actor_of
from tournament.web.permissions import director_only, event_judge_only, signed_in


@require_safe
@event_judge_only
def attendance(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole page, or for a page that asks with `rev` its list, 204 where that did not change."""
    if request.GET.get("rev") == str(tournament.desk_version):
        return HttpResponse(status=204)
    return _shown(request, tournament)


@require_POST
@event_judge_only
def arrive(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A page that says with `X-Check-In` which version it shows gets back what changes in it."""
    entry, before = get_object_or_404(Entry, tournament=tournament, number=number), tournament.desk_version
    try:
        check_in(entry=entry, arrived=request.POST.get("arrived") == "yes", by=actor_of(request))
    except Refused as refused:
        messages.error(request, str(refused))
    if "X-Check-In" not in request.headers:
        return redirect("check-in", tournament.slug)
    tournament.refresh_from_db(fields=["desk_version"])
    # Where nobody else checked somebody in meanwhile, the page has all the other lines already.
    alone = request.headers["X-Check-In"] == str(before) == str(tournament.desk_version - 1)
    return _shown(request, tournament, only=number if alone else None)


@require_POST
@director_only
def absent(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    left = len(leave_out_absent(tournament=tournament, by=signed_in(request)))
    told = ngettext(
        "%d player is left out until they arrive.", "%d players are left out until they arrive.", left
    )
    messages.success(request, told % left)
    return redirect("check-in", tournament.slug)


def _shown(request: HttpRequest, tournament: Tournament, *, only: int | None = None) -> HttpResponse:
    part = "rev" in request.GET or "X-Check-In" in request.headers
    attendance = attendance_of(tournament)
    context = {
        "tournament": tournament,
        "attendance": attendance,
        "directs": may_direct(tournament=tournament, by=actor_of(request)),
        "query": request.GET.get("q", ""),
    }
    if only is not None:
        player = next(player for player in attendance.attendees if player.number == only)
        return render(request, "club/_arrived.html", {**context, "player": player})
    return render(request, "club/_attendance.html" if part else "club/checkin.html", context)
