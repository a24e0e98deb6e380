"""Putting right what was recorded at a table: first what follows, then the reason, then it is saved."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Game, GameStatus
from tournament.queries.games import table_view
from tournament.queries.history import game_history
from tournament.rules.errors import RuleError
from tournament.services.amendments import amend, require_amender
from tournament.services.changes import Change
from tournament.services.errors import AlreadyRecorded, Refused, StaleWrite
from tournament.services.writing import Recorded
from tournament.web.corrections import (
    CorrectionPage,
    MakeWish,
    changed_hand,
    first_page,
    inserted_hand,
    posted_page,
    removed_hand,
    reverted_hand,
    swapped_seats,
    with_conflict,
    with_consequences,
    with_refusal,
)
from tournament.web.methods import require_safe_or_post
from tournament.web.middleware import actor_of
from tournament.web.permissions import desk_only, game_or_404, writer_only


@require_safe_or_post
@writer_only
def change(request: HttpRequest, game: Game, order: int) -> HttpResponse:
    return _answer(request, game, changed_hand(order))


@require_safe_or_post
@writer_only
def insert(request: HttpRequest, game: Game, order: int | None = None) -> HttpResponse:
    return _answer(request, game, inserted_hand(order))


@require_safe_or_post
@writer_only
def remove(request: HttpRequest, game: Game, order: int) -> HttpResponse:
    return _answer(request, game, removed_hand(order))


@require_safe_or_post
@desk_only
def revert(request: HttpRequest, game: Game, order: int, revision: int) -> HttpResponse:
    return _answer(request, game, reverted_hand(order, revision))


@require_safe_or_post
@writer_only
def swap(request: HttpRequest, game: Game) -> HttpResponse:
    return _answer(request, game, swapped_seats)


@require_safe
@desk_only
def history(request: HttpRequest, game: Game) -> HttpResponse:
    """Every revision of every hand."""
    context = {"view": table_view(game), "hands": game_history(game)}
    return render(request, "judge/riichi/corrections/history.html", context)


def _answer(request: HttpRequest, game: Game, make_wish: MakeWish) -> HttpResponse:
    if request.method == "POST":
        return _decide(request, game, make_wish)
    try:
        require_amender(game=game, by=actor_of(request))
    except Refused as late:
        return _refused(request, game, str(late))
    page = with_consequences(game, first_page(make_wish(game, None)))
    if page.wish.gone:
        return _refused(request, game, str(Refused("no_such_hand")))
    # Without anything to fill in there is nothing to see here once the change cannot be made.
    return _refused(request, game, page.error) if page.error else _show(request, page)


def _refused(request: HttpRequest, game: Game, sentence: str) -> HttpResponse:
    messages.warning(request, sentence)
    return _to_table(game)


def _decide(request: HttpRequest, game: Game, make_wish: MakeWish) -> HttpResponse:
    page = posted_page(request.POST, make_wish(game, request.POST))
    if page.final_change is not None:
        return _save(request, game, make_wish, page, page.final_change)
    if page.is_stale:
        return _show(request, with_conflict(game, page), 409)
    page = with_consequences(game, page)
    return _show(request, page, 200 if page.follows and not page.error else 422)


def _save(
    request: HttpRequest, game: Game, make_wish: MakeWish, page: CorrectionPage, change: Change
) -> HttpResponse:
    try:
        recorded = _amend(request, game, page, change)
    except StaleWrite:
        now = game_or_404(game.round.stage.tournament.slug, game.round.number, game.table_number)
        page = posted_page(request.POST, make_wish(now, request.POST))
        return _show(request, with_conflict(now, page), 409)
    except AlreadyRecorded as answer:
        return _refused(request, game, str(answer))
    except (RuleError, Refused) as refused:
        return _show(request, with_consequences(game, with_refusal(page, refused)), 422)
    messages.success(request, _done(game, recorded))
    return _to_table(game)


def _amend(request: HttpRequest, game: Game, page: CorrectionPage, change: Change) -> Recorded:
    return amend(
        game_id=game.pk,
        base_revision=page.base_revision,
        client_id=page.client_id,
        change=change,
        reason=page.form.reason,
        by=actor_of(request),
    )


def _done(game: Game, recorded: Recorded) -> str:
    if recorded.status == GameStatus.CONFIRMED:
        return _("Corrected; the result and the standings follow.")
    if game.status != GameStatus.PLAYING and recorded.status == GameStatus.PLAYING:
        return _("Corrected; the game goes on at %s.") % recorded.label
    if recorded.status == GameStatus.FINISHED:
        return _("Corrected; the game is over, and its result has to be confirmed.")
    return _("Corrected; all later hands are worked out anew.")


def _show(request: HttpRequest, page: CorrectionPage, status: int = 200) -> HttpResponse:
    context = {"page": page, "view": page.wish.view}
    return render(request, "judge/riichi/corrections/correction.html", context, status=status)


def _to_table(game: Game) -> HttpResponse:
    return redirect("table", game.round.stage.tournament.slug, game.round.number, game.table_number)
