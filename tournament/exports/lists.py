"""Lists beside those of results: the way of the standings, who sat where, teams, and what was changed."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.exports.sheet import Column, Row, Sheet, Tenths
from tournament.exports.sheets import wind_words
from tournament.queries.book import BookTable, EventBook
from tournament.queries.journal import JournalLine
from tournament.queries.standings import StandingLine
from tournament.queries.teams import TeamsView, in_hundredths

_WIDE: Final = 60


def progress_sheet(book: EventBook) -> Sheet:
    """The sum of each player's games after each round, and the place that it gives."""
    view = book.standings
    titles = [title for number in view.rounds for title in _round_titles(number)]
    return Sheet(
        title=pgettext("sheet", "Standings by round"),
        note=_(
            "Final points of confirmed games up to the round, without adjustments; equal sums share a place."
        ),
        columns=[Column(title=title) for title in (_("Place"), _("No."), _("Player"), *titles)],
        rows=list(_progress_rows(view.lines)),
        empty=_("No players are entered yet."),
    )


def seating_sheet(book: EventBook) -> Sheet:
    """A row for each table, numbers and names in turn order."""
    winds = wind_words(book.per_table)
    names = [title for wind in winds for title in (_("{wind} no.").format(wind=wind), wind)]
    return Sheet(
        title=pgettext("sheet", "Seating"),
        note=_("Winds are those at the start of the game."),
        columns=[Column(title=title) for title in (_("Round"), _("Table"), *names)],
        rows=[
            (round_.number, table.number, *_seats(table, book.per_table))
            for round_ in book.rounds
            for table in round_.tables
        ],
        empty=_("No round is seated yet."),
    )


def team_sheets(book: EventBook) -> tuple[Sheet, ...]:
    """The list of the teams with their members; none where the event has no teams."""
    if book.teams is None:
        return ()
    titles = (_("Place"), _("Team"), _("Score"), _("Games"), _("No."), _("Player"), _("Total"), _("Counts"))
    sheet = Sheet(
        title=pgettext("sheet", "Teams"),
        note=" ".join((book.teams.rule, *book.teams.warnings)),
        columns=[Column(title=title) for title in titles],
        rows=list(_team_rows(book.teams)),
        empty=_("There are none."),
    )
    return (sheet,)


def changes_sheet(book: EventBook) -> Sheet:
    """What was done beside entering hands and confirming results."""
    return Sheet(
        title=pgettext("sheet", "Change log"),
        note=_("Everything but the entering of hands and the confirming of results."),
        columns=(
            Column(title=_("Day")),
            Column(title=_("Time")),
            Column(title=_("Who")),
            Column(title=_("What")),
            Column(title=_("Where or whom"), widest=_WIDE),
            Column(title=_("Details"), widest=_WIDE),
            Column(title=_("Reason"), widest=_WIDE),
        ),
        rows=[_change_row(line) for line in book.changes],
        empty=_("There are none."),
    )


def _round_titles(number: int) -> tuple[str, str]:
    return (
        _("R{number} sum").format(number=number),
        _("R{number} place").format(number=number),
    )


def _progress_rows(lines: tuple[StandingLine, ...]) -> Iterator[Row]:
    sums = [list(accumulate(points or 0 for points in line.by_round)) for line in lines]
    ranked = [line.rank is not None for line in lines]
    places = [
        _places([points for points, counts in zip(column, ranked, strict=True) if counts])
        for column in zip(*sums, strict=True)
    ]
    for line, own in zip(lines, sums, strict=True):
        cells = [
            cell
            for points, place in zip(own, places, strict=True)
            for cell in (Tenths(points), place[points] if line.rank is not None else None)
        ]
        yield (_(line.status) if line.rank is None else line.rank, line.entry_number, line.name, *cells)


def _places(sums: list[int]) -> dict[int, int]:
    """The place of each sum."""
    best_first = sorted(sums, reverse=True)
    return {points: place for place, points in reversed(list(enumerate(best_first, start=1)))}


def _seats(table: BookTable, per_table: int) -> Row:
    seats = [cell for seat in table.seats for cell in (seat.number, seat.name)]
    return (*seats, *(None,) * (2 * per_table - len(seats)))


def _team_rows(teams: TeamsView) -> Iterator[Row]:
    for team in teams.lines:
        score = Tenths(int(team.score)) if team.score.denominator == 1 else in_hundredths(team.score)
        for place, member in enumerate(team.members):
            beside = (team.rank, team.name, score, team.games) if place == 0 else (None, "", None, None)
            yield (
                *beside,
                member.number,
                member.name,
                Tenths(member.total),
                _("yes") if member.counts else "",
            )


def _change_row(line: JournalLine) -> Row:
    at = localtime(line.at)
    details = "; ".join(line.details)
    return at.date(), at.strftime("%H:%M:%S"), line.author, line.words, line.subject, details, line.reason
