"""The way of one player through the standings."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.models import Tournament
from tournament.queries.kept import kept
from tournament.queries.progress import Step, progress_of
from tournament.queries.release import Sight
from tournament.queries.results import event_results
from tournament.queries.standings import standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStep:
    """The standings after a round: the place among so many `ranked`, and the total in tenths.

    `rank` is None for a substitute who has none; `tied`: others share it.
    """

    round_number: int
    rank: int | None
    tied: bool
    ranked: int
    total: int


def player_steps(tournament: Tournament, number: int, sight: Sight) -> tuple[PlayerStep, ...]:
    """After each round with a game that counts, as far as they may be seen, whoever played in it."""
    steps = kept(
        f"steps:{tournament.pk}:{sight.through}",
        tournament.standings_version,
        lambda: tuple(_steps(tournament, sight)),
    )
    return tuple(_step_of(step, number) for step in steps if number in step.totals)


def _steps(tournament: Tournament, sight: Sight) -> Iterator[Step]:
    """From one read for all players; a large event is ranked ten times over."""
    held = event_results(tournament, through=sight.through)
    played = set(standings_of(held).played)
    return (step for step in progress_of(held) if step.round in played)


def _step_of(step: Step, number: int) -> PlayerStep:
    rank = step.ranks.get(number)
    return PlayerStep(
        round_number=step.round,
        rank=rank,
        tied=rank is not None and list(step.ranks.values()).count(rank) > 1,
        ranked=len(step.ranks),
        total=step.totals[number],
    )
