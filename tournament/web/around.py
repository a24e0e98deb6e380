"""What surrounds the game on the page of a table: addresses, rights, and how this device shows the seats."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import AccessLink, Game, Needs
from tournament.queries.games import TableView
from tournament.services.access import Actor, may_direct, may_judge, may_write
from tournament.services.amendments import may_amend

_A_YEAR: Final = 365 * 24 * 60 * 60
_SIDES: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """`turn`: the side of the table that is below, 0 the first dealer's. `flat`: each seat faces its side."""

    turn: int
    flat: bool

    @property
    def next_turn(self) -> int:
        return (self.turn + 1) % _SIDES

    @property
    def other_flat(self) -> int:
        return int(not self.flat)


def look_of(request: HttpRequest) -> Look:
    """As this device has it in its cookies, which table.js sets too, so that it also works off line."""
    turn, flat = (request.POST.get(name, request.COOKIES.get(name, "")) for name in ("turn", "flat"))
    return Look(turn=int(turn) if turn in ("0", "1", "2", "3") else 0, flat=flat == "1")


def keep_look(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Remember what was pressed on this device; nobody else's page turns."""
    look = look_of(request)
    for name, value in (("turn", look.turn), ("flat", int(look.flat))):
        if name in request.POST:
            response.set_cookie(name, str(value), max_age=_A_YEAR, samesite="Lax")
    return response


def turns(request: HttpRequest) -> bool:
    """Whether only the look was changed."""
    return "turn" in request.POST or "flat" in request.POST


@dataclass(frozen=True, slots=True, kw_only=True)
class May:
    """Whether this device enters hands at the table, corrects them, judges the event, directs it.

    `needs`: whether it is told what a player needs.
    """

    write: bool
    amend: bool
    judge: bool
    direct: bool
    needs: bool = False


def rights(game: Game, by: Actor) -> May:
    tournament = game.round.stage.tournament
    if isinstance(by, AnonymousUser):
        return May(write=False, amend=False, judge=False, direct=False)
    if may_direct(tournament=tournament, by=by):
        told = tournament.needs != Needs.NOBODY
        return May(write=True, amend=True, judge=True, direct=True, needs=told)
    judges = may_judge(tournament=tournament, by=by)
    return May(
        write=may_write(game=game, by=by),
        amend=may_amend(game=game, by=by),
        judge=judges,
        direct=False,
        needs=tournament.needs == Needs.EVERYBODY or (judges and tournament.needs == Needs.JUDGES),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where the forms of the page are sent. `back` leads to the tables of the round; "" is never shown."""

    table: str
    hand: str
    undo: str
    riichi: str
    back: str
    back_words: str
    sign: str = ""
    confirm: str = ""
    reopen: str = ""
    end: str = ""
    totals: str = ""
    signal: str = ""


def addresses_of(view: TableView, by: Actor) -> Addresses:
    place = (view.slug, view.round_number, view.table_number)
    names = ("table", "hand", "undo", "riichi", "sign", "confirm", "reopen", "end", "totals", "signal")
    board = f"{reverse('desk', args=[view.slug])}?round={view.round_number}"
    return Addresses(
        **{name: reverse(name, args=place) for name in names},
        back=reverse("my-table") if isinstance(by, AccessLink) else board,
        back_words=_("Tables"),
    )
