"""The workbook of an event for spreadsheet programs (Office Open XML)."""

from tournament.exports.checks import checks_sheet
from tournament.exports.lists import changes_sheet, progress_sheet, seating_sheet, team_sheets
from tournament.exports.sheets import (
    adjustments_sheet,
    hands_sheet,
    players_sheet,
    rounds_sheet,
    rules_sheet,
    stage_sheets,
    standings_sheet,
)
from tournament.exports.writing import sheets_bytes
from tournament.queries.book import EventBook
from tournament.queries.bulk import without_collecting


@without_collecting()
def workbook_bytes(book: EventBook) -> bytes:
    """The whole event as an .xlsx file, in the language of the reader.

    Final points are numbers with one decimal, numbers of associations are texts, dates are dates. An event
    without players or results gives sheets that say so.
    """
    standings, rounds = standings_sheet(book), rounds_sheet(book)
    sheets = (
        standings,
        *stage_sheets(book),
        progress_sheet(book),
        rounds,
        hands_sheet(book),
        seating_sheet(book),
        players_sheet(book),
        *team_sheets(book),
        adjustments_sheet(book),
        rules_sheet(book),
        changes_sheet(book),
        checks_sheet(book, standings, rounds),
    )
    return sheets_bytes(sheets, book.name)
