"""What stood out: the records of an event, and those of all events that are published here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.queries.clubrecords import club_records
from tournament.queries.records import event_records
from tournament.queries.teams import has_teams
from tournament.web.eventpages import event_page, sight_for
from tournament.web.permissions import released
from tournament.web.records import club_lists, counted_words, record_charts, record_lists, wind_chart
from tournament.web.statistics import PATIENCE


@require_safe
@released
def records(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    sight = sight_for(request, tournament)
    found = event_records(tournament, sight, seconds=PATIENCE)
    context = {
        "has_teams": has_teams(tournament),
        "sight": sight,
        "records": found,
        "counted": list(counted_words(found)),
        "lists": record_lists(found),
        "charts": record_charts(found),
        "wind_chart": wind_chart(found),
    }
    return event_page(request, "records", tournament, **context)


@require_safe
def club(request: HttpRequest) -> HttpResponse:
    found = club_records(seconds=PATIENCE)
    return render(request, "public/club_records.html", {"records": found, "lists": club_lists(found)})
