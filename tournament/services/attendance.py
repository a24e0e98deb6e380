"""Who is here, who leaves and who comes back."""

from django.db import transaction
from django.utils import timezone

from tournament.models import Entry, EntryStatus, GameStatus, Seat, Tournament
from tournament.queries.plans import next_number
from tournament.services.access import Actor, Writer, require_director, require_judge
from tournament.services.errors import Refused, Warned
from tournament.services.locks import lock_tournament
from tournament.services.trail import log, raise_versions


@transaction.atomic
def check_in(*, entry: Entry, arrived: bool, by: Actor) -> None:
    """Note that a player is here, or that this was a mistake; saying it twice changes nothing.

    Somebody who was left out for not being here plays from the next round on. Raises Refused (somebody
    else has taken their seats), NotPermitted.
    """
    author = require_judge(tournament=entry.tournament, by=by)
    lock_tournament(entry.tournament)
    entry = Entry.objects.select_related("tournament").get(pk=entry.pk)
    if arrived == (entry.arrived_at is not None):
        return
    returns = arrived and entry.status == EntryStatus.WITHDRAWN
    entry.arrived_at = timezone.now() if arrived else None
    entry.save(update_fields=["arrived_at"])
    log(entry.tournament, "player arrived" if arrived else "player not here", str(entry), by=author)
    if returns:
        _readmit(entry, author)
    raise_versions(entry.tournament, seating=returns, standings=returns, desk=True)


@transaction.atomic
def leave_out_absent(*, tournament: Tournament, by: Actor) -> tuple[Entry, ...]:
    """Leave whoever is not here out of the rounds to come, until they arrive. Raises NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    lock_tournament(tournament)
    absent = list(tournament.entries.filter(status=EntryStatus.ACTIVE, arrived_at__isnull=True))
    for entry in absent:
        entry.tournament = tournament
        _withdraw(entry, author)
    if absent:
        raise_versions(tournament, seating=True, standings=True, desk=True)
    return tuple(absent)


@transaction.atomic
def withdraw_player(*, entry: Entry, by: Actor, despite_running_game: bool = False) -> None:
    """Leave a player out of the rounds to come; games played stay, and so do the standings.

    Twice is the same as once: the round that they left before stays as it is. Raises Refused (a substitute,
    who plays only where needed), Warned (the player sits at a table that is still playing: its game goes on
    and counts), NotPermitted.
    """
    author = require_director(tournament=entry.tournament, by=by)
    lock_tournament(entry.tournament)
    _refuse_substitute(entry)
    table = running_table(entry)
    if table and not despite_running_game:
        raise Warned("sits_at_running_table", override="despite_running_game", **_place(entry, table))
    if entry.status != EntryStatus.WITHDRAWN:
        _withdraw(entry, author)
        raise_versions(entry.tournament, seating=True, standings=True, desk=True)


@transaction.atomic
def readmit_player(*, entry: Entry, by: Actor) -> None:
    """Let a withdrawn player play on.

    Twice is the same as once. Raises Refused (a substitute; somebody whose seats were taken over),
    NotPermitted.
    """
    author = require_director(tournament=entry.tournament, by=by)
    lock_tournament(entry.tournament)
    _refuse_substitute(entry)
    if entry.status == EntryStatus.WITHDRAWN:
        _readmit(entry, author)
        raise_versions(entry.tournament, seating=True, standings=True, desk=True)


def running_table(entry: Entry) -> Seat | None:
    """Where this player sits in a game that is not over."""
    seats = entry.seats.filter(game__status=GameStatus.PLAYING).select_related("game__round")
    return seats.order_by("-round__number").first()


def _place(entry: Entry, seat: Seat) -> dict[str, object]:
    return {"name": entry.name, "round": seat.game.round.number, "table": seat.game.table_number}


def _refuse_substitute(entry: Entry) -> None:
    if entry.status == EntryStatus.SUBSTITUTE:
        raise Refused("substitute_stays")


def _withdraw(entry: Entry, author: Writer) -> None:
    _set_status(entry, EntryStatus.WITHDRAWN, next_number(entry.tournament), "player withdrawn", author)


def _readmit(entry: Entry, author: Writer) -> None:
    heir = entry.replacements.exclude(status=EntryStatus.WITHDRAWN).first()
    if heir is not None:
        raise Refused("replaced_by", name=entry.name, heir=heir.name)
    _set_status(entry, EntryStatus.ACTIVE, None, "player readmitted", author)


def _set_status(
    entry: Entry, status: EntryStatus, from_round: int | None, action: str, author: Writer
) -> None:
    before = {"status": entry.status}
    entry.status, entry.withdrawn_from = status, from_round
    entry.save(update_fields=["status", "withdrawn_from"])
    after = {"status": status, "from_round": from_round}
    log(entry.tournament, action, str(entry), before=before, after=after, by=author)
