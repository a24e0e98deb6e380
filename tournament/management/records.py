"""Game records from files, and results to standard output, for the commands that need no database."""

import json
import sys
from pathlib import Path
from typing import BinaryIO, NoReturn

from django.core.management.base import CommandError
from django.utils.translation import gettext

from tournament.rules.errors import RuleError


def open_record_file(file: str | None) -> BinaryIO:
    """The file, or standard input for “-”.

    Raises CommandError where none is named, RuleError where it cannot be read.
    """
    if file is None:
        raise CommandError(gettext("Name a file with a game record, or - for standard input."), returncode=2)
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise RuleError("file_unreadable", file=file, detail=error.strerror or str(error)) from None


def read_record_file(file: str | None) -> object:
    """The one JSON value in the file. Raises RuleError where there is none, CommandError as above."""
    with open_record_file(file) as source:
        return parse_json(source.read())


def parse_json(text: bytes) -> object:
    """A JSON value. Raises RuleError with what is wrong and where."""
    try:
        return json.loads(text.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        detail = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RuleError("not_json", detail=detail) from None


def write_json(value: object) -> None:
    """One line of JSON."""
    # bytes, so that no console's own encoding can fail on a sentence
    text = json.dumps(value, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode(errors="backslashreplace") + b"\n")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
