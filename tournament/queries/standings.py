"""The ranking of a tournament, or of one of its stages, over confirmed games."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext

from tournament.models import EntryStatus, Tournament
from tournament.queries.results import StageResults, stage_results
from tournament.standings.ranking import Line, average_place, chained, rank
from tournament.standings.tiebreaks import DEFAULT_ORDER, TITLES, TieBreak

_HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One player. Final points are tenths; None in `by_round` means no confirmed game there.

    Substitutes play and score but have no rank unless the event says so: `rank` is None and they stand
    at the end.
    `places` counts how often the player came 1st, 2nd and so on (a shared place counts as that place).
    All numbers are those of the `stage` (its order) that places the player; `total` holds what was
    `carried` over to it. `decided_by` names the tie-break that parted the player from others of that total.
    """

    rank: int | None
    shown_rank: str
    entry_number: int
    name: str
    club: str
    country: str
    status: str
    stage: int
    games: int
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
        """In hundredths; None without a game. Worked out where it is shown, as a large list shows a page."""
        average = average_place(self.places)
        return None if average is None else _hundredths(average)


@dataclass(frozen=True, slots=True, kw_only=True)
class StageName:
    order: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsView:
    """`rounds` are the numbers of all rounds seated so far; `order` names the tie-breaks, translated.

    `stages` are those that were seated, of which `stage` is shown by its order, None for all of them.
    `carries`: there are points carried over from a stage before.
    """

    stages: tuple[StageName, ...]
    stage: int | None

    rounds: tuple[int, ...]
    per_table: int
    lines: tuple[StandingLine, ...]
    order: tuple[str, ...]
    carries: bool
    confirmed_games: int
    open_games: int

    @property
    def stage_name(self) -> str:
        """Of the stage that is shown; empty for the whole event."""
        return next((stage.name for stage in self.stages if stage.order == self.stage), "")


class _Player(NamedTuple):
    key: int
    number: int
    name: str
    club: str
    country: str
    status: str


def standings(
    tournament: Tournament, *, stage: int | None = None, through: int | None = None
) -> StandingsView:
    """The ranking now, in seven queries whatever the number of players, rounds and stages.

    Of the whole event: whoever plays in the last stage first, then the others by the last stage that they
    reached. Of one `stage`, by its order: its players alone, by what they brought along and its own games.
    Final points of a game include its penalties (chombo); adjustments of the event are added once.
    `through` leaves out all that belongs to a later round, as if that one were the last.
    """
    held = stage_results(tournament, through=through)
    # A stage counts once it is seated: before, its players have only been named.
    seated = [part for part in held if part.rounds] or [held[0]]
    parts = [part for part in held if part.stage.order == stage] or seated
    per_table = max(part.stage.rules.players for part in parts)
    rounds = [row for part in parts for row in part.rounds]
    return StandingsView(
        stages=tuple(StageName(order=part.stage.order, name=part.stage.name) for part in seated),
        stage=stage if parts is not seated else None,
        rounds=tuple(row.number for row in rounds),
        per_table=per_table,
        lines=tuple(_lines(tournament, parts, per_table)),
        order=tuple(gettext(TITLES[name]) for name in DEFAULT_ORDER),
        carries=any(any((part.carried or {}).values()) for part in parts),
        confirmed_games=sum(row.confirmed for row in rounds),
        open_games=sum(row.open for row in rounds),
    )


def _players(tournament: Tournament) -> Mapping[int, _Player]:
    rows = tournament.entries.order_by("number").values_list(*("pk", *_Player._fields[1:]))
    return {player.key: player for player in map(_Player._make, rows)}


def _lines(tournament: Tournament, parts: list[StageResults], per_table: int) -> Iterator[StandingLine]:
    """The last stage first. Substitutes come at the end, where they played last, unless they have a rank."""
    players = _players(tournament)
    unplaced_status = None if tournament.substitutes_ranked else EntryStatus.SUBSTITUTE
    unranked = {player.key for player in players.values() if player.status == unplaced_status}
    columns = [row.key for part in parts for row in part.rounds]
    latest_first = parts[::-1]
    ranked = [_ranked(part, players.keys() - unranked, players, per_table) for part in latest_first]
    for part, lines in zip(latest_first, _one_list(ranked), strict=True):
        for line in lines:
            yield _line(line, players[line.player], part, columns, ranked=True)
    unplaced = [_unranked(part, unranked, players, per_table) for part in latest_first]
    for part, lines in zip(latest_first, _one_list(unplaced), strict=True):
        for line in lines:
            yield _line(line, players[line.player], part, columns, ranked=False)


def _one_list(lists: list[tuple[Line, ...]]) -> Iterable[tuple[Line, ...]]:
    return chained(lists) if len(lists) > 1 else lists


def _ranked(
    part: StageResults, eligible: set[int], players: Mapping[int, _Player], per_table: int
) -> tuple[Line, ...]:
    """Those who advanced to the stage, everybody in the first; equals stand in order of their numbers."""
    among = players if part.carried is None else part.carried
    listed = [key for key in players if key in eligible and key in among]
    return rank(
        listed,
        part.results,
        part.adjustments,
        per_table=per_table,
        byes=part.byes,
        carried=part.carried,
    )


def _unranked(
    part: StageResults, unranked: set[int], players: Mapping[int, _Player], per_table: int
) -> tuple[Line, ...]:
    """Substitutes; in a later stage those who played in it."""
    if part.carried is not None:
        unranked = unranked & {result.player for result in part.results}
    listed = [key for key in players if key in unranked]
    if not listed:
        return ()
    return rank(
        listed,
        part.results,
        part.adjustments,
        (),
        per_table=per_table,
        byes=part.byes,
        carried=part.carried,
    )


def _line(
    line: Line, player: _Player, part: StageResults, columns: list[int], *, ranked: bool
) -> StandingLine:
    return StandingLine(
        rank=line.rank if ranked else None,
        shown_rank=line.shown_rank if ranked else "",
        entry_number=player.number,
        name=player.name,
        club=player.club,
        country=player.country,
        status=player.status,
        stage=part.stage.order,
        games=line.games,
        total=line.total,
        carried=line.carried,
        by_round=tuple([line.by_round.get(key) for key in columns]),
        places=line.places,
        best=line.best,
        adjustments=line.adjustment,
        decided_by=_decided_by(line) if ranked else "",
    )


def _decided_by(line: Line) -> str:
    if line.decided_by in (None, TieBreak.TOTAL):
        return ""
    return gettext(TITLES[line.decided_by])


def _hundredths(number: Fraction) -> Decimal:
    return (Decimal(number.numerator) / number.denominator).quantize(_HUNDREDTH)
