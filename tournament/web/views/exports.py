"""Everything that can be taken away from an event, and events that are brought along."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournament.exports.archive import archive_bytes
from tournament.exports.ema import EmaFacts
from tournament.exports.kinds import KINDS
from tournament.models import Tournament
from tournament.queries.archive import archive_parts
from tournament.queries.book import event_book
from tournament.services.archives import import_event
from tournament.services.errors import Refused
from tournament.web.downloads import download
from tournament.web.forms.exports import ArchiveForm, EmaForm
from tournament.web.permissions import director_only, signed_in


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


@require_http_methods(["GET", "POST"])
@login_required
def bring(request: HttpRequest) -> HttpResponse:
    """A whole event from an archive; whoever brings it directs it."""
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid():
        try:
            made = import_event(parts=form.cleaned_data["parts"], by=signed_in(request))
        except Refused as refused:
            form.add_error("file", str(refused))
        else:
            messages.success(request, _("The event is here with all its games; every hand was replayed."))
            return redirect("dashboard", made.slug)
    return render(request, "club/import_event.html", {"form": form}, status=422 if form.is_bound else 200)
