"""The result list for the American Riichi Association, as XLSX or CSV.

It asks for legal and preferred names, organisation and ARA number of every player, for organiser and
observer, and that an event is announced 60 days before it begins. What is missing is said in the list itself.
"""

import datetime as dt
from dataclasses import dataclass
from typing import Final

from tournament.exports.csvfile import sheet_csv
from tournament.exports.sheet import Column, Row, Sheet, Tenths, columns_of
from tournament.exports.writing import sheets_bytes
from tournament.queries.book import EventBook
from tournament.queries.players import PlayerLine
from tournament.queries.standings import StandingLine

ANNOUNCED_BEFORE: Final = dt.timedelta(days=60)

# The association reads English, so titles are not translated.
_LEGAL: Final = "Legal name"
_ORGANISATION: Final = "Organization"
_NUMBER: Final = "ARA number"


@dataclass(frozen=True, slots=True, kw_only=True)
class AraFacts:
    """What the association asks beside the results. `organisation`: of players who have no club."""

    name: str = ""
    organiser: str = ""
    observer: str = ""
    organisation: str = ""
    announced_on: dt.date | None = None


def ara_xlsx(book: EventBook, facts: AraFacts) -> bytes:
    """One sheet; numbers of the association stay texts."""
    return sheets_bytes([ara_sheet(book, facts)], facts.name or book.name)


def ara_csv(book: EventBook, facts: AraFacts) -> bytes:
    """The same rows, with the facts of the event in each of them."""
    return sheet_csv(ara_sheet(book, facts))


def ara_sheet(book: EventBook, facts: AraFacts) -> Sheet:
    """A row for each player with a place, the first first; below the title what is missing."""
    players = {line.number: line for line in book.players}
    event = _event_cells(book, facts)
    rows = [
        (*_player_cells(line, players[line.entry_number], book, facts), *event)
        for line in book.standings.lines
        if line.rank is not None
    ]
    return Sheet(
        title="Results",
        note=" ".join(missing_words(book, facts)),
        columns=[
            *columns_of(["Place", _LEGAL, "Preferred name", _ORGANISATION]),
            Column(title=_NUMBER, identifier=True),
            *columns_of(["Games", "Score", "Missing", "Event", "First day", "Last day", "Location"]),
            *columns_of(["Organizer", "Observer", "Announced on"]),
        ],
        rows=rows,
        empty="No player has a place yet.",
    )


def missing_words(book: EventBook, facts: AraFacts) -> list[str]:
    """Sentences about what the association will ask for; none where the list is whole."""
    asked = {
        "organizer": facts.organiser,
        "observer": facts.observer,
        "day of the announcement": facts.announced_on,
    }
    empty = [name for name, value in asked.items() if not value]
    sentences = [f"Missing: {', '.join(empty)}."] if empty else []
    if facts.announced_on and book.starts_on - facts.announced_on < ANNOUNCED_BEFORE:
        sentences.append(f"Announced less than {ANNOUNCED_BEFORE.days} days before the event.")
    ranked = {line.entry_number for line in book.standings.lines if line.rank is not None}
    lacking = sum(line.number in ranked and bool(_missing(line, book, facts)) for line in book.players)
    return [*sentences, f"Players who lack a field: {lacking}."] if lacking else sentences


def _player_cells(line: StandingLine, player: PlayerLine, book: EventBook, facts: AraFacts) -> Row:
    return (
        line.rank,
        book.legal_names.get(player.number, ""),
        player.latin_name or player.name,
        player.club or facts.organisation,
        player.ara_number,
        line.games_in_all,
        Tenths(line.total),
        ", ".join(_missing(player, book, facts)),
    )


def _missing(player: PlayerLine, book: EventBook, facts: AraFacts) -> list[str]:
    fields = {
        _LEGAL: book.legal_names.get(player.number),
        _ORGANISATION: player.club or facts.organisation,
        _NUMBER: player.ara_number,
    }
    return [title for title, value in fields.items() if not value]


def _event_cells(book: EventBook, facts: AraFacts) -> Row:
    return (
        facts.name or book.name,
        book.starts_on,
        book.ends_on,
        book.place,
        facts.organiser,
        facts.observer,
        facts.announced_on,
    )
