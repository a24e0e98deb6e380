"""The arithmetic of the round clock, with the values of the field cases P-TM-01 to P-TM-03."""

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import make
from tournament.queries.clock import Clock, Phase, clock_of, table_clock

MINUTE = 60


def _time(text: str) -> dt.datetime:
    return dt.datetime.combine(dt.date(2026, 11, 28), dt.time.fromisoformat(text), dt.UTC)


def test_minutes_for_all_and_for_one_table_add_up() -> None:
    """P-TM-01: 90 minutes from 10:00, five more for all, ten more for table 7."""
    others = Clock(minutes=90, starts_at=_time("10:00"), extra_minutes=5)
    table_7 = replace(others, table_minutes=10)
    now = _time("11:20")
    assert (others.at(now).seconds_left, table_7.at(now).seconds_left) == (15 * MINUTE, 25 * MINUTE)
    assert (others.at(now).ends_at, table_7.at(now).ends_at) == (_time("11:35"), _time("11:45"))


def test_the_clock_starts_when_it_is_started_and_not_with_the_draw() -> None:
    """P-TM-02: drawn at 09:40, started at 10:05."""
    clock = Clock(minutes=75)
    assert clock.at(_time("09:40")) == clock.at(_time("10:04"))
    assert (clock.at(_time("09:40")).phase, clock.at(_time("09:40")).ends_at) == (Phase.SET, None)
    started = replace(clock, starts_at=_time("10:05"))
    reading = started.at(_time("10:25"))
    assert (reading.phase, reading.seconds_left, reading.ends_at) == (
        Phase.RUNNING,
        55 * MINUTE,
        _time("11:20"),
    )


def test_a_screen_that_is_opened_late_shows_the_same_time() -> None:
    """P-TM-03: opened at 10:42; the device, whose own clock is three minutes off, is not asked."""
    assert Clock(minutes=90, starts_at=_time("10:00")).at(_time("10:42")).seconds_left == 48 * MINUTE


def test_an_announced_clock_counts_down_to_its_start() -> None:
    clock = Clock(minutes=60, starts_at=_time("10:00"))
    reading = clock.at(_time("09:55:30"))
    assert (reading.phase, reading.starts_in, reading.seconds_left) == (Phase.ANNOUNCED, 270, 60 * MINUTE)
    assert clock.at(_time("10:00")).phase is Phase.RUNNING


def test_a_pause_stops_the_clock_and_moves_its_end() -> None:
    paused = Clock(minutes=90, starts_at=_time("10:00"), paused_at=_time("10:30"))
    for now in ("10:30", "10:41", "12:00"):
        reading = paused.at(_time(now))
        assert (reading.phase, reading.seconds_left, reading.ends_at) == (Phase.PAUSED, 60 * MINUTE, None)
    resumed = replace(paused, paused_at=None, paused_seconds=12 * MINUTE)
    assert resumed.at(_time("10:42")).seconds_left == 60 * MINUTE
    assert resumed.ends_at == _time("11:42")


@pytest.mark.parametrize(
    ("now", "left", "phase"),
    [
        ("10:00:01", 89 * MINUTE + 59, Phase.RUNNING),
        ("11:29:59", 1, Phase.RUNNING),
        ("11:30:00", 0, Phase.OVER),
        ("13:00:00", 0, Phase.OVER),
    ],
)
def test_time_is_up_in_the_very_second(now: str, left: int, phase: Phase) -> None:
    reading = Clock(minutes=90, starts_at=_time("10:00")).at(_time(now))
    assert (reading.seconds_left, reading.phase) == (left, phase)


def test_a_broken_second_is_not_yet_over() -> None:
    clock = Clock(minutes=1, starts_at=_time("10:00"))
    assert clock.at(_time("10:00:59") + dt.timedelta(milliseconds=900)).seconds_left == 1


@given(
    minutes=st.integers(1, 300),
    pauses=st.integers(0, 20_000),
    extra=st.integers(-60, 120),
    after=st.integers(0, 40_000),
    later=st.integers(0, 40_000),
)
def test_time_left_never_grows_and_a_pause_holds_it(
    minutes: int, pauses: int, extra: int, after: int, later: int
) -> None:
    start = _time("10:00")
    clock = Clock(minutes=minutes, starts_at=start, paused_seconds=pauses, extra_minutes=extra)
    now = start + dt.timedelta(seconds=after)
    then = now + dt.timedelta(seconds=later)
    assert clock.at(now).seconds_left - clock.at(then).seconds_left in range(later + 1)
    held = replace(clock, paused_at=now)
    assert held.at(then).seconds_left == clock.at(now).seconds_left
    resumed = replace(clock, paused_seconds=pauses + later)
    assert resumed.at(then).seconds_left == clock.at(now).seconds_left


@pytest.mark.parametrize(("preset", "minutes"), [("wrc-2025", 90), ("ema-2025", 75), ("seed", 90)])
def test_the_length_follows_the_time_rule_of_the_event(db: None, preset: str, minutes: int) -> None:
    assert clock_of(make.seated_round(make.tournament(preset=preset))).minutes == minutes


def test_a_table_has_the_clock_of_its_round_and_its_own_minutes(db: None) -> None:
    game = make.game(make.tournament())
    game.round.clock_minutes, game.round.clock_starts_at, game.extra_minutes = 60, _time("10:00"), 10
    assert table_clock(game).ends_at == _time("11:10")
    assert clock_of(game.round).ends_at == _time("11:00")
