"""The director's list of links: make them, see who has come in, take one back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.models import AccessLink, Round, Tournament
from tournament.queries.clock import latest_round
from tournament.queries.devices import judges_of, links_of
from tournament.queries.players import players_of
from tournament.queries.stages import current_stage
from tournament.services.errors import Refused
from tournament.services.links import make_links, revoke_link
from tournament.web.forms.links import JudgeForm, LinksForm
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import director_only, signed_in


@require_safe_or_post
@director_only
def links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    latest = latest_round(tournament)
    form = LinksForm(request.POST or None, initial={"tables": _tables(tournament, latest)})
    if form.is_valid() and _make(request, tournament, form):
        return redirect("links", tournament.slug)
    lines = links_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "round": latest,
        "accounts": judges_of(tournament),
        "account_form": JudgeForm(),
        "judges": [line for line in lines if line.table_number is None],
        "tables": [line for line in lines if line.table_number is not None],
    }
    return render(request, "club/links.html", context, status=422 if form.is_bound else 200)


def _tables(tournament: Tournament, latest: Round | None) -> int:
    """As many as the last round has, else as the players fill."""
    if latest is not None:
        return latest.games.count()
    return len(players_of(tournament)) // current_stage(tournament).rules.players


def _make(request: HttpRequest, tournament: Tournament, form: LinksForm) -> bool:
    try:
        made = make_links(tournament=tournament, **form.cleaned_data, by=signed_in(request))
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    if made:
        words = ngettext("%d link is made.", "%d links are made.", len(made))
        messages.success(request, words % len(made))
    else:
        messages.warning(request, _("All of these have their link already."))
    return True


@require_POST
@director_only
def revoke(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    link = get_object_or_404(AccessLink, pk=pk, tournament=tournament)
    revoke_link(link=link, by=signed_in(request))
    messages.success(request, _("The link of %s is taken back; devices that used it are out at once.") % link)
    return redirect("links", tournament.slug)
