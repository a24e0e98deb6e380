"""What each player at a table needs: its page, or the part of it that another page unfolds."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.models import Game, Tournament
from tournament.queries.games import table_view
from tournament.queries.needs import needs_view
from tournament.queries.release import sight_of
from tournament.services.access import may_judge, may_see_needs
from tournament.web.middleware import actor_of
from tournament.web.permissions import game_or_404, onlooker_only, released


@require_GET
@onlooker_only
def at_table(request: HttpRequest, game: Game) -> HttpResponse:
    return _show(request, game, "judge/riichi/needs.html")


@require_GET
@released
def of_game(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    judges = may_judge(tournament=tournament, by=actor_of(request))
    if not sight_of(tournament, everything=judges).shows_results(number):
        raise Http404
    return _show(request, game_or_404(tournament.slug, number, table), "public/needs.html")


def _show(request: HttpRequest, game: Game, template: str) -> HttpResponse:
    """The whole page, or what is inside where another page asks for it with X-Part."""
    if not may_see_needs(game=game, by=actor_of(request)):
        raise Http404
    view = table_view(game)
    context = {"tournament": game.round.stage.tournament, "view": view, "needs": needs_view(view)}
    return render(request, "_needs.html" if "X-Part" in request.headers else template, context)
