"""How everybody plays: the statistics of an event as a list."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournament.models import Tournament
from tournament.queries.leftout import left_out_words
from tournament.queries.statistics import event_statistics
from tournament.queries.teams import has_teams
from tournament.web.eventpages import event_page, sight_for
from tournament.web.permissions import released
from tournament.web.statistics import LISTED, PATIENCE, statistics_table

_A_PAGE: Final = 100


@require_safe
@released
def statistics(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    sight = sight_for(request, tournament)
    view = event_statistics(tournament, sight, seconds=PATIENCE)
    table = statistics_table(view, tournament)
    RequestConfig(request, paginate=False).configure(table)
    table.paginate(per_page=_A_PAGE)
    table.page = table.paginator.get_page(request.GET.get("page"))
    context = {
        "has_teams": has_teams(tournament),
        "sight": sight,
        "view": view,
        "table": table,
        "left_out": list(left_out_words(view.left_out)),
        "definitions": [(_(statistic.title), _(statistic.meaning)) for statistic in LISTED],
    }
    return event_page(request, "statistics", tournament, **context)
