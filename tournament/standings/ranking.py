"""From all that counts to a ranked list."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from tournament.standings.results import Sheet
from tournament.standings.tiebreaks import COMPARISONS, DEFAULT_ORDER, TieBreak


class Place(NamedTuple):
    """A player's place in the list, shared where `tied`.

    `decided_by`: the last comparison that parted the player from equals.
    """

    rank: int
    tied: bool
    player: int
    decided_by: TieBreak | None = None

    @property
    def shown_rank(self) -> str:
        """The rank as lists print it: "2", or "=2" where others share it."""
        return shown_rank(self.rank, tied=self.tied)


def shown_rank(rank: int, *, tied: bool) -> str:
    """The rank as lists print it: "2", or "=2" where others share it."""
    return f"={rank}" if tied else str(rank)


def rank(sheet: Sheet, order: Sequence[TieBreak] = DEFAULT_ORDER) -> tuple[Place, ...]:
    """The places of the players, best first, with ranks 1, 1, 3 where two are tied for first.

    Everybody in the sheet has one, also without a game. `order` names the comparisons; those whom all of
    them leave tied share a rank and stand in the order of the sheet.
    """
    return tuple(_places(_parted(_Group(list(sheet.players), None), order, sheet)))


class _Group(NamedTuple):
    tied: list[int]
    decided_by: TieBreak | None


def _parted(group: _Group, order: Sequence[TieBreak], sheet: Sheet) -> list[_Group]:
    """The players of a group by all measures, those who stay tied together."""
    if not group.tied or not order:
        return [group]
    parts = _split(group, order[0], sheet)
    rest = order[1:]
    return [one for part in parts for one in (_parted(part, rest, sheet) if len(part.tied) > 1 else (part,))]


def _split(group: _Group, name: TieBreak, sheet: Sheet) -> list[_Group]:
    """The tied players in groups by one comparison, best first."""
    by_key: defaultdict[Any, list[int]] = defaultdict(list)
    for key, player in zip(COMPARISONS[name](group.tied, sheet), group.tied, strict=True):
        by_key[key].append(player)
    decided_by = name if len(by_key) > 1 else group.decided_by
    return [_Group(by_key[key], decided_by) for key in sorted(by_key, reverse=True)]


def _places(groups: Iterable[_Group]) -> Iterator[Place]:
    before = 0
    for group in groups:
        tied = len(group.tied) > 1
        yield from (Place(before + 1, tied, player, group.decided_by) for player in group.tied)
        before += len(group.tied)


def chained(lists: Sequence[Sequence[Place]]) -> tuple[tuple[Place, ...], ...]:
    """The lists of all stages as one, the last stage first: each player once, in the last list they are in.

    Whoever did not reach a stage is ranked behind all who did, in the order of the list that they are in.
    """
    if len(lists) == 1:
        return (tuple(lists[0]),)
    placed: set[int] = set()
    parts = []
    for places in lists:
        rest = [place for place in places if place.player not in placed]
        parts.append(tuple(_renumbered(rest, len(placed))))
        placed |= {place.player for place in rest}
    return tuple(parts)


def _renumbered(places: Iterable[Place], before: int) -> Iterator[Place]:
    for _, group in groupby(places, key=attrgetter("rank")):
        tied = list(group)
        yield from (place._replace(rank=before + 1, tied=len(tied) > 1) for place in tied)
        before += len(tied)
