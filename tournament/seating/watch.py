"""How a search is watched from outside: time, a stop button and a progress bar."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TypeAlias

from tournament.seating.plan import Plan, Round, raised

Progress: TypeAlias = Callable[[float, Plan, int], None]
"""Told how much of the search is done (0 to 1), the best plan so far and its repeated meetings."""

Stop: TypeAlias = Callable[[], bool]
"""Whether the search is to end with what it has."""


class Watch:
    """Says when a search must end, and passes on how far it is."""

    def __init__(self, budget: float, progress: Progress | None = None, stop: Stop | None = None) -> None:
        self._start = monotonic()
        self._budget = budget
        self._progress = progress
        self._stop = stop
        self._stopped = False

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return monotonic() - self._start

    def over(self) -> bool:
        """Whether time is up or somebody has stopped the search; once true it stays true."""
        if not self._stopped:
            asked = self._stop is not None and self._stop()
            self._stopped = asked or self.seconds > self._budget
        return self._stopped

    def tell(self, done: float, rounds: Sequence[Round], repeats: int) -> None:
        """Report rounds of players counted from 0."""
        if self._progress is not None:
            self._progress(done, tuple(raised(tables, 1) for tables in rounds), repeats)
