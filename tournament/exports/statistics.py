"""How everybody plays, as sheets: the numbers of each player, and what each of them is."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import pgettext

from tournament.exports.sheet import Column, Row, Sheet, Value, columns_of
from tournament.queries.book import EventBook
from tournament.queries.bookrounds import BookRound, BookTable
from tournament.queries.leftout import left_out_words
from tournament.queries.phrases import words as _
from tournament.queries.statistics import Counting, Seated
from tournament.standings.definitions import STATISTICS, Form, Statistic
from tournament.standings.statistics import Counts

_MEANING: Final = 110


def statistics_sheets(book: EventBook) -> tuple[Sheet, Sheet]:
    """The players by number with all statistics, and the definitions."""
    return _players_sheet(book), _definitions_sheet()


def _players_sheet(book: EventBook) -> Sheet:
    counting = _counted(book)
    return Sheet(
        title=pgettext("sheet", "Statistics"),
        note=" ".join(left_out_words(counting.left_out())),
        columns=columns_of([_("No."), _("Player"), *map(_title, STATISTICS)]),
        rows=[
            (line.number, line.name, *_values(counting.counts.get(line.number, Counts())))
            for line in book.players
        ],
        empty=_("No players are entered yet."),
    )


def _definitions_sheet() -> Sheet:
    return Sheet(
        title=pgettext("sheet", "Definitions"),
        note=_("What the columns of the statistics count; points are those of the table."),
        columns=[Column(title=_("Statistic")), Column(title=_("Meaning"), widest=_MEANING)],
        rows=list(_definitions()),
        empty="",
    )


def _definitions() -> Iterator[Row]:
    for statistic in STATISTICS:
        yield _title(statistic), _(statistic.meaning)


def _title(statistic: Statistic) -> str:
    title = _(statistic.title)
    return _("{title} %").format(title=title) if statistic.form is Form.PER_CENT else title


def _values(counts: Counts) -> Iterator[Value]:
    """Decimals where the numbers have some, nothing where nothing was counted."""
    for statistic in STATISTICS:
        value = statistic.rounded(counts)
        with_decimals = statistic.form in {Form.PER_CENT, Form.MEAN}
        yield value if value is None or with_decimals else int(value)


def _counted(book: EventBook) -> Counting:
    """All confirmed games; players by their numbers."""
    counting = Counting()
    for round_ in book.rounds:
        for table in round_.tables:
            if table.is_confirmed:
                counting.add(list(_seated(round_, table)), table.counts)
    return counting


def _seated(round_: BookRound, table: BookTable) -> Iterator[Seated]:
    for seat in table.seats:
        if seat.rank is not None:
            yield Seated(
                game=table.number,
                round_number=round_.number,
                player=seat.number,
                place=seat.rank,
                score=seat.score,
                typed=not table.counts,
            )
