"""The hand log of a game in lines, for the page of the table and for the workbook."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.queries.replay import Play, Replay
from tournament.queries.words import hand_words, reason_words
from tournament.rules.riichi.game import start_game


@dataclass(frozen=True, slots=True, kw_only=True)
class LineState:
    """What a line shows, without the replay behind it: to be compared, or kept by the ten thousand.

    `number` is None for a signal (time, stop), which is no hand. Points by seat.
    """

    number: int | None
    label: str
    words: str
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    sticks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One record that counts. A signal has no number and moves nothing; points by seat."""

    number: int | None
    play: Play
    words: str
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    sticks: int

    @property
    def state(self) -> LineState:
        return LineState(
            number=self.number,
            label=self.play.label,
            words=self.words,
            deltas=self.deltas,
            scores=self.scores,
            sticks=self.sticks,
        )


def log_lines(played: Replay, names: Sequence[str]) -> Iterator[LogLine]:
    """The lines in order; hands are numbered from 1."""
    start = start_game(played.state.rules)
    number, scores, sticks = 0, start.scores, start.sticks
    for play in played.plays:
        hand = play.hand
        if hand is not None:
            number, scores, sticks = number + 1, hand.scores, hand.sticks
        yield LogLine(
            number=number if hand else None,
            play=play,
            words=hand_words(play.event, hand, names),
            deltas=hand.deltas if hand else (0,) * len(names),
            scores=scores,
            sticks=sticks,
        )


def end_words(played: Replay) -> str:
    """Why the game is over; empty while it goes on. Typed scores say how many hands they follow."""
    if not played.typed:
        return reason_words(played.state.reason)
    hands = sum(play.hand is not None for play in played.plays)
    if not hands:
        return _("the scores were typed in, without hands")
    sentence = ngettext(
        "the scores were typed in after {count} hand", "the scores were typed in after {count} hands", hands
    )
    return sentence.format(count=hands)
