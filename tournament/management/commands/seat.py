"""`manage.py seat`: a seating plan for a number of players, without touching the database."""

import json
import re
import secrets
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.seating.making import Made, make_plan
from tournament.seating.report import Report
from tournament.seating.wish import WISH_MESSAGES, BadWish, Wish

_LONGEST_FILE: Final = 1_000_000


class Command(BaseCommand):
    help = _("Print a seating plan; players are numbered from 1, tables stand in the order of their numbers.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", help=_("how many players"))
        parser.add_argument("--rounds", help=_("how many rounds"))
        parser.add_argument("--per-table", default="4", help=_("players at a table: 4 or 3"))
        parser.add_argument(
            "--groups", metavar="FILE", help=_("a club or country a line, by player number; blank for none")
        )
        parser.add_argument("--seed", help=_("a whole number; the same seed gives the same plan"))
        parser.add_argument("--json", action="store_true", help=_("print JSON"))

    def handle(self, *args: Any, **options: Any) -> None:
        if options["players"] is None or options["rounds"] is None:
            raise CommandError(
                _("Say how many players and rounds, for example --players 40 --rounds 8."), returncode=2
            )
        seed = secrets.randbelow(10**6) if options["seed"] is None else _whole("--seed", options["seed"])
        players = _whole("--players", options["players"])
        wish = Wish(
            players=players,
            rounds=_whole("--rounds", options["rounds"]),
            per_table=_whole("--per-table", options["per_table"]),
            groups=_groups(options["groups"], players),
        )
        try:
            made = make_plan(wish, seed=seed)
        except BadWish as bad:
            raise CommandError(_sentence(bad), returncode=2) from None
        self.stdout.write(_as_json(made) if options["json"] else "\n".join(_as_text(made)))


def _whole(option: str, text: str) -> int:
    if re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", text) is None:
        sentence = _("{option} must be a whole number, not “{value}”.")
        raise CommandError(sentence.format(option=option, value=text[:40]), returncode=2)
    return int(text)


def _groups(file: str | None, players: int) -> tuple[str, ...]:
    """A name a line; blank lines at the end may be more than the players."""
    if file is None:
        return ()
    try:
        with Path(file).open(encoding="utf-8-sig") as lines:
            text = lines.read(_LONGEST_FILE)
    except (OSError, ValueError) as error:
        detail = error.strerror if isinstance(error, OSError) else _("it is not text in UTF-8")
        sentence = _("“{file}” cannot be read: {detail}.").format(file=file, detail=detail or error)
        raise CommandError(sentence, returncode=2) from None
    names = [line.strip() for line in text.splitlines()]
    while len(names) > players and not names[-1]:
        names.pop()
    return tuple(names)


def _sentence(bad: BadWish) -> str:
    fault = bad.faults[0]
    return _(WISH_MESSAGES[fault.code]).format(**fault.params)


def _as_json(made: Made) -> str:
    return json.dumps(
        {
            "players": made.report.players,
            "rounds": made.plan,
            "seed": made.seed,
            "method": made.method,
            "seconds": made.seconds,
            "report": made.report.to_json(),
        }
    )


def _as_text(made: Made) -> Iterator[str]:
    width = len(str(made.report.players))
    for number, tables in enumerate(made.plan, start=1):
        yield _("Round {number}").format(number=number)
        for place, table in enumerate(tables, start=1):
            seats = "  ".join(
                f"{wind} {player:>{width}}" for wind, player in zip("ESWN", table, strict=False)
            )
            yield f"  {place:>{width}}:  {seats}"
        yield ""
    yield from _quality(made.report)
    yield _("Made by {method} in {seconds} s, seed {seed}").format(
        method=made.method, seconds=made.seconds, seed=made.seed
    )


def _quality(report: Report) -> Iterator[str]:
    yield _("Repeated meetings: {count} (no plan of this size has fewer than {least})").format(
        count=report.repeat_count, least=report.fewest_repeats
    )
    yield _("Most meetings of a pair: {count}").format(count=report.most_meetings)
    yield _("Wind spread: {spread}; after any round at most {worst}").format(
        spread=report.wind_spread, worst=max(report.wind_spread_by_round)
    )
    yield _("Most visits to one table: {count} (due: {due})").format(
        count=report.most_table_visits, due=report.table_visits_due
    )
    yield _("Meetings within a group: {count} (at least {least})").format(
        count=report.group_meeting_count, least=report.fewest_group_meetings
    )
