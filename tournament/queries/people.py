"""The register of people across events, as far as somebody may see it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, QuerySet

from tournament.models import Entry, EntryStatus, Person, User
from tournament.queries.names import bare_name
from tournament.queries.standings import standings
from tournament.queries.tournaments import directed_events


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """Somebody in the register; `last` is the first day of their latest event, None without one."""

    person_id: int
    name: str
    latin_name: str
    club: str
    country: str
    ema_number: str
    events: int
    last: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """A player of an event who may be one of these people, or somebody new."""

    entry_id: int
    name: str
    club: str
    number: int
    event: str
    slug: str
    candidates: tuple[PersonLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonEvent:
    """An event of somebody, with their place there as it stands now; `total` in tenths."""

    entry_id: int
    number: int
    name: str
    event: str
    slug: str
    starts_on: date
    shown_rank: str
    total: int
    games: int


def known_people(by: User) -> QuerySet[Person]:
    """The people whom this person may know of: those who played in an event that they direct."""
    people = Person.objects.filter(removed_at__isnull=True)
    if by.is_superuser:
        return people
    return people.filter(pk__in=Entry.objects.filter(tournament__directors=by).values("person"))


def people_lines(by: User) -> tuple[PersonLine, ...]:
    """All of them by name; one query."""
    return tuple(_lines(known_people(by)))


def duplicates(lines: Sequence[PersonLine]) -> tuple[tuple[PersonLine, ...], ...]:
    """People who have a name or an EMA number in common, each group once."""
    groups: defaultdict[tuple[str, str], list[PersonLine]] = defaultdict(list)
    for line in lines:
        for key in {("name", bare_name(line.name)), ("name", bare_name(line.latin_name))}:
            groups[key].append(line)
        groups["number", line.ema_number].append(line)
    found = {tuple(group) for key, group in groups.items() if key[1] and len(group) > 1}
    return tuple(sorted(found, key=lambda group: bare_name(group[0].name)))


def unknown_players(by: User, lines: Sequence[PersonLine]) -> tuple[Unknown, ...]:
    """The players who are linked to nobody in the register, each with the people of the same name."""
    by_name = people_by_name(lines)
    entries = Entry.objects.filter(tournament__in=directed_events(by), person__isnull=True)
    named = (
        entries.exclude(status=EntryStatus.SUBSTITUTE)
        .select_related("tournament")
        .order_by("tournament", "number")
    )
    return tuple(
        Unknown(
            entry_id=entry.pk,
            name=entry.name,
            club=entry.club,
            number=entry.number,
            event=entry.tournament.name,
            slug=entry.tournament.slug,
            candidates=tuple(by_name.get(bare_name(entry.name), ())),
        )
        for entry in named
    )


def people_by_name(lines: Iterable[PersonLine]) -> Mapping[str, list[PersonLine]]:
    """The people of each bare name, in Latin letters too."""
    found: defaultdict[str, list[PersonLine]] = defaultdict(list)
    for line in lines:
        for name in {bare_name(line.name), bare_name(line.latin_name)} - {""}:
            found[name].append(line)
    return found


def events_of(person: Person, by: User) -> tuple[PersonEvent, ...]:
    """The events where somebody played, as far as `by` directs them; the latest first."""
    entries = person.entries.filter(tournament__in=directed_events(by)).select_related("tournament")
    return tuple(map(_event, entries.order_by("-tournament__starts_on", "-pk")))


def _event(entry: Entry) -> PersonEvent:
    lines = standings(entry.tournament).lines
    line = next(line for line in lines if line.entry_number == entry.number)
    return PersonEvent(
        entry_id=entry.pk,
        number=entry.number,
        name=entry.name,
        event=entry.tournament.name,
        slug=entry.tournament.slug,
        starts_on=entry.tournament.starts_on,
        shown_rank=line.shown_rank,
        total=line.total,
        games=line.games_in_all,
    )


def _lines(people: QuerySet[Person]) -> Iterator[PersonLine]:
    counted = people.annotate(events=Count("entries"), last=Max("entries__tournament__starts_on"))
    for person in counted.order_by("name", "pk"):
        yield PersonLine(
            person_id=person.pk,
            name=person.name,
            latin_name=person.latin_name,
            club=person.club,
            country=person.country,
            ema_number=person.ema_number,
            events=person.events,
            last=person.last,
        )
