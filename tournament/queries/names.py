"""When two spellings are one name, and where a name stands in a list."""

from unicodedata import combining, normalize

from django.utils.translation import gettext


def placeholder(number: int) -> str:
    """What a player is called in an event who asked to be forgotten."""
    return gettext("Player {number}").format(number=number)


def is_placeholder(name: str, number: int) -> bool:
    """Whether the player of this number was forgotten; most names have no digit, which is fast to see."""
    return str(number) in name and name == placeholder(number)


def same_name(name: str) -> str:
    """What two spellings of one name have in common: full width, letter case and blanks do not count."""
    return " ".join(normalize("NFKC", name).casefold().split())


def bare_name(name: str) -> str:
    """As `same_name`, and without any blank: 山田太郎 and 山田　太郎 may be one person."""
    return same_name(name).replace(" ", "")


def without_marks(text: str) -> str:
    """Álvaro as Alvaro: how he is looked for."""
    return "".join(sign for sign in normalize("NFKD", text) if not combining(sign))


def alphabetical(name: str) -> str:
    """What a list is sorted by: people look for É among E, whatever the case."""
    return without_marks(same_name(name))
