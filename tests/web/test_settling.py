"""A settlement explained: the words and the sums, for every way in which rules give a number."""

import re
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.play import Event, chombo
from tests.rules.strategies import rulesets
from tournament.models import Entry, Game, HandRecord, Round, Seat, Stage, Tournament
from tournament.queries.games import view_of
from tournament.queries.replay import replay
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.web.settling import Step, settlement_steps

NAMES = ("Aki", "Ben", "Cara", "Dan")


def _explained(*scores: int, sticks: int = 0, events: tuple[Event, ...] = (), **rules: object) -> list[Step]:
    """The steps of a game that ended at these scores, which were typed in."""
    return _steps(read_ruleset(rules), scores, sticks, events)


def _steps(read: Ruleset, scores: Sequence[int], sticks: int, events: Sequence[Event] = ()) -> list[Step]:
    stage = Stage(tournament=Tournament(), ruleset=read.to_json())
    game = Game(pk=0, round=Round(stage=stage, number=1), table_number=1)
    records = [HandRecord(game=game, order=order, event=event) for order, event in enumerate(events, 1)]
    played = replay(read, records, totals={"scores": [*scores], "sticks": sticks})
    entries = [Entry(number=number, name=name) for number, name in enumerate(NAMES[: read.players], 1)]
    seats = [Seat(game=game, seat=seat, entry=entry) for seat, entry in enumerate(entries)]
    return list(settlement_steps(view_of(game, played, seats, riichi=())))


def _step(steps: list[Step], title: str) -> Step:
    return next(step for step in steps if step.title == title)


def test_a_settlement_has_its_steps_in_the_order_in_which_they_are_made() -> None:
    """The seed's rules, where 45300 and one stick come to 56.3."""
    steps = _explained(45300, 29100, 14700, 9900, sticks=1)
    assert [(step.title, step.numbers[0], step.total) for step in steps] == [
        ("Score at the table", "45300", "99000"),
        ("Riichi sticks left over", "+1000", "+1000"),
        ("Score", "46300", "100000"),
        ("Place", "1", ""),
        ("Over 30000, ÷ 1000", "+16.3", "−20.0"),
        ("Uma", "+20.0", "0.0"),
        ("Oka", "+20.0", "+20.0"),
        ("Rounding, taken by first", "0.0", "0.0"),
        ("Points", "+56.3", "0.0"),
        ("Penalties", "0.0", "0.0"),
        ("Final points", "+56.3", "0.0"),
    ]


def test_each_sum_is_written_out() -> None:
    steps = _explained(45300, 29100, 14700, 9900, sticks=1)
    assert _step(steps, "Score").sums[0] == "45300 + 1000 = 46300"
    assert _step(steps, "Over 30000, ÷ 1000").sums[1] == "(29100 − 30000) ÷ 1000 = −0.9"
    assert _step(steps, "Points").sums[3] == "−20.1 − 20.0 + 0.0 + 0.0 = −40.1"


def test_scores_and_sticks_are_checked_against_the_points_in_play() -> None:
    assert _explained(45300, 29100, 14700, 9900, sticks=1)[0].reason == (
        "The scores that were typed in. Scores 99000 + sticks 1000 = 100000; 100000 are in play."
    )


def test_the_rule_says_who_gets_the_sticks() -> None:
    steps = _explained(45300, 29100, 14700, 9900, sticks=1)
    assert _step(steps, "Riichi sticks left over").reason == (
        "1 stick was left on the table. Who gets it by these rules: the leader, before places are judged."
    )
    assert _step(steps, "Place").reason == "By score, with the sticks that were left."


def test_lost_sticks_are_missing_in_the_sum_of_the_points() -> None:
    steps = _explained(45000, 25000, 18000, 10000, sticks=2, leftover_sticks="lost")
    assert _step(steps, "Riichi sticks left over").reason.endswith("2000 points stay with nobody.")
    assert _step(steps, "Place").reason == "By score, before the sticks that were left are given away."
    assert _step(steps, "Points").reason == (
        "All of them add up to −2.0: riichi sticks that stay with nobody −2.0."
    )


def test_a_tie_by_seat_says_who_is_placed_higher() -> None:
    steps = _explained(30000, 30000, 22000, 18000)
    assert _step(steps, "Place").reason == (
        "By score. Aki and Ben are equal; who sat nearer to the first dealer is placed higher."
    )
    assert _step(steps, "Uma").sums == ()


def test_shared_places_share_uma_and_oka() -> None:
    """P-FN-09: 35 / 35 / −20 / −50."""
    steps = _explained(35000, 35000, 20000, 10000, tie="split", uma=[30000, 10000, -10000, -30000])
    assert _step(steps, "Place").reason == "By score. Aki and Ben are equal and share place 1."
    assert _step(steps, "Place").numbers == ("=1", "=1", "3", "4")
    assert _step(steps, "Uma").sums == (
        "(+30.0 + 10.0) ÷ 2 → +20.0",
        "(+30.0 + 10.0) ÷ 2 → +20.0",
        "−10.0",
        "−30.0",
    )
    assert _step(steps, "Oka").sums == ("(+20.0 + 0.0) ÷ 2 → +10.0",) * 2 + ("0.0",) * 2
    assert _step(steps, "Oka").reason == "4 × (30000 − 25000) points, for first place: +20.0."
    assert _step(steps, "Final points").numbers == ("+35.0", "+35.0", "−20.0", "−50.0")


