"""Events with two seats exchanged."""

from typing import Any

import pytest

from tests.rules.riichi.play import abort, chombo, draw, ron, yakuman
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.rules.riichi.swap import swap_seats

RULES = read_ruleset({"rinshan_pao": True})
RINSHAN = {"type": "win", "wins": [{"winner": 2, "from": None, "han": 3, "fu": 40, "rinshan_pao": 1}]}


def _double_ron(winner: int, other: int) -> dict[str, Any]:
    wins = [{"winner": winner, "from": 3, "han": 2, "fu": 30}, {"winner": other, "from": 3, "han": 5}]
    return {"type": "win", "wins": wins}


CASES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (ron(0, 1, riichi=[0, 2]), ron(1, 0, riichi=[1, 2])),
    (ron(2, 3, riichi=[]), ron(2, 3, riichi=[])),
    (ron(1, None, riichi=[]), ron(0, None, riichi=[])),
    (_double_ron(0, 2), _double_ron(1, 2)),
    (yakuman(2, 3, pao={"seat": 1}), yakuman(2, 3, pao={"seat": 0})),
    (RINSHAN, {"type": "win", "wins": [{"winner": 2, "from": None, "han": 3, "fu": 40, "rinshan_pao": 0}]}),
    (draw(1, 3, riichi=[1]), draw(0, 3, riichi=[0])),
    (draw(nagashi=[0]), draw(nagashi=[1])),
    (abort(riichi=[0]), abort(riichi=[1])),
    (chombo(0), chombo(1)),
    ({"type": "void", "note": "wall fell"}, {"type": "void", "note": "wall fell"}),
    ({"type": "time_up"}, {"type": "time_up"}),
]  # fmt: skip


@pytest.mark.parametrize(("event", "swapped"), CASES)
def test_swap_moves_every_seat_of_an_event(event: dict[str, Any], swapped: dict[str, Any]) -> None:
    read = read_event(event, RULES)
    assert swap_seats(read, 0, 1) == read_event(swapped, RULES)


@pytest.mark.parametrize("event", [event for event, _ in CASES])
def test_swap_twice_is_the_event_itself(event: dict[str, Any]) -> None:
    read = read_event(event, RULES)
    assert swap_seats(swap_seats(read, 1, 3), 1, 3) == read
