"""Seating plans made ahead: what they seat, what they are worth, and whom they no longer fit."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Max

from tournament.models import EntryStatus, Round, SeatingPlan, Stage, Tournament
from tournament.queries.seating import Field, field_of, groups_of, history
from tournament.seating.plan import Plan, Table
from tournament.seating.report import Report, report


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """A round of a plan; `sitting_out` are active players whom it does not seat."""

    number: int
    tables: tuple[Table, ...]
    sitting_out: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Misfit:
    """Whom a plan seats though they do not play (`gone`), and who plays and has no seat in it (`unseated`).

    `spare`: substitutes without a seat in it. `heirs`: who took over the seats of somebody who is gone.
    """

    gone: tuple[int, ...]
    unseated: tuple[int, ...]
    spare: tuple[int, ...]
    heirs: dict[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanView:
    """A plan from the next round on; `names` of everybody it may name, by number."""

    plan_id: int
    in_force: bool
    method: str
    seed: int | None
    keep_apart: str
    rounds: tuple[PlannedRound, ...]
    names: dict[int, str]
    clubs: dict[int, str]
    misfit: Misfit | None

    @property
    def last_number(self) -> int:
        """The number of its last round, 0 where none is left."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def unseated_names(self) -> tuple[str, ...]:
        """The players who have no seat in it."""
        return tuple(self.names[number] for number in self.misfit.unseated) if self.misfit else ()


def next_number(tournament: Tournament) -> int:
    """The number of the round that is seated next."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return (rounds.aggregate(last=Max("number"))["last"] or 0) + 1


def plan_in_force(stage: Stage) -> SeatingPlan | None:
    return stage.plans.filter(in_force=True).first()


def draft_of(stage: Stage) -> SeatingPlan | None:
    """The plan that was made last and is not used."""
    return stage.plans.filter(in_force=False).first()


def rounds_to_come(plan: SeatingPlan, following: int) -> Plan:
    """The rounds of the plan from the round `following` on, as tables of entry numbers."""
    left = plan.rounds[max(0, following - plan.first_round) :] if following >= plan.first_round else []
    return tuple(tuple(map(tuple, tables)) for tables in left)


def planned_round(stage: Stage) -> tuple[Table, ...] | None:
    """The tables of the next round by the plan in force, if it has any."""
    plan = plan_in_force(stage)
    left = rounds_to_come(plan, next_number(stage.tournament)) if plan else ()
    return left[0] if left else None


def plan_view(plan: SeatingPlan) -> PlanView:
    stage = plan.stage
    tournament, field = stage.tournament, field_of(stage)
    following = next_number(tournament)
    left = rounds_to_come(plan, following)
    entries = tournament.entries.values_list("number", "name", "club")
    active = [sitter.number for sitter in field.active]
    return PlanView(
        plan_id=plan.pk,
        in_force=plan.in_force,
        method=plan.method,
        seed=plan.seed,
        keep_apart=plan.wish.get("keep_apart", "nobody"),
        rounds=tuple(
            PlannedRound(number=number, tables=tables, sitting_out=_left_out(active, tables))
            for number, tables in enumerate(left, start=following)
        ),
        names={number: name for number, name, _club in entries},
        clubs={number: club for number, _name, club in entries},
        misfit=misfit_of(field, tournament, left),
    )


def plan_report(plan: SeatingPlan) -> Report:
    """What the event is worth with this plan: the rounds that were seated, and those to come."""
    stage = plan.stage
    past = history(stage.tournament)
    rounds = past + rounds_to_come(plan, next_number(stage.tournament))
    return event_report(stage, rounds, plan.wish.get("keep_apart", "nobody"))


def event_report(stage: Stage, rounds: Plan, keep_apart: str | None = None) -> Report:
    """These rounds measured; meetings of a group are those the event keeps apart, else those of clubs."""
    field = field_of(stage)
    apart = keep_apart or stage.tournament.keep_apart
    groups = groups_of(field.sitters, "club" if apart == "nobody" else apart)
    return report(rounds, per_table=field.per_table, groups=groups, fixed=field.fixed())


def misfit_of(field: Field, tournament: Tournament, rounds: Plan) -> Misfit | None:
    """None where the rounds fit those who play now."""
    present = {sitter.number for sitter in field.active + field.substitutes}
    planned = [{number for table in tables for number in table} for tables in rounds]
    seated = set().union(*planned)
    gone = seated - present
    unseated = _unseated(field, planned)
    if not gone and not unseated:
        return None
    rows = tournament.entries.filter(replaces__number__in=gone, status=EntryStatus.ACTIVE)
    return Misfit(
        gone=tuple(sorted(gone)),
        unseated=tuple(sorted(unseated)),
        spare=tuple(sitter.number for sitter in field.substitutes if sitter.number not in seated),
        heirs=dict(rows.values_list("replaces__number", "number")),
    )


def _unseated(field: Field, planned: Iterable[Collection[int]]) -> set[int]:
    """Players without a seat in some round, where more sit out than must."""
    active = {sitter.number for sitter in field.active}
    left_out = [active - set(seated) for seated in planned]
    return set().union(*(missing for missing in left_out if len(missing) > field.sitting_out))


def _left_out(active: Iterable[int], tables: Iterable[Table]) -> tuple[int, ...]:
    seated = {number for table in tables for number in table}
    return tuple(number for number in active if number not in seated)
