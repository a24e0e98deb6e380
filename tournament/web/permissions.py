"""Who may open a page: decorators that look up its event or table and ask the services.

Where the answer is no, NotPermitted becomes a 403 in the middleware. Somebody unknown who only wants to look
is asked to sign in, or for the code of a link, and comes back.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

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
Owner = TypeVar("Owner", Tournament, Series)
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
    return login_required(_of(Tournament, page, _check_director))


def series_director_only(page: SeriesPage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its series; everybody but its directors is asked to sign in, or refused."""
    return login_required(_of(Series, page, _check_series_director))


def event_judge_only(page: EventPage[P]) -> Callable[..., HttpResponse]:
    """Gives the page its tournament; judges and directors pass, somebody unknown is asked."""
    return _known_only(_of(Tournament, page, _check_judge))


def released(page: EventPage[P]) -> Callable[..., HttpResponse]:
    """Gives a public page its tournament; before it is published only its directors and judges see it."""
    return _of(Tournament, page, _check_released)


def series_released(page: SeriesPage[P]) -> Callable[..., HttpResponse]:
    """Gives a public page its series; before it is published only its directors see it."""
    return _of(Series, page, _check_series_released)


def _of(
    model: type[Owner],
    page: Callable[Concatenate[HttpRequest, Owner, P], HttpResponse],
    check: Callable[[HttpRequest, Owner], None],
) -> Callable[..., HttpResponse]:
    """Gives the page what its address names, once `check` has not raised."""

    @wraps(page)
    def checked(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        named = get_object_or_404(model, slug=slug)
        check(request, named)
        return page(request, named, *args, **kwargs)

    return checked


def _check_director(request: HttpRequest, tournament: Tournament) -> None:
    require_director(tournament=tournament, by=signed_in(request))


def _check_series_director(request: HttpRequest, series: Series) -> None:
    require_series_director(series=series, by=signed_in(request))


def _check_judge(request: HttpRequest, tournament: Tournament) -> None:
    require_judge(tournament=tournament, by=actor_of(request))


def _check_released(request: HttpRequest, tournament: Tournament) -> None:
    if not tournament.published and not may_judge(tournament=tournament, by=actor_of(request)):
        raise Http404


def _check_series_released(request: HttpRequest, series: Series) -> None:
    # Whoever is signed in, also on a device that a link let in: links are of events.
    if not series.published and not may_direct_series(series=series, by=request.user):
        raise Http404


def _known_only(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Asks somebody unknown who they are, before anything is looked up."""

    @wraps(page)
    def checked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if isinstance(actor_of(request), AnonymousUser):
            return _ask_who(request)
        return page(request, *args, **kwargs)

    return checked


def _at_table(page: TablePage[P], require: _Requirement) -> Callable[..., HttpResponse]:
    @wraps(page)
    def checked(
        request: HttpRequest, slug: str, number: int, table: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        game = game_or_404(slug, number, table)
        require(game=game, by=actor_of(request))
        return page(request, game, *args, **kwargs)

    return _known_only(checked)


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
