"""The rules of an event: every option in a form."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Stage, Tournament
from tournament.queries.stages import stage_asked, stages_of
from tournament.rules.riichi.presets import PRESETS, Preset
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.errors import Refused
from tournament.services.rulings import ChangedGame, change_rules, preview_rules
from tournament.web.forms.rules import RulesForm
from tournament.web.methods import require_safe_or_post
from tournament.web.numbers import whole_number
from tournament.web.permissions import director_only, signed_in


@require_safe_or_post
@director_only
def edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    stages = stages_of(tournament)
    stage = stage_asked(tournament, whole_number(request.GET.get("stage")))
    preset = _preset(request, stage)
    form = _form(request, stage, preset)
    changes = _changes(request, stage, form) if form.is_valid() else ()
    if form.is_valid() and not changes and _change(request, stage, preset, form):
        return redirect("dashboard" if tournament.entries.exists() else "players", tournament.slug)
    context = {"tournament": tournament, "form": form, "preset": preset, "presets": PRESETS.values()}
    context |= {"copied": preset.name != stage.preset, "changes": changes, "stages": stages, "stage": stage}
    return render(request, "club/rules.html", context, status=422 if form.is_bound else 200)


def _preset(request: HttpRequest, stage: Stage) -> Preset:
    """The preset in the address, to start again from; else the one that the rules were copied from."""
    asked = request.GET.get("preset", "")
    return PRESETS[asked if asked in PRESETS else stage.preset]


def _form(request: HttpRequest, stage: Stage, preset: Preset) -> RulesForm:
    base = read_ruleset({"preset": preset.name})
    shown = stage.rules if preset.name == stage.preset else base
    return RulesForm(request.POST or None, rules=shown, base=base)


def _changes(request: HttpRequest, stage: Stage, form: RulesForm) -> tuple[ChangedGame, ...]:
    """The games that come out differently, until the director has seen them."""
    if "changes_seen" in request.POST:
        return ()
    try:
        return preview_rules(stage=stage, ruleset=form.ruleset, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, str(refused))
        return ()


def _change(request: HttpRequest, stage: Stage, preset: Preset, form: RulesForm) -> bool:
    try:
        changed = change_rules(stage=stage, preset=preset.name, ruleset=form.ruleset, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    messages.success(request, _("The rules are saved."))
    if changed:
        words = ngettext("%d game was replayed.", "%d games were replayed.", len(changed))
        messages.warning(request, words % len(changed))
    return True
