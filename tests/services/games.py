"""Games that corrections are tried on, with numbers worked out by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests import make
from tests.play import draw, play, ron, tsumo
from tournament.models import Game, User
from tournament.services.amendments import amend
from tournament.services.changes import Change, ChangeHand, HandsFollow, SwapSeats
from tournament.services.writing import Recorded

NAMES = ("Aki", "Ben", "Cho", "Dan")

# Order in the log, label, scores after the hand
HANDS = (
    (1024, "E1-0", (28000, 24000, 24000, 24000)),
    # 3900 and one honba
    (2048, "E1-1", (23800, 28200, 24000, 24000)),
    # 2000 from Ben, who deals, 1000 each from the others
    (3072, "E2-0", (22800, 26200, 28000, 23000)),
    (4096, "E3-0", (22800, 26200, 26000, 25000)),
    # Ben's stick stays on the table
    (5120, "E4-0", (21300, 26700, 24500, 26500)),
    # 8000, one honba, and the stick
    (6144, "E4-1", (30600, 26700, 24500, 18200)),
)

FOURTH = ChangeHand(order=4096, event=ron(2, 3, 2, 30))
CHAIRS = SwapSeats(first=0, second=1, hands_follow=HandsFollow.CHAIRS)
PEOPLE = SwapSeats(first=0, second=1, hands_follow=HandsFollow.PEOPLE)


def named_game(names: Sequence[str] = NAMES, **rules: Any) -> Game:
    """A table that has just sat down."""
    tournament = make.tournament(**rules)
    make.entries(tournament, names)
    return make.game(tournament)


def six_hands(by: User) -> Game:
    """East 1 to East 4 as in `HANDS`; the game is at South 1."""
    return play(
        named_game(),
        draw(0),
        ron(1, 0, 3, 30),
        tsumo(2, 3, 30),
        ron(3, 2, 2, 30),
        draw(1, 3, riichi=[1]),
        ron(0, 3, 5),
        by=by,
    )


def put_right(game: Game, by: Any, change: Change = FOURTH, **given: Any) -> Recorded:
    """As `correct`, sent from the game as it was read and always under one id."""
    values = {"base_revision": game.revision, "client_id": "put right", "reason": "misheard", **given}
    return amend(game_id=game.pk, change=change, by=by, **values)


def counting_events(game: Game) -> list[Mapping[str, Any]]:
    """The events that count, in order."""
    latest = {record.order: record for record in game.hand_records.order_by("order", "revision")}
    return [record.event for record in latest.values() if not record.removed]


def names_at(game: Game) -> list[str]:
    """Who sits there, by seat."""
    return list(game.seats.order_by("seat").values_list("entry__name", flat=True))


def numbers_of(game: Game) -> list[Any]:
    """What a game stands at: status, label, and of each seat the name and the numbers."""
    game.refresh_from_db()
    seats = game.seats.order_by("seat").values_list("entry__name", "score", "rank", "total")
    return [game.status, game.label, *seats]
