"""The players of an event that is brought in: known again in the register, named, entered all at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from django.utils.translation import gettext as _

from tournament.models import Entry, EntryStatus, Person, Tournament, User
from tournament.queries.names import bare_name
from tournament.queries.people import known_people
from tournament.services.access import Actor, require_account
from tournament.services.errors import Refused
from tournament.services.people import register
from tournament.services.players import PlayerRow, tidied

_NUMBERS: Final = ("ema_number", "ara_number", "other_number")
_BATCH: Final = 500


def recognised(*, players: Sequence[PlayerRow], by: Actor) -> dict[int, int]:
    """Who of the register these players are by a number of theirs; by place in the list, from 0.

    Numbers of clubs are given twice by different clubs, so that the name has to be the same, if it is told.
    """
    people = known_people(require_account(by=by))
    numbered = {pair: person for person in people for pair in _numbers(person)}
    found = {}
    for place, row in enumerate(players):
        person = next(
            (numbered[pair] for pair in _numbers(row) if _is_meant(numbered.get(pair), pair, row)), None
        )
        if person is not None:
            found[place] = person.pk
    return found


def _is_meant(person: Person | None, pair: tuple[str, str], row: PlayerRow) -> bool:
    if person is None:
        return False
    own = {bare_name(person.name), bare_name(person.latin_name)}
    return pair[0] != "other_number" or not row.name or bare_name(row.name) in own


def named(*, players: Sequence[PlayerRow], known: Mapping[int, int], by: Actor) -> list[PlayerRow]:
    """Players of whom a sheet tells only a number have the name of the register, or are called by it."""
    people = known_people(require_account(by=by)).in_bulk(known.values())
    return [
        row if row.name else replace(row, name=_name(row, people.get(known.get(place, 0))))
        for place, row in enumerate(players)
    ]


def _name(row: PlayerRow, person: Person | None) -> str:
    return person.name if person else _("Player {number}").format(number=row.other_number or row.number)


def _numbers(player: PlayerRow | Person) -> Iterator[tuple[str, str]]:
    return ((key, value) for key in _NUMBERS if (value := getattr(player, key)))


def enter_all(
    made: Tournament,
    players: Sequence[PlayerRow],
    known: Mapping[int, int],
    *,
    statuses: Mapping[int, str] | None = None,
    by: User,
) -> list[Entry]:
    """Enter everybody into a new event, each with the number of the list or else the next that is free.

    `known` gives the person of the register by the place in the list, from 0, `statuses` that of a number.
    Raises Refused (a number twice, a text too long).
    """
    wished = {row.number for row in players if row.number is not None}
    if len(wished) < sum(row.number is not None for row in players):
        raise Refused("numbers_twice")
    free = (number for number in count(1) if number not in wished)
    numbers = [row.number or next(free) for row in players]
    numbered = [replace(row, number=number) for row, number in zip(players, numbers, strict=True)]
    entries = [
        Entry(
            tournament=made,
            number=number,
            status=(statuses or {}).get(number, EntryStatus.ACTIVE),
            **tidied(row, place),
        )
        for place, (number, row) in enumerate(
            zip(numbers, named(players=numbered, known=known, by=by), strict=True), start=1
        )
    ]
    Entry.objects.bulk_create(entries, _BATCH)
    people = {entries[place].pk: person for place, person in known.items() if place < len(entries)}
    register(entries, by=by, known=people)
    return entries
