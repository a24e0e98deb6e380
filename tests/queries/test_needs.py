"""The words for what a player needs."""

import pytest

from tournament.queries.needs import AimLine, aim_line
from tournament.rules.riichi.needs import Aim, Worth

WINDS = ("East", "South", "West", "North")


def _worth(points: tuple[int, ...] | None) -> Worth | None:
    return None if points is None else Worth(han=1, points=points)


def _line(*paid: int | None, tsumo: tuple[int, int] | None = None, tenpai_alone: bool = False) -> AimLine:
    """Seat 0 wants to be first; so much seats 1, 2 and 3 have to pay."""
    ron = {seat: _worth(None if points is None else (points,)) for seat, points in enumerate(paid, start=1)}
    aim = Aim(rank=1, tsumo=_worth(tsumo), ron=ron, tenpai_alone=tenpai_alone)
    return aim_line(aim, "1st", WINDS)


def test_all_ways_stand_in_one_sentence() -> None:
    found = _line(5200, 8000, 8000, tsumo=(2000, 4000), tenpai_alone=True)
    assert found.words == "tsumo 2000/4000, ron from South 5200, from others 8000, or tenpai alone"
    assert (found.tsumo, found.ron, found.tenpai_alone) == ("2000/4000", ("", "5200", "8000", "8000"), True)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((8000, 8000, 8000), "ron 8000"),
        ((1000, 2000, 3900), "ron from South 1000, from West 2000, from North 3900"),
        ((None, 8000, 8000), "ron from West or North 8000"),
        ((None, None, 32000), "ron from North 32000"),
        ((1000, None, 8000), "ron from South 1000, from North 8000"),
        ((None, None, None), "out of reach in one hand"),
    ],
)
def test_those_who_pay_alike_are_told_together(points: tuple[int | None, ...], words: str) -> None:
    """“Others” are all others, so nobody from whom no hand is dear enough may be among them."""
    assert _line(*points).words == words


def test_a_dealers_tsumo_is_paid_by_all_alike() -> None:
    assert _line(None, None, None, tsumo=(1600, 1600)).words == "tsumo 1600 all"


def test_a_draw_alone_can_be_enough() -> None:
    assert _line(None, None, None, tenpai_alone=True).words == "tenpai alone"
