"""What each player needs in the hand that is on: the cheapest win that reaches a place, if the game ended.

Found by trying every value through the engine, so that sticks, honba, ties, the rules on sticks that are
left over, uma and rounding count as they will. Which list the place is in is up to the caller: that of the
table, or the standings of an event. Points are table points without honba and sticks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import Limits
from tournament.rules.riichi.ending import PlayedHand
from tournament.rules.riichi.events import ExhaustiveDraw, Win, WonHand
from tournament.rules.riichi.game import check_riichi, played_hand
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
from tournament.rules.riichi.settlement import places, settle
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


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The game over at these scores, in seat order; only what is asked for is worked out.

    `places` count from 1, `totals` are final points in tenths, penalties of the game included.
    """

    rules: Ruleset
    scores: tuple[int, ...]
    sticks: int
    penalties: tuple[int, ...]

    @cached_property
    def places(self) -> tuple[int, ...]:
        return places(self.rules, self.scores, self.sticks)[1]

    @cached_property
    def totals(self) -> tuple[int, ...]:
        return settle(self.rules, self.scores, self.sticks, self.penalties).total


Placing: TypeAlias = Callable[[Outcome, int], int]
"""The place, from 1, that a seat has in some list after an outcome."""


def at_the_table(outcome: Outcome, seat: int) -> int:
    """The place of a seat in its game."""
    return outcome.places[seat]


def needs(state: State, riichi: Sequence[int] = ()) -> tuple[SeatNeeds, ...]:
    """What each seat needs, if the game ended after this hand, in seat order; the nearest place first.

    `riichi` are the seats that have declared in this hand; a winner declares nothing more. Raises RuleError
    where the game is over, or where a seat of `riichi` does not exist or has not the points.
    """
    ranks = outcome_now(state, riichi).places
    return tuple(
        SeatNeeds(seat=seat, rank=rank, aims=aims(state, riichi, seat, range(rank - 1, 0, -1)))
        for seat, rank in enumerate(ranks)
    )


def needs_json(state: State, riichi: Sequence[int] = ()) -> dict[str, object]:
    """The same as plain JSON, with the label of the hand."""
    return {"label": state.label, "seats": [seat.to_json() for seat in needs(state, riichi)]}


def outcome_now(state: State, riichi: Sequence[int] = ()) -> Outcome:
    """The game as if it ended before the hand that is on, the sticks of `riichi` on the table.

    Raises RuleError as `needs`.
    """
    declared = _declared(state, riichi)
    scores = tuple(score - STICK * (seat in declared) for seat, score in enumerate(state.scores))
    return _outcome(state, scores, state.sticks + len(declared))


def aims(
    state: State,
    riichi: Sequence[int],
    seat: int,
    better: Sequence[int],
    placing: Placing = at_the_table,
) -> tuple[Aim, ...]:
    """What brings a seat to each of the places `better`, in that order. Raises RuleError as `needs`."""
    if not better:
        return ()
    search = _Search(state=state, riichi=_declared(state, riichi), seat=seat, placing=placing)
    return search.aims(better)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Search:
    """What a seat looks for, with the sticks of `riichi` on the table."""

    state: State
    riichi: tuple[int, ...]
    seat: int
    placing: Placing

    def aims(self, better: Sequence[int]) -> tuple[Aim, ...]:
        others = [other for other in range(self.state.rules.players) if other != self.seat]
        by_tsumo = self._cheapest(None, better)
        by_ron = {other: self._cheapest(other, better) for other in others}
        tenpai = tuple(sorted({self.seat, *self.riichi}))
        drawn = self._place_after(ExhaustiveDraw(tenpai=tenpai, riichi=self.riichi))
        return tuple(
            Aim(
                rank=place,
                tsumo=by_tsumo.get(place),
                ron={other: by_ron[other].get(place) for other in others},
                tenpai_alone=drawn <= place,
            )
            for place in better
        )

    def _cheapest(self, discarder: int | None, better: Iterable[int]) -> dict[int, Worth]:
        """The first value on the way up that reaches each place; places that none reaches are left out."""
        found: dict[int, Worth] = {}
        missing, dealer = set(better), self.seat == self.state.dealer
        for worth in _values(self.state.rules, dealer=dealer, tsumo=discarder is None):
            place = self._place_after(self._win(discarder, worth))
            reached = {aim for aim in missing if place <= aim}
            found |= dict.fromkeys(reached, worth)
            missing -= reached
            if not missing:
                break
        return found

    def _win(self, discarder: int | None, worth: Worth) -> Win:
        han, fu, yakuman = worth.han, worth.fu, worth.yakuman
        won = WonHand(winner=self.seat, discarder=discarder, han=han, fu=fu, yakuman=yakuman)
        return Win(wins=(won,), riichi=self.riichi)

    def _place_after(self, event: PlayedHand) -> int:
        hand = played_hand(self.state, event)
        return self.placing(_outcome(self.state, hand.scores, hand.sticks), self.seat)


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


def _outcome(state: State, scores: tuple[int, ...], sticks: int) -> Outcome:
    return Outcome(rules=state.rules, scores=scores, sticks=sticks, penalties=state.penalties)


@lru_cache(maxsize=256)
def _values(rules: Ruleset, *, dealer: bool, tsumo: bool) -> tuple[Worth, ...]:
    """Every payment a winner can have, cheapest first; of equal ones that with the fewest han."""
    cheapest: dict[tuple[int, ...], Worth] = {}
    for worth, value in _hands(rules, tsumo=tsumo):
        points = _points(rules, value, dealer=dealer, tsumo=tsumo)
        cheapest.setdefault(points, replace(worth, points=points))
    return tuple(sorted(cheapest.values(), key=lambda worth: _won(rules, worth.points, dealer=dealer)))


def _points(rules: Ruleset, value: Value, *, dealer: bool, tsumo: bool) -> tuple[int, ...]:
    if not tsumo:
        return (ron_points(value, dealer=dealer),)
    paid = tsumo_points(rules, value, dealer=dealer)
    return paid.from_child, paid.from_dealer


def _won(rules: Ruleset, points: tuple[int, ...], *, dealer: bool) -> int:
    """What the winner gets in all."""
    if len(points) == 1:
        return points[0]
    from_child, from_dealer = points
    others = rules.players - 1
    return from_child * others if dealer else from_child * (others - 1) + from_dealer


def _hands(rules: Ruleset, *, tsumo: bool) -> Iterator[tuple[Worth, Value]]:
    """All pairs of han and fu below the limits, the limits, and one yakuman, by rising han."""
    limited = rules.limits is not Limits.AOTENJOU
    for han in range(1, 5 if limited else _MOST_HAN_WITHOUT_LIMITS + 1):
        for fu in _fu_values(han, tsumo=tsumo):
            value = han_value(rules, han, fu)
            if value.limit is None:
                yield Worth(han=han, fu=fu, points=()), value
    if limited:
        for han in _LIMIT_HANS:
            yield Worth(han=han, points=()), han_value(rules, han)
    # Without limits a yakuman is so many han with the fu of the hand.
    for fu in (0,) if limited else _fu_values(_MOST_HAN_WITHOUT_LIMITS + 1, tsumo=tsumo):
        yield Worth(yakuman=1, fu=fu, points=()), yakuman_value(rules, 1, fu)


def _fu_values(han: int, *, tsumo: bool) -> Iterator[int]:
    return (fu for fu in FU_VALUES if low_fu_fault(han, fu, tsumo=tsumo) is None)
