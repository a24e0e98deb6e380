"""Riichi sticks, tapped while a hand is played."""

from django.db import transaction

from tournament.models import Game, GameStatus
from tournament.rules.errors import RuleError
from tournament.rules.riichi.game import check_riichi
from tournament.services.access import Actor
from tournament.services.errors import Refused
from tournament.services.writing import open_game, stale


@transaction.atomic
def tap_riichi(*, game_id: int, label: str, seat: int, on: bool, by: Actor) -> tuple[int, ...]:
    """Put the riichi stick of a seat out, or take it back; the seats whose stick is out now.

    `label` is the hand that the page showed: a late tap must not count for the next one. The revision of the
    game stays, so that an entry that waits in a page is not refused for a tap.

    Raises RuleError (without the points, or no such seat), Refused (the game is over), StaleWrite (the table
    plays another hand), NotPermitted.
    """
    open_game(game_id=game_id, by=by)
    # Two taps at once on two devices both count.
    game = Game.objects.select_for_update(of=("self",)).select_related("round__stage").get(pk=game_id)
    if game.status != GameStatus.PLAYING:
        raise Refused("game_finished")
    if game.label != label:
        raise stale(game.pk)
    if on:
        _check_points(game, seat)
    out = sorted({*game.riichi, seat} if on else {*game.riichi} - {seat})
    Game.objects.filter(pk=game.pk).update(riichi=out)
    return tuple(out)


def _check_points(game: Game, seat: int) -> None:
    scores = tuple(game.seats.order_by("seat").values_list("score", flat=True))
    if not 0 <= seat < len(scores):
        raise RuleError("no_such_seat", key="riichi", seat=seat, last=len(scores) - 1)
    check_riichi(game.round.stage.rules, scores, (seat,))
