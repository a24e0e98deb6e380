"""When two spellings are one name."""

from unicodedata import normalize


def same_name(name: str) -> str:
    """What two spellings of one name have in common: full width, letter case and blanks do not count."""
    return " ".join(normalize("NFKC", name).casefold().split())


def bare_name(name: str) -> str:
    """As `same_name`, and without any blank: 山田太郎 and 山田　太郎 may be one person."""
    return same_name(name).replace(" ", "")
