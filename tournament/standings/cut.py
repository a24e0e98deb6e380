"""Who advances to the next stage, and with how many points."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Placed(NamedTuple):
    """A player with the rank that they share with everybody equal to them."""

    player: int
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Where the line falls: `undecided` players are equal at it, and `places_left` of them advance."""

    qualified: tuple[int, ...]
    undecided: tuple[int, ...] = ()
    places_left: int = 0


def cut(ranked: Sequence[Placed], places: int) -> Cut:
    """The first `places` of a list, best first. Equals that the line would part are left to the director."""
    if places >= len(ranked):
        return Cut(qualified=tuple(placed.player for placed in ranked))
    last, next_one = ranked[places - 1] if places else None, ranked[places]
    if last is None or last.rank != next_one.rank:
        return Cut(qualified=tuple(placed.player for placed in ranked[:places]))
    qualified = tuple(placed.player for placed in ranked if placed.rank < last.rank)
    undecided = tuple(placed.player for placed in ranked if placed.rank == last.rank)
    return Cut(qualified=qualified, undecided=undecided, places_left=places - len(qualified))


def cut_blocks(ranked: Iterable[Placed], places: int, block: Callable[[int], Hashable]) -> Cut:
    """The first `places` of each block of players, in one answer; blocks in order of their best player."""
    blocks: defaultdict[Hashable, list[Placed]] = defaultdict(list)
    for placed in ranked:
        blocks[block(placed.player)].append(placed)
    cuts = [cut(members, places) for members in blocks.values()]
    return Cut(
        qualified=tuple(player for one in cuts for player in one.qualified),
        undecided=tuple(player for one in cuts for player in one.undecided),
        places_left=sum(one.places_left for one in cuts),
    )


def carry(points: int, percent: int) -> int:
    """This share of final points, both in tenths.

    Halves of tenths cannot be written, so a share between two tenths goes to the nearer one and from the
    middle away from zero: half of +2.1 is +1.1, and half of -2.1 is -1.1, so that the sign favours nobody.
    """
    share = (2 * abs(points) * percent + 100) // 200
    return share if points >= 0 else -share
