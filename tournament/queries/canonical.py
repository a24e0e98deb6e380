"""JSON in exactly one spelling, so that the same event gives the same bytes on every machine."""

import json
from collections.abc import Iterable
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any


def canonical(value: Any) -> bytes:
    """Keys in order, no blanks, times in UTC."""
    text = json.dumps(
        value, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain
    )
    return text.encode()


def a_line_each(rows: Iterable[bytes]) -> bytes:
    """A list of values that are spelt already, one a line, for people who compare two files."""
    return b"[\n" + b",\n".join(rows) + b"\n]\n"


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no JSON")
