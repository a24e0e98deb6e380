"""Reading and writing events; what is refused stands in `test_refusals`."""

import pytest

from tests.rules.riichi.play import Json
from tournament.rules.errors import RuleError
from tournament.rules.riichi.events import Pao, Win, WonHand, read_event
from tournament.rules.riichi.ruleset import read_ruleset

_SEED = read_ruleset({})


def test_win_with_everything_is_read() -> None:
    won = {
        "winner": 1,
        "from": 3,
        "yakuman": 2,
        "pao": {"seat": 0, "yakuman": 1},
        "yaku": ["daisangen", "tsuuiisou"],
        "closed": False,
    }
    event: Json = {"type": "win", "wins": [won], "riichi": [2], "note": "turn 9"}
    assert read_event(event, _SEED) == Win(
        wins=(
            WonHand(
                winner=1,
                discarder=3,
                yakuman=2,
                pao=Pao(seat=0, yakuman=1),
                yaku=("daisangen", "tsuuiisou"),
                closed=False,
            ),
        ),
        riichi=(2,),
        note="turn 9",
    )
    assert read_event(event, _SEED).to_json() == event


@pytest.mark.parametrize(
    ("han", "fu", "discarder"),
    [(5, 33, 0), (13, 20, 0), (2, 20, None), (2, 25, 0), (3, 25, None), (1, 110, 0), (200, 0, 0)],
)
def test_possible_han_and_fu(han: int, fu: int, discarder: int | None) -> None:
    won = {"winner": 1, "from": discarder, "han": han, "fu": fu}
    read = read_event({"type": "win", "wins": [won]}, _SEED)
    assert isinstance(read, Win)
    assert (read.wins[0].han, read.wins[0].fu) == (han, fu)


@pytest.mark.parametrize("fu", [0, 20, 33])
def test_without_limits_fu_matters_for_every_hand(fu: int) -> None:
    rules = read_ruleset({"limits": "aotenjou"})
    with pytest.raises(RuleError) as refused:
        read_event({"type": "win", "wins": [{"winner": 1, "from": 0, "yakuman": 1, "fu": fu}]}, rules)
    assert refused.value.key == "fu"
