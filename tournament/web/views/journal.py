"""The director's log of an event."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.queries.journal import journal_lines
from tournament.queries.journalfilter import wanted_lines, writers_of
from tournament.queries.players import players_of
from tournament.web.forms.journal import JournalFilter
from tournament.web.permissions import director_only

_LINES = 50


@require_safe
@director_only
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = JournalFilter(request.GET, writers=writers_of(tournament), players=players_of(tournament))
    page = Paginator(wanted_lines(tournament, form.wanted), _LINES).get_page(request.GET.get("page"))
    lines = journal_lines(tournament, list(page.object_list))
    context = {"tournament": tournament, "form": form, "page": page, "lines": lines}
    return render(request, "club/log.html", context)
