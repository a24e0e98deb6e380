"""The records of an event: what stood out in its games, as far as they may be seen.

Scores and places come from all confirmed games, the rest from those whose hands may be read; games whose
scores were typed in have no whole log.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest
from typing import Final, NamedTuple

from django.db.models import QuerySet

from tournament.models import Game, Seat, Tournament
from tournament.queries.kept import kept
from tournament.queries.release import Sight
from tournament.queries.replay import Replay
from tournament.queries.replays import Digests, digests, logged_games, shown_games, stamp_of
from tournament.rules.riichi.state import WINDS
from tournament.standings.records import (
    POINT_CLASSES,
    Ending,
    GameRecords,
    Moment,
    Won,
    game_records,
    point_class,
)
from tournament.standings.results import average_place

KEPT: Final = 5
"""So many lines has each list; only the yakuman are all told."""


class Named(NamedTuple):
    number: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    """Where something stood out: its `value`, the hand where it was one, and whose it was.

    `people`: the player, for a ron the discarder after the winner, for a game as a whole all in turn order.
    """

    value: int
    round_number: int
    table_number: int
    label: str
    people: tuple[Named, ...]
    won: Won | None


Lines = tuple[RecordLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WindLine:
    """How those fared who started on a seat; `places`: how often each place came up, the first first."""

    wind: str
    places: tuple[int, ...]

    @property
    def average_place(self) -> Fraction | None:
        """None where nobody sat there."""
        return average_place(self.places)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecords:
    """Each list from the greatest down, of equal lines the earlier first.

    `games` are confirmed; of these `typed` were typed in, of `unread` the hands may not be read, and those
    of `missing` are still to be counted. The values are hands for `longest`, honba, han for `by_han`,
    riichi sticks, tenths of final points for `finals`, and points for the others. `point_classes`: the
    number of won hands of each of `POINT_CLASSES`; `lengths`: of games by their number of hands.
    """

    games: int
    typed: int
    unread: int
    missing: int
    hands: int
    longest: Lines
    honba: Lines
    by_points: Lines
    by_han: Lines
    yakuman: Lines
    sticks: Lines
    comebacks: Lines
    leads: Lines
    highest: Lines
    lowest: Lines
    finals: Lines
    endings: Mapping[Ending, int]
    point_classes: tuple[int, ...]
    lengths: tuple[tuple[int, int], ...]
    winds: tuple[WindLine, ...]

    @property
    def counted(self) -> int:
        """The games whose hands are counted."""
        return self.games - self.typed - self.unread - self.missing


class _SeatRow(NamedTuple):
    seat: int
    rank: int
    score: int
    total: int


class _Candidate(NamedTuple):
    value: int
    game: int
    label: str
    seats: tuple[int, ...]
    won: Won | None = None


def event_records(tournament: Tournament, sight: Sight, *, seconds: float) -> EventRecords:
    """Everything at once, kept until a confirmed game, a name or what may be seen of them changes.

    About `seconds` are spent on games that were never counted; `missing` says how many are left for the
    next time.
    """
    return kept(
        f"event-records:{tournament.pk}:{hash(sight)}",
        stamp_of(tournament, sight),
        lambda: _event_records(tournament, sight, seconds),
        whole=lambda made: not made.missing,
    )


def _event_records(tournament: Tournament, sight: Sight, seconds: float) -> EventRecords:
    shown, logged = shown_games(tournament, sight), logged_games(tournament, sight)
    seats = _seats(shown)
    counted: Digests[GameRecords] = digests(logged, "records", _digest, seconds=seconds)
    found = {game: counted.found[game] for game in seats if game in counted.found}
    lists = {name: list(made) for name, made in (_from_hands(found) | _from_seats(seats)).items()}
    typed = shown.filter(totals__isnull=False).count()
    endings = sum((Counter(game.endings) for game in found.values()), Counter[Ending]())
    return EventRecords(
        games=len(seats),
        typed=typed,
        unread=len(seats) - typed - len(found) - counted.missing,
        missing=counted.missing,
        hands=sum(game.hands for game in found.values()),
        endings=endings,
        point_classes=_classes(found.values()),
        lengths=tuple(sorted(Counter(game.hands for game in found.values()).items())),
        winds=tuple(_winds(seats.values())),
        **_lines(lists),
    )


def _digest(_game: Game, played: Replay) -> GameRecords:
    hands = [(play.event, play.hand) for play in played.plays if play.hand is not None]
    ranks = played.settlement.ranks if played.settlement else ()
    return game_records(played.state.rules, hands, ranks)


def _seats(games: QuerySet[Game]) -> dict[int, list[_SeatRow]]:
    """The settled seats of each game in turn order, the games in the order in which they were played."""
    rows = Seat.objects.filter(game__in=games).order_by("round__number", "game__table_number", "seat")
    found: defaultdict[int, list[_SeatRow]] = defaultdict(list)
    for game, *row in rows.values_list("game", "seat", "rank", "score", "total"):
        found[game].append(_SeatRow._make(row))
    return found


def _from_hands(games: Mapping[int, GameRecords]) -> dict[str, Iterable[_Candidate]]:
    wins = [(game, won) for game, counted in games.items() for won in counted.wins]
    big = [_win(game, won, won.points) for game, won in wins]
    return {
        "longest": _most(_Candidate(counted.hands, game, "", ()) for game, counted in games.items()),
        "honba": _most(_moments((game, counted.honba) for game, counted in games.items())),
        "sticks": _most(_moments((game, counted.sticks) for game, counted in games.items())),
        "comebacks": _most(_moments((game, counted.comeback) for game, counted in games.items())),
        "by_points": _most(big),
        "by_han": _most(_win(game, won, won.han) for game, won in wins if not won.yakuman),
        "yakuman": [_win(game, won, won.points) for game, won in wins if won.yakuman],
    }


def _from_seats(games: Mapping[int, Sequence[_SeatRow]]) -> dict[str, Iterable[_Candidate]]:
    rows = [(game, row) for game, seats in games.items() for row in seats]
    scores = [_Candidate(row.score, game, "", (row.seat,)) for game, row in rows]
    return {
        "highest": _most(scores),
        "lowest": nsmallest(KEPT, scores, key=lambda one: one.value),
        "finals": _most(_Candidate(row.total, game, "", (row.seat,)) for game, row in rows),
        "leads": _most(_lead(game, seats) for game, seats in games.items()),
    }


def _most(candidates: Iterable[_Candidate]) -> list[_Candidate]:
    return nsmallest(KEPT, candidates, key=lambda one: -one.value)


def _win(game: int, won: Won, value: int) -> _Candidate:
    seats = (won.winner,) if won.discarder is None else (won.winner, won.discarder)
    return _Candidate(value, game, won.label, seats, won)


def _moments(moments: Iterable[tuple[int, Moment | None]]) -> Iterator[_Candidate]:
    for game, moment in moments:
        if moment is not None:
            seats = () if moment.seat is None else (moment.seat,)
            yield _Candidate(moment.value, game, moment.label, seats)


def _lead(game: int, seats: Sequence[_SeatRow]) -> _Candidate:
    first, second, *_ = sorted(seats, key=lambda row: -row.score)
    return _Candidate(first.score - second.score, game, "", (first.seat,))


def _lines(lists: Mapping[str, Sequence[_Candidate]]) -> dict[str, Lines]:
    """The candidates that made it, with names and places; two queries."""
    games = {one.game for candidates in lists.values() for one in candidates}
    found = Game.objects.filter(pk__in=games).values_list("pk", "round__number", "table_number")
    places = {pk: (round_number, table_number) for pk, round_number, table_number in found}
    names: defaultdict[int, list[Named]] = defaultdict(list)
    seats = Seat.objects.filter(game__in=games).order_by("game", "seat")
    for game, number, name in seats.values_list("game", "entry__number", "entry__name"):
        names[game].append(Named(number, name))
    return {
        name: tuple(_line(one, places[one.game], names[one.game]) for one in candidates)
        for name, candidates in lists.items()
    }


def _line(one: _Candidate, where: tuple[int, int], names: Sequence[Named]) -> RecordLine:
    return RecordLine(
        value=one.value,
        round_number=where[0],
        table_number=where[1],
        label=one.label,
        people=tuple(names[seat] for seat in one.seats) or tuple(names),
        won=one.won,
    )


def _classes(games: Iterable[GameRecords]) -> tuple[int, ...]:
    classes = Counter(point_class(won.points) for game in games for won in game.wins)
    return tuple(classes[number] for number in range(len(POINT_CLASSES)))


def _winds(games: Iterable[Sequence[_SeatRow]]) -> Iterator[WindLine]:
    places = Counter((row.seat, row.rank) for seats in games for row in seats)
    players = 1 + max((seat for seat, _ in places), default=-1)
    for seat in range(players):
        counts = tuple(places[seat, place] for place in range(1, players + 1))
        yield WindLine(wind=WINDS[seat].value, places=counts)
