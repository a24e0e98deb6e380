"""Events that are brought along, whole or from the results of the past, and those taken away again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.imports.archives import read_archive
from tournament.imports.filekinds import FileKind, kind_of
from tournament.imports.results import result_rows
from tournament.imports.spreadsheets import UnreadableFile
from tournament.models import Tournament
from tournament.services.archives import import_event
from tournament.services.errors import Refused
from tournament.services.removal import delete_tournament, why_kept
from tournament.web.forms.bringing import BringForm, PastEventForm, RecordsForm
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import director_only, signed_in
from tournament.web.recorddraft import RecordDraft, refuse_too_large, waiting_events
from tournament.web.resultdraft import ResultDraft


@require_safe_or_post
@login_required
def bring(request: HttpRequest) -> HttpResponse:
    """An archive comes in at once, with its own checks; whatever else it is is looked at first."""
    form = BringForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            return _taken(request, form.cleaned_data["content"])
        except (Refused, UnreadableFile) as refused:
            form.add_error("file", str(refused))
    return render(request, "club/import_event.html", {"form": form}, status=422 if form.is_bound else 200)


def _taken(request: HttpRequest, content: bytes) -> HttpResponse:
    """Raises Refused, UnreadableFile."""
    kind = kind_of(content)
    if kind == FileKind.ARCHIVE:
        made = import_event(parts=read_archive(content), by=signed_in(request))
        messages.success(request, _("The event is here with all its games; every hand was replayed."))
        return redirect("dashboard", made.slug)
    if kind == FileKind.RECORDS:
        return _show_records(request, RecordDraft.of(content))
    draft = ResultDraft(result_rows(content), signed_in(request))
    refuse_too_large(draft.text)
    return _show(request, draft, PastEventForm(initial={"preset": draft.preset}))


@require_safe_or_post
@login_required
def results(request: HttpRequest) -> HttpResponse:
    """The sheet comes from the page before; without one there is nothing to look at."""
    if "list" not in request.POST:
        return redirect("import-event")
    draft = ResultDraft.sent(request.POST, signed_in(request))
    if "import" not in request.POST:
        return _show(request, draft, PastEventForm(initial=request.POST.dict() | {"preset": draft.preset}))
    form = PastEventForm(request.POST)
    if form.is_valid() and draft.can_be_brought:
        try:
            made = draft.bring(form.facts, form.chosen)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The results are here. Publish the event when everybody may see it."))
            return redirect("dashboard", made.slug)
    return _show(request, draft, form, 422)


def _show(request: HttpRequest, draft: ResultDraft, form: PastEventForm, status: int = 200) -> HttpResponse:
    context = {"draft": draft, "form": form}
    return render(request, "club/import_results.html", context, status=status)


@require_safe_or_post
@login_required
def records(request: HttpRequest) -> HttpResponse:
    """Game records come from the page before, and become an event or go into one that is being played."""
    if "records" not in request.POST:
        return redirect("import-event")
    typed = BringForm({"text": request.POST["records"]})
    try:
        draft = RecordDraft.of(request.POST["records"].encode(errors="replace"))
    except Refused as refused:
        typed.add_error("text", str(refused))
        return render(request, "club/import_event.html", {"form": typed}, status=422)
    by = signed_in(request)
    form = RecordsForm(request.POST, events=waiting_events(by))
    if draft.refusal or not form.is_valid():
        return _show_records(request, draft, form, 422)
    try:
        slug = draft.bring(form, by)
    except Refused as refused:
        form.add_error(None, str(refused))
        return _show_records(request, draft, form, 422)
    messages.success(request, _("The games are here; every hand was replayed."))
    return redirect("dashboard", slug)


def _show_records(
    request: HttpRequest, draft: RecordDraft, form: RecordsForm | None = None, status: int = 200
) -> HttpResponse:
    form = form or RecordsForm(initial=draft.facts, events=waiting_events(signed_in(request)))
    return render(request, "club/import_records.html", {"draft": draft, "form": form}, status=status)


@require_safe_or_post
@director_only
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Delete an event that was a mistake, once its name is typed."""
    refusal = ""
    if request.method == "POST":
        try:
            delete_tournament(tournament=tournament, name=request.POST.get("name", ""), by=signed_in(request))
        except Refused as refused:
            refusal = str(refused)
        else:
            messages.success(request, _("The event “%s” is deleted.") % tournament.name)
            return redirect("club")
    kept = why_kept(tournament)
    context = {"tournament": tournament, "refusal": refusal, "kept": kept and str(Refused(kept))}
    return render(request, "club/delete.html", context, status=422 if refusal else 200)
