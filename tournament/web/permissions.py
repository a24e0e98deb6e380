"""Who may open a page: decorators that look up its event or table and ask the services.

Where the answer is no, NotPermitted becomes a 403 in the middleware. Somebody unknown who only wants to look
is asked to sign in, or for the code of a link, and comes back.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from tournament.models import Game, Round, Series, Tournament, User
from tournament.queries.games import find_game
from tournament.queries.rounds import find_round
from tournament.services.access import (
    Actor,
    Writer,
    may_direct_series,
    may_judge,
    require_director,
    require_judge,
    require_onlooker,
    require_series_director,
    require_writer,
)
from tournament.services.errors import NotPermitted
from tournament.web.middleware import actor_of

P = ParamSpec("P")
SeriesPage = Callable[Concatenate[HttpRequest, Series, P], HttpResponse]
EventPage = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
TablePage = Callable[Concatenate[HttpRequest, Game, P], HttpResponse]


class _Requirement(Protocol):
    def __call__(self, *, game: Game, by: Actor) -> Writer: ...


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
        require_director(tournament=tournament, by=signed_in(request))
        return page(request, tournament, *args, **kwargs)

    return checked


def series_director_only(page: SeriesPage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its series; everybody but its directors is asked to sign in, or refused."""

    @login_required
    @wraps(page)
    def checked(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        series = get_object_or_404(Series, slug=slug)
        require_series_director(series=series, by=signed_in(request))
        return page(request, series, *args, **kwargs)

    return checked


def event_judge_only(page: EventPage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its tournament; judges and directors pass, somebody unknown is asked."""

    @wraps(page)
    def checked(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if isinstance(actor_of(request), AnonymousUser):
            return _ask_who(request)
        tournament = get_object_or_404(Tournament, slug=slug)
        require_judge(tournament=tournament, by=actor_of(request))
        return page(request, tournament, *args, **kwargs)

    return checked


def _at_table(page: TablePage[P], require: _Requirement) -> Callable[..., HttpResponse]:
    @wraps(page)
    def checked(
        request: HttpRequest, slug: str, number: int, table: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        by = actor_of(request)
        if isinstance(by, AnonymousUser):
            return _ask_who(request)
        game = game_or_404(slug, number, table)
        require(game=game, by=by)
        return page(request, game, *args, **kwargs)

    return checked


def _ask_who(request: HttpRequest) -> HttpResponse:
    # A form that was sent cannot be taken along; a refusal leaves it in the browser, one step back.
    if request.method == "POST":
        raise NotPermitted("nobody_let_in")
    return redirect_to_login(request.get_full_path(), reverse("code"))


def onlooker_only(page: TablePage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its game; also the device of that table passes, whatever it may enter."""
    return _at_table(page, require_onlooker)


def writer_only(page: TablePage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its game; only those who may enter hands at that table pass."""
    return _at_table(page, require_writer)


def judge_only(page: TablePage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its game; judges and directors of its event pass."""
    return _at_table(page, lambda *, game, by: require_judge(tournament=_event(game), by=by))


def desk_only(page: TablePage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its game; only directors of its event pass."""
    return _at_table(page, lambda *, game, by: require_director(tournament=_event(game), by=by))


def released(page: EventPage[P]) -> Callable[..., HttpResponse]:
    """Gives a public page its tournament; before it is published only its directors and judges see it."""

    @wraps(page)
    def checked(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tournament = get_object_or_404(Tournament, slug=slug)
        if not tournament.published and not may_judge(tournament=tournament, by=actor_of(request)):
            raise Http404
        return page(request, tournament, *args, **kwargs)

    return checked


def series_released(page: SeriesPage[P]) -> Callable[..., HttpResponse]:
    """Gives a public page its series; before it is published only its directors see it."""

    @wraps(page)
    def checked(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        series = get_object_or_404(Series, slug=slug)
        if not series.published and not may_direct_series(series=series, by=actor_of(request)):
            raise Http404
        return page(request, series, *args, **kwargs)

    return checked


def round_or_404(slug: str, number: int) -> Round:
    try:
        return find_round(slug=slug, number=number)
    except Round.DoesNotExist as missing:
        raise Http404 from missing


def game_or_404(slug: str, number: int, table: int) -> Game:
    try:
        return find_game(slug=slug, round_number=number, table_number=table)
    except Game.DoesNotExist as missing:
        raise Http404 from missing


def _event(game: Game) -> Tournament:
    return game.round.stage.tournament
