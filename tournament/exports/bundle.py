"""Every list of an event as CSV, in one zip file."""

import zipfile
from collections.abc import Iterator
from io import BytesIO

from django.utils.translation import pgettext

from tournament.exports.csvfile import sheet_csv
from tournament.exports.gamesheets import hands_sheet, rounds_sheet, seating_sheet
from tournament.exports.peoplesheets import penalties_sheet, players_sheet, team_sheets
from tournament.exports.sheet import Sheet
from tournament.exports.standingsheets import progress_sheet, standings_sheet
from tournament.exports.statistics import statistics_sheets
from tournament.queries.book import EventBook


def lists_bytes(book: EventBook) -> bytes:
    """A zip of CSV files, each named for its list in the language of the reader."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as target:
        for name, sheet in _lists(book):
            target.writestr(f"{name}.csv", sheet_csv(sheet))
    return content.getvalue()


def _lists(book: EventBook) -> Iterator[tuple[str, Sheet]]:
    """Names for files are plain words, so that every system can unpack them."""
    standings = standings_sheet(book)
    yield pgettext("file", "standings"), standings
    yield pgettext("file", "standings-by-round"), progress_sheet(book, standings)
    yield pgettext("file", "rounds"), rounds_sheet(book)
    yield pgettext("file", "hands"), hands_sheet(book)
    yield pgettext("file", "seating"), seating_sheet(book)
    yield pgettext("file", "players"), players_sheet(book)
    yield pgettext("file", "penalties"), penalties_sheet(book)
    statistics, definitions = statistics_sheets(book)
    yield pgettext("file", "statistics"), statistics
    yield pgettext("file", "definitions"), definitions
    for sheet in team_sheets(book):
        yield pgettext("file", "teams"), sheet
