"""The ranking of an event."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import chombo, confirm, confirm_round, draw, end, play, ron
from tournament.models import Entry, Game, Tournament
from tournament.queries.results import event_results
from tournament.queries.standings import StandingLine, before_last_round, movement, of_block, standings
from tournament.services.adjustments import adjust, cancel_adjustment
from tournament.services.attendance import withdraw_player
from tournament.services.games import reopen_game
from tournament.services.players import add_substitutes
from tournament.services.rounds import seat_round

pytestmark = pytest.mark.django_db


def _event(names: Sequence[str] = ("Aki", "Ben", "Cho", "Dan"), **rules: Any) -> Tournament:
    tournament = make.tournament(**rules)
    make.entries(tournament, names)
    return tournament


def _by_name(tournament: Tournament) -> dict[str, StandingLine]:
    return {line.name: line for line in standings(tournament).lines}


def test_standings_before_play_list_everybody_as_tied() -> None:
    """P-SD-09: players without a result stay in the list."""
    view = standings(_event())
    assert [(line.shown_rank, line.name, line.games, line.total) for line in view.lines] == [
        ("=1", "Aki", 0, 0),
        ("=1", "Ben", 0, 0),
        ("=1", "Cho", 0, 0),
        ("=1", "Dan", 0, 0),
    ]
    assert (view.rounds, view.confirmed_games, view.open_games) == ((), 0, 0)
    assert view.lines[0].average_place is None


def test_standings_name_the_order_of_tie_breaks() -> None:
    """P-SD-07: the list says that it goes by total, head-to-head and best game."""
    order = standings(_event()).order
    assert len(order) == 3
    for name, words in zip(("total", "head-to-head", "best game"), order, strict=True):
        assert name in words


def test_standings_count_confirmed_games_alone() -> None:
    """P-SD-04: a result that nobody confirmed is not added."""
    judge, tournament = make.director(), _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    unconfirmed = make.seated_round(tournament).games.get()
    play(unconfirmed, ron(3, 0, 13), by=judge)
    view = standings(tournament)
    # 30800, 19200, 25000, 25000
    assert [(line.name, line.total, line.by_round) for line in view.lines] == [
        ("Aki", 408, (408, None)),
        ("Cho", 50, (50, None)),
        ("Dan", -150, (-150, None)),
        ("Ben", -308, (-308, None)),
    ]
    assert (view.rounds, view.confirmed_games, view.open_games) == ((1, 2), 1, 1)


def test_standings_go_back_when_a_game_is_reopened() -> None:
    judge, tournament = make.director(), _event()
    game: Game = confirm_round(make.seated_round(tournament), by=judge).games.get()
    assert _by_name(tournament)["Aki"].games == 1
    reopen_game(game_id=game.pk, base_revision=game.revision, by=judge)
    assert _by_name(tournament)["Aki"].games == 0


def test_standings_add_rounds_and_places() -> None:
    judge, tournament = make.director(), _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    confirm_round(make.seated_round(tournament), ron(1, 0, 5), by=judge)
    aki, ben = (_by_name(tournament)[name] for name in ("Aki", "Ben"))
    # second game: 17000, 33000, 25000, 25000
    assert (aki.by_round, aki.total, aki.best) == ((408, -330), 78, 408)
    assert (ben.by_round, ben.total, ben.best) == ((-308, 430), 122, 430)
    assert (ben.places, ben.average_place, ben.games) == ((1, 0, 0, 1), Decimal("2.50"), 2)


def test_standings_count_penalties_exactly_once() -> None:
    """P-FN-16: a chombo in the game and a penalty of the event, each one time."""
    judge, tournament = make.director(), _event(preset="ema-2025")
    confirm_round(make.seated_round(tournament), chombo(1), chombo(1), by=judge)
    adjust(entry=tournament.entries.get(name="Ben"), amount=-50, reason="late", by=judge)
    adjust(entry=tournament.entries.get(name="Ben"), amount=20, reason="helped", by=judge)
    wrong = adjust(entry=tournament.entries.get(name="Ben"), amount=-300, reason="wrong", by=judge)
    cancel_adjustment(adjustment=wrong, by=judge)
    ben = _by_name(tournament)["Ben"]
    assert (ben.by_round, ben.adjustments, ben.total) == ((-400,), -30, -430)


def test_standings_mark_ties_and_leave_a_gap() -> None:
    """P-SD-01 and P-SD-02: 1, =2, =2, 4."""
    judge, tournament = make.director(), _event(preset="ema-2025")
    confirm_round(make.seated_round(tournament), ron(0, 3, 3, 30), by=judge)
    lines = standings(tournament).lines
    # 35800, 30000, 30000, 24200 with uma 15, 0, 0, -15
    assert [(line.shown_rank, line.name, line.total) for line in lines] == [
        ("1", "Aki", 208),
        ("=2", "Ben", 0),
        ("=2", "Cho", 0),
        ("4", "Dan", -208),
    ]


def test_standings_break_ties_by_the_games_together() -> None:
    judge, tournament = make.director(), _event(preset="ema-2025")
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    adjust(entry=tournament.entries.get(name="Ben"), amount=416, reason="appeal", by=judge)
    lines = standings(tournament).lines
    assert [(line.shown_rank, line.name, line.total) for line in lines[:2]] == [
        ("1", "Aki", 208),
        ("2", "Ben", 208),
    ]


def test_standings_rank_no_substitutes() -> None:
    judge, tournament = make.director(), _event(["Aki", "Ben", "Cho"])
    add_substitutes(tournament=tournament, count=1, by=judge)
    seated = seat_round(stage=tournament.stages.get(), tables=[(4, 1, 2, 3)], by=judge)
    confirm(end(play(seated.games.get(), ron(0, 1, 3, 30), by=judge), by=judge), by=judge)
    lines = standings(tournament).lines
    assert [(line.rank, line.shown_rank, line.name, line.total) for line in lines] == [
        (1, "1", "Ben", 50),
        (2, "2", "Cho", -150),
        (3, "3", "Aki", -308),
        (None, "", "Substitute 1", 408),
    ]


def test_standings_keep_withdrawn_players() -> None:
    judge, tournament = make.director(), _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    entry: Entry = tournament.entries.get(name="Aki")
    withdraw_player(entry=entry, by=judge)
    first = standings(tournament).lines[0]
    assert (first.name, first.rank, first.status) == ("Aki", 1, "withdrawn")


def test_standings_of_three_players_count_three_places() -> None:
    judge, tournament = make.director(), _event(["Aki", "Ben", "Cho"], preset="seed-sanma")
    confirm_round(make.seated_round(tournament), draw(0), by=judge)
    view = standings(tournament)
    assert view.per_table == 3
    assert view.lines[0].places == (1, 0, 0)


@pytest.mark.parametrize(("tables", "rounds"), [(2, 1), (10, 3)])
def test_standings_take_seven_queries(
    django_assert_num_queries: DjangoAssertNumQueries, tables: int, rounds: int
) -> None:
    judge, tournament = make.director(), make.tournament()
    for _ in range(rounds):
        confirm_round(make.seated_round(tournament, tables=tables), by=judge)
    with django_assert_num_queries(7):
        view = standings(tournament)
    assert len(view.lines) == tables * 4
    assert {line.games for line in view.lines} == {rounds}


def test_standings_count_byes_as_the_event_says() -> None:
    """P-SD-10: a bye is a stated score in the total, and a game only where the event counts it as one."""
    judge, tournament = make.director(), _event(["Aki", "Ben", "Cho", "Dan", "Eva"])
    seated = make.seated_round(tournament, sit_out=("Eva",))
    confirm_round(seated, draw(0), by=judge)
    seated.byes.update(points=150)
    eva = next(line for line in standings(tournament).lines if line.name == "Eva")
    assert (eva.total, eva.games, eva.by_round, eva.average_place) == (150, 0, (150,), None)
    seated.byes.update(counts=True)
    eva = next(line for line in standings(tournament).lines if line.name == "Eva")
    assert (eva.total, eva.games, eva.places) == (150, 1, (0, 0, 0, 0))


def test_standings_through_a_round_are_those_of_that_time() -> None:
    """P-EX-04: after round 2 of 3 nothing of round 3 is in the list, its penalties included."""
    judge, tournament = make.director(), _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    before = standings(tournament)
    third = confirm_round(make.seated_round(tournament), ron(1, 0, 5), by=judge)
    penalty = adjust(entry=tournament.entries.get(name="Aki"), amount=-200, reason="late", by=judge)
    assert standings(tournament, through=2) != before
    tournament.entries.get(name="Aki").adjustments.filter(pk=penalty.pk).update(round=third)
    assert standings(tournament, through=2) == before
    assert standings(tournament).rounds == (1, 2, 3)
    assert _by_name(tournament)["Aki"].adjustments == -200


@pytest.mark.parametrize("ranked", [False, True])
def test_substitute_keeps_a_bye_with_a_rank_or_without(ranked: bool) -> None:
    """Eva sat out with 15.0 before she became a substitute."""
    tournament = _event(["Aki", "Ben", "Cho", "Dan", "Eva"])
    make.seated_round(tournament, sit_out=("Eva",)).byes.update(points=150)
    tournament.entries.filter(name="Eva").update(status="substitute")
    tournament.substitutes_ranked = ranked
    eva = _by_name(tournament)["Eva"]
    assert (eva.rank, eva.total, eva.by_round) == (1 if ranked else None, 150, (150,))


@pytest.mark.parametrize(
    ("places", "average"), [((3, 2, 2, 1), "2.13"), ((2, 2, 1, 3), "2.63"), ((2, 1, 0, 0), "1.33")]
)
def test_average_place_is_rounded_as_in_the_statistics(places: tuple[int, ...], average: str) -> None:
    """17/8 is 2.125 and 21/8 is 2.625, half of a hundredth goes up; 4/3 is nearer to 1.33."""
    line = replace(standings(_event()).lines[0], places=places)
    assert line.average_place == Decimal(average)


def test_points_beyond_every_integer_of_a_database_are_exact() -> None:
    """Aotenjou has no limits."""
    judge, tournament = make.director(), _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    huge = 10**30 + 1
    for seat in tournament.entries.get(name="Aki").seats.all():
        seat.total = huge
        seat.save()
    aki = _by_name(tournament)["Aki"]
    assert (aki.total, aki.best, aki.by_round) == (huge, huge, (huge,))


def test_table_points_are_the_scores_above_the_starting_points() -> None:
    """30800, 19200, 25000, 25000; uma, oka and the return points of 30000 play no part."""
    judge, tournament = make.director(), _event()
    tournament.measures = ["total", "table_points"]
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    (results,) = event_results(tournament).stages[0].results.values()
    names = {entry.pk: entry.name for entry in tournament.entries.all()}
    won = {names[result.player]: result.table_points for result in results}
    assert won == {"Aki": 58, "Ben": -58, "Cho": 0, "Dan": 0}


def test_table_points_hold_sticks_and_no_penalty() -> None:
    """A stick of Aki's lies on the table at the end and goes to the first, who is Ben; Cho had a chombo."""
    judge, tournament = make.director(), _event(chombo="after_uma")
    tournament.measures = ["total", "table_points"]
    confirm_round(make.seated_round(tournament), draw(1, 0, riichi=(0,)), chombo(2), by=judge)
    (results,) = event_results(tournament).stages[0].results.values()
    won = [result.table_points for result in sorted(results)]
    assert (won, sum(won)) == ([5, 25, -15, -15], 0)


