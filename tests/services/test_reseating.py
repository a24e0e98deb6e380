"""Seating a round anew while it is on: what stays, what is set aside, and that nothing is lost."""

from collections.abc import Sequence

import pytest

from tests import make
from tests.play import confirm_round, draw, play, record, ron
from tournament.models import (
    EntryStatus,
    HandRecord,
    LogEntry,
    OddPlayers,
    Round,
    RoundStatus,
    Tournament,
    User,
)
from tournament.queries.games import find_game, table_view
from tournament.queries.history import game_history
from tournament.queries.seating import history
from tournament.services.errors import NotPermitted, Refused, StaleWrite, Warned
from tournament.services.hands import record_hand
from tournament.services.reseating import reseat_round
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db

TWELVE = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
LAST_TWO_MIXED = [(1, 2, 3, 4), (9, 6, 7, 8), (5, 10, 11, 12)]


def _round(tables: int = 3) -> Round:
    made = make.seated_round(make.tournament(), tables=tables)
    return Round.objects.select_related("stage__tournament").get(pk=made.pk)


def _reseat(seating: Round, tables: Sequence[Sequence[int]], *, anyway: bool = False) -> None:
    reseat_round(seating=seating, tables=tables, by=_judge(), despite_begun_tables=anyway)


def _judge() -> User:
    return User.objects.filter(is_superuser=True).first() or make.director()


def test_reseat_before_anything_is_played_needs_no_warning() -> None:
    seating = _round()
    _reseat(seating, LAST_TWO_MIXED)
    assert history(seating.stage.tournament) == (tuple(LAST_TWO_MIXED),)
    line = LogEntry.objects.get(action="round seated anew")
    assert line.before == {"tables": [list(table) for table in TWELVE]}


def test_reseat_keeps_the_hands_of_tables_that_keep_their_players() -> None:
    seating = _round()
    play(seating.games.get(table_number=1), ron(0, 1, 3), by=_judge())
    _reseat(seating, LAST_TWO_MIXED)
    assert [game.label for game in seating.games.order_by("table_number")] == ["E1-1", "E1-0", "E1-0"]
    seating.refresh_from_db()
    assert seating.status == RoundStatus.RUNNING


def test_reseat_lists_what_would_be_lost_and_changes_nothing() -> None:
    seating = _round()
    play(seating.games.get(table_number=2), ron(0, 1, 3), draw(0), by=_judge())
    with pytest.raises(Warned) as warned:
        _reseat(seating, LAST_TWO_MIXED)
    assert warned.value.override == "despite_begun_tables"
    assert "table 2 (Player 5, Player 6, Player 7, Player 8): 2 hands, playing" in str(warned.value)
    assert history(seating.stage.tournament) == (tuple(TWELVE),)


def test_reseat_sets_hands_aside_in_the_history_with_the_names_of_those_who_played_them() -> None:
    seating, judge = _round(), _judge()
    game = seating.games.get(table_number=2)
    play(game, ron(0, 1, 3), by=judge)
    _reseat(seating, LAST_TWO_MIXED, anyway=True)
    assert HandRecord.objects.count() == 2
    again = find_game(slug=seating.stage.tournament.slug, round_number=1, table_number=2)
    record(again, ron(0, 1, 2), by=judge)
    (old, new) = game_history(again)
    assert [(one.removed, one.reason) for one in old.revisions] == [
        (False, ""),
        (True, "The round was seated anew."),
    ]
    assert {one.words.startswith("Player 5 wins from Player 6") for one in old.revisions} == {True}
    assert new.revisions[0].words.startswith("Player 9 wins from Player 6")
    view = table_view(again)
    assert view.seats[0].name == "Player 9"
    assert view.check.difference == 0
    assert list(verify(seating.stage.tournament)) == []


def test_reseat_refuses_what_a_device_still_holds_for_those_who_left() -> None:
    seating, judge = _round(), _judge()
    game = seating.games.get(table_number=2)
    play(game, ron(0, 1, 3), by=judge)
    _reseat(seating, LAST_TWO_MIXED, anyway=True)
    with pytest.raises(StaleWrite):
        record_hand(game_id=game.pk, base_revision=game.revision, client_id="late", event=draw(0), by=judge)


def test_reseat_of_a_confirmed_table_takes_its_result_back() -> None:
    seating = _round()
    confirm_round(seating, ron(0, 1, 3), by=_judge())
    _reseat(seating, LAST_TWO_MIXED, anyway=True)
    statuses = [game.status for game in seating.games.order_by("table_number")]
    assert statuses == ["confirmed", "playing", "playing"]
    assert set(seating.seats.filter(game__table_number=2).values_list("score", "total")) == {(25000, None)}


def test_reseat_with_a_table_less() -> None:
    seating = _round()
    seating.stage.tournament.entries.filter(number__gte=9).update(status=EntryStatus.WITHDRAWN)
    _reseat(seating, [(1, 2, 3, 5), (4, 6, 7, 8)])
    assert seating.games.count() == 2


def test_reseat_never_deletes_the_log_of_a_table() -> None:
    seating, judge = _round(), _judge()
    play(seating.games.get(table_number=3), ron(0, 1, 3), by=judge)
    seating.stage.tournament.entries.filter(number__gte=9).update(status=EntryStatus.WITHDRAWN)
    with pytest.raises(Refused) as refused:
        _reseat(seating, [(1, 2, 3, 5), (4, 6, 7, 8)], anyway=True)
    assert refused.value.code == "tables_vanish"


def test_reseat_with_a_table_more_and_byes() -> None:
    seating = _round(1)
    Tournament.objects.update(odd_players=OddPlayers.BYES)
    make.entries(seating.stage.tournament, 5)
    seating.refresh_from_db()
    _reseat(Round.objects.get(), [(1, 2, 3, 4), (5, 6, 7, 8)])
    assert list(seating.byes.values_list("entry__number", flat=True)) == [9]
    _reseat(Round.objects.get(), [(1, 2, 3, 9), (5, 6, 7, 8)])
    assert list(seating.byes.values_list("entry__number", flat=True)) == [4]


def test_reseat_of_an_earlier_round_or_by_a_wrong_plan_is_refused() -> None:
    seating = _round()
    with pytest.raises(Refused, match="Player 12 has no seat"):
        _reseat(seating, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 11)])
    make.seated_round(seating.stage.tournament)
    with pytest.raises(Refused) as refused:
        _reseat(seating, LAST_TWO_MIXED)
    assert refused.value.code == "not_last_round"


def test_reseat_by_somebody_else_is_not_permitted() -> None:
    with pytest.raises(NotPermitted):
        reseat_round(seating=_round(), tables=TWELVE, by=make.person("elsewhere"))
