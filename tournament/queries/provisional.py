"""The ranking as if every table ended now: what has not been confirmed yet counts too."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Game, GameStatus, Seat, Tournament
from tournament.queries.release import Sight
from tournament.queries.replays import replays
from tournament.queries.results import above_start, event_results
from tournament.queries.standings import StandingsView, movement, standings_of
from tournament.rules.record import settle_state
from tournament.rules.riichi.game import end_game
from tournament.rules.riichi.settlement import Settlement
from tournament.standings.results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvisionalView:
    """`moved`: places gained against the confirmed list, by number.

    Besides the `confirmed` games, `running` ones are taken as if they ended now, and `finished` ones are over
    and wait to be confirmed.
    """

    view: StandingsView
    confirmed: int
    moved: Mapping[int, int]
    running: int
    finished: int

    @property
    def is_empty(self) -> bool:
        """Whether the list is the confirmed one."""
        return not self.running and not self.finished


def provisional_standings(
    tournament: Tournament, sight: Sight, *, stage: int | None = None, but: Game | None = None
) -> ProvisionalView:
    """The ranking with all games whose results may be seen, running ones where their hands may be read too.

    A game in which nothing has happened yet is left out, and so is `but`. Eleven queries, one more for an
    event with several stages and for each further hundred tables; only running games are replayed.
    """
    held = event_results(tournament, through=sight.through)
    games = [game for game in _open_games(tournament, sight) if game != but]
    ended = _ended([game for game in games if game.status == GameStatus.PLAYING])
    results = [result for game in games for result in _results(game, ended.get(game.pk))]
    confirmed, view = standings_of(held, stage=stage), standings_of(held.with_results(results), stage=stage)
    return ProvisionalView(
        view=view,
        confirmed=confirmed.confirmed_games,
        moved=movement(confirmed, view),
        running=len(ended),
        finished=len(games) - len(ended),
    )


def _open_games(tournament: Tournament, sight: Sight) -> Iterator[Game]:
    games = Game.objects.filter(round__stage__tournament=tournament, revision__gt=0)
    waiting = games.exclude(status=GameStatus.CONFIRMED).select_related("round__stage")
    for game in waiting.order_by("round__number", "table_number").prefetch_related("seats"):
        number = game.round.number
        is_over = game.status == GameStatus.FINISHED
        if sight.shows_results(number) and (is_over or sight.shows_hands(number)):
            yield game


def _ended(running: Sequence[Game]) -> Mapping[int, Settlement]:
    """What each game comes to if it ends now."""
    games = Game.objects.filter(pk__in=[game.pk for game in running])
    ended = ((game.pk, settle_state(end_game(played.state))) for game, played in replays(games))
    return {pk: settlement for pk, settlement in ended if settlement is not None}


def _results(game: Game, ended: Settlement | None) -> Iterator[Result]:
    rules = game.round.stage.rules
    for seat in game.seats.all():
        place, total, *won = _of_seat(seat) if ended is None else _at(ended, seat.seat)
        yield Result(seat.entry_id, game.round_id, game.pk, place, total, above_start(rules, *won))


def _of_seat(seat: Seat) -> tuple[int, ...]:
    """Place, total, points, uma and oka of a game that is over; only those who play have none yet."""
    return tuple(value or 0 for value in (seat.rank, seat.total, seat.points, seat.uma, seat.oka))


def _at(ended: Settlement, seat: int) -> tuple[int, ...]:
    columns = (ended.ranks, ended.total, ended.points, ended.uma, ended.oka)
    return tuple(column[seat] for column in columns)
