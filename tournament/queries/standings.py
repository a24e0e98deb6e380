"""The ranking of a tournament, or of one of its stages, over confirmed games."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final, NamedTuple

from django.utils.translation import gettext

from tournament.models import EntryStatus, Tournament
from tournament.queries.bulk import without_collecting
from tournament.queries.lazily import Lazily
from tournament.queries.names import same_name
from tournament.queries.results import EventResults, StageResults, event_results
from tournament.standings.ranking import Place, chained, rank, shown_rank
from tournament.standings.results import Sheet, average_place
from tournament.standings.tiebreaks import TITLES, TieBreak, lot_of

_HUNDREDTH: Final = Decimal("0.01")


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One player. Final points are tenths; None in `by_round` means neither a confirmed game nor a bye there.

    Substitutes play and score but have no rank unless the event says so: `rank` is None and they stand
    at the end.
    `places` counts how often the player came 1st, 2nd and so on (a shared place counts as that place).
    All numbers are those of the `stage` (its order) that places the player; `total` holds what was
    `carried` over to it or, in the first stage, brought from games elsewhere. `decided_by` names the measure
    that parted the player from others of that total. `games_in_all`: with those of the stages before.
    """

    rank: int | None
    shown_rank: str
    entry_number: int
    name: str
    club: str
    country: str
    team: str
    block: str
    status: str
    stage: int
    games: int
    games_in_all: int
    total: int
    carried: int
    by_round: tuple[int | None, ...]
    places: tuple[int, ...]
    best: int | None
    adjustments: int
    decided_by: str

    @property
    def is_substitute(self) -> bool:
        return self.status == EntryStatus.SUBSTITUTE

    @property
    def average_place(self) -> Decimal | None:
        """In hundredths, half of one goes up; None without a game.

        Worked out where it is shown, as a large list shows a page.
        """
        average = average_place(self.places)
        return None if average is None else _hundredths(average)


@dataclass(frozen=True, slots=True, kw_only=True)
class StageName:
    order: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsView:
    """`rounds` are the numbers of all rounds seated so far, `played` of those with a game that counts.

    `order` names the measures, translated. `stages` are those that were seated, of which `stage` is shown by
    its order, None for all of them. `ranks`: of everybody who has one, by number, the first first; `totals`
    of everybody.
    `carries`: there are points carried over from a stage before, or brought from games elsewhere.
    """

    stages: tuple[StageName, ...]
    stage: int | None

    rounds: tuple[int, ...]
    played: tuple[int, ...]
    per_table: int
    lines: Sequence[StandingLine]
    ranks: Mapping[int, int]
    totals: Mapping[int, int]
    order: tuple[str, ...]
    carries: bool
    confirmed_games: int
    open_games: int

    @property
    def stage_name(self) -> str:
        """Of the stage that is shown; empty for the whole event."""
        return next((stage.name for stage in self.stages if stage.order == self.stage), "")


@without_collecting()
def standings(
    tournament: Tournament, *, stage: int | None = None, through: int | None = None
) -> StandingsView:
    """The ranking now, in seven queries whatever the number of players and rounds, eight with a final.

    Of the whole event: whoever plays in the last stage first, then the others by the last stage that they
    reached. Of one `stage`, by its order: its players alone, by what they brought along and its own games.
    Final points of a game include its penalties (chombo); adjustments of the event are added once.
    `through` leaves out all that belongs to a later round, as if that one were the last.
    """
    return standings_of(event_results(tournament, through=through), stage=stage)


@without_collecting()
def standings_of(held: EventResults, *, stage: int | None = None) -> StandingsView:
    """As `standings`, from results that are read already; no query."""
    # A stage counts once it is seated: before, its players have only been named.
    seated = [part for part in held.stages if part.rounds] or [held.stages[0]]
    parts = [part for part in held.stages if part.stage.order == stage] or seated
    per_table = max(part.stage.rules.players for part in parts)
    rounds = [row for part in parts for row in part.rounds]
    listed = list(_listed(held, parts))
    return StandingsView(
        stages=tuple(StageName(order=part.stage.order, name=part.stage.name) for part in seated),
        stage=stage if parts is not seated else None,
        rounds=tuple(row.number for row in rounds),
        played=tuple(row.number for part in parts for row in part.rounds if row.key in part.results),
        per_table=per_table,
        lines=Lazily(listed, _line_maker(held, parts, per_table)),
        ranks={held.players[one.place.player].number: one.place.rank for one in listed if one.ranked},
        totals={held.players[one.place.player].number: one.sheet.totals[one.place.player] for one in listed},
        order=tuple(gettext(TITLES[name]) for name in order_of(held.tournament)),
        carries=any(any((part.carried or {}).values()) or part.past for part in parts),
        confirmed_games=sum(part.confirmed_games for part in parts),
        open_games=sum(row.open for row in rounds),
    )


