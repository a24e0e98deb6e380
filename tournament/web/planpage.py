"""What the page of a plan shows: how it was made, and one of its rounds with names."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.queries.plans import PlanView
from tournament.services.planning import ONE_BY_ONE
from tournament.services.plans import IMPORTED
from tournament.web.seating import People, ProposedSeat, ProposedTable

_METHODS: Final = {
    IMPORTED: gettext_noop("brought along"),
    ONE_BY_ONE: gettext_noop("drawn round by round"),
    "continued": gettext_noop("drawn round by round after those played"),
    "search": gettext_noop("searched"),
    "stopped": gettext_noop("searched until it was stopped"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRound:
    number: int
    tables: tuple[ProposedTable, ...]
    aside: tuple[ProposedSeat, ...]


def method_words(method: str) -> str:
    """How a plan came about; all other methods are known designs."""
    return _(_METHODS.get(method, gettext_noop("a known design")))


def shown_round(view: PlanView, number: int) -> ShownRound | None:
    """The round of that number, else the next one; None where no round is left."""
    if not view.rounds:
        return None
    chosen = next((one for one in view.rounds if one.number == number), view.rounds[0])
    people = People(names=view.names, clubs=view.clubs)
    return ShownRound(
        number=chosen.number, tables=people.tables(chosen.tables), aside=people.aside(chosen.sitting_out)
    )
