"""The sheet that clubs keep over the years, and the short list that national associations read."""

from collections.abc import Iterator
from typing import Final

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.exports.csvfile import csv_bytes
from tournament.exports.sheet import Column, Row, Sheet, Tenths, Value, columns_of, tenths
from tournament.exports.writing import sheets_bytes
from tournament.queries.book import EventBook
from tournament.queries.bookrounds import BookTable

_MOMENT: Final = "%Y-%m-%d %H:%M:%S"


def club_xlsx(book: EventBook) -> bytes:
    """The games that are confirmed, and the leader board."""
    return sheets_bytes([_games(book), _leaders(book)], book.name)


def national_csv(book: EventBook) -> bytes:
    """Place, name, score, games and EMA number of each player with a place."""
    titles = (_("Place"), _("Name"), _("Score"), _("Games"), _("EMA number"))
    numbers = {line.number: line.ema_number for line in book.players}
    rows = (
        (line.rank, line.name, Tenths(line.total), line.games_in_all, numbers[line.entry_number])
        for line in book.standings.lines
        if line.rank is not None
    )
    return csv_bytes([titles, *rows])


def _games(book: EventBook) -> Sheet:
    own = (_("Player {number} ID"), _("Player {number} raw"), _("Player {number} points"))
    titles = [title.format(number=seat) for seat in range(1, book.per_table + 1) for title in own]
    return Sheet(
        title=pgettext("sheet", "Games"),
        note=_("Raw is the score at the table; points are after uma and penalties."),
        columns=columns_of([_("Time stamp"), _("Round"), _("Game"), *titles, _("Leftover sticks")]),
        rows=list(_game_rows(book)),
        empty=_("No game is confirmed yet."),
    )


def _game_rows(book: EventBook) -> Iterator[Row]:
    """Games are numbered through the event."""
    tables = ((round_.number, table) for round_ in book.rounds for table in round_.tables)
    for number, (round_, table) in enumerate(tables, start=1):
        if table.confirmed_at is not None:
            moment = localtime(table.confirmed_at).strftime(_MOMENT)
            yield (moment, round_, number, *_seat_cells(table, book.per_table), table.sticks)


def _seat_cells(table: BookTable, per_table: int) -> tuple[Value, ...]:
    cells = [cell for seat in table.seats for cell in (seat.number, seat.score, tenths(seat.total))]
    return (*cells, *(None,) * (3 * per_table - len(cells)))


def _leaders(book: EventBook) -> Sheet:
    players = {line.number: line for line in book.players}
    rows = (
        (line.rank, players[line.entry_number], line.games_in_all, Tenths(line.total))
        for line in book.standings.lines
        if line.rank is not None
    )
    return Sheet(
        title=pgettext("sheet", "Leader board"),
        note="",
        columns=[
            *columns_of([_("Rank"), _("ID"), _("Name")]),
            Column(title=_("Association number"), identifier=True),
            *columns_of([_("Games"), _("Total")]),
        ],
        rows=[
            (rank, player.number, player.name, player.ema_number or player.ara_number, games, total)
            for rank, player, games, total in rows
        ],
        empty=_("No players are entered yet."),
    )
