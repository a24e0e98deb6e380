"""Ready designs in which no pair meets twice: a few base rounds that are shifted round a circle.

The players of a starter sit in `orbits` circles of equal length, with some fixed points beside them; a shift
moves everybody one place on in their circle. All shifts of a base round are rounds of the design. Where the
differences within and between the circles are distinct, no pair ever meets twice; where the tables' numbers
are one more circle, nobody comes back to a table either.

Where more rounds are wanted than can be without a repeat, the best plan found in long searches is such a
design, too: without circles, all of its rounds base rounds. So is that of ten rounds for 32 players, in which
nobody meets twice: it has no such circles, but two copies of 16 players, whose rounds a turn of order three
leads into each other.

`starters.json` holds for each design: `players`, `per_table` (4 if left out), `rounds`, `repeats` (meetings
that repeat one, 0 if left out), `orbits`, `label_orbits` (1: the last number of each table is its own,
else 0) and the `tables` of all base rounds, one base round after the other. Player p sits in circle
p // length at place p % length.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from tournament.seating.plan import Round, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Starter:
    """A design as it is stored; players and table labels count from 0."""

    players: int
    per_table: int
    rounds: int
    repeats: int
    orbits: int
    numbered: bool
    tables: tuple[tuple[int, ...], ...]

    @property
    def bases(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The base rounds."""
        size = self.players // self.per_table
        return tuple(self.tables[first : first + size] for first in range(0, len(self.tables), size))

    @property
    def length(self) -> int:
        """The places of a circle, and so the shifts of each base round."""
        return self.rounds // len(self.bases)

    def round(self, base: int, shift: int) -> Round:
        """One shift of one base round, its tables in the order of their numbers if they have any."""
        tables = [self._moved(table, shift) for table in self.bases[base]]
        if self.numbered:
            tables.sort(key=lambda table: table[-1])
        return tuple(table[: self.per_table] for table in tables)

    def _moved(self, table: Table, shift: int) -> Table:
        players = tuple(self._move(player, shift, self.orbits) for player in table[: self.per_table])
        return (*players, *(self._move(label, shift, 1) for label in table[self.per_table :]))

    def _move(self, point: int, shift: int, orbits: int) -> int:
        circle, place = divmod(point, self.length)
        return circle * self.length + (place + shift) % self.length if circle < orbits else point


@cache
def all_starters() -> tuple[Starter, ...]:
    """Every stored design."""
    stored = json.loads(files(__package__).joinpath("starters.json").read_text(encoding="utf-8"))
    return tuple(
        Starter(
            players=entry["players"],
            per_table=entry.get("per_table", 4),
            rounds=entry["rounds"],
            repeats=entry.get("repeats", 0),
            orbits=entry["orbits"],
            numbered=bool(entry["label_orbits"]),
            tables=tuple(map(tuple, entry["tables"])),
        )
        for entry in stored
    )


def starters_for(players: int, per_table: int) -> tuple[Starter, ...]:
    """The designs of one size: those with numbered tables first, then the shorter ones."""
    fitting = (one for one in all_starters() if (one.players, one.per_table) == (players, per_table))
    return tuple(sorted(fitting, key=lambda one: (not one.numbered, one.rounds)))


def some_rounds(starter: Starter, rounds: int, chance: Random) -> Sequence[Round]:
    """That many rounds of a design, drawn at random; ValueError if it has fewer."""
    everything = [(base, shift) for base in range(len(starter.bases)) for shift in range(starter.length)]
    return [starter.round(base, shift) for base, shift in chance.sample(everything, rounds)]
