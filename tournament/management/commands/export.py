"""`manage.py export EVENT`: an event as a file for people, programs, associations or another machine."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.exports.archive import archive_bytes
from tournament.exports.ema import EmaFacts
from tournament.exports.kinds import KINDS
from tournament.management.database import usable_database
from tournament.models import Tournament
from tournament.queries.archive import archive_parts
from tournament.queries.book import event_book

_ARCHIVE: Final = "archive"
_NAMED: Final = 10


class Command(BaseCommand):
    help = _(
        "Write an event to a file: xlsx (workbook), csv (zip of CSV lists), json (with every game as a game "
        "record), ema and ema-csv (result list of the EMA), archive (all of it, for “manage.py import”)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", help=_("address of the event: the word after /e/"))
        parser.add_argument("--format", choices=[*KINDS, _ARCHIVE], default="xlsx", help=_("default: xlsx"))
        parser.add_argument("-o", "--output", help=_("the file, or - for standard output"))
        ema = parser.add_argument_group(_("for the EMA"), _("What is not given stays blank."))
        ema.add_argument("--name", default="", help=_("name with the year; default: name of the event"))
        ema.add_argument("--host-country", default="", help=_("three letters"))
        ema.add_argument("--city", default="", help=_("default: place of the event"))
        ema.add_argument("--mers", default="")
        ema.add_argument("--short-name", default="")
        ema.add_argument("--period", default="")
        ema.add_argument("--days", type=int, help=_("number of days"))
        ema.add_argument("--family-first", action="store_true", help=_("names begin with the family name"))

    @usable_database()
    def handle(
        self,
        *_args: Any,
        event: str | None,
        format: str,  # noqa: A002 - the option has this name
        output: str | None,
        **options: Any,
    ) -> None:
        tournament = _event(event)
        if output is None:
            raise CommandError(_("Name the file with -o, or write -o - for standard output."), returncode=2)
        if format == _ARCHIVE:
            content = archive_bytes(archive_parts(tournament))
        else:
            kind = KINDS[format]
            book = event_book(tournament, records=kind.records)
            content = kind.write(book, _facts(tournament, options))
        _write(output, content)


def _event(slug: str | None) -> Tournament:
    found = Tournament.objects.filter(slug=slug).first()
    if found is not None:
        return found
    raise CommandError(_no_event(slug), returncode=2)


def _no_event(slug: str | None) -> str:
    known = list(Tournament.objects.order_by("-starts_on", "-pk").values_list("slug", flat=True)[:_NAMED])
    if not known:
        sentence = (
            _("There is no event yet.") if slug is None else _("There is no event “{event}”, nor any other.")
        )
    elif slug is None:
        sentence = _("Name an event; there are: {known}.")
    else:
        sentence = _("There is no event “{event}”; there are: {known}.")
    return sentence.format(event=slug, known=", ".join(known))


def _facts(tournament: Tournament, options: dict[str, Any]) -> EmaFacts:
    names = ("name", "host_country", "mers", "short_name", "period", "days", "family_first")
    return EmaFacts(city=options["city"] or tournament.place, **{name: options[name] for name in names})


def _write(output: str, content: bytes) -> None:
    try:
        if output == "-":
            sys.stdout.buffer.write(content)
        else:
            Path(output).write_bytes(content)
    except OSError as error:
        sentence = _("“{file}” cannot be written: {detail}.")
        raise CommandError(sentence.format(file=output, detail=error.strerror), returncode=2) from None
