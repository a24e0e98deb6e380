"""The course of a game: dealer, round wind, honba, sticks, and every way in which it ends.

Sources: record format, “How a hand changes the game”; `rules.md` 2.7, 2.8 and 2.10.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import (
    AbortiveDealer,
    EndReason,
    ExtensionEnd,
    Length,
    MultiRonDealer,
    Nagashi,
    Renchan,
    Tie,
    TimePolicy,
    Tobi,
    Wind,
    Yame,
)
from tournament.rules.riichi.draws import draw_transfers
from tournament.rules.riichi.events import (
    AbortiveDraw,
    Chombo,
    Event,
    ExhaustiveDraw,
    Stop,
    TimeUp,
    Void,
    Win,
)
from tournament.rules.riichi.payments import (
    STICK,
    Table,
    Transfer,
    by_distance,
    deltas,
    deposits,
    win_transfers,
)
from tournament.rules.riichi.penalties import chombo_tenths, chombo_transfers
from tournament.rules.riichi.ruleset import Ruleset

WINDS: Final = tuple(Wind)
_LAST_REGULAR: Final = {
    Length.EAST: Wind.EAST,
    Length.EAST_SOUTH: Wind.SOUTH,
    Length.FULL: Wind.NORTH,
}
_HANDS_AFTER_SIGNAL: Final = {TimePolicy.FINISH_HAND: 1, TimePolicy.ONE_MORE_HAND: 2}

Hands = Win | ExhaustiveDraw | AbortiveDraw
Deal = tuple[Wind, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game between two hands. Scores in table points, penalties in tenths of a thousand.

    `hands_left` counts down once the signal has sounded; `stop_reason` is set while the dealer
    may stop. After the end, place and honba stay those of the last hand.
    """

    rules: Ruleset
    wind: Wind
    kyoku: int
    honba: int
    sticks: int
    scores: tuple[int, ...]
    penalties: tuple[int, ...]
    hands_left: int | None = None
    stop_reason: EndReason | None = None
    reason: EndReason | None = None

    @property
    def dealer(self) -> int:
        return self.kyoku - 1

    @property
    def label(self) -> str:
        """The hand about to be played, for example S2-1: South 2, one honba."""
        return f"{self.wind}{self.kyoku}-{self.honba}"

    @property
    def may_stop(self) -> bool:
        return self.stop_reason is not None and self.reason is None

    @property
    def finished(self) -> bool:
        return self.reason is not None

    @property
    def in_extension(self) -> bool:
        return WINDS.index(self.wind) > WINDS.index(last_regular_wind(self.rules))

    @property
    def is_last_hand(self) -> bool:
        """Whether the deal that is on is the last of the regular length."""
        return self.wind is last_regular_wind(self.rules) and self.kyoku == self.rules.players

    @property
    def total(self) -> int:
        """Scores and sticks together, which no hand changes."""
        return sum(self.scores) + STICK * self.sticks


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One recorded hand: where it was played, what was paid, scores and sticks after it."""

    label: str
    wind: Wind
    kyoku: int
    dealer: int
    honba: int
    transfers: tuple[Transfer, ...]
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    sticks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The state after an event, and its hand unless the event was only a signal or a stop."""

    state: State
    hand: Hand | None = None


def last_regular_wind(rules: Ruleset) -> Wind:
    return _LAST_REGULAR[rules.length]


def last_wind(rules: Ruleset) -> Wind:
    """The last wind that can be played, extension included."""
    regular = WINDS.index(last_regular_wind(rules))
    return WINDS[min(regular + rules.extension, 3)]


def start_game(rules: Ruleset) -> State:
    """East 1 with everybody's start points."""
    return State(
        rules=rules,
        wind=Wind.EAST,
        kyoku=1,
        honba=0,
        sticks=0,
        scores=(rules.start_points,) * rules.players,
        penalties=(0,) * rules.players,
    )


def end_game(state: State, reason: EndReason = EndReason.ENDED) -> State:
    """End the game by the director's word; a game that a rule has ended stays as it is."""
    return state if state.finished else replace(state, reason=reason, stop_reason=None)


