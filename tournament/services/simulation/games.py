"""A believable game of riichi, event by event, from a source of chance.

Shares are round numbers near those of large samples of games: one hand in six is drawn, three wins of five
are by ron, nearly every second winner is in riichi, and a hand takes seven to eight minutes, so that a round
of 90 minutes has about twelve.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from tournament.rules.riichi.choices import AbortiveReason, MultiRon, TimePolicy
from tournament.rules.riichi.events import (
    AbortiveDraw,
    Chombo,
    Event,
    ExhaustiveDraw,
    Stop,
    TimeUp,
    Void,
    Win,
    WonHand,
)
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.state import State

SIGNAL_MINUTE: Final = 90

_HANDS: Final = {"ron": 495, "tsumo": 325, "draw": 165, "abortive": 6, "chombo": 6, "void": 3}
_MINUTES: Final = (3, 14, 6)
_STOPS: Final = 0.9
_DOUBLE_RON: Final = 0.015
_YAKUMAN: Final = 0.0025
_RIICHI_WINNER: Final = 0.45
_RIICHI_OTHER: Final = 0.14
_TENPAI: Final = 0.4
_ABORTIVE: Final = (
    AbortiveReason.NINE_TERMINALS,
    AbortiveReason.FOUR_WINDS,
    AbortiveReason.FOUR_KANS,
)

Kind = TypeVar("Kind")
Size = tuple[int, int]
# Han and fu, with the weight of each; from mangan on the fu do not matter.
_RON: Final[dict[Size, float]] = {
    (1, 30): 14, (1, 40): 7, (1, 50): 1, (2, 25): 2, (2, 30): 18, (2, 40): 8, (2, 50): 1, (3, 25): 2,
    (3, 30): 14, (3, 40): 6, (3, 50): 1, (4, 25): 1, (4, 30): 8, (4, 40): 2, (5, 0): 8, (6, 0): 4,
    (7, 0): 1.5, (8, 0): 1, (9, 0): 0.3, (10, 0): 0.2, (11, 0): 0.2,
}  # fmt: skip
_TSUMO: Final[dict[Size, float]] = {
    (1, 30): 9, (1, 40): 5, (1, 50): 1, (2, 20): 5, (2, 30): 13, (2, 40): 6, (3, 20): 8, (3, 25): 2,
    (3, 30): 13, (3, 40): 5, (4, 20): 4, (4, 25): 1, (4, 30): 8, (5, 0): 11, (6, 0): 5, (7, 0): 2,
    (8, 0): 1.4, (9, 0): 0.4, (10, 0): 0.2, (11, 0): 0.2,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """An event, the label of the hand in which it happened, and the state after it.

    `minute` is when it was written down, counted from the start of the round.
    """

    event: Event
    label: str
    minute: float
    state: State


def play_game(
    rules: Ruleset, chance: Random, *, strengths: Sequence[float], signal: bool = True
) -> Iterator[Move]:
    """A whole game; `strengths` weigh how often each seat wins.

    With `signal` the time is up after `SIGNAL_MINUTE`, where the rules know time.
    """
    state, minute = start_game(rules), chance.uniform(0, 3)
    due = signal and rules.time_policy is not TimePolicy.NONE
    while not state.finished:
        event, length = _next_event(state, chance, strengths), chance.triangular(*_MINUTES)
        if due and minute + length > SIGNAL_MINUTE and not isinstance(event, Stop):
            yield (move := _move(state, TimeUp(), SIGNAL_MINUTE))
            state, due = move.state, False
        minute += 0 if isinstance(event, Stop) else length
        yield (move := _move(state, event, minute))
        state = move.state


def _move(state: State, event: Event, minute: float) -> Move:
    return Move(event=event, label=state.label, minute=minute, state=apply(state, event).state)


def _next_event(state: State, chance: Random, strengths: Sequence[float]) -> Event:
    if state.may_stop and chance.random() < _STOPS:
        return Stop()
    kind = _pick(_HANDS, chance)
    match kind:
        case "ron" | "tsumo":
            return _win(state, chance, strengths, by_ron=kind == "ron")
        case "abortive" if reasons := [why for why in _ABORTIVE if why in state.rules.draws_allowed]:
            return AbortiveDraw(reason=chance.choice(reasons))
        case "chombo":
            return Chombo(offender=chance.randrange(state.rules.players))
        case "void":
            return Void()
        case _:
            return _draw(state, chance)


def _win(state: State, chance: Random, strengths: Sequence[float], *, by_ron: bool) -> Win:
    winner, *others = _by_strength(strengths, chance)
    discarder = others.pop() if by_ron else None
    winners = [winner]
    if by_ron and state.rules.multi_ron is MultiRon.ALL and chance.random() < _DOUBLE_RON:
        winners.append(others[0])
    return Win(
        wins=tuple(_won_hand(seat, discarder, chance) for seat in winners),
        riichi=_riichi(state, chance, winners),
    )


def _won_hand(winner: int, discarder: int | None, chance: Random) -> WonHand:
    if chance.random() < _YAKUMAN:
        return WonHand(winner=winner, discarder=discarder, yakuman=1)
    han, fu = _pick(_TSUMO if discarder is None else _RON, chance)
    return WonHand(winner=winner, discarder=discarder, han=han, fu=fu)


def _by_strength(strengths: Sequence[float], chance: Random) -> list[int]:
    """All seats, the stronger ones more often in front."""
    return sorted(range(len(strengths)), key=lambda seat: chance.expovariate(strengths[seat]))


def _riichi(state: State, chance: Random, winners: Sequence[int]) -> tuple[int, ...]:
    """Whoever calls riichi, among those who have the points for it."""
    minimum = state.rules.riichi_minimum or 0
    return tuple(
        seat
        for seat, score in enumerate(state.scores)
        if score >= minimum and chance.random() < (_RIICHI_WINNER if seat in winners else _RIICHI_OTHER)
    )


def _draw(state: State, chance: Random) -> ExhaustiveDraw:
    riichi = _riichi(state, chance, ())
    tenpai = [seat for seat, _ in enumerate(state.scores) if seat in riichi or chance.random() < _TENPAI]
    return ExhaustiveDraw(tenpai=tuple(tenpai), riichi=riichi)


def _pick(weights: Mapping[Kind, float], chance: Random) -> Kind:
    return chance.choices(list(weights), list(weights.values()))[0]
