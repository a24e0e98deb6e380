"""Who sits where, as plain numbers, and what can be wrong with it."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from tournament.rules.errors import gettext_noop

Table: TypeAlias = tuple[int, ...]
"""The numbers of the players at one table in turn order, the first dealer first."""

Round: TypeAlias = tuple[Table, ...]
"""All tables of one round; table 1 comes first."""

Plan: TypeAlias = tuple[Round, ...]
"""All rounds of an event; round 1 comes first."""


class FaultCode(StrEnum):
    """The ways in which a round can be seated wrongly."""

    OTHER_SIZE = "other_size"
    TABLE_SIZE = "table_size"
    DOUBLED = "doubled"
    DOUBLED_AT_TABLE = "doubled_at_table"
    UNKNOWN = "unknown"
    MISSING = "missing"


MESSAGES: Final[Mapping[FaultCode, str]] = {
    FaultCode.OTHER_SIZE: gettext_noop("This plan seats {planned} players; this round has {players}."),
    FaultCode.TABLE_SIZE: gettext_noop("Table {table} has {size} players; it needs {expected}."),
    FaultCode.DOUBLED: gettext_noop("Player {number} sits at table {first} and again at table {second}."),
    FaultCode.DOUBLED_AT_TABLE: gettext_noop("Player {number} is named twice at table {table}."),
    FaultCode.UNKNOWN: gettext_noop("Number {number} at table {table} is no player of this round."),
    FaultCode.MISSING: gettext_noop("Player {number} has no seat."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One fault of a round; `params` fill the placeholders of `MESSAGES[code]`."""

    code: FaultCode
    params: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return MESSAGES[self.code].format(**self.params)


def check_round(
    tables: Sequence[Sequence[int]], players: Collection[int], per_table: int
) -> tuple[Fault, ...]:
    """Every fault of a round: an empty answer means that each player has exactly one seat.

    `players` are the numbers that must sit; tables are named by their place in `tables`, from 1.
    """
    return (
        *_other_size(tables, players, per_table),
        *_table_sizes(tables, per_table),
        *_doubled(tables),
        *_unknown(tables, players),
        *_missing(tables, players),
    )


def substitutes_needed(players: int, per_table: int) -> int:
    """How many substitutes fill the last table when everybody plays."""
    return -players % per_table


def refuse_remainder(players: int, per_table: int) -> None:
    """ValueError unless that many players fill whole tables."""
    if not players or players % per_table:
        raise ValueError(f"{players} players do not fill tables of {per_table}")


def cut(numbers: Sequence[int], per_table: int) -> Round:
    """Whole tables of those who follow each other: 1-2-3-4, 5-6-7-8 and so on."""
    firsts = range(0, len(numbers), per_table)
    return tuple(tuple(numbers[first : first + per_table]) for first in firsts)


def raised(tables: Round, step: int) -> Round:
    """The round with that much added to all numbers: searches count players from 0, people from 1."""
    return tuple(tuple(number + step for number in table) for table in tables)


def _other_size(tables: Sequence[Sequence[int]], players: Collection[int], per_table: int) -> Iterator[Fault]:
    # With an incomplete table or a doubled number the count says nothing about what the plan was made for.
    numbers = [number for table in tables for number in table]
    whole = len(numbers) == per_table * len(tables) == len(set(numbers))
    if whole and len(numbers) != len(players):
        yield Fault(code=FaultCode.OTHER_SIZE, params={"planned": len(numbers), "players": len(players)})


def _table_sizes(tables: Sequence[Sequence[int]], per_table: int) -> Iterator[Fault]:
    for table, numbers in enumerate(tables, start=1):
        if len(numbers) != per_table:
            params = {"table": table, "size": len(numbers), "expected": per_table}
            yield Fault(code=FaultCode.TABLE_SIZE, params=params)


def _doubled(tables: Sequence[Sequence[int]]) -> Iterator[Fault]:
    seen: defaultdict[int, list[int]] = defaultdict(list)
    for table, numbers in enumerate(tables, start=1):
        for number, times in Counter(numbers).items():
            seen[number].append(table)
            if times > 1:
                yield Fault(code=FaultCode.DOUBLED_AT_TABLE, params={"number": number, "table": table})
    for number, (first, *others) in sorted(seen.items()):
        for second in others:
            params = {"number": number, "first": first, "second": second}
            yield Fault(code=FaultCode.DOUBLED, params=params)


def _unknown(tables: Sequence[Sequence[int]], players: Collection[int]) -> Iterator[Fault]:
    known = set(players)
    for table, numbers in enumerate(tables, start=1):
        for number in dict.fromkeys(numbers):
            if number not in known:
                yield Fault(code=FaultCode.UNKNOWN, params={"number": number, "table": table})


def _missing(tables: Sequence[Sequence[int]], players: Collection[int]) -> Iterator[Fault]:
    seated = {number for table in tables for number in table}
    for number in sorted(set(players) - seated):
        yield Fault(code=FaultCode.MISSING, params={"number": number})


def renumbered(rounds: Iterable[Iterable[Sequence[int]]], new: Mapping[int, int]) -> list[list[list[int]]]:
    """The rounds with other numbers in place of these, as they are stored; whoever is not named stays."""
    return [[[new.get(number, number) for number in table] for table in tables] for tables in rounds]


def swapped(tables: Round, one: int, other: int) -> Round:
    """The round after two numbers changed places; one of them may have no seat in it."""
    moved = {one: other, other: one}
    return tuple(tuple(moved.get(number, number) for number in table) for table in tables)
