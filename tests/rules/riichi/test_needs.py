"""What each player needs in the hand that is on. Golden values are worked out by hand."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from tests.rules.games import games
from tests.rules.riichi.play import Json, game
from tests.rules.strategies import rulesets
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import EndReason
from tournament.rules.riichi.events import Event, read_event
from tournament.rules.riichi.game import apply, end_game
from tournament.rules.riichi.needs import (
    Aim,
    Outcome,
    Worth,
    _values,
    aims,
    needs,
    needs_json,
    outcome_now,
)
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.settlement import settle
from tournament.rules.riichi.state import Hand, State

LAST_HAND = (31000, 29000, 23000, 17000)


def _last_hand(rules: Json | None = None, **state: object) -> State:
    """South 4, dealt by seat 3; under the seed's rules the seat nearer to seat 0 is first of a tie."""
    return game(rules, "S4", **{"scores": LAST_HAND, **state})


def _aim(state: State, seat: int, rank: int, riichi: tuple[int, ...] = ()) -> Aim:
    return next(aim for aim in needs(state, riichi)[seat].aims if aim.rank == rank)


def _ron(aim: Aim) -> dict[int, tuple[int, ...]]:
    return {seat: worth.points for seat, worth in aim.ron.items() if worth}


def test_needs_of_second_place() -> None:
    """2000 behind and behind in a tie: 500/1000 turns 2500, 1300 from the leader turns 2600."""
    found = json.loads(json.dumps(needs_json(_last_hand())))
    assert found["label"] == "S4-0"
    assert found["seats"][1] == {
        "seat": 1,
        "rank": 2,
        "aims": [
            {
                "rank": 1,
                "tsumo": {"han": 1, "fu": 60, "points": [500, 1000]},
                "ron": {
                    "0": {"han": 1, "fu": 40, "points": 1300},
                    "2": {"han": 1, "fu": 70, "points": 2300},
                    "3": {"han": 1, "fu": 70, "points": 2300},
                },
                "tenpai_alone": True,
            }
        ],
    }


def test_leader_needs_nothing() -> None:
    assert needs(_last_hand())[0].aims == ()


def test_nearest_place_comes_first() -> None:
    assert [aim.rank for aim in needs(_last_hand())[3].aims] == [3, 2, 1]


def test_dealers_tsumo_is_one_number_twice() -> None:
    """6000 behind third: 1600 all turns 6400, 1500 all exactly 6000, a tie that seat 2 wins."""
    tsumo = _aim(_last_hand(), 3, 3).tsumo
    assert tsumo is not None
    assert tsumo.to_json() == {"han": 1, "fu": 100, "points": [1600, 1600]}


def test_limit_hands_are_named_by_their_least_han() -> None:
    """8000 behind first with a tie lost: from a third player a mangan only ties, a haneman passes."""
    worth = _aim(_last_hand(), 2, 1).ron[1]
    assert worth is not None
    assert worth.to_json() == {"han": 6, "points": 12000}


def test_equal_scores_share_a_place_where_ties_are_split() -> None:
    """Then 8000 from a third player is enough for first, shared."""
    worth = _aim(_last_hand({"tie": "split"}), 2, 1).ron[1]
    assert worth is not None
    assert worth.to_json() == {"han": 5, "points": 8000}


def test_honba_and_sticks_lower_the_price() -> None:
    """One honba and one stick: 300 + 1000 from a third player, so more than 700 suffices."""
    state = _last_hand(honba=1, sticks=1, scores=(31000, 29000, 22000, 17000))
    assert _ron(_aim(state, 1, 1)) == {0: (1000,), 2: (1000,), 3: (1000,)}


def test_riichi_of_another_counts() -> None:
    """The leader's stick costs the leader 1000 and falls to the winner: any win passes."""
    assert _ron(_aim(_last_hand(), 1, 1, riichi=(0,))) == {0: (1000,), 2: (1000,), 3: (1000,)}


def test_place_now_counts_the_sticks_that_are_out() -> None:
    """30100 with a stick out is 29100: second, behind 29500 and before 29000."""
    state = _last_hand(scores=(30100, 29000, 29500, 11400))
    assert [seat.rank for seat in needs(state)] == [1, 3, 2, 4]
    assert [seat.rank for seat in needs(state, (0,))] == [2, 3, 1, 4]


def test_what_no_yakuman_reaches_is_none() -> None:
    """90000 behind: 32000 from the leader turns 64000."""
    state = game(None, "S1", scores=(95000, 5000, 0, 0))
    aim = _aim(state, 1, 1)
    assert (aim.tsumo, set(aim.ron.values()), aim.tenpai_alone) == (None, {None}, False)


def test_sanma_has_two_to_win_from() -> None:
    state = game({"preset": "seed-sanma"}, "S3", scores=(40000, 36000, 29000))
    aim = _aim(state, 1, 1)
    assert list(aim.ron) == [0, 2]


def test_finished_game_has_no_needs() -> None:
    with pytest.raises(RuleError) as refused:
        needs(end_game(_last_hand(), EndReason.ENDED))
    assert refused.value.code == "game_over"