def test_lines_of_a_block_are_renumbered_with_their_ties() -> None:
    """Ben and Cho are equal and third; in their block they are first."""
    judge, tournament = make.director(), _event()
    tournament.entries.filter(name__in=["Ben", "Cho"]).update(block="Ｂ")
    for name, amount in (("Aki", 100), ("Dan", 50)):
        adjust(entry=tournament.entries.get(name=name), amount=amount, reason="bonus", by=judge)
    lines = of_block(standings(tournament).lines, "b")
    assert [(line.shown_rank, line.rank, line.name) for line in lines] == [("=1", 1, "Ben"), ("=1", 1, "Cho")]


def test_list_before_the_last_round_knows_nothing_of_it() -> None:
    judge, tournament = make.director(), _event()
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=judge)
    before = standings(tournament)
    assert before_last_round(event_results(tournament), before) is None
    confirm_round(make.seated_round(tournament), ron(1, 0, 5), by=judge)
    now = standings(tournament)
    earlier = before_last_round(event_results(tournament), now)
    assert earlier is not None
    assert (list(earlier.lines), earlier.ranks) == (list(before.lines), before.ranks)
    # 1 Aki, 2 Cho, 3 Dan, 4 Ben; then Ben, Cho, Aki, Dan
    assert movement(earlier, now) == {1: -2, 2: 3, 3: 0, 4: -1}
