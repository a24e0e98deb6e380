"""What everybody may read once an event is published."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Entry, Tournament
from tournament.queries.games import table_view
from tournament.queries.players import player_view, players_of
from tournament.queries.release import Sight
from tournament.queries.rounds import (
    RoundLine,
    RoundView,
    round_view,
    rounds_of,
    without_results,
)
from tournament.queries.series.lists import series_with
from tournament.queries.stages import stage_asked, stages_of
from tournament.queries.words import rule_words
from tournament.rules.riichi.presets import PRESETS
from tournament.services.access import may_read_hands, may_see_needs, may_write
from tournament.web.clock import event_face
from tournament.web.eventpages import event_page, sight_for
from tournament.web.gamecharts import score_chart
from tournament.web.middleware import actor_of
from tournament.web.numbers import whole_number
from tournament.web.permissions import game_or_404, released, round_or_404
from tournament.web.playerpage import player_page


@require_safe
@released
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    sight = sight_for(request, tournament)
    rounds = _rounds(tournament, sight)
    shown = _round(tournament, rounds[-1].number, sight) if rounds else None
    players = players_of(tournament)
    context = {
        "rounds": rounds,
        "round": shown,
        "players": players,
        "clock": event_face(tournament),
        "series": series_with(tournament),
        "has_teams": any(player.team for player in players),
    }
    return event_page(request, "event", tournament, **context)


@require_safe
@released
def rules_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    stages, stage = stages_of(tournament), stage_asked(tournament, whole_number(request.GET.get("stage")))
    lines, preset = rule_words(stage.rules), PRESETS.get(stage.preset)
    return event_page(request, "rules", tournament, lines=lines, preset=preset, stages=stages, stage=stage)


@require_safe
@released
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    sight = sight_for(request, tournament)
    shown = _round(tournament, number, sight)
    return event_page(request, "round", tournament, round=shown, rounds=_rounds(tournament, sight))


@require_safe
@released
def game(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    found, sight = game_or_404(tournament.slug, number, table), sight_for(request, tournament)
    if not sight.shows_seating(number):
        raise Http404
    view, hands_shown = table_view(found), may_read_hands(game=found, by=actor_of(request))
    context = {
        "view": view,
        "results_shown": sight.shows_results(number),
        "hands_shown": hands_shown,
        "chart": score_chart(view) if hands_shown else None,
        "writes": may_write(game=found, by=actor_of(request)),
        "needs_shown": may_see_needs(game=found, by=actor_of(request)),
    }
    return event_page(request, "game", tournament, **context)


@require_safe
@released
def player(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    sight = sight_for(request, tournament)
    try:
        view = player_view(tournament, number, sight)
    except Entry.DoesNotExist as missing:
        raise Http404 from missing
    return event_page(request, "player", tournament, view=view, played=player_page(tournament, view, sight))


def _rounds(tournament: Tournament, sight: Sight) -> list[RoundLine]:
    return [line for line in rounds_of(tournament) if sight.shows_seating(line.number)]


def _round(tournament: Tournament, number: int, sight: Sight) -> RoundView:
    seating = round_or_404(tournament.slug, number)
    if not sight.shows_seating(number):
        raise Http404
    view = round_view(seating)
    return view if sight.shows_results(number) else without_results(view)
