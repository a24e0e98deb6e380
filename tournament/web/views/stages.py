"""A final and other stages: adding them, naming who advances. An event without them never asks."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.models import Stage, Tournament
from tournament.queries.cutline import Block, CutLine, cut_line, entrants_of, usual_places
from tournament.queries.stages import FIRST, stages_of
from tournament.rules.riichi.presets import PRESETS
from tournament.services.advancing import advance, call_back, carry_again, move_up
from tournament.services.errors import Refused, Warned
from tournament.services.stages import add_stage, change_stage, remove_stage
from tournament.web.forms.stages import LineForm, NewStageForm, StageForm, facts_of
from tournament.web.methods import require_safe_or_post
from tournament.web.numbers import whole_number
from tournament.web.permissions import director_only, signed_in

_OVERRIDES: Final = ("despite_open_tables", "despite_empty_seats")


@require_safe_or_post
@director_only
def stages(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = NewStageForm(request.POST or None)
    if form.is_valid() and (made := _add(request, tournament, form)):
        messages.success(request, _("“%s” is added.") % made.name)
        return redirect("stages", tournament.slug)
    lines = stages_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "lines": [(line, PRESETS[line.preset]) for line in lines],
        "several": len(lines) > 1,
    }
    return render(request, "club/stages.html", context, status=422 if form.is_bound else 200)


def _add(request: HttpRequest, tournament: Tournament, form: NewStageForm) -> Stage | None:
    try:
        return add_stage(tournament=tournament, **form.cleaned_data, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, str(refused))
        return None


@require_safe_or_post
@director_only
def stage(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Name, rounds and share of one stage."""
    shown = _find(tournament, number)
    form = StageForm(request.POST or None, initial=facts_of(shown))
    if form.is_valid() and _change(request, shown, form):
        messages.success(request, _("Saved."))
        return redirect("stages", tournament.slug)
    line = stages_of(tournament)[number - 1]
    context = {"tournament": tournament, "stage": shown, "form": form, "line": line}
    return render(request, "club/stage.html", context, status=422 if form.is_bound else 200)


def _change(request: HttpRequest, shown: Stage, form: StageForm) -> bool:
    try:
        change_stage(stage=shown, **form.cleaned_data, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, str(refused))
    return not form.errors


@require_POST
@director_only
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    shown = _find(tournament, number)
    try:
        remove_stage(stage=shown, by=signed_in(request))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("stage", tournament.slug, number)
    messages.success(request, _("“%s” is removed.") % shown.name)
    return redirect("stages", tournament.slug)


@require_safe_or_post
@director_only
def players(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who advances: the line, the ticks; and once they are named, who plays instead of whom."""
    shown = _find(tournament, number)
    if shown.order == FIRST:
        return redirect("stages", tournament.slug)
    action = _ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        return _cut(request, shown)
    try:
        words = action(request, shown)
    except Warned as warned:
        return _cut(request, shown, warning=warned, confirmed=_despite(request), ticked=_ticked(request))
    except Refused as refused:
        return _cut(request, shown, refusal=str(refused), ticked=_ticked(request))
    messages.success(request, words)
    return redirect("stage-players", tournament.slug, number)


def _cut(request: HttpRequest, shown: Stage, **context: Any) -> HttpResponse:
    form, entrants = LineForm(request.GET or None), entrants_of(shown)
    asked = form.cleaned_data if form.is_bound and form.is_valid() else {}
    places = asked.get("places") or usual_places(shown)
    named = context.get("ticked") or (() if asked else {one.number for one in entrants})
    line = cut_line(shown, places=places, block=Block(asked.get("block", "")), named=named)
    context |= {
        "tournament": shown.tournament,
        "stage": shown,
        "form": form if form.is_bound else LineForm(initial={"places": places}),
        "line": line,
        "tie": _tie(line),
        "entrants": entrants,
        "begun": shown.rounds.exists(),
        "next_ones": [one for one in line.candidates if not one.withdrawn and one.number not in named],
        "changed": any(one.carried != one.carried_now for one in entrants),
        "choosing": not entrants or "choose" in request.GET or form.is_bound or "ticked" in context,
    }
    status = 422 if "refusal" in context or form.errors else 200
    return render(request, "club/stage_players.html", context, status=status)


def _tie(line: CutLine) -> str:
    if not line.undecided:
        return ""
    places = ngettext("%d place is left.", "%d places are left.", line.places_left) % line.places_left
    return _("%(names)s are equal in %(order)s, and %(places)s") % {
        "names": ", ".join(line.undecided),
        "order": ", ".join(line.order),
        "places": places,
    }


def _ticked(request: HttpRequest) -> set[int]:
    return {number for text in request.POST.getlist("player") if (number := whole_number(text))}


def _despite(request: HttpRequest) -> tuple[str, ...]:
    return tuple(name for name in _OVERRIDES if request.POST.get(name) == "yes")


def _advance(request: HttpRequest, shown: Stage) -> str:
    despite, by = _despite(request), signed_in(request)
    made = advance(stage=shown, numbers=sorted(_ticked(request)), by=by, **dict.fromkeys(despite, True))
    words = ngettext(
        "%(count)d player advances to “%(stage)s”.", "%(count)d players advance to “%(stage)s”.", len(made)
    )
    return words % {"count": len(made), "stage": shown.name}


def _call_back(request: HttpRequest, shown: Stage) -> str:
    call_back(stage=shown, by=signed_in(request))
    return _("Taken back: nobody has advanced yet.")


def _move_up(request: HttpRequest, shown: Stage) -> str:
    leaving, coming = (whole_number(request.POST.get(name)) for name in ("leaving", "coming"))
    made = move_up(stage=shown, leaving=leaving, coming=coming, by=signed_in(request))
    return _("%s plays instead.") % made.entry.name


def _carry(request: HttpRequest, shown: Stage) -> str:
    carry_again(stage=shown, by=signed_in(request))
    return _("Places and points are taken over from the list as it is now.")


_ACTIONS: Final[dict[str, Callable[[HttpRequest, Stage], str]]] = {
    "advance": _advance,
    "back": _call_back,
    "instead": _move_up,
    "carry": _carry,
}


def _find(tournament: Tournament, number: int) -> Stage:
    try:
        return tournament.stages.select_related("tournament").get(order=number)
    except Stage.DoesNotExist as missing:
        raise Http404 from missing
