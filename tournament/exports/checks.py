"""The sheet on which every sum that must hold is shown, explained and recomputed by a formula."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.utils.translation import ngettext, pgettext

from tournament.exports.sheet import Column, Formula, Row, Sheet, Tenths
from tournament.queries.adjustments import AdjustmentState, state_words
from tournament.queries.book import EventBook
from tournament.queries.bookrounds import BookRound, BookTable
from tournament.queries.phrases import words as _
from tournament.queries.standings import StandingLine
from tournament.rules.record import format_tenths
from tournament.rules.riichi.choices import Rounding
from tournament.rules.riichi.payments import STICK

_POINT: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalSum:
    """Final points of one or more tables in tenths: their sum, the sum by the rules, and what moves it off.

    `rounding` is the most that rounding can make of it.
    """

    stored: int
    expected: int
    penalties: int
    lost: int
    rounding: int

    @property
    def rest(self) -> int:
        """What neither penalties nor lost sticks explain."""
        return self.stored - self.expected - self.penalties - self.lost

    @property
    def holds(self) -> bool:
        return abs(self.rest) <= self.rounding

    def words(self) -> str:
        if self.stored == self.expected:
            return ""
        parts = [
            (self.penalties, _("penalties {points}")),
            (self.lost, _("lost riichi sticks {points}")),
            (self.rest if self.holds else 0, _("rounding {points}")),
        ]
        return "; ".join(text.format(points=format_tenths(points)) for points, text in parts if points)


def checks_sheet(book: EventBook, standings: Sheet, rounds: Sheet, penalties: Sheet) -> Sheet:
    """The other sheets are those that the formulas add up again."""
    rows = [*_round_rows(book, rounds), *_player_rows(book, standings, rounds, penalties)]
    return Sheet(
        title=pgettext("sheet", "Checks"),
        note=_note([row[-1] for row in rows].count(_wrong())),
        columns=(
            Column(title=_("Round")),
            Column(title=_("Table")),
            Column(title=_("Sum")),
            Column(title=_("Stored")),
            Column(title=_("Recomputed")),
            Column(title=_("By the rules")),
            Column(title=_("Difference")),
            Column(title=_("Explanation"), widest=60),
            Column(title=_("Result")),
        ),
        rows=rows,
        empty=_("There is nothing to add up yet."),
        compared=(_("Stored"), _("Recomputed")),
    )


def _note(wrong: int) -> str:
    if wrong:
        return ngettext("{count} sum does NOT add up.", "{count} sums do NOT add up.", wrong).format(
            count=wrong
        )
    return _("All sums add up or are explained; a formula computes each again from the other sheets.")


def _round_rows(book: EventBook, rounds: Sheet) -> Iterator[Row]:
    first, scores, points = 0, rounds.column(_("Table score")), rounds.column(_("Final points"))
    for round_ in book.rounds:
        start, sums = first, list[FinalSum]()
        for table in round_.tables:
            last = first + len(table.seats) - 1
            yield _scores_row(round_, table, scores(first, last))
            if final := _final_sum(table):
                yield _final_row(round_, table, final, points(first, last))
                sums.append(final)
            first = last + 1
        if sums:
            yield _final_row(round_, None, _added(sums), points(start, first - 1))


def _scores_row(round_: BookRound, table: BookTable, cells: str) -> Row:
    stored = sum(seat.score for seat in table.seats)
    difference = stored - table.start_total
    return (
        round_.number,
        table.number,
        _("table scores"),
        stored,
        Formula(text=f"SUM({cells})"),
        table.start_total,
        difference,
        _stick_words(table.sticks) if table.sticks else "",
        _result(difference, holds=difference == -STICK * table.sticks),
    )


def _stick_words(count: int) -> str:
    sentence = ngettext("{count} riichi stick on the table", "{count} riichi sticks on the table", count)
    return sentence.format(count=count)


def _final_row(round_: BookRound, table: BookTable | None, final: FinalSum, cells: str) -> Row:
    difference = final.stored - final.expected
    return (
        round_.number,
        table.number if table else None,
        _("final points") if table else _("final points of the round"),
        Tenths(final.stored),
        Formula(text=f"ROUND(SUM({cells}),1)", decimals=1),
        Tenths(final.expected),
        Tenths(difference),
        final.words(),
        _result(difference, holds=final.holds),
    )


def _final_sum(table: BookTable) -> FinalSum | None:
    """None until the game is over."""
    rules, totals = table.rules, [seat.total for seat in table.seats if seat.total is not None]
    if not totals:
        return None
    surplus = table.start_total - len(totals) * rules.return_points + rules.oka_points
    return FinalSum(
        stored=sum(totals),
        expected=surplus // 100,
        penalties=sum(seat.penalties or 0 for seat in table.seats),
        lost=-table.sticks_lost // 100,
        rounding=0 if rules.rounding is Rounding.KEEP else _POINT * len(totals),
    )


def _added(sums: Sequence[FinalSum]) -> FinalSum:
    return FinalSum(
        stored=sum(one.stored for one in sums),
        expected=sum(one.expected for one in sums),
        penalties=sum(one.penalties for one in sums),
        lost=sum(one.lost for one in sums),
        rounding=sum(one.rounding for one in sums),
    )


def _player_rows(book: EventBook, standings: Sheet, rounds: Sheet, penalties: Sheet) -> Iterator[Row]:
    """Each total in the standings: confirmed games and byes of the player's stage, and penalties."""
    if not rounds.rows:
        return
    statuses = [_("confirmed"), *([_("bye")] if any(round_.byes for round_ in book.rounds) else [])]
    for place, line in enumerate(book.standings.lines):
        terms = [_points_of(line, rounds, status, book) for status in statuses]
        own = partial(_cell, standings, place)
        terms += _beside_games(book, line, penalties, own)
        yield _player_row(line, Formula(text=f"ROUND({'+'.join(terms)},1)", decimals=1))


