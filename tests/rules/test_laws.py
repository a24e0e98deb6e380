"""Laws of every game, whatever its rules are and whatever happens in it."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from tests.rules.games import games
from tests.rules.strategies import rulesets
from tournament.rules.errors import RuleError
from tournament.rules.record import replay, score
from tournament.rules.riichi.choices import Rounding, Tie
from tournament.rules.riichi.events import Event, read_event
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.payments import STICK, Part
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.settlement import Settlement, settle
from tournament.rules.riichi.state import Hand, State

Game = tuple[Ruleset, list[Event], list[State], list[Hand]]


def _record(rules: Ruleset, events: list[Event]) -> dict[str, object]:
    return {"format": 1, "ruleset": rules.to_json(), "events": [event.to_json() for event in events]}


@given(games())
def test_every_event_conserves_the_points(game: Game) -> None:
    rules, _, states, hands = game
    for state in states:
        assert state.total == rules.points_in_play
    for hand in hands:
        assert sum(hand.scores) + STICK * hand.sticks == rules.points_in_play
        assert hand.sticks >= 0


@given(games())
def test_parts_of_a_payment_add_up_to_its_deltas(game: Game) -> None:
    *_, hands = game
    for hand in hands:
        for seat, delta in enumerate(hand.deltas):
            received = sum(each.points for each in hand.transfers if each.payee == seat)
            paid = sum(each.points for each in hand.transfers if each.payer == seat)
            assert received - paid == delta
        assert all(each.points > 0 and each.points % 100 == 0 for each in hand.transfers)
        # points meet the middle of the table only as sticks, and for a moment as noten payments
        middle = [each.part for each in hand.transfers if None in (each.payer, each.payee)]
        assert set(middle) <= {Part.DEPOSIT, Part.OLD_STICKS, Part.NEW_STICKS, Part.NOTEN}


@given(games())
def test_replay_of_a_prefix_is_the_prefix_of_the_replay(game: Game) -> None:
    rules, events, states, hands = game
    stored = [event.to_json() for event in events]
    for length, state in enumerate(states):
        played = replay(start_game(rules), stored[:length])
        assert played.state == state
        assert played.hands == tuple(hands[: len(played.hands)])


@given(games())
def test_record_survives_json(game: Game) -> None:
    rules, events, states, hands = game
    record = json.loads(json.dumps(_record(rules, events)))
    result = score(record)
    assert result == score(_record(rules, events))
    assert [read_event(event, rules) for event in record["events"]] == events
    assert result["finished"] is states[-1].finished
    assert isinstance(result["states"], list)
    assert len(result["states"]) == len(hands)


@given(games(), st.data())
def test_refused_event_changes_nothing(game: Game, data: DataObject) -> None:
    rules, events, states, _ = game
    seats = range(rules.players)
    seat = data.draw(st.sampled_from(seats))
    bad = data.draw(
        st.sampled_from(
            [
                {"type": "win", "wins": []},
                {"type": "win", "wins": [{"winner": seat, "from": seat, "han": 3, "fu": 30}]},
                {"type": "win", "wins": [{"winner": seat, "from": None, "han": 3}], "hna": 1},
                {"type": "exhaustive_draw", "tenpai": [], "riichi": [seat]},
                {"type": "chombo", "offender": rules.players},
                {"type": "nonsense"},
            ]
        )
    )
    before = states[-1]
    with pytest.raises(RuleError):
        replay(before, [bad])
    result = score({**_record(rules, events), "events": [event.to_json() for event in events] + [bad]})
    assert list(result) == ["error"]
    assert isinstance(result["error"], dict)
    assert result["error"]["event"] == len(events)


@given(games())
def test_finished_game_refuses_more(game: Game) -> None:
    _, _, states, _ = game
    if states[-1].finished:
        with pytest.raises(RuleError) as refused:
            apply(states[-1], read_event({"type": "void"}, states[-1].rules))
        assert refused.value.code == "game_over"


def _settled(rules: Ruleset, data: DataObject) -> tuple[Settlement, int]:
    sticks = data.draw(st.integers(0, 4))
    others = data.draw(
        st.lists(st.integers(-300, 900), min_size=rules.players - 1, max_size=rules.players - 1)
    )
    scores = [100 * score for score in others]
    scores.append(rules.points_in_play - STICK * sticks - sum(scores))
    return settle(rules, tuple(scores), sticks), sticks


@given(rulesets(), st.data())
def test_final_points_sum_to_what_the_rules_say(rules: Ruleset, data: DataObject) -> None:
    settled, sticks = _settled(rules, data)
    assert sum(settled.leftover) + settled.sticks_lost == STICK * sticks
    assert sum(settled.scores) + settled.sticks_lost == rules.points_in_play
    assert sum(settled.uma) == sum(rules.uma_row(settled.scores)) // 100 == 0
    assert sum(settled.oka) == rules.oka_points // 100
    unrounded = sum(settled.scores) - rules.players * rules.return_points + rules.oka_points
    if rules.rounding is Rounding.KEEP:
        assert sum(settled.points) * 100 == unrounded
    elif unrounded == 0:
        assert sum(settled.points) == 0
    else:
        assert settled.correction == (0,) * rules.players


@given(rulesets(), st.data())
def test_places_follow_the_scores(rules: Ruleset, data: DataObject) -> None:
    settled, _ = _settled(rules, data)
    for seat, rank in enumerate(settled.ranks):
        better = sum(1 for other in settled.ranks if other < rank)
        assert better == rank - 1
        for other, score_before in enumerate(settled.scores_before):
            if score_before > settled.scores_before[seat]:
                assert settled.ranks[other] < rank
    if rules.tie is Tie.SEAT:
        assert sorted(settled.ranks) == list(range(1, rules.players + 1))


@settings(max_examples=30)
@given(rulesets())
def test_ruleset_survives_json(rules: Ruleset) -> None:
    result = score({"format": 1, "ruleset": json.loads(json.dumps(rules.to_json())), "events": []})
    assert "error" not in result
