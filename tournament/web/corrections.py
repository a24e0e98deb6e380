"""One correction of a hand log as its page shows and posts it.

A `Wish` is what somebody wants to correct, read anew for every request; a `CorrectionPage` adds what follows
from it and why it is done.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from django.http import QueryDict
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournament.models import Game
from tournament.queries.earlier import NEVER
from tournament.queries.games import HandView, TableView, table_before, table_view
from tournament.queries.history import HandHistory, HandRevision, game_history, written_since
from tournament.queries.words import hand_words, refusal
from tournament.rules.errors import RuleError
from tournament.rules.riichi.events import read_event
from tournament.services.changes import Change, ChangeHand, InsertHand, RemoveHand, RevertHand
from tournament.services.consequences import Consequences, plan_change
from tournament.services.errors import Refused
from tournament.web.entry import written
from tournament.web.forms.corrections import CorrectionForm, SwapForm
from tournament.web.forms.hands import HandForm
from tournament.web.forms.recorded import entered
from tournament.web.tablepage import new_client_id
from tournament.web.values import Grid, value_grid

Event = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody wants to correct. `change` is None until its form is filled in.

    `view` is the table now, `hand` the line of its log that this is about, introduced by `about`; `gone`
    where it is not there any more. `words` tell what would be written, and `kind` is the part of a hand's
    form that is open. `why` is the reason as far as it is known.
    """

    title: str
    view: TableView
    change: Change | None = None
    hand: HandView | None = None
    about: str = ""
    gone: bool = False
    form: HandForm | SwapForm | None = None
    event: Event | None = None
    kind: str = "yes"
    words: str = ""
    why: str = ""

    @property
    def hand_form(self) -> HandForm | None:
        return self.form if isinstance(self.form, HandForm) else None

    @property
    def swap_form(self) -> SwapForm | None:
        return self.form if isinstance(self.form, SwapForm) else None


