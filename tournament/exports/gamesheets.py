"""Sheets of what was played: results of each seat, hands, and who sat where."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import pgettext

from tournament.exports.sheet import (
    FIRST_ROW,
    Column,
    Formula,
    Row,
    Sheet,
    Tenths,
    Value,
    columns_of,
    letters,
    tenths,
)
from tournament.queries.book import EventBook
from tournament.queries.bookrounds import BookBye, BookRound, BookSeat, BookTable
from tournament.queries.phrases import words as _
from tournament.queries.words import wind_words
from tournament.rules.riichi.choices import Rounding
from tournament.rules.riichi.payments import STICK
from tournament.rules.riichi.state import WINDS

_WORDS: Final = 90


def _winds(players: int) -> list[str]:
    """The winds of the seats in turn order."""
    return [wind_words(wind) for wind in WINDS[:players]]


def rounds_sheet(book: EventBook) -> Sheet:
    """A row for each seat of each table, with all steps of the settlement, and one for each bye."""
    titles = _round_titles(book)
    return Sheet(
        title=pgettext("sheet", "Rounds"),
        note=_(
            "From the score at the table to final points: with the sticks left over, over the return points "
            "and divided by 1000, uma, oka, rounding, penalties of the game."
        ),
        columns=columns_of(titles, recomputed=_("Recomputed")),
        rows=list(_round_rows(book, titles)),
        empty=_("No round is seated yet."),
        compared=(_("Final points"), _("Recomputed")),
    )


def hands_sheet(book: EventBook) -> Sheet:
    """A row for each hand, and for each signal between hands."""
    return Sheet(
        title=pgettext("sheet", "Hands"),
        note=_("Winds are those at the start of the game. Scores and sticks × 1000 are the points in play."),
        columns=_hand_columns(book.per_table),
        rows=list(_hand_rows(book)),
        empty=_("No hand is recorded yet."),
        compared=(_("In play"), _("Recomputed")),
    )


def seating_sheet(book: EventBook) -> Sheet:
    """A row for each table, numbers and names in turn order."""
    names = [title for wind in _winds(book.per_table) for title in (_("{wind} no.").format(wind=wind), wind)]
    return Sheet(
        title=pgettext("sheet", "Seating"),
        note=_("Winds are those at the start of the game."),
        columns=columns_of([_("Round"), _("Table"), *names]),
        rows=[
            (round_.number, table.number, *_sitters(table, book.per_table))
            for round_ in book.rounds
            for table in round_.tables
        ],
        empty=_("No round is seated yet."),
    )


def _round_titles(book: EventBook) -> list[str]:
    return [
        _("Round"),
        *([_("Stage")] if book.several_stages else []),
        _("Table"),
        _("Status"),
        _("Seat"),
        _("No."),
        _("Player"),
        _("Table score"),
        _("Sticks left over"),
        _("Place"),
        _("Over the return"),
        _("Uma"),
        _("Oka"),
        _("Rounding"),
        _("Points"),
        _("Penalties"),
        _("Final points"),
        _("End of the game"),
    ]


def _round_rows(book: EventBook, titles: Sequence[str]) -> Iterator[Row]:
    """The seats of all rounds, then all byes."""
    number, winds, sums = FIRST_ROW, _winds(book.per_table), _sums(letters(titles))
    for round_ in book.rounds:
        for table in round_.tables:
            before: Row = (*_round_cells(book, round_), table.number, _(table.status))
            for seat in table.seats:
                recomputed = None if seat.total is None else _recomputed(sums, table, number)
                yield (*before, winds[seat.seat], *_seat_cells(seat), table.reason, recomputed)
                number += 1
    for round_ in book.rounds:
        for bye in round_.byes:
            yield (*_round_cells(book, round_), None, _("bye"), "", *_bye_cells(bye), "", None)


def _round_cells(book: EventBook, round_: BookRound) -> tuple[int, ...]:
    return (round_.number, round_.stage) if book.several_stages else (round_.number,)


def _seat_cells(seat: BookSeat) -> tuple[Value, ...]:
    return (
        seat.number,
        seat.name,
        seat.score,
        seat.leftover,
        seat.rank,
        tenths(seat.over),
        tenths(seat.uma),
        tenths(seat.oka),
        tenths(seat.correction),
        tenths(seat.points),
        tenths(seat.penalties),
        tenths(seat.total),
    )


def _bye_cells(bye: BookBye) -> tuple[Value, ...]:
    return (bye.number, bye.name, *(None,) * 9, Tenths(bye.points))


def _sums(columns: Mapping[str, str]) -> tuple[str, str]:
    """Final points from the steps by exact rules and by rounding ones, without row and return points."""
    later = (_("Uma"), _("Oka"), _("Rounding"), _("Penalties"))
    more = "+".join(f"{columns[title]}{{row}}" for title in later)
    score, sticks = columns[_("Table score")], columns[_("Sticks left over")]
    exact = f"ROUND(({score}{{row}}+{sticks}{{row}}-{{start}})/1000+{more},1)"
    return exact, f"ROUND({columns[_('Over the return')]}{{row}}+{more},1)"


def _recomputed(sums: tuple[str, str], table: BookTable, number: int) -> Formula:
    """From the score itself unless the rules round it."""
    text = sums[table.rules.rounding is not Rounding.KEEP]
    return Formula(text=text.format(row=number, start=table.rules.return_points), decimals=1)


def _hand_columns(players: int) -> list[Column]:
    winds = _winds(players)
    return [
        *columns_of([_("Round"), _("Table"), _("Hand"), _("Label")]),
        Column(title=_("Event"), widest=_WORDS),
        *columns_of(_("{wind} +/−").format(wind=wind) for wind in winds),
        *columns_of(_("{wind} score").format(wind=wind) for wind in winds),
        *columns_of([_("Sticks"), _("In play")], recomputed=_("Recomputed")),
    ]


def _hand_rows(book: EventBook) -> Iterator[Row]:
    """With a formula for the sum of scores and sticks."""
    columns = letters(column.title for column in _hand_columns(book.per_table))
    scores = [columns[_("{wind} score").format(wind=wind)] for wind in _winds(book.per_table)]
    text = f"SUM({scores[0]}{{row}}:{scores[-1]}{{row}})+{STICK}*{columns[_('Sticks')]}{{row}}"
    hands = ((one, table, hand) for one in book.rounds for table in one.tables for hand in table.hands)
    for number, (round_, table, hand) in enumerate(hands, start=FIRST_ROW):
        start, empty = (round_.number, table.number), (None,) * (book.per_table - len(hand.scores))
        cells = (*hand.deltas, *empty, *hand.scores, *empty, hand.sticks, table.start_total)
        yield (*start, hand.number, hand.label, hand.words, *cells, Formula(text=text.format(row=number)))


def _sitters(table: BookTable, per_table: int) -> tuple[Value, ...]:
    seats = [cell for seat in table.seats for cell in (seat.number, seat.name)]
    return (*seats, *(None,) * (2 * per_table - len(seats)))
