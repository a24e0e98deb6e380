"""What the page of a table shows besides the game itself: the form, a preview, a conflict."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import GameStatus
from tournament.queries.games import HandView, TableView
from tournament.queries.preview import HandPreview
from tournament.queries.words import wind_words
from tournament.rules.riichi.choices import ExtensionEnd, TimePolicy, Tobi
from tournament.rules.riichi.state import State, last_regular_wind
from tournament.templatetags.marks import points
from tournament.web.forms.hands import HandForm
from tournament.web.seats import SeatPage, seat_pages
from tournament.web.values import Grid, value_grid

# Long enough for an answer to arrive on bad Wi-Fi.
_JUST_NOW: Final = dt.timedelta(seconds=15)


def new_client_id() -> str:
    """An id for one entry. Made here, since browsers in a hall without HTTPS cannot make one."""
    return uuid4().hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Somebody else was faster: what was stored since the page was loaded, and what this page wanted."""

    stored: tuple[HandView, ...]
    undone: bool
    typed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of event as a choice of the form. `needs` are the fields without which it cannot be saved."""

    code: str
    title: str
    needs: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """What follows if the hand that is played began before the signal, or after it ("": it cannot have)."""

    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """`kind` is the part of the form that is open, `previewed` the very event that Save will store.

    `saved` is the entry that this device has just made; `practice` what a practice table carries along.
    """

    view: TableView
    form: HandForm
    client_id: str
    kind: str = ""
    preview: HandPreview | None = None
    previewed: str = ""
    conflict: Conflict | None = None
    saved: HandView | None = None
    practice: Mapping[str, str] | None = None

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(_kinds(self.view, knows_time=self.knows_time))

    @property
    def open_kind(self) -> str:
        """The kind that was chosen. The dealer who may stop is asked before anything else."""
        codes = [kind.code for kind in self.kinds]
        return self.kind if self.kind in codes else codes[0]

    @property
    def seats(self) -> tuple[SeatPage, ...]:
        return seat_pages(self.view, self.form, self.preview)

    @property
    def grid(self) -> Grid:
        return value_grid(self.view.rules)

    @property
    def dealer(self) -> str:
        return str(self.view.state.dealer)

    @property
    def seat_errors(self) -> tuple[BoundField, ...]:
        """Fields that are tapped on the seats, where no sentence would fit."""
        names = ("winner", "source", "riichi", "tenpai", "nagashi", "offender")
        return tuple(self.form[name] for name in names if self.form.errors.get(name))

    @property
    def may_undo(self) -> bool:
        return self.view.status != GameStatus.CONFIRMED and not (
            self.view.ended_by_director or self.view.typed or self.view.signed_at
        )

    @property
    def undo_id(self) -> str:
        """Undoing is an entry of its own."""
        return new_client_id()

    @property
    def knows_time(self) -> bool:
        """Whether the signal means something in these rules and has not sounded yet."""
        return self.view.rules.time_policy is not TimePolicy.NONE and self.view.state.hands_left is None

    @property
    def signal(self) -> Signal:
        return _signal(self.view)

    @property
    def ends(self) -> tuple[str, ...]:
        return tuple(what_ends(self.view.state))


def just_saved(view: TableView) -> HandView | None:
    """The last entry, if it is so new that a page which asks has made it."""
    if view.hands and timezone.now() - view.hands[-1].at < _JUST_NOW:
        return view.hands[-1]
    return None


def _kinds(view: TableView, *, knows_time: bool) -> Iterator[Kind]:
    if view.state.may_stop:
        yield Kind(code="stop", title=_("Stop?"))
    yield Kind(code="win", title=_("Win"), needs="winner source value|points|other_han|other_yakuman")
    yield Kind(code="exhaustive_draw", title=_("Draw"))
    if view.rules.draws_allowed:
        yield Kind(code="abortive_draw", title=_("Abortive"), needs="reason")
    yield Kind(code="chombo", title=_("Chombo"), needs="offender")
    yield Kind(code="void", title=_("Void"))
    if knows_time:
        yield Kind(code="time_up", title=_("Time"))


def _signal(view: TableView) -> Signal:
    if view.rules.time_policy is TimePolicy.FINISH_HAND:
        before, after = _("before it: it is the last"), _("after it: the game is over")
    else:
        before, after = _("before it: one more follows"), _("after it: it is the last")
    return Signal(before=before, after=after if view.hands else "")


def conflict(view: TableView, seen: int, typed: str) -> Conflict:
    """`seen` is the number of lines that the hand log had on the page that was faster overtaken."""
    return Conflict(stored=view.hands[seen:], undone=len(view.hands) < seen, typed=typed)


def what_ends(state: State) -> Iterator[str]:
    """What will end this game, as sentences for the table."""
    rules = state.rules
    if state.hands_left is not None:
        last, more = _("Time is up: this is the last hand."), _("Time is up: one more hand after this one.")
        yield last if state.hands_left == 1 else more
    if state.in_extension:
        yield _in_extension(state)
    elif state.is_last_hand:
        yield _("Last hand of the game unless the dealer stays.")
    else:
        last_wind = wind_words(last_regular_wind(rules))
        yield _("Ends after %(wind)s %(number)d.") % {"wind": last_wind, "number": rules.players}
    if rules.tobi is not Tobi.NONE:
        below, at = _("Below %s points ends it at once."), _("%s points or fewer end it at once.")
        yield (below if rules.tobi is Tobi.BELOW else at) % points(rules.tobi_line)


def _in_extension(state: State) -> str:
    at_once = _("Extension: ends as soon as somebody has %s.")
    deal_moves = _("Extension: ends when somebody has %s and the deal moves on.")
    chosen = at_once if state.rules.extension_end is ExtensionEnd.AT_ONCE else deal_moves
    return chosen % points(state.rules.target_points)
