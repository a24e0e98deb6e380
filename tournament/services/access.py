"""Who may do what. So far: the directors of a tournament, and superusers everywhere."""

from django.contrib.auth.models import AnonymousUser

from tournament.models import Tournament, User
from tournament.services.errors import NotPermitted

Actor = User | AnonymousUser


def may_direct(*, tournament: Tournament, by: Actor) -> bool:
    """Whether this person directs the tournament."""
    if not isinstance(by, User) or not by.is_active:
        return False
    return by.is_superuser or tournament.directors.filter(pk=by.pk).exists()


def require_director(*, tournament: Tournament, by: Actor) -> User:
    """The person, if they direct the tournament. Raises NotPermitted."""
    if not isinstance(by, User) or not may_direct(tournament=tournament, by=by):
        raise NotPermitted
    return by


def require_account(*, by: Actor) -> User:
    """The person, if they are signed in. Raises NotPermitted."""
    if not isinstance(by, User) or not by.is_active:
        raise NotPermitted
    return by
