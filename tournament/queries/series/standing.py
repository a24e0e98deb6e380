"""A series in numbers: which events count, who is one person in them, and the ranking made of that."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournament.models import Series, Tournament, User
from tournament.queries.names import alphabetical
from tournament.queries.series.people import Joined, Player, join
from tournament.queries.series.results import SeriesEntry, SeriesResults, SeriesRound, series_results
from tournament.standings.rating import Seated, Step, Table, rate
from tournament.standings.series import Brought, Rule, Scoring, SeriesLine, counts_after, rank_people


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesStanding:
    """Events, entries and people are keys; a person's is that of one of their entries.

    `counting` are the events that count, by date: those that end after `since`, None for all. `entries` are
    those that bring something from them, by date; `steps` the games of a rating, empty for another scoring.
    """

    held: SeriesResults
    joined: Joined
    since: date | None
    counting: tuple[int, ...]
    entries: tuple[SeriesEntry, ...]
    lines: tuple[SeriesLine, ...]
    steps: tuple[Step, ...]

    def rounds(self) -> list[SeriesRound]:
        """Those of the events that count."""
        return [row for row in self.held.rounds.values() if row.event in self.counting]

    def entries_by_person(self) -> Mapping[int, list[SeriesEntry]]:
        found: defaultdict[int, list[SeriesEntry]] = defaultdict(list)
        for entry in self.entries:
            found[self.joined.person[entry.key]].append(entry)
        return found


def series_standing(series: Series, by: User | None) -> SeriesStanding:
    """What `by` may see of it, in eight to ten queries whatever the number of events and people."""
    held = series_results(series, by)
    joined = join([_player(entry) for entry in held.entries.values()])
    played = _played(series, held)
    since = _since(series, played)
    counting = tuple(event.pk for event in played if since is None or event.ends_on > since)
    entries = tuple(_entries(held, counting))
    steps = tuple(rate(_tables(held, joined, counting))) if series.scoring == Scoring.RATING else ()
    brought = _changes(steps) if series.scoring == Scoring.RATING else _points(entries, held, joined)
    names = {joined.person[entry.key]: alphabetical(entry.name) for entry in entries}
    rule = Rule(scoring=Scoring(series.scoring), best=series.best, minimum_games=series.minimum_games)
    return SeriesStanding(
        held=held,
        joined=joined,
        since=since,
        counting=counting,
        entries=entries,
        lines=rank_people(sorted(brought, key=lambda one: names[one.person]), rule),
        steps=steps,
    )


def _player(entry: SeriesEntry) -> Player:
    return Player(entry.key, entry.event, entry.number, entry.name, entry.person)


def _played(series: Series, held: SeriesResults) -> list[Tournament]:
    """The events with a result; only games that were played here move a rating."""
    played = {held.rounds[game[0].round].event for game in held.games}
    if series.scoring != Scoring.RATING:
        played |= {entry.event for key, entry in held.entries.items() if held.shares[key].games}
    return [event for event in held.events if event.pk in played]


def _since(series: Series, played: Sequence[Tournament]) -> date | None:
    """What ended then or earlier does not count any more."""
    if series.months is None or not played:
        return None
    return counts_after(max(event.ends_on for event in played), series.months)


def _entries(held: SeriesResults, counting: Sequence[int]) -> Iterator[SeriesEntry]:
    by_event: defaultdict[int, list[SeriesEntry]] = defaultdict(list)
    for key, entry in held.entries.items():
        if entry.counts and (held.shares[key].games or held.shares[key].points):
            by_event[entry.event].append(entry)
    for event in counting:
        yield from by_event[event]


def _points(entries: Iterable[SeriesEntry], held: SeriesResults, joined: Joined) -> Iterator[Brought]:
    for entry in entries:
        share = held.shares[entry.key]
        yield Brought(joined.person[entry.key], entry.event, share.points, share.games)


def _tables(held: SeriesResults, joined: Joined, counting: Sequence[int]) -> Iterator[Table]:
    people = {key: joined.person[key] if entry.counts else None for key, entry in held.entries.items()}
    among = frozenset(counting)
    for game in held.games:
        event = held.rounds[game[0].round].event
        if event in among:
            yield Table(game[0].game, event, [Seated(people[seat.player], seat.place) for seat in game])


def _changes(steps: Iterable[Step]) -> Iterator[Brought]:
    """The sum of what the games of each event did to each person."""
    games: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for step in steps:
        games[step.own.person, step.event].append(step.change)
    for (person, event), changes in games.items():
        yield Brought(person, event, sum(changes), len(changes))
