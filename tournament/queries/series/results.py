"""What the events of a series bring, as far as somebody may see it: all of them in one query of each kind."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Q

from tournament.models import Bye, Entry, EntryStatus, PastResult, Round, Series, Tournament, User
from tournament.queries.release import Sight, sights_of
from tournament.queries.results import counting_adjustments, game_results
from tournament.queries.tournaments import directed_events
from tournament.standings.results import Result


class SeriesRound(NamedTuple):
    """`players` at a table, as its stage plays."""

    key: int
    number: int
    event: int
    stage: int
    players: int


class SeriesEntry(NamedTuple):
    """A player of one of the events; `person` of the register, who `is_removed` if they asked for it.

    `counts`: not a substitute, or one to whom the event gives a rank. `fixed`: tenths that such a one gets
    for each game in place of what they played, None for everybody else.
    """

    key: int
    event: int
    number: int
    name: str
    club: str
    person: int | None
    is_removed: bool
    counts: bool
    fixed: int | None


@dataclass(slots=True)
class Share:
    """What an entry brings: tenths of final points, and the games that count; `past`: known by totals."""

    points: int = 0
    games: int = 0
    past: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesResults:
    """Events by date, everything else by primary keys.

    `games`: in order of play, each with the results of its table by place. `beyond`: events of which the
    reader, who directs them, sees more than the public.
    """

    events: tuple[Tournament, ...]
    beyond: frozenset[int]
    sights: Mapping[int, Sight]
    rounds: Mapping[int, SeriesRound]
    entries: Mapping[int, SeriesEntry]
    games: tuple[Sequence[Result], ...]
    shares: Mapping[int, Share]


def series_results(series: Series, by: User | None) -> SeriesResults:
    """Everything released in published events; whoever directs an event sees all of it."""
    directed = set(directed_events(by).values_list("pk", flat=True)) if by else set()
    chosen = series.tournaments.order_by("starts_on", "ends_on", "pk")
    events = tuple(event for event in chosen if event.published or event.pk in directed)
    sights = sights_of(events, everything=directed)
    rounds = {row.key: row for row in _rounds(sights)}
    entries = {entry.key: entry for entry in _entries(events)}
    games = _games(events, rounds)
    return SeriesResults(
        events=events,
        beyond=_beyond(events, directed),
        sights=sights,
        rounds=rounds,
        entries=entries,
        games=games,
        shares=_shares(entries, rounds, games, sights),
    )


def _beyond(events: Iterable[Tournament], directed: Container[int]) -> frozenset[int]:
    own = [event for event in events if event.pk in directed]
    public = sights_of(own) if own else {}
    return frozenset(event.pk for event in own if public[event.pk].hidden or not event.published)


def _rounds(sights: Mapping[int, Sight]) -> Iterator[SeriesRound]:
    rows = Round.objects.filter(stage__tournament__in=sights).order_by("number")
    columns = ("pk", "number", "stage__tournament", "stage", "stage__ruleset__players")
    for row in map(SeriesRound._make, rows.values_list(*columns)):
        through = sights[row.event].through
        if through is None or row.number <= through:
            yield row


def _entries(events: Iterable[Tournament]) -> Iterator[SeriesEntry]:
    by_key = {event.pk: event for event in events}
    rows = Entry.objects.filter(tournament__in=by_key).order_by("tournament", "number")
    columns = ("pk", "tournament", "number", "name", "club", "person", "person__removed_at", "status")
    for *facts, removed_at, status in rows.values_list(*columns):
        event, is_substitute = by_key[facts[1]], status == EntryStatus.SUBSTITUTE
        counts = event.substitutes_ranked or not is_substitute
        fixed = event.substitute_points if is_substitute else None
        yield SeriesEntry._make((*facts, removed_at is not None, counts, fixed))


def _games(events: Iterable[Tournament], rounds: Mapping[int, SeriesRound]) -> tuple[Sequence[Result], ...]:
    order = {event.pk: place for place, event in enumerate(events)}
    games: defaultdict[int, list[Result]] = defaultdict(list)
    for result in game_results(rounds):
        games[result.game].append(result)

    def played(game: list[Result]) -> tuple[int, int, int]:
        row = rounds[game[0].round]
        return order[row.event], row.number, game[0].game

    for game in games.values():
        game.sort(key=attrgetter("place", "player"))
    return tuple(sorted(games.values(), key=played))


def _shares(
    entries: Mapping[int, SeriesEntry],
    rounds: Mapping[int, SeriesRound],
    games: Iterable[Sequence[Result]],
    sights: Mapping[int, Sight],
) -> Mapping[int, Share]:
    shares = {entry: Share() for entry in entries}
    for game in games:
        for result in game:
            share, fixed = shares[result.player], entries[result.player].fixed
            share.points += result.points if fixed is None else fixed
            share.games += 1
    byes = Bye.objects.filter(round__in=rounds).values_list("entry", "points", "counts")
    for entry, points, counts in byes:
        shares[entry].points += points
        shares[entry].games += counts
    _add_adjustments(shares, rounds, sights)
    _add_past(shares, sights)
    return shares


def _add_adjustments(
    shares: Mapping[int, Share], rounds: Mapping[int, SeriesRound], sights: Mapping[int, Sight]
) -> None:
    in_sight = Q(round__isnull=True) | Q(round__in=rounds)
    given = counting_adjustments().filter(in_sight, entry__tournament__in=sights)
    for entry, amount in given.values_list("entry", "amount"):
        shares[entry].points += amount


def _add_past(shares: Mapping[int, Share], sights: Mapping[int, Sight]) -> None:
    """An event from which the public sees no result yet shows no totals either."""
    shown = [event for event, sight in sights.items() if sight.through != 0]
    past = PastResult.objects.filter(entry__tournament__in=shown).values_list("entry", "points", "games")
    for entry, points, games in past:
        shares[entry].points += points
        shares[entry].games += games
        shares[entry].past += games
