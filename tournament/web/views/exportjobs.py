"""Files that a process of its own writes: asked for, watched, stopped, fetched."""

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournament.exports.kinds import KINDS
from tournament.models import Tournament
from tournament.services.exportjobs import KEPT, file_of, last_export, start_export
from tournament.services.jobs import going_on, stop_job
from tournament.web.attempts import attempt
from tournament.web.downloads import download
from tournament.web.exportpage import NAMES
from tournament.web.permissions import director_only, signed_in


@require_safe
@director_only
def progress(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """How far the file is; it looks again by itself until there is news."""
    job = last_export(tournament, _known(kind))
    goes_on = job is not None and going_on(job)
    context = {
        "tournament": tournament,
        "kind": kind,
        "name": NAMES[kind],
        "job": job,
        "goes_on": goes_on,
        "file": file_of(job) if job and not goes_on else None,
        "hours": KEPT // timedelta(hours=1),
    }
    return render(request, "club/export.html", context)


@require_POST
@director_only
def write(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    by = signed_in(request)
    attempt(request, lambda: start_export(tournament=tournament, name=_known(kind), by=by))
    return redirect("export-progress", tournament.slug, kind)


@require_POST
@director_only
def stop(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    job = last_export(tournament, _known(kind))
    if job is not None:
        stop_job(job=job, by=signed_in(request))
    return redirect("export-progress", tournament.slug, kind)


@require_safe
@director_only
def fetch(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The file that was written last."""
    job = last_export(tournament, _known(kind))
    file = file_of(job) if job else None
    if file is None:
        return redirect("export-progress", tournament.slug, kind)
    chosen = KINDS[kind]
    return download(file.read_bytes(), chosen.content_type, f"{tournament.slug}{chosen.ending}")


def _known(kind: str) -> str:
    if kind not in NAMES:
        raise Http404
    return kind
