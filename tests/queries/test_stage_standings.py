"""Standings of an event with a final: of each stage, and of the whole."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm_round, draw, ron, tsumo
from tournament.models import Stage, Tournament, User
from tournament.queries.cutline import Block, cut_line
from tournament.queries.players import player_view
from tournament.queries.release import sight_of
from tournament.queries.stages import stages_of
from tournament.queries.standings import StandingsView, standings
from tournament.queries.teams import team_standings
from tournament.services.adjustments import adjust
from tournament.services.advancing import advance, move_up
from tournament.services.attendance import withdraw_player
from tournament.services.stages import add_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge() -> User:
    return make.director()


def _qualifier(judge: User) -> Tournament:
    """At both tables 40.8, -30.8, 5.0, -15.0 by number; nobody of the one met anybody of the other."""
    tournament = make.tournament(rounds=1)
    confirm_round(make.seated_round(tournament, tables=2), ron(0, 1, 3, 30), by=judge)
    return tournament


def _final(tournament: Tournament, judge: User, *numbers: int, **facts: Any) -> Stage:
    shares = {"name": "Final", "rounds_planned": 1, "carry_percent": 50, **facts}
    final = add_stage(tournament=tournament, **shares, by=judge)
    advance(stage=final, numbers=numbers, by=judge)
    return final


def _shown(view: StandingsView) -> list[tuple[str, int, int]]:
    return [(line.shown_rank, line.entry_number, line.total) for line in view.lines]


def test_preliminary_list_stays_as_it_was(judge: User) -> None:
    """P-SD-08: neither totals nor tie-breaks of the qualifier see the final."""
    tournament = _qualifier(judge)
    before = standings(tournament)
    assert [line.shown_rank for line in before.lines] == ["=1", "=1", "=3", "=3", "=5", "=5", "=7", "=7"]
    _final(tournament, judge, 1, 5, 3, 7)
    confirm_round(make.seated_round(tournament), tsumo(1, 13), by=judge)
    adjust(entry=tournament.entries.get(number=1), amount=-200, reason="late in the final", by=judge)
    after = standings(tournament, stage=1)
    assert (after.lines, after.rounds) == (before.lines, before.rounds)
    assert standings(tournament, through=1).lines == before.lines


def test_player_sees_what_was_carried_over_with_the_first_result_of_the_final(judge: User) -> None:
    """Half of 40.8, of 5.0 and of -15.0; whoever plays no final carries nothing."""
    tournament = _qualifier(judge)
    _final(tournament, judge, 1, 5, 3, 4)
    for _ in range(2):
        confirm_round(make.seated_round(tournament), draw(0), by=judge)
    carried = {
        number: [game.carried for game in player_view(tournament, number, sight_of(tournament)).games]
        for number in (1, 2, 3, 4)
    }
    assert carried == {
        1: [None, (204, "Final"), None],
        2: [None],
        3: [None, (25, "Final"), None],
        4: [None, (-75, "Final"), None],
    }
    tournament.hidden_from = 2
    assert [game.carried for game in player_view(tournament, 1, sight_of(tournament)).games] == [None] * 3


@pytest.mark.parametrize(("through", "carried"), [(0, []), (1, [204, 204, 25, 25])])
def test_final_is_empty_while_the_rounds_before_it_are_left_out(
    judge: User, through: int, carried: list[int]
) -> None:
    """Who advanced, and with how much, would tell of results that are not released."""
    tournament = _qualifier(judge)
    _final(tournament, judge, 1, 5, 3, 7)
    assert [line.carried for line in standings(tournament, stage=2, through=through).lines] == carried


def test_final_counts_what_was_carried_and_its_own_games(judge: User) -> None:
    """Seats by number: 1, 3, 5, 7; 3 wins from 1. Uma and oka as in the qualifier."""
    tournament = _qualifier(judge)
    _final(tournament, judge, 1, 5, 3, 7)
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 30), by=judge)
    view = standings(tournament, stage=2)
    assert _shown(view) == [("1", 3, 25 + 389), ("2", 5, 204 + 50), ("3", 1, 204 - 289), ("4", 7, 25 - 150)]
    first = view.lines[0]
    assert (first.carried, first.by_round, first.games, first.best) == (25, (389,), 1, 389)
    assert (view.rounds, view.carries, view.stage) == ((2,), True, 2)


def test_whole_event_lists_the_final_first(judge: User) -> None:
    """Who plays the final stands above all others, however few points were carried over."""
    tournament = _qualifier(judge)
    _final(tournament, judge, 1, 3, 5, 4, carry_percent=0)
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 30), by=judge)
    view = standings(tournament)
    assert _shown(view) == [
        ("1", 3, 389),
        ("2", 4, 50),
        ("3", 5, -150),
        ("4", 1, -289),
        ("5", 7, 50),
        ("6", 8, -150),
        ("=7", 2, -308),
        ("=7", 6, -308),
    ]
    assert [(stage.order, stage.name) for stage in view.stages] == [(1, "Qualifier"), (2, "Final")]
    assert [line.stage for line in view.lines] == [2, 2, 2, 2, 1, 1, 1, 1]
    assert (view.rounds, view.lines[0].by_round, view.lines[4].by_round) == ((1, 2), (None, 389), (50, None))


def test_named_finalists_change_no_list_before_they_are_seated(judge: User) -> None:
    tournament = _qualifier(judge)
    before = standings(tournament)
    _final(tournament, judge, 1, 5, 3, 7)
    after = standings(tournament)
    assert (after.lines, len(after.stages)) == (before.lines, 1)
    assert [line.total for line in standings(tournament, stage=2).lines] == [204, 204, 25, 25]


def test_semi_final_stands_between(judge: User) -> None:
    tournament = _qualifier(judge)
    _final(tournament, judge, *range(1, 9), name="Semi-finals", carry_percent=100)
    confirm_round(make.seated_round(tournament), draw(0, 1), by=judge)
    _final(tournament, judge, 1, 2, 5, 6, carry_percent=0)
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 30), by=judge)
    view = standings(tournament)
    assert [(line.entry_number, line.stage) for line in view.lines[:5]] == [
        (2, 3),
        (5, 3),
        (6, 3),
        (1, 3),
        (3, 2),
    ]
    assert [line.is_current for line in stages_of(tournament)] == [False, False, True]


def test_penalty_counts_in_the_stage_in_which_it_was_given(judge: User) -> None:
    tournament = _qualifier(judge)
    one = tournament.entries.get(number=1)
    adjust(entry=one, amount=-10, reason="late", by=judge)
    _final(tournament, judge, 1, 5, 3, 7)
    seated = confirm_round(make.seated_round(tournament), draw(0), by=judge)
    adjust(entry=one, amount=-20, reason="late again", by=judge)
    named = adjust(entry=one, amount=-40, reason="found out later", by=judge)
    one.adjustments.filter(pk=named.pk).update(round=tournament.stages.get(order=1).rounds.get())
    lines = [
        next(line for line in standings(tournament, stage=order).lines if line.entry_number == 1)
        for order in (1, 2)
    ]
    assert [line.adjustments for line in lines] == [-50, -20]
    # Halves of 40.8 - 1.0: what became known later reaches the final only where the director takes it over.
    assert (lines[1].carried, seated.number) == (199, 2)


def test_withdrawn_finalist_keeps_the_place_in_the_list_before(judge: User) -> None:
    tournament = _qualifier(judge)
    final = _final(tournament, judge, 1, 5, 3, 7)
    withdraw_player(entry=tournament.entries.get(number=5), by=judge)
    move_up(stage=final, leaving=5, coming=4, by=judge)
    confirm_round(make.seated_round(tournament), draw(0), by=judge)
    assert _shown(standings(tournament, stage=1))[:2] == [("=1", 1, 408), ("=1", 5, 408)]
    assert [line.entry_number for line in standings(tournament).lines][4:5] == [5]


@pytest.mark.parametrize("numbers", [(1, 5, 3, 7), (1, 2, 3, 4, 5, 6, 7, 8)])
def test_standings_with_a_final_take_eight_queries(
    judge: User, numbers: tuple[int, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = _qualifier(judge)
    _final(tournament, judge, *numbers)
    confirm_round(make.seated_round(tournament), draw(0), by=judge)
    with django_assert_num_queries(8):
        view = standings(tournament)
    assert len(view.lines) == 8


def test_cut_line_shows_the_tie_and_passes_over_the_withdrawn(judge: User) -> None:
    """3 and 7 share the third place; of 1 and 5 one has withdrawn."""
    tournament = _qualifier(judge)
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 50}
    final = add_stage(tournament=tournament, **facts, by=judge)
    withdraw_player(entry=tournament.entries.get(number=5), by=judge)
    line = cut_line(final, places=2)
    assert (line.undecided, line.places_left) == (("Player 3", "Player 7"), 1)
    shown = [(one.number, one.chosen, one.undecided, one.last_above, one.carried) for one in line.candidates]
    assert shown[:4] == [
        (1, True, False, True, 204),
        (5, False, False, False, 204),
        (3, False, True, False, 25),
        (7, False, True, False, 25),
    ]
    assert [one.number for one in line.candidates if one.withdrawn] == [5]


def test_cut_line_of_blocks_takes_the_best_of_each(judge: User) -> None:
    tournament = _qualifier(judge)
    tournament.entries.filter(number__lte=4).update(country="Austria")
    tournament.entries.filter(number__gte=5).update(country="Japan")
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 50}
    line = cut_line(add_stage(tournament=tournament, **facts, by=judge), places=2, block=Block.COUNTRY)
    assert [one.number for one in line.candidates if one.chosen] == [1, 5, 3, 7]
    assert (line.undecided, {one.block for one in line.candidates}) == ((), {"Austria", "Japan"})


def test_cut_line_names_the_tie_break_that_decided(judge: User) -> None:
    """1, 3 and 5 have equal totals and have not all met; 3 had the lower best game."""
    tournament = _qualifier(judge)
    adjust(entry=tournament.entries.get(number=3), amount=358, reason="appeal", by=judge)
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 50}
    line = cut_line(add_stage(tournament=tournament, **facts, by=judge), places=2)
    assert [one.number for one in line.candidates if one.chosen] == [1, 5]
    assert {one.decided_by for one in line.candidates[:3]} == {"best game (highest single result)"}
    assert {one.decided_by for one in line.candidates[3:]} == {""}


def test_teams_count_the_rounds_before_the_final(judge: User) -> None:
    tournament = _qualifier(judge)
    tournament.entries.filter(number__in=[1, 2]).update(team="Cranes")
    before = team_standings(tournament).lines
    _final(tournament, judge, 1, 5, 3, 7)
    confirm_round(make.seated_round(tournament), draw(0), by=judge)
    assert team_standings(tournament).lines == before
    assert before[0].score == 100


def test_substitute_without_a_rank_keeps_what_was_carried(judge: User) -> None:
    """Half of 40.8, and in the final 40.8 again."""
    tournament = _qualifier(judge)
    _final(tournament, judge, 1, 5, 3, 7)
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    tournament.entries.filter(number=1).update(status="substitute")
    line = next(line for line in standings(tournament).lines if line.entry_number == 1)
    assert (line.rank, line.carried, line.total) == (None, 204, 612)


def test_cut_line_of_blocks_of_a_qualifier_takes_the_best_of_each_block(judge: User) -> None:
    tournament = _qualifier(judge)
    tournament.entries.filter(number__in=[1, 3, 5]).update(block="A")
    tournament.entries.filter(number__in=[2, 4, 6, 7, 8]).update(block="B")
    final = add_stage(tournament=tournament, name="Final", rounds_planned=1, carry_percent=50, by=judge)
    line = cut_line(final, places=1, block=Block.BLOCK)
    assert [one.number for one in line.candidates if one.chosen] == [7]
    assert (line.undecided, line.places_left) == (("Player 1", "Player 5"), 1)
