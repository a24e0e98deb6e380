"""Pages that are made for paper: links and cards for the tables, score sheets, the rules on one page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.queries.devices import valid_links
from tournament.queries.release import sight_of
from tournament.queries.results import event_results
from tournament.queries.rounds import round_view
from tournament.queries.stages import stage_asked, stages_of
from tournament.queries.standings import standings_of
from tournament.queries.words import RuleLine, rule_words
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import Ruleset
from tournament.services.hall import note_printed
from tournament.web.forms.standings import StandingsForm
from tournament.web.numbers import whole_number
from tournament.web.paper import paper_of
from tournament.web.permissions import director_only, round_or_404
from tournament.web.qr import origins, printed

# A half-game takes 8 to 14 hands; more are played on the back.
_ROWS = 17


@require_safe
@director_only
def links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All valid links, small, to be cut apart."""
    return _codes(request, tournament, "links", tables_only=False)


@require_safe
@director_only
def cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A large card for each table."""
    return _codes(request, tournament, "cards", tables_only=True)


def _codes(request: HttpRequest, tournament: Tournament, name: str, *, tables_only: bool) -> HttpResponse:
    offered = origins(request)
    asked = request.GET.get("origin")
    origin = asked if asked in offered else offered[0]
    note_printed(origin)
    links = [link for link in valid_links(tournament) if link.table_number is not None or not tables_only]
    context = {"tournament": tournament, "origin": origin, "origins": offered, "paper": paper_of(request)}
    return render(request, f"print/{name}.html", {**context, "links": printed(links, origin)})


@require_safe
@director_only
def standings_sheet(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings for the wall, after the round that was asked for or the last one with a result."""
    held, stage = event_results(tournament), whole_number(request.GET.get("stage"))
    numbers = list(standings_of(held).played)
    asked = whole_number(request.GET.get("through"))
    through = asked if asked in numbers else max(numbers, default=None)
    if through is not None:
        held = held.through(through)
    form = StandingsForm(request.GET, players=held.players.values(), rounds=())
    view, sight = standings_of(held, stage=stage), sight_of(tournament)
    lines = form.shown(view.lines)
    context = {
        "view": view,
        "lines": lines,
        "part": ", ".join(form.chosen.values()),
        "form": form,
        "rounds": numbers,
        "through": through,
        "paper": paper_of(request),
        "adjusted": any(line.adjustments for line in lines),
        "hidden": any(not sight.shows_results(number) for number in view.rounds),
    }
    return render(request, "print/standings.html", {"tournament": tournament, **context})


@require_safe
@director_only
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    stage = stage_asked(tournament, whole_number(request.GET.get("stage")))
    context = {
        "tournament": tournament,
        "stage": stage,
        "stages": stages_of(tournament),
        "rules": stage.rules,
        "lines": [line for line in rule_words(stage.rules) if _concerns(line, stage.rules)],
        "preset": PRESETS[stage.preset],
        "paper": paper_of(request),
    }
    return render(request, "print/rules.html", context)


def _concerns(line: RuleLine, rules: Ruleset) -> bool:
    """Four players need not read what would hold for three."""
    return line.key != "discipline" and (rules.players == 3 or not line.key.startswith("sanma"))


@require_safe
@director_only
def sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A sheet for each table of the round, to play on paper or to keep beside a tablet."""
    seating = round_or_404(tournament.slug, number)
    context = {
        "tournament": tournament,
        "round": round_view(seating),
        "rules": seating.stage.rules,
        "rows": range(1, _ROWS + 1),
        "paper": paper_of(request),
    }
    return render(request, "print/sheets.html", context)
