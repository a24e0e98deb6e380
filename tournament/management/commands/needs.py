"""`manage.py needs FILE`: what each player of an unfinished game record needs, without the database."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.management.records import read_record_file, write_json
from tournament.rules.errors import RuleError
from tournament.rules.record import error_result, replay_record
from tournament.rules.riichi.needs import needs_json


class Command(BaseCommand):
    help = (
        "Print the cheapest win for each better place, if the game ended after the hand that is on, as JSON; "
        "exit status 2 for an error result."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="a game record (format 1) that is not finished, or -")
        parser.add_argument("--riichi", default="", metavar="SEATS", help="seats in riichi, for example 0,2")

    def handle(self, *args: Any, file: str | None, riichi: str, **options: Any) -> None:
        try:
            state = replay_record(read_record_file(file)).state
            result = needs_json(state, _seats(riichi))
        except RuleError as error:
            write_json(error_result(error))
            sys.exit(2)
        write_json(result)


def _seats(typed: str) -> list[int]:
    try:
        return [int(seat) for seat in typed.split(",") if seat.strip()]
    except ValueError:
        raise RuleError("not_seats", key="riichi", value=typed) from None
