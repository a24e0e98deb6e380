"""The rating: worked out by hand, and the laws that it keeps."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.standings.rating import START, Rated, Seated, Step, Table, duels, rate

AKI, BEN, CHO, DAN = 1, 2, 3, 4


def _table(game: int, *places: tuple[int | None, int]) -> Table:
    return Table(game, 1, [Seated(person, place) for person, place in places])


def _ratings(tables: Sequence[Table]) -> dict[int, int]:
    return {step.own.person: step.after for step in rate(tables)}


@st.composite
def _evenings(draw: st.DrawFn) -> list[Table]:
    """Games of three and of four among six people, with shared places."""
    tables = []
    for game in range(draw(st.integers(1, 12))):
        people = draw(st.permutations(range(6)))[: draw(st.sampled_from([3, 4]))]
        tables.append(_table(game, *[(who, draw(st.integers(1, 4))) for who in people]))
    return tables


def test_first_game_of_four_newcomers() -> None:
    assert _ratings([_table(1, (AKI, 1), (BEN, 2), (CHO, 3), (DAN, 4))]) == {
        AKI: START + 300,
        BEN: START + 100,
        CHO: START - 100,
        DAN: START - 300,
    }


def test_first_game_of_three_newcomers() -> None:
    assert _ratings([_table(1, (AKI, 1), (BEN, 2), (CHO, 3))]) == {
        AKI: START + 300,
        BEN: START,
        CHO: START - 300,
    }


def test_shared_places_are_settled_with_the_others_alone() -> None:
    assert _ratings([_table(1, (AKI, 1), (BEN, 1), (CHO, 3), (DAN, 4))]) == {
        AKI: START + 200,
        BEN: START + 200,
        CHO: START - 100,
        DAN: START - 300,
    }


def test_second_game_draws_ratings_together() -> None:
    """1530, 1510, 1490 and 1470 come in the same order again.

    Aki gives 20/160, 40/160 and 60/160, rounded 0.1, 0.3 and 0.4; Ben gets 0.1 and gives 0.1 and 0.3.
    """
    first = _table(1, (AKI, 1), (BEN, 2), (CHO, 3), (DAN, 4))
    assert _ratings([first, first._replace(game=2)]) == {
        AKI: 15_300 + 300 - 8,
        BEN: 15_100 + 100 + 1 - 1 - 3,
        CHO: 14_900 - 100 + 3 + 1 - 1,
        DAN: 14_700 - 300 + 4 + 3 + 1,
    }


def test_step_is_shown_in_full() -> None:
    first = _table(1, (AKI, 1), (BEN, 2), (CHO, 3))
    last = list(rate([first, _table(2, (CHO, 1), (AKI, 2), (BEN, 2))]))[-2]
    assert (last.own, last.change, last.after) == (Rated(AKI, 2, 15_300), -150 - 5 - 3, 15_142)
    assert [(duel.other.person, duel.place, duel.share) for duel in duels(last)] == [
        (CHO, -150, -5),
        (BEN, 0, -3),
    ]


def test_substitute_at_the_table_is_left_out() -> None:
    """Aki beats Ben and Cho; the substitute in between gives and takes nothing."""
    assert _ratings([_table(1, (AKI, 1), (None, 2), (BEN, 3), (CHO, 4))]) == {
        AKI: START + 200,
        BEN: START,
        CHO: START - 200,
    }


@pytest.mark.parametrize(
    ("own", "others"),
    [
        (20_000, (21_000, 19_000, 20_000)),
        (20_000, (15_000, 15_000, 14_000)),
        (20_000, (15_000, 19_000, 21_000)),
    ],
)
def test_last_place_moves_as_on_the_platforms(own: int, others: tuple[int, ...]) -> None:
    """-30 and a fortieth of what the average of the table is above the own rating."""
    step = Step(1, 1, Rated(AKI, 4, own), 0, [], 4)
    step = step._replace(table=[step.own, *(Rated(n, n, rating) for n, rating in enumerate(others, 1))])
    change = sum(duel.place + duel.share for duel in duels(step))
    average = (own + sum(others)) / 4
    assert change == pytest.approx(-300 + (average - own) / 40, abs=1.5)


@given(_evenings())
def test_changes_of_a_game_sum_to_zero(tables: list[Table]) -> None:
    changes: dict[int, int] = {}
    for step in rate(tables):
        changes[step.game] = changes.get(step.game, 0) + step.change
    assert set(changes.values()) == {0}


@given(_evenings(), st.randoms())
def test_order_of_seats_does_not_matter(tables: list[Table], chance: Random) -> None:
    mixed = [table._replace(seats=sorted(table.seats, key=lambda _: chance.random())) for table in tables]
    assert _ratings(mixed) == _ratings(tables)


@given(_evenings())
def test_step_is_the_sum_of_its_duels(tables: list[Table]) -> None:
    for step in rate(tables):
        assert step.change == sum(duel.place + duel.share for duel in duels(step))


@given(_evenings())
def test_each_step_begins_where_the_one_before_ended(tables: list[Table]) -> None:
    ratings: dict[int, int] = {}
    for step in rate(tables):
        assert step.own.rating == ratings.get(step.own.person, START)
        ratings[step.own.person] = step.after
