"""Entries that wait in a page follow one another, before the first of them has made its revision."""

from typing import Final

from tournament.models import HandRecord

# No game ever has it, so that an entry on it is refused as stale like any other.
NEVER: Final = -1


def revision_after(game_id: int, client_id: str) -> int:
    """The revision of the game that the entry with this client id made there; NEVER where none did."""
    made = HandRecord.objects.filter(game_id=game_id, client_id=client_id)
    return next((answer["revision"] for answer in made.values_list("answer", flat=True)), NEVER)
