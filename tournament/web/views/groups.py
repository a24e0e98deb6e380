"""The rankings of teams, clubs, countries and blocks, for everybody."""

from collections.abc import Iterable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.queries.teams import Kind, group_standings, kinds_of, team_standings
from tournament.web.eventpages import event_page, sight_for
from tournament.web.forms.groups import GroupsForm
from tournament.web.permissions import released
from tournament.web.unchanged import not_modified_while_unchanged

KINDS: Final = {"clubs": Kind.CLUB, "countries": Kind.COUNTRY, "blocks": Kind.BLOCK, "teams": Kind.TEAM}
"""As they stand in addresses."""

_WORDS: Final = {
    Kind.CLUB: (gettext_noop("Clubs"), gettext_noop("Club"), gettext_noop("Nobody plays for a club here.")),
    Kind.COUNTRY: (
        gettext_noop("Countries"),
        gettext_noop("Country"),
        gettext_noop("Nobody's country is known in this event."),
    ),
    Kind.BLOCK: (gettext_noop("Blocks"), gettext_noop("Block"), gettext_noop("This event has no blocks.")),
    Kind.TEAM: (
        gettext_noop("Teams"),
        gettext_noop("Team"),
        gettext_noop("Nobody plays for a team in this event."),
    ),
}


def lists_of(kinds: Iterable[Kind]) -> list[tuple[str, str]]:
    """Address and title of the lists of an event beside that of its players."""
    return [(address, _(_WORDS[kind][0])) for address, kind in KINDS.items() if kind in kinds]


@require_safe
@released
@not_modified_while_unchanged
def teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """As the event counts them."""
    sight = sight_for(request, tournament)
    view = team_standings(tournament, through=sight.through)
    return _page(request, tournament, Kind.TEAM, view=view, sight=sight)


@require_safe
@released
@not_modified_while_unchanged
def groups(request: HttpRequest, tournament: Tournament, group: str) -> HttpResponse:
    """Clubs, countries and blocks, counted as whoever looks has chosen."""
    kind = KINDS.get(group, Kind.TEAM)
    if kind == Kind.TEAM:
        raise Http404
    form, sight = GroupsForm(request.GET), sight_for(request, tournament)
    view = group_standings(tournament, kind, form.chosen, through=sight.through)
    return _page(request, tournament, kind, view=view, sight=sight, form=form)


def _page(request: HttpRequest, tournament: Tournament, kind: Kind, **context: object) -> HttpResponse:
    kinds = kinds_of(tournament)
    title, one, nobody = _WORDS[kind]
    context |= {
        "kind": kind,
        "here": next(address for address, one_kind in KINDS.items() if one_kind == kind),
        "lists": lists_of(kinds),
        "title": _(title),
        "one": _(one),
        "nobody": _(nobody),
        "has_teams": Kind.TEAM in kinds,
    }
    return event_page(request, "groups", tournament, **context)
