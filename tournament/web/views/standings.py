"""The standings for everybody: confirmed ones, also as of an earlier round, and provisional ones."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournament.models import Tournament
from tournament.queries.provisional import provisional_standings
from tournament.queries.release import Sight, sight_of
from tournament.queries.results import event_results
from tournament.queries.standings import before_last_round, movement, standings_of
from tournament.queries.teams import Kind, kinds_among
from tournament.services.access import may_judge
from tournament.web.eventpages import event_page
from tournament.web.forms.standings import StandingsForm
from tournament.web.middleware import actor_of
from tournament.web.numbers import whole_number
from tournament.web.permissions import released
from tournament.web.standings import standings_list
from tournament.web.unchanged import not_modified_while_unchanged
from tournament.web.views.groups import lists_of


@require_GET
@released
@not_modified_while_unchanged
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    judges = may_judge(tournament=tournament, by=actor_of(request))
    sight, stage = sight_of(tournament, everything=judges), whole_number(request.GET.get("stage"))
    held = event_results(tournament, through=sight.through)
    form = StandingsForm(request.GET, players=held.players.values(), rounds=_rounds(sight))
    if form.through_chosen is not None:
        held = held.through(form.through_chosen)
    view, earlier = standings_of(held, stage=stage), before_last_round(held, stage=stage)
    moved = movement(earlier, view) if earlier else None
    kinds = kinds_among(held.players.values())
    context = {
        "view": view,
        "list": standings_list(
            view,
            form.shown(view.lines),
            tournament,
            moved=moved,
            sort=request.GET.get("sort", ""),
            page=request.GET.get("page"),
        ),
        "form": form,
        "moved_since": None if moved is None else view.played[-1],
        "sight": sight,
        "lists": lists_of(kinds),
        "has_teams": Kind.TEAM in kinds,
        "shows_provisional": judges or tournament.provisional,
    }
    return event_page(request, "standings", tournament, **context)


@require_GET
@released
@not_modified_while_unchanged
def provisional(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """As if every table ended now: for judges, and for everybody where the event says so."""
    judges = may_judge(tournament=tournament, by=actor_of(request))
    if not judges and not tournament.provisional:
        raise Http404
    sight, stage = sight_of(tournament, everything=judges), whole_number(request.GET.get("stage"))
    found = provisional_standings(tournament, sight, stage=stage)
    shown = standings_list(
        found.view,
        found.view.lines,
        tournament,
        moved=found.moved,
        sort=request.GET.get("sort", ""),
        page=request.GET.get("page"),
    )
    context = {"view": found.view, "found": found, "list": shown, "sight": sight}
    return event_page(request, "provisional", tournament, **context)


def _rounds(sight: Sight) -> list[int]:
    return sorted(number for number in sight.seated if sight.shows_results(number))
