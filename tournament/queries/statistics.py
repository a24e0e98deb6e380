"""How the players of an event play, as far as it may be seen: results as they are stored, hands replayed.

Only confirmed games count. Of a game whose hands may not be read, and of one whose scores were typed in, the
result counts alone: numbers made from its hands would tell what its log keeps back.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from django.db.models import Q, QuerySet

from tournament.models import Entry, Game, GameStatus, Person, Seat, Tournament, User
from tournament.queries.kept import kept
from tournament.queries.leftout import LeftOut
from tournament.queries.release import Sight
from tournament.queries.replay import Replay
from tournament.queries.replays import digests, logged_games, replays, shown_games, stamp_of
from tournament.queries.tournaments import directed_events
from tournament.standings.statistics import Counts, PlayedGame, Where, count_hands, count_result

_DIGEST: Final = "counts"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPlayer:
    number: int
    name: str
    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStatistics:
    """All players by number."""

    players: tuple[CountedPlayer, ...]
    left_out: LeftOut


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A game of one player: table points at the start and after each hand; `labels`: of the hands."""

    round_number: int
    table_number: int
    labels: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """`courses` are those of the games whose hands may be read, by round."""

    counts: Counts
    left_out: LeftOut
    courses: tuple[Course, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonStatistics:
    """Somebody's counts over several events; `mixed`: games of three and of four players are added up."""

    counts: Counts
    left_out: LeftOut
    mixed: bool


class Seated(NamedTuple):
    """A seat of a confirmed game; `player` is whatever tells players apart, `typed`: scores were typed in."""

    game: int
    round_number: int
    player: int
    place: int
    score: int
    typed: bool


class Counting:
    """The counts of players, by whatever tells them apart, while games are added one by one."""

    def __init__(self) -> None:
        self.counts: defaultdict[int, Counts] = defaultdict(Counts)
        self._games = self._typed = self._unread = 0

    def add(self, seats: Sequence[Seated], hands: Sequence[Counts], *, read: bool = True) -> None:
        """A game in turn order: its result, and what its `hands` come to, empty where they do not count.

        `read`: its hands may be read.
        """
        counts = [self.counts[seat.player] for seat in seats]
        count_result([seat.place for seat in seats], [seat.score for seat in seats], counts)
        self._games += 1
        self._typed += seats[0].typed
        self._unread += not seats[0].typed and not read
        for seat, of_hands in zip(seats, hands, strict=False):
            self.counts[seat.player] += of_hands

    def left_out(self, *, missing: int = 0) -> LeftOut:
        return LeftOut(games=self._games, typed=self._typed, unread=self._unread, missing=missing)


def counts_of_hands(game: Game, played: Replay) -> tuple[Counts, ...]:
    """What the hands of a game come to for each seat; nothing where its scores were typed in."""
    if played.typed:
        return ()
    seats = tuple(Counts() for _ in played.state.scores)
    where = Where(game.round.stage.tournament_id, game.round.number, game.table_number)
    hands = [(play.event, play.hand) for play in played.plays if play.hand is not None]
    count_hands(PlayedGame(where=where, rules=played.state.rules, hands=hands), seats)
    return seats


def event_statistics(tournament: Tournament, sight: Sight, *, seconds: float) -> EventStatistics:
    """All players. The hands of a game are counted once until it changes, at most for so many `seconds`.

    The whole is kept until a confirmed game, a name or what may be seen of them changes.
    """
    return kept(
        f"statistics:{tournament.pk}:{hash(sight)}",
        stamp_of(tournament, sight),
        lambda: _event_statistics(tournament, sight, seconds),
        whole=lambda view: not view.left_out.missing,
    )


def _event_statistics(tournament: Tournament, sight: Sight, seconds: float) -> EventStatistics:
    hands = digests(logged_games(tournament, sight), _DIGEST, counts_of_hands, seconds=seconds)
    counting = Counting()
    for game, seats in _tables(shown_games(tournament, sight)):
        counting.add(seats, hands.found.get(game, ()), read=sight.shows_hands(seats[0].round_number))
    return EventStatistics(
        players=tuple(_player(entry, counting) for entry in tournament.entries.order_by("number")),
        left_out=counting.left_out(missing=hands.missing),
    )


def player_statistics(tournament: Tournament, entry: int, sight: Sight) -> PlayerStatistics:
    """The player of the `entry`, by its primary key, whose games alone are replayed; three queries."""
    logged = logged_games(tournament, sight).filter(seats__entry=entry).order_by("round__number")
    played = {game.pk: (game, replay) for game, replay in replays(logged)}
    counting, courses = Counting(), list[Course]()
    for key, seats in _tables(shown_games(tournament, sight).filter(seats__entry=entry)):
        hands: Sequence[Counts] = ()
        if key in played:
            game, replay = played[key]
            hands = counts_of_hands(game, replay)
            courses.append(_course(game, replay, [seat.player for seat in seats].index(entry)))
        counting.add(seats, hands, read=sight.shows_hands(seats[0].round_number))
    return PlayerStatistics(
        counts=counting.counts[entry], left_out=counting.left_out(), courses=tuple(courses)
    )


def person_statistics(person: Person, by: User, *, seconds: float) -> PersonStatistics:
    """Over all events that `by` directs, who may read all of it; `seconds` as in `event_statistics`."""
    entries = set(person.entries.filter(tournament__in=directed_events(by)).values_list("pk", flat=True))
    games = Game.objects.filter(seats__entry__in=entries, status=GameStatus.CONFIRMED)
    hands = digests(games.filter(totals__isnull=True), _DIGEST, counts_of_hands, seconds=seconds)
    counting, sizes = Counting(), set[int]()
    for game, seats in _tables(games):
        counting.add(seats, hands.found.get(game, ()))
        sizes.add(len(seats))
    counts = sum((counting.counts[entry] for entry in entries), Counts())
    return PersonStatistics(
        counts=counts, left_out=counting.left_out(missing=hands.missing), mixed=len(sizes) > 1
    )


def _player(entry: Entry, counting: Counting) -> CountedPlayer:
    counts = counting.counts.get(entry.pk, Counts())
    return CountedPlayer(number=entry.number, name=entry.name, counts=counts)


def _tables(games: QuerySet[Game]) -> Iterator[tuple[int, list[Seated]]]:
    """The seats of each game in turn order, by its primary key, the first round first."""
    seats = Seat.objects.filter(game__in=games).annotate(typed=Q(game__totals__isnull=False))
    rows = seats.order_by("round__number", "game", "seat").values_list(
        "game", "round__number", "entry", "rank", "score", "typed"
    )
    results = map(Seated._make, rows.iterator())
    for game, group in groupby(results, key=lambda seat: seat.game):
        yield game, list(group)


def _course(game: Game, played: Replay, seat: int) -> Course:
    hands = [play.hand for play in played.plays if play.hand is not None]
    return Course(
        round_number=game.round.number,
        table_number=game.table_number,
        labels=tuple(hand.label for hand in hands),
        scores=(played.state.rules.start_points, *(hand.scores[seat] for hand in hands)),
    )
