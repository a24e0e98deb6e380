"""Lists in short: everybody's place and score together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.standings.ranking import rank
from tournament.standings.results import Result, Sheet, by_round
from tournament.standings.tiebreaks import DEFAULT_ORDER, TieBreak


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The numbers of `Place` and of `Score`."""

    rank: int
    shown_rank: str
    tied: bool
    player: int
    decided_by: TieBreak | None
    games: int
    total: int
    adjustment: int
    carried: int
    by_round: Mapping[int, int]
    best: int | None
    places: tuple[int, ...]


def ranked(
    players: Iterable[int],
    results: Iterable[Result] = (),
    order: Sequence[TieBreak] = DEFAULT_ORDER,
    *,
    per_table: int = 4,
    **beside: Any,
) -> list[Line]:
    """The list of these results; `beside` are the other fields of `Sheet`."""
    sheet = Sheet(players=tuple(players), rounds=by_round(results), **beside)
    places = rank(sheet, order)
    assert [place.player for place in places if place.player not in sheet.players] == []
    return [
        Line(
            rank=place.rank,
            shown_rank=place.shown_rank,
            tied=place.tied,
            player=place.player,
            decided_by=place.decided_by,
            **_score(sheet, place.player, per_table),
        )
        for place in places
    ]


def _score(sheet: Sheet, player: int, per_table: int) -> dict[str, Any]:
    score = sheet.score(player, per_table=per_table)
    return {name: getattr(score, name) for name in type(score).__slots__}
