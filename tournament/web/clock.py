"""The clock as pages show it: one piece of markup, and the numbers from which clock.js counts on."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from tournament.models import Game, Round, Tournament
from tournament.queries.clock import (
    Clock,
    Reading,
    clock_of,
    latest_round,
    more_time,
    signal_words,
    table_clock,
)
from tournament.queries.deeds import action_words, detail_words
from tournament.services.clock import last_step


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFace:
    """A clock on a page. `rev` differs whenever the markup does; `more`: tables with minutes of their own."""

    slug: str
    round_number: int
    rev: str
    now: dt.datetime
    clock: Clock
    signal: str
    more: tuple[tuple[int, int], ...] = ()

    @property
    def reading(self) -> Reading:
        return self.clock.at(self.now)

    @property
    def length(self) -> int:
        """Whole minutes."""
        return int(self.clock.length.total_seconds()) // 60

    @property
    def shown(self) -> str:
        """Minutes and seconds that are left, or until the start."""
        reading = self.reading
        minutes, seconds = divmod(reading.starts_in or reading.seconds_left, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def now_ms(self) -> int:
        return _milliseconds(self.now)

    @property
    def starts_ms(self) -> int | None:
        starts_at = self.clock.starts_at
        return None if starts_at is None else _milliseconds(starts_at)

    @property
    def ends_ms(self) -> int | None:
        ends_at = self.reading.ends_at
        return None if ends_at is None else _milliseconds(ends_at)


def _milliseconds(moment: dt.datetime) -> int:
    return round(moment.timestamp() * 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPanel:
    """The director's hand on a clock. `undo`: the step that would be taken back, in words."""

    face: ClockFace
    seen: int
    tables: tuple[int, ...]
    undo: str


def clock_panel(seating: Round) -> ClockPanel:
    """Everything that the buttons of a round need; stage and tournament are loaded."""
    last = last_step(seating)
    words = () if last is None else (action_words(last.action), *detail_words(last, None))
    numbers = seating.games.order_by("table_number").values_list("table_number", flat=True)
    return ClockPanel(
        face=round_face(seating),
        seen=seating.stage.tournament.clock_version,
        tables=tuple(numbers),
        undo=" ".join(words),
    )


def clock_mark(tournament: Tournament) -> str:
    """Differs whenever a clock of the event does, or another round is on."""
    return f"{tournament.seating_version}-{tournament.clock_version}"


def round_face(seating: Round) -> ClockFace:
    """The clock of a round for everybody; stage and tournament are loaded."""
    return _face(seating, clock_of(seating), more_time(seating))


def table_face(game: Game) -> ClockFace:
    """The clock at one table, its own minutes counted; asks the database nothing."""
    return _face(game.round, table_clock(game), ())


def event_face(tournament: Tournament) -> ClockFace | None:
    """The clock of the round that the hall plays, if one is seated."""
    seating = latest_round(tournament)
    return None if seating is None else round_face(seating)


def _face(seating: Round, clock: Clock, more: tuple[tuple[int, int], ...]) -> ClockFace:
    tournament = seating.stage.tournament
    return ClockFace(
        slug=tournament.slug,
        round_number=seating.number,
        rev=clock_mark(tournament),
        now=timezone.now(),
        clock=clock,
        signal=signal_words(seating.stage.rules),
        more=more,
    )
