"""The board of all tables, for directors and judges."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.models import Needs, Tournament
from tournament.queries.board import board_mark, board_of
from tournament.services.access import may_direct
from tournament.web.clock import round_face
from tournament.web.forms.desk import BoardForm, choices_of
from tournament.web.middleware import actor_of
from tournament.web.permissions import event_judge_only


@never_cache
@require_safe
@event_judge_only
def board(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """204 while a page that asks with `rev` shows what is stored, else the whole page."""
    mark = board_mark(tournament)
    if request.GET.get("rev") == mark:
        return HttpResponse(status=204)
    asked = BoardForm(request.GET)
    shown = board_of(tournament, now=timezone.now(), number=asked.number)
    context = {
        "tournament": tournament,
        "board": shown,
        "show": asked.chosen,
        "choices": choices_of(shown),
        "tables": [table for table in shown.tables if table.is_shown(asked.chosen)],
        "clock": round_face(shown.round) if shown.round else None,
        "mark": mark,
        "now": timezone.now(),
        "needs_shown": tournament.needs != Needs.NOBODY,
        "directs": may_direct(tournament=tournament, by=actor_of(request)),
    }
    return render(request, "club/desk.html", context)
