"""Random events and games that the rules allow, for laws over whole games."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.rules.strategies import rulesets
from tournament.rules.riichi.choices import Limits, MultiRon, Nagashi, TripleRon
from tournament.rules.riichi.events import Event, TimeUp, read_event
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.points import FU_VALUES
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.state import Hand, State

Json = dict[str, object]


def _seats(rules: Ruleset) -> "st.SearchStrategy[list[int]]":
    return st.lists(st.integers(0, rules.players - 1), unique=True)


@st.composite
def _size(draw: DrawFn, rules: Ruleset, *, tsumo: bool) -> Json:
    """Han and fu, or yakuman, of a hand that can exist."""
    unlimited = rules.limits is Limits.AOTENJOU
    if draw(st.booleans()) and draw(st.booleans()):
        fu = {"fu": draw(st.sampled_from(FU_VALUES[2:]))} if unlimited else {}
        return {"yakuman": draw(st.integers(1, 4)), **fu}
    han = draw(st.integers(1, 30))
    lowest = 0 if tsumo and han >= 3 else 1 if han >= 3 else 2
    return {"han": han, "fu": draw(st.sampled_from(FU_VALUES[lowest:]))}


@st.composite
def _won_hand(draw: DrawFn, rules: Ruleset, winner: int, discarder: int | None) -> Json:
    size = draw(_size(rules, tsumo=discarder is None))
    won: Json = {"winner": winner, "from": discarder, **size}
    others = [seat for seat in range(rules.players) if seat != winner]
    if "yakuman" in size and rules.pao and draw(st.booleans()):
        liable = draw(st.integers(1, int(str(size["yakuman"]))))
        won["pao"] = {"seat": draw(st.sampled_from(others)), "yakuman": liable}
    elif discarder is None and rules.rinshan_pao and draw(st.booleans()):
        won["rinshan_pao"] = draw(st.sampled_from(others))
    return won


@st.composite
def _win(draw: DrawFn, rules: Ruleset) -> Json:
    discarder = draw(st.none() | st.integers(0, rules.players - 1))
    others = [seat for seat in range(rules.players) if seat != discarder]
    most = 1 if discarder is None or rules.multi_ron is MultiRon.NEAREST else len(others)
    if rules.triple_ron is TripleRon.ABORT:
        most = min(most, 2)
    winners = draw(st.lists(st.sampled_from(others), unique=True, min_size=1, max_size=most))
    return {"type": "win", "wins": [draw(_won_hand(rules, winner, discarder)) for winner in winners]}


@st.composite
def _draw(draw: DrawFn, rules: Ruleset, riichi: list[int]) -> Json:
    tenpai = sorted({*riichi, *draw(_seats(rules))})
    nagashi = [] if rules.nagashi is Nagashi.NONE else draw(_seats(rules))
    return {"type": "exhaustive_draw", "tenpai": tenpai, "nagashi": nagashi}


@st.composite
def event_json(draw: DrawFn, state: State) -> Json:
    """An event that may follow in this state."""
    rules = state.rules
    minimum = rules.riichi_minimum
    rich = [seat for seat in draw(_seats(rules)) if minimum is None or state.scores[seat] >= minimum]
    kinds = ["win", "win", "exhaustive_draw", "chombo", "void", "time_up"]
    kinds += ["abortive_draw"] * bool(rules.draws_allowed) + ["stop"] * state.may_stop
    match draw(st.sampled_from(kinds)):
        case "win":
            return {**draw(_win(rules)), "riichi": rich}
        case "exhaustive_draw":
            return {**draw(_draw(rules, rich)), "riichi": rich}
        case "abortive_draw":
            reason = draw(st.sampled_from(sorted(rules.draws_allowed)))
            return {"type": "abortive_draw", "reason": reason.value, "riichi": rich}
        case "chombo":
            return {"type": "chombo", "offender": draw(st.integers(0, rules.players - 1))}
        case kind:
            return {"type": kind}


@st.composite
def games(draw: DrawFn, most: int = 12) -> "tuple[Ruleset, list[Event], list[State], list[Hand]]":
    """A ruleset, events, the states before each event and after the last, and the hands."""
    rules = draw(rulesets())
    states, events, hands = [start_game(rules)], list[Event](), list[Hand]()
    for _ in range(draw(st.integers(1, most))):
        if states[-1].finished:
            break
        events.append(read_event(draw(event_json(states[-1])), rules))
        step = apply(states[-1], events[-1])
        states.append(step.state)
        if step.hand is not None:
            hands.append(step.hand)
        else:
            assert isinstance(events[-1], TimeUp) or step.state.finished
    return rules, events, states, hands