def apply(state: State, event: Event) -> Step:
    """The step that an event makes; raises RuleError and changes nothing if it is refused."""
    if state.finished:
        raise RuleError("game_over", key="events")
    match event:
        case Stop():
            return Step(state=_stop(state))
        case TimeUp():
            return Step(state=_time_up(state))
        case Void():
            return Step(state=state, hand=_hand(state, ()))
        case Chombo():
            return _chombo(state, event)
        case _:
            return _play(state, event)


def _stop(state: State) -> State:
    if state.stop_reason is None:
        raise RuleError("may_not_stop", key="type")
    return replace(state, reason=state.stop_reason, stop_reason=None)


def _time_up(state: State) -> State:
    hands = _HANDS_AFTER_SIGNAL.get(state.rules.time_policy)
    if hands is None or state.hands_left is not None:
        return state
    return replace(state, hands_left=hands)


def _hand(state: State, transfers: Sequence[Transfer]) -> Hand:
    change = deltas(transfers, state.rules.players)
    return Hand(
        label=state.label,
        wind=state.wind,
        kyoku=state.kyoku,
        dealer=state.dealer,
        honba=state.honba,
        transfers=tuple(transfers),
        deltas=change,
        scores=tuple(score + delta for score, delta in zip(state.scores, change, strict=True)),
        sticks=state.sticks - sum(change) // STICK,
    )


def _table(state: State) -> Table:
    return Table(rules=state.rules, dealer=state.dealer, honba=state.honba, sticks=state.sticks)


def _chombo(state: State, event: Chombo) -> Step:
    """A chombo replays the hand; only tobi and the timed last hand can end the game with it."""
    rules = state.rules
    hand = _hand(state, chombo_transfers(_table(state), event.offender))
    penalties = list(state.penalties)
    penalties[event.offender] -= chombo_tenths(rules)
    reason = EndReason.TOBI if _is_tobi(rules, hand.scores) else None
    if reason is None and rules.chombo_ends_timed_last_hand and state.hands_left == 1:
        reason = EndReason.TIME
    after = replace(
        state,
        scores=hand.scores,
        penalties=tuple(penalties),
        stop_reason=None,
        reason=reason,
    )
    return Step(state=after, hand=hand)


def _play(state: State, event: Hands) -> Step:
    """A hand that counts: payments, then the checks in the order of `EndReason`."""
    _check_riichi(state, event.riichi)
    hand = _hand(state, _transfers(state, event))
    keeps = keeps_deal(state, event)
    hands_left = None if state.hands_left is None else state.hands_left - 1
    yame = _yame(state, event, hand.scores) if keeps else None
    reasons = _end_reasons(state, hand, keeps=keeps, yame=yame, hands_left=hands_left)
    reason = next(reasons, None)
    wind, kyoku, honba = _next_deal(state, event, keeps=keeps) if reason is None else _deal(state)
    after = replace(
        state,
        wind=wind,
        kyoku=kyoku,
        honba=honba,
        sticks=hand.sticks,
        scores=hand.scores,
        hands_left=hands_left,
        stop_reason=yame if _yame_choice(state.rules, yame) is Yame.OPTIONAL else None,
        reason=reason,
    )
    return Step(state=after, hand=hand)


def _check_riichi(state: State, riichi: tuple[int, ...]) -> None:
    minimum = state.rules.riichi_minimum
    if minimum is None:
        return
    for seat in riichi:
        if state.scores[seat] < minimum:
            score = state.scores[seat]
            raise RuleError("riichi_too_poor", key="riichi", minimum=minimum, score=score)


def _transfers(state: State, event: Hands) -> list[Transfer]:
    match event:
        case Win():
            return win_transfers(_table(state), event)
        case ExhaustiveDraw():
            return draw_transfers(_table(state), event)
        case AbortiveDraw():
            return [*deposits(event.riichi)]


