"""The register of people across events."""

from collections.abc import Iterator

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Entry, Person
from tournament.queries.names import bare_name
from tournament.queries.people import (
    PersonLine,
    duplicates,
    events_of,
    known_people,
    people_lines,
    unknown_players,
)
from tournament.queries.series.places import series_places
from tournament.queries.statistics import person_statistics
from tournament.services.errors import Refused, Warned
from tournament.services.people import link_namesakes, link_player, merge_people
from tournament.services.privacy import forget_person
from tournament.web.numbers import whole_number
from tournament.web.permissions import signed_in
from tournament.web.statistics import PATIENCE, statistics_part

_PER_PAGE = 100


@require_safe
@login_required
def people(request: HttpRequest) -> HttpResponse:
    by, query = signed_in(request), request.GET.get("q", "")
    lines = people_lines(by)
    found = [line for line in lines if _fits(line, query)]
    unknown = unknown_players(by, lines)
    context = {
        "query": query,
        "page": Paginator(found, _PER_PAGE).get_page(request.GET.get("page")),
        "known": len(lines),
        "duplicates": duplicates(lines),
        "unknown": unknown,
        "one_namesake": sum(len(player.candidates) == 1 for player in unknown),
    }
    return render(request, "people/list.html", context)


@require_safe
@login_required
def person(request: HttpRequest, pk: int) -> HttpResponse:
    return _person_page(request, get_object_or_404(known_people(signed_in(request)), pk=pk))


@require_POST
@login_required
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody named by `other` becomes this person."""
    by = signed_in(request)
    kept = get_object_or_404(known_people(by), pk=pk)
    named = map(whole_number, request.POST.getlist("other"))
    others = known_people(by).filter(pk__in=named)
    try:
        merge_people(kept=kept, others=others, by=by, despite_numbers="despite_numbers" in request.POST)
    except Warned as warned:
        context = {"person": kept, "others": others, "warned": warned}
        return render(request, "people/merge.html", context, status=422)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Merged; all events are under one name now."))
    return redirect("people")


@require_POST
@login_required
def forget(request: HttpRequest, pk: int) -> HttpResponse:
    by = signed_in(request)
    shown = get_object_or_404(known_people(by), pk=pk)
    if request.POST.get("sure") != "on":
        messages.error(request, _("Tick that you are sure; this cannot be taken back."))
        return _person_page(request, shown, status=422)
    forget_person(person=shown, by=by)
    messages.success(request, _("The personal data is removed; the games stay."))
    return redirect("people")


@require_POST
@login_required
def link(request: HttpRequest, pk: int) -> HttpResponse:
    """Says who a player of an event is: `person` of the register, or somebody new."""
    by = signed_in(request)
    entry = get_object_or_404(Entry.objects.select_related("tournament"), pk=pk)
    chosen = request.POST.get("person", "")
    someone = get_object_or_404(Person, pk=whole_number(chosen)) if chosen else None
    try:
        link_player(entry=entry, person=someone, by=by)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Saved."))
    return redirect("people")


@require_POST
@login_required
def link_all(request: HttpRequest) -> HttpResponse:
    linked = link_namesakes(by=signed_in(request))
    messages.success(request, ngettext("%d player is linked.", "%d players are linked.", linked) % linked)
    return redirect("people")


def _person_page(request: HttpRequest, shown: Person, *, status: int = 200) -> HttpResponse:
    by = signed_in(request)
    others = [line for line in people_lines(by) if line.person_id != shown.pk]
    played = person_statistics(shown, by, seconds=PATIENCE)
    context = {
        "person": shown,
        "facts": list(_facts(shown)),
        "events": events_of(shown, by),
        "series": series_places(shown, by),
        "statistics": statistics_part(played.counts, played.left_out),
        "mixed": played.mixed,
        "others": others,
    }
    return render(request, "people/person.html", context, status=status)


def _facts(person: Person) -> Iterator[str]:
    """All that is known besides the name, shortly."""
    yield from filter(None, (person.latin_name, person.club, person.country, person.city))
    if person.ema_number:
        yield f"EMA {person.ema_number}"
    if person.ara_number:
        yield f"ARA {person.ara_number}"


def _fits(line: PersonLine, query: str) -> bool:
    words = f"{bare_name(line.name)} {bare_name(line.latin_name)} {bare_name(line.club)} {line.ema_number}"
    return all(bare_name(word) in words for word in query.split())
