"""What a page of a table shows now, in one short mark, so that a poll is answered without rendering it."""

from collections.abc import Sequence
from zlib import crc32

from tournament.models import Tournament
from tournament.web.clock import clock_mark


def live_mark(revision: int, riichi: Sequence[int], others: Sequence[str], event: str) -> str:
    """Differs whenever the page does: after every write, every riichi stick, everybody who comes or goes.

    `event`: as `event_mark`. What stands before the last dash is the state of the game alone.
    """
    sticks, around = "".join(map(str, riichi)), chr(0).join((event, *others))
    return f"{revision}-{sticks}-{crc32(around.encode()):x}"


def event_mark(tournament: Tournament) -> str:
    """Differs whenever a clock of the event does, or something was told to its desk."""
    return f"{clock_mark(tournament)}-{tournament.desk_version}"
