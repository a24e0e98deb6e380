"""What was told to the desk at one table: calls, notes, trouble."""

from dataclasses import dataclass
from datetime import datetime

from tournament.models import DeskNote, Game


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteLine:
    """`kind` is a `NoteKind`, `words` its name; `closed_at` is None while it is open."""

    pk: int
    kind: str
    words: str
    text: str
    author: str
    at: datetime
    closed_at: datetime | None
    closed_by: str


def note_line(note: DeskNote) -> NoteLine:
    """From a note whose author and link are loaded."""
    return NoteLine(
        pk=note.pk,
        kind=note.kind,
        words=note.get_kind_display(),
        text=note.text,
        author=note.author_name,
        at=note.created_at,
        closed_at=note.closed_at,
        closed_by=note.closed_by,
    )


def notes_of(game: Game) -> tuple[NoteLine, ...]:
    """All of a game, closed ones too, in order of time."""
    return tuple(note_line(note) for note in game.notes.select_related("author", "link"))


def open_notes_of(game: Game) -> tuple[NoteLine, ...]:
    """Those of a game that nobody has closed."""
    notes = game.notes.filter(closed_at__isnull=True).select_related("author", "link")
    return tuple(note_line(note) for note in notes)