# From the game and what was posted, None when the page is opened.
MakeWish = Callable[[Game, QueryDict | None], Wish]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A player of the table with the seats that their numbers stand at."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPage:
    """`previewed` is the very change whose consequences were shown, `error` a refusal beside no field.

    `stored`: somebody else was faster, and this is what they wrote; None where nobody was.
    """

    wish: Wish
    form: CorrectionForm
    client_id: str
    base_revision: int
    saving: bool = False
    seen: str = ""
    follows: Consequences | None = None
    error: str = ""
    stored: tuple[tuple[HandHistory, HandRevision], ...] | None = None

    @property
    def previewed(self) -> str:
        return "" if self.wish.change is None else _written(self.wish.change)

    @property
    def final_change(self) -> Change | None:
        """The change, if Save was pressed on just what was shown; what was changed since is shown again."""
        if not self.saving or self.wish.change is None or self.seen != self.previewed:
            return None
        return replace(self.wish.change, set_aside=self.form.cleaned_data.get("set_aside", False))

    @property
    def is_stale(self) -> bool:
        return self.base_revision != self.wish.view.revision

    @property
    def grid(self) -> Grid:
        return value_grid(self.wish.view.rules)

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sat on which seat, and sits there afterwards."""
        after = {seat.after: seat.seat for seat in self.follows.seats} if self.follows else {}
        return tuple(
            Person(name=name, before=seat, after=after.get(name, seat))
            for seat, name in enumerate(self.wish.view.names)
        )


def _written(change: Change) -> str:
    values = asdict(change)
    del values["set_aside"]
    return written({**values, "change": type(change).__name__})


def first_page(wish: Wish) -> CorrectionPage:
    form = CorrectionForm(initial={"why": wish.why})
    return CorrectionPage(wish=wish, form=form, client_id=new_client_id(), base_revision=wish.view.revision)


def posted_page(posted: QueryDict, wish: Wish) -> CorrectionPage:
    """The page as it came back, with everything typed."""
    form = CorrectionForm(posted)
    form.is_valid()
    unusable = _("The entry carries no usable id; look at it and save it once more.")
    return CorrectionPage(
        wish=wish,
        form=form,
        client_id=form.cleaned_data.get("client_id") or new_client_id(),
        base_revision=_base(form, wish.view),
        saving="save" in posted and form.stamped,
        seen=posted.get("previewed", ""),
        error="" if form.stamped else unusable,
    )


def _base(form: CorrectionForm, view: TableView) -> int:
    """The revision that the page saw; a table that was seated anew has other players, whatever its own is."""
    if form.cleaned_data.get("game") not in (None, view.game_id):
        return NEVER
    return int(form.cleaned_data.get("base_revision", view.revision))


def with_consequences(game: Game, page: CorrectionPage) -> CorrectionPage:
    """The page with what follows, or with the reason why this cannot be."""
    if page.wish.change is None:
        return page
    try:
        return replace(page, follows=plan_change(game=game, change=page.wish.change))
    except (RuleError, Refused) as refused:
        return with_refusal(page, refused)


def with_refusal(page: CorrectionPage, refused: RuleError | Refused) -> CorrectionPage:
    """The sentence beside the field that it is about, where there is one."""
    wish = page.wish
    if isinstance(refused, RuleError):
        if isinstance(wish.form, HandForm) and wish.event is not None:
            wish.form.refuse(refused, wish.event)
            return page
        return replace(page, error=refusal(refused))
    return page if page.form.refuse(refused) else replace(page, error=str(refused))


def with_conflict(game: Game, page: CorrectionPage) -> CorrectionPage:
    """Both versions; what is saved from here on is the answer to a new question, so it has a new id."""
    stored = written_since(game, page.base_revision)
    now = replace(page, client_id=new_client_id(), base_revision=game.revision, stored=stored)
    return with_consequences(game, now)


def changed_hand(order: int) -> MakeWish:
    def wish(game: Game, posted: QueryDict | None) -> Wish:
        view, before = table_view(game), table_before(game, order)
        hand = _line_at(view, order)
        initial = entered(hand.event, view.rules) if hand else {}
        form = HandForm(posted, view=before, initial=initial)
        kind, event = _read(form, posted)
        if posted is None and hand:
            kind = str(hand.event.to_json()["type"])
        return Wish(
            title=_("Change hand %s") % hand.label if hand else _("Change a hand"),
            view=view,
            hand=hand,
            about=_("Recorded:"),
            gone=hand is None,
            form=form,
            kind=kind,
            event=event,
            change=None if event is None else ChangeHand(order=order, event=event),
            words=_words(event, view),
        )

    return wish


def inserted_hand(order: int | None) -> MakeWish:
    """Before the hand at this place, or behind the last one."""

    def wish(game: Game, posted: QueryDict | None) -> Wish:
        view, form = table_view(game), HandForm(posted, view=table_before(game, order))
        hand = None if order is None else _line_at(view, order)
        kind, event = _read(form, posted)
        return Wish(
            title=_("Insert a hand before %s") % hand.label if hand else _("Insert a hand"),
            view=view,
            hand=hand,
            about=_("The hand after it:"),
            gone=order is not None and hand is None,
            form=form,
            kind=kind,
            event=event,
            change=None if event is None else InsertHand(before_order=order, event=event),
            words=_words(event, view),
        )

    return wish


def removed_hand(order: int) -> MakeWish:
    def wish(game: Game, posted: QueryDict | None) -> Wish:
        del posted
        view = table_view(game)
        hand = _line_at(view, order)
        return Wish(
            title=_("Remove hand %s") % hand.label if hand else _("Remove a hand"),
            view=view,
            hand=hand,
            about=_("Recorded:"),
            change=RemoveHand(order=order),
            words=_("Removed: %s") % hand.words if hand else _("Removed"),
        )

    return wish


def reverted_hand(order: int, revision: int) -> MakeWish:
    def wish(game: Game, posted: QueryDict | None) -> Wish:
        del posted
        change, version = RevertHand(order=order, revision=revision), _version_at(game, order, revision)
        if version is None:
            return Wish(title=_("Back to an earlier version"), view=table_view(game), change=change)
        told = {"at": time_format(localtime(version.at), "TIME_FORMAT"), "name": version.author}
        back = _("Back to the version of %(at)s by %(name)s") % told
        words = _("Removed: %s") % version.words if version.removed else version.words
        return Wish(title=back, view=table_view(game), change=change, words=words, why=back)

    return wish


def swapped_seats(game: Game, posted: QueryDict | None) -> Wish:
    view = table_view(game)
    form = SwapForm(posted, view=view)
    change = None if posted is None else form.read()
    title, words = _("Swap two seats"), ""
    if change is not None:
        pair = {"one": view.names[change.first], "other": view.names[change.second]}
        words = _("%(one)s and %(other)s change seats.") % pair
    return Wish(title=title, view=view, form=form, change=change, words=words)


def _line_at(view: TableView, order: int) -> HandView | None:
    return next((hand for hand in view.hands if hand.order == order), None)


def _version_at(game: Game, order: int, revision: int) -> HandRevision | None:
    versions = (one for hand in game_history(game) if hand.order == order for one in hand.revisions)
    return next((one for one in versions if one.revision == revision), None)


def _read(form: HandForm, posted: QueryDict | None) -> tuple[str, Event | None]:
    if posted is None:
        return "", None
    kind = posted.get("save") or posted.get("preview", "")
    return kind, form.read(kind)


def _words(event: Event | None, view: TableView) -> str:
    if event is None:
        return ""
    try:
        return hand_words(read_event(event, view.rules), None, view.names)
    except RuleError as error:
        return refusal(error)
