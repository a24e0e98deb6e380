"""Who takes part."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from tournament.models import Entry, EntryStatus, Tournament, User
from tournament.queries.names import same_name
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused, Warned
from tournament.services.locks import lock_tournament
from tournament.services.people import register
from tournament.services.texts import tidy
from tournament.services.trail import log, raise_versions

MOST_SUBSTITUTES = 8
LENGTHS: Final[Mapping[str, int]] = {
    "name": 200,
    "latin_name": 200,
    "legal_name": 200,
    "club": 200,
    "country": 100,
    "city": 100,
    "ema_number": 20,
    "ara_number": 20,
    "other_number": 40,
    "team": 200,
    "block": 40,
    "notes": 500,
}
"""The texts that are known of a player, and the most characters that each holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player as typed; `number` is the number that they shall have, None for the next one."""

    name: str
    latin_name: str = ""
    legal_name: str = ""
    club: str = ""
    country: str = ""
    city: str = ""
    ema_number: str = ""
    ara_number: str = ""
    other_number: str = ""
    team: str = ""
    block: str = ""
    notes: str = ""
    number: int | None = None


@transaction.atomic
def enter_players(
    *,
    tournament: Tournament,
    players: Sequence[PlayerRow],
    by: Actor,
    despite_same_names: bool = False,
) -> tuple[Entry, ...]:
    """Enter all these players, numbered on from the last one, or none of them.

    Raises Refused (no name, too long), Warned (a name twice; `despite_same_names` enters both),
    NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    entries = [
        Entry(tournament=tournament, **tidied(row, place)) for place, row in enumerate(players, start=1)
    ]
    lock_tournament(tournament)
    if not despite_same_names:
        _refuse_same_names(tournament, entries)
    return _add(tournament, entries, "players entered", author)


@transaction.atomic
def add_substitutes(*, tournament: Tournament, count: int, by: Actor) -> tuple[Entry, ...]:
    """Add players who fill tables: they play and score but have no rank. Raises Refused, NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    if not 1 <= count <= MOST_SUBSTITUTES:
        raise Refused("substitutes_out_of_range", most=MOST_SUBSTITUTES)
    lock_tournament(tournament)
    there = tournament.entries.filter(status=EntryStatus.SUBSTITUTE).count()
    entries = [
        Entry(
            tournament=tournament,
            name=gettext("Substitute {number}").format(number=number),
            status=EntryStatus.SUBSTITUTE,
        )
        for number in range(there + 1, there + count + 1)
    ]
    return _add(tournament, entries, "substitutes added", author)


def tidied(row: PlayerRow, place: int) -> dict[str, str]:
    """The texts of a player, fit to store; `place` names the row. Raises Refused (no name, too long)."""
    texts = {key: tidy(getattr(row, key), most) for key, most in LENGTHS.items()}
    if not texts["name"]:
        raise Refused("player_nameless", row=place)
    return texts


def next_numbers(tournament: Tournament, besides: Iterable[int] = ()) -> Iterator[int]:
    """Numbers after the last player's, without those that are spoken for."""
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    spoken_for = set(besides)
    return (number for number in count(last + 1) if number not in spoken_for)


def _refuse_same_names(tournament: Tournament, entries: Iterable[Entry]) -> None:
    seen = {same_name(name) for name in tournament.entries.values_list("name", flat=True)}
    for entry in entries:
        if same_name(entry.name) in seen:
            raise Warned("player_twice", override="despite_same_names", name=entry.name)
        seen.add(same_name(entry.name))


def _add(tournament: Tournament, entries: list[Entry], action: str, author: User) -> tuple[Entry, ...]:
    for number, entry in zip(next_numbers(tournament), entries, strict=False):
        entry.number = number
    Entry.objects.bulk_create(entries)
    register(entries, by=author)
    after = {"numbers": [entry.number for entry in entries], "names": [entry.name for entry in entries]}
    log(tournament, action, tournament.name, after=after, by=author)
    raise_versions(tournament, seating=True, standings=True, desk=True)
    return tuple(entries)
