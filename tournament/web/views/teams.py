"""The ranking of teams, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.models import Tournament
from tournament.queries.release import sight_of
from tournament.queries.teams import team_standings
from tournament.services.access import may_direct, may_judge
from tournament.web.middleware import actor_of
from tournament.web.permissions import released


@require_GET
@released
def teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    by = actor_of(request)
    sight = sight_of(tournament, everything=may_judge(tournament=tournament, by=by))
    context = {
        "tournament": tournament,
        "directs": may_direct(tournament=tournament, by=by),
        "sight": sight,
        "view": team_standings(tournament, through=sight.through),
        "has_teams": True,
    }
    return render(request, "public/teams.html", context)
