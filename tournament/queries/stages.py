"""The stages of an event: the one that is played, and who plays in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from tournament.models import Stage, StageEntry, Tournament

FIRST = 1


def current_stage(tournament: Tournament) -> Stage:
    """The stage that the next round belongs to: the last one that players advanced to, else the first."""
    advanced = StageEntry.objects.filter(stage=OuterRef("pk"))
    played = tournament.stages.filter(Q(order=FIRST) | Exists(advanced))
    return played.order_by("-order")[0]


def stage_asked(tournament: Tournament, order: int) -> Stage:
    """The stage of this order; where there is none, the one that is played."""
    return tournament.stages.filter(order=order).first() or current_stage(tournament)


@dataclass(frozen=True, slots=True, kw_only=True)
class StageLine:
    """A stage in a list; `players` who advanced to it, None in the first, where everybody plays."""

    order: int
    name: str
    preset: str
    carry_percent: int
    players: int | None
    rounds_seated: int
    rounds_planned: int
    is_current: bool
    is_last: bool

    @property
    def is_over(self) -> bool:
        return self.rounds_seated >= self.rounds_planned


def stages_of(tournament: Tournament) -> tuple[StageLine, ...]:
    """All stages in order."""
    counted = tournament.stages.annotate(
        players=Count("entrants", distinct=True), seated=Count("rounds", distinct=True)
    )
    stages = list(counted.order_by("order"))
    current = max(stage.order for stage in stages if stage.order == FIRST or stage.players)
    return tuple(
        StageLine(
            order=stage.order,
            name=stage.name,
            preset=stage.preset,
            carry_percent=stage.carry_percent,
            players=None if stage.order == FIRST else stage.players,
            rounds_seated=stage.seated,
            rounds_planned=stage.rounds_planned or tournament.rounds_planned,
            is_current=stage.order == current,
            is_last=stage is stages[-1],
        )
        for stage in stages
    )


def stage_to_come(stages: Sequence[StageLine]) -> StageLine | None:
    """The stage to which players can advance now: all planned rounds of the one before are seated."""
    current = next(stage for stage in stages if stage.is_current)
    return stages[current.order] if current.is_over and not current.is_last else None
