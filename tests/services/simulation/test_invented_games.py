"""Invented games: repeatable, allowed by their rules, and like real play."""

from collections import Counter
from random import Random

import pytest

from tournament.rules.riichi.events import AbortiveDraw, Chombo, Stop, TimeUp, Void, Win, read_event
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.simulation.games import Move, play_game

EVEN = (1.0, 1.0, 1.0, 1.0)


def _game(seed: int, preset: str = "ema-2025", *, signal: bool = True) -> list[Move]:
    rules = read_ruleset({"preset": preset})
    return list(play_game(rules, Random(seed), strengths=EVEN[: rules.players], signal=signal))


@pytest.mark.parametrize("preset", PRESETS)
def test_game_is_allowed_by_its_rules(preset: str) -> None:
    rules = read_ruleset({"preset": preset})
    for seed in range(20):
        state = start_game(rules)
        for move in _game(seed, preset):
            assert move.label == state.label
            state = apply(state, read_event(move.event.to_json(), rules)).state
            assert state == move.state
        assert state.finished


def test_game_is_the_same_for_a_seed() -> None:
    assert _game(5) == _game(5)
    assert _game(5) != _game(6)


def test_games_are_as_long_as_a_round() -> None:
    games = [_game(seed) for seed in range(200)]
    hands = [sum(not isinstance(move.event, TimeUp | Stop) for move in game) for game in games]
    assert 10 <= sum(hands) / len(hands) <= 13
    assert max(game[-1].minute for game in games) < 90 + 2 * 14
    timed = sum(any(isinstance(move.event, TimeUp) for move in game) for game in games)
    assert 40 <= timed <= 120


def test_game_without_signal_or_clock_is_played_out() -> None:
    assert not any(isinstance(move.event, TimeUp) for seed in range(50) for move in _game(seed, signal=False))
    assert not any(isinstance(move.event, TimeUp) for seed in range(50) for move in _game(seed, "tenhou"))


def test_events_have_the_shares_of_real_play() -> None:
    events = [move.event for seed in range(300) for move in _game(seed, "seed")]
    kinds = Counter(type(event) for event in events)
    wins = [event for event in events if isinstance(event, Win)]
    ron = sum(win.wins[0].discarder is not None for win in wins)
    riichi = sum(win.wins[0].winner in win.riichi for win in wins)
    assert 0.78 < len(wins) / len(events) < 0.86
    assert 0.56 < ron / len(wins) < 0.65
    assert 0.38 < riichi / len(wins) < 0.5
    assert 0 < sum(len(win.wins) > 1 for win in wins) / ron < 0.03
    assert all(0 < kinds[kind] / len(events) < 0.02 for kind in (AbortiveDraw, Chombo, Void, Stop))


def test_hands_have_sizes_of_real_play() -> None:
    won = [
        hand
        for seed in range(300)
        for move in _game(seed)
        if isinstance(move.event, Win)
        for hand in move.event.wins
    ]
    small = sum(0 < hand.han <= 3 for hand in won) / len(won)
    assert 0.65 < small < 0.8
    assert 0 < sum(hand.yakuman for hand in won) / len(won) < 0.008
    assert max(hand.han for hand in won) <= 11


def test_stronger_players_win_more() -> None:
    rules = read_ruleset({})
    wins = Counter(
        hand.winner
        for seed in range(100)
        for move in play_game(rules, Random(seed), strengths=(2.0, 1.0, 1.0, 0.5))
        if isinstance(move.event, Win)
        for hand in move.event.wins
    )
    assert wins[0] > max(wins[1], wins[2])
    assert min(wins[1], wins[2]) > wins[3]
