"""A seating plan as a file that this program and others read again: numbers first, names beside them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.exports.csvfile import CSV, csv_bytes
from tournament.exports.sheet import Row, Sheet, columns_of
from tournament.exports.writing import XLSX, sheets_bytes
from tournament.queries.plans import PlanView

Writer = Callable[[PlanView, str], bytes]

# Titles that readers of plans look for, so they are not translated.
_WINDS: Final = ("East", "South", "West", "North")


def plan_csv(view: PlanView, event: str) -> bytes:
    """A row for each table, with a mark at the beginning by which Excel knows UTF-8."""
    del event
    return csv_bytes([_titles(view), *_rows(view)])


def plan_xlsx(view: PlanView, event: str) -> bytes:
    """The same as a workbook of one sheet."""
    sheet = Sheet(
        title=pgettext("sheet", "Seating plan"),
        note="" if view.seed is None else _("Seed {seed}").format(seed=view.seed),
        columns=columns_of(_titles(view)),
        rows=list(_rows(view)),
        empty=_("No round is left in this plan."),
    )
    return sheets_bytes([sheet], event)


def plan_text(view: PlanView, event: str) -> bytes:
    """A line for each table, a title before each round."""
    del event
    rounds = (
        "\n".join([f"Round {one.number}", *(" ".join(map(str, table)) for table in one.tables)])
        for one in view.rounds
    )
    return ("\n\n".join(rounds) + "\n").encode()


WRITERS: Final[Mapping[str, tuple[str, Writer]]] = {
    "csv": (CSV, plan_csv),
    "xlsx": (XLSX, plan_xlsx),
    "txt": ("text/plain; charset=utf-8", plan_text),
}
"""How a plan is written, and as what, by the end of the file's name."""


def _titles(view: PlanView) -> list[str]:
    per_table = max((len(table) for one in view.rounds for table in one.tables), default=4)
    winds = _WINDS[:per_table]
    return ["Round", "Table", *winds, *(f"{wind} name" for wind in winds)]


def _rows(view: PlanView) -> Iterator[Row]:
    for one in view.rounds:
        for number, table in enumerate(one.tables, start=1):
            names = (view.names.get(player, "") for player in table)
            yield [one.number, number, *table, *names]
