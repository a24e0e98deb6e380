"""Changing the rules after play began."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import make
from tests.play import confirm, draw, end, play, ron, scores, totals, undo
from tournament.models import GameStatus, LogEntry, RoundStatus, Stage
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.services.errors import NotPermitted, Refused
from tournament.services.rulings import GameNumbers, change_rules, preview_rules

pytestmark = pytest.mark.django_db


def _rules(stage: Stage, **changes: object) -> Ruleset:
    return read_ruleset({**stage.ruleset, **changes})


def test_change_recomputes_hands_and_results() -> None:
    """P-PT-04: 4 han 30 fu by a child is 7700, or 8000 as a rounded-up mangan."""
    judge, tournament = make.director(), make.tournament()
    game = end(play(make.game(tournament), ron(1, 0, 4, 30), by=judge), by=judge)
    assert scores(game) == [17300, 32700, 25000, 25000]
    stage = tournament.stages.get()
    (changed,) = change_rules(stage=stage, ruleset=_rules(stage, kiriage_mangan=True), by=judge)
    assert scores(game) == [17000, 33000, 25000, 25000]
    # 3 + 20 + 20; -5 + 10 and -5 - 10 by seat; -13 - 20
    assert totals(game) == [-330, 430, 50, -150]
    assert (changed.round_number, changed.table_number) == (1, 1)
    assert changed.names == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert changed.before == GameNumbers(
        status="finished",
        label="E2-0",
        scores=(17300, 32700, 25000, 25000),
        totals=(-327, 427, 50, -150),
    )
    assert changed.after.totals == (-330, 430, 50, -150)


def test_change_keeps_a_result_confirmed() -> None:
    judge, tournament = make.director(), make.tournament()
    game = confirm(end(play(make.game(tournament), ron(1, 0, 4, 30), by=judge), by=judge), by=judge)
    stage = tournament.stages.get()
    change_rules(stage=stage, ruleset=_rules(stage, oka=0), by=judge)
    game.refresh_from_db()
    assert (game.status, game.confirmed_by) == (GameStatus.CONFIRMED, judge)
    assert totals(game) == [-327, 227, 50, -150]


def test_change_that_lets_a_confirmed_game_go_on_says_so() -> None:
    judge, tournament = make.director(), make.tournament()
    game = confirm(play(make.game(tournament), ron(0, 1, 13), by=judge), by=judge)
    stage = tournament.stages.get()
    (changed,) = change_rules(stage=stage, ruleset=_rules(stage, tobi="none"), by=judge)
    assert (changed.before.status, changed.after.status) == ("confirmed", "playing")
    assert changed.after.totals == (None,) * 4
    game.refresh_from_db()
    assert (game.status, game.confirmed_by, totals(game)) == (GameStatus.PLAYING, None, [None] * 4)
    game.round.refresh_from_db()
    assert game.round.status == RoundStatus.RUNNING


def test_change_to_an_impossible_hand_is_refused_as_a_whole() -> None:
    judge, tournament = make.director(), make.tournament()
    wins = [{"winner": winner, "from": 0, "han": 1, "fu": 30} for winner in (1, 2)]
    one, other = make.seated_round(tournament, tables=2).games.order_by("table_number")
    play(one, ron(1, 0, 4, 30), by=judge)
    play(other, draw(0), {"type": "win", "wins": wins}, by=judge)
    stage = tournament.stages.get()
    with pytest.raises(Refused) as refused:
        change_rules(stage=stage, ruleset=_rules(stage, multi_ron="nearest", kiriage_mangan=True), by=judge)
    assert str(refused.value) == (
        "Round 1, table 2, hand E1-1 is impossible under the new rules, so the rules stay as they are: "
        "By these rules only the nearest winner is paid; record the one next after the discarder."
    )
    stage.refresh_from_db()
    assert stage.rules.multi_ron == "all"
    assert scores(one) == [17300, 32700, 25000, 25000]


def test_change_that_ends_a_game_before_its_last_hand_is_refused() -> None:
    judge, tournament = make.director(), make.tournament(tobi="none")
    play(make.game(tournament), ron(0, 1, 13), draw(0), by=judge)
    stage = tournament.stages.get()
    with pytest.raises(Refused, match=r"hand E1-1 is impossible.*The game is over"):
        change_rules(stage=stage, ruleset=_rules(stage, tobi="below"), by=judge)


def test_change_takes_no_notice_of_hands_taken_back() -> None:
    judge, tournament = make.director(), make.tournament(abortive_draws=["four_winds"])
    game = play(make.game(tournament), {"type": "abortive_draw", "reason": "four_winds"}, by=judge)
    undo(game, by=judge)
    stage = tournament.stages.get()
    assert change_rules(stage=stage, ruleset=_rules(stage, abortive_draws=[]), by=judge) == ()


def test_change_without_effect_raises_revisions_all_the_same() -> None:
    judge, tournament = make.director(), make.tournament()
    game = make.game(tournament)
    stage = tournament.stages.get()
    assert change_rules(stage=stage, ruleset=_rules(stage, noten_pool=0), by=judge) == ()
    game.refresh_from_db()
    assert game.revision == 1


def test_change_of_start_points_reaches_tables_without_hands() -> None:
    judge, tournament = make.director(), make.tournament()
    game = make.game(tournament)
    stage = tournament.stages.get()
    change_rules(stage=stage, ruleset=_rules(stage, start_points=30000), by=judge)
    assert scores(game) == [30000] * 4


def test_change_of_players_after_seating_is_refused() -> None:
    judge, tournament = make.director(), make.tournament()
    stage = tournament.stages.get()
    sanma = read_ruleset({"preset": "seed-sanma"})
    change_rules(stage=stage, ruleset=sanma, by=judge)
    make.seated_round(tournament)
    stage.refresh_from_db()
    with pytest.raises(Refused) as refused:
        change_rules(stage=stage, ruleset=read_ruleset({}), by=judge)
    assert refused.value.code == "players_per_table_fixed"


def test_change_notes_only_what_differs() -> None:
    judge, tournament = make.director(), make.tournament()
    stage = tournament.stages.get()
    change_rules(stage=stage, ruleset=_rules(stage, kiriage_mangan=True, tie="split"), by=judge)
    line = LogEntry.objects.get()
    assert (line.before, line.after) == (
        {"tie": "seat", "kiriage_mangan": False},
        {"tie": "split", "kiriage_mangan": True},
    )


def test_preview_shows_the_same_and_saves_nothing() -> None:
    judge, tournament = make.director(), make.tournament()
    game = play(make.game(tournament), ron(1, 0, 4, 30), by=judge)
    stage = tournament.stages.get()
    ruleset = _rules(stage, kiriage_mangan=True)
    shown = preview_rules(stage=stage, ruleset=ruleset, by=judge)
    assert scores(game) == [17300, 32700, 25000, 25000]
    assert change_rules(stage=stage, ruleset=ruleset, by=judge) == shown


def test_change_by_somebody_else_is_not_permitted() -> None:
    tournament = make.tournament(by=make.person("dora"))
    stage = tournament.stages.get()
    elsewhere = make.person("elsewhere")
    make.tournament("Autumn Open", by=elsewhere)
    for other in (elsewhere, AnonymousUser()):
        for write in (change_rules, preview_rules):
            with pytest.raises(NotPermitted):
                write(stage=stage, ruleset=_rules(stage, oka=0), by=other)
