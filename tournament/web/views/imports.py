"""Looking at a list of players before it is imported, and importing it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services.errors import Refused
from tournament.services.roster import Comparison, Outcome, import_players
from tournament.web.importing import Draft
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import director_only, signed_in
from tournament.web.shortage import tell_shortage


@require_safe_or_post
@director_only
def imports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list comes from the page of the players; without one there is nothing to look at."""
    if "list" not in request.POST:
        return redirect("players", tournament.slug)
    draft, refusal = Draft.sent(tournament, request.POST, signed_in(request)), ""
    if "import" in request.POST and draft.can_be_imported:
        try:
            done = _import(request, tournament, draft)
        except Refused as refused:
            refusal = str(refused)
        else:
            messages.success(request, _told(done))
            tell_shortage(request, tournament)
            return redirect("players", tournament.slug)
    status = 422 if refusal or "import" in request.POST else 200
    return show_draft(request, tournament, draft, refusal=refusal, status=status)


def show_draft(
    request: HttpRequest, tournament: Tournament, draft: Draft, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The page on which columns are corrected and the outcome is agreed to."""
    context = {
        "tournament": tournament,
        "draft": draft,
        "refusal": refusal,
        "new": draft.shown(Outcome.NEW),
        "changed": draft.shown(Outcome.CHANGED),
        "same": draft.shown(Outcome.SAME),
    }
    return render(request, "club/import.html", context, status=status)


def _import(request: HttpRequest, tournament: Tournament, draft: Draft) -> Comparison:
    return import_players(
        tournament=tournament,
        players=draft.players,
        stamp=request.POST.get("stamp", ""),
        by=signed_in(request),
        strangers=draft.strangers,
        known=draft.known,
    )


def _told(done: Comparison) -> str:
    counts = {outcome: len(done.having(outcome)) for outcome in Outcome}
    return _("Imported: %(new)d new, %(changed)d changed, %(same)d as they were.") % counts
