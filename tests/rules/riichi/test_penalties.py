"""Chombo in its settings (`rules.md` 2.9)."""

from tests.rules.riichi.play import chombo, deltas, draw, game, play, ron
from tournament.rules.record import score


def test_reverse_mangan_of_a_child_and_of_the_dealer() -> None:
    """P-HD-09, P-HD-10."""
    assert deltas(game(place="E2"), chombo(3)) == (2000, 4000, 2000, -8000)
    assert deltas(game(), chombo(0)) == (-12000, 4000, 4000, 4000)


def test_reverse_mangan_with_three_players() -> None:
    assert deltas(game({"players": 3}), chombo(1)) == (4000, -6000, 2000)
    assert deltas(game({"players": 3}), chombo(0)) == (-8000, 4000, 4000)


def test_flat_chombo_to_each() -> None:
    """PML free play: 2000 to each."""
    rules: dict[str, object] = {"chombo": "flat", "chombo_points": 2000}
    assert deltas(game(rules), chombo(3)) == (2000, 2000, 2000, -6000)


def test_chombo_after_uma_leaves_the_table_alone() -> None:
    """EMA: −20000 after uma, each time; the hand is replayed, the counter stands still."""
    rules: dict[str, object] = {"preset": "ema-2025"}
    state = game(rules, place="E3", honba=2, sticks=1)
    once = play(state, chombo(1)).state
    twice = play(once, chombo(1)).state
    assert once.scores == state.scores
    assert (once.label, once.sticks) == ("E3-2", 1)
    assert twice.penalties == (0, -400, 0, 0)


def test_chombo_penalty_changes_the_total_and_no_rank() -> None:
    """FP-04 with a chombo in the hand log: the winner of the table stays first."""
    events = [ron(1, 0, 5), chombo(1)]
    record = {"format": 1, "ruleset": {"preset": "ema-2025"}, "events": events, "end": True}
    final = score(record)["final"]
    assert isinstance(final, dict)
    assert final["ranks"] == [4, 1, 2, 2]
    assert final["points"] == ["-23.0", "23.0", "0.0", "0.0"]
    assert final["penalties"] == ["0.0", "-20.0", "0.0", "0.0"]
    assert final["total"] == ["-23.0", "3.0", "0.0", "0.0"]


def test_chombo_can_end_a_timed_last_hand() -> None:
    """EMA 2025: in a timed last hand a chombo is not replayed."""
    rules: dict[str, object] = {"time_policy": "one_more_hand", "chombo_ends_timed_last_hand": True}
    state = play(game(rules), {"type": "time_up"}).state
    current = play(state, chombo(2)).state
    assert not current.finished  # the hand of the signal is replayed, one more follows
    last = play(current, draw()).state
    assert play(last, chombo(2)).state.reason == "time"


def test_chombo_that_busts_a_player_ends_the_game() -> None:
    state = game(scores=(25000, 7000, 34000, 34000))
    assert play(state, chombo(1)).state.reason == "tobi"
