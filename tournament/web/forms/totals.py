"""Scores from a paper sheet, typed at the end of a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.queries.games import CheckSum, SeatView, TableView
from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.rules.riichi.payments import STICK
from tournament.web.forms.fields import WholeField
from tournament.web.forms.hands import StampForm


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreFields:
    """One player's score, and the tick that makes it negative where the keys of a tablet have no minus."""

    seat: SeatView
    score: forms.BoundField
    minus: forms.BoundField


class TotalsForm(StampForm):
    """A score for each seat and the riichi sticks that lie on the table."""

    sticks = WholeField(label=_("Riichi sticks on the table"), min_value=0, max_value=1000, initial=0)

    def __init__(self, data: Mapping[str, Any] | None = None, *, view: TableView) -> None:
        super().__init__(data, game_id=view.game_id, initial=_seen_on(view))
        self.view = view
        for seat in view.seats:
            self.fields[f"score_{seat.seat}"] = WholeField(label=seat.name)
            self.fields[f"minus_{seat.seat}"] = forms.BooleanField(label=_("minus"), required=False)

    @property
    def rows(self) -> Iterator[ScoreFields]:
        for seat in self.view.seats:
            at = seat.seat
            yield ScoreFields(seat=seat, score=self[f"score_{at}"], minus=self[f"minus_{at}"])

    @property
    def scores(self) -> tuple[int | None, ...]:
        """By seat; None where nothing, or no number, is typed."""
        return tuple(self._score(seat.seat) for seat in self.view.seats)

    def _score(self, seat: int) -> int | None:
        typed = self.cleaned_data.get(f"score_{seat}")
        if typed is not None and self.cleaned_data[f"minus_{seat}"]:
            return -abs(int(typed))
        return typed

    @property
    def check(self) -> CheckSum:
        """What is typed so far against the points in play."""
        total = sum(score or 0 for score in self.scores)
        on_table = STICK * (self.cleaned_data.get("sticks") or 0)
        in_play = self.view.rules.points_in_play
        return CheckSum(
            scores_total=total,
            sticks_points=on_table,
            in_play=in_play,
            difference=total + on_table - in_play,
        )

    def moved_to(self, view: TableView, *, client_id: str) -> "TotalsForm":
        """The same scores for the table as it is now: the answer to a new question, with an id of its own."""
        return TotalsForm({**dict(self.data.items()), **_seen_on(view), "client_id": client_id}, view=view)

    def refuse(self, error: RuleError) -> None:
        self.add_error(None, refusal(error))


def _seen_on(view: TableView) -> dict[str, int]:
    """What a page that shows this table sends along."""
    return {"base_revision": view.revision, "seen": len(view.hands), "game": view.game_id}
