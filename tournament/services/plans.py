"""Plans of all rounds to come: made, checked, mended, put in force, dropped."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext

from tournament.models import Job, SeatingPlan, Stage, User
from tournament.queries.plans import misfit_of, next_number, rounds_to_come
from tournament.queries.seating import field_of, history
from tournament.seating import plan as seating
from tournament.seating.plan import Plan
from tournament.seating.quality import repeat_count
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.jobs import Watch, Work, start_job
from tournament.services.locks import lock_stage
from tournament.services.planning import Asked, Found, Search, find_plan
from tournament.services.rounds import must_sit
from tournament.services.trail import log, raise_versions

SEATING: Final = "seating plan"
IMPORTED: Final = "imported"

# What a page may take before people wonder; most plans are ready long before.
_AT_ONCE_SECONDS: Final = 0.8
_MOST_FAULTS: Final = 12

Json = Mapping[str, Any]


def make_plan(*, stage: Stage, asked: Asked, by: Actor) -> SeatingPlan | Job:
    """Seat the rounds to come: a draft at once, or the job that searches for it where that takes longer.

    Raises Refused (not enough players, impossible, a search is going on already), NotPermitted.
    """
    author = require_director(tournament=stage.tournament, by=by)
    found = find_plan(stage=stage, asked=asked, search=Search(seconds=_AT_ONCE_SECONDS))
    if found.whole:
        return keep_draft(stage=stage, found=found, wish=asked.to_json(), by=author)
    params = {"stage": stage.pk, "first_round": next_number(stage.tournament), **asked.to_json()}
    so_far = _so_far(history(stage.tournament), found.rounds) if len(found.rounds) == asked.rounds else None
    return start_job(tournament=stage.tournament, kind=SEATING, params=params, so_far=so_far, by=author)


@transaction.atomic
def keep_draft(*, stage: Stage, found: Found, wish: Json, by: Actor) -> SeatingPlan:
    """Store a plan that is not used yet, in place of the one before. Raises Refused, NotPermitted."""
    author = require_director(tournament=stage.tournament, by=by)
    stage = lock_stage(stage.pk)
    _refuse_faults(stage, found.rounds)
    made = _replace_draft(stage, found, wish)
    details = {"method": made.method, "seed": made.seed, "rounds": len(made.rounds)}
    log(stage.tournament, "plan made", stage.tournament.name, after=details, by=author)
    return made


@transaction.atomic
def use_plan(*, plan: SeatingPlan, by: Actor) -> None:
    """Seat the rounds to come by this plan, and no longer by another.

    Raises Refused (no round left, or it does not fit the players), NotPermitted.
    """
    plan, author = _writable(plan, by)
    stage = plan.stage
    left = rounds_to_come(plan, next_number(stage.tournament))
    if not left:
        raise Refused("plan_over")
    _refuse_misfit(stage, left)
    before = [other.rounds for other in stage.plans.filter(in_force=True)]
    stage.plans.exclude(pk=plan.pk).delete()
    SeatingPlan.objects.filter(pk=plan.pk).update(in_force=True)
    log(
        stage.tournament,
        "plan used",
        stage.tournament.name,
        before={"rounds": before[0]} if before else None,
        after={"first_round": plan.first_round, "rounds": plan.rounds, "seed": plan.seed},
        by=author,
    )
    raise_versions(stage.tournament, seating=True)


@transaction.atomic
def drop_plan(*, plan: SeatingPlan, by: Actor) -> None:
    """Forget a plan; rounds that were seated by it stay. Raises NotPermitted."""
    tournament = plan.stage.tournament
    author = require_director(tournament=tournament, by=by)
    before = {"in_force": plan.in_force, "rounds": plan.rounds}
    plan.delete()
    log(tournament, "plan dropped", tournament.name, before=before, by=author)
    raise_versions(tournament, seating=True)


@transaction.atomic
def swap_in_plan(*, plan: SeatingPlan, number: int, first: int, second: int, by: Actor) -> None:
    """Two players change places in a round to come; also one who sits out may come in.

    Raises Refused (a round that is no longer to come, or a player who is not in it), NotPermitted.
    """
    plan, author = _writable(plan, by)
    tables = _round_of(plan, number)
    swapped = seating.swapped(tables, first, second)
    present = {sitter.number for sitter in field_of(plan.stage).active}
    if first == second or swapped == tables or not {first, second} <= present | _seated(tables):
        raise Refused("swap_impossible")
    plan.rounds[number - plan.first_round] = [list(table) for table in swapped]
    plan.save(update_fields=["rounds"])
    after = {"round": number, "numbers": [first, second]}
    log(plan.stage.tournament, "plan changed", plan.stage.tournament.name, after=after, by=author)
    raise_versions(plan.stage.tournament, seating=True)


@transaction.atomic
def mend_plan(*, plan: SeatingPlan, successors: Mapping[int, int], by: Actor) -> None:
    """Others take over the seats of players in all rounds to come: their number in place of the old one.

    Raises Refused (it still does not fit: the sentence says whom), NotPermitted.
    """
    plan, author = _writable(plan, by)
    following = next_number(plan.stage.tournament)
    left = seating.renumbered(rounds_to_come(plan, following), successors)
    _refuse_faults(plan.stage, _as_plan(left))
    plan.rounds[following - plan.first_round :] = left
    plan.save(update_fields=["rounds"])
    after = {"successors": {str(old): new for old, new in successors.items()}}
    log(plan.stage.tournament, "plan changed", plan.stage.tournament.name, after=after, by=author)
    raise_versions(plan.stage.tournament, seating=True)


def plan_faults(stage: Stage, rounds: Plan) -> list[str]:
    """What is wrong with rounds to come for those who play now, as sentences that name the round."""
    field, following = field_of(stage), next_number(stage.tournament)
    sentences = []
    for number, tables in enumerate(rounds, start=following):
        for fault in seating.check_round(tables, must_sit(field, _seated(tables)), field.per_table):
            words = gettext(seating.MESSAGES[fault.code]).format(**fault.params)
            sentences.append(gettext("Round {number}: {fault}").format(number=number, fault=words))
    return sentences


def _refuse_faults(stage: Stage, rounds: Plan) -> None:
    faults = plan_faults(stage, rounds)
    if not faults:
        return
    more = len(faults) - _MOST_FAULTS
    shown = faults[:_MOST_FAULTS]
    if more > 0:
        shown.append(gettext("And {more} more faults.").format(more=more))
    raise Refused("plan_wrong", problems=" ".join(shown))


def _refuse_misfit(stage: Stage, rounds: Plan) -> None:
    if misfit_of(field_of(stage), stage.tournament, rounds) is not None:
        raise Refused("plan_misfit")
    _refuse_faults(stage, rounds)


def _replace_draft(stage: Stage, found: Found, wish: Json) -> SeatingPlan:
    stage.plans.filter(in_force=False).delete()
    return stage.plans.create(
        first_round=next_number(stage.tournament),
        rounds=[[list(table) for table in tables] for tables in found.rounds],
        wish=dict(wish),
        seed=wish.get("seed"),
        method=found.method,
    )


def _writable(plan: SeatingPlan, by: Actor) -> tuple[SeatingPlan, User]:
    author = require_director(tournament=plan.stage.tournament, by=by)
    return lock_stage(plan.stage_id).plans.get(pk=plan.pk), author


def _round_of(plan: SeatingPlan, number: int) -> seating.Round:
    following = next_number(plan.stage.tournament)
    left = rounds_to_come(plan, following)
    if not following <= number < following + len(left):
        raise Refused("plan_round_gone", number=number)
    return left[number - following]


def _seated(tables: seating.Round) -> set[int]:
    return {number for table in tables for number in table}


def _as_plan(rounds: list[list[list[int]]]) -> Plan:
    return tuple(tuple(map(tuple, tables)) for tables in rounds)


def _so_far(past: Plan, rounds: Plan) -> Json:
    return {"rounds": rounds, "method": "stopped", "repeats": repeat_count(past + rounds)}


def _search(job: Job, watch: Watch) -> Json:
    stage = job.tournament.stages.get(pk=job.params["stage"])
    asked = Asked.from_json({key: job.params[key] for key in ("rounds", "seed", "keep_apart", "strictly")})

    past = history(job.tournament)

    def tell(done: float, rounds: Plan) -> None:
        watch.tell(done=done, result=lambda: _so_far(past, rounds))

    found = find_plan(stage=stage, asked=asked, search=Search(tell=tell, stop=watch.stop))
    return {"rounds": found.rounds, "method": found.method}


def keep_result(*, job: Job, by: Actor) -> SeatingPlan:
    """Store what a search had found when it ended as a draft. Raises Refused, NotPermitted."""
    if not job.result:
        raise Refused("plan_nothing_found")
    stage = job.tournament.stages.get(pk=job.params["stage"])
    found = Found(rounds=_as_plan(job.result["rounds"]), method=job.result["method"])
    if next_number(job.tournament) != job.params["first_round"]:
        raise Refused("plan_too_late")
    return keep_draft(stage=stage, found=found, wish=job.params, by=by)


def _keep(job: Job, result: Json) -> None:
    job.result = dict(result)
    keep_result(job=job, by=job.created_by)


WORKS: Final[Mapping[str, Work]] = {SEATING: Work(do=_search, keep=_keep)}
"""What `manage.py job` can do, by the kind of the job."""
