"""The clock of a round: start it, hold it, give minutes, set it back; every step can be undone.

A step is asked for on a page that showed the clock as it was: `seen` is the `clock_version` of the tournament
there. A button that was tapped twice, or by two directors at once, so counts once.
"""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.models import Game, LogEntry, Round, Tournament, User
from tournament.queries.clock import Clock, Phase, clock_of, table_clock
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.locks import lock_games
from tournament.services.trail import log, raise_versions, save_fields
from tournament.services.writing import place_of

LEAST_MINUTES: Final = 1
MOST_MINUTES: Final = 300
MOST_ADDED: Final = 120
UNDONE: Final = "clock step undone"
_AHEAD: Final = dt.timedelta(hours=24)
_FIELDS: Final = (
    "clock_minutes",
    "clock_starts_at",
    "clock_paused_at",
    "clock_paused_seconds",
    "clock_extra_minutes",
)


@transaction.atomic
def start_clock(
    *, seating: Round, minutes: int, seen: int, by: Actor, starts_at: dt.datetime | None = None
) -> None:
    """Start the clock of a round now, or let it start by itself at a moment to come.

    Raises Refused (length out of range, it runs already, a moment that is past or too far off), NotPermitted.
    """
    turn = _take(seating, seen, by)
    _check_length(minutes)
    now = timezone.now()
    if turn.clock.at(now).phase not in (Phase.SET, Phase.ANNOUNCED):
        raise Refused("clock_runs")
    if starts_at is not None and not now <= starts_at <= now + _AHEAD:
        raise Refused("clock_start_out_of_range")
    turn.change("clock started", clock_minutes=minutes, clock_starts_at=starts_at or now)


@transaction.atomic
def pause_clock(*, seating: Round, seen: int, by: Actor) -> None:
    """Hold the clock of a round for everybody. Raises Refused (it does not run), NotPermitted."""
    turn = _take(seating, seen, by)
    now = timezone.now()
    if turn.clock.at(now).phase is not Phase.RUNNING:
        raise Refused("clock_stands")
    turn.change("clock paused", clock_paused_at=now)


@transaction.atomic
def resume_clock(*, seating: Round, seen: int, by: Actor) -> None:
    """End the pause that is on. Raises Refused (there is none), NotPermitted."""
    turn = _take(seating, seen, by)
    paused_at = turn.clock.paused_at
    if paused_at is None:
        raise Refused("clock_not_paused")
    pause = round((timezone.now() - paused_at).total_seconds())
    seconds = turn.clock.paused_seconds + pause
    turn.change("clock resumed", clock_paused_at=None, clock_paused_seconds=seconds)


@transaction.atomic
def add_minutes(*, seating: Round, minutes: int, seen: int, by: Actor) -> None:
    """Give all tables more time, or less by a negative number.

    Raises Refused (0 or too many minutes, a length out of range), NotPermitted.
    """
    turn = _take(seating, seen, by)
    _check_added(minutes)
    extra = turn.clock.extra_minutes + minutes
    _check_length(turn.clock.minutes + extra)
    turn.change("clock prolonged", clock_extra_minutes=extra)


@transaction.atomic
def add_table_minutes(*, game: Game, minutes: int, seen: int, by: Actor) -> None:
    """Give one table more time than the others. Raises as `add_minutes`."""
    (game,) = lock_games(Game.objects.filter(pk=game.pk))
    turn = _take(game.round, seen, by)
    game.round = turn.seating
    _check_added(minutes)
    clock = table_clock(game)
    extra = game.extra_minutes + minutes
    _check_length(clock.minutes + clock.extra_minutes + extra)
    before = {"table": game.table_number, "extra_minutes": game.extra_minutes}
    Game.objects.filter(pk=game.pk).update(extra_minutes=extra)
    turn.note("clock of a table prolonged", place_of(game), before, before | {"extra_minutes": extra})


