"""The log of an event: who did what, when, and at which table; the latest first."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from tournament.models import Game, LogEntry, Seat, Tournament
from tournament.queries.deeds import action_words, detail_words
from tournament.queries.history import SEATED_ANEW, SEATS_EXCHANGED
from tournament.queries.tabledeeds import Table

Place = tuple[int, int]

_EVERYDAY: Final = ("hand recorded", "game signed", "game confirmed")
_PLACES: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalLine:
    """Something that was done. `subject` says to whom or where, `details` are sentences.

    `round_number` and `table_number` are there where it was done at a table that still is.
    """

    at: datetime
    author: str
    words: str
    subject: str
    details: tuple[str, ...]
    reason: str
    round_number: int | None
    table_number: int | None


def journal_of(
    tournament: Tournament, *, round_number: int | None = None, table_number: int | None = None
) -> QuerySet[LogEntry]:
    """All that was done in an event, or in one of its rounds, or at a table number."""
    entries = tournament.log_entries.select_related("author", "link").order_by("-at", "-pk")
    if round_number and table_number:
        return entries.filter(subject=f"{round_number}/{table_number}")
    if round_number:
        itself = Q(action__startswith="round ") | Q(action__startswith="clock ")
        seating = Q(Q(subject=str(round_number)), itself)
        return entries.filter(Q(subject__startswith=f"{round_number}/") | seating)
    if table_number:
        return entries.filter(subject__regex=rf"^[0-9]+/{table_number}$")
    return entries


def journal_lines(tournament: Tournament, entries: Sequence[LogEntry]) -> tuple[JournalLine, ...]:
    """Entries in words; four queries however many they are."""
    tables = _tables(tournament, {place for entry in entries if (place := _place(entry))})
    exchanges = _exchanges(tournament) if tables else {}
    return tuple(_line(entry, tables, exchanges) for entry in entries)


def changes_of(tournament: Tournament) -> tuple[JournalLine, ...]:
    """What was done beside entering and agreeing to results, the first first."""
    entries = list(journal_of(tournament).exclude(action__in=_EVERYDAY).reverse())
    # Databases limit the places that one query can ask for.
    parts = [entries[first : first + _PLACES] for first in range(0, len(entries), _PLACES)]
    return tuple(line for part in parts for line in journal_lines(tournament, part))


def _place(entry: LogEntry) -> Place | None:
    """Round and table of what was done at a table."""
    seating, slash, table = entry.subject.partition("/")
    if not slash or not (seating.isdecimal() and table.isdecimal()):
        return None
    return int(seating), int(table)


def _tables(tournament: Tournament, places: Iterable[Place]) -> Mapping[Place, Table]:
    wanted = Q(pk__in=())
    for seating, table in places:
        wanted |= Q(round__number=seating, table_number=table)
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("seat"))
    games = Game.objects.filter(wanted, round__stage__tournament=tournament)
    return {
        (game.round.number, game.table_number): Table(
            rules=game.round.stage.rules, names=tuple(seat.entry.name for seat in game.seats.all())
        )
        for game in games.select_related("round__stage").prefetch_related(seats)
    }


def _exchanges(tournament: Tournament) -> Mapping[str, list[LogEntry]]:
    """When players of a table changed places or left it, the latest first."""
    found: dict[str, list[LogEntry]] = defaultdict(list)
    for entry in tournament.log_entries.filter(action__in=(SEATS_EXCHANGED, SEATED_ANEW)).order_by("-pk"):
        found[entry.subject].append(entry)
    return found


def _line(
    entry: LogEntry, tables: Mapping[Place, Table], exchanges: Mapping[str, Sequence[LogEntry]]
) -> JournalLine:
    place = _place(entry)
    table = tables.get(place) if place else None
    if table is not None:
        later = [change.after or {} for change in exchanges.get(entry.subject, ()) if change.pk >= entry.pk]
        table = table.before(later)
    return JournalLine(
        at=entry.at,
        author=entry.author_name,
        words=action_words(entry.action),
        subject=_subject(entry, place),
        details=tuple(detail_words(entry, table)),
        reason=str((entry.after or entry.before or {}).get("reason", "")),
        round_number=place[0] if place and table else None,
        table_number=place[1] if place and table else None,
    )


def _subject(entry: LogEntry, place: Place | None) -> str:
    if place is not None:
        return _("Round %(round)d, table %(table)d") % {"round": place[0], "table": place[1]}
    if entry.action.startswith(("round ", "clock ")):
        return _("Round %s") % entry.subject
    if entry.action.startswith("screen "):
        return _("Screen %s") % entry.subject
    return "" if entry.subject == entry.tournament.name else entry.subject
