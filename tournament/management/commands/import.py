"""`manage.py import FILE`: bring an event from an archive, from game records, or from a sheet of results."""

# ruff: noqa: N999 - a command is named by its file, and this is the word that people look for

import datetime as dt
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.imports.archives import LARGEST_FILE, read_archive
from tournament.imports.filekinds import FileKind, kind_of
from tournament.imports.records import read_records
from tournament.imports.spreadsheets import UnreadableFile
from tournament.management.bringing import Wishes, bring_games_of, bring_sheet, read_sheet
from tournament.management.database import usable_database
from tournament.models import Tournament, User
from tournament.rules.riichi.presets import PRESETS
from tournament.services.accounts import DIRECTOR, make_director
from tournament.services.archives import import_event
from tournament.services.errors import Refused
from tournament.services.pastevents import Differing


class Command(BaseCommand):
    help = _(
        "Bring an event: whole from an archive that “manage.py export --format archive” wrote, from game "
        "records (one, a list, one a line, a zip of them, an event as JSON), or from a sheet (CSV, XLSX) "
        "with the games or the totals of a past event. What a file is, it shows itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help=_("the file, or - for standard input"))
        past = parser.add_argument_group(_("for game records and sheets"))
        past.add_argument("--name", default="", help=_("name of the event; default: that of the file"))
        past.add_argument("--place", default="", help=_("where it was"))
        past.add_argument("--date", type=dt.date.fromisoformat, help=_("first day, as 2019-05-01"))
        past.add_argument("--last-day", type=dt.date.fromisoformat, help=_("default: the first day"))
        past.add_argument("--preset", choices=PRESETS, default="seed", help=_("rules of a sheet"))
        past.add_argument(
            "--points",
            type=Differing,
            choices=list(Differing),
            default=Differing.REFUSE,
            help=_(
                "where final points of a sheet are not those of its scores: the computed ones count, or each "
                "difference becomes an adjustment; default: refuse"
            ),
        )
        past.add_argument("--same-names", action="store_true", help=_("players of one name are several"))
        past.add_argument("--event", help=_("address of an event whose waiting tables the records fill"))

    @usable_database()
    def handle(self, *_args: Any, file: str | None, **options: Any) -> None:
        content = _content(file)
        name = options["name"] or ("" if file in (None, "-") else Path(str(file)).stem)
        known = ("place", "date", "last_day", "preset", "points", "same_names", "event")
        wishes = Wishes(name=name, **{key: options[key] for key in known})
        try:
            made = self._bring(content, wishes)
        except (Refused, UnreadableFile) as refused:
            if not isinstance(refused, Refused) or refused.code != "event_here":
                raise CommandError(str(refused), returncode=2) from None
            self.stdout.write(str(refused))
            return
        self.stdout.write(_("Imported “{name}”: /e/{slug}/").format(name=made.name, slug=made.slug))

    def _bring(self, content: bytes, wishes: Wishes) -> Tournament:
        """The file is read before anything is made, the account of a director too."""
        match kind_of(content):
            case FileKind.ARCHIVE:
                return import_event(parts=read_archive(content), by=self._director())
            case FileKind.RECORDS:
                return bring_games_of(read_records(content), wishes, self._director())
            case FileKind.SHEET:
                return bring_sheet(read_sheet(content, wishes, self.stderr.write), wishes, self._director())

    def _director(self) -> User:
        """Whoever directs on this machine; a new one gets the account that a first start would make."""
        password = make_director()
        if password is not None:
            sentence = _("Made the account “{name}” with the password {password}; write it down.")
            self.stderr.write(sentence.format(name=DIRECTOR, password=password))
        return User.objects.filter(is_superuser=True).order_by("-is_active", "pk")[0]


def _content(file: str | None) -> bytes:
    if file is None:
        raise CommandError(
            _("Name a file (archive, game records, sheet), or - for standard input."), returncode=2
        )
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with Path(file).open("rb") as source:
            return source.read(LARGEST_FILE + 1)
    except OSError as error:
        sentence = _("“{file}” cannot be read: {detail}.")
        raise CommandError(sentence.format(file=file, detail=error.strerror), returncode=2) from None