@transaction.atomic
def reset_clock(*, seating: Round, seen: int, by: Actor) -> None:
    """Set the clock back to before its start; what tables got for themselves stays theirs.

    Raises Refused (it is not started), NotPermitted.
    """
    turn = _take(seating, seen, by)
    if turn.clock.starts_at is None:
        raise Refused("clock_not_started")
    turn.change(
        "clock reset",
        clock_starts_at=None,
        clock_paused_at=None,
        clock_paused_seconds=0,
        clock_extra_minutes=0,
    )


@transaction.atomic
def undo_clock(*, seating: Round, seen: int, by: Actor) -> None:
    """Take back the last step that was not taken back yet, as if it had never been.

    Raises Refused (there is none), NotPermitted.
    """
    lock_games(seating.games.all())
    turn = _take(seating, seen, by)
    last = last_step(turn.seating)
    if last is None:
        raise Refused("clock_nothing_to_undo")
    before = dict(last.before or {})
    if "table" in before:
        games = Game.objects.filter(round=turn.seating, table_number=before["table"])
        games.update(extra_minutes=before["extra_minutes"])
        turn.note(UNDONE, last.subject, last.after, before)
    else:
        turn.change(UNDONE, **_read(before))


def last_step(seating: Round) -> LogEntry | None:
    """The last step of the clock of a round that still stands."""
    # A round of this number may have been removed before.
    since = LogEntry.objects.filter(tournament=seating.stage.tournament_id, at__gte=seating.created_at)
    steps = since.filter(action__startswith="clock ").order_by("-pk")
    return _last_standing(step for step in steps if step.subject.partition("/")[0] == str(seating.number))


def _last_standing(steps: Iterable[LogEntry]) -> LogEntry | None:
    """The latest first: every undoing takes away one step before it."""
    undone = 0
    for step in steps:
        if step.action == UNDONE:
            undone += 1
        elif undone:
            undone -= 1
        else:
            return step
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """A director's turn at the clock of one round, which nobody else changes meanwhile."""

    seating: Round
    by: User

    @property
    def tournament(self) -> Tournament:
        return self.seating.stage.tournament

    @property
    def clock(self) -> Clock:
        return clock_of(self.seating)

    def change(self, action: str, **changes: Any) -> None:
        before = _written(self.seating)
        save_fields(self.seating, changes)
        self.note(action, str(self.seating.number), before, _written(self.seating))

    def note(self, action: str, subject: str, before: object, after: object) -> None:
        log(self.tournament, action, subject, before=before, after=after, by=self.by)
        raise_versions(self.tournament, clock=True)


def _take(seating: Round, seen: int, by: Actor) -> _Turn:
    author = require_director(tournament=seating.stage.tournament, by=by)
    rounds = Round.objects.select_for_update(of=("self",)).select_related("stage__tournament")
    locked = rounds.get(pk=seating.pk)
    # Read behind the lock: what was joined to it may be older.
    tournament = Tournament.objects.get(pk=locked.stage.tournament_id)
    if tournament.clock_version != seen:
        raise Refused("clock_changed")
    return _Turn(seating=locked, by=author)


def _check_length(minutes: int) -> None:
    if not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        raise Refused("clock_length_out_of_range", least=LEAST_MINUTES, most=MOST_MINUTES)


def _check_added(minutes: int) -> None:
    if not minutes or abs(minutes) > MOST_ADDED:
        raise Refused("clock_minutes_out_of_range", most=MOST_ADDED)


def _written(seating: Round) -> dict[str, Any]:
    """The clock as JSON."""
    values = {name: getattr(seating, name) for name in _FIELDS}
    return {
        name: value.isoformat() if isinstance(value, dt.datetime) else value for name, value in values.items()
    }


def _read(written: dict[str, Any]) -> dict[str, Any]:
    """The clock from what `_written` made."""
    return {
        name: parse_datetime(value) if isinstance(value, str) else value for name, value in written.items()
    }
