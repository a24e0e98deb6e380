"""The signal of the clock at one table: between which hands of its log it sounded."""

from django.utils.translation import gettext

from tournament.queries.replay import counting
from tournament.services.access import Actor
from tournament.services.amendments import amend
from tournament.services.changes import InsertHand
from tournament.services.errors import Refused
from tournament.services.writing import Recorded, load_game


def signal_before_this_hand(*, game_id: int, base_revision: int, client_id: str, by: Actor) -> Recorded:
    """Note that the hand which is being played began after the signal: that sounded during the last one.

    It is told by whoever sat at the table, whenever that is written down. A game whose rules end it with the
    hand of the signal is over by that. Raises Refused (no hand was played before) and as `amend`.
    """
    played = counting(load_game(game_id).hand_records.all())
    if not played:
        raise Refused("signal_in_first_hand")
    return amend(
        game_id=game_id,
        base_revision=base_revision,
        client_id=client_id,
        change=InsertHand(before_order=played[-1].order, event={"type": "time_up"}),
        reason=gettext("The signal sounded before the next hand began."),
        by=by,
    )
