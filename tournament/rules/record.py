"""Game records of format 1: one game as JSON, replayed and settled.

The record format's “Record” and “Result” sections fix every name here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournament.rules import reading
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import EndReason, Wind
from tournament.rules.riichi.events import Event, TimeUp, read_event
from tournament.rules.riichi.game import apply, end_game, start_game
from tournament.rules.riichi.payments import STICK
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.rules.riichi.settlement import Settlement, settle
from tournament.rules.riichi.state import WINDS, Hand, State, last_wind

Json = Mapping[str, object]

_RECORD_KEYS: Final = frozenset(("format", "ruleset", "start", "events", "end", "penalties", "final"))
_FINAL_POINTS: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9])?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """The last table scores by seat and the sticks on the table, as typed from a sheet."""

    scores: tuple[int, ...]
    sticks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A replayed record: its hands, the state after the last event, and the settlement."""

    hands: tuple[Hand, ...]
    state: State
    settlement: Settlement | None


def format_tenths(tenths: int) -> str:
    """Tenths of a thousand as final points with one decimal: -243 is “-24.3”, 0 is “0.0”."""
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def parse_tenths(text: str, key: str = "penalties") -> int:
    """Read final points with an optional minus and at most one decimal, as tenths."""
    if not _FINAL_POINTS.fullmatch(text):
        raise RuleError("not_final_points", key=key, value=text)
    whole, _, decimal = text.partition(".")
    return int(whole + (decimal or "0"))


def score(given: object) -> dict[str, object]:
    """The result of a record as JSON, or an error result if anything in it is refused."""
    try:
        return _result(replay_record(given))
    except RuleError as error:
        return error_result(error)


def error_result(error: RuleError) -> dict[str, object]:
    fault = {"code": error.code, "event": error.event, "key": error.key, "message": str(error)}
    return {"error": fault}


def replay_record(given: object) -> Replay:
    """Read a whole record and play it; raises RuleError with the index of a bad event."""
    record = reading.mapping("record", given)
    reading.refuse_unknown(record, _RECORD_KEYS)
    if reading.whole("format", reading.required(record, "format")) != 1:
        raise RuleError("unknown_format", key="format")
    rules = read_ruleset(reading.mapping("ruleset", record.get("ruleset", {})))
    penalties = _penalties(record, rules)
    if "final" in record:
        return _settle_final(record, rules, penalties)
    state = replace(_start(record, rules), penalties=penalties)
    ended = reading.flag("end", record.get("end", False))
    events = reading.sequence("events", record.get("events", []))
    return replay(state, events, ended=ended)


def replay(state: State, events: Sequence[object], *, ended: bool = False) -> Replay:
    """Play events in JSON form from a state; `ended` is the director's word after the last."""
    hands: list[Hand] = []
    event: Event | None = None
    for index, given in enumerate(events):
        try:
            event = read_event(given, state.rules)
            step = apply(state, event)
        except RuleError as error:
            raise error.at_event(index) from None
        state = step.state
        if step.hand is not None:
            hands.append(step.hand)
    if ended:
        state = end_game(state, end_reason(state, event))
    return Replay(hands=tuple(hands), state=state, settlement=settle_state(state))


def settle_state(state: State) -> Settlement | None:
    """The settlement of a finished game."""
    if not state.finished:
        return None
    return settle(state.rules, state.scores, state.sticks, state.penalties)


def end_reason(state: State, last: Event | None) -> EndReason:
    """A director who ends the game right after the signal ends it for time."""
    timed = isinstance(last, TimeUp) and state.hands_left is not None
    return EndReason.TIME if timed else EndReason.ENDED


def _penalties(record: Json, rules: Ruleset) -> tuple[int, ...]:
    if "penalties" not in record:
        return (0,) * rules.players
    given = reading.sequence("penalties", record["penalties"])
    _check_count("penalties", given, rules)
    return tuple(parse_tenths(reading.text("penalties", value)) for value in given)


def _check_count(key: str, values: Sequence[object], rules: Ruleset) -> None:
    if len(values) != rules.players:
        raise RuleError("wrong_count", key=key, expected=rules.players)


