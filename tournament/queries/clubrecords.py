"""The records of all events that are published here, made from the records of each."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from time import monotonic
from typing import Final, NamedTuple

from django.db.models import Count, F, Sum
from django.utils import timezone

from tournament.models import Entry, Tournament
from tournament.queries.kept import kept
from tournament.queries.records import KEPT, EventRecords, Named, RecordLine, event_records
from tournament.queries.release import Sight, sights_of
from tournament.queries.series.people import Player, join
from tournament.queries.standings import standings

RECORDS: Final = ("by_points", "by_han", "yakuman", "highest", "finals", "longest", "honba")
"""The lists of `EventRecords` that are told of all events together."""


class EventName(NamedTuple):
    slug: str
    name: str
    starts_on: dt.date


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubLine:
    event: EventName
    line: RecordLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """A line of the standings of an event that is over: the total in tenths over so many games."""

    rank: int
    entry: int
    player: Named
    total: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    event: EventName
    leader: Leader


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """Somebody who won events, the latest last; a shared first place counts for each who shares it."""

    player: Named
    events: tuple[EventName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRecords:
    """`lists` by their names in `RECORDS`. `events` are counted, of which `over` have a winner.

    `left`: events that are still to be counted, wholly or in part. Of the `games` the hands of `counted` are
    counted, so many `hands`.
    """

    events: int
    over: int
    left: int
    games: int
    counted: int
    hands: int
    lists: Mapping[str, tuple[ClubLine, ...]]
    totals: tuple[Total, ...]
    winners: tuple[Winner, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Counted:
    name: EventName
    key: int
    records: EventRecords
    leaders: tuple[Leader, ...]


def club_records(*, seconds: float) -> ClubRecords:
    """What everybody may see of all published events, in three queries where nothing has changed.

    About `seconds` are spent on what is not kept.
    """
    events = list(Tournament.objects.filter(published=True).order_by("starts_on", "ends_on", "pk"))
    sights = sights_of(events)
    return kept(
        "club-records",
        (timezone.localdate(), sights, [_stamp(event) for event in events], _linked()),
        lambda: _club_records(events, sights, seconds),
        whole=lambda made: not made.left,
    )


def _stamp(event: Tournament) -> tuple[object, ...]:
    return (_name(event), event.ends_on, event.created_at, event.seating_version, event.standings_version)


def _linked() -> tuple[int, ...]:
    """Moves with the links of players to the register, which say whose wins are one person's."""
    # By player, so that it also moves where two exchange their persons.
    links = {"players": Count("person"), "pairs": Sum(F("pk") * F("person"))}
    return tuple(Entry.objects.aggregate(**links).values())


def _name(event: Tournament) -> EventName:
    return EventName(event.slug, event.name, event.starts_on)


def _club_records(events: Sequence[Tournament], sights: Mapping[int, Sight], seconds: float) -> ClubRecords:
    counted = list(_counted(events, sights, seconds))
    over = [event for event in counted if event.leaders]
    totals = [Total(event=event.name, leader=leader) for event in over for leader in event.leaders]
    return ClubRecords(
        events=len(counted),
        over=len(over),
        left=len(events) - sum(not event.records.missing for event in counted),
        games=sum(event.records.games for event in counted),
        counted=sum(event.records.counted for event in counted),
        hands=sum(event.records.hands for event in counted),
        lists={name: _merged(name, counted) for name in RECORDS},
        totals=tuple(nsmallest(KEPT, totals, key=lambda total: -total.leader.total)),
        winners=tuple(_winners(over)),
    )


def _counted(events: Iterable[Tournament], sights: Mapping[int, Sight], seconds: float) -> Iterator[_Counted]:
    """The events for which there was time; whatever is kept takes next to none."""
    until = monotonic() + seconds
    for event in events:
        left = until - monotonic()
        if left <= 0:
            return
        yield _Counted(
            name=_name(event),
            key=event.pk,
            records=event_records(event, sights[event.pk], seconds=left),
            leaders=_leaders(event, sights[event.pk]),
        )


def _merged(name: str, counted: Iterable[_Counted]) -> tuple[ClubLine, ...]:
    """The greatest of all events; of yakuman all, the latest first."""
    lines = [
        ClubLine(event=event.name, line=line) for event in counted for line in getattr(event.records, name)
    ]
    if name == "yakuman":
        return tuple(reversed(lines))
    return tuple(nsmallest(KEPT, lines, key=lambda one: -one.line.value))


def _leaders(event: Tournament, sight: Sight) -> tuple[Leader, ...]:
    """The winners and the highest totals of an event that is over and keeps nothing back, else nobody."""
    if event.ends_on >= timezone.localdate() or sight.hidden or sight.through is not None:
        return ()
    return kept(
        f"event-leaders:{event.pk}",
        (event.created_at, event.standings_version),
        lambda: _made_leaders(event),
    )


def _made_leaders(event: Tournament) -> tuple[Leader, ...]:
    view = standings(event)
    if view.open_games:
        return ()
    ranked = [line for line in view.lines if line.rank is not None and line.games]
    keys = dict(event.entries.values_list("number", "pk"))
    highest = nsmallest(KEPT, ranked, key=lambda line: -line.total)
    chosen = dict.fromkeys([*(line for line in ranked if line.rank == 1), *highest])
    return tuple(
        Leader(
            rank=line.rank or 0,
            entry=keys[line.entry_number],
            player=Named(line.entry_number, line.name),
            total=line.total,
            games=line.games,
        )
        for line in chosen
    )


def _winners(over: Sequence[_Counted]) -> Iterator[Winner]:
    """Who has won most often, of equals the latest winner; entries of one person are one."""
    columns = ("pk", "tournament", "number", "name", "person")
    rows = Entry.objects.filter(tournament__in=[event.key for event in over]).values_list(*columns)
    person = join([Player._make(row) for row in rows]).person
    won: dict[int, list[tuple[EventName, Named]]] = {}
    for event in over:
        for leader in event.leaders:
            if leader.rank == 1:
                won.setdefault(person[leader.entry], []).append((event.name, leader.player))
    latest_first = sorted(won.values(), key=lambda events: events[-1][0].starts_on, reverse=True)
    for events in nsmallest(KEPT, latest_first, key=lambda events: -len(events)):
        yield Winner(player=events[-1][1], events=tuple(name for name, _ in events))
