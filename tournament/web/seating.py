"""A proposed round as the page shows it before anything is stored."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.models import EntryStatus, Tournament
from tournament.queries.players import PlayerLine
from tournament.queries.seating import history
from tournament.seating.plan import MESSAGES, check_round, substitutes_needed
from tournament.seating.quality import repeats

WINDS = "ESWN"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedSeat:
    wind: str
    number: int
    name: str
    club: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedTable:
    number: int
    seats: tuple[ProposedSeat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortage:
    """Why the active players do not fill the tables; `missing` substitutes would, `spare` are entered."""

    active: int
    missing: int
    over: int
    per_table: int


def shortage(players: Sequence[PlayerLine], per_table: int) -> Shortage | None:
    """None where everybody active can sit, with the substitutes that are entered."""
    active = sum(player.status == EntryStatus.ACTIVE for player in players)
    spare = sum(player.status == EntryStatus.SUBSTITUTE for player in players)
    missing = substitutes_needed(active, per_table) - spare
    if missing <= 0:
        return None
    return Shortage(active=active, missing=missing, over=active % per_table, per_table=per_table)


def plan_text(tables: Sequence[Sequence[int]]) -> str:
    """A round as the text that `read_plan` understands."""
    return "\n".join(" ".join(map(str, table)) for table in tables)


def proposal(tables: Sequence[Sequence[int]], players: Sequence[PlayerLine]) -> tuple[ProposedTable, ...]:
    """The tables with names and winds; the numbers must be known."""
    known = {player.number: player for player in players}
    return tuple(
        ProposedTable(
            number=number, seats=tuple(_seat(wind, known[n]) for wind, n in zip(WINDS, table, strict=False))
        )
        for number, table in enumerate(tables, start=1)
    )


def _seat(wind: str, player: PlayerLine) -> ProposedSeat:
    return ProposedSeat(wind=wind, number=player.number, name=player.name, club=player.club)


def plan_faults(
    tables: Sequence[Sequence[int]], players: Sequence[PlayerLine], per_table: int
) -> tuple[str, ...]:
    """What is wrong with a plan for these players, as sentences. Substitutes may sit or not."""
    seated = {number for table in tables for number in table}
    must_sit = {
        player.number
        for player in players
        if player.status == EntryStatus.ACTIVE
        or (player.status == EntryStatus.SUBSTITUTE and player.number in seated)
    }
    faults = check_round(tables, must_sit, per_table)
    return tuple(gettext(MESSAGES[fault.code]).format(**fault.params) for fault in faults)


def meetings_again(
    tournament: Tournament, tables: Sequence[Sequence[int]], players: Sequence[PlayerLine]
) -> tuple[str, ...]:
    """Who would meet again in these tables, as sentences."""
    past = history(tournament)
    now, names = len(past) + 1, {player.number: player.name for player in players}
    again = (met for met in repeats((*past, tuple(map(tuple, tables)))) if met.rounds[-1] == now)
    return tuple(
        gettext("%(first)s and %(second)s met in round %(rounds)s.")
        % {
            "first": names[met.pair[0]],
            "second": names[met.pair[1]],
            "rounds": ", ".join(map(str, met.rounds[:-1])),
        }
        for met in again
    )
