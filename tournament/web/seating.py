"""Tables that are not stored yet, or not yet a round, as pages show them: names, winds, faults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.queries.seating import Field
from tournament.seating.plan import MESSAGES, check_round
from tournament.services.rounds import must_sit

WINDS = "ESWN"

Tables = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedSeat:
    """`wind` is "" for somebody who sits out."""

    wind: str
    number: int
    name: str
    club: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedTable:
    number: int
    seats: tuple[ProposedSeat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """Names and clubs of everybody entered, by number."""

    names: Mapping[int, str]
    clubs: Mapping[int, str]

    def seat(self, number: int, wind: str = "") -> ProposedSeat:
        """A number that nobody has stands for itself."""
        name, club = self.names.get(number, gettext("nobody")), self.clubs.get(number, "")
        return ProposedSeat(wind=wind, number=number, name=name, club=club)

    def tables(self, tables: Tables) -> tuple[ProposedTable, ...]:
        """The tables with names and winds, table 1 first."""
        return tuple(
            ProposedTable(
                number=number,
                seats=tuple(self.seat(player, wind) for wind, player in zip(WINDS, table, strict=False)),
            )
            for number, table in enumerate(tables, start=1)
        )

    def aside(self, numbers: Sequence[int]) -> tuple[ProposedSeat, ...]:
        """Those who sit out."""
        return tuple(map(self.seat, numbers))


def plan_text(tables: Tables) -> str:
    """A round as the text that `read_plan` understands."""
    return "\n".join(" ".join(map(str, table)) for table in tables)


def round_faults(tables: Tables, field: Field) -> tuple[str, ...]:
    """What is wrong with a round for those who play, as sentences. Substitutes may sit or not."""
    seated = {number for table in tables for number in table}
    faults = check_round(tables, must_sit(field, seated), field.per_table)
    return tuple(gettext(MESSAGES[fault.code]).format(**fault.params) for fault in faults)
