"""How numbers and winds are written."""

import pytest

from tournament.templatetags import marks


@pytest.mark.parametrize(("value", "written"), [(25000, "25000"), (-1200, "−1200"), (0, "0"), (None, "–")])
def test_points_have_a_minus_of_print(value: int | None, written: str) -> None:
    assert marks.points(value) == written


@pytest.mark.parametrize(("value", "written"), [(3900, "+3900"), (-1000, "−1000"), (0, "0"), (None, "–")])
def test_changes_are_signed(value: int | None, written: str) -> None:
    assert marks.change(value) == written


@pytest.mark.parametrize(("value", "written"), [(523, "+52.3"), (-40, "−4.0"), (0, "0.0"), (None, "–")])
def test_final_points_have_one_decimal_and_a_sign(value: int | None, written: str) -> None:
    assert marks.final(value) == written


def test_a_wind_has_its_tile_and_its_name() -> None:
    assert '<span aria-hidden="true" lang="ja">南</span>' in marks.wind("S")
    assert '<span class="visually-hidden">South</span>' in marks.wind("S")
