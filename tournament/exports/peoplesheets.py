"""Sheets of people: the players with their numbers, teams, and penalties."""

from collections.abc import Iterator
from fractions import Fraction
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
)
from tournament.queries.adjustments import AdjustmentLine
from tournament.queries.book import EventBook
from tournament.queries.phrases import words as _
from tournament.queries.players import PlayerLine
from tournament.queries.teams import TeamMember, TeamsView, in_hundredths

_REASON: Final = 60


def players_sheet(book: EventBook) -> Sheet:
    """Everybody with the numbers of associations. A workbook is handed on, so legal names are not in it."""
    return Sheet(
        title=pgettext("sheet", "Players"),
        note=_("Legal names are only in the list for the ARA."),
        columns=[
            *columns_of([_("No."), _("Name"), _("Name in Latin letters"), _("Club"), _("Team"), _("Block")]),
            *columns_of([_("Country"), _("City")]),
            Column(title=_("EMA number"), identifier=True),
            Column(title=_("ARA number"), identifier=True),
            Column(title=_("Other number"), identifier=True),
            Column(title=_("Status")),
        ],
        rows=[_player_row(line) for line in book.players],
        empty=_("No players are entered yet."),
    )


def team_sheets(book: EventBook) -> tuple[Sheet, ...]:
    """The list of the teams with their members; none where the event has no teams."""
    if book.teams is None:
        return ()
    titles = [
        _("Place"),
        _("Team"),
        _("Score"),
        _("Games"),
        _("No."),
        _("Player"),
        _("Total"),
        _("Counts"),
    ]
    sheet = Sheet(
        title=pgettext("sheet", "Teams"),
        note=" ".join((book.teams.rule, *book.teams.warnings)),
        columns=columns_of(titles, recomputed=_("Recomputed")),
        rows=list(_team_rows(book.teams, letters(titles))),
        empty=_("There are none."),
        compared=(_("Score"), _("Recomputed")),
    )
    return (sheet,)


def penalties_sheet(book: EventBook) -> Sheet:
    """Bonuses too, and what counts no more or not yet."""
    return Sheet(
        title=pgettext("sheet", "Penalties"),
        note=_(
            "Penalties, warnings and bonuses beside the games, in final points; "
            "only those that are given count."
        ),
        columns=[
            *columns_of([_("No."), _("Player"), _("Final points"), _("Kind")]),
            Column(title=_("Reason"), widest=_REASON),
            *columns_of([_("Round"), _("Given by"), _("State"), _("Decided by")]),
        ],
        rows=[_penalty_row(line) for line in book.adjustments],
        empty=_("There are none."),
    )


def _player_row(line: PlayerLine) -> Row:
    return (
        line.number,
        line.name,
        line.latin_name,
        line.club,
        line.team,
        line.block,
        line.country,
        line.city,
        line.ema_number,
        line.ara_number,
        line.other_number,
        _(line.status),
    )


def _team_rows(teams: TeamsView, columns: dict[str, str]) -> Iterator[Row]:
    """A row for each member; beside the first the team, and a formula over those who count."""
    number = FIRST_ROW
    for team in teams.lines:
        last = number + len(team.members) - 1
        own, *others = map(_member_cells, team.members)
        recomputed = _recomputed(teams, columns, number, last)
        yield (team.rank, team.name, _score(team.score), team.games, *own, recomputed)
        for cells in others:
            yield (None, "", None, None, *cells, None)
        number = last + 1


def _member_cells(member: TeamMember) -> tuple[Value, ...]:
    return member.number, member.name, Tenths(member.total), _("yes") if member.counts else ""


def _recomputed(teams: TeamsView, columns: dict[str, str], first: int, last: int) -> Formula:
    totals, counts = (
        f"{columns[title]}{first}:{columns[title]}{last}" for title in (_("Total"), _("Counts"))
    )
    if teams.averaged:
        return Formula(text=f"ROUND(AVERAGE({totals}),2)", decimals=2)
    return Formula(text=f'ROUND(SUMIFS({totals},{counts},"{_("yes")}"),1)', decimals=1)


def _score(tenths: Fraction) -> Value:
    return Tenths(int(tenths)) if tenths.denominator == 1 else in_hundredths(tenths)


def _penalty_row(line: AdjustmentLine) -> Row:
    return (
        line.entry_number,
        line.name,
        Tenths(line.amount),
        _("warning") if line.warning else line.kind_words,
        line.reason,
        line.round_number,
        line.author,
        line.state_words,
        line.decided_by,
    )
