"""Reading a whole event as it was at one moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def one_moment() -> Iterator[None]:
    """All reads inside see the database as it was at the first of them; nobody who writes has to wait.

    Not by `transaction.atomic`, which on SQLite takes the place of the one who may write.
    """
    if connection.in_atomic_block:
        yield
        return
    postgres = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if postgres else "BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
