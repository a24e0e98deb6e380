"""The clock of a round: how long is left at a moment, for everybody or for one table.

Nothing here asks what time it is: the moment is an argument, so that a screen that was opened late, one that
slept and the server come to the same second.
"""

import datetime as dt
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext, gettext_noop

from tournament.models import Game, GameStatus, Round, Tournament
from tournament.rules.riichi.choices import TimePolicy
from tournament.rules.riichi.ruleset import Ruleset

# World rules advise 90 minutes. Where one more hand follows the signal it sounds a quarter of an hour before
# the end of the session.
_MINUTES: Final = {TimePolicy.FINISH_HAND: 90, TimePolicy.ONE_MORE_HAND: 75, TimePolicy.NONE: 90}
_AFTER_SIGNAL: Final = {
    TimePolicy.FINISH_HAND: gettext_noop("Time is up. Finish the hand that is being played; it is the last."),
    TimePolicy.ONE_MORE_HAND: gettext_noop("Time is up. Finish this hand, then play one more."),
    TimePolicy.NONE: gettext_noop("Time is up. The rules of this event end no game by time."),
}
_SECOND: Final = dt.timedelta(seconds=1)


class Phase(StrEnum):
    """Where a clock stands. `SET`: not started; `ANNOUNCED`: it will start by itself."""

    SET = "set"
    ANNOUNCED = "announced"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A clock at one moment. `seconds_left` is whole and never below 0; `ends_at` while it is known.

    While the start is awaited `seconds_left` is the whole length, and `starts_in` the seconds until then.
    """

    phase: Phase
    seconds_left: int
    starts_in: int
    ends_at: dt.datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clock of a round as it was set. `paused_seconds`: of the pauses that are over.

    `table_minutes` are what one table got besides, 0 for the hall.
    """

    minutes: int
    starts_at: dt.datetime | None = None
    paused_at: dt.datetime | None = None
    paused_seconds: int = 0
    extra_minutes: int = 0
    table_minutes: int = 0

    @property
    def length(self) -> dt.timedelta:
        return dt.timedelta(minutes=self.minutes + self.extra_minutes + self.table_minutes)

    @property
    def ends_at(self) -> dt.datetime | None:
        """The end, as long as no pause is on and none is made."""
        if self.starts_at is None:
            return None
        return self.starts_at + self.length + dt.timedelta(seconds=self.paused_seconds)

    def at(self, now: dt.datetime) -> Reading:
        """What the clock shows at this moment."""
        if self.starts_at is None or self.ends_at is None:
            return self._reading(Phase.SET, self.length)
        if self.paused_at is not None:
            return self._reading(Phase.PAUSED, self.ends_at - self.paused_at)
        if now < self.starts_at:
            return self._reading(Phase.ANNOUNCED, self.length, self.starts_at - now)
        left = self.ends_at - now
        return self._reading(Phase.RUNNING if left > dt.timedelta() else Phase.OVER, left)

    def _reading(self, phase: Phase, left: dt.timedelta, wait: dt.timedelta = dt.timedelta()) -> Reading:
        ends_at = None if phase is Phase.PAUSED else self.ends_at
        return Reading(phase=phase, seconds_left=_whole(left), starts_in=_whole(wait), ends_at=ends_at)


def _whole(left: dt.timedelta) -> int:
    """Seconds, rounded up: 0 is shown when nothing is left and not before."""
    return max(-(-left // _SECOND), 0)


def clock_of(seating: Round) -> Clock:
    """The clock of a round, whose stage is loaded; before it is set, with the length that it would have."""
    return Clock(
        minutes=seating.clock_minutes or usual_minutes(seating),
        starts_at=seating.clock_starts_at,
        paused_at=seating.clock_paused_at,
        paused_seconds=seating.clock_paused_seconds,
        extra_minutes=seating.clock_extra_minutes,
    )


def table_clock(game: Game) -> Clock:
    """The clock of a round as it runs at one table; round and stage are loaded."""
    return replace(clock_of(game.round), table_minutes=game.extra_minutes)


def usual_minutes(seating: Round) -> int:
    """What a round lasts by the time rule of its stage."""
    return _MINUTES[seating.stage.rules.time_policy]


def signal_words(rules: Ruleset) -> str:
    """What the tables do once the signal has sounded, by the rules of the event."""
    return gettext(_AFTER_SIGNAL[rules.time_policy])


def more_time(seating: Round) -> tuple[tuple[int, int], ...]:
    """Tables that still play with minutes of their own: number and minutes."""
    games = seating.games.filter(status=GameStatus.PLAYING).exclude(extra_minutes=0)
    return tuple(games.order_by("table_number").values_list("table_number", "extra_minutes"))


def latest_round(tournament: Tournament) -> Round | None:
    """The round that the hall plays or is about to play, with its stage and tournament."""
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    return rounds.exclude(published_at=None).order_by("-number").first()
