"""Games that corrections are tried on, with numbers worked out by hand."""

from collections.abc import Sequence

from tests import make
from tests.play import draw, play, ron, tsumo
from tournament.models import Game, User

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


def named_game(names: Sequence[str] = NAMES, **rules: object) -> Game:
    """A table that has just sat down."""
    tournament = make.tournament(**rules)  # type: ignore[arg-type]
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
