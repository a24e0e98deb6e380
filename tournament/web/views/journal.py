"""The director's log of an event."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.models import Tournament
from tournament.queries.journal import journal_lines, journal_of
from tournament.web.forms.journal import JournalFilter
from tournament.web.permissions import director_only

_LINES = 50


@require_GET
@director_only
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = JournalFilter(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    entries = journal_of(tournament, round_number=asked.get("round"), table_number=asked.get("table"))
    page = Paginator(entries, _LINES).get_page(request.GET.get("page"))
    lines = journal_lines(tournament, list(page.object_list))
    context = {"tournament": tournament, "form": form, "page": page, "lines": lines}
    return render(request, "club/log.html", context)
