"""Every way in which a game ends, and which reason counts (`rules.md` 2.10)."""

import pytest

from tests.rules.riichi.play import abort, chombo, draw, game, play, ron, tsumo
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import EndReason
from tournament.rules.riichi.game import end_game

Json = dict[str, object]
_CLUB: Json = {"extension": False}
_SIGNAL: Json = {"type": "time_up"}


@pytest.mark.parametrize(
    ("tobi", "line", "score", "reason"),
    [
        ("below", 0, 8000, None),  # P-HD-13: exactly 0 plays on
        ("below", 0, 7900, "tobi"),
        ("at_or_below", 0, 8000, "tobi"),
        ("none", 0, 1000, None),
        ("below", -20000, 0, None),
        ("below", 1000, 8900, "tobi"),
    ],
)
def test_tobi(tobi: str, line: int, score: int, reason: str | None) -> None:
    state = game({"tobi": tobi, "tobi_line": line}, scores=(30000, 31000, score, 39000 - score))
    assert play(state, ron(1, 2, 5)).state.reason == reason


@pytest.mark.parametrize(
    ("rules", "last"), [({"length": "east"}, "E4"), ({}, "S4"), ({"length": "full"}, "N4")]
)
def test_length(rules: Json, last: str) -> None:
    """P-HD-15: the game ends after its last hand even though nobody has 30000."""
    state = game({**_CLUB, **rules}, place=last, scores=(28000, 27000, 24000, 21000))
    assert play(state, ron(1, 2, 1)).state.reason == "length"


def test_extension_until_somebody_has_the_target() -> None:
    """P-HD-16."""
    state = game(place="S4", scores=(28000, 27000, 24000, 21000))
    west = play(state, ron(1, 2, 1)).state
    assert (west.label, west.reason) == ("W1-0", None)
    assert play(west, ron(1, 3, 2)).state.reason == "target"


def test_extension_not_needed_when_somebody_has_the_target() -> None:
    state = game(place="S4", scores=(30000, 26000, 23000, 21000))
    assert play(state, ron(1, 2, 1)).state.reason == "length"


def test_extension_is_one_wind_and_full_games_have_none() -> None:
    state = game(place="W4", scores=(25000, 25000, 25000, 25000))
    assert play(state, draw(1)).state.reason == "length"
    full = game({"length": "full"}, place="N4")
    assert play(full, draw(1)).state.reason == "length"


@pytest.mark.parametrize(("end", "reason"), [("at_once", "target"), ("deal_moves", None)])
def test_target_of_another_while_the_dealer_keeps_the_deal(end: str, reason: str | None) -> None:
    rules: Json = {"extension_end": end}
    state = game(rules, place="W1", scores=(26000, 15000, 26000, 33000))
    after = play(state, tsumo(0, 2, 30)).state
    assert (after.scores, after.reason) == ((29000, 14000, 25000, 32000), reason)


@pytest.mark.parametrize(
    ("choice", "reason", "may_stop"),
    [("automatic", "agariyame", False), ("optional", None, True), ("none", None, False)],
)
def test_agariyame(choice: str, reason: str | None, may_stop: bool) -> None:
    """P-HD-17: 34800 and first."""
    state = game({"agariyame": choice}, place="S4", scores=(26000, 24000, 23000, 27000))
    after = play(state, tsumo(3, 3, 40)).state
    assert (after.scores[3], after.reason, after.may_stop) == (34800, reason, may_stop)


def test_no_agariyame_below_the_target_or_behind() -> None:
    """P-HD-17 (28000) and P-HD-18 (East leads with 40000)."""
    short = game({"agariyame": "automatic"}, place="S4", scores=(25000, 24500, 24000, 26500))
    assert play(short, tsumo(3, 1, 30)).state.label == "S4-1"
    behind = game({"agariyame": "automatic"}, place="S4", scores=(40000, 22000, 20000, 18000))
    assert play(behind, ron(3, 1, 5)).state.label == "S4-1"


