"""Making series and choosing their events."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Series, User
from tournament.queries.series.lists import series_of
from tournament.services.errors import Refused
from tournament.services.series import (
    change_series,
    choose_events,
    create_series,
    delete_series,
    publish_series,
)
from tournament.web.forms.series import SeriesForm
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import series_director_only, signed_in


@require_safe
@login_required
def series_list(request: HttpRequest) -> HttpResponse:
    return render(request, "series/list.html", {"series": series_of(signed_in(request))})


@require_safe_or_post
@login_required
def new(request: HttpRequest) -> HttpResponse:
    form = SeriesForm(request.POST or None, by=signed_in(request))
    if form.is_valid():
        made = _save(form, None, signed_in(request))
        if made is not None:
            messages.success(request, _("The series is made. Publish it when everybody may see it."))
            return redirect("edit-series", made.slug)
    return render(request, "series/edit.html", {"form": form}, status=422 if form.is_bound else 200)


@require_safe_or_post
@series_director_only
def edit(request: HttpRequest, series: Series) -> HttpResponse:
    form = SeriesForm(request.POST or None, by=signed_in(request), series=series)
    if form.is_valid() and _save(form, series, signed_in(request)):
        messages.success(request, _("Saved."))
        return redirect("series", series.slug)
    context = {"form": form, "series": series}
    return render(request, "series/edit.html", context, status=422 if form.is_bound else 200)


@require_POST
@series_director_only
def publish(request: HttpRequest, series: Series) -> HttpResponse:
    published = request.POST.get("published") == "yes"
    publish_series(series=series, published=published, by=signed_in(request))
    shown, hidden = _("Everybody can see this series now."), _("Only its directors see this series now.")
    messages.success(request, shown if published else hidden)
    return redirect("edit-series", series.slug)


@require_POST
@series_director_only
def delete(request: HttpRequest, series: Series) -> HttpResponse:
    if request.POST.get("sure") != "on":
        messages.error(request, _("Tick that you are sure; this cannot be taken back."))
        return redirect("edit-series", series.slug)
    delete_series(series=series, by=signed_in(request))
    messages.success(request, _("The series is gone; its events and all their results stay."))
    return redirect("club-series")


@transaction.atomic
def _save(form: SeriesForm, series: Series | None, by: User) -> Series | None:
    facts: dict[str, Any] = {**form.cleaned_data}
    tournaments = facts.pop("tournaments")
    try:
        if series is None:
            series = create_series(**facts, by=by)
        else:
            change_series(series=series, **facts, by=by)
    except Refused as refused:
        form.add_error(None, str(refused))
        return None
    choose_events(series=series, tournaments=tournaments, by=by)
    return series
