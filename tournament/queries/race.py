"""What the players of a table need for a place in the standings, or to advance, in the hand that is on."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.models import EntryStatus, Game
from tournament.queries.cutline import usual_places
from tournament.queries.games import SeatView, TableView
from tournament.queries.needs import AimLine, aim_line, sticks_out, winds_of
from tournament.queries.provisional import provisional_standings
from tournament.queries.release import Sight
from tournament.queries.standings import StandingLine
from tournament.rules.riichi.needs import Outcome, Placing, aims, outcome_now
from tournament.standings.race import Race

_PODIUM: Final = (3, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceAim:
    """A place, the total that holds it now (tenths), and what reaches it; `advances`: it is the cut."""

    place: int
    total: int | None
    advances: bool
    line: AimLine


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceSeat:
    """A player who is ranked; `place` and `total` (tenths) as if every table ended now."""

    seat: SeatView
    place: int
    total: int
    advances: bool
    aims: tuple[RaceAim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceView:
    """`next_stage`: the name of what players advance to, empty where nothing follows.

    `order`: the measures that decide between equal totals. `running` other tables count as if they ended
    as they are.
    """

    seats: tuple[RaceSeat, ...]
    next_stage: str
    order: tuple[str, ...]
    running: int


def race_view(game: Game, view: TableView, sight: Sight, *, place: int = 0, cut: int = 0) -> RaceView | None:
    """The list of the stage with all other tables as they are; None once the game is over.

    For each player the next better place, the third and the first, and `place` where it is asked for. Where
    a stage follows, `cut` players advance to it, unless that is said as many as are named for it.
    """
    if view.state.finished:
        return None
    stage = game.round.stage
    following = stage.tournament.stages.filter(order=stage.order + 1).first()
    cut = (cut or usual_places(following)) if following else 0
    found = provisional_standings(stage.tournament, sight, stage=stage.order, but=game)
    table = _table(game, view, found.view.lines)
    wanted = {*_PODIUM, place} - {0}
    return RaceView(
        seats=tuple(table.seat(seat, wanted, cut) for seat in view.seats if table.is_ranked(seat.seat)),
        next_stage=following.name if following else "",
        order=found.view.order[1:],
        running=found.running,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """`fixed`: tenths that a seat gets whatever it plays. In `eligible` nobody has withdrawn."""

    view: TableView
    riichi: tuple[int, ...]
    fixed: tuple[int | None, ...]
    everybody: Race
    eligible: Race

    def is_ranked(self, seat: int) -> bool:
        return self.everybody.before[seat] is not None

    def seat(self, seat: SeatView, wanted: Container[int], cut: int) -> RaceSeat:
        now = outcome_now(self.view.state, self.riichi)
        place = self._placing(self.everybody)(now, seat.seat)
        may_advance = bool(cut) and self.eligible.before[seat.seat] is not None
        advances = may_advance and self._placing(self.eligible)(now, seat.seat) <= cut
        better = [one for one in range(place - 1, 0, -1) if one == place - 1 or one in wanted]
        found = list(self._aims(self.everybody, seat.seat, better, now))
        if may_advance and not advances:
            found += self._aims(self.eligible, seat.seat, [cut], now, advances=True)
        total = self.everybody.totals(self._won(now))[seat.seat] or 0
        return RaceSeat(seat=seat, place=place, total=total, advances=advances, aims=tuple(found))

    def _aims(
        self, race: Race, seat: int, better: Sequence[int], now: Outcome, *, advances: bool = False
    ) -> Iterator[RaceAim]:
        for aim in aims(self.view.state, self.riichi, seat, better, self._placing(race)):
            yield RaceAim(
                place=aim.rank,
                total=race.total_at(aim.rank, self._won(now)),
                advances=advances,
                line=aim_line(aim, str(aim.rank), winds_of(self.view)),
            )

    def _placing(self, race: Race) -> Placing:
        return lambda outcome, seat: race.place(seat, self._won(outcome))

    def _won(self, outcome: Outcome) -> Sequence[int]:
        pairs = zip(outcome.totals, self.fixed, strict=True)
        return [won if fixed is None else fixed for won, fixed in pairs]


def _table(game: Game, view: TableView, lines: Iterable[StandingLine]) -> _Table:
    ranked = [line for line in lines if line.rank is not None]
    eligible = [line for line in ranked if line.status != EntryStatus.WITHDRAWN]
    substitutes = {line.entry_number for line in lines if line.is_substitute}
    fixed = game.round.stage.tournament.substitute_points
    return _Table(
        view=view,
        riichi=sticks_out(view),
        fixed=tuple(fixed if seat.entry_number in substitutes else None for seat in view.seats),
        everybody=_race(view, ranked),
        eligible=_race(view, eligible),
    )


def _race(view: TableView, lines: Iterable[StandingLine]) -> Race:
    totals = {line.entry_number: line.total for line in lines}
    before = tuple(totals.pop(seat.entry_number, None) for seat in view.seats)
    return Race(others=tuple(sorted(totals.values())), before=before)
