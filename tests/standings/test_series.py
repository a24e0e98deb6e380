"""People over several events: sums, averages, best events, and who has no place."""

import datetime as dt
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.models import SeriesScoring
from tournament.standings.series import Brought, Rule, Scoring, SeriesLine, counts_after, rank_people

AKI, BEN, CHO = 1, 2, 3
# Three nights: Aki +30.0, -10.0, +12.5; Ben +12.5 twice, away once; Cho -42.5 in five games.
NIGHTS = (
    Brought(AKI, 1, 300, 2),
    Brought(BEN, 1, 125, 2),
    Brought(AKI, 2, -100, 2),
    Brought(CHO, 2, -425, 5),
    Brought(AKI, 3, 125, 4),
    Brought(BEN, 3, 125, 2),
)


def _shown(rule: Rule) -> list[tuple[str, int, object]]:
    return [(line.shown_rank, line.person, line.score) for line in rank_people(NIGHTS, rule)]


def test_scorings_are_those_that_are_stored() -> None:
    assert [str(scoring) for scoring in Scoring] == SeriesScoring.values


def test_sum_adds_all_final_points() -> None:
    assert _shown(Rule(scoring=Scoring.SUM)) == [("1", AKI, 325), ("2", BEN, 250), ("3", CHO, -425)]


def test_average_is_exact_and_of_a_game() -> None:
    # 32.5 in 8 games, 25.0 in 4, -42.5 in 5
    assert _shown(Rule(scoring=Scoring.AVERAGE)) == [
        ("1", BEN, Fraction(125, 2)),
        ("2", AKI, Fraction(325, 8)),
        ("3", CHO, -85),
    ]


def test_best_events_leave_the_others_out() -> None:
    lines = rank_people(NIGHTS, Rule(scoring=Scoring.BEST, best=2))
    assert [(line.person, line.score, sorted(line.counted)) for line in lines] == [
        (AKI, Fraction(425), [1, 3]),
        (BEN, Fraction(250), [1, 3]),
        (CHO, Fraction(-425), [2]),
    ]
    assert lines[0].by_event == {1: 300, 2: -100, 3: 125}
    assert lines[0].games == 8


def test_best_of_equal_events_is_the_earlier_one() -> None:
    _, ben, _ = rank_people(NIGHTS, Rule(scoring=Scoring.BEST, best=1))
    assert ben.counted == {1}


def test_too_few_games_are_listed_last_and_without_a_place() -> None:
    rule = Rule(scoring=Scoring.SUM, minimum_games=5)
    assert _shown(rule) == [("1", AKI, 325), ("2", CHO, -425), ("", BEN, 250)]


def test_equal_scores_share_a_place() -> None:
    brought = [Brought(AKI, 1, 100, 1), Brought(BEN, 1, 100, 3), Brought(CHO, 1, 50, 1)]
    lines = rank_people(brought, Rule(scoring=Scoring.SUM))
    assert [line.shown_rank for line in lines] == ["=1", "=1", "3"]


def test_nobody_is_listed_without_a_game() -> None:
    """A penalty alone is no reason to stand in a list, and not to have come is no reason to beat anybody."""
    brought = [Brought(AKI, 1, -50, 1), Brought(BEN, 1, -20, 0)]
    assert [line.person for line in rank_people(brought, Rule(scoring=Scoring.AVERAGE))] == [AKI]


def test_rating_is_the_start_and_all_changes() -> None:
    lines = rank_people([Brought(AKI, 1, 62, 2), Brought(AKI, 2, -300, 1)], Rule(scoring=Scoring.RATING))
    assert [line.score for line in lines] == [15_000 + 62 - 300]


@given(st.permutations(NIGHTS), st.sampled_from([Scoring.SUM, Scoring.AVERAGE]))
def test_order_of_events_does_not_matter(nights: list[Brought], scoring: Scoring) -> None:
    def numbers(line: SeriesLine) -> tuple[object, ...]:
        return line.person, line.rank, line.score, line.games

    rule = Rule(scoring=scoring, minimum_games=4)
    assert list(map(numbers, rank_people(nights, rule))) == list(map(numbers, rank_people(NIGHTS, rule)))


@given(st.integers(1, 5))
def test_more_events_that_count_never_lower_a_positive_sum(best: int) -> None:
    """All of somebody's events are the sum; with one more they gain what the next best brought."""
    one, more = (rank_people(NIGHTS, Rule(scoring=Scoring.BEST, best=k)) for k in (best, best + 1))
    scores = {line.person: line.score for line in one}
    for line in more:
        if len(line.by_event) > best:
            assert line.score - scores[line.person] == sorted(line.by_event.values(), reverse=True)[best]
        else:
            assert line.score == scores[line.person]


@pytest.mark.parametrize(
    ("last", "months", "start"),
    [
        (dt.date(2026, 3, 15), 12, dt.date(2025, 3, 15)),
        (dt.date(2026, 1, 31), 2, dt.date(2025, 11, 30)),
        (dt.date(2024, 3, 31), 1, dt.date(2024, 2, 29)),
        (dt.date(2026, 12, 1), 1, dt.date(2026, 11, 1)),
    ],
)
def test_months_are_counted_back_from_the_last_day(last: dt.date, months: int, start: dt.date) -> None:
    assert counts_after(last, months) == start
