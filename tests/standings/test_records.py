"""What a game holds that may be a record: hands worked out by hand, and laws that hold for any game."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given

from tests.play import VOID, chombo, draw, ron, tsumo
from tests.rules.games import games
from tournament.rules.riichi.events import Event, Stop, TimeUp, Void, read_event
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.payments import Part
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.rules.riichi.settlement import settle
from tournament.rules.riichi.state import Hand, State
from tournament.standings.records import (
    POINT_CLASSES,
    Ending,
    GameRecords,
    Moment,
    Won,
    game_records,
    point_class,
)

Json = Mapping[str, object]
_WON = {Part.HAND, Part.PAO}
ABORTIVE: Json = {"type": "abortive_draw", "reason": "nine_terminals", "riichi": []}


def _records(*events: Json, **rules: object) -> GameRecords:
    """Of a game that was ended after these events."""
    ruleset = read_ruleset(rules)
    state, hands = start_game(ruleset), list[tuple[Event, Hand]]()
    for given_event in events:
        event = read_event(given_event, ruleset)
        step = apply(state, event)
        state = step.state
        if step.hand is not None:
            hands.append((event, step.hand))
    return _counted(ruleset, state, hands)


def _counted(rules: Ruleset, state: State, hands: Sequence[tuple[Event, Hand]]) -> GameRecords:
    return game_records(rules, hands, settle(rules, state.scores, state.sticks).ranks)


def _yakuman(winner: int, source: int | None, count: int = 1, **more: object) -> Json:
    won = {"winner": winner, "from": source, "yakuman": count, **more}
    return {"type": "win", "wins": [won], "riichi": []}


def test_a_game_counts_how_its_hands_end() -> None:
    nagashi = {**draw(), "nagashi": [1]}
    double = {
        "type": "win",
        "riichi": [],
        "wins": [{"winner": 0, "from": 3, "han": 1, "fu": 30}, {"winner": 1, "from": 3, "han": 1, "fu": 30}],
    }
    counted = _records(ron(0, 1, 2), double, tsumo(0, 2), draw(0), nagashi, chombo(2), VOID, ABORTIVE)
    assert counted.endings == {
        Ending.RON: 2,
        Ending.TSUMO: 1,
        Ending.DRAW: 1,
        Ending.NAGASHI: 1,
        Ending.CHOMBO: 1,
        Ending.ABORTIVE: 1,
    }
    assert counted.hands == 6


def test_a_won_hand_is_told_with_points_but_without_honba_and_sticks() -> None:
    counted = _records(draw(0), ron(1, 0, 3, 40, riichi=[1]))
    assert counted.wins == (
        Won(label="E1-1", winner=1, discarder=0, points=5200, han=3, fu=40, yakuman=0, yaku=()),
    )


def test_each_winner_of_a_double_ron_has_a_hand() -> None:
    wins = [{"winner": 1, "from": 0, "han": 5}, {"winner": 2, "from": 0, "han": 1, "fu": 30}]
    counted = _records({"type": "win", "riichi": [], "wins": wins})
    assert [(won.winner, won.points) for won in counted.wins] == [(1, 8000), (2, 1000)]


def test_a_tsumo_comes_to_what_everybody_pays() -> None:
    assert _records(tsumo(1, 5)).wins[0].points == 8000
    assert _records(tsumo(0, 5)).wins[0].points == 12000
    assert _records(tsumo(1, 5), preset="seed-sanma").wins[0].points == 6000


def test_yakuman_keep_their_names_and_what_is_paid() -> None:
    counted = _records(_yakuman(1, 0, 2, yaku=["daisangen", "tsuuiisou"]))
    assert (counted.wins[0].yakuman, counted.wins[0].points) == (2, 64000)
    assert counted.wins[0].yaku == ("daisangen", "tsuuiisou")
    single = _records(_yakuman(1, 0, 2), yakuman_stacking=False).wins[0]
    assert (single.yakuman, single.points, single.hand.yakuman) == (1, 32000, 1)


def test_a_counted_yakuman_is_one_where_the_rules_pay_it() -> None:
    counted = _records(ron(1, 0, 13)).wins[0]
    assert (counted.yakuman, counted.hand.han, counted.hand.yakuman) == (1, 13, 0)
    assert _records(ron(1, 0, 13), thirteen_han="sanbaiman").wins[0].yakuman == 0


def test_pao_belongs_to_the_points_of_the_hand() -> None:
    assert _records(_yakuman(1, 0, pao={"seat": 2})).wins[0].points == 32000


def test_the_most_honba_of_a_game_is_that_of_a_hand_that_was_played() -> None:
    assert _records(ron(1, 0, 1)).honba is None
    counted = _records(draw(0), draw(0), ron(0, 1, 1), chombo(2))
    assert counted.honba == Moment(2, "E1-2")


def test_the_most_sticks_are_those_taken_with_one_hand() -> None:
    counted = _records(draw(0, riichi=[0]), draw(0, riichi=[0]), ron(1, 2, 1, riichi=[1, 3]), ron(0, 1, 1))
    assert counted.sticks == Moment(4, "E1-2", 1)
    assert _records(ron(1, 2, 1)).sticks is None


def test_a_comeback_is_how_far_the_winner_was_behind() -> None:
    # 25000 + 12000 against 25000 - 12000; then 32000 the other way
    counted = _records(ron(0, 1, 5), _yakuman(1, 0))
    assert counted.comeback == Moment(24000, "E1-0", 1)


def test_whoever_always_leads_has_no_comeback() -> None:
    assert _records(ron(0, 1, 5)).comeback is None


def test_a_shared_first_place_is_no_comeback() -> None:
    assert _records(draw(), tie="split").comeback is None


@pytest.mark.parametrize(
    ("points", "number"), [(300, 0), (1900, 0), (2000, 1), (7900, 2), (8000, 3), (31900, 6), (96000, 7)]
)
def test_points_fall_in_the_class_of_their_least(points: int, number: int) -> None:
    assert point_class(points) == number
    assert POINT_CLASSES[number] <= points


@given(games())
def test_points_and_endings_add_up_in_any_game(
    game: tuple[Ruleset, list[Event], list[State], list[Hand]],
) -> None:
    rules, events, states, hands = game
    recorded = [event for event in events if not isinstance(event, TimeUp | Stop)]
    counted = _counted(rules, states[-1], list(zip(recorded, hands, strict=True)))
    paid = [transfer.points for hand in hands for transfer in hand.transfers if transfer.part in _WON]
    assert sum(won.points for won in counted.wins) == sum(paid)
    assert sum(counted.endings.values()) == sum(not isinstance(event, Void) for event in recorded)
