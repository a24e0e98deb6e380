"""Every way in which a game ends after a hand (`rules.md` 2.10).

Several reasons may hold at once; the order of `EndReason` decides which one is given.
"""

from collections.abc import Iterator

from tournament.rules.riichi.choices import EndReason, ExtensionEnd, Nagashi, Tie, Tobi, Yame
from tournament.rules.riichi.events import AbortiveDraw, ExhaustiveDraw, Win
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.state import Hand, State, last_wind

PlayedHand = Win | ExhaustiveDraw | AbortiveDraw


def end_reasons(
    state: State, hand: Hand, *, keeps: bool, yame: EndReason | None, hands_left: int | None
) -> Iterator[EndReason]:
    """All reasons for which the game is over after this hand, the decisive one first."""
    rules = state.rules
    if is_tobi(rules, hand.scores):
        yield EndReason.TOBI
    reached = max(hand.scores) >= rules.target_points
    at_once = rules.extension_end is ExtensionEnd.AT_ONCE
    if state.in_extension and reached and (at_once or not keeps):
        yield EndReason.TARGET
    if yame and yame_choice(rules, yame) is Yame.AUTOMATIC:
        yield yame
    if not keeps and _is_length_over(state, reached=reached):
        yield EndReason.LENGTH
    if hands_left == 0:
        yield EndReason.TIME


def is_tobi(rules: Ruleset, scores: tuple[int, ...]) -> bool:
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


def earned_yame(state: State, event: PlayedHand, scores: tuple[int, ...]) -> EndReason | None:
    """The stop that a dealer who keeps the deal has earned, whatever the rules make of it."""
    if not (state.is_last_hand or state.in_extension):
        return None
    if scores[state.dealer] < state.rules.target_points or not _is_first(state, scores):
        return None
    if counts_as_win(state.rules, event):
        return EndReason.AGARIYAME
    if isinstance(event, ExhaustiveDraw) and state.dealer in event.tenpai:
        return EndReason.TENPAIYAME
    return None


def yame_choice(rules: Ruleset, yame: EndReason | None) -> Yame:
    if yame is None:
        return Yame.NONE
    return rules.agariyame if yame is EndReason.AGARIYAME else rules.tenpaiyame


def _is_first(state: State, scores: tuple[int, ...]) -> bool:
    best = max(scores)
    if state.rules.tie is Tie.SEAT:
        return scores.index(best) == state.dealer
    return scores[state.dealer] == best


def counts_as_win(rules: Ruleset, event: PlayedHand) -> bool:
    if isinstance(event, ExhaustiveDraw):
        return bool(event.nagashi) and rules.nagashi is Nagashi.WIN
    return isinstance(event, Win)
