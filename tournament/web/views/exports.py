"""Everything that can be taken away from an event."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournament.exports.kinds import KINDS
from tournament.models import Tournament
from tournament.services.exportjobs import is_large
from tournament.web.downloads import download
from tournament.web.exportpage import FORMS, exports_page
from tournament.web.permissions import director_only


@require_safe
@director_only
def exports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return exports_page(request, tournament)


@require_safe
@director_only
def take(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """One file at once; the lists of associations come with the fields that were filled in.

    Where much was played a process of its own writes it, which the page of its progress starts.
    """
    if kind not in KINDS:
        raise Http404
    chosen = KINDS[kind]
    if chosen.slow and is_large(tournament):
        return redirect("export-progress", tournament.slug, kind)
    form = FORMS[chosen.facts](request.GET) if chosen.facts else None
    if form is not None and not form.is_valid():
        return exports_page(request, tournament, form)
    content = chosen.write(chosen.read(tournament), form.facts() if form else None, None)
    return download(content, chosen.content_type, f"{tournament.slug}{chosen.ending}")
