"""Who is one person across events: by the register, and by name where the register does not know them."""

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournament.queries.names import is_placeholder, same_name


class Player(NamedTuple):
    """An entry of an event; `person` is its primary key in the register, None where nobody is linked."""

    entry: int
    event: int
    number: int
    name: str
    person: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """`person`: of each entry the key of who played there, which is the first of their entries.

    `by_name`: those whose entries are joined by nothing but their name.
    """

    person: dict[int, int]
    by_name: frozenset[int]


def join(players: Sequence[Player]) -> Joined:
    """Entries of one person in the register are one; others are joined by their name as it is spelled.

    A name joins nobody where it may be two people's: an event has it twice, or two in the register bear it.
    Then, and where somebody was forgotten, an entry without a person stands for itself.
    """
    people = _people(players)
    found: dict[object, list[Player]] = {}
    for player in players:
        found.setdefault(people[player.entry], []).append(player)
    groups = {group[0].entry: group for group in found.values()}
    return Joined(
        person={player.entry: first for first, group in groups.items() for player in group},
        by_name=frozenset(first for first, group in groups.items() if _by_name(group)),
    )


def _by_name(group: Sequence[Player]) -> bool:
    return len(group) > 1 and any(player.person is None for player in group)


def _people(players: Sequence[Player]) -> dict[int, object]:
    """What all entries of a person have in common, and nobody else's."""
    namesakes: defaultdict[str, list[Player]] = defaultdict(list)
    for player in players:
        namesakes[same_name(player.name)].append(player)
    playing = {(player.person, player.event) for player in players}
    return {
        player.entry: person
        for name, group in namesakes.items()
        for player, person in _named(name, group, playing)
    }


def _named(
    name: str, group: Sequence[Player], playing: Container[tuple[int | None, int]]
) -> Iterator[tuple[Player, object]]:
    """Who the players of one name are."""
    registered = {player.person for player in group if player.person is not None}
    doubtful = len(registered) > 1 or len({player.event for player in group}) < len(group)
    known = next(iter(registered), None)
    for player in group:
        plays_too = known is not None and (known, player.event) in playing
        if player.person is not None:
            yield player, player.person
        elif doubtful or plays_too or is_placeholder(player.name, player.number):
            yield player, (player.entry,)
        else:
            yield player, name if known is None else known
