"""The screens in the hall: what each of them shows, and the places that a ceremony has revealed."""

from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Max

from tournament.models import Display, DisplayContent, Tournament
from tournament.queries.standings import standings
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.locks import lock_tournament
from tournament.services.texts import tidy
from tournament.services.trail import log, raise_versions

MOST_DISPLAYS: Final = 9
_MESSAGE_LENGTH: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What a screen is told to show. `message` is kept for the next time where it is None."""

    content: DisplayContent
    message: str | None = None


@transaction.atomic
def add_display(*, tournament: Tournament, by: Actor) -> Display:
    """One more screen, blank at first. Raises Refused (too many), NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    lock_tournament(tournament)
    last = tournament.displays.aggregate(last=Max("number"))["last"] or 0
    # The first is there before anybody asks for it.
    number = max(last, 1) + 1
    if number > MOST_DISPLAYS:
        raise Refused("displays_too_many", most=MOST_DISPLAYS)
    made = tournament.displays.create(number=number, content=DisplayContent.BLANK)
    log(tournament, "screen added", str(number), by=author)
    raise_versions(tournament, display=True)
    return made


@transaction.atomic
def remove_display(*, tournament: Tournament, number: int, by: Actor) -> None:
    """Take the last screen away again. Raises Refused (another one, or the first), NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    last = tournament.displays.order_by("-number").first()
    if last is None or last.number != number or number == 1:
        raise Refused("display_stays")
    last.delete()
    log(tournament, "screen removed", str(number), by=author)
    raise_versions(tournament, display=True)


@transaction.atomic
def switch_display(*, tournament: Tournament, number: int, showing: Showing, by: Actor) -> None:
    """Let a screen show something else; a ceremony on it is over. Raises Refused, NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    display = _screen(tournament, number)
    before = {"content": display.content, "message": display.message}
    display.content, display.revealed = showing.content, None
    if showing.message is not None:
        display.message = tidy(showing.message, _MESSAGE_LENGTH)
    if showing.content is DisplayContent.MESSAGE and not display.message:
        raise Refused("message_missing")
    display.save()
    after = {"content": display.content, "message": display.message}
    log(tournament, "screen switched", str(number), before=before, after=after, by=author)
    raise_versions(tournament, display=True)


@transaction.atomic
def light_display(*, tournament: Tournament, number: int, light: bool, by: Actor) -> None:
    """Dark writing on light ground for a bright hall, or the other way round. Raises NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    display = _screen(tournament, number)
    display.light = light
    display.save()
    log(tournament, "screen lit", str(number), after={"light": light}, by=author)
    raise_versions(tournament, display=True)


@transaction.atomic
def reveal_places(*, tournament: Tournament, number: int, revealed: int, seen: int, by: Actor) -> None:
    """Show the last `revealed` places of the ranking on a screen, of results that may be hidden elsewhere.

    The screen shows the standings from then on. `seen` is the `display_version` of the page with the button,
    so that a second tap reveals nobody. Raises Refused (there are not so many places), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    display = _screen(tournament, number)
    if Tournament.objects.get(pk=tournament.pk).display_version != seen:
        raise Refused("screen_changed")
    places = sum(line.rank is not None for line in standings(tournament).lines)
    if not 0 <= revealed <= places:
        raise Refused("no_more_places")
    before = {"revealed": display.revealed}
    display.content, display.revealed = DisplayContent.STANDINGS, revealed
    display.save()
    log(tournament, "screen ceremony", str(number), before=before, after={"revealed": revealed}, by=author)
    raise_versions(tournament, display=True)


def _screen(tournament: Tournament, number: int) -> Display:
    """The screen, locked; the first one is made when it is switched first."""
    locked = Display.objects.select_for_update()
    if number == 1:
        return locked.get_or_create(tournament=tournament, number=1)[0]
    display = locked.filter(tournament=tournament, number=number).first()
    if display is None:
        raise Refused("no_such_display")
    return display
