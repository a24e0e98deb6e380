"""Entering hands: what is stored, who may, what is refused, what a repeat is told."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import (
    STOP,
    TIME_UP,
    VOID,
    chombo,
    confirm,
    draw,
    end,
    play,
    record,
    ron,
    scores,
    totals,
    tsumo,
    undo,
)
from tournament.models import Game, GameStatus, HandRecord, LogEntry, RoundStatus, User
from tournament.rules.errors import RuleError
from tournament.services.errors import AlreadyRecorded, NotPermitted, Refused, StaleWrite
from tournament.services.hands import record_hand, undo_last_hand
from tournament.services.writing import Recorded

pytestmark = pytest.mark.django_db


def _record(game: Game, by: Any, **changes: Any) -> Recorded:
    values = {"base_revision": 0, "client_id": "first", "event": ron(0, 1, 3, 30), **changes}
    return record_hand(game_id=game.pk, by=by, **values)


def _snapshot(game: Game) -> tuple[object, ...]:
    """Everything that a refused entry must leave alone."""
    game.refresh_from_db()
    tournament = game.round.stage.tournament
    tournament.refresh_from_db()
    versions = tournament.seating_version, tournament.standings_version
    rows = list(HandRecord.objects.order_by("pk").values()), list(game.seats.order_by("seat").values())
    return (
        game.revision,
        game.status,
        game.label,
        game.last_entry_at,
        *rows,
        versions,
        LogEntry.objects.count(),
    )


def test_record_first_ron_moves_points_and_answers() -> None:
    judge = make.director()
    game = make.game()
    recorded = _record(game, judge)
    assert recorded == Recorded(
        game_id=game.pk,
        revision=1,
        status="playing",
        label="E1-1",
        scores=(30800, 19200, 25000, 25000),
        sticks=0,
    )
    game.refresh_from_db()
    assert (game.revision, game.label, game.status) == (1, "E1-1", GameStatus.PLAYING)
    assert game.last_entry_at is not None
    assert scores(game) == [30800, 19200, 25000, 25000]


def test_record_keeps_event_author_and_answer() -> None:
    judge = make.director()
    game = make.game()
    recorded = _record(game, judge, event={**ron(0, 1, 3, 30), "note": "north side"})
    stored = HandRecord.objects.get()
    assert stored.event["note"] == "north side"
    assert (stored.author, stored.revision, stored.removed) == (judge, 1, False)
    assert stored.answer == recorded.to_json()


def test_record_first_hand_starts_the_round() -> None:
    judge = make.director()
    game = make.game()
    assert game.round.status == RoundStatus.SEATED
    _record(game, judge)
    game.round.refresh_from_db()
    assert game.round.status == RoundStatus.RUNNING


def test_record_raises_the_standings_version_alone() -> None:
    judge = make.director()
    game = make.game()
    _record(game, judge)
    tournament = game.round.stage.tournament
    tournament.refresh_from_db()
    assert (tournament.seating_version, tournament.standings_version) == (0, 1)


def test_record_leaves_a_line_in_the_log() -> None:
    judge = make.director()
    _record(make.game(), judge)
    line = LogEntry.objects.get()
    assert (line.author, line.action, line.subject) == (judge, "hand recorded", "1/1")
    assert line.after == {
        "order": 1024,
        "event": HandRecord.objects.get().event,
        "scores": [30800, 19200, 25000, 25000],
    }


def test_record_follows_field_case_hd_19() -> None:
    """P-HD-19: tsumo of 3 han 30 fu with one honba, two old sticks and two of this hand."""
    judge = make.director()
    game = make.game()
    play(game, draw(2, 3, riichi=[2, 3]), by=judge)
    assert scores(game) == [23500, 23500, 25500, 25500]
    recorded = record(game, tsumo(2, 3, 30, riichi=[0, 2]), by=judge)
    # East 2: 2000 from the dealer, 1000 from the others, 100 each for the honba; four sticks, two of them new
    assert recorded.scores == (21400, 21400, 32800, 24400)
    assert (recorded.label, recorded.sticks) == ("E3-0", 0)


def test_record_signal_moves_nothing() -> None:
    judge = make.director()
    game = make.game(make.tournament(time_policy="finish_hand"))
    recorded = record(game, TIME_UP, by=judge)
    assert (recorded.scores, recorded.label) == ((25000,) * 4, "E1-0")


def test_record_hand_after_the_signal_finishes_the_game() -> None:
    judge = make.director()
    game = make.game(make.tournament(time_policy="finish_hand"))
    play(game, TIME_UP, ron(0, 1, 3, 30), by=judge)
    assert game.status == GameStatus.FINISHED
    # 30800, 19200, 25000, 25000: 0.8 + 20 + oka 20; -10.8 - 20; the tie goes to the earlier seat: -5 + 10
    assert totals(game) == [408, -308, 50, -150]


def test_record_void_replays_the_hand() -> None:
    judge = make.director()
    recorded = record(make.game(), VOID, by=judge)
    assert (recorded.label, recorded.revision) == ("E1-0", 1)


def test_record_by_one_of_the_directors_counts() -> None:
    dora = make.person("dora")
    game = make.game(make.tournament(by=dora))
    assert _record(game, dora).revision == 1


def _others() -> list[Any]:
    elsewhere = make.person("elsewhere")
    make.tournament("Autumn Open", by=elsewhere)
    retired = make.director("retired")
    retired.is_active = False
    return [elsewhere, retired, AnonymousUser()]


def test_record_by_somebody_else_is_not_permitted() -> None:
    game = make.game(make.tournament(by=make.person("dora")))
    before = _snapshot(game)
    for other in _others():
        with pytest.raises(NotPermitted):
            _record(game, other)
        with pytest.raises(NotPermitted):
            undo_last_hand(game_id=game.pk, base_revision=0, client_id="first", by=other)
    assert _snapshot(game) == before


REFUSED = [
    (ron(0, 0, 3, 30), "winner_is_discarder"),
    (ron(0, 1, 3, 20), "fu_20_ron"),
    (ron(0, 4, 3, 30), "no_such_seat"),
    (draw(1, riichi=[0]), "riichi_noten"),
    (STOP, "may_not_stop"),
    ({"type": "win"}, "missing_key"),
    ({"type": "shuffle"}, "unknown_value"),
]


@pytest.mark.parametrize(("event", "code"), REFUSED)
def test_record_event_against_the_rules_changes_nothing(event: Mapping[str, object], code: str) -> None:
    judge = make.director()
    game = play(make.game(), draw(0), by=judge)
    before = _snapshot(game)
    with pytest.raises(RuleError) as refused:
        _record(game, judge, base_revision=1, event=event)
    assert refused.value.code == code
    assert _snapshot(game) == before


def test_record_at_table_that_is_over_is_refused() -> None:
    judge = make.director()
    game = play(make.game(), ron(0, 1, 13), by=judge)
    assert (game.status, scores(game)) == (GameStatus.FINISHED, [73000, -23000, 25000, 25000])
    before = _snapshot(game)
    with pytest.raises(Refused, match="take back its last hand") as refused:
        record(game, draw(0), by=judge)
    assert refused.value.code == "game_finished"
    assert _snapshot(game) == before


def test_record_at_confirmed_table_is_refused() -> None:
    judge = make.director()
    game = confirm(play(make.game(), ron(0, 1, 13), by=judge), by=judge)
    with pytest.raises(Refused, match="confirmed") as refused:
        record(game, draw(0), by=judge)
    assert refused.value.code == "game_confirmed"


@pytest.mark.parametrize("write", [partial(record, event=draw(0)), undo])
def test_write_at_table_that_the_director_ended_is_refused(write: Callable[..., Recorded]) -> None:
    judge = make.director()
    game = end(play(make.game(), draw(0), by=judge), by=judge)
    with pytest.raises(Refused, match="reopen it") as refused:
        write(game, by=judge)
    assert refused.value.code == "game_ended"


def test_record_on_older_revision_tells_the_current_one() -> None:
    judge = make.director()
    game = make.game()
    _record(game, judge, client_id="tablet 3")
    before = _snapshot(game)
    with pytest.raises(StaleWrite) as stale:
        _record(game, judge, client_id="tablet 9")
    assert stale.value.current == {
        "revision": 1,
        "status": "playing",
        "label": "E1-1",
        "scores": [30800, 19200, 25000, 25000],
    }
    assert _snapshot(game) == before


def test_record_impossible_event_on_older_revision_is_stale_first() -> None:
    judge = make.director()
    game = play(make.game(), draw(0), by=judge)
    with pytest.raises(StaleWrite):
        _record(game, judge, event=ron(0, 0, 3, 30))


def test_record_same_entry_twice_gives_the_first_answer() -> None:
    judge = make.director()
    game = make.game()
    first = _record(game, judge)
    record(game, draw(0), by=judge)
    before = _snapshot(game)
    with pytest.raises(AlreadyRecorded) as repeat:
        _record(game, judge)
    assert repeat.value.answer == first.to_json()
    assert _snapshot(game) == before


def test_record_same_id_at_another_table_is_refused() -> None:
    judge = make.director()
    one, other = make.seated_round(make.tournament(), tables=2).games.order_by("table_number")
    _record(one, judge)
    before = _snapshot(other)
    with pytest.raises(Refused) as refused:
        _record(other, judge)
    assert refused.value.code == "client_id_elsewhere"
    assert _snapshot(other) == before


@pytest.mark.parametrize("client_id", ["", "x" * 65, "a\x00b"])
def test_record_with_unusable_id_is_refused(client_id: str) -> None:
    with pytest.raises(Refused) as refused:
        _record(make.game(), make.director(), client_id=client_id)
    assert refused.value.code == "client_id_wrong"


@pytest.mark.parametrize("note", ["a\x00b", "\ud83d"])
def test_record_note_that_no_database_keeps_is_refused(note: str) -> None:
    game = make.game()
    with pytest.raises(Refused) as refused:
        _record(game, make.director(), event={**draw(0), "note": note})
    assert refused.value.code == "text_unreadable"
    assert not HandRecord.objects.exists()


def test_record_without_limits_keeps_numbers_past_64_bits() -> None:
    judge = make.director()
    game = make.game(make.tournament(limits="aotenjou", tobi="none"))
    play(game, ron(1, 0, 200, 110), by=judge)
    # a child's ron: 110 fu doubled 202 times, four times that, rounded up to hundreds
    paid = -(-110 * 2**202 * 4 // 100) * 100
    assert paid > 2**200
    assert scores(game) == [25000 - paid, 25000 + paid, 25000, 25000]
    end(game, by=judge)
    assert totals(game)[1] == (25000 + paid - 30000) // 100 + 400
    assert HandRecord.objects.get().answer["scores"] == [25000 - paid, 25000 + paid, 25000, 25000]


def test_record_hand_takes_twelve_statements(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    dora = make.person("dora")
    game = play(make.game(make.tournament(by=dora)), draw(0), by=dora)
    # savepoint; game, director, records; game claimed; record in its own savepoint; seats; log; counters
    with django_assert_num_queries(12):
        _record(game, dora, base_revision=1)


def test_record_last_hand_takes_no_more_statements(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    dora = make.person("dora")
    game = play(make.game(make.tournament(by=dora)), draw(0), by=dora)
    with django_assert_num_queries(12):
        _record(game, dora, base_revision=1, event=ron(0, 1, 13))
    game.refresh_from_db()
    assert game.status == GameStatus.FINISHED


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
