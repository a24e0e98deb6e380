"""What an open page of a table asks every few seconds."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Game
from tournament.services.presence import note_presence
from tournament.web.live import event_mark, live_mark
from tournament.web.middleware import actor_of, visitor_of
from tournament.web.permissions import onlooker_only
from tournament.web.views.tables import show_now


@require_safe
@onlooker_only
def live(request: HttpRequest, game: Game) -> HttpResponse:
    """204 while the page shows what is stored, else the page, of which it takes what has changed."""
    others = note_presence(game=game, visitor=visitor_of(request), by=actor_of(request))
    event = game.round.stage.tournament
    if request.GET.get("rev") == live_mark(game.revision, game.riichi, others, event_mark(event)):
        return HttpResponse(status=204)
    return show_now(request, game, others)