def _cell(sheet: Sheet, place: int, title: str) -> str:
    return sheet.column(title)(place, place)


def _points_of(line: StandingLine, rounds: Sheet, status: str, book: EventBook) -> str:
    """The final points in rows of this status; a substitute's games with fixed points are counted instead."""
    criteria = [(_("No."), str(line.entry_number)), (_("Status"), f'"{status}"')]
    if book.several_stages:
        criteria.append((_("Stage"), str(line.stage)))
    wanted = ",".join(f"{rounds.cells(title)},{value}" for title, value in criteria)
    fixed = book.substitute_points if line.is_substitute else None
    if fixed is not None and status == _("confirmed"):
        return f"COUNTIFS({wanted})*{format_tenths(fixed)}"
    return f"SUMIFS({rounds.cells(_('Final points'))},{wanted})"


def _beside_games(
    book: EventBook, line: StandingLine, penalties: Sheet, own: Callable[[str], str]
) -> Iterator[str]:
    """Points that come from no game; `own` names a cell of the player's line in the standings."""
    if book.standings.carries:
        yield f"SUM({own(_('Carried over'))})"
    if book.several_stages:
        # The sheet of penalties does not say to which stage one belongs.
        yield f"SUM({own(_('Penalties'))})"
    elif penalties.rows:
        wanted = [(_("No."), str(line.entry_number)), (_("State"), f'"{state_words(AdjustmentState.GIVEN)}"')]
        criteria = ",".join(f"{penalties.cells(title)},{value}" for title, value in wanted)
        yield f"SUMIFS({penalties.cells(_('Final points'))},{criteria})"


def _player_row(line: StandingLine, recomputed: Formula) -> Row:
    played = sum(points for points in line.by_round if points is not None)
    expected = line.carried + played + line.adjustments
    difference = line.total - expected
    return (
        None,
        None,
        _("total of {number} {name}").format(number=line.entry_number, name=line.name),
        Tenths(line.total),
        recomputed,
        Tenths(expected),
        Tenths(difference),
        "",
        _result(difference, holds=difference == 0),
    )


def _result(difference: int, *, holds: bool) -> str:
    if not holds:
        return _wrong()
    return _("explained") if difference else _("adds up")


def _wrong() -> str:
    return _("DOES NOT ADD UP")
