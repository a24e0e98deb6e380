"""The page of one table while it is played: enter a hand, tap a riichi stick, take the last entry back."""

from collections.abc import Callable, Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Game
from tournament.queries.games import table_view
from tournament.queries.notes import open_notes_of
from tournament.queries.presence import others_at
from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.services.errors import AlreadyRecorded, Refused, StaleWrite
from tournament.services.hands import record_hand, undo_last_hand
from tournament.services.presence import note_presence
from tournament.services.signals import signal_before_this_hand
from tournament.services.taps import tap_riichi
from tournament.services.writing import Recorded
from tournament.web.answers import answer_hand, answer_undo, queued
from tournament.web.around import addresses_of, keep_look, look_of, rights, turns
from tournament.web.clock import table_face
from tournament.web.entry import (
    Entry,
    Event,
    page_again,
    page_in_progress,
    page_with_conflict,
    page_with_preview,
    read_entry,
)
from tournament.web.forms.hands import BaseForm, HandForm, StickForm
from tournament.web.live import event_mark, live_mark
from tournament.web.methods import require_safe_or_post
from tournament.web.middleware import actor_of, visitor_of
from tournament.web.permissions import game_or_404, onlooker_only, writer_only
from tournament.web.tablepage import TablePage, just_saved, new_client_id


def _show(
    request: HttpRequest,
    game: Game,
    page: TablePage,
    status: int = 200,
    others: Sequence[str] | None = None,
) -> HttpResponse:
    """The page, or what has changed in it where the page asks by itself for a preview."""
    view, by = page.view, actor_of(request)
    context = {"page": page, "view": view, "to": addresses_of(view, by)}
    if "X-Preview" in request.headers:
        return render(request, "judge/riichi/_preview_fragment.html", context, status=status)
    if others is None:
        others = others_at(view.game_id, visitor=visitor_of(request))
    clock = table_face(game)
    mark = live_mark(view.revision, view.riichi, others, event_mark(game.round.stage.tournament))
    context |= {
        "others": others,
        "notes": open_notes_of(game),
        "mark": mark,
        "look": look_of(request),
        "may": rights(game, by),
        "clock": clock,
    }
    return render(request, "judge/riichi/table.html", context, status=status)


def to_table(game: Game, query: str = "") -> HttpResponse:
    place = (game.round.stage.tournament.slug, game.round.number, game.table_number)
    return redirect(reverse("table", args=place) + query)


@require_safe
@onlooker_only
def table(request: HttpRequest, game: Game) -> HttpResponse:
    others = note_presence(game=game, visitor=visitor_of(request), by=actor_of(request))
    return show_now(request, game, others)


def show_now(request: HttpRequest, game: Game, others: Sequence[str] | None = None) -> HttpResponse:
    """The page of the table with an empty form; `others` are the devices that have it open as well."""
    view = table_view(game)
    # A page that does not know the state yet has just sent an entry; a form without script says it itself.
    saved = just_saved(view) if "saved" in request.GET or request.GET.get("rev") == "" else None
    page = TablePage(view=view, form=HandForm(view=view), client_id=new_client_id(), saved=saved)
    return _show(request, game, page, others=others)


@require_safe_or_post
@queued(answer_hand)
@writer_only
def hand(request: HttpRequest, game: Game) -> HttpResponse:
    """Preview or save, by the button that was pressed.

    A tablet that slept over an answer asks for the address alone, and gets the page of the table.
    """
    if request.method != "POST" or turns(request) or "clear" in request.POST:
        return keep_look(request, to_table(game))
    entry = read_entry(request.POST, table_view(game))
    if entry.event is None:
        return _show(request, game, page_again(entry), 422)
    if entry.is_final:
        return _save(request, game, entry, entry.event)
    return _preview(request, game, entry, entry.event)


def _preview(request: HttpRequest, game: Game, entry: Entry, event: Event) -> HttpResponse:
    if entry.is_stale:
        return _conflict(request, game, entry, event)
    try:
        return _show(request, game, page_with_preview(entry, event))
    except RuleError as error:
        return _refused(request, game, entry, event, error)


def _save(request: HttpRequest, game: Game, entry: Entry, event: Event) -> HttpResponse:
    base, client_id = entry.base_revision, entry.client_id
    try:
        record_hand(
            game_id=game.pk, base_revision=base, client_id=client_id, event=event, by=actor_of(request)
        )
    except RuleError as error:
        return _refused(request, game, entry, event, error)
    except StaleWrite:
        return _conflict(request, game, entry, event)
    except (AlreadyRecorded, Refused) as answer:
        messages.warning(request, str(answer))
        return to_table(game)
    return to_table(game, "?saved")


def _refused(request: HttpRequest, game: Game, entry: Entry, event: Event, error: RuleError) -> HttpResponse:
    entry.form.refuse(error, event)
    return _show(request, game, page_again(entry), 422)


def _conflict(request: HttpRequest, game: Game, entry: Entry, event: Event) -> HttpResponse:
    now = _again(game)
    return _show(request, now, page_with_conflict(entry, event, table_view(now)), 409)


def _again(game: Game) -> Game:
    return game_or_404(game.round.stage.tournament.slug, game.round.number, game.table_number)


@require_POST
@writer_only
def riichi(request: HttpRequest, game: Game) -> HttpResponse:
    """Put a stick out or take it back. The page stays as it is where it asks by itself, with X-Tap."""
    tap = StickForm(request.POST)
    if not tap.is_valid():
        return HttpResponseBadRequest()
    label, out, seat = tap.cleaned_data["label"], tap.puts_out, tap.seat
    sentence, sticks, status = "", tuple(game.riichi), 200
    try:
        sticks = tap_riichi(game_id=game.pk, label=label, seat=seat, on=out, by=actor_of(request))
    except RuleError as error:
        sentence, status = refusal(error), 422
    except (Refused, StaleWrite) as refused:
        sentence, status = str(refused), 409
    if "X-Tap" in request.headers:
        others = others_at(game.pk, visitor=visitor_of(request))
        mark = live_mark(game.revision, sticks, others, event_mark(game.round.stage.tournament))
        return JsonResponse({"sentence": sentence, "mark": mark}, status=status)
    return _after_tap(request, game, sentence, status)


def _after_tap(request: HttpRequest, game: Game, sentence: str, status: int) -> HttpResponse:
    """The page with all that was entered besides."""
    if sentence:
        messages.warning(request, sentence)
    now = _again(game)
    return _show(request, now, page_in_progress(request.POST, table_view(now)), status)


@require_POST
@writer_only
def signal(request: HttpRequest, game: Game) -> HttpResponse:
    """The hand that is being played began after the signal of the clock."""
    write = partial(signal_before_this_hand, client_id=request.POST.get("client_id", ""))
    return press(request, game, write, _("Noted: the signal sounded before this hand."))


@require_POST
@queued(answer_undo)
@writer_only
def undo(request: HttpRequest, game: Game) -> HttpResponse:
    write = partial(undo_last_hand, client_id=request.POST.get("client_id", ""))
    return press(request, game, write, _("The last entry is taken back."))


def press(request: HttpRequest, game: Game, write: Callable[..., Recorded], done: str) -> HttpResponse:
    """A button with no fields; where somebody else was faster nothing is done, and the page says so."""
    base = BaseForm(request.POST)
    if not base.is_valid():
        return HttpResponseBadRequest()
    try:
        write(game_id=game.pk, base_revision=base.cleaned_data["base_revision"], by=actor_of(request))
    except (Refused, StaleWrite, AlreadyRecorded) as answer:
        messages.warning(request, str(answer))
    else:
        messages.success(request, done)
    return to_table(game)
