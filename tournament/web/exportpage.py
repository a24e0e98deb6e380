"""The page of all that can be taken away, also with answers that have to be mended."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.queries.players import lacking_for_ara
from tournament.queries.rounds import rounds_of
from tournament.services.exportjobs import LARGE, is_large
from tournament.web.forms.exports import AraForm, EmaForm, FactsForm, ObserverForm

FORMS: Final[Mapping[type, type[FactsForm[Any]]]] = {
    form.made: form for form in (EmaForm, AraForm, ObserverForm)
}
"""Which form asks for which facts."""

NAMES: Final[Mapping[str, Any]] = {
    "xlsx": _("Workbook (XLSX)"),
    "csv": _("Lists (CSV)"),
    "json": _("Event (JSON)"),
    "club": _("Club sheet (XLSX)"),
    "archive": _("Whole event (archive)"),
}
"""Files that take long where much was played."""


def exports_page(
    request: HttpRequest, tournament: Tournament, answered: FactsForm[Any] | None = None
) -> HttpResponse:
    """`answered`: a form with faults, in place of the empty one of its kind."""
    forms = {form: form.of(tournament) for form in FORMS.values()}
    if answered is not None:
        forms[type(answered)] = answered
    context = {
        "tournament": tournament,
        "ema": forms[EmaForm],
        "ara": forms[AraForm],
        "observer": forms[ObserverForm],
        "lacking": lacking_for_ara(tournament),
        "rounds": rounds_of(tournament),
        "is_large": is_large(tournament),
        "large": LARGE,
    }
    return render(request, "club/exports.html", context, status=422 if answered else 200)
