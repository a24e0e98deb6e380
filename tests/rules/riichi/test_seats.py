"""Places by dice and the first dealer (`rules.md` 5.2)."""

import pytest

from tournament.rules.errors import RuleError
from tournament.rules.riichi.seats import counted_place, first_dealer

_SELF, _SHIMOCHA, _TOIMEN, _KAMICHA = range(4)


@pytest.mark.parametrize(
    ("sums", "place"),
    [((5, 9), _SELF), ((2, 6, 10), _SHIMOCHA), ((3, 7, 11), _TOIMEN), ((4, 8, 12), _KAMICHA)],
)
def test_place_of_each_sum_with_four_players(sums: tuple[int, ...], place: int) -> None:
    assert {counted_place(total, players=4) for total in sums} == {place}


@pytest.mark.parametrize(
    ("sums", "place"), [((4, 7, 10), _SELF), ((2, 5, 8, 11), _SHIMOCHA), ((3, 6, 9, 12), 2)]
)
def test_place_of_each_sum_with_three_players(sums: tuple[int, ...], place: int) -> None:
    assert {counted_place(total, players=3) for total in sums} == {place}


def test_formal_first_dealer_takes_two_rolls() -> None:
    """The East-drawer rolls 3: the West-drawer; who rolls 6: the North-drawer is first dealer."""
    east, _, west, north = range(4)
    assert first_dealer(3, players=4) == west
    assert first_dealer(3, 6, players=4) == north
    assert first_dealer(5, 9, players=4) == east


@pytest.mark.parametrize(("total", "dice"), [(1, 2), (13, 2), (2, 3), (19, 3)])
def test_total_that_dice_cannot_show_is_refused(total: int, dice: int) -> None:
    with pytest.raises(RuleError) as refused:
        counted_place(total, players=4, dice=dice)
    assert str(refused.value) == f"{dice} dice cannot show {total}."
