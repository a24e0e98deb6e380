"""Counts of how people play: hands worked out by hand, and laws that hold for any game."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from hypothesis import given

from tests.play import VOID, chombo, draw, ron, tsumo
from tests.rules.field_cases import hand_record, variants
from tests.rules.games import games
from tournament.rules.record import replay_record
from tournament.rules.riichi.events import Chombo, Event, Void, Win, read_event
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.payments import STICK, Part
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.rules.riichi.settlement import settle
from tournament.rules.riichi.state import Hand, State
from tournament.standings.definitions import STATISTICS
from tournament.standings.statistics import Counts, PlayedGame, Where, count_hands, count_result

Game = tuple[Ruleset, list[Event], list[State], list[Hand]]
WHERE = Where(1, 1, 1)
_BY_NAME = {each.name: each for each in STATISTICS}


def counted(*events: Mapping[str, object], **rules: object) -> Sequence[Counts]:
    """The counts of a game that was ended after these events, in seat order."""
    ruleset = read_ruleset(rules)
    return _counted(start_game(ruleset), [read_event(event, ruleset) for event in events])


def _counted(state: State, events: Sequence[Event], seats: Sequence[Counts] = ()) -> Sequence[Counts]:
    """The counts by seat; those that are given grow."""
    hands = list[tuple[Event, Hand]]()
    for event in events:
        step = apply(state, event)
        state = step.state
        if step.hand is not None:
            hands.append((event, step.hand))
    return _count(state, hands, seats)


def _count(
    state: State, hands: Sequence[tuple[Event, Hand]], seats: Sequence[Counts] = ()
) -> Sequence[Counts]:
    seats = seats or [Counts() for _ in state.scores]
    count_result(settle(state.rules, state.scores, state.sticks).ranks, state.scores, seats)
    count_hands(PlayedGame(where=WHERE, rules=state.rules, hands=hands), seats)
    return seats


def _several(*wins: tuple[int, int, int], riichi: Sequence[int] = ()) -> Mapping[str, object]:
    """Several ron: winner, discarder, han; each with 30 fu."""
    won = [{"winner": winner, "from": source, "han": han, "fu": 30} for winner, source, han in wins]
    return {"type": "win", "wins": won, "riichi": list(riichi)}


def _value(name: str, counts: Counts) -> Fraction | None:
    return _BY_NAME[name].value(counts)


def test_a_ron_counts_as_win_and_deal_in_without_honba() -> None:
    # East draws first, so that one honba is paid for 3 han 30 fu of a child: 3900 + 300
    east, south, west, _ = counted(draw(0), ron(1, 0, 3, 30, riichi=[1]))
    assert (south.ron, south.tsumo, south.wins, south.win_points) == (1, 0, 1, 3900)
    assert (south.riichi, south.won_in_riichi, south.won_as_dealer) == (1, 1, 0)
    assert (east.deal_ins, east.payments, east.deal_in_points) == (1, 1, 3900)
    assert (west.hands, west.wins, west.deal_ins, west.balance) == (2, 0, 0, -1000)
    assert (south.balance, east.balance) == (-1000 + 4200, 3000 - 4200)


def test_a_double_ron_is_one_deal_in_and_two_payments() -> None:
    # 3900 and 8000 (mangan), both from North, as in P-HD-21
    _, south, west, north = counted(_several((1, 3, 3), (2, 3, 5)))
    assert (north.deal_ins, north.payments, north.deal_in_points) == (1, 2, 11900)
    assert (south.wins, south.win_points, west.wins, west.win_points) == (1, 3900, 1, 8000)
    assert _value("deal_ins", north) == 1
    assert _value("deal_in_points", north) == 11900


def test_a_triple_ron_is_one_deal_in_and_three_payments() -> None:
    east, south, west, north = counted(_several((0, 3, 1), (1, 3, 1), (2, 3, 1), riichi=[3]))
    assert (north.deal_ins, north.payments, north.deal_in_points) == (1, 3, 1500 + 1000 + 1000)
    assert (north.deal_ins_in_riichi, north.riichi) == (1, 1)
    assert [counts.wins for counts in (east, south, west)] == [1, 1, 1]


def test_the_double_rons_of_the_field_cases_are_one_deal_in() -> None:
    # 1500 and 2000; 3900 and 8000: honba and sticks are no part of a hand
    right = {"P-HD-03-1": 3500, "P-HD-03-2": 3500, "P-HD-21-1": 11900}
    found = {}
    for name, rules, given_, _ in variants("hand"):
        if name in right:
            record = hand_record(rules, given_["state"], [given_["result"]])
            played = replay_record(record)
            event = read_event(record["events"][0], played.state.rules)
            north = _count(played.state, [(event, played.hands[0])])[3]
            assert (north.deal_ins, north.payments) == (1, 2)
            found[name] = north.deal_in_points
    assert found == right


def test_pao_by_tsumo_is_no_deal_in() -> None:
    won = {"winner": 1, "from": None, "yakuman": 1, "pao": {"seat": 3}}
    east, south, _, north = counted({"type": "win", "wins": [won], "riichi": []})
    assert (south.tsumo, south.win_points, south.yakuman) == (1, 32000, 1)
    assert (north.liable, north.liable_points, north.deal_ins) == (1, 32000, 0)
    assert (east.liable, east.deal_ins) == (0, 0)


def test_pao_by_ron_leaves_the_deal_in_to_the_discarder() -> None:
    won = {"winner": 1, "from": 2, "yakuman": 1, "pao": {"seat": 3}}
    _, south, west, north = counted({"type": "win", "wins": [won], "riichi": []}, pao_ron="half")
    assert south.win_points == 32000
    assert (west.deal_ins, west.payments, west.deal_in_points, west.liable) == (1, 1, 16000, 0)
    assert (north.deal_ins, north.liable, north.liable_points) == (0, 1, 16000)


def test_draws_count_tenpai_and_nagashi() -> None:
    nagashi = {"type": "exhaustive_draw", "tenpai": [0, 2], "nagashi": [1], "riichi": [2]}
    east, south, west, north = counted(nagashi, draw(0, 1, 2, 3))
    assert [counts.draws for counts in (east, south, west, north)] == [2, 2, 2, 2]
    assert [counts.tenpai for counts in (east, south, west, north)] == [2, 1, 2, 1]
    assert (south.nagashi, west.riichi) == (1, 1)
    assert _value("tenpai", north) == Fraction(1, 2)


def test_an_abortive_draw_is_a_hand_and_no_exhaustive_draw() -> None:
    east, *_ = counted({"type": "abortive_draw", "reason": "four_riichi", "riichi": [0, 1, 2, 3]})
    assert (east.hands, east.draws, east.riichi, east.balance) == (1, 0, 1, -1000)


def test_void_hands_and_chombo_are_no_hands() -> None:
    east, south, *_ = counted(VOID, chombo(1), ron(0, 1, 1, 30))
    assert (east.hands, south.hands, south.chombo, east.chombo) == (1, 1, 1, 0)
    # 1500 alone: the 4000 of the chombo belong to no hand
    assert (east.balance, south.balance) == (1500, -1500)
    assert (east.dealt, east.deals) == (1, 1)


def test_a_deal_lasts_until_it_passes_on() -> None:
    east, south, west, _ = counted(
        draw(0), chombo(2), ron(0, 1, 1, 30), tsumo(2, 1), ron(1, 0, 1, 30), draw()
    )
    # East deals three hands and South two: South keeps the deal and loses it by noten
    assert (east.dealt, east.deals, east.longest_deal, east.won_as_dealer) == (3, 1, 3, 1)
    assert (south.dealt, south.deals, south.longest_deal) == (2, 1, 2)
    assert west.deals == 0
    assert _value("deal", east) == 3
    assert _value("deal", west) is None


def test_closed_hands_count_only_where_it_is_noted() -> None:
    noted = [
        {"winner": 0, "from": 1, "han": 1, "fu": 30, **({} if closed is None else {"closed": closed})}
        for closed in (True, False, None)
    ]
    east, *_ = counted(*({"type": "win", "wins": [won], "riichi": []} for won in noted))
    assert (east.wins, east.noted, east.closed) == (3, 2, 1)
    assert _value("closed", east) == Fraction(1, 2)


def test_counted_yakuman_are_yakuman_where_the_rules_pay_them() -> None:
    thirteen = ron(1, 0, 13)
    assert [counted(thirteen, thirteen_han=kind)[1].yakuman for kind in ("yakuman", "sanbaiman")] == [1, 0]


def test_the_three_biggest_hands_are_kept_the_first_of_equals_first() -> None:
    rons = [ron(0, 1, han, 30) for han in (1, 3, 2, 3)]
    east, *_ = counted(*rons)
    # A dealer's 1, 2 and 3 han with 30 fu: 1500, 2900, 5800
    assert [(big.won.points, big.won.label) for big in east.biggest] == [
        (5800, "E1-1"),
        (5800, "E1-3"),
        (2900, "E1-2"),
    ]
    assert {big.where for big in east.biggest} == {WHERE}


def test_places_are_those_of_the_rules() -> None:
    east, south, west, north = counted(ron(0, 3, 13), tie="split")
    assert [dict(counts.places) for counts in (east, south, west, north)] == [{1: 1}, {2: 1}, {2: 1}, {4: 1}]
    assert [counts.last for counts in (east, south, west, north)] == [0, 0, 0, 1]
    assert north.below_zero == 1
    assert _value("place", south) == 2
    assert _value("first", east) == 1


def test_a_shared_last_place_is_last_for_both() -> None:
    east, south, *_ = counted(tsumo(0, 1), tie="split")
    assert (south.places[2], south.last, east.last) == (1, 1, 0)


def test_a_player_without_games_has_counts_of_nothing_and_no_rates() -> None:
    values = {each.name: each.value(Counts()) for each in STATISTICS}
    assert {name for name, value in values.items() if value is not None} == {
        each.name for each in STATISTICS if each.whole is None
    }
    assert set(values.values()) == {0, None}


def test_counts_of_several_games_add_up() -> None:
    first, second = counted(draw(0), ron(0, 1, 3, 30))[0], counted(ron(0, 1, 5))[0]
    both = first + second
    assert (both.games, both.hands, both.wins, both.win_points) == (2, 3, 2, 5800 + 12000)
    assert (both.longest_deal, both.deals, both.places) == (2, 2, {1: 2})
    assert [big.won.points for big in both.biggest] == [12000, 5800]
    assert (first.games, second.games, first.places, sum([first, second], Counts())) == (1, 1, {1: 1}, both)


@given(games())
def test_every_hand_is_counted_once(game: Game) -> None:
    rules, events, states, hands = game
    seats = _counted(states[0], events)
    of_hands = [event for event, state in zip(events, states, strict=False) if _is_hand(event, state)]
    wins = [event for event in of_hands if isinstance(event, Win)]
    assert {counts.hands for counts in seats} == {len(of_hands)}
    assert sum(counts.dealt for counts in seats) == len(of_hands)
    assert sum(counts.wins for counts in seats) == sum(len(win.wins) for win in wins)
    assert sum(counts.payments for counts in seats) == sum(counts.ron for counts in seats)
    assert sum(counts.deal_ins for counts in seats) == sum(win.wins[0].discarder is not None for win in wins)
    assert sum(counts.chombo for counts in seats) == sum(isinstance(event, Chombo) for event in events)
    assert sum(counts.places[place] for counts in seats for place in counts.places) == rules.players
    assert len(hands) >= len(of_hands)


def _is_hand(event: Event, before: State) -> bool:
    return apply(before, event).hand is not None and not isinstance(event, Chombo | Void)


@given(games())
def test_points_won_are_points_paid(game: Game) -> None:
    _, events, states, hands = game
    seats = _counted(states[0], events)
    won = sum(part.points for hand in hands for part in hand.transfers if part.part in (Part.HAND, Part.PAO))
    assert sum(counts.win_points for counts in seats) == won
    rons = sum(counts.deal_in_points + counts.liable_points for counts in seats)
    assert rons <= won
    assert sum(counts.balance for counts in seats) == -STICK * states[-1].sticks


@given(games(most=6))
def test_rates_lie_between_none_and_all(game: Game) -> None:
    _, events, states, _ = game
    for counts in _counted(states[0], events):
        for each in STATISTICS:
            value = each.value(counts)
            assert value is None or each.form != "per cent" or 0 <= value <= 1, each.name


@given(games(most=6))
def test_adding_is_counting_one_game_after_the_other(game: Game) -> None:
    _, events, states, _ = game
    once, twice = _counted(states[0], events), _counted(states[0], events)
    _counted(states[0], events, twice)
    assert [counts + counts for counts in once] == twice
    assert [counts + Counts() for counts in once] == once