@pytest.mark.parametrize(("seats", "code"), [((4,), "no_such_seat"), ((3,), "riichi_too_poor")])
def test_riichi_that_cannot_be_is_refused(seats: tuple[int, ...], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        needs(_last_hand(scores=(40000, 31000, 28500, 500)), seats)
    assert (refused.value.code, refused.value.key) == (code, "riichi")


def test_place_in_another_list_is_found_by_final_points() -> None:
    """Uma 20, 10, -10, -20 and oka 20: the scores as they are end as +41.0, +9.0, -17.0, -33.0.

    Seat 0 brings 150.0 and seat 2 brings 100.0. From seat 0, 5800 leaves seat 2 second with 28800 (108.8 to
    135.2); 6400 makes 29400 and first place (139.4 to 134.6). By tsumo a baiman is 149.0 to 157.0, a
    sanbaiman 157.0 to 155.0. From others seat 0 stays at 11.0: 24000 is 157.0 to 161.0, 32000 is 165.0.
    """
    before = (1500, 0, 1000, 0)

    def placing(outcome: Outcome, seat: int) -> int:
        totals = [had + won for had, won in zip(before, outcome.totals, strict=True)]
        return 1 + sum(total > totals[seat] for total in totals)

    state = _last_hand()
    assert outcome_now(state).totals == (410, 90, -170, -330)
    (aim,) = aims(state, (), 2, [1], placing)
    assert aim.to_json() == {
        "rank": 1,
        "tsumo": {"han": 11, "points": [6000, 12000]},
        "ron": {
            "0": {"han": 2, "fu": 100, "points": 6400},
            "1": {"yakuman": 1, "points": 32000},
            "3": {"yakuman": 1, "points": 32000},
        },
        "tenpai_alone": False,
    }


Game = tuple[Ruleset, list[Event], list[State], list[Hand]]


def _running(data: DataObject, played: Game) -> State:
    return data.draw(st.sampled_from([state for state in played[2] if not state.finished]))


def _in_riichi(data: DataObject, state: State) -> tuple[int, ...]:
    minimum = state.rules.riichi_minimum
    rich = [seat for seat, score in enumerate(state.scores) if minimum is None or score >= minimum]
    return tuple(data.draw(st.lists(st.sampled_from(rich), unique=True))) if rich else ()


def _after(state: State, seat: int, discarder: int | None, worth: Worth, riichi: tuple[int, ...]) -> State:
    """The state that the whole engine makes of a win, told to it as a game record would."""
    size = {key: value for key, value in worth.to_json().items() if key != "points"}
    event = {"type": "win", "wins": [{"winner": seat, "from": discarder, **size}], "riichi": list(riichi)}
    return apply(state, read_event(event, state.rules)).state


@settings(max_examples=40)
@given(games(), st.data())
def test_every_value_reaches_and_the_next_cheaper_one_does_not(played: Game, data: DataObject) -> None:
    """Against every single value, played by the engine and placed by the settlement, whatever the rules."""
    state = _running(data, played)
    riichi = _in_riichi(data, state)
    needed = data.draw(st.sampled_from(needs(state, riichi)))
    for aim in needed.aims:
        for discarder, worth in [(None, aim.tsumo), *aim.ron.items()]:
            values = _values(state.rules, dealer=needed.seat == state.dealer, tsumo=discarder is None)
            afters = [_after(state, needed.seat, discarder, value, riichi) for value in values]
            ranks = [settle(state.rules, after.scores, after.sticks).ranks[needed.seat] for after in afters]
            first = next((index for index, rank in enumerate(ranks) if rank <= aim.rank), None)
            assert worth == (None if first is None else values[first])


@settings(max_examples=40)
@given(games(), st.data())
def test_final_points_that_are_reached_are_those_of_the_settlement(played: Game, data: DataObject) -> None:
    """The list here is whether a seat has so many final points; penalties of chombo count."""
    state = _running(data, played)
    seat, wanted = data.draw(st.integers(0, state.rules.players - 1)), data.draw(st.integers(-600, 900))
    (aim,) = aims(state, (), seat, [1], lambda outcome, at: 1 if outcome.totals[at] >= wanted else 2)
    for discarder, worth in [(None, aim.tsumo), *aim.ron.items()]:
        values = _values(state.rules, dealer=seat == state.dealer, tsumo=discarder is None)
        afters = [_after(state, seat, discarder, value, ()) for value in values]
        totals = [settle(one.rules, one.scores, one.sticks, one.penalties).total[seat] for one in afters]
        assert worth == next(
            (one for one, total in zip(values, totals, strict=True) if total >= wanted), None
        )


@given(rulesets(), st.booleans(), st.booleans())
def test_values_rise_and_name_each_payment_once(rules: Ruleset, dealer: bool, tsumo: bool) -> None:
    values = _values(rules, dealer=dealer, tsumo=tsumo)
    payers = rules.players - 1
    totals = [
        worth.points[0] * (payers - 1) + worth.points[1 if not dealer else 0] if tsumo else worth.points[0]
        for worth in values
    ]
    assert totals == sorted(totals)
    assert len({worth.points for worth in values}) == len(values)
    if tsumo and dealer:
        assert all(from_child == from_dealer for from_child, from_dealer in (one.points for one in values))
