"""The register of people across events: knowing players again, and joining what was entered twice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db import transaction

from tournament.models import Entry, EntryStatus, Person, Tournament, User
from tournament.queries.names import bare_name
from tournament.queries.people import known_people, people_lines, unknown_players
from tournament.services.access import Actor, require_account, require_director
from tournament.services.errors import NotPermitted, Refused, Warned
from tournament.services.trail import log

PERSONAL: Final = (
    "name",
    "latin_name",
    "legal_name",
    "club",
    "country",
    "city",
    "ema_number",
    "ara_number",
    "other_number",
)
"""What the register keeps of somebody, each a field of Person and of Entry."""


def register(entries: Sequence[Entry], *, by: User, known: Mapping[int, int] | None = None) -> None:
    """Link new players to the register, as part of a use case that enters them.

    By the person that the director named (`known`: of each entry), else by EMA number. Who has a namesake
    there is left for the director to decide; everybody else is new in it.
    """
    players = [entry for entry in entries if entry.status != EntryStatus.SUBSTITUTE]
    if not players:
        return
    people = _Register(by, players[0].tournament)
    new = []
    for entry in players:
        entry.person = people.find(entry, (known or {}).get(entry.pk))
        if entry.person is not None:
            _complete(entry.person, entry)
        elif not people.has_namesake(entry):
            entry.person = Person(**_facts(entry))
            new.append(entry.person)
    Person.objects.bulk_create(new)
    Entry.objects.bulk_update([entry for entry in players if entry.person], ["person"])


class _Register:
    """The people who are known before anybody is entered; each plays once in an event."""

    def __init__(self, by: User, tournament: Tournament) -> None:
        people = list(known_people(by))
        playing = set(tournament.entries.filter(person__isnull=False).values_list("person", flat=True))
        self._free = {person.pk: person for person in people if person.pk not in playing}
        self._names = {name for person in people for name in _names(person)}

    def find(self, entry: Entry, named: int | None) -> Person | None:
        numbered = (person for person in self._free.values() if person.ema_number == entry.ema_number != "")
        person = self._free.get(named or 0) or next(numbered, None)
        return self._free.pop(person.pk) if person else None

    def has_namesake(self, entry: Entry) -> bool:
        return not self._names.isdisjoint(_names(entry))


@transaction.atomic
def link_player(*, entry: Entry, person: Person | None, by: Actor) -> None:
    """Say that this player is that person, or somebody new in the register (None).

    Raises Refused (the person plays in this event already), NotPermitted.
    """
    author = require_account(by=by)
    _require_directed([entry.tournament], author)
    if person is None:
        person = Person.objects.create(**_facts(entry))
    elif not known_people(author).filter(pk=person.pk).exists():
        raise NotPermitted
    elif person.entries.filter(tournament=entry.tournament).exclude(pk=entry.pk).exists():
        raise Refused("person_plays_twice", name=person.name)
    entry.person = person
    entry.save(update_fields=["person"])
    _complete(person, entry)
    log(entry.tournament, "player recognised", str(entry), by=author)


def link_namesakes(*, by: Actor) -> int:
    """Whoever has one namesake in the register is that person: regulars of a club whose names were pasted.

    How many were linked. Raises NotPermitted.
    """
    author = require_account(by=by)
    unknown = unknown_players(author, people_lines(author))
    named = {one.entry_id: one.candidates[0].person_id for one in unknown if len(one.candidates) == 1}
    entries = Entry.objects.select_related("tournament").in_bulk(named)
    people = Person.objects.in_bulk(named.values())
    linked = 0
    for entry, person in named.items():
        try:
            link_player(entry=entries[entry], person=people[person], by=author)
        except Refused:
            # Plays there under another number: the director looks at this one.
            continue
        linked += 1
    return linked


@transaction.atomic
def merge_people(*, kept: Person, others: Iterable[Person], by: Actor, despite_numbers: bool = False) -> None:
    """Make one person of several: all their events are `kept`'s, who keeps what was known of them.

    Raises Refused (two of them played in one event, so they are not one), Warned (they have different EMA
    numbers), NotPermitted (somebody who does not direct all their events).
    """
    author = require_account(by=by)
    gone = [person for person in others if person.pk != kept.pk]
    entries = Entry.objects.filter(person__in=[kept, *gone]).select_related("tournament")
    _require_directed([entry.tournament for entry in entries], author)
    _refuse_meeting(entries)
    numbers = {person.ema_number for person in (kept, *gone)} - {""}
    if len(numbers) > 1 and not despite_numbers:
        raise Warned("persons_differ", override="despite_numbers", numbers=", ".join(sorted(numbers)))
    for entry in entries.exclude(person=kept):
        log(entry.tournament, "people merged", str(entry), by=author)
    Entry.objects.filter(person__in=gone).update(person=kept)
    for person in gone:
        _complete(kept, person)
        person.delete()


def _refuse_meeting(entries: Iterable[Entry]) -> None:
    events: dict[int, str] = {}
    for entry in entries:
        if entry.tournament_id in events:
            raise Refused("persons_met", event=entry.tournament.name)
        events[entry.tournament_id] = entry.tournament.name


def _require_directed(tournaments: Iterable[Tournament], author: User) -> None:
    for tournament in set(tournaments):
        require_director(tournament=tournament, by=author)


def _names(player: Person | Entry) -> set[str]:
    return {bare_name(player.name), bare_name(player.latin_name)} - {""}


def _facts(source: Person | Entry) -> dict[str, str]:
    return {field: getattr(source, field) for field in PERSONAL}


def _complete(person: Person, source: Person | Entry) -> None:
    """Fill in what was not known of somebody."""
    missing = {field: text for field, text in _facts(source).items() if text and not getattr(person, field)}
    for field, text in missing.items():
        setattr(person, field, text)
    if missing:
        person.save(update_fields=list(missing))
