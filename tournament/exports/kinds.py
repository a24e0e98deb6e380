"""The files that an event can be taken away as."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from tournament.exports.ara import AraFacts, ara_csv, ara_xlsx
from tournament.exports.archive import archive_bytes
from tournament.exports.bundle import lists_bytes
from tournament.exports.clubsheet import club_xlsx, national_csv
from tournament.exports.csvfile import CSV
from tournament.exports.ema import EmaFacts, ema_csv, ema_xlsx
from tournament.exports.eventjson import event_json
from tournament.exports.observer import ObserverFacts, observer_xlsx
from tournament.exports.workbook import workbook_bytes
from tournament.exports.writing import XLSX
from tournament.queries.archive import archive_parts
from tournament.queries.book import EventBook, event_book

_JSON: Final = "application/json"
_ZIP: Final = "application/zip"

Tell = Callable[[float], object]
Read = Callable[..., Any]
Write = Callable[[Any, Any, Tell | None], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """`ending` follows the address of the event in the name of the file.

    `read` takes the event, and by name whom to `tell` the share that is read; `write` takes what was read,
    the facts, and whom to tell the share that is written. `facts`: what is asked of the director for it.
    `slow`: it takes long where much was played.
    """

    ending: str
    content_type: str
    read: Read
    write: Write
    facts: type[EmaFacts | AraFacts | ObserverFacts] | None = None
    slow: bool = False


_RANKED: Final = partial(event_book, rounds=False)
_WITH_LEGAL_NAMES: Final = partial(event_book, rounds=False, legal_names=True)
_WITH_RECORDS: Final = partial(event_book, records=True)


def _plain(write: Callable[[Any], bytes]) -> Write:
    return lambda read, _facts, _tell: write(read)


def _asking(write: Callable[[EventBook, Any], bytes]) -> Write:
    return lambda book, facts, _tell: write(book, facts)


def _workbook(book: EventBook, _facts: None, tell: Tell | None) -> bytes:
    return workbook_bytes(book, tell=tell)


KINDS: Final[Mapping[str, Kind]] = {
    "xlsx": Kind(ending=".xlsx", content_type=XLSX, read=event_book, write=_workbook, slow=True),
    "csv": Kind(ending="-csv.zip", content_type=_ZIP, read=event_book, write=_plain(lists_bytes), slow=True),
    "json": Kind(ending=".json", content_type=_JSON, read=_WITH_RECORDS, write=_plain(event_json), slow=True),
    "ema": Kind(ending="-ema.xlsx", content_type=XLSX, read=_RANKED, write=_asking(ema_xlsx), facts=EmaFacts),
    "ema-csv": Kind(
        ending="-ema.csv", content_type=CSV, read=_RANKED, write=_asking(ema_csv), facts=EmaFacts
    ),
    "ara": Kind(
        ending="-ara.xlsx", content_type=XLSX, read=_WITH_LEGAL_NAMES, write=_asking(ara_xlsx), facts=AraFacts
    ),
    "ara-csv": Kind(
        ending="-ara.csv", content_type=CSV, read=_WITH_LEGAL_NAMES, write=_asking(ara_csv), facts=AraFacts
    ),
    "observer": Kind(
        ending="-observer.xlsx",
        content_type=XLSX,
        read=_RANKED,
        write=_asking(observer_xlsx),
        facts=ObserverFacts,
    ),
    "national": Kind(ending="-national.csv", content_type=CSV, read=_RANKED, write=_plain(national_csv)),
    "club": Kind(ending="-club.xlsx", content_type=XLSX, read=event_book, write=_plain(club_xlsx), slow=True),
    "archive": Kind(
        ending=".zip", content_type=_ZIP, read=archive_parts, write=_plain(archive_bytes), slow=True
    ),
}
