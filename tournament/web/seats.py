"""The four seats as they can be tapped: on each the answers that a player can be to a question."""

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _

from tournament.queries.games import SeatView, TableView
from tournament.queries.preview import HandPreview
from tournament.web.forms.events import TSUMO
from tournament.web.forms.hands import HandForm


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """An answer on a seat: a radio button or a tick. `step` says when it is shown, `badge` what it says."""

    step: str
    name: str
    value: str
    badge: str
    checked: bool
    several: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPreview:
    """What a player would get, in points: `parts` with the words for each, which make up `delta`."""

    delta: int
    score: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPage:
    """A seat of the page. `riichi`: its stick is out, as the form has it."""

    view: SeatView
    riichi: bool
    taps: tuple[Tap, ...]
    preview: SeatPreview | None


def seat_pages(view: TableView, form: HandForm, preview: HandPreview | None) -> tuple[SeatPage, ...]:
    """All seats in turn order, with what is typed in the form."""
    out = _values(form["riichi"])
    previews = _previews(preview)
    return tuple(
        SeatPage(
            view=seat,
            riichi=str(seat.seat) in out,
            taps=tuple(_taps(seat, form)),
            preview=previews.get(seat.seat),
        )
        for seat in view.seats
    )


def _previews(preview: HandPreview | None) -> dict[int, SeatPreview]:
    if preview is None:
        return {}
    return {
        line.seat: SeatPreview(delta=line.delta, score=line.score, parts=_parts(preview, line.seat))
        for line in preview.seats
    }


def _parts(preview: HandPreview, seat: int) -> tuple[tuple[str, int], ...]:
    """What the seat gets and pays, each kind of payment once."""
    sums: dict[str, int] = {}
    for part in preview.parts:
        sign = (part.payee == seat) - (part.payer == seat)
        if sign:
            sums[part.words] = sums.get(part.words, 0) + sign * part.points
    return tuple(sums.items())


def _taps(seat: SeatView, form: HandForm) -> Iterator[Tap]:
    at = str(seat.seat)
    yield _tap("winner", form["winner"], at, _("won"))
    yield _tap("source", form["source"], at, _("dealt in"))
    yield _tap("tsumo", form["source"], TSUMO, _("tsumo"), at)
    yield _tap("tenpai", form["tenpai"], at, _("tenpai"))
    if form.nagashi:
        yield _tap("nagashi", form.nagashi, at, _("nagashi"))
    yield _tap("offender", form["offender"], at, _("chombo"))


def _tap(step: str, field: forms.BoundField, value: str, badge: str, winner: str = "") -> Tap:
    """`winner`: the tsumo of this seat, for all seats share the one word in the field."""
    held = _values(field)
    mine = not winner or _values(field.form["winner"]) == {winner}
    return Tap(
        step=step,
        name=field.html_name,
        value=value,
        badge=badge,
        checked=value in held and mine,
        several=isinstance(field.field, forms.MultipleChoiceField),
    )


def _values(field: forms.BoundField) -> set[str]:
    """What a field holds, of one choice or several."""
    held = field.value()
    if held is None:
        return set()
    return {held} if isinstance(held, str) else {str(value) for value in held}
