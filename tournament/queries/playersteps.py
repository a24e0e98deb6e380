"""The way of one player through the standings, from one read of what counts."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.models import Tournament
from tournament.queries.release import Sight
from tournament.queries.results import EventResults, event_results
from tournament.queries.standings import StandingLine, StandingsView, standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStep:
    """The standings after a round: the place among so many `ranked`, and the total in tenths.

    `rank` is None for a substitute who has none.
    """

    round_number: int
    rank: int | None
    shown_rank: str
    ranked: int
    total: int


def player_steps(tournament: Tournament, number: int, sight: Sight) -> tuple[PlayerStep, ...]:
    """After each round with a game that counts, as far as they may be seen, whoever played in it."""
    return tuple(_steps(event_results(tournament, through=sight.through), number))


def _steps(held: EventResults, number: int) -> Iterator[PlayerStep]:
    played = [row.number for part in held.stages for row in part.rounds if row.key in part.results]
    for round_number in played:
        view = standings_of(held.through(round_number))
        line = _line_of(view, number)
        if line is not None:
            yield PlayerStep(
                round_number=round_number,
                rank=line.rank,
                shown_rank=line.shown_rank,
                ranked=len(view.ranks),
                total=line.total,
            )


def _line_of(view: StandingsView, number: int) -> StandingLine | None:
    """The line of a player, without making those of all others."""
    if number in view.ranks:
        return view.lines[list(view.ranks).index(number)]
    unranked = range(len(view.ranks), len(view.lines))
    return next((view.lines[place] for place in unranked if view.lines[place].entry_number == number), None)
