"""The seating so far and who is to be seated, as the plain numbers that draws and plan measures work with."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Bye, EntryStatus, KeepApart, OddPlayers, Seat, Stage, Tournament
from tournament.seating.plan import Plan, substitutes_needed


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """A player who can be seated; `fixed_table` is where they always sit."""

    number: int
    name: str
    club: str
    country: str
    team: str
    fixed_table: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Who can be seated in the next round of a stage; `byes`: some sit out instead of substitutes."""

    per_table: int
    byes: bool
    active: tuple[Sitter, ...]
    substitutes: tuple[Sitter, ...]

    @property
    def sitting_out(self) -> int:
        """How many sit out a round."""
        return len(self.active) % self.per_table if self.byes else 0

    @property
    def needed(self) -> int:
        """How many substitutes fill the last table."""
        return 0 if self.byes else substitutes_needed(len(self.active), self.per_table)

    @property
    def missing(self) -> int:
        """How many of them are not entered yet."""
        return max(0, self.needed - len(self.substitutes))

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Everybody active and the substitutes that are needed."""
        return self.active + self.substitutes[: self.needed]

    def fixed(self) -> dict[int, int]:
        """The tables of those who always sit at one, by number."""
        return {sitter.number: sitter.fixed_table for sitter in self.sitters if sitter.fixed_table}


def field_of(stage: Stage) -> Field:
    """Everybody who plays on, or of a later stage those who advanced to it."""
    entries = stage.tournament.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("number")
    advanced = set(stage.entrants.values_list("entry", flat=True))
    active, substitutes = [], []
    for entry in entries:
        sitter = Sitter(
            number=entry.number,
            name=entry.name,
            club=entry.club,
            country=entry.country,
            team=entry.team,
            fixed_table=entry.fixed_table,
        )
        if entry.status == EntryStatus.SUBSTITUTE:
            substitutes.append(sitter)
        elif not advanced or entry.pk in advanced:
            active.append(sitter)
    return Field(
        per_table=stage.rules.players,
        byes=stage.tournament.odd_players == OddPlayers.BYES,
        active=tuple(active),
        substitutes=tuple(substitutes),
    )


def groups_of(sitters: tuple[Sitter, ...], keep_apart: str) -> dict[int, str]:
    """The club, country or team of everybody who has one, by number; {} where nobody is kept apart."""
    if keep_apart == KeepApart.NOBODY:
        return {}
    named = {sitter.number: str(getattr(sitter, keep_apart)).casefold() for sitter in sitters}
    return {number: name for number, name in named.items() if name}


def history(tournament: Tournament) -> Plan:
    """All rounds so far: entry numbers by table in turn order."""
    seats = Seat.objects.filter(round__stage__tournament=tournament)
    rows = seats.order_by("round__number", "game__table_number", "seat").values_list(
        "round__number", "game_id", "entry__number"
    )
    rounds: defaultdict[int, dict[int, list[int]]] = defaultdict(dict)
    for number, game, entry in rows:
        rounds[number].setdefault(game, []).append(entry)
    return tuple(tuple(map(tuple, tables.values())) for tables in rounds.values())


def byes_so_far(tournament: Tournament) -> Mapping[int, int]:
    """How often each player has sat out, by number; 0 for everybody else."""
    rows = Bye.objects.filter(round__stage__tournament=tournament)
    return Counter(rows.values_list("entry__number", flat=True))


def heirs(tournament: Tournament) -> dict[int, int]:
    """Whose seats went to somebody else, by number: to the last of those who took them over in turn."""
    rows = tournament.entries.filter(replaces__isnull=False).values_list("replaces__number", "number")
    after = dict(rows)
    return {number: _last(number, after) for number in after}


def _last(number: int, after: Mapping[int, int]) -> int:
    seen = {number}
    while number in after and after[number] not in seen:
        number = after[number]
        seen.add(number)
    return number
