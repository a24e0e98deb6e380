"""The files that an event can be taken away as."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tournament.exports.bundle import lists_bytes
from tournament.exports.ema import EmaFacts, ema_csv, ema_xlsx
from tournament.exports.eventjson import event_json
from tournament.exports.workbook import workbook_bytes
from tournament.exports.writing import XLSX
from tournament.queries.book import EventBook


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """`ending` follows the address of the event in the name of the file; `records`: the book needs them."""

    ending: str
    content_type: str
    write: Callable[[EventBook, EmaFacts], bytes]
    records: bool = False


KINDS: Final[Mapping[str, Kind]] = {
    "xlsx": Kind(ending=".xlsx", content_type=XLSX, write=lambda book, _: workbook_bytes(book)),
    "csv": Kind(ending="-csv.zip", content_type="application/zip", write=lambda book, _: lists_bytes(book)),
    "json": Kind(
        ending=".json", content_type="application/json", write=lambda book, _: event_json(book), records=True
    ),
    "ema": Kind(ending="-ema.xlsx", content_type=XLSX, write=ema_xlsx),
    "ema-csv": Kind(ending="-ema.csv", content_type="text/csv; charset=utf-8", write=ema_csv),
}
"""Those that are made from the read model; the archive is made from the tables."""
