"""Plans from differences: columns of players who are moved past each other, one table number each.

Every table has one player of each column. Player i of column c sits in round r at table i - s(r, c), counted
in a group of as many elements as there are tables. Two players of columns c and d meet in the rounds in which
s(r, c) - s(r, d) is the difference of their places. So no pair meets twice if these differences are distinct
over the rounds, for every two columns; and nobody comes back to a table if the s(r, c) of each column are
distinct themselves. Players of one column never meet.

* Where the number of tables is a prime power, multiples in the finite field of that size serve for as many
  rounds as there are tables.
* For other small numbers of tables `rows.json` holds what long searches have found in the numbers modulo the
  tables: for each of the `rows` the shift of each column.
* Else a search for one row after the other finds up to about three quarters as many rounds.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final, TypeAlias

from tournament.seating.plan import Round
from tournament.seating.watch import Watch

Shifts: TypeAlias = tuple[int, ...]
"""s(r, c) of one round for each column c."""

_MODULI: Final = {4: (2, 3), 8: (2, 3), 9: (3, 4), 16: (2, 3), 25: (5, 8), 27: (3, 5)}
"""For each prime power: the prime, and x to the power of the degree as a number in base `prime`.

x^2 = x + 1; x^3 = x + 1; x^2 = x + 1; x^4 = x + 1; x^2 = x + 3; x^3 = x + 2: x generates the field.
"""
_ROW_TRIES: Final = 400
_RESTARTS: Final = 12


def developed(rows: Sequence[Shifts], tables: int, *, prime: int | None = None) -> list[Round]:
    """The rounds of these shifts; player i of column c has number c * tables + i.

    Tables stand in the order of their numbers, players so that everybody has each wind once in every
    complete set of consecutive rounds. `prime`: the group is that of a field of this characteristic.
    """
    columns = len(rows[0])
    return [
        tuple(
            tuple(
                column * tables + _plus(table, row[column], tables, prime)
                for column in _turned(columns, number)
            )
            for table in range(tables)
        )
        for number, row in enumerate(rows)
    ]


def field_rows(
    tables: int, columns: int, rounds: int, chance: Random, *, apart: bool = False
) -> tuple[list[Shifts], int] | None:
    """Rows over a finite field and its characteristic; None if there is no field that serves.

    With `apart` no row has equal shifts, so that the players of equal place never meet either.
    """
    if rounds > tables - apart or tables <= columns:
        return None
    picked = chance.sample(range(apart, tables), rounds)
    if tables in _MODULI:
        prime, modulus = _MODULI[tables]
        return [_powers(element, columns, tables, prime, modulus) for element in picked], prime
    if any(tables % divisor == 0 for divisor in range(2, int(tables**0.5) + 1)):
        return None
    factors = chance.sample(range(1, tables), columns)
    return [tuple(factor * element % tables for factor in factors) for element in picked], tables


@cache
def _stored() -> tuple[tuple[int, tuple[Shifts, ...]], ...]:
    entries = json.loads(files(__package__).joinpath("rows.json").read_text(encoding="utf-8"))
    return tuple((entry["tables"], tuple(map(tuple, entry["rows"]))) for entry in entries)


def stored_rows(tables: int, columns: int, rounds: int, chance: Random) -> list[Shifts] | None:
    """Ready rows over the numbers modulo `tables`; None if there are none that serve."""
    for size, rows in _stored():
        if size == tables and len(rows[0]) >= columns and len(rows) >= rounds:
            picked = chance.sample(range(len(rows[0])), columns)
            return [tuple(row[column] for column in picked) for row in chance.sample(rows, rounds)]
    return None


def searched_rows(
    tables: int, columns: int, rounds: int, chance: Random, watch: Watch
) -> list[Shifts] | None:
    """Rows over the numbers modulo `tables`; None if the search finds too few."""
    if rounds * 4 > tables * 3:
        return None
    for _ in range(_RESTARTS):
        if watch.over():
            break
        search = _RowSearch(tables, columns, chance)
        if all(search.add_row() for _ in range(rounds)):
            return search.rows
    return None


class _RowSearch:
    """Rows so far, with the differences that are used up."""

    def __init__(self, tables: int, columns: int, chance: Random) -> None:
        self.rows: list[Shifts] = []
        self._tables, self._columns, self._chance = tables, columns, chance
        # the last column stands for the tables themselves, whose shift is always 0
        self._used = [[set[int]() for _ in range(columns + 1)] for _ in range(columns)]

    def add_row(self) -> bool:
        for _ in range(_ROW_TRIES):
            row = self._try_row()
            if row is not None:
                self._keep(row)
                return True
        return False

    def _try_row(self) -> Shifts | None:
        row: list[int] = []
        for column in range(self._columns):
            choices = self._choices(row, column)
            if not choices:
                return None
            row.append(self._chance.choice(choices))
        return tuple(row)

    def _choices(self, row: Sequence[int], column: int) -> list[int]:
        blocked = set(self._used[column][self._columns])
        for earlier, shift in enumerate(row):
            blocked.update((shift - used) % self._tables for used in self._used[earlier][column])
        return [shift for shift in range(self._tables) if shift not in blocked]

    def _keep(self, row: Shifts) -> None:
        self.rows.append(row)
        for column, shift in enumerate(row):
            self._used[column][self._columns].add(shift)
            for later in range(column + 1, self._columns):
                self._used[column][later].add((shift - row[later]) % self._tables)


def _turned(columns: int, number: int) -> Iterator[int]:
    return ((seat - number) % columns for seat in range(columns))


def _plus(one: int, other: int, size: int, prime: int | None) -> int:
    """The sum in the group: modulo `size`, or digit by digit in base `prime`."""
    if prime is None or prime == size:
        return (one + other) % size
    total, digit = 0, 1
    while digit < size:
        total += (one // digit + other // digit) % prime * digit
        digit *= prime
    return total


def _powers(element: int, columns: int, size: int, prime: int, modulus: int) -> Shifts:
    """The element times 1, x, x^2 ... in the field."""
    powers = [element]
    while len(powers) < columns:
        high, low = divmod(powers[-1], size // prime)
        moved = low * prime
        for _ in range(high):
            moved = _plus(moved, modulus, size, prime)
        powers.append(moved)
    return tuple(powers)
