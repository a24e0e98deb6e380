"""Who sits where and who deals first, by dice (`rules.md` 5.2).

Places are counted counter-clockwise (in turn order) from the person who rolls, who is 1.
"""

from typing import Final

from tournament.rules.errors import RuleError

_DICE: Final = 2


def counted_place(total: int, *, players: int, dice: int = _DICE) -> int:
    """The place that a dice total counts to: 0 the roller, 1 shimocha, 2 toimen, 3 kamicha.

    With three players 2 is kamicha. Raises RuleError for a total that the dice cannot show.
    """
    if not dice <= total <= 6 * dice:
        raise RuleError("impossible_dice", key="total", dice=dice, total=total)
    return (total - 1) % players


def first_dealer(first_roll: int, second_roll: int | None = None, *, players: int) -> int:
    """The first dealer's place, counted from the player who drew East.

    Informally one roll decides. Formally the person counted rolls again: 3 then 6 counts to
    the player who drew West, and from there to the one who drew North.
    """
    place = counted_place(first_roll, players=players)
    if second_roll is None:
        return place
    return (place + counted_place(second_roll, players=players)) % players
