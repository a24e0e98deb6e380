"""Whatever counts, counts once: totals worked out by hand, with uma 20, 10, -10, -20 and oka 20.

A game in which the first dealer wins 5800 from the second ends 30800, 19200, 25000, 25000 and brings
40.8, -30.8, 5.0, -15.0.
"""

from typing import Any

import pytest

from tests import make
from tests.play import chombo, confirm, confirm_round, correct, draw, end, play, reopen, ron, type_in
from tournament.models import Game, PastResult, Tournament, User
from tournament.queries.standings import StandingLine, standings
from tournament.services.adjustments import adjust, approve_adjustment, cancel_adjustment
from tournament.services.advancing import advance
from tournament.services.attendance import readmit_player, withdraw_player
from tournament.services.changes import ChangeHand
from tournament.services.replacements import replace_player
from tournament.services.stages import add_stage

pytestmark = pytest.mark.django_db

WIN = ron(0, 1, 3, 30)


@pytest.fixture
def judge() -> User:
    return make.director()


def _event(names: tuple[str, ...] = ("Aki", "Ben", "Cho", "Dan"), **rules: Any) -> Tournament:
    made = make.tournament(**rules)
    make.entries(made, names)
    return made


def _lines(tournament: Tournament, stage: int | None = None) -> dict[str, StandingLine]:
    return {line.name: line for line in standings(tournament, stage=stage).lines}


def _totals(tournament: Tournament, stage: int | None = None) -> dict[str, int]:
    return {name: line.total for name, line in _lines(tournament, stage).items()}


def test_voided_and_replayed_game_counts_with_its_second_result_alone(judge: User) -> None:
    """Confirmed, opened again, typed anew as 40000, 30000, 20000, 10000 and confirmed once more."""
    tournament = _event()
    game: Game = confirm_round(make.seated_round(tournament), WIN, by=judge).games.get()
    type_in(reopen(reopen(game, by=judge), by=judge), 40000, 30000, 20000, 10000, by=judge)
    assert set(_totals(tournament).values()) == {0}
    confirm(game, by=judge)
    assert _totals(tournament) == {"Aki": 500, "Ben": 100, "Cho": -200, "Dan": -400}
    assert {line.games for line in _lines(tournament).values()} == {1}


def test_corrected_game_counts_as_corrected(judge: User) -> None:
    """It was Ben who won, 5200 from Aki: 19800, 30200, 25000, 25000."""
    tournament = _event()
    game = confirm_round(make.seated_round(tournament), WIN, by=judge).games.get()
    order = game.hand_records.get().order
    correct(game, ChangeHand(order=order, event=ron(1, 0, 3, 40)), by=judge)
    assert _totals(tournament) == {"Ben": 402, "Cho": 50, "Dan": -150, "Aki": -302}


def test_chombo_is_in_the_game_and_nowhere_else(judge: User) -> None:
    """-20.0 after uma for the offender alone; nobody else gets anything of it."""
    tournament = _event(preset="ema-2025")
    confirm_round(make.seated_round(tournament), chombo(1), by=judge)
    ben = _lines(tournament)["Ben"]
    assert (ben.total, ben.by_round, ben.best, ben.adjustments) == (-200, (-200,), -200, 0)
    assert sum(_totals(tournament).values()) == -200


def test_penalty_counts_from_its_approval_until_it_is_cancelled(judge: User) -> None:
    tournament = _event()
    table = make.seated_round(tournament).games.get()
    confirm(end(play(table, WIN, by=judge), by=judge), by=judge)
    ben = tournament.entries.get(name="Ben")
    proposed = adjust(entry=ben, amount=-100, reason="late", by=make.judge_link(tournament))
    assert _totals(tournament)["Ben"] == -308
    approve_adjustment(adjustment=proposed, by=judge)
    assert _totals(tournament)["Ben"] == -408
    cancel_adjustment(adjustment=proposed, by=judge)
    assert _totals(tournament)["Ben"] == -308


def test_carried_points_count_once_in_the_final_and_the_qualifier_not_again(judge: User) -> None:
    """Half of 40.8 - 10.0 is 15.4; the final brings 40.8 more, and the penalty was halved with the rest."""
    tournament = _event()
    confirm_round(make.seated_round(tournament), WIN, by=judge)
    adjust(entry=tournament.entries.get(name="Aki"), amount=-100, reason="late", by=judge)
    final = add_stage(tournament=tournament, name="Final", rounds_planned=1, carry_percent=50, by=judge)
    advance(stage=final, numbers=[1, 2, 3, 4], by=judge)
    confirm_round(make.seated_round(tournament), WIN, by=judge)
    aki = _lines(tournament)["Aki"]
    assert (aki.total, aki.carried, aki.adjustments, aki.by_round) == (154 + 408, 154, 0, (None, 408))
    assert _totals(tournament, stage=1)["Aki"] == 308


