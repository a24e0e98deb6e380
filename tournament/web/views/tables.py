"""The page of one table: enter a hand, take it back, confirm the result."""

from collections.abc import Callable, Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.models import Game
from tournament.queries.games import table_view
from tournament.queries.presence import others_at
from tournament.rules.errors import RuleError
from tournament.services.errors import AlreadyRecorded, Refused, StaleWrite
from tournament.services.games import confirm_game, end_game, reopen_game
from tournament.services.hands import record_hand, undo_last_hand
from tournament.services.presence import note_presence
from tournament.services.writing import Recorded
from tournament.web.answers import answer_hand, answer_undo, queued
from tournament.web.entry import (
    Entry,
    Event,
    page_again,
    page_with_conflict,
    page_with_preview,
    read_entry,
)
from tournament.web.forms.hands import BaseForm, HandForm
from tournament.web.live import live_mark
from tournament.web.middleware import actor_of, visitor_of
from tournament.web.permissions import desk_only, game_or_404, judge_only, onlooker_only, writer_only
from tournament.web.tablepage import TablePage, new_client_id


def _show(
    request: HttpRequest, page: TablePage, status: int = 200, others: Sequence[str] | None = None
) -> HttpResponse:
    view = page.view
    if others is None:
        others = others_at(view.game_id, visitor=visitor_of(request))
    mark = live_mark(view.revision, view.riichi, others)
    context = {"page": page, "view": view, "others": others, "mark": mark}
    return render(request, "judge/riichi/table.html", context, status=status)


def _to_table(game: Game) -> HttpResponse:
    return redirect("table", game.round.stage.tournament.slug, game.round.number, game.table_number)


@require_GET
@onlooker_only
def table(request: HttpRequest, game: Game) -> HttpResponse:
    others = note_presence(game=game, visitor=visitor_of(request), by=actor_of(request))
    return show_now(request, game, others)


def show_now(request: HttpRequest, game: Game, others: Sequence[str]) -> HttpResponse:
    """The page of the table with an empty form; `others` are the devices that have it open as well."""
    view = table_view(game)
    form, play_on = HandForm(view=view), "play_on" in request.GET
    page = TablePage(view=view, form=form, client_id=new_client_id(), play_on=play_on)
    return _show(request, page, others=others)


@require_POST
@queued(answer_hand)
@writer_only
def hand(request: HttpRequest, game: Game) -> HttpResponse:
    """Preview or save, by the button that was pressed."""
    entry = read_entry(request.POST, table_view(game))
    if entry.event is None:
        return _show(request, page_again(entry), 422)
    if entry.is_final:
        return _save(request, game, entry, entry.event)
    return _preview(request, game, entry, entry.event)


def _preview(request: HttpRequest, game: Game, entry: Entry, event: Event) -> HttpResponse:
    if entry.is_stale:
        return _conflict(request, game, entry, event)
    try:
        return _show(request, page_with_preview(entry, event))
    except RuleError as error:
        return _refused(request, entry, event, error)


def _save(request: HttpRequest, game: Game, entry: Entry, event: Event) -> HttpResponse:
    base, client_id = entry.base_revision, entry.client_id
    try:
        record_hand(
            game_id=game.pk, base_revision=base, client_id=client_id, event=event, by=actor_of(request)
        )
    except RuleError as error:
        return _refused(request, entry, event, error)
    except StaleWrite:
        return _conflict(request, game, entry, event)
    except (AlreadyRecorded, Refused) as answer:
        messages.warning(request, str(answer))
    else:
        messages.success(request, _("Saved."))
    return _to_table(game)


def _refused(request: HttpRequest, entry: Entry, event: Event, error: RuleError) -> HttpResponse:
    entry.form.refuse(error, event)
    return _show(request, page_again(entry), 422)


def _conflict(request: HttpRequest, game: Game, entry: Entry, event: Event) -> HttpResponse:
    now = game_or_404(game.round.stage.tournament.slug, game.round.number, game.table_number)
    return _show(request, page_with_conflict(entry, event, table_view(now)), 409)


@require_POST
@queued(answer_undo)
@writer_only
def undo(request: HttpRequest, game: Game) -> HttpResponse:
    write = partial(undo_last_hand, client_id=request.POST.get("client_id", ""))
    return _write(request, game, write, _("The last entry is taken back."))


@require_POST
@judge_only
def confirm(request: HttpRequest, game: Game) -> HttpResponse:
    return _write(request, game, confirm_game, _("The result is confirmed and counts in the standings."))


@require_POST
@judge_only
def reopen(request: HttpRequest, game: Game) -> HttpResponse:
    return _write(request, game, reopen_game, _("The game is open again."))


@require_POST
@desk_only
def end(request: HttpRequest, game: Game) -> HttpResponse:
    return _write(request, game, end_game, _("The game is ended; check the result and confirm it."))


def _write(request: HttpRequest, game: Game, write: Callable[..., Recorded], done: str) -> HttpResponse:
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
    return _to_table(game)
