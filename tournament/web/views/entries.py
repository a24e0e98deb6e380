"""One player of an event: their data, leaving, coming back, being replaced; the numbers of all."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Entry, EntryStatus, Tournament
from tournament.queries.plans import next_number
from tournament.queries.players import players_of
from tournament.services.attendance import readmit_player, withdraw_player
from tournament.services.entries import change_player, remove_player, renumber_players
from tournament.services.errors import Refused, Warned
from tournament.services.players import PlayerRow
from tournament.services.privacy import forget_player
from tournament.services.replacements import replace_player
from tournament.services.scoring import change_scoring
from tournament.web.attempts import attempt
from tournament.web.forms.entries import HeirForm, NumbersForm, PlayerForm, SettingsForm
from tournament.web.methods import require_safe_or_post
from tournament.web.permissions import director_only, signed_in
from tournament.web.shortage import tell_shortage


@require_safe_or_post
@director_only
def edit(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    entry = _entry(tournament, number)
    form = PlayerForm(request.POST or None, initial=PlayerForm.held_by(entry))
    if form.is_valid():
        values = form.cleaned_data
        facts = {"fixed_table": values["fixed_table"], "is_substitute": values["is_substitute"]}
        done = attempt(
            request,
            lambda: change_player(entry=entry, player=form.row(), **facts, by=signed_in(request)),
            _("Saved."),
        )
        if done:
            return redirect("players", tournament.slug)
    return _player_page(request, entry, form, _heirs(tournament, entry))


@require_POST
@director_only
def status(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Withdraws or readmits; whoever sits at a running table is asked about first."""
    entry, by = _entry(tournament, number), signed_in(request)
    try:
        if entry.status == EntryStatus.WITHDRAWN:
            readmit_player(entry=entry, by=by)
        else:
            despite = "despite_running_game" in request.POST
            withdraw_player(entry=entry, by=by, despite_running_game=despite)
    except Warned as warned:
        context = {"tournament": tournament, "player": entry, "warned": warned}
        return render(request, "club/withdraw.html", context, status=422)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Saved; it counts from the next round on."))
        tell_shortage(request, tournament)
    return redirect("players", tournament.slug)


@require_POST
@director_only
def replace(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    entry = _entry(tournament, number)
    heirs = _heirs(tournament, entry, request)
    if heirs.is_valid():
        chosen, name = heirs.cleaned_data["heir"], heirs.cleaned_data["heir_name"]
        heir = PlayerRow(name=name) if chosen is None else _entry(tournament, chosen)
        try:
            made = replace_player(entry=entry, heir=heir, by=signed_in(request))
        except Refused as refused:
            heirs.add_error("heir_name" if name else "heir", str(refused))
        else:
            told = _("%(heir)s takes the seats of %(name)s from round %(round)d on.")
            words = {"heir": made.name, "name": entry.name, "round": entry.withdrawn_from}
            messages.success(request, told % words)
            return redirect("edit-player", tournament.slug, made.number)
    return _player_page(request, entry, PlayerForm(initial=PlayerForm.held_by(entry)), heirs)


@require_POST
@director_only
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    entry = _entry(tournament, number)
    name = entry.name
    if attempt(
        request, lambda: remove_player(entry=entry, by=signed_in(request)), _("%s is off the list.") % name
    ):
        return redirect("players", tournament.slug)
    return redirect("edit-player", tournament.slug, number)


@require_POST
@director_only
def forget(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    entry = _entry(tournament, number)
    if request.POST.get("sure") != "on":
        messages.error(request, _("Tick that you are sure; this cannot be taken back."))
        return redirect("edit-player", tournament.slug, number)
    forget_player(entry=entry, by=signed_in(request))
    messages.success(request, _("The personal data is removed; the games stay."))
    return redirect("edit-player", tournament.slug, number)


@require_safe_or_post
@director_only
def numbers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    players = list(players_of(tournament))
    form = NumbersForm(request.POST or None, players=players)
    if form.is_valid():
        change = form.cleaned_data["numbers"]
        done = attempt(
            request,
            lambda: renumber_players(tournament=tournament, numbers=change, by=signed_in(request)),
            _("Saved."),
        )
        if done:
            return redirect("players", tournament.slug)
    context = {"tournament": tournament, "form": form, "seated": next_number(tournament) > 1}
    return render(request, "club/numbers.html", context, status=422 if form.is_bound else 200)


@require_safe_or_post
@director_only
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = SettingsForm(request.POST or None, initial=SettingsForm.held_by(tournament))
    if form.is_valid():
        values = form.cleaned_data
        done = attempt(
            request,
            lambda: change_scoring(tournament=tournament, **values, by=signed_in(request)),
            _("Saved."),
        )
        if done:
            return redirect("players", tournament.slug)
    context = {"tournament": tournament, "form": form}
    return render(request, "club/scoring.html", context, status=422 if form.is_bound else 200)


def _entry(tournament: Tournament, number: int) -> Entry:
    return get_object_or_404(Entry.objects.select_related("tournament"), tournament=tournament, number=number)


def _heirs(tournament: Tournament, entry: Entry, request: HttpRequest | None = None) -> HeirForm:
    """Whoever is there and has not withdrawn; who has seats is refused when they are chosen."""
    players = [
        player
        for player in players_of(tournament)
        if player.number != entry.number and player.status != EntryStatus.WITHDRAWN
    ]
    players.sort(key=lambda player: player.status != EntryStatus.SUBSTITUTE)
    return HeirForm(request.POST if request else None, players=players)


def _player_page(request: HttpRequest, entry: Entry, form: PlayerForm, heirs: HeirForm) -> HttpResponse:
    context = {"tournament": entry.tournament, "player": entry, "form": form, "heirs": heirs}
    status = 422 if form.is_bound or heirs.is_bound else 200
    return render(request, "club/player.html", context, status=status)
