"""The course of a game: dealer, round wind, honba, sticks, and every way in which it ends.

Sources: record format, “How a hand changes the game”; `rules.md` 2.7, 2.8 and 2.10.
"""

from collections.abc import Sequence
from dataclasses import replace
from operator import add
from typing import Final

from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import (
    AbortiveDealer,
    EndReason,
    MultiRonDealer,
    Nagashi,
    Renchan,
    TimePolicy,
    Wind,
    Yame,
)
from tournament.rules.riichi.draws import draw_transfers
from tournament.rules.riichi.ending import (
    PlayedHand,
    counts_as_win,
    earned_yame,
    end_reasons,
    is_tobi,
    yame_choice,
)
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
from tournament.rules.riichi.state import WINDS, Hand, State, Step

_HANDS_AFTER_SIGNAL: Final = {TimePolicy.FINISH_HAND: 1, TimePolicy.ONE_MORE_HAND: 2}

Deal = tuple[Wind, int, int]


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
        scores=tuple(map(add, state.scores, change)),
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
    reason = EndReason.TOBI if is_tobi(rules, hand.scores) else None
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


def _play(state: State, event: PlayedHand) -> Step:
    """A hand that counts: payments, then the checks in the order of `EndReason`."""
    check_riichi(state.rules, state.scores, event.riichi)
    hand = played_hand(state, event)
    keeps = keeps_deal(state, event)
    hands_left = None if state.hands_left is None else state.hands_left - 1
    yame = earned_yame(state, event, hand.scores) if keeps else None
    reasons = end_reasons(state, hand, keeps=keeps, yame=yame, hands_left=hands_left)
    reason = next(reasons, None)
    wind, kyoku, honba = _next_deal(state, event, keeps=keeps) if reason is None else _deal(state)
    after = State(
        rules=state.rules,
        wind=wind,
        kyoku=kyoku,
        honba=honba,
        sticks=hand.sticks,
        scores=hand.scores,
        penalties=state.penalties,
        hands_left=hands_left,
        stop_reason=yame if yame_choice(state.rules, yame) is Yame.OPTIONAL else None,
        reason=reason,
    )
    return Step(state=after, hand=hand)


def played_hand(state: State, event: PlayedHand) -> Hand:
    """What a hand pays, whatever follows from it; who is in riichi has the points for it."""
    return _hand(state, _transfers(state, event))


def check_riichi(rules: Ruleset, scores: tuple[int, ...], riichi: tuple[int, ...]) -> None:
    """Refuse the riichi of a seat that has not the points for it."""
    minimum = rules.riichi_minimum
    if minimum is None:
        return
    for seat in riichi:
        if scores[seat] < minimum:
            raise RuleError("riichi_too_poor", key="riichi", minimum=minimum, score=scores[seat])


def _transfers(state: State, event: PlayedHand) -> list[Transfer]:
    match event:
        case Win():
            return win_transfers(_table(state), event)
        case ExhaustiveDraw():
            return draw_transfers(_table(state), event)
        case AbortiveDraw():
            return [*deposits(event.riichi)]


def keeps_deal(state: State, event: PlayedHand) -> bool:
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


def _deal(state: State) -> Deal:
    return state.wind, state.kyoku, state.honba


def _next_deal(state: State, event: PlayedHand, *, keeps: bool) -> Deal:
    """The next hand's place and honba: a win that moves the deal clears the honba."""
    clears = not keeps and counts_as_win(state.rules, event)
    honba = 0 if clears else state.honba + 1
    if keeps:
        return state.wind, state.kyoku, honba
    if state.kyoku < state.rules.players:
        return state.wind, state.kyoku + 1, honba
    return WINDS[WINDS.index(state.wind) + 1], 1, honba
