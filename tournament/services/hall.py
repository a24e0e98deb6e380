"""What one installation knows about its hall: its own name, and the address on the sheets printed last.

Kept in the data folder and not in the database, since several machines may serve one event.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from tournament.models import User
from tournament.services.access import Actor
from tournament.services.errors import NotPermitted, Refused
from tournament.services.texts import tidy

HALL_FILE: Final = "hall.json"
_NAME_LENGTH: Final = 60


def server_name() -> str:
    """As the director has called this computer; "" before that."""
    return str(_read().get("name", ""))


def name_server(*, name: str, by: Actor) -> None:
    """Call this computer something that people in the hall understand. Raises Refused, NotPermitted."""
    if not may_name(by):
        raise NotPermitted
    keep_name(name)


def keep_name(name: str) -> None:
    """As `name_server`, for the person who starts the program. Raises Refused."""
    _write(name=tidy(name, _NAME_LENGTH))


def printed_origin() -> str:
    """The address on the sheets that were printed last, as `http://192.168.1.5:8000`; "" before any were."""
    return str(_read().get("printed", ""))


def note_printed(origin: str) -> None:
    """Remember which address stands on paper; where that cannot be kept, printing goes on all the same."""
    if origin != printed_origin():
        with suppress(Refused):
            _write(printed=origin)


def may_name(by: Actor) -> bool:
    """Whether this is a director of any event."""
    return isinstance(by, User) and by.is_active and (by.is_superuser or by.tournaments.exists())


def _file() -> Path:
    return Path(settings.DATA_DIR) / HALL_FILE


def _read() -> dict[str, Any]:
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        # Nothing is kept yet, or somebody has edited it; it holds nothing that a hall cannot do without.
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(**changes: str) -> None:
    text = json.dumps({**_read(), **changes}, ensure_ascii=False, indent=1)
    fresh = _file().with_suffix(".new")
    try:
        fresh.write_text(text + "\n", encoding="utf-8")
        fresh.replace(_file())
    except OSError as error:
        raise Refused("hall_not_kept", detail=error.strerror) from error
