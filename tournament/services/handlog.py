"""The append-only hand log of a game: what was there, what is added, and entries that are sent twice."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from tournament.models import Game, GameStatus, HandRecord, LogEntry, RoundStatus
from tournament.rules.riichi.state import State
from tournament.services.access import Writer, authored
from tournament.services.errors import AlreadyRecorded, Refused, StaleWrite
from tournament.services.writing import (
    Recorded,
    answer,
    check_base,
    claim,
    place_of,
    refresh_round,
    store_seats,
    tournament_of,
)

_ID_LENGTH = 64
# Of rows beyond the first of an entry; 130 bits, so that none is ever met again.
_FURTHER_ID_LENGTH = 22


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """Where an entry comes from: the revision of the game its writer saw, its own id, and the writer."""

    base_revision: int
    client_id: str
    by: Writer


def records_of(game: Game, stamp: Stamp) -> list[HandRecord]:
    """All records of the game, if this entry is new and was made on the latest of them.

    Raises Refused (an unusable id), AlreadyRecorded, StaleWrite.
    """
    client_id = stamp.client_id
    if not 0 < len(client_id) <= _ID_LENGTH or not client_id.isprintable():
        raise Refused("client_id_wrong")
    records = list(game.hand_records.all())
    _refuse_repeat(game, (record for record in records if record.client_id == client_id))
    if game.revision != stamp.base_revision:
        _refuse_repeat_of_change(game, client_id)
    check_base(game, stamp.base_revision)
    return records


def storable(event: Mapping[str, object]) -> Mapping[str, object]:
    """PostgreSQL keeps neither NUL nor half a surrogate pair in JSON; no database may get them."""
    try:
        json.dumps(event, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refused("text_unreadable") from None
    if "\\u0000" in json.dumps(event):
        raise Refused("text_unreadable")
    return event


def store(
    game: Game, rows: Sequence[HandRecord], stamp: Stamp, *, state: State, status: str, **changes: Any
) -> Recorded:
    """Claim the game with these changes, add the rows, and store the numbers of `state`.

    A result that was signed has to be signed again. The caller leaves a line in the log, with the client id
    and the answer where there are no rows to keep them, and raises the counters last.
    Raises StaleWrite, AlreadyRecorded.
    """
    recorded = answer(game, stamp.base_revision, state, status)
    changes = {"status": status, "label": recorded.label, "signed_at": None, **changes}
    _claim(game, stamp, **changes)
    _insert(game, rows, stamp, recorded)
    store_seats(game, state)
    if game.round.status == RoundStatus.SEATED or GameStatus.CONFIRMED in {game.status, status}:
        refresh_round(game.round)
    return recorded


def _refuse_repeat(game: Game, same_id: Iterable[HandRecord]) -> None:
    for record in same_id:
        if record.game_id != game.pk:
            raise Refused("client_id_elsewhere")
        raise AlreadyRecorded(record.answer)


def _refuse_repeat_of_change(game: Game, client_id: str) -> None:
    """Changes that add no record keep their id in the log of the event."""
    lines = LogEntry.objects.filter(tournament=tournament_of(game), subject=place_of(game))
    for answered in lines.filter(after__client_id=client_id).values_list("after__answer", flat=True):
        raise AlreadyRecorded(answered)


def _claim(game: Game, stamp: Stamp, **changes: Any) -> None:
    try:
        claim(game, stamp.base_revision, last_entry_at=timezone.now(), **changes)
    except StaleWrite:
        # The faster one may have been this very entry, sent twice at once.
        _refuse_repeat(game, HandRecord.objects.filter(client_id=stamp.client_id))
        _refuse_repeat_of_change(game, stamp.client_id)
        raise


def _insert(game: Game, rows: Sequence[HandRecord], stamp: Stamp, recorded: Recorded) -> None:
    """Add rows; the first one keeps the client id of the entry."""
    who = authored(stamp.by)
    for number, row in enumerate(rows):
        row.client_id = get_random_string(_FURTHER_ID_LENGTH) if number else stamp.client_id
        row.author, row.link, row.answer = who["author"], who["link"], recorded.to_json()
    # A savepoint, because PostgreSQL answers nothing more in a transaction after an error.
    try:
        with transaction.atomic():
            HandRecord.objects.bulk_create(rows)
    except IntegrityError:
        _refuse_repeat(game, HandRecord.objects.filter(client_id=stamp.client_id))
        raise
