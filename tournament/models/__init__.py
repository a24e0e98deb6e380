"""What is stored: fields, constraints and cheap properties. Rows are made and changed by the services."""

from tournament.models.access import AccessLink, CodeAttempts, LinkKind, Presence
from tournament.models.audit import Adjustment, AdjustmentKind, LogEntry
from tournament.models.desk import DeskNote, NoteKind
from tournament.models.displays import Display, DisplayContent
from tournament.models.events import (
    HandLogs,
    KeepApart,
    Needs,
    OddPlayers,
    Release,
    Stage,
    StageEntry,
    TableEntry,
    TeamScoring,
    Tournament,
)
from tournament.models.games import ORDER_STEP, Game, GameStatus, HandRecord, Seat
from tournament.models.jobs import Job, JobStatus
from tournament.models.people import Entry, EntryStatus, PastResult, Person, User
from tournament.models.plans import SeatingPlan
from tournament.models.rounds import Bye, Round, RoundStatus
from tournament.models.series import Series, SeriesScoring

__all__ = [
    "ORDER_STEP",
    "AccessLink",
    "Adjustment",
    "AdjustmentKind",
    "Bye",
    "CodeAttempts",
    "DeskNote",
    "Display",
    "DisplayContent",
    "Entry",
    "EntryStatus",
    "Game",
    "GameStatus",
    "HandLogs",
    "HandRecord",
    "Job",
    "JobStatus",
    "KeepApart",
    "LinkKind",
    "LogEntry",
    "Needs",
    "NoteKind",
    "OddPlayers",
    "PastResult",
    "Person",
    "Presence",
    "Release",
    "Round",
    "RoundStatus",
    "Seat",
    "SeatingPlan",
    "Series",
    "SeriesScoring",
    "Stage",
    "StageEntry",
    "TableEntry",
    "TeamScoring",
    "Tournament",
    "User",
]
