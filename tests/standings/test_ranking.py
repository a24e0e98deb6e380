"""Ranking: the cases of the field notes, and laws that hold for any results."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from tests.standings.lists import Line, ranked
from tournament.rules.record import format_tenths
from tournament.standings.ranking import chained, rank
from tournament.standings.results import Bye, Past, Result, Sheet, average_place, by_round
from tournament.standings.tiebreaks import TieBreak

A, B, C, D, E = range(1, 6)


def result(player: int, points: int, *, number: int = 1, game: int | None = None, place: int = 1) -> Result:
    """A result in tenths, of a game that nobody else played unless `game` is given."""
    own_game = 1000 * number + player
    return Result(
        player=player,
        round=number,
        game=game or own_game,
        place=place,
        points=points,
    )


def rounds_of(points: Mapping[int, Sequence[int]]) -> list[Result]:
    """One result in tenths for each player and round."""
    return [
        result(player, tenths, number=number)
        for player, row in points.items()
        for number, tenths in enumerate(row, start=1)
    ]


def ranks(lines: Sequence[Line]) -> dict[int, int]:
    return {line.player: line.rank for line in lines}


def totals(lines: Sequence[Line]) -> dict[int, int]:
    return {line.player: line.total for line in lines}


def test_shared_ranks_leave_a_gap() -> None:
    """P-SD-01."""
    lines = ranked([A, B, C, D], rounds_of({A: [250], B: [250], C: [100], D: [-600]}))
    assert ranks(lines) == {A: 1, B: 1, C: 3, D: 4}


def test_unbreakable_ties_are_marked() -> None:
    """P-SD-02."""
    lines = ranked([A, B, C, D], rounds_of({A: [501], B: [200], C: [200], D: [-901]}))
    assert [(line.player, line.shown_rank) for line in lines] == [(A, "1"), (B, "=2"), (C, "=2"), (D, "4")]


def test_sums_have_no_binary_dust() -> None:
    """P-SD-03."""
    lines = ranked([A, B], rounds_of({A: [553, -243, 91], B: [1, 2]}))
    assert totals(lines) == {A: 401, B: 3}
    assert [format_tenths(line.total) for line in lines] == ["40.1", "0.3"]


def test_later_stage_does_not_change_an_earlier_tie() -> None:
    """P-SD-08: both have 20 and 10 in the preliminary, whose list is made from its own results."""
    order = [TieBreak.TOTAL, TieBreak.BEST_GAME]
    preliminary = rounds_of({A: [200, 100], B: [100, 200]})
    assert ranks(ranked([A, B], preliminary, order=order)) == {A: 1, B: 1}
    final = [result(A, 50, number=3), result(B, 400, number=3)]
    assert ranks(ranked([A, B], preliminary + final, order=order)) == {B: 1, A: 2}


def test_line_tells_which_comparison_parted_equals() -> None:
    """A and B have the same total and met; C stands alone, D and E are equal in everything."""
    results = [
        result(A, 300, game=1),
        result(B, 200, game=1),
        result(B, 100, number=2),
        result(C, 900),
        result(D, -100),
        result(E, -100),
    ]
    decided = {line.player: line.decided_by for line in ranked([A, B, C, D, E], results)}
    assert decided == {
        C: TieBreak.TOTAL,
        A: TieBreak.HEAD_TO_HEAD,
        B: TieBreak.HEAD_TO_HEAD,
        D: TieBreak.TOTAL,
        E: TieBreak.TOTAL,
    }


def test_carried_points_are_in_the_total_and_in_nothing_else() -> None:
    (line,) = ranked([A], [result(A, 300)], carried={A: 105})
    assert (line.total, line.carried, line.by_round, line.best, line.games) == (405, 105, {1: 300}, 300, 1)


def test_chained_lists_put_the_last_stage_first() -> None:
    """B and D play the final; the others keep their order and their ties, behind them."""
    qualified = by_round(rounds_of({A: [300], B: [200], C: [100], D: [100], E: [100]}))
    played = by_round([result(B, -100, number=2), result(D, 100, number=2)])
    qualifier = rank(Sheet(players=(A, B, C, D, E), rounds=qualified))
    final = rank(Sheet(players=(B, D), rounds=played, carried={B: 200, D: 100}))
    first, others = chained([final, qualifier])
    assert [(place.shown_rank, place.player) for place in (*first, *others)] == [
        ("1", D),
        ("2", B),
        ("3", A),
        ("=4", C),
        ("=4", E),
    ]


def test_only_list_stays_as_it_is() -> None:
    only = rank(Sheet(players=(A, B), rounds=by_round(rounds_of({A: [100], B: [200]}))))
    assert chained([only]) == (only,)


def test_past_games_count_once_in_total_and_games_and_nowhere_else() -> None:
    """A brings 12.5 from three games elsewhere and plays one for 30.0; B only brings something."""
    past = {A: Past(3, 125), B: Past(2, -40)}
    one, other = ranked([A, B], [result(A, 300)], past=past)
    assert (one.total, one.games, one.carried, one.best, one.places) == (425, 4, 125, 300, (1, 0, 0, 0))
    assert (other.total, other.games, other.best, other.by_round) == (-40, 2, None, {})


def test_players_without_a_result_stay_in_the_list() -> None:
    """P-SD-09."""
    lines = ranked([A, B, C, D, E], rounds_of({A: [300], B: [100], C: [-100], D: [-300]}))
    assert [(line.player, line.total, line.games) for line in lines] == [
        (A, 300, 1),
        (B, 100, 1),
        (E, 0, 0),
        (C, -100, 1),
        (D, -300, 1),
    ]
    assert (lines[2].by_round, average_place(lines[2].places), lines[2].best) == ({}, None, None)
    assert lines[2].places == (0, 0, 0, 0)


def test_adjustment_counts_once_and_is_no_game() -> None:
    lines = ranked([A, B], rounds_of({A: [300, 100], B: [200, 150]}), adjustments={A: -200})
    assert totals(lines) == {B: 350, A: 200}
    assert [(line.adjustment, line.games, line.best) for line in lines] == [(0, 2, 200), (-200, 2, 300)]


def test_bye_is_a_stated_score_and_no_game() -> None:
    """P-SD-10: A plays for 30 and sits out for 0, B plays for 10 and -5."""
    byes = [Bye(player=1, round=2, points=0, counts=False)]
    one, other = ranked([1, 2], rounds_of({1: [300], 2: [100, -50]}), byes=byes)
    assert [(line.total, line.games) for line in (one, other)] == [(300, 1), (50, 2)]
    assert one.by_round == {1: 300, 2: 0}


def test_bye_that_counts_is_a_game_without_a_place() -> None:
    byes = [Bye(player=1, round=2, points=-150, counts=True)]
    (line,) = ranked([1], rounds_of({1: [300]}), byes=byes)
    assert (line.total, line.games, line.places, line.best) == (150, 2, (1, 0, 0, 0), 300)


def test_substitutes_and_other_unlisted_players_are_left_out() -> None:
    lines = ranked([A], [result(A, 300), result(99, 500)])
    assert ranks(lines) == {A: 1}


def test_line_counts_places_and_averages_exactly() -> None:
    results = [
        result(A, 0, number=number, place=place) for number, place in enumerate((1, 1, 2, 4, 4, 1, 3), 1)
    ]
    (line,) = ranked([A], results)
    assert line.places == (3, 1, 1, 2)
    assert average_place(line.places) == Fraction(16, 7)


def test_three_player_game_has_three_places() -> None:
    (line,) = ranked([A], [result(A, 100, place=3)], per_table=3)
    assert line.places == (0, 0, 1)


def test_results_are_listed_by_round() -> None:
    (line,) = ranked([A], [result(A, 100, number=1), result(A, -50, number=3)])
    assert line.by_round == {1: 100, 3: -50}


def test_ties_are_broken_in_the_order_given() -> None:
    results = [
        *(result(A, 300, number=1, game=1), result(B, 200, number=1, game=1)),
        *(result(A, 100, number=2), result(B, 350, number=2)),
        *(result(A, 150, number=3), result(B, 0, number=3)),
    ]
    by_meeting = ranked([A, B], results, order=[TieBreak.TOTAL, TieBreak.HEAD_TO_HEAD, TieBreak.BEST_GAME])
    by_game = ranked([A, B], results, order=[TieBreak.TOTAL, TieBreak.BEST_GAME, TieBreak.HEAD_TO_HEAD])
    assert ranks(by_meeting) == {A: 1, B: 2}
    assert ranks(by_game) == {B: 1, A: 2}


def test_tied_players_stand_in_the_order_given() -> None:
    assert [line.player for line in ranked([C, A, B], [])] == [C, A, B]


def test_nobody_ranks_to_an_empty_list() -> None:
    assert ranked([], []) == []


def test_thousand_players_over_fifteen_rounds_rank_in_a_moment() -> None:
    results = [
        result(
            player, (player * 37 + number * 11) % 900 - 450, number=number, game=number * 1000 + player // 4
        )
        for number in range(1, 16)
        for player in range(1000)
    ]
    start = process_time()
    ranked(range(1000), results)
    assert process_time() - start < 1  # some 40 ms; the margin is for a busy machine


POINTS = st.integers(-30, 30).map(lambda thousands: thousands * 10)
TABLES = st.lists(st.lists(POINTS, min_size=4, max_size=4), max_size=6)


def played(tables: Sequence[Sequence[int]]) -> list[Result]:
    """Each table is a game of a round of its own: players 1-4 in odd rounds, 3-6 in even ones."""
    return [
        result(seat + (1 if number % 2 else 3), tenths, number=number, game=number, place=seat + 1)
        for number, table in enumerate(tables, start=1)
        for seat, tenths in enumerate(table)
    ]


@given(TABLES, st.permutations(list(TieBreak)))
def test_ranks_are_a_permutation_with_ties(tables: list[list[int]], order: list[TieBreak]) -> None:
    lines = ranked(range(1, 7), played(tables), order=order)
    assert sorted(line.player for line in lines) == list(range(1, 7))
    for place, line in enumerate(lines, start=1):
        first = next(other for other in lines if other.rank == line.rank)
        assert line.rank == lines.index(first) + 1
        assert line.rank <= place
        assert line.tied == (sum(other.rank == line.rank for other in lines) > 1)


@given(TABLES)
def test_sums_of_the_list_are_those_of_the_games(tables: list[list[int]]) -> None:
    lines = ranked(range(1, 7), played(tables), adjustments={1: -200, 6: 50})
    assert sum(line.total for line in lines) == sum(map(sum, tables)) - 150
    assert sum(line.games for line in lines) == 4 * len(tables)
    assert [sum(line.places[place] for line in lines) for place in range(4)] == [len(tables)] * 4
    for line in lines:
        assert line.total == sum(line.by_round.values()) + line.adjustment


@given(TABLES, st.data())
def test_order_of_the_results_changes_nothing(tables: list[list[int]], data: st.DataObject) -> None:
    results = played(tables)
    shuffled = data.draw(st.permutations(results))
    assert ranked(range(1, 7), results) == ranked(range(1, 7), shuffled)


@given(TABLES)
def test_higher_total_always_ranks_higher(tables: list[list[int]]) -> None:
    lines = ranked(range(1, 7), played(tables))
    for upper, lower in pairwise(lines):
        assert upper.total >= lower.total
        assert upper.total == lower.total or upper.rank < lower.rank
