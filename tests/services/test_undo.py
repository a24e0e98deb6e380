"""Taking the last record back."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests import make
from tests.play import TIME_UP, VOID, chombo, confirm, draw, play, record, ron, scores, totals, tsumo, undo
from tournament.models import Game, GameStatus, HandRecord, LogEntry, User
from tournament.services.errors import AlreadyRecorded, Refused
from tournament.services.hands import undo_last_hand

pytestmark = pytest.mark.django_db


def test_undo_goes_back_and_keeps_what_was_written() -> None:
    judge = make.director()
    game = play(make.game(), draw(0), ron(1, 0, 5), by=judge)
    recorded = undo(game, by=judge)
    assert (recorded.label, recorded.scores) == ("E1-1", (28000, 24000, 24000, 24000))
    assert scores(game) == [28000, 24000, 24000, 24000]
    rows = HandRecord.objects.order_by("order", "revision").values_list("order", "revision", "removed")
    assert list(rows) == [(1024, 1, False), (2048, 1, False), (2048, 2, True)]
    assert LogEntry.objects.filter(action="hand taken back").count() == 1


def test_undo_of_the_deciding_hand_lets_the_game_go_on() -> None:
    judge = make.director()
    game = play(make.game(), ron(0, 1, 13), by=judge)
    undo(game, by=judge)
    game.refresh_from_db()
    assert (game.status, game.label, totals(game)) == (GameStatus.PLAYING, "E1-0", [None] * 4)
    assert set(game.seats.values_list("rank", "uma", "oka", "points", "penalties")) == {(None,) * 5}


def test_undo_without_a_hand_is_refused() -> None:
    judge = make.director()
    game = make.game()
    with pytest.raises(Refused) as refused:
        undo(game, by=judge)
    assert refused.value.code == "nothing_to_undo"
    undo(play(game, draw(0), by=judge), by=judge)
    with pytest.raises(Refused):
        undo(game, by=judge)


def test_undo_of_confirmed_result_is_refused() -> None:
    judge = make.director()
    game = confirm(play(make.game(), ron(0, 1, 13), by=judge), by=judge)
    with pytest.raises(Refused) as refused:
        undo(game, by=judge)
    assert refused.value.code == "game_confirmed"


def test_undo_sent_twice_takes_one_hand_back() -> None:
    judge = make.director()
    game = play(make.game(), draw(0), draw(0), by=judge)
    first = undo_last_hand(game_id=game.pk, base_revision=2, client_id="back", by=judge)
    with pytest.raises(AlreadyRecorded) as repeat:
        undo_last_hand(game_id=game.pk, base_revision=2, client_id="back", by=judge)
    assert repeat.value.answer == first.to_json()
    assert first.label == "E1-1"


def test_undo_takes_a_signal_back_as_well() -> None:
    judge = make.director()
    game = make.game(make.tournament(time_policy="finish_hand"))
    play(game, draw(0), TIME_UP, by=judge)
    undo(game, by=judge)
    play(game, draw(0), by=judge)
    assert game.status == GameStatus.PLAYING


def test_record_after_undo_stands_behind_the_removed_one() -> None:
    judge = make.director()
    game = play(make.game(), draw(0), by=judge)
    undo(game, by=judge)
    play(game, draw(1), by=judge)
    assert list(HandRecord.objects.order_by("pk").values_list("order", flat=True)) == [1024, 1024, 2048]
    assert scores(game) == [24000, 28000, 24000, 24000]


def _numbers(game: Game) -> list[Any]:
    game.refresh_from_db()
    return [game.status, game.label, *game.seats.order_by("seat").values_list("score", "rank", "total")]


SEATS = st.integers(0, 3)
EVENTS = st.one_of(
    st.builds(ron, st.just(0), st.integers(1, 3), st.integers(1, 12), st.sampled_from([30, 40, 110])),
    st.builds(tsumo, SEATS, st.integers(2, 13), st.sampled_from([20, 30, 70])),
    st.builds(lambda seats: draw(*seats), st.sets(SEATS)),
    st.builds(chombo, SEATS),
    st.just(VOID),
)


class UndoLaw(TestCase):
    """Django's test case, because every example needs a transaction of its own."""

    def setUp(self) -> None:
        self.judge: User = make.director()
        self.game = make.game()

    @settings(max_examples=25, deadline=None)
    @given(events=st.lists(EVENTS, min_size=1, max_size=6))
    def test_undo_then_same_hand_again_is_identity(self, events: list[Mapping[str, object]]) -> None:
        for event in events:
            self.game.refresh_from_db()
            if self.game.status == GameStatus.FINISHED:
                break
            before = _numbers(self.game)
            record(self.game, event, by=self.judge)
            after = _numbers(self.game)
            undo(self.game, by=self.judge)
            assert _numbers(self.game) == before
            record(self.game, event, by=self.judge)
            assert _numbers(self.game) == after
