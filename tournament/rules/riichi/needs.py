"""What each player needs in the hand that is on: the cheapest win for each better place at the table.

Found by trying every value through the engine, so that sticks, honba, ties and the rules on sticks that
are left over count as they will. Points are table points without honba and sticks.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import Limits
from tournament.rules.riichi.events import Event, ExhaustiveDraw, Win, WonHand
from tournament.rules.riichi.game import apply, check_riichi
from tournament.rules.riichi.payments import STICK
from tournament.rules.riichi.points import (
    FU_VALUES,
    Value,
    han_value,
    low_fu_fault,
    ron_points,
    tsumo_points,
    yakuman_value,
)
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.settlement import places
from tournament.rules.riichi.state import State

# The least han of each limit stands for all of it.
_LIMIT_HANS: Final = (5, 6, 8, 11)
_MOST_HAN_WITHOUT_LIMITS: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """A hand that is dear enough. `points`: from the discarder; by tsumo from a child and from the dealer."""

    han: int = 0
    fu: int = 0
    yakuman: int = 0
    points: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        value = {"han": self.han, "fu": self.fu, "yakuman": self.yakuman}
        points = list(self.points) if len(self.points) > 1 else self.points[0]
        return {**{name: number for name, number in value.items() if number}, "points": points}


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What brings a seat to the place `rank` or a better one; None where not even a yakuman does.

    `ron` is by the seat of the discarder. `tenpai_alone`: a draw at which nobody else shows tenpai but those
    in riichi.
    """

    rank: int
    tsumo: Worth | None
    ron: Mapping[int, Worth | None]
    tenpai_alone: bool

    def to_json(self) -> dict[str, object]:
        return {
            "rank": self.rank,
            "tsumo": self.tsumo and self.tsumo.to_json(),
            "ron": {str(seat): worth and worth.to_json() for seat, worth in self.ron.items()},
            "tenpai_alone": self.tenpai_alone,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNeeds:
    """`rank` is the place if the game ended with the scores as they are; the leader has no aims."""

    seat: int
    rank: int
    aims: tuple[Aim, ...]

    def to_json(self) -> dict[str, object]:
        return {"seat": self.seat, "rank": self.rank, "aims": [aim.to_json() for aim in self.aims]}


def needs(state: State, riichi: Sequence[int] = ()) -> tuple[SeatNeeds, ...]:
    """What each seat needs, if the game ended after this hand, in seat order; the nearest place first.

    `riichi` are the seats that have declared in this hand; a winner declares nothing more. Raises RuleError
    where the game is over, or where a seat of `riichi` does not exist or has not the points.
    """
    declared = _declared(state, riichi)
    ranks = _ranks_now(state, declared)
    return tuple(
        SeatNeeds(seat=seat, rank=rank, aims=_aims(state, declared, seat, range(rank - 1, 0, -1)))
        for seat, rank in enumerate(ranks)
    )


def needs_json(state: State, riichi: Sequence[int] = ()) -> dict[str, object]:
    """The same as plain JSON, with the label of the hand."""
    return {"label": state.label, "seats": [seat.to_json() for seat in needs(state, riichi)]}


def _declared(state: State, riichi: Sequence[int]) -> tuple[int, ...]:
    if state.finished:
        raise RuleError("game_over", key="events")
    last = state.rules.players - 1
    for seat in riichi:
        if not 0 <= seat <= last:
            raise RuleError("no_such_seat", key="riichi", seat=seat, last=last)
    declared = tuple(sorted(set(riichi)))
    check_riichi(state.rules, state.scores, declared)
    return declared


def _ranks_now(state: State, riichi: Sequence[int]) -> tuple[int, ...]:
    scores = tuple(score - STICK * (seat in riichi) for seat, score in enumerate(state.scores))
    return places(state.rules, scores, state.sticks + len(riichi))[1]


def _aims(state: State, riichi: tuple[int, ...], seat: int, better: Sequence[int]) -> tuple[Aim, ...]:
    if not better:
        return ()
    others = [other for other in range(state.rules.players) if other != seat]
    by_tsumo = _cheapest(state, riichi, seat, None, better)
    by_ron = {other: _cheapest(state, riichi, seat, other, better) for other in others}
    tenpai = tuple(sorted({seat, *riichi}))
    drawn = _rank_after(state, ExhaustiveDraw(tenpai=tenpai, riichi=riichi), seat)
    return tuple(
        Aim(
            rank=place,
            tsumo=by_tsumo.get(place),
            ron={other: by_ron[other].get(place) for other in others},
            tenpai_alone=drawn <= place,
        )
        for place in better
    )


def _cheapest(
    state: State, riichi: tuple[int, ...], seat: int, discarder: int | None, better: Iterable[int]
) -> dict[int, Worth]:
    """The first value on the way up that reaches each place; places that none reaches are left out."""
    found: dict[int, Worth] = {}
    missing = set(better)
    for worth in _values(state.rules, dealer=seat == state.dealer, tsumo=discarder is None):
        rank = _rank_after(state, _win(seat, discarder, worth, riichi), seat)
        reached = {place for place in missing if rank <= place}
        found |= dict.fromkeys(reached, worth)
        missing -= reached
        if not missing:
            break
    return found


def _win(seat: int, discarder: int | None, worth: Worth, riichi: tuple[int, ...]) -> Win:
    won = WonHand(winner=seat, discarder=discarder, han=worth.han, fu=worth.fu, yakuman=worth.yakuman)
    return Win(wins=(won,), riichi=riichi)


def _rank_after(state: State, event: Event, seat: int) -> int:
    after = apply(state, event).state
    return places(state.rules, after.scores, after.sticks)[1][seat]


@lru_cache(maxsize=256)
def _values(rules: Ruleset, *, dealer: bool, tsumo: bool) -> tuple[Worth, ...]:
    """Every payment a winner can have, cheapest first; of equal ones that with the fewest han."""
    payers = rules.players - 1
    cheapest: dict[int, Worth] = {}
    for worth, value in _hands(rules, tsumo=tsumo):
        if tsumo:
            paid = tsumo_points(rules, value, dealer=dealer)
            points: tuple[int, ...] = (paid.from_child, paid.from_dealer)
            total = paid.from_child * (payers if dealer else payers - 1) + paid.from_dealer * (not dealer)
        else:
            total = ron_points(value, dealer=dealer)
            points = (total,)
        cheapest.setdefault(total, replace(worth, points=points))
    return tuple(cheapest[total] for total in sorted(cheapest))


def _hands(rules: Ruleset, *, tsumo: bool) -> Iterator[tuple[Worth, Value]]:
    """All pairs of han and fu below the limits, the limits, and a yakuman, by rising han."""
    limited = rules.limits is not Limits.AOTENJOU
    for han in range(1, 5 if limited else _MOST_HAN_WITHOUT_LIMITS + 1):
        for fu in FU_VALUES:
            value = han_value(rules, han, fu)
            if value.limit is None and low_fu_fault(han, fu, tsumo=tsumo) is None:
                yield Worth(han=han, fu=fu, points=()), value
    if limited:
        for han in _LIMIT_HANS:
            yield Worth(han=han, points=()), han_value(rules, han)
    fu = 0 if limited else 30
    yield Worth(yakuman=1, fu=fu, points=()), yakuman_value(rules, 1, fu)
