"""The standings for everybody: confirmed ones, also as of an earlier round, and provisional ones."""

from collections.abc import Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.queries.bulk import without_collecting
from tournament.queries.provisional import provisional_standings
from tournament.queries.release import Sight, sight_of
from tournament.queries.results import EventResults, event_results
from tournament.queries.standings import (
    StandingLine,
    StandingsView,
    before_last_round,
    movement,
    standings_of,
)
from tournament.queries.teams import Kind, kinds_among
from tournament.services.access import may_judge
from tournament.web.eventpages import event_page
from tournament.web.forms.standings import StandingsForm
from tournament.web.middleware import actor_of
from tournament.web.numbers import whole_number
from tournament.web.permissions import released
from tournament.web.standings import StandingsList, standings_list
from tournament.web.unchanged import not_modified_while_unchanged
from tournament.web.views.groups import lists_of


@require_safe
@released
@not_modified_while_unchanged
@without_collecting()
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    judges = may_judge(tournament=tournament, by=actor_of(request))
    sight = sight_of(tournament, everything=judges)
    held = event_results(tournament, through=sight.through)
    form = StandingsForm(request.GET, players=held.players.values(), rounds=_rounds(sight))
    if form.through_chosen is not None:
        held = held.through(form.through_chosen)
    kinds = kinds_among(held.players.values())
    context = {"form": form, "sight": sight, "lists": lists_of(kinds), "has_teams": Kind.TEAM in kinds}
    context["shows_provisional"] = judges or tournament.provisional
    return event_page(request, "standings", tournament, **context, **_chosen_part(request, held, form))


def _chosen_part(request: HttpRequest, held: EventResults, form: StandingsForm) -> dict[str, object]:
    """What was asked for, with the places gained since the round before."""
    stage = whole_number(request.GET.get("stage"))
    view = standings_of(held, stage=stage)
    earlier = before_last_round(held, view)
    moved = movement(earlier, view) if earlier else None
    return {
        "view": view,
        "list": _list(request, view, form.shown(view.lines), held.tournament, moved),
        "moved_since": None if moved is None else view.played[-1],
    }


@require_safe
@released
@not_modified_while_unchanged
def provisional(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """As if every table ended now: for judges, and for everybody where the event says so."""
    judges = may_judge(tournament=tournament, by=actor_of(request))
    if not judges and not tournament.provisional:
        raise Http404
    sight, stage = sight_of(tournament, everything=judges), whole_number(request.GET.get("stage"))
    found = provisional_standings(tournament, sight, stage=stage)
    shown = _list(request, found.view, found.view.lines, tournament, found.moved)
    context = {"view": found.view, "found": found, "list": shown, "sight": sight}
    return event_page(request, "provisional", tournament, **context)


def _list(
    request: HttpRequest,
    view: StandingsView,
    lines: Sequence[StandingLine],
    tournament: Tournament,
    moved: Mapping[int, int] | None,
) -> StandingsList:
    """The page and the order that were asked for."""
    sort, page = request.GET.get("sort", ""), request.GET.get("page")
    return standings_list(view, lines, tournament, moved=moved, sort=sort, page=page)


def _rounds(sight: Sight) -> list[int]:
    return sorted(number for number in sight.seated if sight.shows_results(number))
