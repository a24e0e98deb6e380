"""The seating plan of an event: asked for, looked at, changed by taps, mended, put in force, dropped."""

import secrets
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Job, JobStatus, SeatingPlan, Tournament
from tournament.queries.plans import PlanView, draft_of, plan_in_force, plan_report, plan_view
from tournament.queries.stages import current_stage, stages_of
from tournament.seating.plan import swapped
from tournament.seating.report import Report
from tournament.services.errors import Refused
from tournament.services.jobs import going_on, put_aside, stop_job
from tournament.services.plans import (
    SEATING,
    drop_plan,
    keep_result,
    make_plan,
    mend_plan,
    swap_in_plan,
    use_plan,
)
from tournament.web.attempts import attempt
from tournament.web.figures import changes, quality
from tournament.web.forms.plans import MendForm, WishForm
from tournament.web.methods import require_safe_or_post
from tournament.web.numbers import whole_number
from tournament.web.permissions import director_only, signed_in
from tournament.web.planpage import method_words, shown_round


@require_safe_or_post
@director_only
def plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The plan that was made last, or the one in force; a POST asks for another one."""
    form = WishForm(request.POST or None, initial=_wish(tournament))
    if form.is_bound and form.is_valid() and _make(request, tournament, form):
        return redirect("plan", tournament.slug)
    return _page(request, tournament, form)


def _wish(tournament: Tournament) -> dict[str, object]:
    stage = next(stage for stage in stages_of(tournament) if stage.is_current)
    rounds = max(1, stage.rounds_planned - stage.rounds_seated)
    return {"rounds": rounds, "keep_apart": tournament.keep_apart}


def _make(request: HttpRequest, tournament: Tournament, form: WishForm) -> bool:
    asked = form.asked(secrets.randbits(32))
    try:
        make_plan(stage=current_stage(tournament), asked=asked, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    return True


def _page(request: HttpRequest, tournament: Tournament, form: WishForm) -> HttpResponse:
    stage, job = current_stage(tournament), _last_search(tournament)
    draft, in_force = draft_of(stage), plan_in_force(stage)
    chosen = in_force if request.GET.get("show") == "used" or draft is None else draft
    context: dict[str, Any] = {
        "tournament": tournament,
        "form": form,
        "job": job,
        "searching": job is not None and going_on(job),
        "draft": draft,
        "in_force": in_force,
    }
    if chosen is not None:
        context |= _shown(request, chosen)
    return render(request, "club/plan.html", context, status=422 if form.errors else 200)


def _shown(request: HttpRequest, chosen: SeatingPlan) -> dict[str, Any]:
    view = plan_view(chosen)
    report, before = plan_report(chosen), _report_before(chosen, request)
    return {
        "plan": view,
        "method": method_words(view.method),
        "round": shown_round(view, whole_number(request.GET.get("round"))),
        "held": whole_number(request.GET.get("held")),
        "mend": _mend_form(view),
        "quality": quality(report, view.keep_apart, view.names, before) if view.rounds else None,
        "change": changes(before, report, view.keep_apart) if before else "",
    }


def _report_before(chosen: SeatingPlan, request: HttpRequest) -> Report | None:
    """What the plan was worth before the two that the address names changed places; None without such."""
    number, first, second = (whole_number(request.GET.get(name)) for name in ("round", "first", "second"))
    place = number - chosen.first_round
    if not first or not second or not 0 <= place < len(chosen.rounds):
        return None
    rounds = list(chosen.rounds)
    rounds[place] = swapped(rounds[place], first, second)
    earlier = SeatingPlan(stage=chosen.stage, first_round=chosen.first_round, rounds=rounds, wish=chosen.wish)
    return plan_report(earlier)


def _mend_form(view: PlanView, data: Any = None) -> MendForm | None:
    misfit = view.misfit
    if misfit is None:
        return None
    return MendForm(
        data,
        gone={number: view.names[number] for number in misfit.gone},
        spare={number: view.names[number] for number in misfit.unseated + misfit.spare},
        heirs=misfit.heirs,
    )


def _last_search(tournament: Tournament) -> Job | None:
    """The search that goes on, or the last one if it went wrong."""
    job = tournament.jobs.filter(kind=SEATING).first()
    if job is None or going_on(job) or job.status == JobStatus.FAILED:
        return job
    return None


@require_safe
@director_only
def progress(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How far the search is; without it the page of the plan has news."""
    job = _last_search(tournament)
    searching = job is not None and going_on(job)
    context = {"tournament": tournament, "job": job, "searching": searching}
    return render(request, "club/_search.html", context)


@require_POST
@director_only
def stop(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    job = _last_search(tournament)
    if job is not None:
        stop_job(job=job, by=signed_in(request))
    return redirect("plan", tournament.slug)


@require_POST
@director_only
def keep(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep what a search had found when its process died."""
    job = get_object_or_404(tournament.jobs.filter(kind=SEATING), pk=whole_number(request.POST.get("job")))
    attempt(request, lambda: keep_result(job=job, by=signed_in(request)))
    put_aside(job=job, by=signed_in(request))
    return redirect("plan", tournament.slug)


@require_POST
@director_only
def use(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    chosen = _find(tournament, pk)
    told = _("The rounds to come are seated by this plan.")
    attempt(request, lambda: use_plan(plan=chosen, by=signed_in(request)), told)
    return redirect("plan", tournament.slug)


@require_POST
@director_only
def drop(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    drop_plan(plan=_find(tournament, pk), by=signed_in(request))
    messages.success(request, _("The plan is dropped; rounds that were seated by it stay."))
    return redirect("plan", tournament.slug)


@require_POST
@director_only
def swap(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The first tap holds a player, the second lets them change places, or lets go of them."""
    chosen = _find(tournament, pk)
    number, held, tapped = (whole_number(request.POST.get(name)) for name in ("round", "held", "tap"))
    shown: dict[str, object] = {"round": number} | ({"show": "used"} if chosen.in_force else {})
    if not held:
        shown["held"] = tapped
    elif held != tapped:
        by = signed_in(request)
        change = partial(swap_in_plan, plan=chosen, number=number, first=held, second=tapped, by=by)
        shown |= {"first": held, "second": tapped} if attempt(request, change) else {}
    return redirect(f"{reverse('plan', args=[tournament.slug])}?{urlencode(shown)}")


@require_POST
@director_only
def mend(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Let others sit down for those who are gone."""
    chosen = _find(tournament, pk)
    form = _mend_form(plan_view(chosen), request.POST)
    if form is not None and not form.is_valid():
        messages.error(request, _("Choose who sits down for each of them."))
    elif form is not None:
        successors, by = form.successors(), signed_in(request)
        told = _("The plan fits the players again.")
        attempt(request, lambda: mend_plan(plan=chosen, successors=successors, by=by), told)
    return redirect("plan", tournament.slug)


def _find(tournament: Tournament, pk: int) -> SeatingPlan:
    plans = SeatingPlan.objects.select_related("stage__tournament")
    return get_object_or_404(plans, stage__tournament=tournament, pk=pk)
