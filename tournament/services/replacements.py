"""One player takes over from another."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import F

from tournament.models import Entry, EntryStatus, Game, GameStatus, Seat, SeatingPlan, StageEntry
from tournament.queries.plans import next_number, rounds_to_come
from tournament.queries.stages import current_stage
from tournament.seating.plan import renumbered
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.locks import lock_tournament
from tournament.services.players import PlayerRow, enter_players
from tournament.services.trail import log, raise_versions


@transaction.atomic
def replace_player(*, entry: Entry, by: Actor, heir: Entry | PlayerRow) -> Entry:
    """Let somebody take the seats of a player from now on: a new player, or one who is entered.

    Games played stay with who played them, and the heir starts without points. The seats taken over are
    those of the plan in force, and a seat in a round whose table has no hand yet. Returns the heir.
    Raises Refused (a substitute or withdrawn player has no seats to give; the heir has seats already),
    Warned (the name of a new player is there already), NotPermitted.
    """
    author = require_director(tournament=entry.tournament, by=by)
    lock_tournament(entry.tournament)
    entry.refresh_from_db(fields=["status"])
    if entry.status != EntryStatus.ACTIVE:
        raise Refused("nothing_to_take_over", name=entry.name)
    if isinstance(heir, PlayerRow):
        (heir,) = enter_players(tournament=entry.tournament, players=[heir], by=by)
    _check_heir(entry, heir)
    _hand_over(entry, heir)
    _take_place_in_final(entry, heir)
    _take_planned_seats(entry, heir)
    story = {"name": heir.name, "number": heir.number, "from_round": entry.withdrawn_from}
    log(entry.tournament, "player replaced", str(entry), after=story, by=author)
    raise_versions(entry.tournament, seating=True, standings=True, desk=True)
    return heir


def _check_heir(entry: Entry, heir: Entry) -> None:
    if heir.tournament_id != entry.tournament_id or heir.pk == entry.pk:
        raise Refused("heir_unknown")
    sits = heir.seats.filter(game__status=GameStatus.PLAYING).exists()
    if sits or heir.status == EntryStatus.WITHDRAWN or any(_planned(heir)):
        raise Refused("heir_has_seats", name=heir.name)


def _hand_over(entry: Entry, heir: Entry) -> None:
    """A fixed table is a need of the person and stays behind; team and block go on with the heir."""
    seats = _unplayed(entry)
    rounds = [seat.game.round.number for seat in seats]
    entry.status = EntryStatus.WITHDRAWN
    entry.withdrawn_from = min(rounds, default=next_number(entry.tournament))
    entry.save(update_fields=["status", "withdrawn_from"])
    heir.status, heir.replaces = EntryStatus.ACTIVE, entry
    heir.team, heir.block = heir.team or entry.team, heir.block or entry.block
    heir.save(update_fields=["status", "replaces", "team", "block"])
    for seat in seats:
        seat.entry = heir
        seat.save(update_fields=["entry"])
        # The device of the table sees who sits there now.
        Game.objects.filter(pk=seat.game_id).update(revision=F("revision") + 1)


def _take_place_in_final(entry: Entry, heir: Entry) -> None:
    """Where the player had advanced, the heir plays on; the points that were carried over stay behind."""
    places = entry.stages.filter(stage=current_stage(entry.tournament)).exclude(stage__entrants__entry=heir)
    for place in places:
        StageEntry.objects.create(stage=place.stage, entry=heir, seed=place.seed)


def _unplayed(entry: Entry) -> list[Seat]:
    """Seats at tables where nothing happened yet."""
    seats = entry.seats.filter(
        game__status=GameStatus.PLAYING, game__totals__isnull=True, game__hand_records__isnull=True
    )
    return list(seats.select_related("game__round"))


def _take_planned_seats(entry: Entry, heir: Entry) -> None:
    for plan in _planned(entry):
        plan.rounds = renumbered(plan.rounds, {entry.number: heir.number})
        plan.save(update_fields=["rounds"])


def _planned(entry: Entry) -> Iterator[SeatingPlan]:
    """The plans in force in which this player has a seat in a round to come."""
    following = next_number(entry.tournament)
    for plan in SeatingPlan.objects.filter(stage__tournament=entry.tournament, in_force=True):
        if any(entry.number in table for tables in rounds_to_come(plan, following) for table in tables):
            yield plan
