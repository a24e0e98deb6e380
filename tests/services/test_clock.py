"""Steps of the round clock: what they do, who may, what is refused, and how they are taken back."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.utils import timezone

from tests import make
from tournament.models import Game, LogEntry, Round, Tournament, User
from tournament.queries.clock import Phase, clock_of, table_clock
from tournament.services.clock import (
    add_minutes,
    add_table_minutes,
    pause_clock,
    reset_clock,
    resume_clock,
    start_clock,
    undo_clock,
)
from tournament.services.errors import NotPermitted, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return make.person("director")


@pytest.fixture
def seating(by: User) -> Round:
    return make.seated_round(make.tournament(by=by), tables=2)


def _seen(seating: Round) -> int:
    return Tournament.objects.get(pk=seating.stage.tournament_id).clock_version


def _now(seating: Round) -> Round:
    return Round.objects.select_related("stage").get(pk=seating.pk)


def _started(seating: Round, by: User, *, ago: int = 0, minutes: int = 90) -> Round:
    """A clock that was started some minutes ago."""
    start_clock(seating=seating, minutes=minutes, seen=_seen(seating), by=by)
    started = timezone.now() - dt.timedelta(minutes=ago)
    Round.objects.filter(pk=seating.pk).update(clock_starts_at=started)
    return _now(seating)


def test_the_button_starts_the_clock_now(seating: Round, by: User) -> None:
    before = timezone.now()
    start_clock(seating=seating, minutes=75, seen=0, by=by)
    clock = clock_of(_now(seating))
    assert clock.starts_at is not None
    assert before <= clock.starts_at <= timezone.now()
    assert (clock.minutes, clock.at(clock.starts_at).phase) == (75, Phase.RUNNING)


def test_an_announced_clock_starts_by_itself(seating: Round, by: User) -> None:
    soon = timezone.now() + dt.timedelta(minutes=5)
    start_clock(seating=seating, minutes=75, starts_at=soon, seen=0, by=by)
    clock = clock_of(_now(seating))
    assert clock.at(timezone.now()).phase is Phase.ANNOUNCED
    assert clock.at(soon).phase is Phase.RUNNING
    # What was announced may still be moved.
    start_clock(seating=seating, minutes=75, seen=_seen(seating), by=by)
    assert clock_of(_now(seating)).at(timezone.now()).phase is Phase.RUNNING


def test_a_pause_is_no_playing_time(seating: Round, by: User) -> None:
    _started(seating, by, ago=30)
    pause_clock(seating=seating, seen=_seen(seating), by=by)
    held = _now(seating)
    assert held.clock_paused_at is not None
    Round.objects.filter(pk=seating.pk).update(
        clock_paused_at=held.clock_paused_at - dt.timedelta(minutes=10)
    )
    resume_clock(seating=seating, seen=_seen(seating), by=by)
    assert _now(seating).clock_paused_seconds == 600
    assert clock_of(_now(seating)).at(timezone.now()).seconds_left == pytest.approx(70 * 60, abs=2)


def test_minutes_for_all_and_for_one_table(seating: Round, by: User) -> None:
    started = _started(seating, by)
    add_minutes(seating=seating, minutes=5, seen=_seen(seating), by=by)
    second = Game.objects.select_related("round__stage__tournament").get(round=seating, table_number=2)
    add_table_minutes(game=second, minutes=10, seen=_seen(seating), by=by)
    second.refresh_from_db()
    start = started.clock_starts_at
    assert start is not None
    assert clock_of(_now(seating)).ends_at == start + dt.timedelta(minutes=95)
    second.round = _now(seating)
    assert table_clock(second).ends_at == start + dt.timedelta(minutes=105)


def test_reset_takes_the_clock_back_to_its_start(seating: Round, by: User) -> None:
    _started(seating, by, ago=30)
    add_minutes(seating=seating, minutes=5, seen=_seen(seating), by=by)
    pause_clock(seating=seating, seen=_seen(seating), by=by)
    reset_clock(seating=seating, seen=_seen(seating), by=by)
    clock = clock_of(_now(seating))
    assert (clock.minutes, clock.starts_at, clock.paused_at, clock.extra_minutes) == (90, None, None, 0)


def _game(seating: Round) -> Game:
    return Game.objects.select_related("round__stage__tournament").get(round=seating, table_number=2)


STEPS: dict[str, Callable[[Round, User], object]] = {
    "pause": lambda r, by: pause_clock(seating=r, seen=_seen(r), by=by),
    "minutes": lambda r, by: add_minutes(seating=r, minutes=5, seen=_seen(r), by=by),
    "table": lambda r, by: add_table_minutes(game=_game(r), minutes=5, seen=_seen(r), by=by),
    "reset": lambda r, by: reset_clock(seating=r, seen=_seen(r), by=by),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_is_undone_has_never_been(seating: Round, by: User, step: str) -> None:
    before = clock_of(_started(seating, by, ago=30))
    STEPS[step](seating, by)
    undo_clock(seating=seating, seen=_seen(seating), by=by)
    assert clock_of(_now(seating)) == before
    assert _game(seating).extra_minutes == 0


def test_steps_are_undone_one_after_the_other(seating: Round, by: User) -> None:
    start_clock(seating=seating, minutes=90, seen=0, by=by)
    for minutes in (5, 10):
        add_minutes(seating=seating, minutes=minutes, seen=_seen(seating), by=by)
    left = []
    for _ in range(3):
        undo_clock(seating=seating, seen=_seen(seating), by=by)
        left.append((_now(seating).clock_extra_minutes, _now(seating).clock_starts_at is None))
    assert left == [(5, False), (0, False), (0, True)]
    with pytest.raises(Refused) as refused:
        undo_clock(seating=seating, seen=_seen(seating), by=by)
    assert refused.value.code == "clock_nothing_to_undo"


def test_the_clock_of_a_removed_seating_is_not_undone(seating: Round, by: User) -> None:
    _started(seating, by)
    tournament = seating.stage.tournament
    seating.delete()
    again = make.seated_round(tournament, tables=2)
    assert again.number == seating.number
    with pytest.raises(Refused, match="no step"):
        undo_clock(seating=again, seen=_seen(again), by=by)


@pytest.mark.parametrize("minutes", [0, -5, 301, 600])
def test_a_length_out_of_range_is_refused_with_the_range(seating: Round, by: User, minutes: int) -> None:
    with pytest.raises(Refused, match="between 1 and 300 minutes"):
        start_clock(seating=seating, minutes=minutes, seen=0, by=by)
    assert _now(seating).clock_starts_at is None


@pytest.mark.parametrize("minutes", [0, 121, -121, 600])
def test_minutes_out_of_range_are_refused(seating: Round, by: User, minutes: int) -> None:
    with pytest.raises(Refused, match="between 1 and 120 minutes"):
        add_minutes(seating=seating, minutes=minutes, seen=0, by=by)


def test_minutes_cannot_make_the_round_too_short_or_too_long(seating: Round, by: User) -> None:
    _started(seating, by, minutes=60)
    with pytest.raises(Refused, match="between 1 and 300"):
        add_minutes(seating=seating, minutes=-60, seen=_seen(seating), by=by)
    with pytest.raises(Refused, match="between 1 and 300"):
        add_table_minutes(game=_game(seating), minutes=-60, seen=_seen(seating), by=by)


@pytest.mark.parametrize("hours", [-1, 25])
def test_a_start_that_is_past_or_far_off_is_refused(seating: Round, by: User, hours: int) -> None:
    moment = timezone.now() + dt.timedelta(hours=hours)
    with pytest.raises(Refused) as refused:
        start_clock(seating=seating, minutes=90, starts_at=moment, seen=0, by=by)
    assert refused.value.code == "clock_start_out_of_range"


def test_steps_that_do_not_fit_are_refused(seating: Round, by: User) -> None:
    codes = []
    for step in ("pause", "resume", "reset", "start", "start again", "resume running"):
        try:
            match step.split()[0]:
                case "start":
                    start_clock(seating=seating, minutes=90, seen=_seen(seating), by=by)
                case "resume":
                    resume_clock(seating=seating, seen=_seen(seating), by=by)
                case name:
                    STEPS[name](seating, by)
        except Refused as refused:
            codes.append((step, refused.code))
    assert codes == [
        ("pause", "clock_stands"),
        ("resume", "clock_not_paused"),
        ("reset", "clock_not_started"),
        ("start again", "clock_runs"),
        ("resume running", "clock_not_paused"),
    ]


def test_a_button_that_is_tapped_twice_counts_once(seating: Round, by: User) -> None:
    _started(seating, by)
    seen = _seen(seating)
    add_minutes(seating=seating, minutes=5, seen=seen, by=by)
    with pytest.raises(Refused) as refused:
        add_minutes(seating=seating, minutes=5, seen=seen, by=by)
    assert refused.value.code == "clock_changed"
    assert _now(seating).clock_extra_minutes == 5


def test_only_directors_touch_the_clock(seating: Round) -> None:
    tournament = seating.stage.tournament
    for stranger in (make.person("other"), make.judge_link(tournament), make.table_link(tournament)):
        with pytest.raises(NotPermitted):
            start_clock(seating=seating, minutes=90, seen=0, by=stranger)
        with pytest.raises(NotPermitted):
            add_table_minutes(game=_game(seating), minutes=5, seen=0, by=stranger)


def test_every_step_is_in_the_log_and_raises_the_version(seating: Round, by: User) -> None:
    _started(seating, by)
    STEPS["minutes"](seating, by)
    STEPS["table"](seating, by)
    lines = LogEntry.objects.order_by("pk").values_list("action", "subject")
    assert list(lines) == [
        ("clock started", "1"),
        ("clock prolonged", "1"),
        ("clock of a table prolonged", "1/2"),
    ]
    assert _seen(seating) == 3
