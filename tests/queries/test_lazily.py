"""Lists whose values are made when they are read."""

from tournament.queries.lazily import Lazily


def test_values_are_made_once_and_only_when_they_are_read() -> None:
    made: list[int] = []

    def make(part: int) -> int:
        made.append(part)
        return 10 * part

    values = Lazily(range(100), make)
    assert (len(values), made) == (100, [])
    assert (values[3], values[-1], values[3], values[2:4]) == (30, 990, 30, (20, 30))
    assert made == [3, 99, 2]


def test_list_equals_any_sequence_of_the_same_values() -> None:
    values = Lazily((1, 2), str)
    assert values == ("1", "2")
    assert values == ["1", "2"]
    assert values != ("1",)
    assert hash(values) == hash(("1", "2"))
    assert list(values) == ["1", "2"]
