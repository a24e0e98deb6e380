"""Forgetting a person who asks for it, while their games stay where other players need them."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from tournament.models import (
    Adjustment,
    DeskNote,
    Display,
    Entry,
    HandRecord,
    Job,
    LogEntry,
    Person,
    Tournament,
)
from tournament.queries.names import placeholder
from tournament.services.access import Actor, require_account, require_director
from tournament.services.errors import NotPermitted
from tournament.services.exportjobs import remove_files_of
from tournament.services.people import PERSONAL
from tournament.services.trail import log, raise_versions

_SECRET: Final = ("name", "latin_name", "legal_name", "ema_number", "ara_number", "other_number")
# A shorter code may also be a table, a round or a score.
_SHORTEST: Final = {"ema_number": 5, "ara_number": 5, "other_number": 5}
# These hold words of the program, which may also be somebody's name.
_OF_THE_PROGRAM: Final = frozenset({"type", "kind", "status", "field", "preset", "method", "content"})

Rewrite: TypeAlias = Callable[[str], str]


@transaction.atomic
def forget_person(*, person: Person, by: Actor) -> None:
    """Put a placeholder in place of somebody in all their events, in the logs, and in the register.

    Results and the name of the team stay. Raises NotPermitted (somebody who does not direct all their
    events).
    """
    _forget(list(person.entries.select_related("tournament")), person, by)


@transaction.atomic
def forget_player(*, entry: Entry, by: Actor) -> None:
    """As `forget_person`; somebody who is not in the register is forgotten in this event alone."""
    if entry.person is not None:
        forget_person(person=entry.person, by=by)
    else:
        _forget([entry], None, by)


def _forget(entries: Sequence[Entry], person: Person | None, by: Actor) -> None:
    author = require_account(by=by)
    if not entries and not author.is_superuser:
        raise NotPermitted
    for entry in entries:
        require_director(tournament=entry.tournament, by=author)
    secrets = {secret for source in (*entries, person) if source for secret in _secrets(source)}
    # The longest first: a name may be part of another one.
    patterns = [_pattern(secret) for secret in sorted(secrets, key=len, reverse=True)]
    if person is not None:
        _blank(person, gettext("Removed person"))
        person.removed_at = timezone.now()
        person.save()
    for entry in entries:
        name = placeholder(entry.number)
        _forget_facts(entry, patterns)
        _rewrite_event(entry.tournament, partial(_without, patterns, name))
        _blank(entry, name)
        entry.save()
        log(entry.tournament, "player forgotten", str(entry), by=author)
        transaction.on_commit(partial(remove_files_of, entry.tournament))
        raise_versions(entry.tournament, seating=True, standings=True, desk=True, display=True)


def _blank(source: Person | Entry, name: str) -> None:
    for field in (*PERSONAL, "notes"):
        setattr(source, field, "")
    source.name = name


def _secrets(source: Person | Entry) -> Iterator[str]:
    for field in _SECRET:
        text = getattr(source, field)
        if len(text) >= _SHORTEST.get(field, 1):
            yield text


def _without(patterns: Iterable[re.Pattern[str]], name: str, text: str) -> str:
    """The text with a placeholder for every secret in it, whatever its case and blanks."""
    for pattern in patterns:
        text = pattern.sub(lambda _found: name, text)
    return text


def _pattern(secret: str) -> re.Pattern[str]:
    words = r"\s+".join(map(re.escape, secret.split()))
    # Scripts without letter case are written without blanks between words.
    is_cased = secret.lower() != secret.upper() or secret.isdecimal()
    return re.compile(rf"(?<!\w){words}(?!\w)" if is_cased else words, re.IGNORECASE)


def _forget_facts(entry: Entry, patterns: Iterable[re.Pattern[str]]) -> None:
    """Drop what the log tells of this player field by field: club and city are nobody's name."""
    entries = LogEntry.objects.filter(tournament=entry.tournament)
    for told in entries.filter(action="player changed"):
        if _without(patterns, "", told.subject) != told.subject:
            entries.filter(pk=told.pk).update(before=None, after=None)
    for told in entries.filter(action="players imported"):
        after = told.after or {}
        kept = [change for change in after.get("changes", ()) if change["number"] != entry.number]
        entries.filter(pk=told.pk).update(after={**after, "changes": kept})


def _rewrite_event(tournament: Tournament, rewrite: Rewrite) -> None:
    """Go through all texts of an event that somebody typed or the program copied."""
    of_games = {"game__round__stage__tournament": tournament}
    _rewrite(LogEntry.objects.filter(tournament=tournament), ("subject", "before", "after"), rewrite)
    _rewrite(Adjustment.objects.filter(entry__tournament=tournament), ("reason",), rewrite)
    _rewrite(HandRecord.objects.filter(**of_games), ("reason", "event", "answer"), rewrite)
    _rewrite(DeskNote.objects.filter(**of_games), ("text",), rewrite)
    _rewrite(Display.objects.filter(tournament=tournament), ("message",), rewrite)
    _rewrite(Job.objects.filter(tournament=tournament), ("params", "result", "sentence"), rewrite)
    _rewrite(Entry.objects.filter(tournament=tournament), ("notes",), rewrite)


def _rewrite(rows: QuerySet[Any], fields: tuple[str, ...], rewrite: Rewrite) -> None:
    model: type[Model] = rows.model
    for key, *values in rows.values_list("pk", *fields):
        changed = {
            field: fresh
            for field, value in zip(fields, values, strict=True)
            if (fresh := _rewritten(value, rewrite, field)) != value
        }
        if changed:
            model._default_manager.filter(pk=key).update(**changed)  # noqa: SLF001 - Django documents it


def _rewritten(value: Any, rewrite: Rewrite, key: str) -> Any:
    if isinstance(value, str):
        return value if key in _OF_THE_PROGRAM else rewrite(value)
    if isinstance(value, list):
        return [_rewritten(item, rewrite, key) for item in value]
    if isinstance(value, dict):
        # Of a hand only the note was typed.
        within = {"note"} & value.keys() if key == "event" else value.keys()
        return value | {name: _rewritten(value[name], rewrite, name) for name in within}
    return value
