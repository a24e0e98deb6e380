"""Noten payments and nagashi mangan (`rules.md` 2.7)."""

import pytest

from tests.rules.riichi.play import deltas, draw, game, play


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [
        ((), (0, 0, 0, 0)),
        ((1,), (-1000, 3000, -1000, -1000)),
        ((0, 3), (1500, -1500, -1500, 1500)),
        ((0, 1, 2), (1000, 1000, 1000, -3000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_noten_payments_of_four_players(tenpai: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert deltas(game(), draw(*tenpai)) == expected


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [((2,), (-1000, -1000, 2000)), ((0, 2), (1000, -2000, 1000)), ((0, 1, 2), (0, 0, 0))],
)
def test_noten_payments_of_three_players(tenpai: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert deltas(game({"players": 3}), draw(*tenpai)) == expected


def test_no_pool_means_no_payment() -> None:
    """Mahjong Rengo μ in its league and Saikouisen Classic: no noten payment."""
    assert deltas(game({"noten_pool": 0}), draw(0, 1)) == (0, 0, 0, 0)


def test_riichi_sticks_stay_on_the_table() -> None:
    """P-HD-06."""
    step = play(game(), draw(1, riichi=[1]))
    assert step.state.scores == (24000, 27000, 24000, 24000)
    assert (step.state.sticks, step.state.label) == (1, "E2-1")


def test_several_nagashi_are_each_paid() -> None:
    """`rules.md` 2.7: dealer and South: +8000 / +4000 / −6000 / −6000."""
    assert deltas(game(), draw(nagashi=[0, 1])) == (8000, 4000, -6000, -6000)


def test_nagashi_as_draw_leaves_sticks_and_honba() -> None:
    step = play(game(honba=2, sticks=1), draw(0, nagashi=[1]))
    assert step.state.scores == (21000, 33000, 23000, 23000)
    assert (step.state.label, step.state.sticks) == ("E1-3", 1)


def test_nagashi_as_win_takes_honba_and_sticks() -> None:
    step = play(game({"nagashi": "win"}, honba=2, sticks=1), draw(0, 3, nagashi=[1], riichi=[3]))
    # mangan 4000/2000 and 200 from each, one old stick and North's
    assert step.state.scores == (20800, 25000 + 8000 + 600 + 2000, 22800, 21800)
    assert (step.state.label, step.state.sticks) == ("E2-0", 0)


def test_nagashi_win_of_the_dealer_keeps_the_deal() -> None:
    step = play(game({"nagashi": "win"}, place="E3"), draw(nagashi=[1, 2]))
    assert step.state.label == "E3-1"
    # the first nagashi seat from the dealer is the dealer
    prize = play(game({"nagashi": "win"}, place="E3", sticks=2), draw(nagashi=[1, 2])).hand
    assert prize is not None
    assert prize.deltas == (-6000, 8000 - 4000, 12000 - 4000 + 2000, -6000)


def test_sanma_nagashi_by_how_tsumo_is_paid() -> None:
    assert deltas(game({"players": 3}), draw(nagashi=[1])) == (-4000, 6000, -2000)
    assert deltas(game({"players": 3, "sanma_tsumo": "share"}), draw(nagashi=[1])) == (-5000, 8000, -3000)
