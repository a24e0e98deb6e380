"""The way in without an account: a link is opened or its code typed, and the device is led to its table."""

from typing import Final

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.models import AccessLink, Tournament, User
from tournament.queries.clock import latest_round
from tournament.queries.devices import open_games
from tournament.queries.rounds import round_view
from tournament.services.access import why_closed
from tournament.services.errors import NotPermitted, Refused
from tournament.services.links import open_code, open_link
from tournament.web.forms.links import CodeForm
from tournament.web.methods import require_safe_or_post
from tournament.web.middleware import actor_of, let_in
from tournament.web.network import network_address

_LOOK_AGAIN_SECONDS: Final = "10"


@never_cache
@require_safe
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Let the device in and lead it on, so that the secret does not stay in the address bar."""
    try:
        let_in(request, open_link(token=token))
    except Refused as refused:
        return _ask_code(request, CodeForm(), refusal=refused, status=403)
    return redirect("my-table")


@never_cache
@require_safe_or_post
def code(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.POST or None)
    if not form.is_valid():
        return _ask_code(request, form, status=422 if form.is_bound else 200)
    try:
        let_in(request, open_code(code=form.cleaned_data["code"], address=network_address(request)))
    except Refused as refused:
        return _ask_code(request, form, refusal=refused, status=_status(refused))
    return redirect(_next(request) or "my-table")


def _ask_code(
    request: HttpRequest, form: CodeForm, *, status: int, refusal: Refused | None = None
) -> HttpResponse:
    context = {"form": form, "refusal": refusal, "next": _next(request)}
    return render(request, "judge/code.html", context, status=status)


def _status(refused: Refused) -> int:
    return 429 if refused.code == "code_too_soon" else 403


def _next(request: HttpRequest) -> str:
    """The page that asked who is there; only one of this program."""
    asked = request.POST.get(REDIRECT_FIELD_NAME, request.GET.get(REDIRECT_FIELD_NAME, ""))
    return asked if url_has_allowed_host_and_scheme(asked, allowed_hosts=None) else ""


@never_cache
@require_safe
def my_table(request: HttpRequest) -> HttpResponse:
    """Where it goes on: a device at its own table, a judge among all of them, a director with the events."""
    by = actor_of(request)
    if isinstance(by, AccessLink):
        return _tables(request, by)
    return redirect("club" if isinstance(by, User) else "code")


def _tables(request: HttpRequest, link: AccessLink) -> HttpResponse:
    closed = why_closed(link)
    if closed is not None:
        raise NotPermitted(closed, event=link.tournament.name)
    if link.table_number is None:
        return _all_tables(request, link.tournament)
    return _own_table(request, link.tournament, link.table_number)


def _all_tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    latest = latest_round(tournament)
    shown = round_view(latest) if latest else None
    earlier = [game for game in open_games(tournament) if latest and game.round_number != latest.number]
    context = {"tournament": tournament, "round": shown, "earlier": earlier}
    return render(request, "judge/tables.html", context)


def _own_table(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The one game to go on with; where an earlier one was left open the people at the table choose.

    A device that waits looks again by itself, so that nobody has to touch it when a round is seated.
    """
    games = open_games(tournament, table_number=number)
    if len(games) == 1:
        return redirect("table", tournament.slug, games[0].round_number, number)
    context = {"tournament": tournament, "number": number, "games": games}
    page = render(request, "judge/my_table.html", {**context, "latest": latest_round(tournament)})
    if not games:
        page["Refresh"] = _LOOK_AGAIN_SECONDS
    return page
