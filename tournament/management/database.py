"""The database as a command meets it: perhaps not prepared yet, perhaps not there."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _


@contextmanager
def usable_database() -> Iterator[None]:
    """Raises CommandError with one sentence where the database cannot be used; also for decorating."""
    try:
        yield
    except DatabaseError as error:
        words = _("The database cannot be used ({detail}); “manage.py start” prepares it.")
        raise CommandError(words.format(detail=str(error).strip()), returncode=2) from error
