"""Rows from the parts of an archive, with keys of this database in place of the names that they refer by."""

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models
from django.utils import timezone

from tournament.models import AccessLink, Entry, Game, HandRecord, Person, Round, Stage, Tournament, User
from tournament.models.fields import PointsField
from tournament.queries.archive import HANDS, SEATS, TABLES, AnyField, Json, Parts, Table
from tournament.services.errors import Refused

_BATCH: Final = 2000
_WRONG: Final = (ValidationError, LookupError, TypeError, ValueError, AttributeError, OverflowError)
# By what other rows refer to a row of these.
_KEYS: Final[Mapping[type[models.Model], Callable[[Json], object]]] = {
    Stage: lambda row: row["order"],
    Entry: lambda row: row["number"],
    Round: lambda row: row["number"],
    Game: lambda row: (row["round"], row["table_number"]),
}


class Restorer:
    """Makes the rows of one event, part by part, and remembers what later parts refer to.

    Authors come as names: accounts that are not here are made, closed and without a password; links closed.
    """

    def __init__(self, *, slug: str, by: User) -> None:
        self.slug = slug
        self.by = by
        self.known: dict[object, Any] = {}
        self.find: Mapping[type[models.Model], Callable[[Any], Any]] = {
            User: self._account,
            AccessLink: self._link,
            Person: self._person,
        }

    def restore(self, parts: Parts) -> Tournament:
        """The event with all its rows. Raises Refused with the place of what cannot be stored."""
        (self.tournament,) = self._part("event", TABLES["event"], parts["event"], {"slug": self.slug})
        inside = {"tournament_id": self.tournament.pk}
        for name, table in TABLES.items():
            if table.model is not Tournament:
                self._part(name, table, parts[name], inside if table.given else {})
        self._link_replacements(parts["players"])
        self._fill_games(parts["games"])
        made: Tournament = self.tournament
        return made

    def _part(self, name: str, table: Table, rows: list[Json], given: Json) -> list[Any]:
        made = [
            self._row(table, row, given, place=f"{name} {count}") for count, row in enumerate(rows, start=1)
        ]
        _store(name, made)
        if table.model in _KEYS:
            for row, instance in zip(rows, made, strict=True):
                self.known[table.model, _KEYS[table.model](row)] = instance
        return made

    def _row(self, table: Table, row: Json, given: Json, *, place: str) -> Any:
        """A field that an older archive does not have takes its default."""
        values = {}
        for field in _fields(table):
            if field.attname in given or field.name not in row:
                continue
            try:
                values[field.attname] = self._value(field, row[field.name])
            except _WRONG:
                raise Refused("archive_value_wrong", place=f"{place}, {field.name}") from None
        return table.model(**values, **given)

    def _value(self, field: AnyField, given: Any) -> Any:
        if given is None:
            return field.clean(None, None) if not field.null else None
        if not isinstance(field, models.ForeignKey):
            return _plain(field, given)
        model = field.related_model
        if model is Entry and field.model is Entry:
            return None  # whom a player replaces may come later in the list
        found = self.find[model](given) if model in self.find else self.known[model, _key(given)]
        return found.pk

    def _link_replacements(self, rows: list[Json]) -> None:
        heirs = []
        for count, row in enumerate(rows, start=1):
            if row.get("replaces") is not None:
                heir, replaced = self.known[Entry, row["number"]], self.known.get((Entry, row["replaces"]))
                if replaced is None:
                    raise Refused("archive_value_wrong", place=f"players {count}, replaces")
                heir.replaces = replaced
                heirs.append(heir)
        Entry.objects.bulk_update(heirs, ["replaces"], batch_size=_BATCH)

    def _fill_games(self, rows: list[Json]) -> None:
        seats, hands = [], []
        for row in rows:
            game = self.known[Game, _KEYS[Game](row)]
            place = f"games {row['round']}/{row['table_number']}"
            given = {"game_id": game.pk}
            around = {**given, "round_id": game.round_id}
            seats += [self._row(SEATS, seat, around, place=f"{place}, seat") for seat in row["seats"]]
            hands += [self._hand(hand, given, place=f"{place}, hand") for hand in row["hands"]]
        _store("games", seats)
        self._free_client_ids(hands)
        _store("games", hands)

    def _hand(self, row: Json, given: Json, *, place: str) -> HandRecord:
        made: HandRecord = self._row(HANDS, row, given, place=place)
        if not isinstance(made.answer, dict):
            raise Refused("archive_value_wrong", place=f"{place}, answer")
        made.answer["game_id"] = made.game_id
        return made

    def _free_client_ids(self, hands: list[HandRecord]) -> None:
        """Ids that another event here has used already are replaced; they only tell repeats apart."""
        for first in range(0, len(hands), _BATCH):
            batch = hands[first : first + _BATCH]
            ids = HandRecord.objects.filter(client_id__in=[hand.client_id for hand in batch])
            taken = set(ids.values_list("client_id", flat=True))
            for hand in batch:
                if hand.client_id in taken:
                    hand.client_id = sha256(f"{self.slug} {hand.client_id}".encode()).hexdigest()

    def _account(self, name: str) -> User:
        if (User, name) not in self.known:
            found = User.objects.filter(username=name).first()
            self.known[User, name] = found or _closed_account(name)
        account: User = self.known[User, name]
        return account

    def _link(self, given: Json) -> AccessLink:
        key = AccessLink, given["kind"], given["name"], given["table"]
        if key not in self.known:
            self.known[key] = AccessLink.objects.create(
                tournament=self.tournament,
                kind=given["kind"],
                name=given["name"],
                table_number=given["table"],
                created_by=self.by,
                revoked_at=timezone.now(),
            )
        link: AccessLink = self.known[key]
        return link

    def _person(self, given: Json) -> Person:
        """The same person where everything that is told of them agrees; merging others is for people."""
        values = {
            field.name: self._value(field, given[field.name])
            for field in Person._meta.concrete_fields  # noqa: SLF001 - the documented way to fields
            if field.name in given
        }
        return Person.objects.filter(**values).first() or Person.objects.create(**values)


@cache
def _fields(table: Table) -> tuple[AnyField, ...]:
    return tuple(table.fields())


def _key(given: Any) -> object:
    return (given["round"], given["table"]) if isinstance(given, dict) else given


def _plain(field: AnyField, given: Any) -> Any:
    """The value as the field has it. Raises ValidationError or TypeError."""
    whole = isinstance(field, models.IntegerField | PointsField)
    if whole and type(given) is not int:
        raise TypeError
    value = field.to_python(given)
    if isinstance(field, models.DateTimeField) and timezone.is_naive(value):
        raise TypeError
    field.run_validators(value)
    if field.choices and value not in dict(field.flatchoices):
        raise LookupError
    return value


def _closed_account(name: str) -> User:
    made = User(username=name, is_active=False)
    made.set_unusable_password()
    made.clean_fields()
    made.save()
    return made


def _store(part: str, rows: list[Any]) -> None:
    if not rows:
        return
    try:
        models.QuerySet(type(rows[0])).bulk_create(rows, batch_size=_BATCH)
    except DatabaseError:
        raise Refused("archive_value_wrong", place=part) from None
