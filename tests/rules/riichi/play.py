"""Short ways to play a hand in a test."""

from dataclasses import replace
from typing import Any

from tournament.rules.riichi.choices import Wind
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.rules.riichi.state import State, Step

Json = dict[str, Any]

# The printed table of a Kansai-type sanma club (`rules.md` 1d)
CLUB_TABLE: Json = {
    "mangan": [3000, 5000],
    "haneman": [4000, 8000],
    "baiman": [6000, 10000],
    "sanbaiman": [8000, 16000],
    "yakuman": [12000, 20000],
}


def game(rules: Json | None = None, place: str = "E1", **state: Any) -> State:
    """A game that stands at a place such as S4 under the seed's rules with some changes."""
    start = start_game(read_ruleset(rules or {}))
    return replace(start, wind=Wind(place[0]), kyoku=int(place[1]), **state)


def play(state: State, event: Json) -> Step:
    return apply(state, read_event(event, state.rules))


def ron(winner: int, discarder: int | None, han: int = 3, fu: int = 30, **extra: Any) -> Json:
    """A win by one player; `extra` are keys of the event."""
    won = {"winner": winner, "from": discarder, "han": han, "fu": fu}
    return {"type": "win", "wins": [won], **extra}


def tsumo(winner: int, han: int = 3, fu: int = 30, **extra: Any) -> Json:
    return ron(winner, None, han, fu, **extra)


def yakuman(winner: int, discarder: int | None, count: int = 1, **won: Any) -> Json:
    """A win by yakuman; `won` are keys of the won hand."""
    return {"type": "win", "wins": [{"winner": winner, "from": discarder, "yakuman": count, **won}]}


def draw(*tenpai: int, **extra: Any) -> Json:
    return {"type": "exhaustive_draw", "tenpai": list(tenpai), **extra}


def abort(reason: str = "nine_terminals", **extra: Any) -> Json:
    return {"type": "abortive_draw", "reason": reason, **extra}


def chombo(offender: int) -> Json:
    return {"type": "chombo", "offender": offender}


def deltas(state: State, event: Json) -> tuple[int, ...]:
    hand = play(state, event).hand
    assert hand is not None
    return hand.deltas
