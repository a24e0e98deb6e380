"""The files that an event can be taken away as."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from tournament.exports.ara import AraFacts, ara_csv, ara_xlsx
from tournament.exports.bundle import lists_bytes
from tournament.exports.clubsheet import club_xlsx, national_csv
from tournament.exports.csvfile import CSV
from tournament.exports.ema import EmaFacts, ema_csv, ema_xlsx
from tournament.exports.eventjson import event_json
from tournament.exports.observer import ObserverFacts, observer_xlsx
from tournament.exports.workbook import workbook_bytes
from tournament.exports.writing import XLSX
from tournament.queries.book import EventBook

_JSON: Final = "application/json"
_ZIP: Final = "application/zip"

Tell = Callable[[float], object]
Write = Callable[[EventBook, Any, Tell | None], bytes]


class Needs(TypedDict):
    """What is asked of `event_book`, by the names of its arguments."""

    rounds: bool
    records: bool
    legal_names: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """`ending` follows the address of the event in the name of the file.

    `write` takes the book, the facts, and whom to tell the share that is written. `facts`: what is asked of
    the director for it. `rounds`: the book needs what was played, which takes long where that is much;
    `records` and `legal_names`: and these.
    """

    ending: str
    content_type: str
    write: Write
    facts: type[EmaFacts | AraFacts | ObserverFacts] | None = None
    rounds: bool = False
    records: bool = False
    legal_names: bool = False

    @property
    def needs(self) -> Needs:
        """What `event_book` has to read for it."""
        return {"rounds": self.rounds, "records": self.records, "legal_names": self.legal_names}


def _plain(write: Callable[[EventBook], bytes]) -> Write:
    return lambda book, _facts, _tell: write(book)


def _asking(write: Callable[[EventBook, Any], bytes]) -> Write:
    return lambda book, facts, _tell: write(book, facts)


def _workbook(book: EventBook, _facts: None, tell: Tell | None) -> bytes:
    return workbook_bytes(book, tell=tell)


KINDS: Final[Mapping[str, Kind]] = {
    "xlsx": Kind(ending=".xlsx", content_type=XLSX, write=_workbook, rounds=True),
    "csv": Kind(ending="-csv.zip", content_type=_ZIP, write=_plain(lists_bytes), rounds=True),
    "json": Kind(ending=".json", content_type=_JSON, write=_plain(event_json), rounds=True, records=True),
    "ema": Kind(ending="-ema.xlsx", content_type=XLSX, write=_asking(ema_xlsx), facts=EmaFacts),
    "ema-csv": Kind(ending="-ema.csv", content_type=CSV, write=_asking(ema_csv), facts=EmaFacts),
    "ara": Kind(
        ending="-ara.xlsx", content_type=XLSX, write=_asking(ara_xlsx), facts=AraFacts, legal_names=True
    ),
    "ara-csv": Kind(
        ending="-ara.csv", content_type=CSV, write=_asking(ara_csv), facts=AraFacts, legal_names=True
    ),
    "observer": Kind(
        ending="-observer.xlsx", content_type=XLSX, write=_asking(observer_xlsx), facts=ObserverFacts
    ),
    "national": Kind(ending="-national.csv", content_type=CSV, write=_plain(national_csv)),
    "club": Kind(ending="-club.xlsx", content_type=XLSX, write=_plain(club_xlsx), rounds=True),
}
"""Those that are made from the read model; the archive is made from the tables."""
