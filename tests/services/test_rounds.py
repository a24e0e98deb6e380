"""Seating rounds: what a plan must be, what a draw takes care of, what can be taken back."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import make
from tests.play import confirm, confirm_round, draw, end, play, reopen, type_in, undo
from tournament.models import (
    EntryStatus,
    GameStatus,
    LogEntry,
    OddPlayers,
    Round,
    RoundStatus,
    Stage,
    Tournament,
)
from tournament.queries.seating import history
from tournament.services.attendance import withdraw_player
from tournament.services.errors import NotPermitted, Refused, Warned
from tournament.services.players import add_substitutes
from tournament.services.rounds import remove_round, seat_round

pytestmark = pytest.mark.django_db

EIGHT = [(1, 2, 3, 4), (5, 6, 7, 8)]


def _stage(players: int = 8, **rules: Any) -> Stage:
    tournament = make.tournament(**rules)
    make.entries(tournament, players)
    return tournament.stages.get()


def test_seat_makes_tables_in_turn_order() -> None:
    stage = _stage()
    seated = seat_round(stage=stage, tables=[(3, 1, 4, 2), (8, 5, 7, 6)], by=make.director())
    assert (seated.number, seated.status) == (1, RoundStatus.SEATED)
    assert history(stage.tournament) == (((3, 1, 4, 2), (8, 5, 7, 6)),)
    game = seated.games.get(table_number=2)
    assert (game.status, game.label, game.revision) == (GameStatus.PLAYING, "E1-0", 0)
    assert list(game.seats.order_by("seat").values_list("score", "rank")) == [(25000, None)] * 4


def test_seat_tells_screens_and_the_log() -> None:
    stage = _stage()
    judge = make.director()
    seat_round(stage=stage, tables=EIGHT, by=judge)
    stage.tournament.refresh_from_db()
    assert (stage.tournament.seating_version, stage.tournament.standings_version) == (1, 1)
    line = LogEntry.objects.get()
    assert (line.author, line.action, line.subject) == (judge, "round seated", "1")
    assert line.after == {"tables": [[1, 2, 3, 4], [5, 6, 7, 8]]}


def test_seat_three_players_starts_with_their_points() -> None:
    stage = _stage(6, preset="seed-sanma")
    seated = seat_round(stage=stage, tables=[(1, 2, 3), (4, 5, 6)], by=make.director())
    assert set(seated.seats.values_list("score", flat=True)) == {35000}


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ([(1, 2, 3, 4), (5, 6, 7, 7)], "Player 7 is named twice at table 2. Player 8 has no seat."),
        (
            [(1, 2, 3, 9), (4, 5, 6, 8)],
            "Number 9 at table 1 is no player of this round. Player 7 has no seat.",
        ),
        ([(1, 2, 3, 4), (4, 5, 6, 7)], "Player 4 sits at table 1 and again at table 2."),
        ([(1, 2, 3, 4, 5), (6, 7, 8)], "Table 1 has 5 players; it needs 4."),
        ([(1, 2, 3, 4)], "This plan seats 4 players; this round has 8."),
    ],
)
def test_seat_wrong_plan_names_every_fault(tables: Sequence[Sequence[int]], fault: str) -> None:
    """P-SE-02 and P-VA-02."""
    with pytest.raises(Refused) as refused:
        seat_round(stage=_stage(), tables=tables, by=make.director())
    assert refused.value.code == "plan_wrong"
    assert fault in str(refused.value)
    assert not Round.objects.exists()


def test_seat_without_players_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        seat_round(stage=_stage(0), tables=[], by=make.director())
    assert refused.value.code == "no_players"


def test_seat_withdrawn_player_is_refused_by_name() -> None:
    stage, judge = _stage(), make.director()
    withdraw_player(entry=stage.tournament.entries.get(number=8), by=judge)
    with pytest.raises(Refused, match=r"Player 8 \(Player 8\) has withdrawn"):
        seat_round(stage=stage, tables=EIGHT, by=judge)


def test_seat_leaves_out_withdrawn_players_and_spare_substitutes() -> None:
    stage, judge = _stage(8), make.director()
    withdraw_player(entry=stage.tournament.entries.get(number=8), by=judge)
    add_substitutes(tournament=stage.tournament, count=2, by=judge)
    seated = seat_round(stage=stage, tables=[(1, 2, 3, 4), (5, 6, 7, 9)], by=judge)
    assert seated.seats.count() == 8


def test_seat_while_tables_are_open_warns_and_can_go_on() -> None:
    """P-VA-09: table 1 confirmed, table 2 not confirmed, table 3 without a result."""
    judge, tournament = make.director(), make.tournament()
    one, two, _three = make.seated_round(tournament, tables=3).games.order_by("table_number")
    confirm(end(one, by=judge), by=judge)
    end(two, by=judge)
    stage = tournament.stages.get()
    tables = [(1, 5, 9, 2), (6, 10, 3, 7), (11, 4, 8, 12)]
    with pytest.raises(Warned) as warned:
        seat_round(stage=stage, tables=tables, by=judge)
    assert str(warned.value) == "These tables are not confirmed yet: 1/2, 1/3."
    assert warned.value.override == "despite_open_tables"
    assert seat_round(stage=stage, tables=tables, by=judge, despite_open_tables=True).number == 2


def test_seat_after_a_finished_round_warns_of_nothing() -> None:
    judge, tournament = make.director(), make.tournament()
    confirm_round(make.seated_round(tournament, tables=2), by=judge)
    seated = seat_round(stage=tournament.stages.get(), tables=[(1, 5, 2, 6), (3, 7, 4, 8)], by=judge)
    assert seated.number == 2


def _byes(players: int, **facts: object) -> Stage:
    stage = _stage(players)
    Tournament.objects.update(odd_players=OddPlayers.BYES, **facts)
    stage.refresh_from_db()
    return stage


def test_seat_with_byes_gives_those_without_a_seat_what_the_event_says() -> None:
    stage = _byes(6, bye_points=-150, bye_counts=True)
    seated = seat_round(stage=stage, tables=[(6, 2, 1, 4)], by=make.director())
    byes = seated.byes.values_list("entry__number", "points", "counts")
    assert list(byes) == [(3, -150, True), (5, -150, True)]
    assert LogEntry.objects.get().after == {"tables": [[6, 2, 1, 4]], "byes": [3, 5]}


def test_seat_with_byes_refuses_when_more_sit_out_than_must() -> None:
    with pytest.raises(Refused, match="Player 8 has no seat"):
        seat_round(stage=_byes(9), tables=[(1, 2, 3, 4)], by=make.director())


def test_seat_without_byes_leaves_nobody_out() -> None:
    with pytest.raises(Refused, match="Player 5 has no seat"):
        seat_round(stage=_stage(5), tables=[(1, 2, 3, 4)], by=make.director())


def test_remove_last_round_frees_its_number() -> None:
    stage, judge = _stage(), make.director()
    remove_round(seating=seat_round(stage=stage, tables=EIGHT, by=judge), by=judge)
    assert not Round.objects.exists()
    line = LogEntry.objects.get(action="round removed")
    assert line.before == {"tables": [[1, 2, 3, 4], [5, 6, 7, 8]]}
    assert seat_round(stage=stage, tables=EIGHT, by=judge).number == 1


def test_remove_round_with_a_hand_is_refused_even_if_taken_back() -> None:
    stage, judge = _stage(), make.director()
    seated = seat_round(stage=stage, tables=EIGHT, by=judge)
    undo(play(seated.games.get(table_number=1), draw(0), by=judge), by=judge)
    with pytest.raises(Refused) as refused:
        remove_round(seating=seated, by=judge)
    assert refused.value.code == "hands_recorded"


def test_remove_round_with_typed_scores_is_refused_until_they_are_taken_back() -> None:
    stage, judge = _stage(), make.director()
    seated = seat_round(stage=stage, tables=EIGHT, by=judge)
    game = seated.games.get(table_number=2)
    type_in(game, 40000, 30000, 20000, 10000, by=judge)
    with pytest.raises(Refused) as refused:
        remove_round(seating=seated, by=judge)
    assert refused.value.code == "hands_recorded"
    reopen(game, by=judge)
    remove_round(seating=seated, by=judge)
    assert not Round.objects.exists()


def test_remove_round_before_the_last_is_refused() -> None:
    stage, judge = _stage(), make.director()
    first = seat_round(stage=stage, tables=EIGHT, by=judge)
    seat_round(stage=stage, tables=EIGHT, by=judge, despite_open_tables=True)
    with pytest.raises(Refused) as refused:
        remove_round(seating=first, by=judge)
    assert refused.value.code == "not_last_round"


def test_rounds_by_somebody_else_are_not_permitted() -> None:
    tournament = make.tournament(by=make.person("dora"))
    seated = make.seated_round(tournament)
    elsewhere = make.person("elsewhere")
    make.tournament("Autumn Open", by=elsewhere)
    for other in (elsewhere, AnonymousUser()):
        with pytest.raises(NotPermitted):
            seat_round(stage=tournament.stages.get(), tables=[(1, 2, 3, 4)], by=other)
        with pytest.raises(NotPermitted):
            remove_round(seating=seated, by=other)
    assert tournament.entries.filter(status=EntryStatus.ACTIVE).count() == 4
