"""What is stored: fields, constraints and cheap properties. Rows are made and changed by the services."""

from tournament.models.access import AccessLink, CodeAttempts, LinkKind, Presence
from tournament.models.audit import Adjustment, LogEntry
from tournament.models.events import HandLogs, Stage, TableEntry, Tournament
from tournament.models.games import ORDER_STEP, Game, GameStatus, HandRecord, Seat
from tournament.models.people import Entry, EntryStatus, User
from tournament.models.rounds import Round, RoundStatus

__all__ = [
    "ORDER_STEP",
    "AccessLink",
    "Adjustment",
    "CodeAttempts",
    "Entry",
    "EntryStatus",
    "Game",
    "GameStatus",
    "HandLogs",
    "HandRecord",
    "LinkKind",
    "LogEntry",
    "Presence",
    "Round",
    "RoundStatus",
    "Seat",
    "Stage",
    "TableEntry",
    "Tournament",
    "User",
]
