"""The ranking of a series as a file."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournament.exports.csvfile import CSV, sheet_csv
from tournament.exports.sheet import Sheet, Tenths, Value, columns_of
from tournament.exports.writing import XLSX, sheets_bytes
from tournament.queries.series.ranking import SeriesEvent, SeriesRow, SeriesView
from tournament.queries.teams import in_hundredths


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """`write` takes the ranking and the name of the series."""

    content_type: str
    write: Callable[[SeriesView, str], bytes]


def series_sheet(view: SeriesView) -> Sheet:
    """A row for each person, with what every event brought; whoever has no place comes last."""
    titles = (_("Place"), _("Player"), _("Club"), _("Rating") if view.is_rating else _("Score"), _("Games"))
    return Sheet(
        title=_("Ranking"),
        note=" ".join((*view.rule, *view.notes)),
        columns=columns_of([*titles, *map(_title, view.events)]),
        rows=[tuple(_cells(row)) for row in view.rows],
        empty=_("Nobody has played yet."),
    )


def _title(event: SeriesEvent) -> str:
    return f"{event.name} {event.ends_on.isoformat()}"


def _cells(row: SeriesRow) -> Iterator[Value]:
    yield row.rank
    yield row.name
    yield row.club
    yield Tenths(int(row.score)) if row.score.denominator == 1 else in_hundredths(row.score)
    yield row.games
    for part in row.by_event:
        yield None if part is None else Tenths(part.points)


def _xlsx(view: SeriesView, name: str) -> bytes:
    return sheets_bytes([series_sheet(view)], name)


def _csv(view: SeriesView, name: str) -> bytes:
    del name
    return sheet_csv(series_sheet(view))


FILES: Final[Mapping[str, File]] = {
    "xlsx": File(content_type=XLSX, write=_xlsx),
    "csv": File(content_type=CSV, write=_csv),
}
"""By the ending of the file."""
