"""A card to wear for every player, with the way to their own page."""

from dataclasses import dataclass
from unicodedata import east_asian_width

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournament.models import EntryStatus, Tournament
from tournament.queries.players import PlayerLine, players_of
from tournament.services.hall import note_printed
from tournament.web.paper import paper_of
from tournament.web.permissions import director_only
from tournament.web.qr import origins, qr_drawing

# Longer names are set smaller, so that nobody's is cut.
_LONG, _VERY_LONG = 16, 30


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCard:
    player: PlayerLine
    size: str
    drawing: SafeString


@require_safe
@director_only
def name_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ten on a page; `number` asks for those of single players, such as late ones."""
    offered = origins(request)
    asked = request.GET.get("origin")
    origin = asked if asked in offered else offered[0]
    note_printed(origin)
    wanted = request.GET.getlist("number")
    players = [player for player in players_of(tournament) if _is_printed(player, wanted)]
    context = {
        "tournament": tournament,
        "origin": origin,
        "origins": offered,
        "paper": paper_of(request),
        "cards": [_card(tournament, player, origin) for player in players],
    }
    return render(request, "print/name_cards.html", context)


def _is_printed(player: PlayerLine, wanted: list[str]) -> bool:
    if wanted:
        return str(player.number) in wanted
    return player.status != EntryStatus.WITHDRAWN


def _card(tournament: Tournament, player: PlayerLine, origin: str) -> NameCard:
    length = sum(2 if east_asian_width(sign) in "FW" else 1 for sign in player.name)
    size = "small" if length > _VERY_LONG else "medium" if length > _LONG else "large"
    url = origin + reverse("player", args=[tournament.slug, player.number])
    return NameCard(player=player, size=size, drawing=qr_drawing(url))
