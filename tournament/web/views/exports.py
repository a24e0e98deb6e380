"""Everything that can be taken away from an event."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.exports.archive import archive_bytes
from tournament.exports.ema import EmaFacts
from tournament.exports.kinds import KINDS
from tournament.models import Tournament
from tournament.queries.archive import archive_parts
from tournament.queries.book import event_book
from tournament.web.downloads import download
from tournament.web.forms.exports import EmaForm
from tournament.web.permissions import director_only


@require_GET
@director_only
def exports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {"tournament": tournament, "form": EmaForm.of(tournament)}
    return render(request, "club/exports.html", context)


@require_GET
@director_only
def take(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """One file; the lists of associations come with the fields that were filled in."""
    if kind == "archive":
        return download(archive_bytes(archive_parts(tournament)), "application/zip", f"{tournament.slug}.zip")
    if kind not in KINDS:
        raise Http404
    facts, form = EmaFacts(), EmaForm(request.GET)
    if kind.startswith("ema"):
        if not form.is_valid():
            context = {"tournament": tournament, "form": form}
            return render(request, "club/exports.html", context, status=422)
        facts = form.facts()
    chosen = KINDS[kind]
    content = chosen.write(event_book(tournament, records=chosen.records), facts)
    return download(content, chosen.content_type, f"{tournament.slug}{chosen.ending}")