@pytest.mark.parametrize(("tie", "may_stop"), [("seat", False), ("split", True)])
def test_a_shared_first_place_counts_only_where_ties_are_shared(tie: str, may_stop: bool) -> None:
    state = game({"tie": tie}, place="S4", scores=(31500, 20000, 20000, 28500))
    after = play(state, draw(3)).state
    assert after.scores == (30500, 19000, 19000, 31500)
    state = game({"tie": tie}, place="S4", scores=(34500, 17500, 17500, 30500))
    after = play(state, draw(3)).state
    assert after.scores[0] == after.scores[3] == 33500
    assert after.may_stop is may_stop


def test_dealer_stops_and_the_reason_is_kept() -> None:
    state = game(place="S4", scores=(20000, 20000, 25000, 35000))
    tenpai = play(state, draw(3)).state
    assert play(tenpai, {"type": "stop"}).state.reason == "tenpaiyame"
    won = play(state, ron(3, 1)).state
    assert play(won, {"type": "stop"}).state.reason == "agariyame"


def test_dealer_may_stop_only_before_the_next_hand() -> None:
    state = play(game(place="S4", scores=(20000, 20000, 25000, 35000)), draw(3)).state
    assert play(state, _SIGNAL).state.may_stop
    for event in (chombo(0), abort(), tsumo(3)):
        later = play(state, event).state
        assert later.may_stop is (event["type"] == "win")
    with pytest.raises(RuleError) as refused:
        play(play(state, chombo(0)).state, {"type": "stop"})
    assert refused.value.code == "may_not_stop"


def test_no_tenpaiyame_where_a_tenpai_dealer_does_not_keep_the_deal() -> None:
    rules: Json = {**_CLUB, "renchan": "agari", "tenpaiyame": "automatic"}
    state = game(rules, place="S4", scores=(20000, 20000, 25000, 35000))
    assert play(state, draw(3)).state.reason == "length"


@pytest.mark.parametrize(("policy", "hands"), [("finish_hand", 1), ("one_more_hand", 2), ("none", None)])
def test_time_policies(policy: str, hands: int | None) -> None:
    state = game({"time_policy": policy}, place="E2")
    state = play(play(state, _SIGNAL).state, _SIGNAL).state  # a second signal means nothing
    played = 0
    while not state.finished and played < 4:
        state = play(state, draw(1, 2)).state
        played += 1
    assert (state.reason, played) == (("time", hands) if hands else (None, 4))


def test_void_hand_after_the_signal_is_played_again() -> None:
    state = play(game({"time_policy": "finish_hand"}), _SIGNAL).state
    state = play(state, {"type": "void"}).state
    assert not state.finished
    assert play(state, draw()).state.reason == "time"


def test_reasons_in_their_order() -> None:
    """Tobi before target, target before agariyame, all before time."""
    rules: Json = {"agariyame": "automatic", "time_policy": "finish_hand"}
    bust = game(rules, place="W1", hands_left=1, scores=(29000, 1000, 35000, 35000))
    assert play(bust, ron(0, 1, 5)).state.reason == "tobi"
    target = game(rules, place="W1", hands_left=1, scores=(29000, 25000, 23000, 23000))
    assert play(target, ron(0, 1, 5)).state.reason == "target"
    moves = game({**rules, "extension_end": "deal_moves"}, place="W1", hands_left=1)
    assert play(moves, ron(0, 1, 5)).state.reason == "agariyame"
    last = game({**rules, **_CLUB}, place="S4", hands_left=1)
    assert play(last, draw(0)).state.reason == "length"


def test_director_ends_the_game_and_a_rule_comes_first() -> None:
    assert end_game(game()).reason == "ended"
    assert end_game(game(), EndReason.TIME).reason == "time"
    over = play(game(_CLUB, place="S4"), draw(0)).state
    assert end_game(over) is over


@pytest.mark.parametrize(("target", "label"), [(30000, "W1-0"), (29900, "S4-0")])
def test_target_points_are_what_the_extension_waits_for(target: int, label: str) -> None:
    state = game({"target_points": target}, place="S4", scores=(29900, 25000, 24000, 21100))
    assert play(state, ron(1, 2, 1)).state.label == label
