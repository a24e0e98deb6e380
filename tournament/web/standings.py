"""The standings as a list that can be sorted by each of its columns.

A plain list of texts: django-tables2 takes several times as long for a page of a hundred players as the
ranking of a thousand does.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.queries.names import alphabetical
from tournament.queries.standings import StandingLine, StandingsView
from tournament.queries.words import place_words
from tournament.templatetags.marks import final, points

_A_PAGE: Final = 100
_PLACE: Final = "shown_rank"


def _nothing(line: StandingLine) -> None:
    del line


def _no_text(line: StandingLine) -> str:
    del line
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`value` is what is sorted by, None below everything else; `text` what is shown.

    `best_last`: the largest number is the best, so that the first click puts it on top. `sort` is the address
    of the next click, `direction` that of the list where it is sorted by this column.
    """

    key: str
    title: str
    value: Callable[[StandingLine], Any] = _nothing
    text: Callable[[StandingLine], str] = _no_text
    css: str = "num"
    best_last: bool = True
    sort: str = ""
    direction: str = ""


class Row(NamedTuple):
    """A line of the list; `cells` are classes and texts of the columns behind the name."""

    line: StandingLine
    url: str
    place: str
    cells: list[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsList:
    """`head` are the place and the name; `columns` follow them."""

    head: tuple[Column, ...]
    columns: tuple[Column, ...]
    rows: list[Row]
    page: Page[StandingLine]


def standings_list(
    view: StandingsView,
    lines: Sequence[StandingLine],
    tournament: Tournament,
    *,
    moved: Mapping[int, int] | None = None,
    sort: str = "",
    page: str | None = None,
) -> StandingsList:
    """A page of `lines`, which are all of the view or some, with a column for every round and every place.

    `moved` has a column of its own: places gained against another list, by number.
    """
    columns = (*_head(), *_columns(view, moved))
    chosen = next((column for column in columns if column.key == sort.removeprefix("-")), columns[0])
    descending = chosen.key == sort.removeprefix("-") and sort.startswith("-")
    shown = Paginator(_ordered(lines, chosen, descending=descending), _A_PAGE).get_page(page)
    place, name, *others = (_linked(column, chosen, descending=descending) for column in columns)
    return StandingsList(
        head=(place, name),
        columns=tuple(others),
        rows=[_row(line, others, tournament) for line in shown],
        page=shown,
    )


def _ordered(lines: Sequence[StandingLine], column: Column, *, descending: bool) -> Sequence[StandingLine]:
    """Whoever has no value stands last in either direction."""
    if column.key == _PLACE:
        return lines[::-1] if descending else lines
    known = [line for line in lines if column.value(line) is not None]
    unknown = [line for line in lines if column.value(line) is None]
    return sorted(known, key=column.value, reverse=descending) + unknown


def _linked(column: Column, chosen: Column, *, descending: bool) -> Column:
    """With the address of the next click."""
    if column.key != chosen.key:
        return replace(column, sort=f"-{column.key}" if column.best_last else column.key)
    direction = "descending" if descending else "ascending"
    return replace(column, sort=column.key if descending else f"-{column.key}", direction=direction)


def _row(line: StandingLine, columns: Sequence[Column], tournament: Tournament) -> Row:
    return Row(
        line=line,
        url=reverse("player", args=[tournament.slug, line.entry_number]),
        place=line.shown_rank or "–",
        cells=[(column.css, column.text(line)) for column in columns],
    )


def _head() -> Iterator[Column]:
    yield Column(key=_PLACE, title=_("Place"), best_last=False)
    yield Column(key="name", title=_("Player"), value=_name, css="", best_last=False)


def _name(line: StandingLine) -> str:
    return alphabetical(line.name)


def _columns(view: StandingsView, moved: Mapping[int, int] | None) -> Iterator[Column]:
    # First, so that a phone shows it without being pushed aside.
    yield _number("total", _("Total"), lambda line: line.total, final, css="num strong")
    if moved is not None:
        yield _number("moved", _("Moved"), lambda line: moved.get(line.entry_number), _steps)
    yield Column(
        key="club", title=_("Club"), value=_club, text=lambda line: line.club, css="line", best_last=False
    )
    yield _number("games", _("Games"), lambda line: line.games, str)
    yield from _stage_columns(view)
    for place, number in enumerate(view.rounds):
        yield _number(f"round_{number}", _("R%d") % number, _at("by_round", place), final)
    yield from _place_columns(view.per_table)


def _club(line: StandingLine) -> str | None:
    return alphabetical(line.club) if line.club else None


def _number(
    key: str,
    title: str,
    value: Callable[[StandingLine], Any],
    written: Callable[[Any], str],
    css: str = "num",
    *,
    best_last: bool = True,
) -> Column:
    def text(line: StandingLine) -> str:
        number = value(line)
        return "–" if number is None else written(number)

    return Column(key=key, title=title, value=value, text=text, css=css, best_last=best_last)


def _at(field: str, place: int) -> Callable[[StandingLine], Any]:
    return lambda line: getattr(line, field)[place]


def _steps(places: int) -> str:
    """Places gained: +3, −1, 0."""
    return f"+{places}" if places > 0 else points(places)


def _stage_columns(view: StandingsView) -> Iterator[Column]:
    if len(view.stages) > 1 and view.stage is None:
        names = {stage.order: stage.name for stage in view.stages}
        yield Column(
            key="stage",
            title=_("Stage"),
            value=lambda line: line.stage,
            text=lambda line: names.get(line.stage, ""),
            css="",
        )
    if view.carries:
        yield _number("carried", _("Carried"), lambda line: line.carried, final)


def _place_columns(per_table: int) -> Iterator[Column]:
    yield _number(
        "average",
        _("Average"),
        lambda line: line.average_place,
        lambda average: number_format(average, 2),
        best_last=False,
    )
    for place in range(per_table):
        yield _number(f"place_{place + 1}", place_words(place + 1), _at("places", place), str)
