"""Who may open a page: decorators that look up its event and ask the services."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.models import Game, Tournament, User
from tournament.queries.games import find_game
from tournament.services.access import may_direct

P = ParamSpec("P")
EventPage = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
TablePage = Callable[Concatenate[HttpRequest, Game, P], HttpResponse]


def signed_in(request: HttpRequest) -> User:
    """The person behind a request that has passed one of the decorators for directors."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def director_only(page: EventPage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its tournament; everybody but its directors is asked to sign in, or refused."""

    @login_required
    @wraps(page)
    def checked(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tournament = get_object_or_404(Tournament, slug=slug)
        if not may_direct(tournament=tournament, by=signed_in(request)):
            raise PermissionDenied
        return page(request, tournament, *args, **kwargs)

    return checked


def judge_only(page: TablePage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its game; only those who may write at that table pass."""

    @login_required
    @wraps(page)
    def checked(
        request: HttpRequest, slug: str, number: int, table: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        game = game_or_404(slug, number, table)
        if not may_direct(tournament=game.round.stage.tournament, by=signed_in(request)):
            raise PermissionDenied
        return page(request, game, *args, **kwargs)

    return checked


def released(page: EventPage[P]) -> Callable[..., HttpResponse]:
    """Gives a public page its tournament; before it is published only its directors see it."""

    @wraps(page)
    def checked(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tournament = get_object_or_404(Tournament, slug=slug)
        if not tournament.published and not may_direct(tournament=tournament, by=request.user):
            raise Http404
        return page(request, tournament, *args, **kwargs)

    return checked


def game_or_404(slug: str, number: int, table: int) -> Game:
    try:
        return find_game(slug=slug, round_number=number, table_number=table)
    except Game.DoesNotExist as missing:
        raise Http404 from missing
