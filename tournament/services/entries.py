"""Changing what is known of a player, and the players' numbers."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F, ProtectedError

from tournament.models import Entry, EntryStatus, PastResult, Round, SeatingPlan, Tournament
from tournament.seating.plan import renumbered
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.locks import lock_tournament
from tournament.services.players import PlayerRow, tidied
from tournament.services.trail import log, raise_versions, save_fields

MOST_NUMBER = 999_999
_MOST_TABLES = 1_000
_ASIDE = 1_000_000


@transaction.atomic
def change_player(
    *, entry: Entry, player: PlayerRow, fixed_table: int | None, is_substitute: bool, by: Actor
) -> None:
    """Change all that is known of a player but the number.

    `is_substitute`: plays where a table needs somebody; a withdrawn player stays withdrawn. Raises Refused
    (no name, a text too long, no such table), NotPermitted.
    """
    author = require_director(tournament=entry.tournament, by=by)
    lock_tournament(entry.tournament)
    facts: dict[str, object] = {**tidied(player, entry.number)}
    if fixed_table is not None and not 1 <= fixed_table <= _MOST_TABLES:
        raise Refused("no_such_table")
    facts["fixed_table"] = fixed_table
    if entry.status != EntryStatus.WITHDRAWN:
        facts["status"] = EntryStatus.SUBSTITUTE if is_substitute else EntryStatus.ACTIVE
    before = {key: getattr(entry, key) for key in facts}
    changed = {key: value for key, value in facts.items() if value != before[key]}
    if not changed:
        return
    save_fields(entry, changed)
    was = {key: before[key] for key in changed}
    log(entry.tournament, "player changed", str(entry), before=was, after=changed, by=author)
    raise_versions(entry.tournament, seating=True, standings=True, desk=True)


@transaction.atomic
def renumber_players(*, tournament: Tournament, numbers: Mapping[int, int], by: Actor) -> None:
    """Give players new numbers, by the old ones; whoever is not named keeps theirs.

    Raises Refused (a round is seated, so the numbers are on paper; a number twice or out of range),
    NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    lock_tournament(tournament)
    if Round.objects.filter(stage__tournament=tournament).exists():
        raise Refused("numbers_are_out")
    entries = {entry.number: entry for entry in tournament.entries.all()}
    wanted = {old: numbers.get(old, old) for old in entries}
    if not all(1 <= number <= MOST_NUMBER for number in wanted.values()):
        raise Refused("number_out_of_range", most=MOST_NUMBER)
    if len(set(wanted.values())) < len(wanted):
        raise Refused("numbers_twice")
    changed = {old: new for old, new in wanted.items() if old != new}
    if not changed:
        return
    # Two players may exchange their numbers, which are unique at every moment.
    tournament.entries.filter(number__in=changed).update(number=F("number") + _ASIDE)
    for old, new in changed.items():
        entries[old].number = new
    Entry.objects.bulk_update([entries[old] for old in changed], ["number"])
    _renumber_plans(tournament, changed)
    after = {"numbers": {str(old): new for old, new in changed.items()}}
    log(tournament, "players renumbered", tournament.name, after=after, by=author)
    raise_versions(tournament, seating=True, standings=True, desk=True)


def _renumber_plans(tournament: Tournament, changed: Mapping[int, int]) -> None:
    """Plans name players by number; everybody keeps their seats."""
    for plan in SeatingPlan.objects.filter(stage__tournament=tournament):
        plan.rounds = renumbered(plan.rounds, changed)
        plan.save(update_fields=["rounds"])


@transaction.atomic
def remove_player(*, entry: Entry, by: Actor) -> None:
    """Take a player off the list who was never seated.

    Raises Refused (somebody who was, or who has a past result), NotPermitted.
    """
    author = require_director(tournament=entry.tournament, by=by)
    tournament, subject, number = entry.tournament, str(entry), entry.number
    person = entry.person
    if PastResult.objects.filter(entry=entry).exists():
        raise Refused("player_was_seated", name=entry.name)
    try:
        with transaction.atomic():
            entry.delete()
    except ProtectedError:
        raise Refused("player_was_seated", name=entry.name) from None
    if person is not None and not person.entries.exists():
        person.delete()
    log(tournament, "player removed", subject, before={"number": number}, by=author)
    raise_versions(tournament, seating=True, standings=True, desk=True)
