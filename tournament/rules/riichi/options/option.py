"""How one rule is shown to people: its place in the rule book, words and an example."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.rules.errors import gettext_noop

Value = str | int | None


class Kind(StrEnum):
    """What a form asks for."""

    CHOICE = "choice"
    CHOICES = "choices"
    FLAG = "flag"
    POINTS = "points"
    NUMBER = "number"
    ROW = "row"
    FLOATING = "floating"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One key of a ruleset in words; all texts are marked for translation.

    `values` gives words for each JSON value that a form offers, the default first; for `CHOICES`
    those of a single item. None among them means that the key may be left empty.
    """

    key: str
    chapter: str
    title: str
    sentence: str
    example: str
    kind: Kind
    values: Mapping[Value, str] = field(default_factory=dict)


YES_NO: Mapping[Value, str] = {True: gettext_noop("yes"), False: gettext_noop("no")}
