"""How far a round is, step by step, with the points that are still open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import GameStatus, Release, Round, RoundStatus, Seat
from tournament.queries.words import listed

_MOST_NAMED: Final = 12


class Step(StrEnum):
    """What a round goes through, in this order."""

    SEATED = "seated"
    PUBLISHED = "published"
    RUNNING = "running"
    FINISHED = "finished"
    CONFIRMED = "confirmed"
    RELEASED = "released"


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeStep:
    """A step of a round. `words`: what is open for it, or what it means now; "" where all is said."""

    step: Step
    title: str
    done: bool
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LatePlayer:
    """Who is seated here at `table_number` but still plays at a table of an earlier round."""

    entry_number: int
    name: str
    table_number: int
    round_number: int
    earlier_table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLife:
    """Tables by number: `playing`, over but `to_confirm`, `confirmed`; `begun` have a hand recorded.

    `by_round`: the public sees results only when the director releases the round.
    """

    steps: tuple[LifeStep, ...]
    published: bool
    released: bool
    by_round: bool
    begun: tuple[int, ...]
    playing: tuple[int, ...]
    to_confirm: tuple[int, ...]
    confirmed: tuple[int, ...]
    late: tuple[LatePlayer, ...]

    @property
    def current(self) -> Step:
        """The last step before the first that is open."""
        return [*takewhile(lambda step: step.done, self.steps)][-1].step


def round_life(seating: Round) -> RoundLife:
    """The steps of a round, whose stage and tournament are loaded.

    Two queries, and where the round is released one more for those before it.
    """
    tables = list(seating.games.order_by("table_number").values_list("table_number", "status", "revision"))
    life = {
        status: tuple(number for number, has, _revision in tables if has == status) for status in GameStatus
    }
    by_round = seating.stage.tournament.release == Release.BY_ROUND
    return RoundLife(
        steps=tuple(_steps(seating, life[GameStatus.PLAYING], life[GameStatus.FINISHED], by_round=by_round)),
        published=seating.published_at is not None,
        released=seating.released_at is not None,
        by_round=by_round,
        begun=tuple(number for number, _status, revision in tables if revision),
        playing=life[GameStatus.PLAYING],
        to_confirm=life[GameStatus.FINISHED],
        confirmed=life[GameStatus.CONFIRMED],
        late=tuple(_late(seating)),
    )


def _steps(
    seating: Round, playing: Sequence[int], to_confirm: Sequence[int], *, by_round: bool
) -> Iterator[LifeStep]:
    yield LifeStep(step=Step.SEATED, title=_("Seated"), done=True, words="")
    published, begun = seating.published_at is not None, seating.status != RoundStatus.SEATED
    yield LifeStep(step=Step.PUBLISHED, title=_("Published"), done=published, words=_seen_by(seating))
    yield LifeStep(
        step=Step.RUNNING,
        title=_("Running"),
        done=begun,
        words="" if begun else _("No hand is entered yet."),
    )
    yield LifeStep(step=Step.FINISHED, title=_("Finished"), done=not playing, words=_still_play(playing))
    waiting = sorted([*playing, *to_confirm])
    yield LifeStep(step=Step.CONFIRMED, title=_("Confirmed"), done=not waiting, words=_to_confirm(to_confirm))
    yield _release(seating, waiting, by_round=by_round)


def _seen_by(seating: Round) -> str:
    if seating.published_at is None:
        return _("Nobody but directors sees this seating.")
    if not seating.stage.tournament.published:
        return _("The event itself is not published: only judges and tables see this seating.")
    return ""


def _release(seating: Round, waiting: Sequence[int], *, by_round: bool) -> LifeStep:
    released = seating.released_at is not None if by_round else not waiting
    kept = _kept_back(seating, by_round=by_round)
    words = _("The public sees each result as soon as its table is confirmed.")
    if by_round:
        words = "" if released else _("The public sees no result of this round.")
    hidden = _is_hidden(seating)
    return LifeStep(
        step=Step.RELEASED, title=_("Released"), done=released and not hidden, words=kept or words
    )


def _is_hidden(seating: Round) -> bool:
    first = seating.stage.tournament.hidden_from
    return first is not None and seating.number >= first


def _kept_back(seating: Round, *, by_round: bool) -> str:
    """Why the public sees no result of this round, released or not; "" where nothing of the kind is so."""
    tournament = seating.stage.tournament
    if not tournament.published:
        return _("The event itself is not published: the public sees no result.")
    if _is_hidden(seating):
        words = _("Everything from round {number} on is hidden from the public, however it is released.")
        return words.format(number=tournament.hidden_from)
    if by_round and seating.released_at is not None and (earlier := _first_unreleased(seating)):
        words = _("The public sees no result before round {number} is released too.")
        return words.format(number=earlier)
    return ""


def _first_unreleased(seating: Round) -> int | None:
    earlier = Round.objects.filter(
        stage__tournament=seating.stage.tournament_id, number__lt=seating.number, released_at__isnull=True
    )
    return earlier.order_by("number").values_list("number", flat=True).first()


def _still_play(tables: Sequence[int]) -> str:
    if not tables:
        return ""
    if len(tables) > _MOST_NAMED:
        return _("{count} tables still play.").format(count=len(tables))
    sentence = ngettext("Table {tables} still plays.", "Tables {tables} still play.", len(tables))
    return sentence.format(tables=listed(list(map(str, tables))))


def _to_confirm(tables: Sequence[int]) -> str:
    if not tables:
        return ""
    if len(tables) > _MOST_NAMED:
        return _("{count} tables wait to be confirmed.").format(count=len(tables))
    sentence = ngettext(
        "Table {tables} waits to be confirmed.", "Tables {tables} wait to be confirmed.", len(tables)
    )
    return sentence.format(tables=listed(list(map(str, tables))))


def _late(seating: Round) -> Iterator[LatePlayer]:
    here = dict(seating.seats.values_list("entry_id", "game__table_number"))
    earlier = Seat.objects.filter(
        round__stage__tournament=seating.stage.tournament_id,
        round__number__lt=seating.number,
        game__status=GameStatus.PLAYING,
        entry__in=here,
    ).select_related("entry", "round", "game")
    for seat in earlier.order_by("entry__number"):
        yield LatePlayer(
            entry_number=seat.entry.number,
            name=seat.entry.name,
            table_number=here[seat.entry_id],
            round_number=seat.round.number,
            earlier_table=seat.game.table_number,
        )
