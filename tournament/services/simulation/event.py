"""Whole invented events. The same seed gives the same names, seats and hands; only dates follow the clock."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Game, Round, Stage, Tournament, User
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.seating.plan import substitutes_needed
from tournament.services.access import Actor, require_account
from tournament.services.adjustments import adjust, cancel_adjustment
from tournament.services.draws import Draw, draw_tables
from tournament.services.errors import Refused
from tournament.services.players import add_substitutes, enter_players
from tournament.services.rounds import seat_round
from tournament.services.simulation.games import SIGNAL_MINUTE, Move, play_game
from tournament.services.simulation.people import MOST_PLAYERS, invent_players
from tournament.services.simulation.storing import PlayedGame, store_games
from tournament.services.tournaments import MOST_ROUNDS, create_tournament, publish_tournament
from tournament.services.trail import log, raise_versions
from tournament.services.writing import refresh_round

_DEMO: Final = "demo made"
_DEMO_SEED: Final = 5
_DAY: Final = dt.timedelta(days=1)
_ROUNDS_A_DAY: Final = 4
_ROUND: Final = dt.timedelta(minutes=150)
# Minutes: how long the running round of the demo has gone on, the latest table, the end of a quick one.
_RUNNING: Final = 55
_LATEST: Final = 25
_QUICK: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How large an event is and how far it has come; with `running` one more round is going on."""

    players: int
    rounds: int
    played: int
    running: bool = False

    def start(self, number: int) -> dt.datetime:
        """When a round began: four a day, and the last of them just now."""
        seated = self.played + self.running
        since = dt.timedelta(minutes=_RUNNING) if self.running else _ROUND
        (last_day, last_place), (day, place) = (divmod(n - 1, _ROUNDS_A_DAY) for n in (seated, number))
        return timezone.now() - since - (last_day - day) * _DAY - (last_place - place) * _ROUND

    def dates(self) -> tuple[dt.date, dt.date]:
        first = timezone.localdate(self.start(1))
        return first, first + (self.rounds - 1) // _ROUNDS_A_DAY * _DAY


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """An event being played; `strengths` of its players by the key of their entry."""

    stage: Stage
    strengths: Mapping[int, float]
    chance: Random
    by: User

    def play_round(self, start: dt.datetime) -> None:
        """Seat a round and play all of its games to the end."""
        self._store([self._whole(game, start) for game in self._seat(start)])

    def begin_round(self, start: dt.datetime) -> None:
        """Seat a round and play it up to now; one quick table is through, but not confirmed."""
        *others, quick = self._seat(start)
        Round.objects.filter(pk=quick.round_id).update(clock_minutes=SIGNAL_MINUTE, clock_starts_at=start)
        self._store([*(self._unfinished(game, start) for game in others), self._quick(quick, start)])

    def _seat(self, start: dt.datetime) -> list[Game]:
        tables = draw_tables(stage=self.stage, draw=Draw(seed=self.chance.getrandbits(32)))
        seated = seat_round(stage=self.stage, tables=tables, by=self.by, despite_open_tables=True)
        seated.created_at = seated.published_at = start
        seated.save(update_fields=["created_at", "published_at"])
        backdate(seated.stage.tournament, start, action="round seated", subject=str(seated.number))
        return list(seated.games.prefetch_related("seats"))

    def _store(self, played: list[PlayedGame]) -> None:
        store_games(played, by=self.by)
        refresh_round(played[0].game.round)

    def _moves(self, game: Game, *, signal: bool = True) -> list[Move]:
        strengths = [self.strengths[seat.entry_id] for seat in game.seats.all()]
        return list(play_game(self.stage.rules, self.chance, strengths=strengths, signal=signal))

    def _whole(self, game: Game, start: dt.datetime) -> PlayedGame:
        return PlayedGame(game=game, moves=self._moves(game), started_at=start, confirmed=True)

    def _unfinished(self, game: Game, start: dt.datetime) -> PlayedGame:
        late = self.chance.uniform(0, _LATEST)
        moves = list(takewhile(lambda move: move.minute <= _RUNNING - late, self._moves(game)))
        began = start + dt.timedelta(minutes=late)
        return PlayedGame(game=game, moves=moves, started_at=began, confirmed=False)

    def _quick(self, game: Game, start: dt.datetime) -> PlayedGame:
        moves = self._moves(game, signal=False)
        pace = _QUICK / moves[-1].minute
        moves = [replace(move, minute=move.minute * pace) for move in moves]
        return PlayedGame(game=game, moves=moves, started_at=start, confirmed=False)


