"""The screens of the hall: what they show, and the page from which the director switches them."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import DisplayContent, Tournament
from tournament.queries.rounds import open_tables
from tournament.queries.screens import display_of, screen_of
from tournament.services.displays import (
    MOST_DISPLAYS,
    Showing,
    add_display,
    light_display,
    remove_display,
    reveal_places,
    switch_display,
)
from tournament.services.release import set_release
from tournament.web.attempts import attempt
from tournament.web.clock import event_face
from tournament.web.displays import display_lines, screen_mark
from tournament.web.forms.displays import ReleaseForm, RevealForm, ShowForm
from tournament.web.permissions import director_only, signed_in
from tournament.web.qr import origins

SCREENS: Final = "screens"


@require_safe
def display(request: HttpRequest, slug: str, number: int = 1) -> HttpResponse:
    """204 while a screen shows what it should, else the page of which it takes the new content."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if not 1 <= number <= MOST_DISPLAYS:
        raise Http404
    mark = screen_mark(tournament)
    if request.GET.get("rev") == mark:
        return HttpResponse(status=204)
    context: dict[str, Any] = {"mark": mark, "number": number}
    if tournament.published:
        context["screen"] = screen_of(tournament, display_of(tournament, number))
        context["clock"] = event_face(tournament)
    answer = render(request, "display/screen.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


@require_safe
@director_only
def screens(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {
        "tournament": tournament,
        "displays": display_lines(tournament),
        "contents": DisplayContent,
        "open_tables": open_tables(tournament),
        "origin": origins(request)[0],
        "form": ReleaseForm(
            initial={"release": tournament.release, "hidden_from": tournament.hidden_from},
            tournament=tournament,
        ),
        "may_add": tournament.displays.count() < MOST_DISPLAYS,
    }
    return render(request, "club/screens.html", context)


@require_POST
@director_only
def show(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Switch one screen."""
    form, by = ShowForm(request.POST), signed_in(request)
    if not form.is_valid():
        messages.error(request, _("This screen cannot show that; load the page again."))
        return redirect(SCREENS, tournament.slug)
    asked = form.cleaned_data
    switch: Callable[..., object] = partial(light_display, light=asked["light"])
    if asked["light"] is None:
        switch = partial(switch_display, showing=Showing(content=asked["content"], message=asked["message"]))
    attempt(request, lambda: switch(tournament=tournament, number=number, by=by))
    return redirect(SCREENS, tournament.slug)


@require_POST
@director_only
def reveal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One more place of a ceremony, or one less."""
    form = RevealForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write how many places are shown, as a whole number."))
        return redirect(SCREENS, tournament.slug)
    asked, by = form.cleaned_data, signed_in(request)
    attempt(request, lambda: reveal_places(tournament=tournament, number=number, **asked, by=by))
    return redirect(SCREENS, tournament.slug)


@require_POST
@director_only
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    attempt(request, lambda: add_display(tournament=tournament, by=signed_in(request)))
    return redirect(SCREENS, tournament.slug)


@require_POST
@director_only
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    attempt(request, lambda: remove_display(tournament=tournament, number=number, by=signed_in(request)))
    return redirect(SCREENS, tournament.slug)


@require_POST
@director_only
def release(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the public sees of the results."""
    form = ReleaseForm(request.POST, tournament=tournament)
    if not form.is_valid():
        messages.error(request, _("Choose a round from the list."))
        return redirect(SCREENS, tournament.slug)
    set_release(tournament=tournament, **form.cleaned_data, by=signed_in(request))
    messages.success(request, _("Saved; every public page and screen follows."))
    return redirect(SCREENS, tournament.slug)
