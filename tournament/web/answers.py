"""What the queue of a page is answered: JSON in place of pages, for posts with the header `X-Entry: 1`.

`result` is "saved", "again" (it was received before), "refused", "stale" (somebody else was faster; `stored`
tells what is there instead) or "gone" (no such table, or not for this device); `sentence` says it in words,
`revision` is that of the game.
"""

from collections.abc import Callable, Iterator
from functools import partial, wraps

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournament.models import Game
from tournament.queries.earlier import NEVER
from tournament.queries.games import TableView, table_view
from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.services.errors import AlreadyRecorded, NotPermitted, Refused, StaleWrite
from tournament.services.hands import record_hand, undo_last_hand
from tournament.services.writing import Recorded
from tournament.web.entry import read_entry
from tournament.web.forms.hands import HandForm, StampForm
from tournament.web.middleware import actor_of
from tournament.web.permissions import game_or_404, writer_only
from tournament.web.tablepage import conflict

Page = Callable[..., HttpResponse]
Answer = Callable[[HttpRequest, Game], HttpResponse]


def queued(answer: Answer) -> Callable[[Page], Page]:
    """Let `answer` take what comes from the queue of a page; all the rest goes to the page itself."""

    def beside(page: Page) -> Page:
        @wraps(page)
        def chosen(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
            if "X-Entry" in request.headers:
                return _for_the_queue(answer, request, slug, number, table)
            return page(request, slug, number, table)

        return chosen

    return beside


def _for_the_queue(answer: Answer, request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    try:
        return writer_only(answer)(request, slug, number, table)
    except NotPermitted as refused:
        return _json("gone", str(refused), 403)
    except Http404:
        return _json("gone", _("This table is not there any more; ask the director where it went."), 404)


def answer_hand(request: HttpRequest, game: Game) -> HttpResponse:
    """Saved as it was tapped: whoever was off line could not be shown a preview."""
    entry = read_entry(request.POST, table_view(game))
    if entry.event is None:
        return _json("refused", _problems(entry.form), 422)
    write = partial(record_hand, client_id=entry.client_id, event=entry.event)
    return _written(request, game, write, base=entry.base_revision, seen=entry.seen)


def answer_undo(request: HttpRequest, game: Game) -> HttpResponse:
    stamp = StampForm(request.POST, game_id=game.pk)
    if not stamp.is_valid():
        return _json("refused", str(Refused("client_id_wrong")), 422)
    sent = stamp.cleaned_data
    write = partial(undo_last_hand, client_id=sent["client_id"])
    return _written(request, game, write, base=sent["base_revision"], seen=sent["seen"])


def _written(
    request: HttpRequest, game: Game, write: Callable[..., Recorded], *, base: int, seen: int
) -> HttpResponse:
    try:
        recorded = write(game_id=game.pk, base_revision=base, by=actor_of(request))
    except RuleError as error:
        return _json("refused", refusal(error), 422)
    except Refused as refused:
        return _json("refused", str(refused), 422)
    except AlreadyRecorded as again:
        return _json("again", str(again), 200, revision=again.answer["revision"])
    except StaleWrite as stale:
        return _stale(game, stale, base=base, seen=seen)
    return _json("saved", _("Saved."), 200, revision=recorded.revision)


def _stale(game: Game, stale: StaleWrite, *, base: int, seen: int) -> HttpResponse:
    now = game_or_404(game.round.stage.tournament.slug, game.round.number, game.table_number)
    view = table_view(now)
    return _json(
        "stale",
        why_stale(stale, base),
        409,
        revision=view.revision,
        stored="; ".join(stored_since(view, seen)),
        lasts=len(view.hands),
    )


def why_stale(stale: StaleWrite, base: int) -> str:
    """What has come between an entry on the revision `base` and the table."""
    if base == NEVER:
        return _(
            "What this entry follows was not saved, or the table was seated anew; look at it and decide."
        )
    return str(stale)


def stored_since(view: TableView, seen: int) -> Iterator[str]:
    """What happened at the table since its log was `seen` lines long, as sentences."""
    found = conflict(view, seen, "")
    if found.undone:
        yield _("The last entry was taken back.")
    for hand in found.stored:
        at = date_format(localtime(hand.at), "TIME_FORMAT")
        yield _("%(label)s: %(words)s (by %(name)s, %(at)s)") % {
            "label": hand.label,
            "words": hand.words,
            "name": hand.author,
            "at": at,
        }
    if not found.undone and not found.stored:
        yield _("No new hand; the state of the game or its rules changed.")


def _problems(form: HandForm) -> str:
    return " ".join(str(sentence) for sentences in form.errors.values() for sentence in sentences)


def _json(result: str, sentence: str, status: int, **facts: object) -> JsonResponse:
    return JsonResponse({"result": result, "sentence": sentence, **facts}, status=status)
