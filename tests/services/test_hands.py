"""Entering hands: what is stored, who may, what is refused, what a repeat is told."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import (
    STOP,
    TIME_UP,
    VOID,
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
from tournament.models import Game, GameStatus, HandRecord, LogEntry, RoundStatus
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
