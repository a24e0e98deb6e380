"""Who plays in a later stage, and with how many points they start there."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from tournament.models import EntryStatus, Stage, StageEntry, User
from tournament.queries.cutline import list_before
from tournament.queries.stages import FIRST
from tournament.queries.standings import StandingLine
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused, Warned
from tournament.services.locks import lock_stage
from tournament.services.rounds import warn_of_open_tables
from tournament.services.trail import log, raise_versions
from tournament.standings.cut import carry

Lines = Mapping[int, StandingLine]


@transaction.atomic
def advance(
    *,
    stage: Stage,
    numbers: Sequence[int],
    by: Actor,
    despite_open_tables: bool = False,
    despite_empty_seats: bool = False,
) -> tuple[StageEntry, ...]:
    """Let these players of the stage before play in this one, instead of those who were named earlier.

    Each brings the place of the list before, and the share of the points that the stage carries over.
    Raises Refused, Warned (tables of the stage before are open; the players fill no whole tables),
    NotPermitted.
    """
    author, stage = _begin(stage, by)
    _refuse_begun(stage)
    if not despite_open_tables:
        warn_of_open_tables(stage.tournament, "standings_partial")
    lines = _lines(stage)
    chosen = [_eligible(number, lines) for number in dict.fromkeys(numbers)]
    _check_number(stage, len(chosen), despite_empty_seats=despite_empty_seats)
    before = _numbers(stage)
    stage.entrants.all().delete()
    made = _enter(stage, chosen, lines)
    after = {"numbers": [line.entry_number for line in chosen], "names": [line.name for line in chosen]}
    log(stage.tournament, "players advanced", str(stage), before=before, after=after, by=author)
    raise_versions(stage.tournament, seating=True, standings=True)
    return made


@transaction.atomic
def call_back(*, stage: Stage, by: Actor) -> None:
    """Nobody has advanced to the stage any more. Raises Refused (a round of it is seated), NotPermitted."""
    author, stage = _begin(stage, by)
    _refuse_begun(stage)
    log(stage.tournament, "advancing taken back", str(stage), before=_numbers(stage), by=author)
    stage.entrants.all().delete()
    raise_versions(stage.tournament, seating=True, standings=True)


@transaction.atomic
def move_up(*, stage: Stage, leaving: int, coming: int, by: Actor) -> StageEntry:
    """Let a player of the stage before play instead of one who advanced; both by number.

    The one who comes brings their own place and points. Who has played in the stage keeps a line in its
    list. Raises Refused, NotPermitted.
    """
    author, stage = _begin(stage, by)
    entrants = {entrant.entry.number: entrant for entrant in stage.entrants.select_related("entry")}
    if leaving not in entrants or coming in entrants:
        raise Refused("move_up_wrong")
    lines = _lines(stage)
    line, left = _eligible(coming, lines), entrants[leaving]
    if not left.entry.seats.filter(round__stage=stage).exists():
        left.delete()
    (made,) = _enter(stage, [line], lines)
    before, after = {"names": [left.entry.name]}, {"names": [line.name]}
    log(stage.tournament, "player moved up", str(stage), before=before, after=after, by=author)
    raise_versions(stage.tournament, seating=True, standings=True)
    return made


@transaction.atomic
def carry_again(*, stage: Stage, by: Actor) -> None:
    """Take places and points over once more, after the list before has changed. Raises NotPermitted."""
    author, stage = _begin(stage, by)
    lines = _lines(stage)
    before, after = dict[str, int](), dict[str, int]()
    for entrant in stage.entrants.select_related("entry"):
        line = lines.get(entrant.entry.number)
        if line is not None:
            before[str(entrant.entry)] = entrant.carried
            entrant.seed, entrant.carried = _place(line, lines), carry(line.total, stage.carry_percent)
            entrant.save(update_fields=["seed", "carried"])
            after[str(entrant.entry)] = entrant.carried
    if before != after:
        log(stage.tournament, "points carried again", str(stage), before=before, after=after, by=author)
        raise_versions(stage.tournament, standings=True)


def _begin(stage: Stage, by: Actor) -> tuple[User, Stage]:
    """The director and the stage, which nobody else changes meanwhile."""
    author = require_director(tournament=stage.tournament, by=by)
    locked = lock_stage(stage.pk)
    if locked.order == FIRST:
        raise Refused("stage_first")
    return author, locked


def _refuse_begun(stage: Stage) -> None:
    if stage.rounds.exists():
        raise Refused("stage_begun", stage=stage.name)
    later = stage.tournament.stages.filter(order__gt=stage.order, entrants__isnull=False).first()
    if later is not None:
        raise Refused("stage_passed", stage=later.name)


def _lines(stage: Stage) -> Lines:
    return {line.entry_number: line for line in list_before(stage).lines}


def _eligible(number: int, lines: Lines) -> StandingLine:
    if number not in lines:
        raise Refused("advance_unknown", number=number)
    line = lines[number]
    if line.status == EntryStatus.WITHDRAWN:
        raise Refused("advance_withdrawn", name=line.name)
    return line


def _check_number(stage: Stage, players: int, *, despite_empty_seats: bool) -> None:
    per_table = stage.rules.players
    if not players:
        raise Refused("nobody_advances")
    if players % per_table and not despite_empty_seats:
        raise Warned("advance_uneven", override="despite_empty_seats", players=players, per_table=per_table)


def _enter(stage: Stage, chosen: Sequence[StandingLine], lines: Lines) -> tuple[StageEntry, ...]:
    numbers = [line.entry_number for line in chosen]
    entries = {entry.number: entry for entry in stage.tournament.entries.filter(number__in=numbers)}
    return tuple(
        StageEntry.objects.bulk_create(
            StageEntry(
                stage=stage,
                entry=entries[line.entry_number],
                seed=_place(line, lines),
                carried=carry(line.total, stage.carry_percent),
            )
            for line in chosen
        )
    )


def _place(line: StandingLine, lines: Lines) -> int:
    """Substitutes have no rank and stand behind everybody who has one."""
    return len(lines) if line.rank is None else line.rank


def _numbers(stage: Stage) -> dict[str, Any]:
    rows = list(stage.entrants.order_by("seed").values_list("entry__number", "entry__name"))
    return {"numbers": [number for number, _ in rows], "names": [name for _, name in rows]}
