"""Places while one table plays, against a list that is sorted anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.standings.race import Race

_TENTHS = st.integers(-60, 60)
_FOUR = st.tuples(_TENTHS, _TENTHS, _TENTHS, _TENTHS)


@given(st.lists(_TENTHS, max_size=12), _FOUR, _FOUR)
def test_place_is_that_in_the_sorted_list(
    others: list[int], before: tuple[int, ...], won: tuple[int, ...]
) -> None:
    race = Race(others=tuple(sorted(others)), before=before)
    totals = [had + points for had, points in zip(before, won, strict=True)]
    listed = sorted((*others, *totals), reverse=True)
    assert [race.place(seat, won) for seat in range(4)] == [1 + listed.index(total) for total in totals]
    assert [race.total_at(place, won) for place in range(1, len(listed) + 2)] == [*listed, None]


def test_whoever_has_no_rank_is_in_nobodys_way() -> None:
    race = Race(others=(10, 20), before=(None, 15, 15, 0))
    assert race.place(1, (500, 0, 5, 0)) == 3
    assert race.total_at(1, (500, 0, 5, 0)) == 20
    with pytest.raises(ValueError, match="0"):
        race.place(0, (500, 0, 5, 0))
