"""A whole event as plain JSON: what an archive holds, without keys of this database and without secrets.

Rows are named as their fields are. They refer to each other by what people know (the number of a player, a
round and a table), and to accounts and links by their names alone. A series is none of an event's rows: it
goes over several, and is made anew where they are brought.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.db.models import Field, ForeignKey, Model, QuerySet

from tournament.models import (
    AccessLink,
    Adjustment,
    Bye,
    DeskNote,
    Display,
    Entry,
    Game,
    HandRecord,
    LogEntry,
    PastResult,
    Person,
    Round,
    Seat,
    SeatingPlan,
    Stage,
    StageEntry,
    Tournament,
    User,
)
from tournament.queries.bulk import without_collecting
from tournament.queries.results import event_results
from tournament.queries.snapshot import one_moment
from tournament.queries.standings import standings_of

FORMAT: Final = 1
KIND: Final = "riichi-tournament"
MANIFEST: Final = "archive"
"""The part that names the others."""

Json = dict[str, Any]
Parts = dict[str, Any]
# A row behind the number by which it is found here.
Found = tuple[int, Json]
# In quotes, because Django's fields cannot be subscripted while the program runs.
AnyField: TypeAlias = "Field[Any, Any]"

BROUGHT: Final = "event imported"
"""The action in the log of a copy that says where it came from; it belongs to the copy, not to the event."""

# Counters of screens, and who may do what on this machine, say nothing about the event.
_LEFT_OUT: Final = frozenset(
    ("id", "seating_version", "standings_version", "clock_version", "desk_version", "display_version")
)
_REFERENCES: Final[Mapping[type[Model], Mapping[str, str]]] = {
    Stage: {"stage": "order"},
    Entry: {"number": "number"},
    Round: {"round": "number"},
    Game: {"round": "round__number", "table": "table_number"},
    User: {"account": "username"},
    AccessLink: {"kind": "kind", "name": "name", "table": "table_number"},
}
_PERSON_LEFT_OUT: Final = frozenset(("id", "created_at"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The rows of one model in an event: their path to it, and the fields that the rows around them give.

    `key` is the number by which a row, or the one around it, is found here. In their `order` rows came, so
    that those that are copied keep it; games stand by round, for whoever reads them.
    """

    model: type[Model]
    path: str
    given: frozenset[str] = frozenset()
    key: str = "pk"
    order: tuple[str, ...] = ("pk",)

    def fields(self) -> list[AnyField]:
        """Those that are written, in the order of the model."""
        return [
            field
            for field in self.model._meta.concrete_fields  # noqa: SLF001 - the documented way to fields
            if field.name not in _LEFT_OUT | self.given
        ]


TABLES: Final[Mapping[str, Table]] = {
    "event": Table(model=Tournament, path="pk"),
    "stages": Table(model=Stage, path="tournament", given=frozenset(["tournament"])),
    "players": Table(model=Entry, path="tournament", given=frozenset(["tournament"])),
    "past": Table(model=PastResult, path="entry__tournament"),
    "entrants": Table(model=StageEntry, path="stage__tournament"),
    "plans": Table(model=SeatingPlan, path="stage__tournament"),
    "rounds": Table(model=Round, path="stage__tournament"),
    "byes": Table(model=Bye, path="round__stage__tournament"),
    "games": Table(model=Game, path="round__stage__tournament", order=("round__number", "table_number")),
    "adjustments": Table(model=Adjustment, path="entry__tournament"),
    "notes": Table(model=DeskNote, path="game__round__stage__tournament"),
    "screens": Table(model=Display, path="tournament", given=frozenset(["tournament"])),
    "log": Table(model=LogEntry, path="tournament", given=frozenset(["tournament"])),
}
"""The parts of an archive, each after those that it refers to."""

SEATS: Final = Table(
    model=Seat,
    path="round__stage__tournament",
    given=frozenset(["game", "round"]),
    key="game_id",
    order=("game", "seat"),
)
HANDS: Final = Table(
    model=HandRecord,
    path="game__round__stage__tournament",
    given=frozenset(["game"]),
    key="game_id",
    order=("game", "order", "revision"),
)
"""Seats and hand records stand inside their game."""


