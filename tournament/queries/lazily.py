"""Long lists of which a page shows a part."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

P = TypeVar("P")
T = TypeVar("T")


class Lazily(Sequence[T], Generic[P, T]):
    """`make` of each of the parts, made when it is first read; equal to any sequence of equal values."""

    def __init__(self, parts: Sequence[P], make: Callable[[P], T]) -> None:
        self._parts, self._make = parts, make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        return len(self._parts)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        place = index + len(self) if index < 0 else index
        if place not in self._made:
            self._made[place] = self._make(self._parts[place])
        return self._made[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))
