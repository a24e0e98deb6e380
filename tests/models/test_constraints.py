"""What the database itself refuses, whoever writes to it."""

import datetime as dt

import pytest
from django.db import IntegrityError
from django.db.models import Model, ProtectedError
from django.utils import timezone

from tests import make
from tournament.models import (
    ORDER_STEP,
    Adjustment,
    Game,
    GameStatus,
    HandRecord,
    Seat,
    Tournament,
)

pytestmark = pytest.mark.django_db


def _record(game: Game, *, order: int = ORDER_STEP, revision: int = 1, client_id: str = "a") -> HandRecord:
    event = {"type": "void"}
    return HandRecord.objects.create(
        game=game, order=order, revision=revision, client_id=client_id, event=event, answer={}
    )


def _refuses(constraint: str, row: Model, **changes: object) -> None:
    for name, value in changes.items():
        setattr(row, name, value)
    with pytest.raises(IntegrityError, match=constraint):
        row.save()


def test_tournament_cannot_end_before_it_starts() -> None:
    event = make.tournament()
    _refuses("tournament_ends_after_it_starts", event, ends_on=event.starts_on - dt.timedelta(days=1))


def test_tournament_without_rounds_is_refused() -> None:
    _refuses("tournament_has_a_round", make.tournament(), rounds_planned=0)


def test_tournament_without_a_name_is_refused() -> None:
    _refuses("tournament_has_a_name", make.tournament(), name="")


def test_tournament_address_is_used_once() -> None:
    first, second = make.tournament(), make.tournament("Autumn Open")
    _refuses("slug", second, slug=first.slug)


def test_stage_order_is_used_once() -> None:
    event = make.tournament()
    make.stage(event)
    _refuses("one_stage_per_order|tournament_stage.order", event.stages.get(order=2), order=1)


def test_entry_number_is_used_once_in_a_tournament() -> None:
    _, second = make.entries(make.tournament(), ["Aki", "Ben"])
    _refuses("one_entry_per_number|tournament_entry.number", second, number=1)


def test_entry_number_may_repeat_in_another_tournament() -> None:
    (aki,) = make.entries(make.tournament(), ["Aki"])
    (ben,) = make.entries(make.tournament(), ["Ben"])
    assert (aki.number, ben.number) == (1, 1)


@pytest.mark.parametrize(
    ("constraint", "field", "value"),
    [
        ("entry_number_from_1", "number", 0),
        ("entry_has_a_name", "name", ""),
        ("entry_status_known", "status", "absent"),
    ],
)
def test_entry_with_a_bad_value_is_refused(constraint: str, field: str, value: object) -> None:
    (entry,) = make.entries(make.tournament(), ["Aki"])
    _refuses(constraint, entry, **{field: value})


def test_round_number_is_used_once() -> None:
    event = make.tournament()
    make.seated_round(event)
    _refuses("one_round_per_number|tournament_round.number", make.seated_round(event), number=1)


def test_table_is_used_once_in_a_round() -> None:
    second = make.seated_round(make.tournament(), tables=2).games.get(table_number=2)
    _refuses("one_game_per_table|tournament_game.table_number", second, table_number=1)


@pytest.mark.parametrize("seat", [4, -1])
def test_seat_outside_0_to_3_is_refused(seat: int) -> None:
    with pytest.raises(IntegrityError):
        Seat.objects.filter(seat=3, game=make.game()).update(seat=seat)


def test_seat_is_taken_once_at_a_table() -> None:
    _refuses("one_player_per_seat|tournament_seat.seat", make.game().seats.get(seat=1), seat=0)


def test_entry_sits_once_in_a_round() -> None:
    playing = make.seated_round(make.tournament(), tables=2)
    first, *_, last = playing.seats.order_by("game__table_number", "seat")
    _refuses("one_seat_per_entry_and_round|tournament_seat.entry_id", last, entry=first.entry)


