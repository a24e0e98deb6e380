"""Dealer, round wind, honba and sticks over a game (`rules.md` 2.7, 2.8)."""

import pytest

from tests.rules.riichi.play import abort, chombo, draw, game, play, ron, tsumo
from tournament.rules.errors import RuleError

Json = dict[str, object]


@pytest.mark.parametrize(
    ("event", "label"),
    [
        (ron(0, 1), "E1-3"),  # the dealer wins
        (ron(1, 0), "E2-0"),  # only a child wins
        (tsumo(2), "E2-0"),
        (draw(0), "E1-3"),
        (draw(1), "E2-3"),  # a noten dealer loses the deal, the honba still grows
        (abort(), "E1-3"),
        (chombo(0), "E1-2"),
        ({"type": "void"}, "E1-2"),
        ({"type": "time_up"}, "E1-2"),
    ],
)
def test_next_hand_after_each_event(event: Json, label: str) -> None:
    assert play(game(honba=2), event).state.label == label


@pytest.mark.parametrize(
    ("renchan", "labels"),
    # after the dealer's win, tenpai draw, noten draw
    [
        ("tenpai", ("E1-1", "E1-1", "E2-1")),
        ("agari", ("E1-1", "E2-1", "E2-1")),
        ("never", ("E2-0", "E2-1", "E2-1")),
        ("any_draw", ("E1-1", "E1-1", "E1-1")),
    ],
)
def test_renchan(renchan: str, labels: tuple[str, ...]) -> None:
    state = game({"renchan": renchan})
    after = tuple(play(state, event).state.label for event in (tsumo(0), draw(0, 2), draw(2)))
    assert after == labels


def test_abortive_draw_follows_its_own_rule() -> None:
    assert play(game({"renchan": "never"}), abort()).state.label == "E1-1"
    assert play(game({"abortive_dealer": "rotate"}), abort()).state.label == "E2-1"


def test_winds_and_deals_follow_the_seats() -> None:
    """P-HD-07: East 4, dealer noten: South 1 with one honba."""
    assert play(game(place="E4"), draw(0)).state.label == "S1-1"
    assert play(game({"players": 3}, place="E3"), draw(0)).state.label == "S1-1"


@pytest.mark.parametrize(("who", "label"), [("any", "E3-4"), ("nearest", "E4-0")])
def test_dealer_of_several_winners(who: str, label: str) -> None:
    """Tenhou keeps the deal if any winner deals, the student league if the nearest does."""
    wins = [{"winner": 2, "from": 0, "han": 1, "fu": 30}, {"winner": 1, "from": 0, "han": 1, "fu": 30}]
    state = game({"multi_ron_dealer": who}, place="E3", honba=3)
    assert play(state, {"type": "win", "wins": wins}).state.label == label


def test_riichi_needs_its_thousand_points_before_the_hand() -> None:
    poor = game(scores=(900, 33000, 33000, 33100))
    with pytest.raises(RuleError) as refused:
        play(poor, draw(0, riichi=[0]))
    assert (refused.value.code, refused.value.key) == ("riichi_too_poor", "riichi")
    assert str(refused.value) == "Riichi needs 1000 points; this player has 900."
    borrowed = game({"riichi_minimum": None, "tobi": "none"}, scores=(900, 33000, 33000, 33100))
    assert play(borrowed, draw(0, 1, 2, 3, riichi=[0])).state.scores[0] == -100


def test_a_void_hand_changes_nothing_but_is_shown() -> None:
    state = game(honba=1, sticks=2)
    step = play(state, {"type": "void", "note": "five of a kind in the set"})
    assert step.state == state
    assert step.hand is not None
    assert (step.hand.label, step.hand.deltas) == ("E1-1", (0, 0, 0, 0))


def test_four_riichi_leave_four_sticks() -> None:
    step = play(game(), abort("four_riichi", riichi=[0, 1, 2, 3]))
    assert step.state.scores == (24000, 24000, 24000, 24000)
    assert (step.state.sticks, step.state.label) == (4, "E1-1")


def test_three_winners_can_be_an_abortive_draw() -> None:
    state = game({"triple_ron": "abort", "abortive_draws": []})
    assert play(state, abort("triple_ron")).state.label == "E1-1"
    with pytest.raises(RuleError) as refused:
        play(game({"abortive_draws": []}), abort("triple_ron"))
    assert refused.value.code == "draw_not_in_rules"


def test_game_starts_in_east_1_with_everybodys_start_points() -> None:
    state = game({"start_points": 30000})
    assert (state.label, state.scores, state.sticks) == ("E1-0", (30000,) * 4, 0)
    assert game({"players": 3}).scores == (35000,) * 3
