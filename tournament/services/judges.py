"""Judges with an account of their own: named by the director, at all tables of an event."""

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import transaction

from tournament.models import Tournament, User
from tournament.services.access import Actor, require_director
from tournament.services.accounts import make_account
from tournament.services.errors import Refused
from tournament.services.texts import tidy
from tournament.services.trail import log, raise_versions

_NAME_LENGTH = 150


@transaction.atomic
def add_judge(*, tournament: Tournament, name: str, by: Actor) -> User:
    """Let somebody who has an account judge this event. Twice is the same as once.

    Raises Refused (nobody has this user name), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    judge = User.objects.filter(username=tidy(name, _NAME_LENGTH), is_active=True).first()
    if judge is None:
        raise Refused("account_unknown", name=name)
    _add(tournament, judge, author)
    return judge


@transaction.atomic
def make_judge(*, tournament: Tournament, name: str, by: Actor) -> tuple[User, str]:
    """Make an account for a judge of this event; the second value is its password, told this once.

    Raises Refused (the name is taken, or cannot be one), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    name = tidy(name, _NAME_LENGTH)
    _check_name(name)
    judge, password = make_account(name)
    _add(tournament, judge, author)
    return judge, password


@transaction.atomic
def remove_judge(*, tournament: Tournament, judge: User, by: Actor) -> None:
    """Take the rights of a judge back; the account stays. Twice is the same as once. Raises NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    if tournament.judges.filter(pk=judge.pk).exists():
        tournament.judges.remove(judge)
        log(tournament, "judge removed", str(judge), by=author)
        raise_versions(tournament, desk=True)


def _check_name(name: str) -> None:
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError:
        raise Refused("account_name_wrong", name=name) from None
    if User.objects.filter(username__iexact=name).exists():
        raise Refused("account_taken", name=name)


def _add(tournament: Tournament, judge: User, author: User) -> None:
    if not tournament.judges.filter(pk=judge.pk).exists():
        tournament.judges.add(judge)
        log(tournament, "judge added", str(judge), by=author)
        raise_versions(tournament, desk=True)
