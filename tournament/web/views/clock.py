"""The clock for every screen that shows it, and the director's hand on it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Round, Tournament
from tournament.queries.clock import latest_round
from tournament.services.access import may_judge, may_look
from tournament.services.clock import (
    add_minutes,
    add_table_minutes,
    pause_clock,
    reset_clock,
    resume_clock,
    start_clock,
    undo_clock,
)
from tournament.web.attempts import attempt
from tournament.web.clock import clock_mark, round_face
from tournament.web.forms.clock import ClockForm
from tournament.web.middleware import actor_of
from tournament.web.numbers import whole_number
from tournament.web.permissions import director_only, game_or_404, round_or_404, signed_in


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """204 while a page shows the clock as it is, else the clock; `X-Now` is the server's time in any case."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if not may_look(tournament=tournament, by=actor_of(request)):
        raise Http404
    if request.GET.get("rev") == clock_mark(tournament):
        answer = HttpResponse(status=204)
    else:
        answer = render(
            request, "_clock.html", {"clock": round_face(_asked(request, tournament)), "poll": True}
        )
    answer["X-Now"] = round(timezone.now().timestamp() * 1000)
    answer["Cache-Control"] = "no-store"
    return answer


def _asked(request: HttpRequest, tournament: Tournament) -> Round:
    """The round that the page shows, if it may be seen, or the one that is on where a new one is."""
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    if not may_judge(tournament=tournament, by=actor_of(request)):
        rounds = rounds.exclude(published_at=None)
    found = rounds.filter(number=whole_number(request.GET.get("round"))).first()
    shown = latest_round(tournament) if found is None else found
    if shown is None:
        raise Http404
    return shown


@require_POST
@director_only
def step(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One of the director's buttons; whatever is refused is said in a sentence."""
    seating = round_or_404(tournament.slug, number)
    form = ClockForm(request.POST)
    write = _STEPS.get(request.POST.get("do", ""))
    if write is None or not form.is_valid():
        for sentence in form.sentences() or [_("This button is not known; load the page again.")]:
            messages.error(request, sentence)
        return redirect("round", tournament.slug, number)
    asked, by = form.cleaned_data, signed_in(request)
    attempt(request, lambda: write(seating, asked)(seen=asked["seen"], by=by))
    return redirect("round", tournament.slug, number)


Asked = Mapping[str, Any]


def _start(seating: Round, asked: Asked) -> Callable[..., None]:
    return partial(start_clock, seating=seating, minutes=asked["minutes"])


def _start_later(seating: Round, asked: Asked) -> Callable[..., None]:
    return partial(start_clock, seating=seating, minutes=asked["minutes"], starts_at=asked["moment"])


def _give(seating: Round, asked: Asked) -> Callable[..., None]:
    """To all tables, or to the one that is named."""
    if asked["table"] is None:
        return partial(add_minutes, seating=seating, minutes=asked["plus"])
    game = game_or_404(seating.stage.tournament.slug, seating.number, asked["table"])
    return partial(add_table_minutes, game=game, minutes=asked["plus"])


_STEPS: Final[Mapping[str, Callable[[Round, Asked], Callable[..., None]]]] = {
    "start": _start,
    "later": _start_later,
    "give": _give,
    "pause": lambda seating, _asked: partial(pause_clock, seating=seating),
    "resume": lambda seating, _asked: partial(resume_clock, seating=seating),
    "reset": lambda seating, _asked: partial(reset_clock, seating=seating),
    "undo": lambda seating, _asked: partial(undo_clock, seating=seating),
}