def keeps_deal(state: State, event: Hands) -> bool:
    """Whether the dealer deals again (`rules.md` 2.8, 2.4 and 2.7)."""
    rules = state.rules
    match event:
        case AbortiveDraw():
            return rules.abortive_dealer is AbortiveDealer.STAY
        case _ if rules.renchan is Renchan.NEVER:
            return False
        case Win():
            return _dealer_wins(state, event)
        case ExhaustiveDraw(nagashi=nagashi) if nagashi and rules.nagashi is Nagashi.WIN:
            return state.dealer in nagashi
        case ExhaustiveDraw():
            if rules.renchan is Renchan.ANY_DRAW:
                return True
            return rules.renchan is Renchan.TENPAI and state.dealer in event.tenpai


def _dealer_wins(state: State, win: Win) -> bool:
    winners = [won.winner for won in by_distance(win.wins, state.rules.players)]
    if state.rules.multi_ron_dealer is MultiRonDealer.NEAREST:
        return winners[0] == state.dealer
    return state.dealer in winners


def _counts_as_win(rules: Ruleset, event: Hands) -> bool:
    if isinstance(event, ExhaustiveDraw):
        return bool(event.nagashi) and rules.nagashi is Nagashi.WIN
    return isinstance(event, Win)


def _deal(state: State) -> Deal:
    return state.wind, state.kyoku, state.honba


def _next_deal(state: State, event: Hands, *, keeps: bool) -> Deal:
    """The next hand's place and honba: a win that moves the deal clears the honba."""
    clears = not keeps and _counts_as_win(state.rules, event)
    honba = 0 if clears else state.honba + 1
    if keeps:
        return state.wind, state.kyoku, honba
    if state.kyoku < state.rules.players:
        return state.wind, state.kyoku + 1, honba
    return WINDS[WINDS.index(state.wind) + 1], 1, honba


def _end_reasons(
    state: State, hand: Hand, *, keeps: bool, yame: EndReason | None, hands_left: int | None
) -> Iterator[EndReason]:
    """All reasons for which the game is over after this hand, the decisive one first."""
    rules = state.rules
    if _is_tobi(rules, hand.scores):
        yield EndReason.TOBI
    reached = max(hand.scores) >= rules.target_points
    at_once = rules.extension_end is ExtensionEnd.AT_ONCE
    if state.in_extension and reached and (at_once or not keeps):
        yield EndReason.TARGET
    if yame and _yame_choice(rules, yame) is Yame.AUTOMATIC:
        yield yame
    if not keeps and _is_length_over(state, reached=reached):
        yield EndReason.LENGTH
    if hands_left == 0:
        yield EndReason.TIME


def _is_tobi(rules: Ruleset, scores: tuple[int, ...]) -> bool:
    if rules.tobi is Tobi.NONE:
        return False
    lowest = min(scores)
    return lowest < rules.tobi_line or (rules.tobi is Tobi.AT_OR_BELOW and lowest == rules.tobi_line)


def _is_length_over(state: State, *, reached: bool) -> bool:
    if state.kyoku < state.rules.players:
        return False
    if state.wind is last_wind(state.rules):
        return True
    return state.is_last_hand and reached


def _yame(state: State, event: Hands, scores: tuple[int, ...]) -> EndReason | None:
    """The stop that a dealer who keeps the deal has earned, whatever the rules make of it."""
    if not (state.is_last_hand or state.in_extension):
        return None
    if scores[state.dealer] < state.rules.target_points or not _is_first(state, scores):
        return None
    if _counts_as_win(state.rules, event):
        return EndReason.AGARIYAME
    if isinstance(event, ExhaustiveDraw) and state.dealer in event.tenpai:
        return EndReason.TENPAIYAME
    return None


def _yame_choice(rules: Ruleset, yame: EndReason | None) -> Yame:
    if yame is None:
        return Yame.NONE
    return rules.agariyame if yame is EndReason.AGARIYAME else rules.tenpaiyame


def _is_first(state: State, scores: tuple[int, ...]) -> bool:
    best = max(scores)
    if state.rules.tie is Tie.SEAT:
        return scores.index(best) == state.dealer
    return scores[state.dealer] == best
