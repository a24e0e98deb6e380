"""Which lines of an event's log somebody looks for: by kind, person, player, place or text."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournament.models import AccessLink, LogEntry, Seat, Tournament, User
from tournament.queries.deeds import actions_named
from tournament.queries.journal import journal_of


class DeedKind(StrEnum):
    """What a line of the log is about."""

    HANDS = "hands"
    CORRECTIONS = "corrections"
    RESULTS = "results"
    ROUNDS = "rounds"
    PENALTIES = "penalties"
    CALLS = "calls"
    PLAYERS = "players"
    ACCESS = "access"
    SETTINGS = "settings"


# How the codes of the actions begin; all others are settings.
_BEGINNINGS: Final[dict[DeedKind, tuple[str, ...]]] = {
    DeedKind.HANDS: ("hand recorded", "hand taken back", "scores typed"),
    DeedKind.CORRECTIONS: (
        "hand changed",
        "hand inserted",
        "hand removed",
        "hand reverted",
        "seats exchanged",
    ),
    DeedKind.RESULTS: ("game ",),
    DeedKind.ROUNDS: ("round ", "clock ", "table ", "plan ", "stage "),
    DeedKind.PENALTIES: ("adjustment ",),
    DeedKind.CALLS: ("judge called", "note ", "trouble "),
    DeedKind.PLAYERS: ("player ", "players ", "people ", "substitutes "),
    DeedKind.ACCESS: ("link ", "links ", "judge added", "judge removed"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is looked for; None and "" narrow nothing. `person` is as in `writers_of`, `player` a number."""

    round_number: int | None = None
    table_number: int | None = None
    kind: DeedKind | None = None
    person: str = ""
    player: int | None = None
    text: str = ""


def wanted_lines(tournament: Tournament, wanted: Wanted) -> QuerySet[LogEntry]:
    """The lines that are looked for, the latest first."""
    lines = journal_of(tournament, round_number=wanted.round_number, table_number=wanted.table_number)
    if wanted.kind:
        lines = lines.filter(_of_kind(wanted.kind))
    if wanted.person:
        lines = lines.filter(_by(wanted.person))
    if wanted.player:
        lines = lines.filter(_about(tournament, wanted.player))
    return _with_text(lines, wanted.text) if wanted.text else lines


def writers_of(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Everybody who did something: a key ("a3" an account, "l7" a link) and the name; in two queries."""
    lines = tournament.log_entries.order_by()
    people = User.objects.filter(pk__in=lines.exclude(author=None).values("author"))
    links = AccessLink.objects.filter(pk__in=lines.exclude(link=None).values("link"))
    named = [(f"a{person.pk}", str(person)) for person in people]
    named += [(f"l{link.pk}", str(link)) for link in links]
    return tuple(sorted(named, key=lambda pair: pair[1]))


def _of_kind(kind: DeedKind) -> Q:
    if kind is DeedKind.SETTINGS:
        return ~_begins(beginning for beginnings in _BEGINNINGS.values() for beginning in beginnings)
    return _begins(_BEGINNINGS[kind])


def _begins(beginnings: Iterable[str]) -> Q:
    return reduce(or_, (Q(action__startswith=beginning) for beginning in beginnings))


def _by(person: str) -> Q:
    column = {"a": "author", "l": "link"}.get(person[:1])
    return Q(**{column: int(person[1:])}) if column and person[1:].isdecimal() else Q()


def _about(tournament: Tournament, number: int) -> Q:
    """What was done about a player, and at the tables where they sat."""
    seats = Seat.objects.filter(entry__tournament=tournament, entry__number=number)
    places = seats.values_list("round__number", "game__table_number")
    at_tables = Q(subject__in=[f"{seating}/{table}" for seating, table in places])
    in_lists = _begins((*_BEGINNINGS[DeedKind.PLAYERS], *_BEGINNINGS[DeedKind.PENALTIES]))
    return at_tables | (Q(subject__startswith=f"{number} ") & in_lists)


def _with_text(lines: QuerySet[LogEntry], text: str) -> QuerySet[LogEntry]:
    """In the subject, in what was there before or after, or in the words of the action."""
    held = lines.annotate(was=Cast("before", TextField()), becomes=Cast("after", TextField()))
    # SQLite keeps JSON in ASCII, PostgreSQL as it is written.
    spellings = {text, json.dumps(text)[1:-1]}
    found = Q(subject__icontains=text) | Q(action__in=actions_named(text))
    for spelling in spellings:
        found |= Q(was__icontains=spelling) | Q(becomes__icontains=spelling)
    return held.filter(found)
