"""What everybody may read once an event is published."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from django_tables2 import RequestConfig

from tournament.models import Entry, Round, Tournament
from tournament.queries.games import table_view
from tournament.queries.players import player_view, players_of
from tournament.queries.rounds import find_round, round_view, rounds_of
from tournament.queries.stages import current_stage
from tournament.queries.standings import standings
from tournament.queries.words import rule_words
from tournament.rules.riichi.presets import PRESETS
from tournament.services.access import may_direct, may_read_hands, may_write
from tournament.web.clock import event_face
from tournament.web.middleware import actor_of
from tournament.web.permissions import game_or_404, released
from tournament.web.tables import standings_table


def _page(request: HttpRequest, name: str, tournament: Tournament, **context: object) -> HttpResponse:
    directs = may_direct(tournament=tournament, by=actor_of(request))
    return render(request, f"public/{name}.html", {"tournament": tournament, "directs": directs, **context})


@require_GET
@released
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    rounds = rounds_of(tournament)
    seating = _find_round(tournament, rounds[-1].number) if rounds else None
    shown = round_view(seating) if seating else None
    return _page(
        request,
        "event",
        tournament,
        rounds=rounds,
        round=shown,
        players=players_of(tournament),
        clock=event_face(tournament),
    )


@require_GET
@released
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    view = standings(tournament)
    table = standings_table(view, tournament, per_table=view.per_table)
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    return _page(request, "standings", tournament, view=view, table=table)


@require_GET
@released
def rules_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    stage = current_stage(tournament)
    return _page(
        request, "rules", tournament, lines=rule_words(stage.rules), preset=PRESETS.get(stage.preset)
    )


@require_GET
@released
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    shown = round_view(_find_round(tournament, number))
    return _page(request, "round", tournament, round=shown, rounds=rounds_of(tournament))


@require_GET
@released
def game(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    found = game_or_404(tournament.slug, number, table)
    context = {
        "view": table_view(found),
        "hands_shown": may_read_hands(game=found, by=actor_of(request)),
        "writes": may_write(game=found, by=actor_of(request)),
    }
    return _page(request, "game", tournament, **context)


@require_GET
@released
def player(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    try:
        view = player_view(tournament, number)
    except Entry.DoesNotExist as missing:
        raise Http404 from missing
    return _page(request, "player", tournament, view=view)


def _find_round(tournament: Tournament, number: int) -> Round:
    try:
        return find_round(slug=tournament.slug, number=number)
    except Round.DoesNotExist as missing:
        raise Http404 from missing
