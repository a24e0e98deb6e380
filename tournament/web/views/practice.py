"""A table for trying things out, open to everybody: all that it knows is in its own form."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.queries.games import TableView
from tournament.queries.practice import practice_view
from tournament.rules.errors import RuleError
from tournament.rules.riichi.game import check_riichi
from tournament.rules.riichi.presets import PRESETS
from tournament.web.around import Addresses, May, keep_look, look_of, turns
from tournament.web.entry import page_again, page_in_progress, page_with_preview, read_entry, written
from tournament.web.forms.hands import HandForm, StickForm
from tournament.web.forms.totals import TotalsForm
from tournament.web.methods import require_safe_or_post
from tournament.web.tablepage import TablePage, new_client_id
from tournament.web.views.results import show_totals

_PRESET: Final = "seed"
# A game of four winds with many repeats has half as many.
_MOST_EVENTS: Final = 100
_EVERYTHING: Final = May(write=True, amend=False, judge=False, direct=False)

Events = tuple[Mapping[str, object], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """What the form carries: the name of the rules, the events so far, and typed scores that end the game."""

    preset: str
    events: Events = ()
    totals: Mapping[str, object] | None = None

    @property
    def carried(self) -> dict[str, str]:
        typed = {"typed": json.dumps(self.totals)} if self.totals else {}
        return {"preset": self.preset, "log": written(self.events), **typed}

    def view(self, riichi: tuple[int, ...] = ()) -> TableView:
        return practice_view(preset=self.preset, events=self.events, riichi=riichi, totals=self.totals)


@require_safe_or_post
def practice(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        preset = request.GET.get("preset", _PRESET)
        return _show(request, _fresh(Practice(preset=preset if preset in PRESETS else _PRESET)))
    try:
        return keep_look(request, _answer(request, _carried(request)))
    except (RuleError, ValueError, RecursionError):
        # Only a form that was tampered with carries what cannot be replayed.
        return HttpResponseBadRequest()


def _carried(request: HttpRequest) -> Practice:
    events = json.loads(request.POST.get("log", "[]"))
    if not isinstance(events, list) or len(events) > _MOST_EVENTS:
        raise ValueError
    totals = json.loads(request.POST.get("typed", "null"))
    return Practice(preset=request.POST.get("preset", _PRESET), events=tuple(events), totals=totals)


def _answer(request: HttpRequest, carried: Practice) -> HttpResponse:
    if "undo" in request.POST:
        return _show(request, _fresh(_taken_back(carried)))
    if "totals" in request.POST or "totals" in (request.POST.get("preview"), request.POST.get("save")):
        return _type_totals(request, carried)
    if "clear" in request.POST:
        return _show(request, _fresh(carried))
    if turns(request):
        return _show(request, _in_progress(request, carried, _out(request)))
    if "stick" in request.POST:
        return _tap(request, carried)
    return _enter(request, carried)


def _taken_back(carried: Practice) -> Practice:
    if carried.totals:
        return replace(carried, totals=None)
    return replace(carried, events=carried.events[:-1])


def _fresh(carried: Practice, *, saved: bool = False) -> TablePage:
    view = carried.view()
    return TablePage(
        view=view,
        form=HandForm(view=view),
        client_id=new_client_id(),
        saved=view.hands[-1] if saved else None,
        practice=carried.carried,
    )


def _in_progress(request: HttpRequest, carried: Practice, riichi: tuple[int, ...]) -> TablePage:
    page = page_in_progress(request.POST, carried.view(riichi))
    return replace(page, practice=carried.carried)


def _out(request: HttpRequest) -> tuple[int, ...]:
    return tuple(int(seat) for seat in request.POST.getlist("riichi"))


def _tap(request: HttpRequest, carried: Practice) -> HttpResponse:
    tap = StickForm(request.POST)
    if not tap.is_valid():
        return HttpResponseBadRequest()
    out = {*_out(request), tap.seat} if tap.puts_out else {*_out(request)} - {tap.seat}
    page = _in_progress(request, carried, tuple(out))
    try:
        check_riichi(page.view.rules, page.view.state.scores, tuple(out))
    except RuleError as error:
        page = _in_progress(request, carried, _out(request))
        page.form.full_clean()
        page.form.refuse(error, {"type": "win"})
        return _show(request, page, 422)
    return _show(request, page)


def _enter(request: HttpRequest, carried: Practice) -> HttpResponse:
    """Preview or save, as at a table that is played."""
    entry = read_entry(request.POST, carried.view())
    if entry.event is None:
        return _show(request, replace(page_again(entry), practice=carried.carried), 422)
    try:
        page = replace(page_with_preview(entry, entry.event), practice=carried.carried)
    except RuleError as error:
        entry.form.refuse(error, entry.event)
        return _show(request, replace(page_again(entry), practice=carried.carried), 422)
    if not entry.is_final:
        return _show(request, page)
    return _show(request, _fresh(replace(carried, events=(*carried.events, entry.event)), saved=True))


def _type_totals(request: HttpRequest, carried: Practice) -> HttpResponse:
    """Scores of a paper sheet: asked for, added up, and the end of this game."""
    asked = "totals" in request.POST
    form = TotalsForm(None if asked else request.POST, view=carried.view())
    complete = form.is_valid()
    if asked or "preview" in request.POST:
        return show_totals(request, form, _addresses(), practice=carried.carried)
    typed = {"scores": [score or 0 for score in form.scores], "sticks": form.cleaned_data.get("sticks")}
    try:
        if complete:
            return _show(request, _fresh(replace(carried, totals=typed)))
    except RuleError as error:
        form.refuse(error)
    return show_totals(request, form, _addresses(), 422, practice=carried.carried)


def _addresses() -> Addresses:
    here = reverse("practice")
    return Addresses(
        table=here,
        hand=here,
        undo=here,
        riichi=here,
        totals=here,
        back=reverse("home"),
        back_words=_("All events"),
    )


def _show(request: HttpRequest, page: TablePage, status: int = 200) -> HttpResponse:
    context = {"page": page, "view": page.view, "to": _addresses()}
    if "X-Preview" in request.headers:
        return render(request, "judge/riichi/_preview_fragment.html", context, status=status)
    context |= {"look": look_of(request), "may": _EVERYTHING, "presets": PRESETS.values()}
    return render(request, "judge/riichi/table.html", context, status=status)
