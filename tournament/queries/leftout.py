"""What is left out of numbers that are made from hands, for a number that leaves games out needs a word."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import ngettext_lazy

_GAMES: Final = ngettext_lazy("%d confirmed game counts.", "%d confirmed games count.")
_TYPED: Final = ngettext_lazy(
    "%d game by totals is left out: its place and score count, its hands are not known.",
    "%d games by totals are left out: their places and scores count, their hands are not known.",
)
_UNREAD: Final = ngettext_lazy(
    "%d game is left out whose hands are not shown; its place and score count.",
    "%d games are left out whose hands are not shown; their places and scores count.",
)
_MISSING: Final = ngettext_lazy(
    "The hands of %d game are still to be counted: open this page again in a moment.",
    "The hands of %d games are still to be counted: open this page again in a moment.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Of so many confirmed `games` these count with their results alone.

    `typed`: their scores were typed in; `unread`: their hands may not be read; `missing`: their hands are
    still to be counted.
    """

    games: int
    typed: int
    unread: int
    missing: int = 0


def left_out_words(left_out: LeftOut) -> Iterator[str]:
    """Sentences: how many games count, and how many of them with their results alone."""
    yield _GAMES % left_out.games
    for count, sentence in (
        (left_out.typed, _TYPED),
        (left_out.unread, _UNREAD),
        (left_out.missing, _MISSING),
    ):
        if count:
            yield sentence % count
