"""What a page of a table shows now, in one short mark, so that a poll is answered without rendering it."""

from collections.abc import Sequence
from zlib import crc32


def live_mark(revision: int, riichi: Sequence[int], others: Sequence[str], clock: str) -> str:
    """Differs whenever the page does: after every write, every riichi stick, everybody who comes or goes.

    `clock`: the mark of the event's clocks. What stands before the last dash is the state of the game alone.
    """
    sticks, around = "".join(map(str, riichi)), chr(0).join((clock, *others))
    return f"{revision}-{sticks}-{crc32(around.encode()):x}"
