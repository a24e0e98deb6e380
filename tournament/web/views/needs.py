"""What each player at a table needs, there and in the standings: a page, or what another page unfolds."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Game, Tournament
from tournament.queries.games import TableView, table_view
from tournament.queries.needs import needs_view
from tournament.queries.race import RaceView, race_view
from tournament.queries.release import sight_of
from tournament.services.access import may_judge, may_see_needs
from tournament.web.eventpages import sight_for
from tournament.web.forms.needs import RaceForm
from tournament.web.middleware import actor_of
from tournament.web.permissions import game_or_404, onlooker_only, released


@require_safe
@onlooker_only
def at_table(request: HttpRequest, game: Game) -> HttpResponse:
    return _show(request, game, "judge/riichi/needs.html")


@require_safe
@released
def of_game(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    if not sight_for(request, tournament).shows_results(number):
        raise Http404
    return _show(request, game_or_404(tournament.slug, number, table), "public/needs.html")


def _show(request: HttpRequest, game: Game, template: str) -> HttpResponse:
    """The whole page, or what is inside where another page asks for it with X-Part."""
    if not may_see_needs(game=game, by=actor_of(request)):
        raise Http404
    view, form = table_view(game), RaceForm(request.GET, auto_id="race_%s")
    context = {
        "tournament": game.round.stage.tournament,
        "view": view,
        "needs": needs_view(view),
        "race": _race(request, game, view, form),
        "form": form,
    }
    return render(request, "_needs.html" if "X-Part" in request.headers else template, context)


def _race(request: HttpRequest, game: Game, view: TableView, form: RaceForm) -> RaceView | None:
    """The public and the table see it where they see the standings as if every table ended now."""
    tournament, number = game.round.stage.tournament, game.round.number
    judges = may_judge(tournament=tournament, by=actor_of(request))
    sight = sight_of(tournament, everything=judges)
    if not (judges or (tournament.provisional and sight.shows_results(number))):
        return None
    asked = form.cleaned_data if form.is_valid() else {}
    return race_view(game, view, sight, place=asked.get("place") or 0, cut=asked.get("cut") or 0)
