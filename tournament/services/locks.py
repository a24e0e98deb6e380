"""Rows that only one writer of an event holds at a time.

Taken in this order where more than one is needed, so that nobody waits for each other: stage, tables, round.
The tournament comes last (`trail.raise_versions`), except where a whole use case waits for its turn.
"""

from django.db.models import QuerySet

from tournament.models import Game, Stage, Tournament, User


def lock_tournament(tournament: Tournament) -> None:
    """Wait until whoever else enters or changes players, makes links or starts a job here is through."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)


def lock_account(account: User) -> None:
    """Wait until whatever else this person brings along is in: a button pressed twice brings it once."""
    User.objects.select_for_update().get(pk=account.pk)


def lock_stage(stage_id: int) -> Stage:
    """The stage with its tournament; rounds, plans, rules and players of a stage are changed in turn."""
    return Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage_id)


def lock_games(games: QuerySet[Game]) -> list[Game]:
    """Several tables, in the order in which everybody locks them."""
    return list(games.select_for_update(of=("self",)).order_by("pk"))
