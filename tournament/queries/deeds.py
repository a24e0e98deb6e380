"""What the log of an event holds, as words: the name of an action, and sentences from its numbers."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tournament.models import AdjustmentKind, DisplayContent, LogEntry, Series, Stage, Tournament
from tournament.queries.archive import BROUGHT
from tournament.queries.history import SEATED_ANEW, SEATS_EXCHANGED
from tournament.queries.playerdeeds import DETAILS_OF_PLAYERS
from tournament.queries.tabledeeds import DETAILS_AT_TABLES, Table
from tournament.queries.words import listed, shortened
from tournament.rules.riichi.options import OPTIONS_BY_KEY
from tournament.standings.tiebreaks import TITLES

Json = Mapping[str, Any]

_ACTIONS: Final = {
    "demo made": gettext_noop("Example event made"),
    BROUGHT: gettext_noop("Event brought from an archive"),
    "results brought": gettext_noop("Results of a past event brought"),
    "records brought": gettext_noop("Game records brought"),
    "record entered": gettext_noop("Game record entered"),
    "tournament created": gettext_noop("Event made"),
    "tournament changed": gettext_noop("Event changed"),
    "tournament published": gettext_noop("Event published"),
    "tournament hidden": gettext_noop("Event hidden"),
    "rules changed": gettext_noop("Rules changed"),
    "series joined": gettext_noop("Event counted in a series"),
    "series left": gettext_noop("Event taken out of a series"),
    "series changed": gettext_noop("Series changed"),
    "series published": gettext_noop("Series published"),
    "series hidden": gettext_noop("Series hidden"),
    "players entered": gettext_noop("Players entered"),
    "players imported": gettext_noop("Players imported"),
    "standings changed": gettext_noop("Order of the standings changed"),
    "scoring changed": gettext_noop("Substitutes and teams changed"),
    "player arrived": gettext_noop("Player arrived"),
    "player not here": gettext_noop("Player not here after all"),
    "player replaced": gettext_noop("Player replaced"),
    "player changed": gettext_noop("Player's data changed"),
    "players renumbered": gettext_noop("Players renumbered"),
    "player removed": gettext_noop("Player taken off the list"),
    "player forgotten": gettext_noop("Player's personal data removed"),
    "player recognised": gettext_noop("Player linked to the register"),
    "people merged": gettext_noop("People merged in the register"),
    "substitutes added": gettext_noop("Substitutes added"),
    "player withdrawn": gettext_noop("Player withdrawn"),
    "player readmitted": gettext_noop("Player plays on"),
    "seating changed": gettext_noop("Ways of seating changed"),
    "plan made": gettext_noop("Seating plan made"),
    "plan used": gettext_noop("Seating plan put in force"),
    "plan dropped": gettext_noop("Seating plan dropped"),
    "plan changed": gettext_noop("Seating plan changed"),
    "round seated anew": gettext_noop("Round seated anew"),
    "round seated": gettext_noop("Round seated"),
    "round published": gettext_noop("Seating published"),
    "round hidden": gettext_noop("Seating hidden again"),
    "round released": gettext_noop("Results released"),
    "round withheld": gettext_noop("Results hidden again"),
    "round removed": gettext_noop("Seating removed"),
    "stage added": gettext_noop("Stage added"),
    "stage changed": gettext_noop("Stage changed"),
    "stage removed": gettext_noop("Stage removed"),
    "players advanced": gettext_noop("Players advanced"),
    "advancing taken back": gettext_noop("Advancing taken back"),
    "player moved up": gettext_noop("Player moved up"),
    "points carried again": gettext_noop("Points carried over again"),
    "release changed": gettext_noop("What the public sees changed"),
    "screen added": gettext_noop("Screen added"),
    "screen removed": gettext_noop("Screen taken away"),
    "screen switched": gettext_noop("Screen switched"),
    "screen lit": gettext_noop("Colours of a screen changed"),
    "screen ceremony": gettext_noop("Places revealed"),
    "clock started": gettext_noop("Clock started"),
    "clock paused": gettext_noop("Clock held"),
    "clock resumed": gettext_noop("Clock goes on"),
    "clock prolonged": gettext_noop("Minutes for all tables"),
    "clock of a table prolonged": gettext_noop("Minutes for one table"),
    "clock reset": gettext_noop("Clock set back"),
    "clock step undone": gettext_noop("Step of the clock undone"),
    "links made": gettext_noop("Links made"),
    "link revoked": gettext_noop("Link taken back"),
    "judge called": gettext_noop("Judge called"),
    "note left": gettext_noop("Note left"),
    "trouble marked": gettext_noop("Trouble marked"),
    "note closed": gettext_noop("Call or note closed"),
    "judge added": gettext_noop("Judge added"),
    "judge removed": gettext_noop("Judge removed"),
    "adjustment made": gettext_noop("Penalty or bonus given"),
    "adjustment proposed": gettext_noop("Penalty or bonus proposed"),
    "adjustment approved": gettext_noop("Penalty or bonus approved"),
    "adjustment declined": gettext_noop("Penalty or bonus declined"),
    "adjustment cancelled": gettext_noop("Penalty or bonus cancelled"),
    "hand recorded": gettext_noop("Hand entered"),
    "hand taken back": gettext_noop("Last entry taken back"),
    "hand changed": gettext_noop("Hand changed"),
    "hand inserted": gettext_noop("Hand inserted"),
    "hand removed": gettext_noop("Hand removed"),
    "hand reverted": gettext_noop("Back to an earlier version"),
    SEATS_EXCHANGED: gettext_noop("Seats swapped"),
    SEATED_ANEW: gettext_noop("Table seated anew"),
    "scores typed": gettext_noop("Scores typed"),
    "game signed": gettext_noop("Result agreed at the table"),
    "game confirmed": gettext_noop("Result confirmed"),
    "game ended": gettext_noop("Game ended early"),
    "game reopened": gettext_noop("Game reopened"),
}


def action_words(action: str) -> str:
    """What was done, in two or three words."""
    return _(_ACTIONS[action]) if action in _ACTIONS else action


def actions_named(text: str) -> list[str]:
    """The codes of the actions in whose words this text occurs."""
    return [action for action in _ACTIONS if text.casefold() in action_words(action).casefold()]


def detail_words(entry: LogEntry, table: Table | None) -> Iterator[str]:
    """Sentences about what was there before and after, where the action has any."""
    before, after = entry.before or {}, entry.after or {}
    if entry.action in DETAILS_AT_TABLES:
        if table is not None:
            yield from DETAILS_AT_TABLES[entry.action](before, after, table)
    elif entry.action in _AT_THE_DESK:
        yield from _AT_THE_DESK[entry.action](before, after)


def _replanned(before: Json, after: Json) -> Iterator[str]:
    del before
    if "round" in after:
        first, second = after["numbers"]
        told = {"round": after["round"], "first": first, "second": second}
        yield _("Round %(round)d: numbers %(first)d and %(second)d change places.") % told
    for old, new in after.get("successors", {}).items():
        yield _("Number %(new)s sits down for number %(old)s.") % {"new": new, "old": old}


def _points(before: Json, after: Json) -> Iterator[str]:
    given = after or before
    points = str(given["points"]).replace("-", "\N{MINUS SIGN}")
    kind = given.get("kind", AdjustmentKind.OTHER)
    yield _("warning") if points == "0.0" else points
    if kind != AdjustmentKind.OTHER:
        yield str(AdjustmentKind(kind).label)


def _screen(before: Json, after: Json) -> Iterator[str]:
    del before
    yield str(DisplayContent(after["content"]).label)
    if after["content"] == DisplayContent.MESSAGE:
        yield str(after["message"])


def _revealed(before: Json, after: Json) -> Iterator[str]:
    del before
    yield str(after["revealed"])


def _length(before: Json, after: Json) -> Iterator[str]:
    del before
    minutes = after["clock_minutes"]
    yield ngettext("%d minute", "%d minutes", minutes) % minutes


def _minutes(before: Json, after: Json) -> Iterator[str]:
    (key,) = {"clock_extra_minutes", "extra_minutes"} & after.keys()
    added = after[key] - before[key]
    sign = "+" if added > 0 else "\N{MINUS SIGN}"
    yield sign + ngettext("%d minute", "%d minutes", abs(added)) % abs(added)


def _names(before: Json, after: Json) -> Iterator[str]:
    del before
    yield shortened(after.get("names") or after.get("links") or ())


def _brought(before: Json, after: Json) -> Iterator[str]:
    del before
    players, games = after["players"], after.get("games", 0)
    yield ngettext("%d player", "%d players", players) % players
    if games:
        yield ngettext("%d game", "%d games", games) % games


def _exchanged_names(before: Json, after: Json) -> Iterator[str]:
    yield f"{listed(before['names'])} → {listed(after['names'])}"


def _options(before: Json, after: Json) -> Iterator[str]:
    del before
    yield ", ".join(_(OPTIONS_BY_KEY[key].title) for key in after if key in OPTIONS_BY_KEY)


def _ordered(before: Json, after: Json) -> Iterator[str]:
    if after["measures"] != before["measures"]:
        yield " → ".join(listed([_(TITLES[name]) for name in one["measures"]]) for one in (before, after))
    if after["provisional"] != before["provisional"]:
        shown = after["provisional"]
        yield _("provisional standings shown") if shown else _("provisional standings hidden")


def _fields(before: Json, after: Json) -> Iterator[str]:
    for key, value in after.items():
        if value != before.get(key):
            yield f"{_field(key)}: {before.get(key, '')} → {value}"


def _field(key: str) -> str:
    for model in (Tournament, Stage, Series):
        try:
            field: Any = model._meta.get_field(key)  # noqa: SLF001 - Django's documented way to a field
        except FieldDoesNotExist:
            continue
        return str(field.verbose_name)
    return key


_AT_THE_DESK: Final[Mapping[str, Callable[[Json, Json], Iterator[str]]]] = {
    "release changed": _fields,
    "standings changed": _ordered,
    "screen switched": _screen,
    "screen ceremony": _revealed,
    "clock started": _length,
    "clock prolonged": _minutes,
    "clock of a table prolonged": _minutes,
    "adjustment made": _points,
    "adjustment proposed": _points,
    "adjustment approved": _points,
    "adjustment declined": _points,
    "adjustment cancelled": _points,
    "results brought": _brought,
    "records brought": _brought,
    "players entered": _names,
    "players advanced": _names,
    "player moved up": _exchanged_names,
    "stage added": _fields,
    "stage changed": _fields,
    "substitutes added": _names,
    **DETAILS_OF_PLAYERS,
    "links made": _names,
    "rules changed": _options,
    "series changed": _fields,
    "tournament changed": _fields,
    "scoring changed": _fields,
    "seating changed": _fields,
    "plan changed": _replanned,
}