def test_past_result_counts_once_in_total_and_games(judge: User) -> None:
    """12.5 from three games elsewhere."""
    tournament = _event()
    PastResult.objects.create(entry=tournament.entries.get(name="Ben"), games=3, points=125)
    before = _lines(tournament)["Ben"]
    assert (before.rank, before.total, before.games, before.carried) == (1, 125, 3, 125)
    confirm_round(make.seated_round(tournament), WIN, by=judge)
    view = standings(tournament)
    ben = next(line for line in view.lines if line.name == "Ben")
    assert (ben.total, ben.games, ben.by_round, ben.places) == (125 - 308, 4, (-308,), (0, 0, 0, 1))
    assert (view.carries, ben.best) == (True, -308)


def test_past_result_reaches_a_final_as_part_of_the_total_alone(judge: User) -> None:
    """Half of 12.5 - 30.8 is -9.2 (from -9.15, away from zero); the games elsewhere stay in the qualifier."""
    tournament = _event()
    PastResult.objects.create(entry=tournament.entries.get(name="Ben"), games=3, points=125)
    confirm_round(make.seated_round(tournament), WIN, by=judge)
    final = add_stage(tournament=tournament, name="Final", rounds_planned=1, carry_percent=50, by=judge)
    advance(stage=final, numbers=[1, 2, 3, 4], by=judge)
    confirm_round(make.seated_round(tournament), WIN, by=judge)
    ben = _lines(tournament, stage=2)["Ben"]
    assert (ben.carried, ben.total, ben.games) == (-92, -92 - 308, 1)


def test_withdrawn_player_who_comes_back_counts_every_game_once(judge: User) -> None:
    tournament = _event()
    confirm_round(make.seated_round(tournament), WIN, by=judge)
    aki = tournament.entries.get(name="Aki")
    withdraw_player(entry=aki, by=judge)
    assert (_totals(tournament)["Aki"], _lines(tournament)["Aki"].rank) == (408, 1)
    readmit_player(entry=aki, by=judge)
    confirm_round(make.seated_round(tournament), WIN, by=judge)
    assert (_totals(tournament)["Aki"], _lines(tournament)["Aki"].games) == (816, 2)


def test_heir_starts_from_nothing_and_the_other_keeps_the_rest(judge: User) -> None:
    """Eva takes over from Aki after round 1: each has the game that they played."""
    tournament = _event(("Aki", "Ben", "Cho", "Dan"))
    confirm_round(make.seated_round(tournament), WIN, by=judge)
    second = make.seated_round(tournament)
    (eva,) = make.entries(tournament, ["Eva"])
    replace_player(entry=tournament.entries.get(name="Aki"), heir=eva, by=judge)
    confirm_round(second, WIN, by=judge)
    totals = _totals(tournament)
    assert (totals["Aki"], totals["Eva"], totals["Ben"]) == (408, 408, -616)
    assert sum(totals.values()) == 0


def test_substitute_with_fixed_points_has_them_once_for_each_game(judge: User) -> None:
    """-15.0 a game in place of 40.8; a penalty of the event is added to that."""
    tournament = _event()
    tournament.entries.filter(name="Aki").update(status="substitute")
    tournament.substitute_points = -150
    for _ in range(2):
        confirm_round(make.seated_round(tournament), WIN, by=judge)
    adjust(entry=tournament.entries.get(name="Aki"), amount=-50, reason="late", by=judge)
    aki = _lines(tournament)["Aki"]
    assert (aki.total, aki.by_round, aki.best, aki.rank) == (-350, (-150, -150), -150, None)


def test_bye_and_game_of_a_round_that_is_seated_anew_do_not_both_count(judge: User) -> None:
    tournament = _event(("Aki", "Ben", "Cho", "Dan", "Eva"))
    seated = make.seated_round(tournament, sit_out=("Eva",))
    seated.byes.update(points=150, counts=True)
    confirm_round(seated, draw(0), by=judge)
    eva = _lines(tournament)["Eva"]
    assert (eva.total, eva.games, eva.by_round) == (150, 1, (150,))
    assert sum(line.games for line in _lines(tournament).values()) == 5


def test_everything_at_once_is_the_sum_of_its_parts(judge: User) -> None:
    """Ben: 12.5 brought along, -30.8 and -30.8 played, a bonus of 3.0, and a penalty that was cancelled."""
    tournament = _event()
    ben = tournament.entries.get(name="Ben")
    PastResult.objects.create(entry=ben, games=2, points=125)
    for _ in range(2):
        confirm_round(make.seated_round(tournament), WIN, by=judge)
    adjust(entry=ben, amount=30, reason="helped", by=judge)
    cancel_adjustment(adjustment=adjust(entry=ben, amount=-200, reason="wrong", by=judge), by=judge)
    line = _lines(tournament)["Ben"]
    assert line.total == 125 - 308 - 308 + 30
    assert line.total == line.carried + sum(points or 0 for points in line.by_round) + line.adjustments
    assert line.games == 4
