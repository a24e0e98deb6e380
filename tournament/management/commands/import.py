"""`manage.py import FILE`: bring a whole event from an archive."""

# ruff: noqa: N999 - a command is named by its file, and this is the word that people look for

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.imports.archives import LARGEST_FILE, read_archive
from tournament.management.database import usable_database
from tournament.models import User
from tournament.services.accounts import DIRECTOR, make_director
from tournament.services.archives import import_event
from tournament.services.errors import Refused


class Command(BaseCommand):
    help = _("Bring a whole event from an archive that “manage.py export --format archive” wrote.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help=_("the archive, or - for standard input"))

    @usable_database()
    def handle(self, *_args: Any, file: str | None, **_options: Any) -> None:
        content = _content(file)
        try:
            made = import_event(parts=read_archive(content), by=self._director())
        except Refused as refused:
            if refused.code != "event_here":
                raise CommandError(str(refused), returncode=2) from None
            self.stdout.write(str(refused))
            return
        self.stdout.write(_("Imported “{name}”: /e/{slug}/").format(name=made.name, slug=made.slug))

    def _director(self) -> User:
        """Whoever directs on this machine; a new one gets the account that a first start would make."""
        password = make_director()
        if password is not None:
            sentence = _("Made the account “{name}” with the password {password}; write it down.")
            self.stderr.write(sentence.format(name=DIRECTOR, password=password))
        return User.objects.filter(is_superuser=True).order_by("-is_active", "pk")[0]


def _content(file: str | None) -> bytes:
    if file is None:
        raise CommandError(_("Name the file of an archive, or - for standard input."), returncode=2)
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with Path(file).open("rb") as source:
            return source.read(LARGEST_FILE + 1)
    except OSError as error:
        sentence = _("“{file}” cannot be read: {detail}.")
        raise CommandError(sentence.format(file=file, detail=error.strerror), returncode=2) from None