def _scores(given: object, rules: Ruleset) -> tuple[int, ...]:
    values = reading.sequence("scores", given)
    _check_count("scores", values, rules)
    return tuple(_SCORE("scores", value) for value in values)


# far above any game; keeps numbers within what JSON readers and printers take
_SCORE: Final = reading.points(-(10**15), 10**15)
_COUNTER: Final = reading.number(0, 10_000)
_WIND: Final = reading.choice(Wind)


def _start(record: Json, rules: Ruleset) -> State:
    start = reading.mapping("start", record.get("start", {}))
    reading.refuse_unknown(start, {"round", "kyoku", "honba", "sticks", "scores"})
    state = start_game(rules)
    wind = _WIND("round", start.get("round", state.wind.value))
    kyoku = reading.between("kyoku", start.get("kyoku", 1), 1, rules.players)
    if WINDS.index(wind) > WINDS.index(last_wind(rules)):
        raise RuleError("round_too_late", key="round", wind=wind.value, kyoku=kyoku)
    return replace(
        state,
        wind=wind,
        kyoku=kyoku,
        honba=_COUNTER("honba", start.get("honba", 0)),
        sticks=_COUNTER("sticks", start.get("sticks", 0)),
        scores=_scores(start["scores"], rules) if "scores" in start else state.scores,
    )


def _settle_final(record: Json, rules: Ruleset, penalties: tuple[int, ...]) -> Replay:
    """The settlement of typed scores alone."""
    for key in ("events", "start"):
        if key in record:
            raise RuleError("events_and_final", key=key)
    reading.flag("end", record.get("end", False))
    state = replace(start_game(rules), penalties=penalties)
    state = end_by_totals(state, read_totals("final", record["final"], rules))
    return Replay(hands=(), state=state, settlement=settle_state(state))


def read_totals(key: str, given: object, rules: Ruleset) -> Totals:
    """Typed scores and sticks; raises RuleError where they are not the points in play."""
    values = reading.mapping(key, given)
    reading.refuse_unknown(values, {"scores", "sticks"})
    scores = _scores(reading.required(values, "scores"), rules)
    sticks = _COUNTER("sticks", values.get("sticks", 0))
    check_total(rules, scores, sticks)
    return Totals(scores=scores, sticks=sticks)


def end_by_totals(state: State, totals: Totals) -> State:
    """The game over at these scores, whatever its hands came to; chombo penalties stay."""
    return end_game(replace(state, scores=totals.scores, sticks=totals.sticks))


def check_total(rules: Ruleset, scores: Sequence[int], sticks: int) -> None:
    """Refuse scores that, with the sticks, are not the points in play."""
    total = sum(scores) + STICK * sticks
    if total != rules.points_in_play:
        difference = total - rules.points_in_play
        raise RuleError(
            "wrong_total",
            key="scores",
            sticks=sticks,
            total=total,
            difference=abs(difference),
            expected=rules.points_in_play,
        )


def _result(played: Replay) -> dict[str, object]:
    state = played.state
    return {
        "states": [_hand_json(hand) for hand in played.hands],
        "next": next_json(state),
        "finished": state.finished,
        "reason": state.reason and state.reason.value,
        "may_stop": state.may_stop,
        "final": None if played.settlement is None else final_json(played.settlement),
    }


def _hand_json(hand: Hand) -> dict[str, object]:
    return {
        "label": hand.label,
        "round": hand.wind.value,
        "kyoku": hand.kyoku,
        "dealer": hand.dealer,
        "honba": hand.honba,
        "deltas": list(hand.deltas),
        "scores": list(hand.scores),
        "sticks": hand.sticks,
    }


def next_json(state: State) -> dict[str, object] | None:
    """The `next` part of a result: the hand that is on, None once the game is over."""
    if state.finished:
        return None
    return {
        "label": state.label,
        "round": state.wind.value,
        "kyoku": state.kyoku,
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks": state.sticks,
    }


def final_json(settlement: Settlement) -> dict[str, object]:
    """The `final` part of a result: scores and ranks as numbers, final points as strings."""
    tenths = {
        key: [format_tenths(value) for value in getattr(settlement, key)]
        for key in ("uma", "oka", "penalties", "points", "total")
    }
    return {"scores": list(settlement.scores), "ranks": list(settlement.ranks), **tenths}
