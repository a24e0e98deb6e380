"""What the log of an event holds about its tables, as words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import NoteKind
from tournament.queries.history import SEATED_ANEW, SEATS_EXCHANGED
from tournament.queries.words import event_words, listed
from tournament.rules.riichi.ruleset import Ruleset

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sat at a table by seat, and by which rules."""

    rules: Ruleset
    names: tuple[str, ...]

    def before(self, exchanges: Iterable[Json]) -> "Table":
        """The table before players changed places or left it, the latest time first."""
        names = list(self.names)
        for change in exchanges:
            if "names_before" in change:
                names = list(change["names_before"])
                continue
            first, second = change["first"], change["second"]
            names[first], names[second] = names[second], names[first]
        return replace(self, names=tuple(names))

    def told(self, event: Json) -> str:
        """An event by the names of those who sat here."""
        return event_words(event, self.rules, self.names)


def _recorded(before: Json, after: Json, table: Table) -> Iterator[str]:
    yield f"{before['label']}: {table.told(after['event'])}"


def _corrected(before: Json, after: Json, table: Table) -> Iterator[str]:
    for was, becomes in zip(before["hands"], after["hands"], strict=True):
        old, new = was["event"], becomes["event"]
        if old and new:
            yield _("%(old)s → %(new)s") % {"old": table.told(old), "new": table.told(new)}
        elif old or new:
            yield table.told(old or new)


def _exchanged(before: Json, after: Json, table: Table) -> Iterator[str]:
    yield listed([table.names[after["first"]], table.names[after["second"]]])
    people = after["hands_follow"] == "people"
    yield _("The hands follow the people.") if people else _("The hands stay with the chairs.")
    del before


def _left(before: Json, after: Json, table: Table) -> Iterator[str]:
    yield _("Before it: %(names)s.") % {"names": listed(after["names_before"])}
    hands = len(before["hands"])
    if hands:
        words = ngettext("%d hand was set aside.", "%d hands were set aside.", hands)
        yield words % hands
    del table


def _typed(before: Json, after: Json, table: Table) -> Iterator[str]:
    del before
    scores = after["totals"]["scores"]
    yield ", ".join(f"{name} {score}" for name, score in zip(table.names, scores, strict=True))


def _note(before: Json, after: Json, table: Table) -> Iterator[str]:
    del table
    note = after or before
    if note.get("kind") == NoteKind.CALL:
        yield _("a judge is called")
    if note["text"]:
        yield note["text"]


DETAILS_AT_TABLES: Final[Mapping[str, Callable[[Json, Json, Table], Iterator[str]]]] = {
    "hand recorded": _recorded,
    "hand taken back": _recorded,
    "hand changed": _corrected,
    "hand inserted": _corrected,
    "hand removed": _corrected,
    "hand reverted": _corrected,
    SEATS_EXCHANGED: _exchanged,
    SEATED_ANEW: _left,
    "scores typed": _typed,
    "note left": _note,
    "trouble marked": _note,
    "note closed": _note,
}
