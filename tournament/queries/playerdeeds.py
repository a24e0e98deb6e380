"""What the log of an event holds about its players, as words."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.models import Entry, EntryStatus
from tournament.queries.words import MOST_NAMES, shortened

Json = Mapping[str, Any]


def _imported(before: Json, after: Json) -> Iterator[str]:
    del before
    if after["names"]:
        yield shortened(after["names"])
    changes = (
        f"{change['number']} {_title(change['field'])}: {change['before']} → {change['after']}"
        for change in after["changes"]
    )
    yield from islice(changes, MOST_NAMES)
    if len(after["changes"]) > MOST_NAMES:
        yield _("and %d more") % (len(after["changes"]) - MOST_NAMES)


def _changed(before: Json, after: Json) -> Iterator[str]:
    for key, value in after.items():
        yield f"{_title(key)}: {_value(key, before.get(key))} → {_value(key, value)}"


def _title(key: str) -> str:
    field: Any = Entry._meta.get_field(key)  # noqa: SLF001 - Django's documented way to a field
    return str(field.verbose_name)


def _value(key: str, value: Any) -> str:
    if key == "status":
        return str(EntryStatus(value).label)
    return "–" if value in ("", None) else str(value)


def _left(before: Json, after: Json) -> Iterator[str]:
    del before
    if after.get("from_round"):
        yield _("from round %d on") % after["from_round"]


def _replaced(before: Json, after: Json) -> Iterator[str]:
    yield f"→ {after['number']} {after['name']}"
    yield from _left(before, after)


def _renumbered(before: Json, after: Json) -> Iterator[str]:
    del before
    pairs = [f"{old} → {new}" for old, new in after["numbers"].items()]
    yield shortened(pairs)


DETAILS_OF_PLAYERS: Final[Mapping[str, Callable[[Json, Json], Iterator[str]]]] = {
    "players imported": _imported,
    "player changed": _changed,
    "player withdrawn": _left,
    "player replaced": _replaced,
    "players renumbered": _renumbered,
}
