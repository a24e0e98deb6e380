"""What somebody wants of a seating plan, and why it may be impossible to make."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.seating.plan import Plan, check_round, substitutes_needed

MOST_PLAYERS: Final = 4000
MOST_ROUNDS: Final = 100


class WishCode(StrEnum):
    """The ways in which a wish cannot be granted."""

    PER_TABLE = "per_table"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    NOT_FULL = "not_full"
    ROUNDS = "rounds"
    GROUPS = "groups"
    TEAMS = "teams"
    FIXED_PLAYER = "fixed_player"
    FIXED_TABLE = "fixed_table"
    TABLE_CROWDED = "table_crowded"
    PLAYED = "played"


WISH_MESSAGES: Final[Mapping[WishCode, str]] = {
    WishCode.PER_TABLE: gettext_noop("A table has 3 or 4 players, not {per_table}."),
    WishCode.TOO_FEW: gettext_noop("{players} players do not fill a table of {per_table}."),
    WishCode.TOO_MANY: gettext_noop("A plan has at most {most} players, not {players}."),
    WishCode.NOT_FULL: gettext_noop(
        "{players} players do not fill tables of {per_table}; it needs {missing} more (substitutes)."
    ),
    WishCode.ROUNDS: gettext_noop("A plan has 1 to {most} rounds, not {rounds}."),
    WishCode.GROUPS: gettext_noop("Groups are given for {given} players; there are {players} players."),
    WishCode.TEAMS: gettext_noop("Teams are given for {given} players; there are {players} players."),
    WishCode.FIXED_PLAYER: gettext_noop("Number {number} has a fixed table and is no player."),
    WishCode.FIXED_TABLE: gettext_noop("Player {number} cannot stay at table {table}; there are {tables}."),
    WishCode.TABLE_CROWDED: gettext_noop("{count} players cannot all stay at table {table}."),
    WishCode.PLAYED: gettext_noop("Round {round} of the rounds already played does not seat these players."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """The size of a plan and what it should avoid; players are numbered from 1.

    `rounds` are to be made, besides those `played`, which stay as they are. `groups` (club or country) and
    `teams` name one for each player, "" for none; nobody meets their own group or team if that can be
    avoided. Where a repeated meeting would avoid one within a group, `groups_hard` chooses the repeat.
    `fixed` players stay at the table of that number (from 1) in all new rounds.
    """

    players: int
    rounds: int
    per_table: int = 4
    groups: tuple[str, ...] = ()
    groups_hard: bool = False
    teams: tuple[str, ...] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)
    played: Plan = ()

    @property
    def tables(self) -> int:
        """The tables of each round."""
        return self.players // self.per_table


@dataclass(frozen=True, slots=True, kw_only=True)
class WishFault:
    """One reason why a wish cannot be granted; `params` fill the placeholders of its message."""

    code: WishCode
    params: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return WISH_MESSAGES[self.code].format(**self.params)


class BadWish(ValueError):
    """A wish that no plan can grant; `faults` say why."""

    def __init__(self, faults: Sequence[WishFault]) -> None:
        super().__init__(" ".join(map(str, faults)))
        self.faults = tuple(faults)


def check_wish(wish: Wish) -> tuple[WishFault, ...]:
    """Everything that makes a plan impossible; nothing if it can be made."""
    return tuple(_size_faults(wish)) or (*_list_faults(wish), *_fixed_faults(wish), *_played_faults(wish))


def _size_faults(wish: Wish) -> Iterator[WishFault]:
    size = {"players": wish.players, "per_table": wish.per_table}
    if wish.per_table not in {3, 4}:
        yield WishFault(code=WishCode.PER_TABLE, params=size)
    elif wish.players < wish.per_table:
        yield WishFault(code=WishCode.TOO_FEW, params=size)
    elif wish.players > MOST_PLAYERS:
        yield WishFault(code=WishCode.TOO_MANY, params={**size, "most": MOST_PLAYERS})
    elif missing := substitutes_needed(wish.players, wish.per_table):
        yield WishFault(code=WishCode.NOT_FULL, params={**size, "missing": missing})
    if not 1 <= wish.rounds <= MOST_ROUNDS - len(wish.played):
        params = {"rounds": wish.rounds, "most": MOST_ROUNDS - len(wish.played)}
        yield WishFault(code=WishCode.ROUNDS, params=params)


def _list_faults(wish: Wish) -> Iterator[WishFault]:
    for code, names in ((WishCode.GROUPS, wish.groups), (WishCode.TEAMS, wish.teams)):
        if names and len(names) != wish.players:
            yield WishFault(code=code, params={"given": len(names), "players": wish.players})


def _fixed_faults(wish: Wish) -> Iterator[WishFault]:
    for number, table in sorted(wish.fixed.items()):
        if not 1 <= number <= wish.players:
            yield WishFault(code=WishCode.FIXED_PLAYER, params={"number": number})
        if not 1 <= table <= wish.tables:
            params = {"number": number, "table": table, "tables": wish.tables}
            yield WishFault(code=WishCode.FIXED_TABLE, params=params)
    for table, count in sorted(Counter(wish.fixed.values()).items()):
        if count > wish.per_table:
            yield WishFault(code=WishCode.TABLE_CROWDED, params={"table": table, "count": count})


def _played_faults(wish: Wish) -> Iterator[WishFault]:
    for number, tables in enumerate(wish.played, start=1):
        if check_round(tables, range(1, wish.players + 1), wish.per_table):
            yield WishFault(code=WishCode.PLAYED, params={"round": number})
