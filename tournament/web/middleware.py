"""Who is there: a person with an account, or a device that a link let in."""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.views.defaults import permission_denied

from tournament.models import AccessLink, Tournament, User
from tournament.services.access import Actor, may_judge
from tournament.services.errors import NotPermitted

_LINK: Final = "link"
_RENEWED: Final = "renewed"


class ActorRequest(HttpRequest):
    """`link`: of the device, whether or not it still opens anything. `actor`: who acts on this page."""

    link: AccessLink | None
    actor: Actor


def actor_of(request: HttpRequest) -> Actor:
    """Who acts on this page: `by` of the use cases."""
    return cast("ActorRequest", request).actor


def link_of(request: HttpRequest) -> AccessLink | None:
    """The link that this device has opened last."""
    return cast("ActorRequest", request).link


def let_in(request: HttpRequest, link: AccessLink) -> None:
    """Keep the link in the session. A new session key, so that nobody can have planted the old one."""
    request.session.cycle_key()
    request.session[_LINK] = link.pk


def visitor_of(request: HttpRequest) -> str:
    """A name for this device that tells nothing about its session."""
    return salted_hmac("presence of a device", request.session.session_key or "").hexdigest()


class ActorMiddleware:
    """Sets `request.link` and `request.actor`, and answers 403 where a use case does not permit something."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: ActorRequest, _view: object, _args: object, kwargs: Mapping[str, Any]
    ) -> None:
        request.link = _link_in(request)
        request.actor = _actor(request.user, request.link, kwargs.get("slug"))
        if not isinstance(request.actor, AnonymousUser):
            _renew(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return permission_denied(request, exception) if isinstance(exception, NotPermitted) else None


def _link_in(request: HttpRequest) -> AccessLink | None:
    pk = request.session.get(_LINK)
    return AccessLink.objects.select_related("tournament").filter(pk=pk).first() if pk else None


def _actor(user: User | AnonymousUser, link: AccessLink | None, slug: str | None) -> Actor:
    """The device's link, unless a director or judge of the event has signed in on it."""
    if link is None or (slug is not None and _judges(user, slug)):
        return user
    return link


def _judges(user: User | AnonymousUser, slug: str) -> bool:
    if not user.is_authenticated:
        return False
    tournament = Tournament.objects.filter(slug=slug).first()
    return tournament is not None and may_judge(tournament=tournament, by=user)


def _renew(request: HttpRequest) -> None:
    """Move the end of the session away once a day; to do so at every answer would write at every poll."""
    today = timezone.localdate().isoformat()
    if request.session.get(_RENEWED) != today:
        request.session[_RENEWED] = today
