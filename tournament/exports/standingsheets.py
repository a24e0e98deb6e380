"""Sheets of the ranking: as it is, by stage, and the way to it round by round."""

from collections.abc import Iterator, Sequence

from django.utils.translation import pgettext
from openpyxl.utils import get_column_letter

from tournament.exports.sheet import FIRST_ROW, Formula, Row, Sheet, Tenths, columns_of, letters, tenths
from tournament.queries.book import EventBook
from tournament.queries.phrases import words as _
from tournament.queries.progress import Step
from tournament.queries.standings import StandingLine, StandingsView
from tournament.queries.words import place_words


def standings_sheet(book: EventBook) -> Sheet:
    return _list_sheet(pgettext("sheet", "Standings"), "", book.standings)


def stage_sheets(book: EventBook) -> tuple[Sheet, ...]:
    """The list of each stage; none where the event has only one."""
    if not book.several_stages:
        return ()
    title = pgettext("sheet", "Stage {number}")
    return tuple(
        _list_sheet(title.format(number=stage.order), f"{stage.name}. ", stage.standings)
        for stage in book.stages
    )


def progress_sheet(book: EventBook, standings: Sheet) -> Sheet:
    """Sum and place of each player after each round; the last sum must be the total of the `standings`."""
    titles = [_("Place"), _("No."), _("Player")]
    titles += [title for step in book.progress for title in _step_titles(step)]
    last_sum = titles[-2] if book.progress else None
    return Sheet(
        title=pgettext("sheet", "Standings by round"),
        note=_(
            "Sum and place after each round: confirmed games, byes, what was carried over, "
            "and penalties up to the round; those of no round from the start."
        ),
        columns=columns_of(titles, recomputed=_("Recomputed") if last_sum else ""),
        rows=list(_progress_rows(book, standings)),
        empty=_("No players are entered yet."),
        compared=(last_sum, _("Recomputed")) if last_sum else None,
    )


def _list_sheet(title: str, of_what: str, view: StandingsView) -> Sheet:
    note = _("Games confirmed: {confirmed}; still open: {open}. Order: {order}.").format(
        confirmed=view.confirmed_games, open=view.open_games, order=", ".join(view.order)
    )
    titles = _standings_titles(view)
    return Sheet(
        title=title,
        note=of_what + note,
        columns=columns_of(titles, recomputed=_("Recomputed")),
        rows=list(_standings_rows(view, titles)),
        charted=(_("Player"), _("Total")),
        compared=(_("Total"), _("Recomputed")),
        empty=_("No players are entered yet."),
    )


def _standings_titles(view: StandingsView) -> list[str]:
    """All that the total consists of stands between it and the penalties."""
    return [
        _("Place"),
        _("No."),
        _("Player"),
        _("Club"),
        _("Country"),
        _("Games"),
        *([_("Stage")] if len(view.stages) > 1 else []),
        _("Total"),
        *([_("Carried over")] if view.carries else []),
        *(_("R{number}").format(number=number) for number in view.rounds),
        _("Penalties"),
        _("Average place"),
        *map(place_words, range(1, view.per_table + 1)),
        _("Best game"),
    ]


def _standings_rows(view: StandingsView, titles: Sequence[str]) -> Iterator[Row]:
    first, last = get_column_letter(titles.index(_("Total")) + 2), letters(titles)[_("Penalties")]
    for number, line in enumerate(view.lines, start=FIRST_ROW):
        yield (
            _place(line),
            line.entry_number,
            line.name,
            line.club,
            line.country,
            line.games,
            *([line.stage] if len(view.stages) > 1 else []),
            Tenths(line.total),
            *([Tenths(line.carried)] if view.carries else []),
            *map(tenths, line.by_round),
            Tenths(line.adjustments),
            line.average_place,
            *line.places,
            tenths(line.best),
            Formula(text=f"ROUND(SUM({first}{number}:{last}{number}),1)", decimals=1),
        )


def _step_titles(step: Step) -> tuple[str, str]:
    return _("R{number} sum").format(number=step.round), _("R{number} place").format(number=step.round)


def _progress_rows(book: EventBook, standings: Sheet) -> Iterator[Row]:
    """With the total that the sheet of the standings has for the number in the second column."""
    totals = f"SUMIFS({standings.cells(_('Total'))},{standings.cells(_('No.'))},B" if standings.rows else ""
    for number, line in enumerate(book.standings.lines, start=FIRST_ROW):
        own = line.entry_number
        cells = [
            cell for step in book.progress for cell in (tenths(step.totals.get(own)), step.ranks.get(own))
        ]
        recomputed = [Formula(text=f"{totals}{number})", decimals=1)] if cells else []
        yield (_place(line), own, line.name, *cells, *recomputed)


def _place(line: StandingLine) -> int | str:
    return _(line.status) if line.rank is None else line.rank
