"""The workbook of an event for spreadsheet programs (Office Open XML)."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from tournament.exports.checks import checks_sheet
from tournament.exports.factsheets import changes_sheet, moment_words, rules_sheet
from tournament.exports.gamesheets import hands_sheet, rounds_sheet, seating_sheet
from tournament.exports.peoplesheets import penalties_sheet, players_sheet, team_sheets
from tournament.exports.standingsheets import progress_sheet, stage_sheets, standings_sheet
from tournament.exports.statistics import statistics_sheets
from tournament.exports.writing import sheets_bytes
from tournament.queries.book import EventBook
from tournament.queries.bulk import without_collecting


@without_collecting()
def workbook_bytes(book: EventBook, *, tell: Callable[[float], object] | None = None) -> bytes:
    """The whole event as an .xlsx file, in the language of the reader.

    Final points are numbers with one decimal, numbers of associations are texts, dates are dates. An event
    without players or results gives sheets that say so. `tell` is called with the share that is written.
    """
    standings, rounds, penalties = standings_sheet(book), rounds_sheet(book), penalties_sheet(book)
    sheets = (
        standings,
        *stage_sheets(book),
        progress_sheet(book, standings),
        rounds,
        hands_sheet(book),
        seating_sheet(book),
        players_sheet(book),
        *team_sheets(book),
        penalties,
        *statistics_sheets(book),
        rules_sheet(book),
        changes_sheet(book),
        checks_sheet(book, standings, rounds, penalties),
    )
    moment = _("As of {moment}").format(moment=moment_words(book))
    return sheets_bytes(sheets, book.name, moment=moment, tell=tell)
