"""The life of a round after it is seated: published, confirmed, released, and each of these taken back."""

from django.db import transaction
from django.utils import timezone

from tournament.models import Game, GameStatus, Round
from tournament.queries.words import listed
from tournament.services.access import Actor, require_director, require_judge
from tournament.services.errors import Refused, Warned
from tournament.services.games import confirm_game, reopen_game
from tournament.services.locks import lock_games
from tournament.services.rounds import tables_with_records
from tournament.services.trail import log, raise_versions


@transaction.atomic
def publish_round(*, seating: Round, by: Actor) -> None:
    """Show the seating to everybody, and open its tables. Twice is the same as once. Raises NotPermitted."""
    tournament = seating.stage.tournament
    director = require_director(tournament=tournament, by=by)
    if _stamp(seating, "published_at", given=True):
        log(tournament, "round published", str(seating.number), by=director)
        raise_versions(tournament, seating=True, standings=True)


@transaction.atomic
def unpublish_round(*, seating: Round, by: Actor) -> None:
    """Hide the seating again, as long as no table has begun. Raises Refused (which have), NotPermitted."""
    tournament = seating.stage.tournament
    director = require_director(tournament=tournament, by=by)
    numbers = tables_with_records(seating)
    if numbers:
        raise Refused("round_begun", round=seating.number, tables=listed(list(map(str, numbers))))
    if _stamp(seating, "published_at", given=False):
        log(tournament, "round hidden", str(seating.number), by=director)
        raise_versions(tournament, seating=True, standings=True)


@transaction.atomic
def confirm_finished(*, seating: Round, by: Actor) -> int:
    """Confirm every finished table of a round that is not confirmed yet; how many. Raises NotPermitted."""
    require_judge(tournament=seating.stage.tournament, by=by)
    finished = _games(seating, GameStatus.FINISHED)
    for game in finished:
        confirm_game(game_id=game.pk, base_revision=game.revision, by=by)
    return len(finished)


@transaction.atomic
def reopen_confirmed(*, seating: Round, by: Actor) -> int:
    """Take back every confirmation of a round; how many. Raises NotPermitted."""
    require_director(tournament=seating.stage.tournament, by=by)
    confirmed = _games(seating, GameStatus.CONFIRMED)
    for game in confirmed:
        reopen_game(game_id=game.pk, base_revision=game.revision, by=by)
    return len(confirmed)


@transaction.atomic
def release_round(*, seating: Round, by: Actor, despite_open_tables: bool = False) -> None:
    """Let the public see the results. Twice is the same as once.

    Raises Warned (tables are not confirmed; `despite_open_tables` goes on), NotPermitted.
    """
    tournament = seating.stage.tournament
    director = require_director(tournament=tournament, by=by)
    unconfirmed = seating.games.exclude(status=GameStatus.CONFIRMED).order_by("table_number")
    numbers = [str(number) for number in unconfirmed.values_list("table_number", flat=True)]
    if numbers and not despite_open_tables:
        raise Warned("release_open", override="despite_open_tables", tables=listed(numbers))
    if _stamp(seating, "released_at", given=True):
        log(tournament, "round released", str(seating.number), by=director)
        raise_versions(tournament, standings=True, display=True)


@transaction.atomic
def take_back_release(*, seating: Round, by: Actor) -> None:
    """Hide the results from the public again. Twice is the same as once. Raises NotPermitted."""
    tournament = seating.stage.tournament
    director = require_director(tournament=tournament, by=by)
    if _stamp(seating, "released_at", given=False):
        log(tournament, "round withheld", str(seating.number), by=director)
        raise_versions(tournament, standings=True, display=True)


def _stamp(seating: Round, field: str, *, given: bool) -> bool:
    """Set a moment of a round to now, or take it away; False where it was there, or gone, already."""
    others = Round.objects.filter(pk=seating.pk, **{f"{field}__isnull": given})
    return bool(others.update(**{field: timezone.now() if given else None}))


def _games(seating: Round, status: GameStatus) -> list[Game]:
    return lock_games(seating.games.filter(status=status))
