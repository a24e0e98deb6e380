"""Who is here: the list at the door, and what the tables need."""

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Entry, EntryStatus, OddPlayers, Tournament
from tournament.queries.names import alphabetical, without_marks
from tournament.seating.plan import substitutes_needed


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendee:
    """`arrived_at` is None until the player is checked in."""

    number: int
    name: str
    latin_name: str
    club: str
    status: str
    arrived_at: datetime | None

    @property
    def search(self) -> str:
        """What a search at the door looks in: lower case, with marks and also without."""
        words = f"{self.number} {self.name} {self.latin_name} {self.club}".lower()
        bare = without_marks(words)
        return words if bare == words else f"{words} {bare}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """`missing` counts the active players who are not here, `substitutes` those who may fill tables.

    `needed`: so many substitutes, or with byes so many players sitting out, for those present;
    `needed_in_all`: for everybody active.
    """

    attendees: tuple[Attendee, ...]
    present: int
    missing: int
    substitutes: int
    per_table: int
    byes: bool
    needed: int
    needed_in_all: int

    @property
    def expected(self) -> int:
        return self.present + self.missing

    @property
    def tables(self) -> int:
        """Full tables of those present, with substitutes or byes where they do not fill them."""
        return (self.present + (-self.needed if self.byes else self.needed)) // self.per_table

    @property
    def substitutes_short(self) -> int:
        return 0 if self.byes else max(0, self.needed - self.substitutes)


def attendance_of(tournament: Tournament) -> Attendance:
    """All players by name, whoever is here and whoever is not; two queries."""
    entries = list(tournament.entries.order_by("number"))
    stage = tournament.stages.order_by("order").first()
    per_table = stage.rules.players if stage else 4
    entries.sort(key=lambda entry: alphabetical(entry.name))
    active = [entry for entry in entries if entry.status == EntryStatus.ACTIVE]
    present = sum(entry.arrived_at is not None for entry in active)
    byes = tournament.odd_players == OddPlayers.BYES
    return Attendance(
        attendees=tuple(map(_attendee, entries)),
        present=present,
        missing=len(active) - present,
        substitutes=sum(entry.status == EntryStatus.SUBSTITUTE for entry in entries),
        per_table=per_table,
        byes=byes,
        needed=_odd(present, per_table, byes=byes),
        needed_in_all=_odd(len(active), per_table, byes=byes),
    )


def _odd(players: int, per_table: int, *, byes: bool) -> int:
    return players % per_table if byes else substitutes_needed(players, per_table)


def _attendee(entry: Entry) -> Attendee:
    return Attendee(
        number=entry.number,
        name=entry.name,
        latin_name=entry.latin_name,
        club=entry.club,
        status=entry.status,
        arrived_at=entry.arrived_at,
    )