def test_four_equal_players_share_everything() -> None:
    steps = _explained(25000, 25000, 25000, 25000, tie="split")
    assert _step(steps, "Place").reason == "By score. Aki, Ben, Cara and Dan are equal and share place 1."
    assert _step(steps, "Final points").numbers == ("0.0",) * 4


def test_rounding_of_scores_is_made_up_by_first_place() -> None:
    """P-FN-17 by always rounding down."""
    steps = _explained(41700, 29300, 18900, 10100, rounding="floor")
    rounded = _step(steps, "Over 30000, ÷ 1000")
    assert rounded.reason == (
        "What each score is over the return points of 30000, in thousands. "
        "The table score is rounded to whole thousands, always down."
    )
    assert rounded.sums[0] == "41700 → 41; 41 − 30 = +11.0"
    assert rounded.sums[3] == "10100 → 10; 10 − 30 = −20.0"
    correction = _step(steps, "Rounding, taken by first")
    assert correction.numbers == ("+2.0", "0.0", "0.0", "0.0")
    assert correction.reason == "After rounding all add up to −2.0; first place makes it 0.0."
    assert _step(steps, "Points").reason == "All of them add up to 0.0, as they must."


def test_rounding_of_distances_is_written_as_distances() -> None:
    steps = _explained(38600, 28500, 21300, 11600, rounding="half_up", rounding_axis="magnitude")
    assert _step(steps, "Over 30000, ÷ 1000").sums[1] == "28500 − 30000 = −1500 → −2.0"


def test_scores_that_are_not_rounded_say_so() -> None:
    steps = _explained(25000, 25000, 25000, 25000)
    assert _step(steps, "Over 30000, ÷ 1000").reason.endswith("It is not rounded.")
    assert _step(steps, "Rounding, taken by first").reason == "Nothing was rounded."


def test_rounding_is_not_made_up_where_sticks_are_lost() -> None:
    steps = _explained(45600, 24200, 18200, 10000, sticks=2, leftover_sticks="lost", rounding="floor")
    assert _step(steps, "Rounding, taken by first").reason == (
        "Before rounding the table did not add up to 0.0, so that nothing is made up for."
    )
    assert _step(steps, "Points").reason == (
        "All of them add up to −3.0: riichi sticks that stay with nobody −2.0, rounding −1.0."
    )


def test_rules_without_uma_and_oka_say_so() -> None:
    steps = _explained(34000, 26000, 22000, 18000, return_points=25000, uma=[0, 0, 0, 0])
    assert _step(steps, "Uma").reason == "These rules have no uma."
    assert _step(steps, "Oka").reason == "These rules have no oka."


def test_an_oka_of_its_own_leaves_a_sum_that_is_explained() -> None:
    steps = _explained(34000, 26000, 22000, 18000, oka=10000)
    assert _step(steps, "Oka").reason == "For first place by these rules: +10.0."
    assert _step(steps, "Points").reason == (
        "All of them add up to −10.0: start points, return points and oka −10.0."
    )


def test_chombo_comes_off_after_all_else() -> None:
    steps = _explained(30000, 30000, 30000, 30000, events=(chombo(3), chombo(3)), preset="ema-2025")
    penalties = _step(steps, "Penalties")
    assert penalties.numbers == ("0.0", "0.0", "0.0", "−40.0")
    assert penalties.reason == "Chombo by Dan: −20.0 each time."
    assert _step(steps, "Final points").sums[3] == "0.0 − 40.0 = −40.0"


def test_three_players_have_three_numbers_in_each_step() -> None:
    steps = _explained(45000, 35000, 25000, preset="seed-sanma")
    assert {len(step.numbers) for step in steps} == {3}
    assert _step(steps, "Points").reason == "All of them add up to 0.0, as they must."


def test_floating_uma_goes_by_the_players_over_the_line() -> None:
    """P-FN-13: two players with 30000 or more."""
    floating = {
        "threshold": 30000,
        "inclusive": True,
        "by_count": {"1": [12000, -1000, -3000, -8000], "2": [8000, 4000, -4000, -8000]},
    }
    steps = _explained(38000, 31000, 28000, 23000, start_points=30000, uma_floating=floating)
    assert _step(steps, "Uma").reason == (
        "By place, for so many players over the line: +8.0 / +4.0 / −4.0 / −8.0."
    )
    assert _step(steps, "Points").sums[0] == "+8.0 + 8.0 + 0.0 + 0.0 = +16.0"


@given(st.data())
def test_the_sum_of_the_points_is_explained_by_any_rules(data: st.DataObject) -> None:
    rules = data.draw(rulesets())
    sticks = data.draw(st.integers(0, 4))
    hundreds = st.integers(-300, 900)
    scores = [100 * data.draw(hundreds) for _ in range(rules.players - 1)]
    scores.append(rules.points_in_play - 1000 * sticks - sum(scores))
    steps = _steps(rules, scores, sticks)
    told = [_tenths(number) for number in re.findall(r"[+−]?\d+\.\d", _step(steps, "Points").reason)]
    assert sum(map(_tenths, _step(steps, "Points").numbers)) == told[0] == sum(told[1:])


def _tenths(final: str) -> int:
    return int(final.replace("−", "-").replace(".", ""))
