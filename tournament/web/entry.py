"""One entry as the page of a table posts it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.queries.games import TableView
from tournament.queries.preview import HandPreview, preview_hand
from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.web.forms.hands import HandForm, StampForm
from tournament.web.tablepage import TablePage, conflict, new_client_id

Event = Mapping[str, object]

# These move no points, so there is nothing to look at before they are stored.
_WITHOUT_PREVIEW: Final = ("time_up", "stop", "void")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """`kind` is the value of the button that was pressed, `seen` the length of the log on that page."""

    view: TableView
    form: HandForm
    client_id: str
    base_revision: int
    seen: int
    kind: str
    saving: bool
    event: Event | None
    previewed: str

    @property
    def is_stale(self) -> bool:
        return self.base_revision != self.view.revision

    @property
    def is_final(self) -> bool:
        """Whether Save was pressed on just what the preview showed; what was changed since is shown again."""
        return self.saving and (self.kind in _WITHOUT_PREVIEW or self.previewed == written(self.event))


def written(event: object) -> str:
    """An event as text that is the same whenever the event is."""
    return json.dumps(event, sort_keys=True)


def read_entry(posted: QueryDict, view: TableView) -> Entry:
    """What was typed; `event` is None where the form already knows what is missing."""
    form, stamp = HandForm(posted, view=view), StampForm(posted, game_id=view.game_id)
    saving = "save" in posted
    # Enter in a field presses a button that knows no kind; the choice in the form does.
    kind = posted.get("save" if saving else "preview") or posted.get("kind", "")
    event = form.read(kind)
    if not stamp.is_valid():
        form.add_error(None, _("The entry carries no usable id; look at it and save it once more."))
    return Entry(
        view=view,
        form=form,
        client_id=stamp.cleaned_data.get("client_id") or new_client_id(),
        base_revision=stamp.cleaned_data.get("base_revision", view.revision),
        seen=stamp.cleaned_data.get("seen", len(view.hands)),
        kind=kind,
        saving=saving,
        event=event if stamp.is_valid() else None,
        previewed=posted.get("previewed", ""),
    )


def page_again(entry: Entry) -> TablePage:
    """The page with everything typed still there, and what was stored since it was loaded."""
    view, typed = entry.view, _("Not complete; it is in the form below.")
    overtaken = conflict(view, entry.seen, typed) if entry.is_stale else None
    return TablePage(
        view=view, form=entry.form, client_id=entry.client_id, kind=entry.kind, conflict=overtaken
    )


def page_in_progress(posted: QueryDict, view: TableView) -> TablePage:
    """The page as it was being filled, with the riichi sticks that lie out in `view`."""
    typed = posted.copy()
    typed.setlist("riichi", [str(seat) for seat in view.riichi])
    form = HandForm(typed, view=view)
    client_id = posted.get("client_id") or new_client_id()
    return TablePage(view=view, form=form, client_id=client_id, kind=posted.get("kind", ""))


def page_with_preview(entry: Entry, event: Event) -> TablePage:
    """The page with what the event would do. Raises RuleError."""
    return TablePage(
        view=entry.view,
        form=entry.form,
        client_id=entry.client_id,
        kind=entry.kind,
        preview=preview_hand(entry.view, event),
        previewed=written(event),
    )


def _preview_or_refusal(view: TableView, event: Event) -> tuple[HandPreview | None, str]:
    try:
        preview = preview_hand(view, event)
    except RuleError as error:
        return None, refusal(error)
    return preview, preview.words


def page_with_conflict(entry: Entry, event: Event, view: TableView) -> TablePage:
    """Both versions: what is stored now in `view`, and what was typed, ready to be saved after it.

    It gets a new client id, for what is saved now is the answer to a new question.
    """
    preview, typed = _preview_or_refusal(view, event)
    return TablePage(
        view=view,
        form=entry.form,
        client_id=new_client_id(),
        kind=entry.kind,
        preview=preview,
        previewed=written(event) if preview else "",
        conflict=conflict(view, entry.seen, typed),
    )
