"""The result list of the European Mahjong Association: nineteen columns, as XLSX or CSV.

The columns and their fixed values are those of the association's sheet; what the program does not know is
asked of the director, and stays blank without an answer.
"""

from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell

from tournament.exports.csvfile import csv_bytes
from tournament.exports.sheet import Row, Tenths, plain
from tournament.queries.book import EventBook
from tournament.queries.players import PlayerLine
from tournament.queries.standings import StandingLine

COLUMNS: Final = (
    "Tournament name",
    "Number of participants",
    "Place",
    "Player's first name",
    "Player's last name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
    "Date",
    "Countrycourt",
    "city",
    "mers",
    "shortname",
    "rules",
    "period",
    "NbDays",
    "Extra",
)
_TABLE_POINTS: Final = 1
_RULES: Final = "Riichi"
_EXTRA: Final = "NO"
_MEMBER: Final = "YES"
_DAY: Final = "dd.mm.yyyy"
_EMA_NUMBER: Final = COLUMNS.index("EMA number")


@dataclass(frozen=True, slots=True, kw_only=True)
class EmaFacts:
    """What the association asks beside the results; blank fields stay blank in the list.

    `family_first`: names are written with the family name before the given name.
    """

    name: str = ""
    host_country: str = ""
    city: str = ""
    mers: str = ""
    short_name: str = ""
    period: str = ""
    days: int | None = None
    family_first: bool = False


def ema_xlsx(book: EventBook, facts: EmaFacts) -> bytes:
    """One sheet with the titles in its first row; numbers are numbers, EMA numbers texts, the day a date."""
    workbook = Workbook(write_only=True)
    workbook.properties.creator = ""
    sheet = workbook.create_sheet("Results")
    sheet.append(COLUMNS)
    for row in ema_rows(book, facts):
        sheet.append([_cell(sheet, value, place) for place, value in enumerate(row)])
    content = BytesIO()
    workbook.save(content)
    return content.getvalue()


def ema_csv(book: EventBook, facts: EmaFacts) -> bytes:
    """The same as CSV, the day as day.month.year."""
    rows = ([_as_text(value) for value in row] for row in ema_rows(book, facts))
    return csv_bytes([COLUMNS, *rows])


def ema_rows(book: EventBook, facts: EmaFacts) -> list[Row]:
    """A row for each player with a place, the first first; substitutes without one are left out."""
    players = {line.number: line for line in book.players}
    lines = [line for line in book.standings.lines if line.rank is not None]
    return [_row(book, facts, line, players[line.entry_number], len(lines)) for line in lines]


def split_name(name: str, *, family_first: bool = False) -> tuple[str, str]:
    """Given and family name: a comma parts them, else words in capitals are the family name, else the last
    word is (`family_first`: the first)."""
    family, comma, given = name.partition(",")
    if comma:
        return given.strip(), family.strip()
    words = name.split()
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        return " ".join(word for word in words if word not in capitals), " ".join(capitals)
    if len(words) < 2:
        return "", name
    return (" ".join(words[1:]), words[0]) if family_first else (" ".join(words[:-1]), words[-1])


def _row(book: EventBook, facts: EmaFacts, line: StandingLine, player: PlayerLine, count: int) -> Row:
    given, family = split_name(player.latin_name or player.name, family_first=facts.family_first)
    return (
        facts.name or book.name,
        count,
        line.rank,
        given,
        family.upper(),
        player.ema_number,
        _TABLE_POINTS,
        Tenths(line.total),
        _MEMBER if player.ema_number else "",
        _country(player.country),
        book.ends_on,
        _country(facts.host_country),
        facts.city,
        facts.mers,
        facts.short_name,
        _RULES,
        facts.period,
        facts.days,
        _EXTRA,
    )


def _country(text: str) -> str:
    """A code of three letters in capitals; anything else as it is written."""
    return text.upper() if len(text) == 3 and text.isalpha() else text


def _as_text(value: Any) -> Any:
    return value.strftime("%d.%m.%Y") if isinstance(value, date) else value


def _cell(sheet: Any, value: Any, place: int) -> Cell:
    cell = WriteOnlyCell(sheet)
    match value:
        case Tenths():
            cell.value, cell.number_format = value / 10, "0.0"
        case date():
            cell.value, cell.number_format = value, _DAY
        case str() if value:
            cell.value, cell.data_type = plain(value), "s"
        case _:
            cell.value = value or None
    if place == _EMA_NUMBER:
        cell.number_format = "@"
    return cell
