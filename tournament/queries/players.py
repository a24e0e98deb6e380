"""Players of a tournament, and the games of one of them."""

from dataclasses import dataclass

from tournament.models import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    entry_id: int
    number: int
    name: str
    club: str
    country: str
    ema_number: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerGame:
    """A game from one player's side; `rank` and `total` (tenths) are None until it is over."""

    round_number: int
    table_number: int
    wind: str
    status: str
    score: int
    rank: int | None
    total: int | None
    opponents: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentLine:
    """A penalty (negative) or bonus in tenths."""

    adjustment_id: int
    entry_number: int
    name: str
    amount: int
    reason: str
    author: str
    cancelled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    player: PlayerLine
    games: tuple[PlayerGame, ...]
    adjustments: tuple[AdjustmentLine, ...]


def players_of(tournament: Tournament) -> tuple[PlayerLine, ...]:
    """All entries by number, withdrawn ones and substitutes included."""
    raise NotImplementedError


def player_view(tournament: Tournament, number: int) -> PlayerView:
    """Raises Entry.DoesNotExist."""
    raise NotImplementedError


def adjustments_of(tournament: Tournament) -> tuple[AdjustmentLine, ...]:
    """All penalties and bonuses, cancelled ones included, in order of time."""
    raise NotImplementedError
