"""Read models that are worked out once and kept until what they were made from changes."""

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

T = TypeVar("T")


def _always(_made: object) -> bool:
    return True


def kept(key: str, stamp: object, make: Callable[[], T], *, whole: Callable[[T], bool] = _always) -> T:
    """What is kept under the key with this stamp, else what is made now and, if it is `whole`, kept."""
    found: tuple[object, T] | None = cache.get(key)
    if found is not None and found[0] == stamp:
        return found[1]
    made = make()
    if whole(made):
        cache.set(key, (stamp, made), timeout=None)
    return made
