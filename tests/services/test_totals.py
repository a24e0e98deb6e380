"""Scores of a paper sheet, typed in at the end of a game."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import make
from tests.play import chombo, confirm, draw, end, play, record, reopen, ron, scores, totals, type_in, undo
from tests.services.games import named_game
from tournament.models import Game, GameStatus, LogEntry, RoundStatus
from tournament.queries.book import event_book
from tournament.queries.games import table_view
from tournament.rules.errors import RuleError
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.errors import AlreadyRecorded, NotPermitted, Refused, StaleWrite
from tournament.services.rulings import change_rules
from tournament.services.totals import type_totals
from tournament.services.verification import verify
from tournament.services.writing import Recorded

pytestmark = pytest.mark.django_db

SHEET = (42800, 32700, 13000, 11500)


def _type(game: Game, by: Any, **changes: Any) -> Recorded:
    values = {"base_revision": 0, "client_id": "sheet", "scores": SHEET, "sticks": 0, **changes}
    return type_totals(game_id=game.pk, by=by, **values)


def test_totals_are_settled_like_any_game() -> None:
    judge, game = make.director(), make.game()
    recorded = _type(game, judge)
    assert (recorded.status, recorded.scores, recorded.sticks) == ("finished", SHEET, 0)
    # 12.8 + 20 + 20; 2.7 + 10; -17 - 10; -18.5 - 20
    assert totals(game) == [528, 127, -270, -385]
    game.refresh_from_db()
    assert (game.status, game.revision) == (GameStatus.FINISHED, 1)
    game.round.refresh_from_db()
    assert game.round.status == RoundStatus.RUNNING
    assert verify(game.round.stage.tournament) == ()


def test_totals_give_leftover_sticks_to_the_first() -> None:
    judge, game = make.director(), make.game()
    _type(game, judge, scores=(40000, 30000, 20000, 9000), sticks=1)
    assert scores(game) == [40000, 30000, 20000, 9000]
    # 41.0 with the stick: 11 + 20 + 20
    assert totals(game)[0] == 510


def test_totals_below_zero_count() -> None:
    game = make.game()
    type_in(game, 61200, 30000, 10000, -1200, by=make.director())
    assert totals(game) == [712, 100, -300, -512]


def test_totals_end_a_game_that_began_with_hands() -> None:
    judge, game = make.director(), named_game()
    play(game, draw(0), ron(1, 0, 3, 30), by=judge)
    type_in(game, *SHEET, by=judge)
    view = table_view(game)
    assert [hand.label for hand in view.hands] == ["E1-0", "E1-1"]
    assert (view.typed, view.label, view.check.difference) == (True, "E2-0", 0)
    assert view.settlement is not None
    assert view.settlement.reason_words == "the scores were typed in after 2 hands"
    assert [seat.total for seat in view.settlement.seats] == [528, 127, -270, -385]


def test_totals_keep_the_penalties_of_recorded_chombo() -> None:
    judge = make.director()
    game = play(make.game(make.tournament(preset="ema-2025")), chombo(2), by=judge)
    type_in(game, 30000, 30000, 30000, 30000, by=judge)
    assert totals(game) == [0, 0, -200, 0]


@pytest.mark.parametrize(
    ("changes", "code", "sentence"),
    [
        (
            {"scores": (42800, 32700, 13000, 11400)},
            "wrong_total",
            "The scores and 0 riichi sticks make 99900 points, but 100000 are in play: 100 points differ.",
        ),
        (
            {"sticks": 1},
            "wrong_total",
            "The scores and 1 riichi sticks make 101000 points, but 100000 are in play: 1000 points differ.",
        ),
        (
            {"scores": (42850, 32650, 13000, 11500)},
            "not_hundreds",
            "“scores” must be a whole multiple of 100.",
        ),
        ({"scores": SHEET[:3]}, "wrong_count", "“scores” needs 4 values, one for each seat."),
        ({"sticks": -1}, "out_of_range", "“sticks” must lie between 0 and 10000."),
    ],
)
def test_totals_that_cannot_be_are_refused(changes: dict[str, Any], code: str, sentence: str) -> None:
    game = make.game()
    with pytest.raises(RuleError) as refused:
        _type(game, make.director(), **changes)
    assert (refused.value.code, str(refused.value)) == (code, sentence)
    game.refresh_from_db()
    assert (game.revision, game.totals) == (0, None)


def test_totals_typed_again_replace_the_first_ones() -> None:
    judge, game = make.director(), make.game()
    type_in(game, 42800, 32700, 11500, 13000, by=judge)
    type_in(game, *SHEET, by=judge)
    assert totals(game) == [528, 127, -270, -385]
    lines = LogEntry.objects.filter(action="scores typed").order_by("pk")
    assert list(lines.values_list("before__totals", "after__totals")) == [
        (None, {"scores": [42800, 32700, 11500, 13000], "sticks": 0}),
        ({"scores": [42800, 32700, 11500, 13000], "sticks": 0}, {"scores": list(SHEET), "sticks": 0}),
    ]


def test_totals_taken_back_let_the_hands_go_on() -> None:
    judge = make.director()
    game = play(make.game(), draw(0), by=judge)
    type_in(game, *SHEET, by=judge)
    reopen(game, by=judge)
    assert (game.status, game.totals, totals(game)) == (GameStatus.PLAYING, None, [None] * 4)
    assert scores(game) == [28000, 24000, 24000, 24000]
    assert record(game, draw(0), by=judge).label == "E1-2"


def test_totals_close_the_table_for_hands() -> None:
    judge = make.director()
    game = play(make.game(), draw(0), by=judge)
    type_in(game, *SHEET, by=judge)
    with pytest.raises(Refused, match="were typed in; reopen it") as refused:
        record(game, draw(0), by=judge)
    assert refused.value.code == "scores_typed"
    with pytest.raises(Refused, match="were typed in; reopen it"):
        undo(game, by=judge)


def test_totals_of_a_game_that_is_over_are_refused() -> None:
    judge = make.director()
    over = play(make.game(), ron(0, 1, 13), by=judge)
    with pytest.raises(Refused) as refused:
        type_in(over, *SHEET, by=judge)
    assert refused.value.code == "game_finished"
    confirm(over, by=judge)
    with pytest.raises(Refused) as refused:
        type_in(over, *SHEET, by=judge)
    assert refused.value.code == "game_confirmed"


def test_totals_of_a_game_that_the_director_ended_are_refused() -> None:
    judge = make.director()
    with pytest.raises(Refused) as refused:
        type_in(end(make.game(), by=judge), *SHEET, by=judge)
    assert refused.value.code == "game_ended"


def test_totals_sent_twice_count_once() -> None:
    judge, game = make.director(), make.game()
    first = _type(game, judge)
    with pytest.raises(AlreadyRecorded) as repeat:
        _type(game, judge)
    assert repeat.value.answer == first.to_json()
    with pytest.raises(StaleWrite):
        _type(game, judge, client_id="another sheet")


def test_totals_may_be_typed_by_judge_and_own_device() -> None:
    tournament = make.tournament()
    game = make.game(tournament)
    type_in(game, *SHEET, by=make.table_link(tournament, 1))
    type_in(game, *SHEET, by=make.judge_link(tournament))
    for other in (make.table_link(tournament, 2), AnonymousUser()):
        with pytest.raises(NotPermitted):
            type_in(game, *SHEET, by=other)


def test_totals_are_said_in_the_workbook() -> None:
    judge, tournament = make.director(), make.tournament()
    game = play(make.game(tournament), draw(0), by=judge)
    type_in(game, 40000, 30000, 20000, 9000, sticks=1, by=judge)
    ((table,),) = (round_.tables for round_ in event_book(tournament).rounds)
    assert table.reason == "the scores were typed in after 1 hand"
    assert (len(table.hands), table.sticks, table.leftover_sticks) == (1, 1, 1000)
    assert [seat.score for seat in table.seats] == [40000, 30000, 20000, 9000]


def test_totals_follow_a_change_of_rules() -> None:
    judge, tournament = make.director(), make.tournament()
    game = make.game(tournament)
    type_in(game, *SHEET, by=judge)
    stage = tournament.stages.get()
    change_rules(stage=stage, ruleset=read_ruleset({"uma": [30000, 10000, -10000, -30000]}), by=judge)
    assert totals(game) == [628, 127, -270, -485]
    assert verify(tournament) == ()


def test_totals_that_new_rules_refuse_keep_the_old_rules() -> None:
    judge, tournament = make.director(), make.tournament()
    type_in(make.game(tournament), *SHEET, by=judge)
    with pytest.raises(Refused) as refused:
        change_rules(stage=tournament.stages.get(), ruleset=read_ruleset({"start_points": 30000}), by=judge)
    assert str(refused.value) == (
        "The scores typed in at round 1, table 1 are impossible under the new rules, so the rules stay as "
        "they are: The scores and 0 riichi sticks make 100000 points, but 120000 are in play: "
        "20000 points differ."
    )
