"""The line between those who advance to a stage and the others, for the director to draw."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.models import EntryStatus, Stage
from tournament.queries.standings import StandingLine, StandingsView, standings
from tournament.standings.cut import Cut, Placed, carry, cut, cut_blocks


class Block(StrEnum):
    """Whose best players advance."""

    ALL = ""
    CLUB = "club"
    COUNTRY = "country"
    TEAM = "team"
    BLOCK = "block"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A player of the stage before. `carried` are the tenths that they would bring along.

    Whoever has `withdrawn` is passed over. `undecided`: equal to others at the line, which is drawn below
    the one who is `last_above`. `chosen`: advances as things stand.
    """

    number: int
    name: str
    shown_rank: str
    total: int
    carried: int
    decided_by: str
    block: str
    withdrawn: bool
    undecided: bool
    chosen: bool
    last_above: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """`undecided` are the names of equals at the line, of whom `places_left` advance."""

    name_before: str
    candidates: tuple[Candidate, ...]
    order: tuple[str, ...]
    open_games: int
    undecided: tuple[str, ...]
    places_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player of a later stage. Points are tenths; `carried_now`: what the list before would give today."""

    number: int
    name: str
    seed: int
    total_before: int
    carried: int
    carried_now: int
    withdrawn: bool
    played: bool


def stage_before(stage: Stage) -> Stage:
    """The stage that the players of this one come from."""
    return stage.tournament.stages.filter(order__lt=stage.order).order_by("-order")[0]


def list_before(stage: Stage) -> StandingsView:
    """The standings of the stage before."""
    return standings(stage.tournament, stage=stage_before(stage).order)


def cut_line(stage: Stage, *, places: int, block: Block = Block.ALL, named: Collection[int] = ()) -> CutLine:
    """The list before with the line behind the first `places`, or behind those of each block.

    `named` are the numbers of those who are chosen already, whatever the line says.
    """
    view, blocks = list_before(stage), _blocks(stage, block)
    eligible = [line for line in view.lines if line.rank is not None and not _withdrawn(line)]
    ranked = [Placed(line.entry_number, line.rank or 0) for line in eligible]
    line = cut_blocks(ranked, places, lambda number: blocks[number]) if blocks else cut(ranked, places)
    return CutLine(
        name_before=stage_before(stage).name,
        candidates=_candidates(stage, view, line, blocks, named or line.qualified),
        order=view.order,
        open_games=view.open_games,
        undecided=tuple(one.name for one in view.lines if one.entry_number in line.undecided),
        places_left=line.places_left,
    )


def usual_places(stage: Stage) -> int:
    """How many advance to a stage where nobody has said it: as many as are named, else one table."""
    return stage.entrants.count() or stage.rules.players


def entrants_of(stage: Stage) -> tuple[Entrant, ...]:
    """Who advanced to the stage, the best first."""
    totals = {line.entry_number: line.total for line in list_before(stage).lines}
    played = set(stage.rounds.values_list("seats__entry", flat=True))
    rows = stage.entrants.select_related("entry").order_by("seed", "entry__number")
    return tuple(
        Entrant(
            number=row.entry.number,
            name=row.entry.name,
            seed=row.seed,
            total_before=totals.get(row.entry.number, 0),
            carried=row.carried,
            carried_now=carry(totals.get(row.entry.number, 0), stage.carry_percent),
            withdrawn=row.entry.status == EntryStatus.WITHDRAWN,
            played=row.entry_id in played,
        )
        for row in rows
    )


def _candidates(
    stage: Stage, view: StandingsView, line: Cut, blocks: Mapping[int, str], chosen: Collection[int]
) -> tuple[Candidate, ...]:
    numbers = [one.entry_number for one in view.lines]
    last = -1 if blocks else max((numbers.index(number) for number in line.qualified), default=-1)
    return tuple(
        Candidate(
            number=one.entry_number,
            name=one.name,
            shown_rank=one.shown_rank,
            total=one.total,
            carried=carry(one.total, stage.carry_percent),
            decided_by=one.decided_by,
            block=blocks.get(one.entry_number, ""),
            withdrawn=_withdrawn(one),
            undecided=one.entry_number in line.undecided,
            chosen=one.entry_number in chosen,
            last_above=place == last,
        )
        for place, one in enumerate(view.lines)
    )


def _blocks(stage: Stage, block: Block) -> Mapping[int, str]:
    """The block of each player by number; players without one are a block of their own."""
    if block is Block.ALL:
        return {}
    return dict(stage.tournament.entries.values_list("number", block.value))


def _withdrawn(line: StandingLine) -> bool:
    return line.status == EntryStatus.WITHDRAWN
