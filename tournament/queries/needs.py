"""What the players of a table need in the hand that is on, in words and for a small table."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.queries.games import SeatView, TableView
from tournament.queries.words import place_words, wind_words
from tournament.rules.riichi.needs import Aim, Worth, needs


@dataclass(frozen=True, slots=True, kw_only=True)
class AimLine:
    """A better place, and the cheapest that reaches it, in table points without honba and sticks.

    `ron` is by the seat of the discarder; a text is empty where not even a yakuman is enough.
    """

    title: str
    words: str
    tsumo: str
    ron: tuple[str, ...]
    tenpai_alone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNeed:
    """A player, the place now as it is shown, and every better one, the nearest first."""

    seat: SeatView
    place: str
    aims: tuple[AimLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsView:
    """`is_last`: the game may end with this hand. `riichi`: names of those whose stick is counted."""

    label: str
    is_last: bool
    riichi: tuple[str, ...]
    winds: tuple[str, ...]
    seats: tuple[SeatNeed, ...]


def needs_view(view: TableView) -> NeedsView | None:
    """What everybody at the table needs, if the game ended after this hand; None once it is over."""
    state = view.state
    if state.finished:
        return None
    riichi = sticks_out(view)
    found = needs(state, riichi)
    ranks = [need.rank for need in found]
    winds = winds_of(view)
    return NeedsView(
        label=view.label,
        is_last=state.may_be_last,
        riichi=tuple(view.names[seat] for seat in riichi),
        winds=winds,
        seats=tuple(
            SeatNeed(
                seat=seat,
                place=_shared(need.rank, ranks),
                aims=tuple(aim_line(aim, place_words(aim.rank), winds) for aim in need.aims),
            )
            for seat, need in zip(view.seats, found, strict=True)
        ),
    )


def sticks_out(view: TableView) -> tuple[int, ...]:
    """Whose stick was tapped, unless a correction since has left them without the points for it."""
    minimum = view.rules.riichi_minimum
    return tuple(seat for seat in view.riichi if minimum is None or view.state.scores[seat] >= minimum)


def winds_of(view: TableView) -> tuple[str, ...]:
    """What each seat is called in this hand."""
    return tuple(wind_words(seat.wind) for seat in view.seats)


def aim_line(aim: Aim, title: str, winds: Sequence[str]) -> AimLine:
    """What reaches the place that is called `title`."""
    tsumo = _tsumo(aim.tsumo)
    ron = {seat: worth.points[0] for seat, worth in aim.ron.items() if worth}
    by_tsumo = _("tsumo %s") % tsumo if tsumo else ""
    drawn = _("tenpai alone") if aim.tenpai_alone else ""
    return AimLine(
        title=title,
        words=_ways((by_tsumo, _ron(ron, len(aim.ron), winds), drawn)),
        tsumo=tsumo,
        ron=tuple(str(ron.get(seat, "")) for seat in range(len(winds))),
        tenpai_alone=aim.tenpai_alone,
    )


def _shared(rank: int, ranks: Sequence[int]) -> str:
    name = place_words(rank)
    return _("%s, shared") % name if ranks.count(rank) > 1 else name


def _tsumo(worth: Worth | None) -> str:
    """“2000/4000”, of the dealer “4000 all”."""
    if worth is None:
        return ""
    from_child, from_dealer = worth.points
    return _("%d all") % from_child if from_child == from_dealer else f"{from_child}/{from_dealer}"


def _ron(points: Mapping[int, int], discarders: int, winds: Sequence[str]) -> str:
    """“ron from East 5200, from others 8000”; from whom no hand is dear enough is not told."""
    same: defaultdict[int, list[str]] = defaultdict(list)
    for seat, paid in points.items():
        same[paid].append(winds[seat])
    # Those who pay alike come last, to be told as all the others.
    groups = sorted(same.items(), key=lambda group: (len(group[1]), group[0]))
    parts = [_("from %(names)s %(points)d") % {"names": _or(who), "points": paid} for paid, who in groups]
    if len(points) == discarders and len(groups[-1][1]) > 1:
        most = groups[-1][0]
        parts[-1] = _("from others %d") % most if len(groups) > 1 else str(most)
    return _("ron %s") % ", ".join(parts) if parts else ""


def _or(names: Sequence[str]) -> str:
    *others, last = names
    return _("%(others)s or %(last)s") % {"others": ", ".join(others), "last": last} if others else last


def _ways(ways: Iterable[str]) -> str:
    """“tsumo 2000/4000, ron 8000, or tenpai alone”."""
    *others, last = [way for way in ways if way] or [_("out of reach in one hand")]
    return _("%(others)s, or %(last)s") % {"others": ", ".join(others), "last": last} if others else last
