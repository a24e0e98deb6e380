"""The first pages: all events, a director's own, and what to do next in one of them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Tournament, User
from tournament.queries.board import alarms_of
from tournament.queries.plans import planned_round
from tournament.queries.players import is_past, players_of
from tournament.queries.rounds import rounds_of
from tournament.queries.series.lists import published_series
from tournament.queries.stages import current_stage, stages_of
from tournament.queries.tournaments import events_judged_by, events_of, published_events
from tournament.rules.riichi.presets import PRESETS
from tournament.services.tournaments import publish_tournament
from tournament.web.nextstep import next_step
from tournament.web.permissions import director_only, signed_in


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    own = events_of(request.user) if isinstance(request.user, User) else ()
    context = {"events": published_events(), "own": own, "series": published_series()}
    return render(request, "public/home.html", context)


@require_safe
@login_required
def my_events(request: HttpRequest) -> HttpResponse:
    """What a director runs and what a judge judges; who has one event to judge and no other is led there."""
    person = signed_in(request)
    events, judged = events_of(person), events_judged_by(person)
    if len(judged) == 1 and not events:
        return redirect("desk", judged[0].slug)
    return render(request, "club/list.html", {"events": events, "judged": judged})


@require_safe
@director_only
def dashboard(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    players, rounds, stages = players_of(tournament), rounds_of(tournament), stages_of(tournament)
    context = {
        "tournament": tournament,
        "stages": stages,
        "preset": PRESETS[next(stage.preset for stage in stages if stage.is_current)],
        "players": players,
        "rounds": rounds,
        "alarms": alarms_of(tournament),
        "step": next_step(
            tournament,
            players,
            rounds,
            stages,
            planned=_is_planned(tournament),
            past=not rounds and is_past(tournament),
        ),
    }
    return render(request, "club/dashboard.html", context)


def _is_planned(tournament: Tournament) -> bool:
    return planned_round(current_stage(tournament)) is not None


@require_POST
@director_only
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    published = request.POST.get("published") == "yes"
    publish_tournament(tournament=tournament, published=published, by=signed_in(request))
    shown, hidden = _("Everybody can see this event now."), _("Only its directors see this event now.")
    messages.success(request, shown if published else hidden)
    return redirect("dashboard", tournament.slug)
