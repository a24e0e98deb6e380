"""Translations for lists in which the same few words come back ten thousand times."""

from functools import lru_cache

from django.utils.translation import get_language, gettext


def words(text: str) -> str:
    """As `gettext`, which looks through a chain of catalogues each time."""
    return _words(get_language(), text)


@lru_cache(maxsize=4096)
def _words(language: str | None, text: str) -> str:
    del language  # part of the key: the catalogue is the one that is active
    return gettext(text)
