"""The hand log replayed: from stored records to states, hands and a settlement.

The log is the truth; every number that is stored elsewhere can be rebuilt by this.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournament.models import Game, GameStatus, HandRecord
from tournament.rules.errors import RuleError
from tournament.rules.record import end_by_totals, end_reason, read_totals, settle_state
from tournament.rules.riichi.events import Event, read_event
from tournament.rules.riichi.game import apply, end_game, start_game
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.settlement import Settlement
from tournament.rules.riichi.state import Hand, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One record that counts. `label` is the hand during which it happened; a signal has no `hand`."""

    record: HandRecord
    event: Event
    label: str
    hand: Hand | None


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A game up to now; the settlement is None until it is over. `typed`: by scores typed from a sheet."""

    plays: tuple[Play, ...]
    state: State
    typed: bool = False

    @cached_property
    def settlement(self) -> Settlement | None:
        return settle_state(self.state)

    @property
    def status(self) -> GameStatus:
        return GameStatus.FINISHED if self.state.finished else GameStatus.PLAYING


def counting(records: Iterable[HandRecord]) -> list[HandRecord]:
    """The latest revision at each place of the log, in order, without what was removed."""
    latest: dict[int, HandRecord] = {}
    for record in sorted(records, key=lambda record: (record.order, record.revision)):
        latest[record.order] = record
    return [record for record in latest.values() if not record.removed]


def replay(
    rules: Ruleset, records: Sequence[HandRecord], *, ended: bool = False, totals: object = None
) -> Replay:
    """Replay records that count; `ended`: the director ended the game after the last of them.

    `totals` are scores typed from a sheet, as `Game.totals`; they are the last word on the game.

    RuleError carries the index of the record that these rules refuse, or None where it is the totals.
    """
    state = start_game(rules)
    plays = []
    for index, record in enumerate(records):
        try:
            event = read_event(record.event, rules)
            step = apply(state, event)
        except RuleError as error:
            raise error.at_event(index) from None
        plays.append(Play(record=record, event=event, label=state.label, hand=step.hand))
        state = step.state
    if totals is not None:
        state = end_by_totals(state, read_totals("totals", totals, rules))
    if ended:
        state = end_game(state, end_reason(state, plays[-1].event if plays else None))
    return Replay(plays=tuple(plays), state=state, typed=totals is not None)


def replay_game(game: Game, records: Iterable[HandRecord]) -> Replay:
    """Replay a game, whose round and stage are loaded, from all its records."""
    return replay(game.round.stage.rules, counting(records), ended=game.ended, totals=game.totals)
