"""The end of a game: typed scores, the players' signature, a judge's word, and all of it taken back."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Game
from tournament.queries.games import table_view
from tournament.rules.errors import RuleError
from tournament.services.errors import AlreadyRecorded, Refused, StaleWrite
from tournament.services.games import confirm_game, end_game, reopen_game, sign_game
from tournament.services.totals import type_totals
from tournament.web.answers import stored_since, why_stale
from tournament.web.around import Addresses, addresses_of
from tournament.web.forms.totals import TotalsForm
from tournament.web.methods import require_safe_or_post
from tournament.web.middleware import actor_of
from tournament.web.permissions import desk_only, game_or_404, judge_only, writer_only
from tournament.web.tablepage import new_client_id
from tournament.web.views.tables import press, to_table


@require_POST
@writer_only
def sign(request: HttpRequest, game: Game) -> HttpResponse:
    """Everybody at the table ticks for themselves."""
    seats = {str(seat) for seat in range(game.round.stage.rules.players)}
    if not seats <= set(request.POST.getlist("agree")):
        messages.warning(request, _("Everybody at the table ticks their own name first."))
        return to_table(game)
    return press(request, game, sign_game, _("Thank you. The result is handed in."))


@require_POST
@judge_only
def confirm(request: HttpRequest, game: Game) -> HttpResponse:
    return press(request, game, confirm_game, _("The result is confirmed and counts in the standings."))


@require_POST
@judge_only
def reopen(request: HttpRequest, game: Game) -> HttpResponse:
    return press(request, game, reopen_game, _("The game is open again."))


@require_POST
@desk_only
def end(request: HttpRequest, game: Game) -> HttpResponse:
    return press(request, game, end_game, _("The game is ended; check the result and confirm it."))


@require_safe_or_post
@writer_only
def totals(request: HttpRequest, game: Game) -> HttpResponse:
    """Scores of a paper sheet or a dead tablet; “preview” only adds them up."""
    view = table_view(game)
    to = addresses_of(view, actor_of(request))
    form = TotalsForm(request.POST or None, view=view)
    if not form.is_bound:
        return show_totals(request, form, to)
    complete = form.is_valid()
    if "preview" in request.POST:
        return show_totals(request, form, to)
    if not complete:
        return show_totals(request, form, to, 422)
    return _store(request, game, form, to)


def show_totals(
    request: HttpRequest,
    form: TotalsForm,
    to: Addresses,
    status: int = 200,
    practice: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The page for typing, or its sum where the page asks by itself; `practice` as in `TablePage`."""
    context = {"view": form.view, "form": form, "to": to, "page": {"practice": practice}}
    if "X-Preview" in request.headers:
        return render(request, "judge/riichi/_sum.html", context, status=status)
    context["client_id"] = form.data.get("client_id") or new_client_id()
    return render(request, "judge/riichi/totals.html", context, status=status)


def _store(request: HttpRequest, game: Game, form: TotalsForm, to: Addresses) -> HttpResponse:
    sent = form.cleaned_data
    try:
        type_totals(
            game_id=game.pk,
            base_revision=sent["base_revision"],
            client_id=sent["client_id"],
            scores=[score or 0 for score in form.scores],
            sticks=sent["sticks"],
            by=actor_of(request),
        )
    except RuleError as error:
        form.refuse(error)
        return show_totals(request, form, to, 422)
    except StaleWrite as stale:
        return show_totals(request, _overtaken(game, form, stale), to, 409)
    except (Refused, AlreadyRecorded) as answer:
        messages.warning(request, str(answer))
    return to_table(game)


def _overtaken(game: Game, form: TotalsForm, stale: StaleWrite) -> TotalsForm:
    """What was typed, on the table as it is now, with what somebody else has stored there."""
    base, seen = form.cleaned_data["base_revision"], form.cleaned_data["seen"]
    view = table_view(game_or_404(game.round.stage.tournament.slug, game.round.number, game.table_number))
    again = form.moved_to(view, client_id=new_client_id())
    for sentence in (why_stale(stale, base), *stored_since(view, seen)):
        again.add_error(None, sentence)
    again.add_error(None, _("What you typed is still here; saved again, it ends the game as it stands now."))
    return again
