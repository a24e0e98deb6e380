"""For work that makes very many values and no cycles among them."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Python's search for cycles waits until the end; it took a third of the time of a large archive.

    Inside another it ends with that one. Two at once do no harm: the search goes on when the first of them
    is done.
    """
    outermost = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if outermost:
            gc.enable()
