"""Drawing the tables of the next round; nothing is saved here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from tournament.models import Stage
from tournament.queries.seating import Field, byes_so_far, field_of, groups_of, history
from tournament.queries.standings import standings
from tournament.seating.fixed import keep_fixed
from tournament.seating.plan import Plan, Round
from tournament.seating.ranked import spread_round, top_round
from tournament.seating.search import draw_round
from tournament.seating.swiss import RematchRule, interval_round, swiss_round
from tournament.services.errors import Refused
from tournament.services.rounds import warn_of_open_tables

# What two of a group at one table cost, where a second meeting costs 4 and a third 7.
_SOFT: Final = 3
_STRICT: Final = 100


class Way(StrEnum):
    """What a draw goes by."""

    RANDOM = "random"
    SWISS = "swiss"
    INTERVAL = "interval"
    TOP = "top"
    SPREAD = "spread"


BY_LOT: Final = frozenset({Way.RANDOM, Way.SWISS, Way.INTERVAL})
"""Where another seed gives other tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """How to draw: the same draw of the same event gives the same tables.

    `rematch` and `window` (rounds) are for Swiss, `interval` for intervals (0: as wide as the field).
    `byes_by_lot`: who sits out is drawn among those who did so least, instead of the last in the standings.
    """

    seed: int
    way: Way = Way.RANDOM
    rematch: RematchRule = RematchRule.NEVER
    window: int = 0
    interval: int = 0
    byes_by_lot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Who is drawn, by number, and what a draw takes care of: earlier meetings, groups, fixed tables.

    `strictly`: rather a repeated meeting than two of a group at a table.
    """

    players: tuple[int, ...]
    past: Plan
    per_table: int
    groups: Mapping[int, str]
    fixed: Mapping[int, int]
    strictly: bool = False


def draw_tables(*, stage: Stage, draw: Draw, despite_open_tables: bool = False) -> Round:
    """Seat the next round by draw: numbers in turn order, the first dealer first.

    All active players and as many substitutes as it takes, or without those whose turn it is to sit out.
    Raises Refused where there are too few players or not enough substitutes, Warned where a draw by the
    standings would go by the results of some tables only (`despite_open_tables` goes on).
    """
    field = field_of(stage)
    refuse_shortage(field)
    if draw.way is not Way.RANDOM and not despite_open_tables:
        warn_of_open_tables(stage.tournament, "standings_partial")
    ranking = ranking_of(stage, field) if draw.way is not Way.RANDOM or field.sitting_out else []
    out = sitting_out(field, byes_so_far(stage.tournament), [] if draw.byes_by_lot else ranking, draw.seed)
    pool = Pool(
        players=tuple(sitter.number for sitter in field.sitters if sitter.number not in out),
        past=history(stage.tournament),
        per_table=field.per_table,
        groups=groups_of(field.sitters, stage.tournament.keep_apart),
        fixed=field.fixed(),
    )
    ranked = [number for number in ranking if number not in out]
    return keep_fixed(_by_standings(draw, pool, ranked) or draw_at_random(pool, draw.seed), pool.fixed)


def draw_at_random(pool: Pool, seed: int) -> Round:
    """A round where as few as possible meet again, groups apart; fixed tables are not kept yet."""
    return draw_round(
        pool.players,
        pool.past,
        per_table=pool.per_table,
        seed=seed,
        groups=pool.groups,
        group_cost=_STRICT if pool.strictly else _SOFT,
    )


def sitting_out(field: Field, byes: Mapping[int, int], ranking: Iterable[int], seed: int) -> set[int]:
    """Who sits out: of those who did so least the last in the ranking, or by lot where there is none."""
    chance = Random(f"byes/{seed}")  # noqa: S311  a draw must be repeatable from its seed
    lots = chance.sample([sitter.number for sitter in field.active], len(field.active))
    places = {number: -place for place, number in enumerate(ranking)}
    turns = sorted(lots, key=lambda number: (byes.get(number, 0), places.get(number, 0)))
    return set(turns[: field.sitting_out])


def refuse_shortage(field: Field) -> None:
    """Raises Refused where the players fill no table, or substitutes are missing."""
    if not field.active:
        raise Refused("no_players")
    if field.missing:
        raise Refused(
            "substitutes_missing",
            players=len(field.active),
            per_table=field.per_table,
            missing=field.missing,
        )
    if len(field.sitters) < field.per_table:
        raise Refused("too_few_players", players=len(field.active), per_table=field.per_table)


def ranking_of(stage: Stage, field: Field) -> list[int]:
    """Numbers of those who can sit, the best first; whoever the standings do not list comes last."""
    present = {sitter.number: None for sitter in field.sitters}
    ranked = [line.entry_number for line in standings(stage.tournament).lines]
    return [number for number in dict.fromkeys([*ranked, *present]) if number in present]


def _by_standings(draw: Draw, pool: Pool, ranked: list[int]) -> Round | None:
    """None for a draw that does not go by the standings."""
    match draw.way:
        case Way.SWISS:
            return swiss_round(
                ranked,
                pool.past,
                rule=draw.rematch,
                window=draw.window,
                per_table=pool.per_table,
                seed=draw.seed,
                groups=pool.groups,
            )
        case Way.INTERVAL:
            return interval_round(
                ranked, pool.past, interval=draw.interval, per_table=pool.per_table, seed=draw.seed
            )
        case Way.TOP:
            return top_round(ranked, pool.per_table)
        case Way.SPREAD:
            return spread_round(ranked, pool.per_table)
    return None
