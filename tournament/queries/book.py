"""A whole event for the workbook, read in one short pass."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils import timezone

from tournament.models import Tournament
from tournament.queries.adjustments import AdjustmentLine, adjustments_of
from tournament.queries.bookrounds import BookRound, book_rounds, stored_rounds
from tournament.queries.bulk import without_collecting
from tournament.queries.journal import JournalLine, changes_of
from tournament.queries.players import PlayerLine, legal_names_of, players_of
from tournament.queries.progress import Step, progress_of
from tournament.queries.results import EventResults, event_results
from tournament.queries.snapshot import one_moment
from tournament.queries.standings import StandingsView, standings_of
from tournament.queries.teams import TeamsView, has_teams, team_standings
from tournament.rules.riichi.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class BookStage:
    """A stage with its own list and rules. The only stage of an event has no name that anybody sees."""

    order: int
    name: str
    rules: Ruleset
    preset: str
    carry_percent: int
    standings: StandingsView


@dataclass(frozen=True, slots=True, kw_only=True)
class EventBook:
    """`read_at` is when it was like this. `standings` are those of the whole event, `progress` those after
    each round; `teams` is None where it has none.

    `substitute_points`: tenths that a substitute gets for each game in place of its result, None where the
    result counts. `changes` is what was done beside entering and confirming results, the first first.
    """

    read_at: datetime
    name: str
    place: str
    starts_on: date
    ends_on: date
    stages: tuple[BookStage, ...]
    substitute_points: int | None
    standings: StandingsView
    progress: tuple[Step, ...]
    players: tuple[PlayerLine, ...]
    legal_names: Mapping[int, str]
    rounds: tuple[BookRound, ...]
    adjustments: tuple[AdjustmentLine, ...]
    teams: TeamsView | None
    changes: tuple[JournalLine, ...]

    @property
    def several_stages(self) -> bool:
        return len(self.stages) > 1

    @property
    def per_table(self) -> int:
        """The most players of a table in any stage."""
        return max(stage.rules.players for stage in self.stages)


@without_collecting()
def event_book(
    tournament: Tournament,
    *,
    rounds: bool = True,
    records: bool = False,
    legal_names: bool = False,
    tell: Callable[[float], object] | None = None,
) -> EventBook:
    """The whole event at one moment; the number of queries does not depend on players or rounds.

    `rounds`: with games and hands, which are replayed once all is read; `records`: and with a game record of
    each game. `legal_names`: with those, by number of the player, which only some associations ask. `tell` is
    called now and then with the share of the games that is replayed, from 0 to 1.
    """
    with one_moment():
        results = event_results(tournament)
        stored = stored_rounds(tournament) if rounds else None
        book = _read(tournament, results, legal_names_of(tournament) if legal_names else {})
    if stored is None:
        return book
    played = tuple(book_rounds(stored, records=records, tell=tell))
    return replace(book, progress=tuple(progress_of(results)), rounds=played)


def _read(tournament: Tournament, results: EventResults, legal_names: Mapping[int, str]) -> EventBook:
    """All but the rounds and the way of the standings through them."""
    whole = standings_of(results)
    return EventBook(
        read_at=timezone.now(),
        name=tournament.name,
        place=tournament.place,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        stages=tuple(_stages(results, whole)),
        substitute_points=tournament.substitute_points,
        standings=whole,
        progress=(),
        players=players_of(tournament),
        legal_names=legal_names,
        rounds=(),
        adjustments=adjustments_of(tournament),
        teams=team_standings(tournament) if has_teams(tournament) else None,
        changes=changes_of(tournament),
    )


def _stages(results: EventResults, whole: StandingsView) -> Iterator[BookStage]:
    """The list of the only stage is that of the event."""
    for stage in (part.stage for part in results.stages):
        yield BookStage(
            order=stage.order,
            name=stage.name,
            rules=stage.rules,
            preset=stage.preset,
            carry_percent=stage.carry_percent,
            standings=standings_of(results, stage=stage.order) if len(results.stages) > 1 else whole,
        )
