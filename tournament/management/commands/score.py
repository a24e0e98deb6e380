"""`manage.py score FILE`: the result of a game record, without touching the database."""

import gc
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.management.records import open_record_file, parse_json, write_json
from tournament.rules.errors import RuleError
from tournament.rules.record import error_result, score


class Command(BaseCommand):
    help = "Print the result of a game record (format 1) as JSON; exit status 2 for an error result."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="a game record, or - for standard input")
        parser.add_argument(
            "--lines",
            action="store_true",
            help="one record a line in, one result a line out, in order",
        )

    def handle(self, *args: Any, file: str | None, lines: bool, **options: Any) -> None:
        try:
            source = open_record_file(file)
        except RuleError as error:
            write_json(error_result(error))
            sys.exit(2)
        with source:
            if lines:
                # a replay makes many values and no cycles: collect seldom
                gc.set_threshold(200_000)
                for line in source:
                    write_json(_score_text(line))
                return
            result = _score_text(source.read())
        write_json(result)
        if "error" in result:
            sys.exit(2)


def _score_text(text: bytes) -> dict[str, object]:
    try:
        return score(parse_json(text))
    except RuleError as error:
        return error_result(error)
