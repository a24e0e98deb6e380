"""The stages of an event: the one that is played, and who plays in it."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Entry, Stage, StageEntry, Tournament

FIRST = 1


def current_stage(tournament: Tournament) -> Stage:
    """The stage that the next round belongs to: the last one that players advanced to, else the first."""
    advanced = StageEntry.objects.filter(stage=OuterRef("pk"))
    played = tournament.stages.filter(Q(order=FIRST) | Exists(advanced))
    return played.order_by("-order")[0]


def players_of_stage(stage: Stage) -> QuerySet[Entry]:
    """Everybody entered in the first stage, those who advanced in a later one; withdrawn players included."""
    everybody = stage.tournament.entries.order_by("number")
    return everybody if stage.order == FIRST else everybody.filter(stages__stage=stage)
