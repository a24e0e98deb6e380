"""Pages that many people load again and again: 304 while nothing on them has changed."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Concatenate, ParamSpec

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from tournament.models import Tournament
from tournament.services.access import may_direct, may_judge
from tournament.web.middleware import actor_of

P = ParamSpec("P")
EventPage = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]


def not_modified_while_unchanged(page: EventPage[P]) -> EventPage[P]:
    """Answer 304 to a browser that has the page of this event as it is.

    For pages that are made of seatings and results alone, which every use case counts in the versions of the
    event. Nothing is kept in the program, so that it holds with any number of processes.
    """

    @wraps(page)
    def conditional(
        request: HttpRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        etag = _etag(request, tournament)
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = page(request, tournament, *args, **kwargs)
            response["ETag"] = etag
        # Kept by this browser alone, which asks every time.
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return conditional


def _etag(request: HttpRequest, tournament: Tournament) -> str:
    """Cookies tell who looks, which messages wait, and what their forms are signed with."""
    by = actor_of(request)
    mark = (
        # The style sheets of another version of the program have other names.
        getattr(staticfiles_storage, "manifest_hash", ""),
        get_language(),
        request.get_full_path(),
        request.headers.get("Cookie", ""),
        tournament.pk,
        tournament.published,
        # Rights come and go without a new version, and without a new cookie.
        may_direct(tournament=tournament, by=by),
        may_judge(tournament=tournament, by=by),
        tournament.seating_version,
        tournament.standings_version,
    )
    return f'"{sha256(repr(mark).encode()).hexdigest()[:20]}"'
