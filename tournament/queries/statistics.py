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

from tournament.models import Entry, Game, Seat, Tournament
from tournament.queries.release import Sight
from tournament.queries.replay import Replay
from tournament.queries.replays import digests, logged_games, replays, shown_games
from tournament.standings.statistics import Counts, PlayedGame, Where, count_hands, count_result

_DIGEST: Final = "counts"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Of so many confirmed `games` these count with their results alone.

    `typed`: their scores were typed in; `unread`: their hands may not be read; `missing`: their hands are
    still to be counted.
    """

    games: int
    typed: int
    unread: int
    missing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPlayer:
    """`status` is that of the entry."""

    number: int
    name: str
    status: str
    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStatistics:
    """All players by number; `per_table`: the most at a table of any stage."""

    players: tuple[CountedPlayer, ...]
    per_table: int
    left_out: LeftOut


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A game of one player: table points at the start and after each hand; `labels` are those of the hands."""

    round_number: int
    table_number: int
    labels: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """`courses` are those of the games whose hands may be read, by round."""

    counts: Counts
    courses: tuple[Course, ...]


class SeatResult(NamedTuple):
    """One seat of a confirmed game; games, rounds and entries by primary key or number as they are named."""

    game: int
    round_number: int
    entry: int
    place: int
    score: int
    typed: bool


class Counting:
    """The counts of players, by the primary keys of their entries, while games are added one by one."""

    def __init__(self) -> None:
        self.counts: defaultdict[int, Counts] = defaultdict(Counts)
        self.games = self.typed = self.unread = 0

    def add(self, seats: Sequence[SeatResult], hands: Sequence[Counts], *, read: bool) -> None:
        """A game in turn order: its result, and what its hands come to where they are counted.

        `read`: they may be read.
        """
        counts = [self.counts[seat.entry] for seat in seats]
        count_result([seat.place for seat in seats], [seat.score for seat in seats], counts)
        typed = seats[0].typed
        unread = not typed and not read
        self.games, self.typed, self.unread = self.games + 1, self.typed + typed, self.unread + unread
        for own in counts:
            own.typed += typed
            own.unread += unread
        for seat, of_hands in zip(seats, hands, strict=False):
            self.counts[seat.entry] += of_hands

    def statistics(self, tournament: Tournament, *, missing: int = 0) -> EventStatistics:
        """What is counted so far, of all players of the event, in two queries."""
        return EventStatistics(
            players=tuple(self._player(entry) for entry in tournament.entries.order_by("number")),
            per_table=max(stage.rules.players for stage in tournament.stages.all()),
            left_out=LeftOut(games=self.games, typed=self.typed, unread=self.unread, missing=missing),
        )

    def _player(self, entry: Entry) -> CountedPlayer:
        counts = self.counts.get(entry.pk, Counts())
        return CountedPlayer(number=entry.number, name=entry.name, status=entry.status, counts=counts)


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
    """All players. The hands of a game are counted once until it changes, at most for so many `seconds`."""
    hands = digests(logged_games(tournament, sight), _DIGEST, counts_of_hands, seconds=seconds)
    counting = Counting()
    for game, seats in _tables(shown_games(tournament, sight)):
        counting.add(seats, hands.found.get(game, ()), read=sight.shows_hands(seats[0].round_number))
    return counting.statistics(tournament, missing=hands.missing)


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
            courses.append(_course(game, replay, [seat.entry for seat in seats].index(entry)))
        counting.add(seats, hands, read=sight.shows_hands(seats[0].round_number))
    return PlayerStatistics(counts=counting.counts[entry], courses=tuple(courses))


def _tables(games: QuerySet[Game]) -> Iterator[tuple[int, list[SeatResult]]]:
    """The seats of each game in turn order, by its primary key, the first round first."""
    seats = Seat.objects.filter(game__in=games).annotate(typed=Q(game__totals__isnull=False))
    rows = seats.order_by("round__number", "game", "seat").values_list(
        "game", "round__number", "entry", "rank", "score", "typed"
    )
    results = map(SeatResult._make, rows.iterator())
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
