"""Columns of lists that django-tables2 sorts and cuts into pages."""

from typing import Any, Final

import django_tables2 as tables

_NUMBER: Final = {"th": {"class": "num"}, "td": {"class": "num"}}


# The package ships no types: what is built on it counts as untyped.
class NumberColumn(tables.Column):  # type: ignore[misc]
    """A column of numbers; the first click shows the largest first."""

    def __init__(self, title: Any, **options: Any) -> None:
        options = {"initial_sort_descending": True, "attrs": _NUMBER, "default": "–", **options}
        super().__init__(verbose_name=title, **options)
