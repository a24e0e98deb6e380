"""Bringing a whole event from an archive: all of it, or nothing."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction

from tournament.models import Tournament
from tournament.queries.archive import BROUGHT, Parts, archive_parts
from tournament.queries.bulk import without_collecting
from tournament.queries.canonical import canonical
from tournament.queries.standings import standings
from tournament.rules.errors import RuleError
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.access import Actor, require_account
from tournament.services.errors import Refused
from tournament.services.locks import lock_account
from tournament.services.measures import check_measures
from tournament.services.restoring import Restorer
from tournament.services.tournaments import free_slug
from tournament.services.trail import log
from tournament.services.verification import verify


@without_collecting()
@transaction.atomic
def import_event(*, parts: Parts, by: Actor) -> Tournament:
    """The event of a checked archive, directed by whoever brings it.

    It is replayed hand by hand, and stays away unless that gives the numbers that the archive holds. Raises
    Refused (also where the event is here already), NotPermitted.
    """
    author = require_account(by=by)
    lock_account(author)
    _refuse_second(parts)
    try:
        made = Restorer(slug=_slug(parts), by=author).restore(parts)
        _check_measures(made)
        _check_rules(made)
        _check_games(made)
        _check_standings(made, parts)
    except (LookupError, TypeError, AttributeError, ValueError, ValidationError, DatabaseError):
        raise Refused("archive_unreadable") from None
    made.directors.add(author)
    log(made, BROUGHT, made.name, by=author)
    return made


def _refuse_second(parts: Parts) -> None:
    """The moment at which an event was made, to the microsecond, tells it from every other."""
    try:
        event = parts["event"][0]
        here = Tournament.objects.filter(created_at=event["created_at"]).first()
    except (LookupError, TypeError, ValidationError):
        raise Refused("archive_value_wrong", place="event") from None
    if here is None:
        return
    stored = archive_parts(here)
    same = all(_same(rows, parts[name]) for name, rows in stored.items() if name != "checks")
    raise Refused("event_here" if same else "event_here_changed", event=here.name, slug=here.slug)


def _same(stored: list[Any], given: list[Any]) -> bool:
    """Fields that came into being after the archive was written do not count."""
    known = [
        {key: value for key, value in row.items() if key in old}
        for row, old in zip(stored, given, strict=False)
    ]
    return len(stored) == len(given) and canonical(known) == canonical(given)


def _slug(parts: Parts) -> str:
    return free_slug(str(parts["event"][0]["slug"]))


def _check_measures(made: Tournament) -> None:
    try:
        check_measures(made.measures)
    except (Refused, LookupError, TypeError):
        raise Refused("archive_value_wrong", place="event 1, measures") from None


def _check_rules(made: Tournament) -> None:
    for number, stage in enumerate(made.stages.order_by("order"), start=1):
        if stage.preset not in PRESETS:
            raise Refused("archive_value_wrong", place=f"stages {number}, preset")
        try:
            read_ruleset(stage.ruleset)
        except RuleError as error:
            raise Refused("archive_rules_wrong", sentence=str(error)) from None


def _check_games(made: Tournament) -> None:
    for difference in verify(made):
        raise Refused("archive_game_changed", round=difference.round_number, table=difference.table_number)


def _check_standings(made: Tournament, parts: Parts) -> None:
    lines = standings(made).lines
    if [[line.rank, line.entry_number, line.total] for line in lines] != parts["checks"]["standings"]:
        raise Refused("archive_standings_changed")
