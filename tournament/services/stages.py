"""The stages of an event: a final after the qualifier, with rounds and rules of its own."""

from typing import Final

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext

from tournament.models import Stage, Tournament
from tournament.queries.names import same_name
from tournament.queries.stages import FIRST
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.access import Actor, require_director
from tournament.services.advancing import carry_again
from tournament.services.errors import Refused
from tournament.services.texts import tidy
from tournament.services.tournaments import MOST_ROUNDS
from tournament.services.trail import log, raise_versions, save_fields

WHOLE: Final = 100
MOST_STAGES: Final = 9
_NAME_LENGTH: Final = 200


@transaction.atomic
def add_stage(
    *, tournament: Tournament, name: str, rounds_planned: int, carry_percent: int, preset: str = "", by: Actor
) -> Stage:
    """A stage after the last one, by a copy of its rules or by those of another preset.

    The event is then planned for as many rounds as all of its stages have. Raises Refused, NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    stages = list(tournament.stages.select_for_update().order_by("order"))
    if len(stages) >= MOST_STAGES:
        raise Refused("stages_too_many", most=MOST_STAGES)
    facts = _facts(name, rounds_planned, carry_percent)
    if any(same_name(stage.name) == same_name(name) for stage in stages):
        # A button pressed twice makes one final.
        raise Refused("stage_twice", stage=facts["name"])
    _settle_first(stages[0], tournament)
    made = Stage.objects.create(
        tournament=tournament, order=stages[-1].order + 1, **facts, **_rules(stages[-1], preset)
    )
    _plan_rounds(tournament)
    log(tournament, "stage added", made.name, after=facts, by=author)
    raise_versions(tournament, seating=True, standings=True)
    return made


@transaction.atomic
def change_stage(*, stage: Stage, name: str, rounds_planned: int, carry_percent: int, by: Actor) -> None:
    """Rename a stage, plan other rounds, or carry another share over: those who are in it get it at once.

    Raises Refused, NotPermitted.
    """
    tournament = stage.tournament
    author = require_director(tournament=tournament, by=by)
    after = _facts(name, rounds_planned, carry_percent)
    before = {key: getattr(stage, key) for key in after}
    save_fields(stage, after)
    _plan_rounds(tournament)
    log(tournament, "stage changed", stage.name, before=before, after=after, by=author)
    if before["carry_percent"] != carry_percent:
        carry_again(stage=stage, by=by)
    raise_versions(tournament, seating=True, standings=True)


@transaction.atomic
def remove_stage(*, stage: Stage, by: Actor) -> None:
    """Take the last stage back while no round of it is seated. Raises Refused, NotPermitted."""
    tournament = stage.tournament
    author = require_director(tournament=tournament, by=by)
    if stage.order == FIRST or tournament.stages.filter(order__gt=stage.order).exists():
        raise Refused("stage_not_last")
    if stage.rounds.exists():
        raise Refused("stage_begun", stage=stage.name)
    log(tournament, "stage removed", stage.name, before={"rounds_planned": stage.rounds_planned}, by=author)
    stage.delete()
    _plan_rounds(tournament)
    if tournament.stages.count() == 1:
        # The only stage of an event has what the event has, and no name that anybody sees.
        tournament.stages.update(name="", rounds_planned=None)
    raise_versions(tournament, seating=True, standings=True)


def _facts(name: str, rounds_planned: int, carry_percent: int) -> dict[str, str | int]:
    name = tidy(name, _NAME_LENGTH)
    if not name:
        raise Refused("stage_nameless")
    if not 1 <= rounds_planned <= MOST_ROUNDS:
        raise Refused("rounds_out_of_range", most=MOST_ROUNDS)
    if not 0 <= carry_percent <= WHOLE:
        raise Refused("carry_out_of_range")
    return {"name": name, "rounds_planned": rounds_planned, "carry_percent": carry_percent}


def _settle_first(first: Stage, tournament: Tournament) -> None:
    """What the only stage of an event had no need of."""
    first.name = first.name or gettext("Qualifier")
    first.rounds_planned = first.rounds_planned or tournament.rounds_planned
    first.save(update_fields=["name", "rounds_planned"])


def _rules(last: Stage, preset: str) -> dict[str, object]:
    if preset not in PRESETS:
        return {"preset": last.preset, "ruleset": last.ruleset}
    return {"preset": preset, "ruleset": read_ruleset({"preset": preset}).to_json()}


def _plan_rounds(tournament: Tournament) -> None:
    total = tournament.stages.aggregate(total=Sum("rounds_planned"))["total"]
    tournament.rounds_planned = total or tournament.rounds_planned
    tournament.save(update_fields=["rounds_planned"])
