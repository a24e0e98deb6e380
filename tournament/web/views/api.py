"""The read-only JSON API for overlays of streams and other programs, and the page that explains it.

It shows what everybody may see of published events, whoever asks.
"""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.exports import apijson
from tournament.exports.eventjson import Json
from tournament.models import Game, Round, Tournament
from tournament.queries.clock import clock_of, latest_round
from tournament.queries.games import find_game, table_view
from tournament.queries.players import players_of
from tournament.queries.provisional import provisional_standings
from tournament.queries.release import Sight, sight_of
from tournament.queries.rounds import find_round, round_view, rounds_of, without_results
from tournament.queries.standings import standings
from tournament.queries.tournaments import published_event, published_events
from tournament.queries.versions import events_mark, game_mark, tournament_mark
from tournament.rules.errors import RuleError
from tournament.services.access import may_read_hands, may_see_needs
from tournament.web.answering import Reply, answered
from tournament.web.numbers import whole_number

_ANYBODY = AnonymousUser()


@require_safe
def explained(request: HttpRequest) -> HttpResponse:
    """What there is, for people."""
    return render(request, "public/api.html", {"event": next(iter(published_events()), None)})


@answered
def missing(_request: HttpRequest, rest: str) -> Reply:
    raise Http404(_("There is nothing at “%s”; /api/ lists the addresses, which end in a slash.") % rest)


@answered
def events(_request: HttpRequest) -> Reply:
    return Reply(mark=events_mark(), build=lambda: apijson.events_json(published_events()))


@answered
def event(_request: HttpRequest, slug: str) -> Reply:
    tournament = _published(slug)
    return Reply(mark=tournament_mark(tournament), build=lambda: _event(tournament))


def _event(tournament: Tournament) -> Json:
    sight, latest = sight_of(tournament), latest_round(tournament)
    stages = tournament.stages.order_by("order")
    facts = [(one.order, one.name, one.preset, one.rules, one.carry_percent) for one in stages]
    clock = latest and apijson.clock_json(latest.number, clock_of(latest), timezone.now())
    return {
        **apijson.event_json(published_event(tournament)),
        "stages": apijson.stages_json(facts),
        "rounds": apijson.rounds_json(rounds_of(tournament), sight),
        "clock": clock,
    }


@answered
def players(_request: HttpRequest, slug: str) -> Reply:
    tournament = _published(slug)
    return Reply(
        mark=tournament_mark(tournament),
        build=lambda: {"event": slug, "players": apijson.players_json(players_of(tournament))},
    )


@answered
def standings_list(request: HttpRequest, slug: str) -> Reply:
    tournament, asked = _published(slug), request.GET
    return Reply(mark=tournament_mark(tournament), build=lambda: _standings(tournament, asked))


def _standings(tournament: Tournament, asked: QueryDict) -> Json:
    """As far as results are released, or as if every table ended now where the event shows that."""
    through, stage, top = (whole_number(asked.get(name)) or None for name in ("through", "stage", "top"))
    sight, provisional = sight_of(tournament), "provisional" in asked
    if not provisional:
        limits = [number for number in (through, sight.through) if number is not None]
        view = standings(tournament, stage=stage, through=min(limits, default=None))
    elif tournament.provisional:
        view = provisional_standings(tournament, sight, stage=stage).view
    else:
        raise Http404(_("The provisional standings of this event are not public."))
    facts = {"event": tournament.slug, "provisional": provisional}
    return {**facts, **apijson.standings_json(view, tournament.measures, top=top)}


@answered
def round_of(_request: HttpRequest, slug: str, number: int) -> Reply:
    try:
        found = find_round(slug=slug, number=number)
    except Round.DoesNotExist:
        raise _not_there() from None
    tournament = _open(found.stage.tournament)
    return Reply(mark=tournament_mark(tournament), build=lambda: _round(found))


def _round(found: Round) -> Json:
    tournament, view = found.stage.tournament, round_view(found)
    shown = _seen(tournament, found.number).shows_results(found.number)
    view = view if shown else without_results(view)
    return {"event": tournament.slug, **apijson.round_json(view, results_shown=shown)}


@answered
def table(_request: HttpRequest, slug: str, number: int, table: int) -> Reply:
    game = _game(slug, number, table)
    return Reply(mark=game_mark(game), build=lambda: _table(game))


def _table(game: Game) -> Json:
    stage, number = game.round.stage, game.round.number
    shown = _seen(stage.tournament, number).shows_results(number)
    hands = shown and may_read_hands(game=game, by=_ANYBODY)
    facts = apijson.table_json(table_view(game), stage=stage.order, results_shown=shown, hands_shown=hands)
    return {"event": stage.tournament.slug, **facts}


@answered
def needs(_request: HttpRequest, slug: str, number: int, table: int) -> Reply:
    game = _game(slug, number, table)
    return Reply(mark=game_mark(game), build=lambda: _needs(game))


def _needs(game: Game) -> Json:
    tournament, number = game.round.stage.tournament, game.round.number
    shown = _seen(tournament, number).shows_results(number)
    if not (shown and may_see_needs(game=game, by=_ANYBODY)):
        raise Http404(_("What the players of this table need is not public."))
    try:
        return {"event": tournament.slug, **apijson.table_needs_json(table_view(game))}
    except RuleError as over:
        raise Http404(_("The game is over.")) from over


def _published(slug: str) -> Tournament:
    found = Tournament.objects.filter(slug=slug, published=True).first()
    if found is None:
        raise _not_there()
    return found


def _open(tournament: Tournament) -> Tournament:
    if not tournament.published:
        raise _not_there()
    return tournament


def _game(slug: str, number: int, table: int) -> Game:
    try:
        game = find_game(slug=slug, round_number=number, table_number=table)
    except Game.DoesNotExist:
        raise _not_there() from None
    _open(game.round.stage.tournament)
    return game


def _seen(tournament: Tournament, number: int) -> Sight:
    """What may be seen of an event, this round's seating at least."""
    sight = sight_of(tournament)
    if not sight.shows_seating(number):
        raise _not_there()
    return sight


def _not_there() -> Http404:
    return Http404(_("There is no such event, round or table, or it is not published."))
