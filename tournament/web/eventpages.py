"""What the public pages of an event have in common: what may be seen there, and by whom."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Tournament
from tournament.queries.release import Sight, sight_of
from tournament.services.access import may_direct, may_judge
from tournament.web.middleware import actor_of


def sight_for(request: HttpRequest, tournament: Tournament) -> Sight:
    """What may be seen here: those who run the event see everything."""
    return sight_of(tournament, everything=may_judge(tournament=tournament, by=actor_of(request)))


def event_page(request: HttpRequest, name: str, tournament: Tournament, **context: object) -> HttpResponse:
    """A page of `templates/public/` with the tabs of the event."""
    directs = may_direct(tournament=tournament, by=actor_of(request))
    return render(request, f"public/{name}.html", {"tournament": tournament, "directs": directs, **context})
