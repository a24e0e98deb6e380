"""Sheets and game records for `manage.py import`: read, told about, brought in."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.imports.figures import show_final
from tournament.imports.records import RecordsRead
from tournament.imports.resultheads import SheetKind
from tournament.imports.results import ResultsRead, read_results, result_rows
from tournament.models import Tournament, User
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.gamerecords import RecordFacts, bring_records, record_into
from tournament.services.pastevents import Differing, EventFacts, bring_games, bring_totals
from tournament.services.pastgames import settle_games
from tournament.services.pastplayers import recognised

_MOST_TOLD: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line says of the event. `event` is the address of one that is being played."""

    name: str
    place: str
    date: dt.date | None
    last_day: dt.date | None
    preset: str
    points: Differing
    same_names: bool
    event: str | None

    def days(self) -> tuple[dt.date, dt.date]:
        """Raises CommandError where the day is not told."""
        if self.date is None or not self.name:
            sentence = _("Say when the event was and what it is called: --date 2019-05-01 --name NAME.")
            raise CommandError(sentence, returncode=2)
        return self.date, self.last_day or self.date


def read_sheet(content: bytes, wishes: Wishes, tell: Callable[[str], object]) -> ResultsRead:
    """The results of a sheet, after a word on each of its problems and differences.

    Raises UnreadableFile, CommandError (there are errors, or questions without an answer).
    """
    wishes.days()
    read = read_results(result_rows(content))
    for problem in read.problems:
        tell(str(problem))
    if not read.can_be_saved(forced=wishes.same_names):
        raise CommandError(_("Nothing was imported; correct the sheet first."), returncode=2)
    if read.games:
        _tell_differences(read, wishes, tell)
    return read


def _tell_differences(read: ResultsRead, wishes: Wishes, tell: Callable[[str], object]) -> None:
    settled = settle_games(read_ruleset({"preset": wishes.preset}), read.games)
    for fault in settled.faults[:_MOST_TOLD]:
        tell(fault)
    sentence = _("Line {line}: {player} has {told} in the sheet and {computed} by the rules.")
    for difference in settled.differences[:_MOST_TOLD]:
        row = read.players[difference.player]
        told = {
            "line": difference.line,
            "player": row.name or row.number or row.other_number,
            "told": show_final(difference.told),
            "computed": show_final(difference.computed),
        }
        tell(sentence.format(**told))


def bring_sheet(read: ResultsRead, wishes: Wishes, by: User) -> Tournament:
    """Raises Refused."""
    first, last = wishes.days()
    facts = EventFacts(
        name=wishes.name, place=wishes.place, starts_on=first, ends_on=last, preset=wishes.preset
    )
    known = recognised(players=read.players, by=by)
    if read.kind == SheetKind.TOTALS:
        return bring_totals(facts=facts, players=read.players, totals=read.totals, known=known, by=by)
    return bring_games(
        facts=facts, players=read.players, games=read.games, known=known, differing=wishes.points, by=by
    )


def bring_games_of(read: RecordsRead, wishes: Wishes, by: User) -> Tournament:
    """Game records as a new event, or into the one that was named. Raises Refused, CommandError."""
    if wishes.event is not None:
        found = Tournament.objects.filter(slug=wishes.event).first()
        if found is None:
            raise CommandError(_("There is no event “{event}”.").format(event=wishes.event), returncode=2)
        record_into(tournament=found, games=read.games, by=by)
        return found
    return bring_records(facts=_record_facts(read, wishes), games=read.games, event=read.event, by=by)


def _record_facts(read: RecordsRead, wishes: Wishes) -> RecordFacts:
    if read.event is not None:
        event = read.event
        return RecordFacts(
            name=event.name, place=event.place, starts_on=event.starts_on, ends_on=event.ends_on
        )
    first, last = wishes.days()
    return RecordFacts(name=wishes.name, place=wishes.place, starts_on=first, ends_on=last)