@transaction.atomic
def make_demo(*, by: Actor) -> Tournament:
    """The demo event, made on the first call: 40 players, six rounds of eight played, one running.

    Raises NotPermitted.
    """
    author = require_account(by=by)
    # Two programs that start together make one demo.
    User.objects.select_for_update().get(pk=author.pk)
    made = Tournament.objects.filter(log_entries__action=_DEMO).first()
    return made or _make_demo(author)


@transaction.atomic
def simulate(*, name: str, players: int, rounds: int, seed: int, preset: str, by: Actor) -> Tournament:
    """A published event with all its rounds played and confirmed; substitutes fill the last table.

    Raises RuleError (no such preset), Refused (a number out of range), NotPermitted.
    """
    size = Size(players=players, rounds=rounds, played=rounds)
    return _simulate(name, size, seed, preset, require_account(by=by))


def backdate(tournament: Tournament, at: dt.datetime, **lines: str) -> None:
    """Let lines of the log, all of them unless named, say that they were written at this time."""
    tournament.log_entries.filter(**lines).update(at=at)


def _make_demo(by: User) -> Tournament:
    size = Size(players=40, rounds=8, played=6, running=True)
    made = _simulate(_("Demo Open"), size, _DEMO_SEED, "ema-2025", by)
    late, loud, *_others = made.entries.order_by("-number")
    adjust(entry=late, amount=-100, reason=_("Late for round 3"), by=by)
    wrong = adjust(entry=loud, amount=-200, reason=_("Telephone during round 4"), by=by)
    cancel_adjustment(adjustment=wrong, by=by)
    log(made, _DEMO, made.name, by=by)
    return made


def _simulate(name: str, size: Size, seed: int, preset: str, by: User) -> Tournament:
    hall = _open_hall(name, size, seed, preset, by)
    tournament = hall.stage.tournament
    for number in range(1, size.played + 1):
        hall.play_round(size.start(number))
    if size.running:
        hall.begin_round(size.start(size.played + 1))
    raise_versions(tournament, standings=True)
    tournament.refresh_from_db()
    return tournament


def _open_hall(name: str, size: Size, seed: int, preset: str, by: User) -> Hall:
    """Everything up to the first round."""
    rules = read_ruleset({"preset": preset})
    _check(size, rules.players)
    chance = Random(seed)  # noqa: S311  an event must be repeatable from its seed
    (first, last), place = size.dates(), _("Town hall")
    made = create_tournament(
        name=name,
        place=place,
        starts_on=first,
        ends_on=last,
        rounds_planned=size.rounds,
        preset=preset,
        ruleset=rules,
        by=by,
    )
    enter_players(tournament=made, players=invent_players(size.players, chance), by=by)
    if missing := substitutes_needed(size.players, rules.players):
        add_substitutes(tournament=made, count=missing, by=by)
    publish_tournament(tournament=made, published=True, by=by)
    backdate(made, size.start(1) - _DAY)
    strengths = {entry.pk: chance.lognormvariate(0, 0.25) for entry in made.entries.order_by("number")}
    return Hall(stage=made.stages.get(), strengths=strengths, chance=chance, by=by)


def _check(size: Size, per_table: int) -> None:
    if not per_table <= size.players <= MOST_PLAYERS:
        raise Refused("simulated_players_out_of_range", least=per_table, most=MOST_PLAYERS)
    if not 1 <= size.rounds <= MOST_ROUNDS:
        raise Refused("rounds_out_of_range", most=MOST_ROUNDS)