@without_collecting()
def archive_parts(tournament: Tournament, *, tell: Callable[[float], object] | None = None) -> Parts:
    """Every part by its name, and `checks`: what the games and the standings come to.

    `tell` is called now and then with the share of the tables that is done, once all is read, from 0 to 1.
    """
    with one_moment():
        stored = [(table, list(_stored(table, tournament))) for table in (SEATS, HANDS, *TABLES.values())]
        # By the order of the standings that is in the archive.
        results = event_results(Tournament.objects.get(pk=tournament.pk))
    seats, hands, *others = _told(stored, tell)
    parts: Parts = {name: [row for _, row in rows] for name, rows in zip(TABLES, others, strict=True)}
    _fill_games(others[list(TABLES).index("games")], _by_game(seats), _by_game(hands))
    ranking = standings_of(results).lines
    parts["checks"] = {
        "games": [check_of(game) for game in parts["games"]],
        "standings": [[line.rank, line.entry_number, line.total] for line in ranking],
    }
    return parts


def check_of(game: Json) -> Json:
    """What a game came to by seat: table scores, and final points in tenths."""
    seats = game["seats"]
    return {
        "round": game["round"],
        "table": game["table_number"],
        "scores": [seat["score"] for seat in seats],
        "totals": [seat["total"] for seat in seats],
    }


def reference_of(field: AnyField) -> Mapping[str, str]:
    """The keys under which a row refers to another, and the fields that they stand for; {} for a value."""
    if not isinstance(field, ForeignKey):
        return {}
    if field.related_model is Person:
        return {name: name for name in person_fields()}
    return _REFERENCES[field.related_model]


def person_fields() -> list[str]:
    """What is told of a person beside the entry."""
    fields = Person._meta.concrete_fields  # noqa: SLF001 - the documented way to fields
    return [field.name for field in fields if field.name not in _PERSON_LEFT_OUT]


def _stored(table: Table, tournament: Tournament) -> QuerySet[Any, tuple[Any, ...]]:
    """The rows with all that they refer to, each behind the number by which it is found here."""
    rows: QuerySet[Any] = QuerySet(table.model).filter(**{table.path: tournament.pk})
    if table.model is LogEntry:
        rows = rows.exclude(action=BROUGHT)
    lookups = [lookup for field in table.fields() for lookup in _lookups(field.name, reference_of(field))]
    return rows.order_by(*table.order).values_list(table.key, *lookups)


def _told(
    stored: Sequence[tuple[Table, list[tuple[Any, ...]]]], tell: Callable[[float], object] | None
) -> Iterator[list[Found]]:
    """The rows as an archive has them."""
    for done, (table, rows) in enumerate(stored, start=1):
        fields = [(field.name, reference_of(field)) for field in table.fields()]
        yield [(key, _row(fields, iter(values))) for key, *values in rows]
        if tell is not None:
            tell(done / len(stored))


def _row(fields: list[tuple[str, Mapping[str, str]]], rest: Iterator[Any]) -> Json:
    return {name: _value(reference, rest) for name, reference in fields}


def _by_game(rows: Iterable[Found]) -> Mapping[int, list[Json]]:
    found: defaultdict[int, list[Json]] = defaultdict(list)
    for game, row in rows:
        found[game].append(row)
    return found


def _fill_games(
    games: Iterable[Found], seats: Mapping[int, list[Json]], hands: Mapping[int, list[Json]]
) -> None:
    """Put the seats and the hand records into their games."""
    for key, game in games:
        game["seats"], game["hands"] = seats[key], hands[key]
        for hand in game["hands"]:
            hand["answer"].pop("game_id", None)


def _lookups(name: str, reference: Mapping[str, str]) -> Iterable[str]:
    return [f"{name}__{lookup}" for lookup in reference.values()] or [name]


def _value(reference: Mapping[str, str], rest: Iterator[Any]) -> Any:
    """The next value, or the one that names another row: None for none, one key alone, or all keys."""
    if not reference:
        return next(rest)
    named = {key: next(rest) for key in reference}
    first = next(iter(named.values()))
    return named if first is not None and len(named) > 1 else first
