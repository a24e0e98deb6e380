"""A list of players held against those who are entered: what is new, what changes, what stays.

The list is compared twice, once to be shown and once, under a lock, when it is imported. If somebody else
changed the players in between, the director sees the comparison anew instead of entering people twice.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

from django.db import transaction

from tournament.models import Entry, Tournament
from tournament.queries.names import bare_name
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.locks import lock_tournament
from tournament.services.people import register
from tournament.services.players import LENGTHS, PlayerRow, next_numbers, tidied
from tournament.services.trail import log, raise_versions

# What identifies somebody, the surest first.
_KEYS: Final = ("ema_number", "ara_number", "other_number")


class Outcome(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    SAME = "same"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One row of the list, and the player whom it is about; None for somebody new.

    An empty cell leaves what is stored, so only filled ones are among the changes.
    """

    row: PlayerRow
    entry: Entry | None
    changes: tuple[FieldChange, ...]

    @property
    def outcome(self) -> Outcome:
        if self.entry is None:
            return Outcome.NEW
        return Outcome.CHANGED if self.changes else Outcome.SAME


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All rows in the order of the list. `stamp` changes with whatever would be written."""

    rows: tuple[Compared, ...]

    def having(self, outcome: str) -> tuple[Compared, ...]:
        return tuple(row for row in self.rows if row.outcome == outcome)

    @property
    def stamp(self) -> str:
        facts = [(row.entry and row.entry.pk, row.row, row.changes) for row in self.rows]
        return sha256(repr(facts).encode()).hexdigest()[:20]


def compare(
    *, tournament: Tournament, players: Sequence[PlayerRow], strangers: Collection[int] = ()
) -> Comparison:
    """Find each player of the list: by EMA, ARA or other number, by name, or by the number in the event.

    `strangers` are the places in the list, from 0, of those who are new whoever has the same name. Raises
    Refused (a row without a name, a text too long).
    """
    rows = [PlayerRow(**tidied(row, place), number=row.number) for place, row in enumerate(players, start=1)]
    search = _Search(list(tournament.entries.order_by("number")))
    found: dict[int, Entry] = {}
    for key in (*_KEYS, "name", "number"):
        for place, row in enumerate(rows):
            if place not in found and place not in strangers:
                entry = search.take(key, row)
                if entry is not None:
                    found[place] = entry
    return Comparison(rows=tuple(_compared(row, found.get(place)) for place, row in enumerate(rows)))


@transaction.atomic
def import_players(
    *,
    tournament: Tournament,
    players: Sequence[PlayerRow],
    stamp: str,
    by: Actor,
    strangers: Collection[int] = (),
    known: Mapping[int, int] | None = None,
) -> Comparison:
    """Enter who is new and change who is there, as `compare` says, all of them or nobody.

    `stamp` is that of the comparison that was agreed to; `known` gives the person of the register by the
    place in the list, from 0, where the director knows them again. Raises Refused (as `compare`; the players
    were changed since; a number that somebody else has), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    lock_tournament(tournament)
    comparison = compare(tournament=tournament, players=players, strangers=strangers)
    if comparison.stamp != stamp:
        raise Refused("players_changed")
    numbers = _numbers(tournament, comparison)
    made = {
        place: _entry(tournament, row.row, numbers[place])
        for place, row in enumerate(comparison.rows)
        if row.entry is None
    }
    Entry.objects.bulk_create(made.values())
    _update(comparison)
    recognised = {made[place].pk: person for place, person in (known or {}).items() if place in made}
    register(list(made.values()), by=author, known=recognised)
    log(tournament, "players imported", tournament.name, after=_story(comparison, made.values()), by=author)
    raise_versions(tournament, seating=True, standings=True, desk=True)
    return comparison


class _Search:
    """The players who are entered, each to be found once."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._found: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
        self._taken: set[int] = set()
        for entry in entries:
            for key in (*_KEYS, "name", "number"):
                self._found[key, _key(key, entry)].append(entry)

    def take(self, key: str, row: PlayerRow) -> Entry | None:
        value = _key(key, row)
        free = [entry for entry in self._found[key, value] if value and entry.pk not in self._taken]
        if not free:
            return None
        self._taken.add(free[0].pk)
        return free[0]


def _key(key: str, player: Entry | PlayerRow) -> str:
    value = str(getattr(player, key) or "")
    return bare_name(value) if key == "name" else value


def _compared(row: PlayerRow, entry: Entry | None) -> Compared:
    return Compared(row=row, entry=entry, changes=tuple(_changes(row, entry)) if entry else ())


def _changes(row: PlayerRow, entry: Entry) -> Iterator[FieldChange]:
    for field in LENGTHS:
        before, after = getattr(entry, field), getattr(row, field)
        if after and after != before:
            yield FieldChange(field=field, before=before, after=after)


def _numbers(tournament: Tournament, comparison: Comparison) -> dict[int, int]:
    """A number for each new place of the list: the one asked for, or the next that is free."""
    new = {place: row.row for place, row in enumerate(comparison.rows) if row.entry is None}
    wished = {place: row.number for place, row in new.items() if row.number is not None}
    taken = tournament.entries.filter(number__in=wished.values()).values_list("number", "name").first()
    if taken:
        raise Refused("number_taken", number=taken[0], name=taken[1])
    if len(set(wished.values())) < len(wished):
        raise Refused("numbers_twice")
    following = next_numbers(tournament, besides=wished.values())
    return {place: wished[place] if place in wished else next(following) for place in new}


def _entry(tournament: Tournament, row: PlayerRow, number: int) -> Entry:
    return Entry(tournament=tournament, number=number, **{key: getattr(row, key) for key in LENGTHS})


def _update(comparison: Comparison) -> None:
    changed = []
    for row in comparison.rows:
        if row.entry is not None and row.changes:
            for change in row.changes:
                setattr(row.entry, change.field, change.after)
            changed.append(row.entry)
    if changed:
        Entry.objects.bulk_update(changed, list(LENGTHS))


def _story(comparison: Comparison, made: Iterable[Entry]) -> dict[str, object]:
    new = list(made)
    changes = [
        {"number": row.entry.number, "field": change.field, "before": change.before, "after": change.after}
        for row in comparison.rows
        if row.entry is not None
        for change in row.changes
    ]
    return {
        "numbers": [entry.number for entry in new],
        "names": [entry.name for entry in new],
        "changes": changes,
    }
