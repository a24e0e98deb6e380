"""Plans that are brought along, and plans that are taken away."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.exports.plans import WRITERS
from tournament.imports.plansheets import Rounds, read_plan_rows
from tournament.models import SeatingPlan, Tournament
from tournament.queries.plans import plan_view
from tournament.queries.seating import Field, field_of
from tournament.queries.stages import current_stage
from tournament.services.errors import Refused
from tournament.services.planning import Found
from tournament.services.plans import IMPORTED, keep_draft
from tournament.web.downloads import download
from tournament.web.forms.plans import ImportForm
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import director_only, signed_in


@require_safe_or_post
@director_only
def bring(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Read a plan, check it against those who play, and show it before it is used."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid() and _keep(request, tournament, form):
        messages.success(request, _("The plan is read and fits the players. Nothing is seated by it yet."))
        return redirect("plan", tournament.slug)
    context = {"tournament": tournament, "form": form}
    return render(request, "club/plan_import.html", context, status=422 if form.is_bound else 200)


def _keep(request: HttpRequest, tournament: Tournament, form: ImportForm) -> bool:
    stage = current_stage(tournament)
    field = field_of(stage)
    tables = (len(field.sitters) - field.sitting_out) // field.per_table
    read = read_plan_rows(form.cleaned_data["rows"], per_table=field.per_table, tables=tables)
    if not read.can_be_saved():
        form.add_error(None, [str(problem) for problem in read.problems])
        return False
    rounds = _by_order(read.rounds, field) if form.cleaned_data["by_order"] else read.rounds
    found = Found(rounds=rounds, method=IMPORTED)
    try:
        keep_draft(
            stage=stage, found=found, wish={"keep_apart": tournament.keep_apart}, by=signed_in(request)
        )
    except Refused as refused:
        form.add_error(None, str(refused))
    return not form.errors


def _by_order(rounds: Rounds, field: Field) -> Rounds:
    """The numbers of the players in place of 1, 2, 3; other places become numbers that nobody has."""
    numbers = dict(enumerate((sitter.number for sitter in field.sitters), start=1))
    # A place beyond the list must not hit somebody who happens to have that number.
    beyond = max(numbers.values(), default=0)
    return tuple(
        tuple(tuple(numbers.get(place, place + beyond) for place in table) for table in tables)
        for tables in rounds
    )


@require_safe
@director_only
def take(request: HttpRequest, tournament: Tournament, pk: int, kind: str) -> HttpResponse:
    """The rounds to come as a file."""
    del request
    chosen = get_object_or_404(SeatingPlan, stage__tournament=tournament, pk=pk)
    if kind not in WRITERS:
        raise Http404
    content_type, write = WRITERS[kind]
    content = write(plan_view(chosen), tournament.name)
    return download(content, content_type, f"{tournament.slug}-seating.{kind}")
