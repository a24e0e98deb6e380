"""What is stored: fields, constraints and cheap properties. Rows are made and changed by the services."""

from tournament.models.audit import Adjustment, LogEntry
from tournament.models.events import Stage, Tournament
from tournament.models.games import ORDER_STEP, Game, GameStatus, HandRecord, Seat
from tournament.models.people import Entry, EntryStatus, User
from tournament.models.rounds import Round, RoundStatus

__all__ = [
    "ORDER_STEP",
    "Adjustment",
    "Entry",
    "EntryStatus",
    "Game",
    "GameStatus",
    "HandRecord",
    "LogEntry",
    "Round",
    "RoundStatus",
    "Seat",
    "Stage",
    "Tournament",
    "User",
]
