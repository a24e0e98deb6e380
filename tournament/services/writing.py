"""Writing to one game: found, permitted, claimed against other writers, and its numbers stored."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.db.models import Case, F, Value, When
from django.utils import timezone

from tournament.models import Game, GameStatus, Round, RoundStatus, Seat, Tournament
from tournament.models.fields import PointsField
from tournament.queries.replay import Replay
from tournament.rules.record import settle_state
from tournament.rules.riichi.settlement import Settlement
from tournament.rules.riichi.state import State
from tournament.services.access import Actor, Writer, authored, require_writer
from tournament.services.errors import Refused, StaleWrite

# What a game loses whose result no longer stands.
UNCONFIRMED: Final[dict[str, None]] = dict.fromkeys(
    ("confirmed_by", "confirmed_link", "confirmed_at", "signed_at")
)

_TENTHS = ("uma", "oka", "points", "penalties", "total")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What a writer is told; stored as JSON, so that a repeat is told the same. Points by seat."""

    game_id: int
    revision: int
    status: str
    label: str
    scores: tuple[int, ...]
    sticks: int

    def to_json(self) -> dict[str, object]:
        return {**asdict(self), "scores": list(self.scores)}


def load_game(game_id: int) -> Game:
    """The game with its round, stage and tournament."""
    return Game.objects.select_related("round__stage__tournament").get(pk=game_id)


def open_game(*, game_id: int, by: Actor) -> tuple[Game, Writer]:
    """The game as `load_game`, for somebody who may enter hands there. Raises NotPermitted."""
    game = load_game(game_id)
    return game, require_writer(game=game, by=by)


def tournament_of(game: Game) -> Tournament:
    return game.round.stage.tournament


def place_of(game: Game) -> str:
    """The table in the words of the log."""
    return f"{game.round.number}/{game.table_number}"


def check_base(game: Game, base_revision: int) -> None:
    """Raises StaleWrite where the writer saw an older game."""
    if game.revision != base_revision:
        raise stale(game.pk)


def stale(game_id: int) -> StaleWrite:
    game = Game.objects.get(pk=game_id)
    scores = list(game.seats.order_by("seat").values_list("score", flat=True))
    return StaleWrite(
        {"revision": game.revision, "status": game.status, "label": game.label, "scores": scores}
    )


def refuse_confirmed(game: Game) -> None:
    if game.status == GameStatus.CONFIRMED:
        raise Refused("game_confirmed")


def claim(game: Game, base_revision: int, **changes: Any) -> None:
    """Change the game if nobody else did since `base_revision`. Raises StaleWrite.

    One conditional UPDATE, so that it holds without locks on every database.
    """
    mine = Game.objects.filter(pk=game.pk, revision=base_revision)
    if not mine.update(revision=F("revision") + 1, **changes):
        raise stale(game.pk)


def confirmation(by: Writer) -> dict[str, Any]:
    """The columns of a game whose result is confirmed now."""
    who = authored(by)
    return {
        "status": GameStatus.CONFIRMED,
        "confirmed_by": who["author"],
        "confirmed_link": who["link"],
        "confirmed_at": timezone.now(),
        "signed_at": None,
    }


def status_after(game: Game, played: Replay) -> GameStatus:
    """A confirmed result stays confirmed as long as the game is over."""
    confirmed = game.status == GameStatus.CONFIRMED and played.state.finished
    return GameStatus.CONFIRMED if confirmed else played.status


def answer(game: Game, base_revision: int, state: State, status: str) -> Recorded:
    """What the writer is told once the game is claimed."""
    return Recorded(
        game_id=game.pk,
        revision=base_revision + 1,
        status=status,
        label=state.label,
        scores=state.scores,
        sticks=state.sticks,
    )


def store_seats(game: Game, state: State) -> None:
    """Running scores, and the settled numbers once the game is over, in one statement."""
    settlement = settle_state(state)
    columns: dict[str, Any] = {"score": _by_seat(state.scores)}
    for name in _TENTHS:
        columns[name] = _by_seat(getattr(settlement, name)) if settlement else None
    columns["rank"] = _ranks(settlement)
    Seat.objects.filter(game=game).update(**columns)


def _by_seat(values: Sequence[int]) -> Case:
    whens = (When(seat=seat, then=Value(value, PointsField())) for seat, value in enumerate(values))
    return Case(*whens, output_field=PointsField())


def _ranks(settlement: Settlement | None) -> Case | None:
    if settlement is None:
        return None
    return Case(*(When(seat=seat, then=Value(rank)) for seat, rank in enumerate(settlement.ranks)))


def refresh_round(round_: Round) -> None:
    """Set the status of a round from its games.

    The lock lets the confirmations of the last two tables follow each other, so that one of them sees both.
    """
    locked = Round.objects.select_for_update().get(pk=round_.pk)
    games = locked.games
    if not games.exclude(status=GameStatus.CONFIRMED).exists():
        status = RoundStatus.FINISHED
    elif games.filter(revision__gt=0).exists():
        status = RoundStatus.RUNNING
    else:
        status = RoundStatus.SEATED
    Round.objects.filter(pk=round_.pk).update(status=status)
