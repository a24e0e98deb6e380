"""What the page of a table shows besides the game itself: the form, a preview, a conflict."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

from django.utils.translation import gettext as _

from tournament.models import GameStatus
from tournament.queries.games import HandView, TableView
from tournament.queries.preview import HandPreview
from tournament.rules.riichi.choices import ExtensionEnd, TimePolicy, Tobi
from tournament.rules.riichi.state import State, last_regular_wind
from tournament.templatetags.marks import points, wind_name
from tournament.web.forms.hands import HandForm


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
class TablePage:
    """`kind` is the part of the form that is open, `previewed` the very event that Save will store."""

    view: TableView
    form: HandForm
    client_id: str
    kind: str = ""
    preview: HandPreview | None = None
    previewed: str = ""
    conflict: Conflict | None = None
    play_on: bool = False

    @property
    def asks_to_stop(self) -> bool:
        """The dealer decides first whether the game goes on."""
        return self.view.state.may_stop and not (self.play_on or self.kind)

    @property
    def may_undo(self) -> bool:
        return self.view.status != GameStatus.CONFIRMED and not self.view.ended_by_director

    @property
    def undo_id(self) -> str:
        """Undoing is an entry of its own."""
        return new_client_id()

    @property
    def knows_time(self) -> bool:
        """Whether the signal means something in these rules and has not sounded yet."""
        return self.view.rules.time_policy is not TimePolicy.NONE and self.view.state.hands_left is None

    @property
    def ends(self) -> tuple[str, ...]:
        return tuple(what_ends(self.view.state))


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
        last_wind = wind_name(last_regular_wind(rules))
        yield _("Ends after %(wind)s %(number)d.") % {"wind": last_wind, "number": rules.players}
    if rules.tobi is not Tobi.NONE:
        below, at = _("Below %s points ends it at once."), _("%s points or fewer end it at once.")
        yield (below if rules.tobi is Tobi.BELOW else at) % points(rules.tobi_line)


def _in_extension(state: State) -> str:
    at_once = _("Extension: ends as soon as somebody has %s.")
    deal_moves = _("Extension: ends when somebody has %s and the deal moves on.")
    chosen = at_once if state.rules.extension_end is ExtensionEnd.AT_ONCE else deal_moves
    return chosen % points(state.rules.target_points)