def test_seat_is_settled_whole_or_not_at_all() -> None:
    seat = make.game().seats.get(seat=0)
    _refuses("seat_settled_whole", seat, rank=1, total=523)


def test_settled_seat_keeps_its_numbers() -> None:
    seat = make.game().seats.get(seat=0)
    seat.rank, seat.uma, seat.oka, seat.points, seat.penalties, seat.total = 1, 200, 200, 523, -20, 503
    seat.save()
    seat.refresh_from_db()
    assert (seat.rank, seat.uma, seat.oka, seat.points, seat.penalties, seat.total) == (
        1, 200, 200, 523, -20, 503,
    )  # fmt: skip


def test_score_beyond_64_bits_stays_exact() -> None:
    # Aotenjou, 200 han and 110 fu: 110 x 2^202, four times that from each of the others' shares.
    score = -(6 * 110 * 2**202) // 100 * 100
    seat = make.game().seats.get(seat=0)
    Seat.objects.filter(pk=seat.pk).update(score=score)
    seat.refresh_from_db()
    assert seat.score == score


def test_confirmed_game_needs_the_time_of_it() -> None:
    _refuses("confirmed_games_have_a_time", make.game(), status=GameStatus.CONFIRMED)


def test_open_game_has_no_time_of_confirmation() -> None:
    _refuses("confirmed_games_have_a_time", make.game(), confirmed_at=timezone.now())


def test_hand_record_revision_is_written_once() -> None:
    game = make.game()
    _record(game)
    with pytest.raises(IntegrityError, match=r"one_record_per_revision|tournament_handrecord\.order"):
        _record(game, client_id="b")


def test_hand_record_client_id_is_unique_over_all_games() -> None:
    _record(make.game())
    with pytest.raises(IntegrityError, match="client_id"):
        _record(make.game())


def test_hand_record_without_client_id_is_refused() -> None:
    with pytest.raises(IntegrityError, match="record_has_a_client_id"):
        _record(make.game(), client_id="")


def test_hand_records_come_back_in_the_order_of_play() -> None:
    game = make.game()
    _record(game, order=2 * ORDER_STEP, client_id="second")
    _record(game, order=ORDER_STEP, client_id="first")
    _record(game, order=ORDER_STEP, revision=2, client_id="first, corrected")
    _record(game, order=ORDER_STEP + ORDER_STEP // 2, client_id="inserted")
    written = [record.client_id for record in game.hand_records.all()]
    assert written == ["first", "first, corrected", "inserted", "second"]


def test_round_with_recorded_hands_cannot_be_deleted() -> None:
    game = make.game()
    _record(game)
    with pytest.raises(ProtectedError):
        game.round.delete()


def test_round_without_hands_goes_with_its_tables() -> None:
    game = make.game()
    game.round.delete()
    assert not Game.objects.exists()
    assert not Seat.objects.exists()


def test_tournament_with_players_cannot_be_deleted() -> None:
    event = make.tournament()
    make.entries(event)
    with pytest.raises(ProtectedError):
        Tournament.objects.all().delete()


def test_adjustment_is_cancelled_by_somebody() -> None:
    (entry,) = make.entries(make.tournament(), ["Aki"])
    penalty = Adjustment(entry=entry, amount=-200, reason="Late", author=make.director())
    penalty.save()
    _refuses("adjustment_cancelled_by_somebody", penalty, cancelled_at=timezone.now())


@pytest.mark.parametrize(
    ("constraint", "changes"),
    [
        ("adjustment_has_a_reason", {"reason": ""}),
        ("adjustment_kind_known", {"kind": "mood"}),
        ("adjustment_approved_by_somebody", {"approved_at": timezone.now()}),
    ],
)
def test_incomplete_adjustment_is_refused(constraint: str, changes: dict[str, object]) -> None:
    (entry,) = make.entries(make.tournament(), ["Aki"])
    late = Adjustment(entry=entry, amount=-200, reason="Late", author=make.director())
    _refuses(constraint, late, **changes)
