"""`manage.py export EVENT`: an event as a file for people, programs, associations or another machine."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.exports.kinds import KINDS, Kind
from tournament.management.database import usable_database
from tournament.models import Tournament

_NAMED: Final = 10


class Command(BaseCommand):
    help = _(
        "Write an event to a file: xlsx (workbook), csv (zip of CSV lists), json (with every game as a game "
        "record), ema and ema-csv (result list of the EMA), ara and ara-csv (of the ARA), observer (summary "
        "for the observer’s report), national (CSV of the places), club (games and leader board), archive "
        "(all of it, for “manage.py import”)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", help=_("address of the event: the word after /e/"))
        parser.add_argument("--format", choices=KINDS, default="xlsx", help=_("default: xlsx"))
        parser.add_argument("-o", "--output", help=_("the file, or - for standard output"))
        _add_ema(parser)
        _add_ara(parser)
        _add_observer(parser)

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
        kind = KINDS[format]
        _write(output, kind.write(kind.read(tournament), _facts(kind, tournament, options), None))


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


def _add_ema(parser: ArgumentParser) -> None:
    group = parser.add_argument_group(_("for the EMA"), _("What is not given stays blank."))
    group.add_argument("--name", default="", help=_("name with the year; default: name of the event"))
    group.add_argument("--host-country", default="", type=_country, help=_("three letters"))
    group.add_argument("--city", default="", help=_("default: place of the event"))
    group.add_argument("--mers", default="")
    group.add_argument("--short-name", default="")
    group.add_argument("--period", default="")
    group.add_argument("--days", type=_count, help=_("number of days"))
    group.add_argument("--family-first", action="store_true", help=_("names begin with the family name"))


def _add_ara(parser: ArgumentParser) -> None:
    group = parser.add_argument_group(_("for the ARA, which takes --name too"))
    group.add_argument("--organiser", default="")
    group.add_argument("--observer", default="")
    group.add_argument("--organisation", default="", help=_("of players without a club"))
    group.add_argument("--announced-on", type=_day, help=_("day of the announcement, as 2026-03-08"))


def _add_observer(parser: ArgumentParser) -> None:
    words = _("for the observer’s summary, which takes --organiser and --observer too")
    group = parser.add_argument_group(words)
    group.add_argument("--weight", default="")
    group.add_argument("--minutes", type=_count, help=_("length of a session"))
    group.add_argument("--remarks", default="")


def _country(text: str) -> str:
    if text and (len(text) != 3 or not text.isalpha()):
        raise ArgumentTypeError(_("must be three letters, for example FIN"))
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(_("must be a number from 1"))
    return int(text)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(_("must be a day, for example 2026-03-08")) from None


def _facts(kind: Kind, tournament: Tournament, options: dict[str, Any]) -> object:
    """Those that the kind asks, from the options of the same names."""
    if kind.facts is None:
        return None
    given = {**options, "city": options["city"] or tournament.place}
    return kind.facts(**{field.name: given[field.name] for field in fields(kind.facts)})


def _write(output: str, content: bytes) -> None:
    try:
        if output == "-":
            sys.stdout.buffer.write(content)
        else:
            Path(output).write_bytes(content)
    except OSError as error:
        sentence = _("“{file}” cannot be written: {detail}.")
        raise CommandError(sentence.format(file=output, detail=error.strerror), returncode=2) from None
