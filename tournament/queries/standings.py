"""The ranking of a tournament over its confirmed games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import Count, Q, Sum
from django.utils.translation import gettext

from tournament.models import Adjustment, Bye, EntryStatus, GameStatus, Round, Seat, Tournament
from tournament.standings.ranking import Line, rank
from tournament.standings.results import Bye as SatOut
from tournament.standings.results import Result
from tournament.standings.tiebreaks import DEFAULT_ORDER, TITLES

_HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One player. Final points are tenths; None in `by_round` means no confirmed game there.

    Substitutes play and score but have no rank: `rank` is None and they stand at the end.
    `places` counts how often the player came 1st, 2nd and so on (a shared place counts as that place).
    """

    rank: int | None
    shown_rank: str
    entry_number: int
    name: str
    club: str
    country: str
    status: str
    games: int
    total: int
    by_round: tuple[int | None, ...]
    average_place: Decimal | None
    places: tuple[int, ...]
    best: int | None
    adjustments: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsView:
    """`rounds` are the numbers of all rounds seated so far; `order` names the tie-breaks, translated."""

    rounds: tuple[int, ...]
    per_table: int
    lines: tuple[StandingLine, ...]
    order: tuple[str, ...]
    confirmed_games: int
    open_games: int


def standings(tournament: Tournament, *, through: int | None = None) -> StandingsView:
    """The ranking now, in six queries whatever the number of players and rounds.

    Final points of a game include its penalties (chombo); adjustments of the event are added once.
    `through` leaves out all that belongs to a later round, as if that one were the last.
    """
    rounds, confirmed, open_games = _progress(tournament, through)
    per_table = max((stage.rules.players for stage in tournament.stages.all()), default=4)
    return StandingsView(
        rounds=rounds,
        per_table=per_table,
        lines=tuple(_lines(tournament, rounds, per_table, through)),
        order=tuple(gettext(TITLES[name]) for name in DEFAULT_ORDER),
        confirmed_games=confirmed,
        open_games=open_games,
    )


def _until(through: int | None, number: str) -> Q:
    """Rounds up to this one by the name of the column with their number."""
    return Q() if through is None else Q(**{f"{number}__lte": through})


def _progress(tournament: Tournament, through: int | None) -> tuple[tuple[int, ...], int, int]:
    """The numbers of the rounds, and how many games are confirmed and still open."""
    is_confirmed = Q(games__status=GameStatus.CONFIRMED)
    rounds = Round.objects.filter(_until(through, "number"), stage__tournament=tournament).order_by("number")
    counted = rounds.annotate(all_games=Count("games"), confirmed=Count("games", filter=is_confirmed))
    rows = list(counted.values_list("number", "all_games", "confirmed"))
    confirmed = sum(row[2] for row in rows)
    return tuple(row[0] for row in rows), confirmed, sum(row[1] for row in rows) - confirmed


def _lines(
    tournament: Tournament, rounds: tuple[int, ...], per_table: int, through: int | None
) -> Iterator[StandingLine]:
    entries, byes = _entries(tournament), _byes(tournament, through)
    results, adjustments = _results(tournament, through), _adjustments(tournament, through)
    substitutes = [number for number, row in entries.items() if row["status"] == EntryStatus.SUBSTITUTE]
    ranked = entries.keys() - set(substitutes)
    for line in rank(sorted(ranked), results, adjustments, per_table=per_table, byes=byes):
        yield _line(line, entries[line.player], rounds, line.rank, line.shown_rank)
    for line in rank(substitutes, results, adjustments, (), per_table=per_table):
        yield _line(line, entries[line.player], rounds, None, "")


def _entries(tournament: Tournament) -> dict[int, dict[str, Any]]:
    rows = tournament.entries.order_by("number").values("number", "name", "club", "country", "status")
    return {row["number"]: dict(row) for row in rows}


def _results(tournament: Tournament, through: int | None) -> list[Result]:
    """Plain rows: model instances of 10,000 seats would take most of the time of the page."""
    played = _until(through, "round__number")
    seats = Seat.objects.filter(
        played, round__stage__tournament=tournament, game__status=GameStatus.CONFIRMED
    )
    rows = seats.values_list("entry__number", "round__number", "game_id", "rank", "total", "score")
    return [
        Result(player=player, round=number, game=game, place=place, points=points, score=score)
        for player, number, game, place, points, score in rows
        if place is not None and points is not None
    ]


def _byes(tournament: Tournament, through: int | None) -> list[SatOut]:
    """Those of all rounds seated so far: a bye is a stated score that nobody has yet to confirm."""
    rows = Bye.objects.filter(_until(through, "round__number"), round__stage__tournament=tournament)
    return [
        SatOut(player=player, round=number, points=points, counts=counts)
        for player, number, points, counts in rows.values_list(
            "entry__number", "round__number", "points", "counts"
        )
    ]


def _adjustments(tournament: Tournament, through: int | None) -> dict[int, int]:
    """The sum for each entry; cancelled ones and those the desk has not approved are left out."""
    valid = Adjustment.objects.filter(
        entry__tournament=tournament, cancelled_at__isnull=True, approved_at__isnull=False
    )
    if through is not None:
        valid = valid.exclude(round__number__gt=through)
    return dict(valid.order_by().values_list("entry__number").annotate(Sum("amount")))


def _line(
    line: Line, entry: Mapping[str, Any], rounds: tuple[int, ...], rank_: int | None, shown: str
) -> StandingLine:
    average = line.average_place
    return StandingLine(
        rank=rank_,
        shown_rank=shown,
        entry_number=line.player,
        name=entry["name"],
        club=entry["club"],
        country=entry["country"],
        status=entry["status"],
        games=line.games,
        total=line.total,
        by_round=tuple(line.by_round.get(number) for number in rounds),
        average_place=None if average is None else _hundredths(average),
        places=line.places,
        best=line.best,
        adjustments=line.adjustment,
    )


def _hundredths(number: Fraction) -> Decimal:
    return (Decimal(number.numerator) / number.denominator).quantize(_HUNDREDTH)