def order_of(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The measures of the event, the first first."""
    return tuple(map(TieBreak, tournament.measures))


def movement(earlier: StandingsView, now: StandingsView) -> Mapping[int, int]:
    """How many places each player gained between two lists, by number; those without a rank are left out."""
    return {
        number: earlier.ranks[number] - rank_now
        for number, rank_now in now.ranks.items()
        if number in earlier.ranks
    }


def before_last_round(held: EventResults, now: StandingsView) -> StandingsView | None:
    """The list that `now` was before its last round with a result; None where that is the first of all."""
    earlier = held.through(max(now.played, default=0) - 1)
    played = any(part.results for part in earlier.stages)
    return standings_of(earlier, stage=now.stage) if played else None


def of_block(lines: Sequence[StandingLine], block: str) -> tuple[StandingLine, ...]:
    """The lines of a block as a list of its own, in the order of the whole list."""
    own = [line for line in lines if same_name(line.block) == same_name(block)]
    ranks = [line.rank for line in own if line.rank is not None]
    return tuple(_placed_among(line, ranks) for line in own)


def _placed_among(line: StandingLine, ranks: Sequence[int]) -> StandingLine:
    if line.rank is None:
        return line
    rank_there = 1 + bisect_left(ranks, line.rank)
    shown = shown_rank(rank_there, tied=ranks.count(line.rank) > 1)
    return replace(line, rank=rank_there, shown_rank=shown)


class _Listed(NamedTuple):
    """A place in the list of one stage; `ranked`: the player has a rank."""

    place: Place
    sheet: Sheet
    part: StageResults
    ranked: bool


def _listed(held: EventResults, parts: Sequence[StageResults]) -> Iterator[_Listed]:
    """The last stage first. Substitutes come at the end, where they played last, unless they have a rank."""
    order = order_of(held.tournament)
    unplaced_status = None if held.tournament.substitutes_ranked else EntryStatus.SUBSTITUTE
    unranked = {key for key, player in held.players.items() if player.status == unplaced_status}
    latest_first = parts[::-1]
    yield from _one_list(
        [(part, _sheet(held, part, _entrants(held, part, unranked))) for part in latest_first],
        order,
        ranked=True,
    )
    yield from _one_list(
        [(part, _sheet(held, part, _stand_ins(held, part, unranked))) for part in latest_first],
        (),
        ranked=False,
    )


def _entrants(held: EventResults, part: StageResults, unranked: set[int]) -> list[int]:
    """Those who advanced to the stage, everybody in the first; equals stand in order of their numbers."""
    among = held.players if part.carried is None else part.carried
    return [key for key in held.players if key in among and key not in unranked]


def _stand_ins(held: EventResults, part: StageResults, unranked: set[int]) -> list[int]:
    """Substitutes; in a later stage those who played in it."""
    if part.carried is None:
        return [key for key in held.players if key in unranked]
    played = [one.points for one in part.results.values()]
    return [key for key in held.players if key in unranked and any(key in points for points in played)]


def _sheet(held: EventResults, part: StageResults, players: Sequence[int]) -> Sheet:
    adjustments: defaultdict[int, int] = defaultdict(int)
    for given in part.adjustments:
        adjustments[given.player] += given.amount
    return Sheet(
        players=players,
        rounds=[part.results[row.key] for row in part.rounds if row.key in part.results],
        byes=part.byes,
        adjustments=adjustments,
        carried=part.carried or {},
        past=part.past,
        lot=_lots(held),
    )


def _lots(held: EventResults) -> Callable[[int, int], int]:
    event = lots_word(held.tournament)
    return lambda player, total: lot_of(event, held.players[player].number, total)


def lots_word(tournament: Tournament) -> str:
    """What lots of the event are drawn with: the moment at which it was made, which moves with an archive."""
    return tournament.created_at.astimezone(UTC).isoformat()


def _one_list(
    sheets: Iterable[tuple[StageResults, Sheet]], order: Sequence[TieBreak], *, ranked: bool
) -> Iterator[_Listed]:
    filled = [(part, sheet) for part, sheet in sheets if sheet.players]
    for (part, sheet), places in zip(
        filled, chained([rank(sheet, order) for _, sheet in filled]), strict=True
    ):
        for place in places:
            yield _Listed(place, sheet, part, ranked)


def _line_maker(
    held: EventResults, parts: Iterable[StageResults], per_table: int
) -> Callable[[_Listed], StandingLine]:
    columns = [row.key for part in parts for row in part.rounds]
    return lambda listed: _line(listed, held, columns, per_table)


def _line(listed: _Listed, held: EventResults, columns: Iterable[int], per_table: int) -> StandingLine:
    place, score = listed.place, listed.sheet.score(listed.place.player, per_table=per_table)
    player, stage = held.players[place.player], listed.part.stage.order
    earlier = (part for part in held.stages if part.stage.order < stage)
    return StandingLine(
        rank=place.rank if listed.ranked else None,
        shown_rank=place.shown_rank if listed.ranked else "",
        entry_number=player.number,
        name=player.name,
        club=player.club,
        country=player.country,
        team=player.team,
        block=player.block,
        status=player.status,
        stage=listed.part.stage.order,
        games=score.games,
        games_in_all=score.games + sum(part.games_of(place.player) for part in earlier),
        total=score.total,
        carried=score.carried,
        by_round=tuple([score.by_round.get(key) for key in columns]),
        places=score.places,
        best=score.best,
        adjustments=score.adjustment,
        decided_by=_decided_by(listed) if listed.ranked else "",
    )


def _decided_by(listed: _Listed) -> str:
    """The measure; a lot with its number, so that it can be checked."""
    name, player = listed.place.decided_by, listed.place.player
    if name in (None, TieBreak.TOTAL):
        return ""
    if name == TieBreak.LOT:
        return gettext("lot %d") % listed.sheet.lot(player, listed.sheet.totals[player])
    return gettext(TITLES[name])


def _hundredths(number: Fraction) -> Decimal:
    return (Decimal(number.numerator) / number.denominator).quantize(_HUNDREDTH, ROUND_HALF_UP)
