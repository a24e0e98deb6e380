"""What a director does next in an event, in words, with one button."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import EntryStatus, Tournament
from tournament.queries.players import PlayerLine
from tournament.queries.rounds import RoundLine
from tournament.queries.stages import StageLine, stage_to_come


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """What to do, with its button; `other` and its address are a second way to go on, where there is one."""

    title: str
    words: str
    button: str
    url: str
    other: str = ""
    other_url: str = ""


def next_step(
    tournament: Tournament,
    players: Sequence[PlayerLine],
    rounds: Sequence[RoundLine],
    stages: Sequence[StageLine],
    *,
    planned: bool = False,
    past: bool = False,
) -> NextStep:
    """The one thing that brings the event forward now; `planned`: the plan in force seats the next round.

    `past`: of this event only the totals of its players are known.
    """
    active = sum(player.status == EntryStatus.ACTIVE for player in players)
    if not active:
        return _add_players(tournament)
    if not rounds:
        words = ngettext("%d player is entered.", "%d players are entered.", active) % active
        return _look_back(tournament) if past else _seat(tournament, 1, words, planned=planned)
    last = rounds[-1]
    if last.confirmed < last.tables:
        return _go_on(tournament, last)
    current = next(stage for stage in stages if stage.is_current)
    if not current.is_over:
        words = _("All tables of round %d are confirmed.") % last.number
        return _seat(tournament, last.number + 1, words, planned=planned)
    if coming := stage_to_come(stages):
        return _let_advance(tournament, current, coming)
    return _finish(tournament)


def _add_players(tournament: Tournament) -> NextStep:
    return NextStep(
        title=_("Add the players"),
        words=_("Nobody is entered yet. Paste the names, one a line, from a list or a spreadsheet."),
        button=_("Add players"),
        url=reverse("players", args=[tournament.slug]),
    )


def _look_back(tournament: Tournament) -> NextStep:
    return NextStep(
        title=_("The results are brought in"),
        words=_("Look at the standings; publish the event when everybody may see it, or put it in a series."),
        button=_("Standings"),
        url=reverse("standings", args=[tournament.slug]),
        other=_("Series"),
        other_url=reverse("club-series"),
    )


def _seat(tournament: Tournament, number: int, words: str, *, planned: bool) -> NextStep:
    drawn = _("%s Draw the seats at random or paste a plan; you see the tables before anything is stored.")
    by_plan = _("%s The seating plan says who sits where.")
    ahead = number == 1 and not planned
    return NextStep(
        title=_("Seat round %d") % number,
        words=(by_plan if planned else drawn) % words,
        button=_("Seat round %d") % number,
        url=reverse("seat-round", args=[tournament.slug]),
        other=_("Plan all rounds ahead") if ahead else "",
        other_url=reverse("plan", args=[tournament.slug]) if ahead else "",
    )


def _go_on(tournament: Tournament, last: RoundLine) -> NextStep:
    return NextStep(
        title=_("Round %d is running") % last.number,
        words=_state_of(last),
        button=_("Open round %d") % last.number,
        url=reverse("round", args=[tournament.slug, last.number]),
    )


def _state_of(line: RoundLine) -> str:
    playing = ngettext("%d table is playing", "%d tables are playing", line.playing) % line.playing
    waiting = ngettext("%d result waits to be confirmed", "%d results wait to be confirmed", line.finished)
    confirmed = _("%(confirmed)d of %(tables)d are confirmed") % {
        "confirmed": line.confirmed,
        "tables": line.tables,
    }
    return _("%(playing)s, %(waiting)s, %(confirmed)s.") % {
        "playing": playing,
        "waiting": waiting % line.finished,
        "confirmed": confirmed,
    }


def _let_advance(tournament: Tournament, played: StageLine, coming: StageLine) -> NextStep:
    return NextStep(
        title=_("Name who plays in “%s”") % coming.name,
        words=_("All rounds of “%s” are confirmed. Look at the line, and decide where players are equal.")
        % played.name,
        button=_("Who advances"),
        url=reverse("stage-players", args=[tournament.slug, coming.order]),
    )


def _finish(tournament: Tournament) -> NextStep:
    return NextStep(
        title=_("All planned rounds are played"),
        words=_(
            "Read out the standings, and take the workbook with you: it holds every hand and every check."
        ),
        button=_("Download the workbook"),
        url=reverse("workbook", args=[tournament.slug]),
        other=_("Add a final"),
        other_url=reverse("stages", args=[tournament.slug]),
    )
