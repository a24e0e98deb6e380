"""What a table tells the desk: a call, a note, trouble, a penalty that is proposed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import AdjustmentKind, Game, NoteKind
from tournament.queries.adjustments import adjustments_at
from tournament.queries.games import table_view
from tournament.queries.notes import notes_of
from tournament.queries.release import sight_of
from tournament.services.access import may_direct
from tournament.services.adjustments import propose_adjustment
from tournament.services.errors import Refused
from tournament.services.notes import call_judge, close_note, leave_note
from tournament.web.around import rights
from tournament.web.forms.adjustments import ProposalForm
from tournament.web.forms.desk import NoteForm
from tournament.web.middleware import actor_of
from tournament.web.permissions import judge_only, onlooker_only, writer_only
from tournament.web.views.tables import show_now, to_table


@require_POST
@onlooker_only
def call(request: HttpRequest, game: Game) -> HttpResponse:
    """Call a judge. A page that asks by itself, with X-Call, gets what is around its table now."""
    call_judge(game_id=game.pk, by=actor_of(request))
    if "X-Call" in request.headers:
        return show_now(request, game)
    messages.success(request, _("A judge is called; the desk sees it at once."))
    return to_table(game)


@require_POST
@onlooker_only
def close(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    close_note(note=get_object_or_404(game.notes, pk=pk), by=actor_of(request))
    if "X-Call" in request.headers:
        return show_now(request, game)
    return _back(request, game)


@require_safe
@onlooker_only
def notes(request: HttpRequest, game: Game) -> HttpResponse:
    """All that was told to the desk at this table, and the forms to tell more."""
    return _page(request, game, NoteForm(), ProposalForm(seats=table_view(game).seats))


@require_POST
@judge_only
def note(request: HttpRequest, game: Game) -> HttpResponse:
    form = NoteForm(request.POST)
    if form.is_valid() and _leave(request, game, form):
        messages.success(request, _("The desk has your note."))
        return redirect("notes", *_place(game))
    return _page(request, game, form, ProposalForm(seats=table_view(game).seats), 422)


@require_POST
@writer_only
def propose(request: HttpRequest, game: Game) -> HttpResponse:
    form = ProposalForm(request.POST, seats=table_view(game).seats)
    if form.is_valid() and _propose(request, game, form):
        given, proposed = _("Saved; the standings count it at once."), _("Proposed; the desk decides.")
        directs = may_direct(tournament=game.round.stage.tournament, by=actor_of(request))
        messages.success(request, given if directs else proposed)
        return redirect("notes", *_place(game))
    return _page(request, game, NoteForm(), form, 422)


def _leave(request: HttpRequest, game: Game, form: NoteForm) -> bool:
    kind, text = NoteKind(form.cleaned_data["kind"]), form.cleaned_data["text"]
    try:
        leave_note(game_id=game.pk, kind=kind, text=text, by=actor_of(request))
    except Refused as refused:
        form.add_error("text", str(refused))
    return not form.errors


def _propose(request: HttpRequest, game: Game, form: ProposalForm) -> bool:
    typed = form.cleaned_data
    try:
        propose_adjustment(
            game_id=game.pk,
            seat=typed["seat"],
            amount=typed["amount"],
            reason=typed["reason"],
            kind=AdjustmentKind(typed["kind"]),
            by=actor_of(request),
        )
    except Refused as refused:
        form.refuse(refused)
    return not form.errors


def _page(
    request: HttpRequest, game: Game, form: NoteForm, proposal: ProposalForm, status: int = 200
) -> HttpResponse:
    tournament, may = game.round.stage.tournament, rights(game, actor_of(request))
    context = {
        "game": game,
        "tournament": tournament,
        "notes": notes_of(game),
        "adjustments": adjustments_at(game, sight_of(tournament, everything=may.judge)),
        "form": form,
        "proposal": proposal,
        "may": may,
    }
    return render(request, "judge/notes.html", context, status=status)


def _back(request: HttpRequest, game: Game) -> HttpResponse:
    match request.POST.get("back"):
        case "desk":
            return redirect("desk", game.round.stage.tournament.slug)
        case "notes":
            return redirect("notes", *_place(game))
        case _:
            return to_table(game)


def _place(game: Game) -> tuple[str, int, int]:
    return game.round.stage.tournament.slug, game.round.number, game.table_number
