"""`manage.py score FILE`: the result of a game record, without touching the database."""

import gc
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from django.core.management.base import BaseCommand

from tournament.rules.errors import RuleError
from tournament.rules.record import error_result, score


class Command(BaseCommand):
    help = "Print the result of a game record (format 1) as JSON; exit status 2 for an error result."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a game record, or - for standard input")
        parser.add_argument(
            "--lines",
            action="store_true",
            help="one record a line in, one result a line out, in order",
        )

    def handle(self, *args: Any, file: str, lines: bool, **options: Any) -> None:
        try:
            source = _open(file)
        except OSError as error:
            detail = error.strerror or str(error)
            failed = error_result(RuleError("file_unreadable", file=file, detail=detail))
            _write(failed)
            sys.exit(2)
        with source:
            if lines:
                # a replay makes many values and no cycles: collect seldom
                gc.set_threshold(200_000)
                for line in source:
                    _write(_score_text(line))
                return
            result = _score_text(source.read())
        _write(result)
        if "error" in result:
            sys.exit(2)


def _open(file: str) -> BinaryIO:
    return sys.stdin.buffer if file == "-" else Path(file).open("rb")


def _write(result: dict[str, object]) -> None:
    # bytes, so that no console's own encoding can fail on a sentence
    text = json.dumps(result, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode(errors="backslashreplace") + b"\n")


def _score_text(text: bytes) -> dict[str, object]:
    try:
        record = json.loads(text.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        detail = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        return error_result(RuleError("not_json", detail=detail))
    return score(record)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
