"""The standings as a list that can be sorted by each of its columns."""

from collections.abc import Iterator
from typing import Any, Final

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.queries.stages import FIRST
from tournament.queries.standings import StandingLine, StandingsView
from tournament.templatetags.marks import final

_NUMBER: Final = {"th": {"class": "num"}, "td": {"class": "num"}}
# Players without a value come last where the best stand first.
_BELOW_ALL: Final = -(10**30)
_ABOVE_ALL: Final = 10**30


# The package ships no types: what is built on it counts as untyped.
class NumberColumn(tables.Column):  # type: ignore[misc]
    """A column of numbers; the first click shows the largest first."""

    def __init__(self, title: Any, **options: Any) -> None:
        options = {"initial_sort_descending": True, "attrs": _NUMBER, "default": "–", **options}
        super().__init__(verbose_name=title, **options)


class FinalColumn(NumberColumn):
    """Final points from tenths, signed."""

    def render(self, value: int) -> str:
        return final(value)


class StandingsTable(tables.Table):  # type: ignore[misc]  # as above
    shown_rank = NumberColumn(_("Place"), order_by="position", initial_sort_descending=False)
    name = tables.Column(
        verbose_name=_("Player"), attrs={"td": {"class": "wide"}}, linkify=lambda record: record["url"]
    )
    club = tables.Column(verbose_name=_("Club"), default="", attrs={"th": {}, "td": {"class": "line"}})
    games = NumberColumn(_("Games"))
    total = FinalColumn(_("Total"), attrs={"th": {"class": "num"}, "td": {"class": "num strong"}})

    caption = _("Players in order of place; a heading sorts by its column")

    class Meta:
        template_name = "_table.html"
        order_by = ("shown_rank",)


def standings_table(view: StandingsView, tournament: Tournament, *, per_table: int) -> StandingsTable:
    """All lines with a column for every round and every place."""
    names = {stage.order: stage.name for stage in view.stages}
    rows = [
        {**_row(line, position, view, tournament), "stage": names.get(line.stage, "")}
        for position, line in enumerate(view.lines)
    ]
    columns = [*_stage_columns(view), *_round_columns(view), *_place_columns(per_table)]
    return StandingsTable(rows, extra_columns=columns)


def _row(line: StandingLine, position: int, view: StandingsView, tournament: Tournament) -> dict[str, object]:
    row: dict[str, object] = {
        "position": position,
        "shown_rank": line.shown_rank,
        "name": line.name,
        "club": line.club,
        "games": line.games,
        "total": line.total,
        "carried": None if line.stage == FIRST else line.carried,
        "url": reverse("player", args=[tournament.slug, line.entry_number]),
        "average": None if line.average_place is None else number_format(line.average_place, 2),
        "average_key": _ABOVE_ALL if line.average_place is None else line.average_place,
    }
    for number, points in zip(view.rounds, line.by_round, strict=True):
        row[f"round_{number}"] = points
        row[f"round_{number}_key"] = _BELOW_ALL if points is None else points
    return row | {f"place_{place}": count for place, count in enumerate(line.places, start=1)}


def _stage_columns(view: StandingsView) -> Iterator[tuple[str, tables.Column]]:
    if len(view.stages) > 1 and view.stage is None:
        yield "stage", tables.Column(verbose_name=gettext("Stage"), order_by="position")
    if view.carries:
        yield "carried", FinalColumn(gettext("Carried"), order_by="position")


def _round_columns(view: StandingsView) -> Iterator[tuple[str, tables.Column]]:
    for number in view.rounds:
        title = gettext("R%d") % number
        yield f"round_{number}", FinalColumn(title, order_by=f"round_{number}_key")


def _place_columns(per_table: int) -> Iterator[tuple[str, tables.Column]]:
    yield "average", NumberColumn(gettext("Average"), order_by="average_key", initial_sort_descending=False)
    titles = (gettext("1st"), gettext("2nd"), gettext("3rd"), gettext("4th"))
    for place, title in enumerate(titles[:per_table], start=1):
        yield f"place_{place}", NumberColumn(title)
